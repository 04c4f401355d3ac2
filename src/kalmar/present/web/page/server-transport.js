// Questions carried to the local server.

let going = new AbortController();

/** @param {string} service @param {Record<string, any>} data */
export async function ask(service, data) {
  const response = await fetch(`api/v1/${service}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(data),
    signal: going.signal,
  }).catch(() => null);
  if (response === null) return { error: { kind: "Unreachable", sentence: "" } };
  const found = await response.json();
  return response.ok ? { result: found } : found;
}

/** Give up what is asked: the server sees that nobody waits. */
export function cancel() {
  going.abort();
  going = new AbortController();
}

/** The server is there already. */
export async function ready() {}
