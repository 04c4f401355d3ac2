// Questions carried to the local server: those that may take long as a stream of server-sent events,
// which tells of progress.
import { LONG } from "./long.js";

/** @typedef {(progress: { seconds: number, working: boolean }) => void} Heard */

let going = new AbortController();

/**
 * @param {string} service
 * @param {Record<string, any>} data
 * @param {Heard} [heard] is told of progress
 * @returns {Promise<any>}
 */
export async function ask(service, data, heard = () => {}) {
  const { signal } = going;
  const long = LONG.includes(service);
  try {
    const response = await fetch(`api/v1/${service}${long ? "/events" : ""}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
      signal,
    });
    if (long && response.ok) return await outcome(response, heard);
    const found = await response.json();
    return response.ok ? { result: found } : found;
  } catch {
    return { error: { kind: signal.aborted ? "Cancelled" : "Unreachable", sentence: "" } };
  }
}

/**
 * What a stream ends with.
 * @param {Response} response
 * @param {Heard} heard
 * @throws {Error} where it breaks off
 */
async function outcome(response, heard) {
  const pieces = /** @type {ReadableStream<any>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let next = await pieces.read(); !next.done; next = await pieces.read()) {
    const events = (rest + next.value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, name = "", data = "{}"] = event.match(/^event: (\w+)\ndata: (.*)$/) ?? [];
      const told = JSON.parse(data);
      if (name === "result") return { result: told };
      if (name === "error") return told;
      heard(told);
    }
  }
  throw new Error("the stream ends before the answer");
}

/** Give up what is asked: the server sees that nobody waits. */
export function cancel() {
  going.abort();
  going = new AbortController();
}

/** The server is there already. */
export async function ready() {}
