// Questions carried to a worker in the browser, which runs the program itself.

/** @type {Worker} */
let worker;
/** @type {Map<number, (found: any) => void>} */
let waiting = new Map();
let number = 0;
/** @type {Promise<void>} */
let started;

start();

/** Start a worker; questions wait until it has loaded everything. */
function start() {
  worker = new Worker("worker.js", { type: "module" });
  started = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve();
      else if (data.failed) reject(new Error(data.failed));
      else {
        waiting.get(data.id)?.(data.found);
        waiting.delete(data.id);
      }
    };
  });
}

/** @param {string} service @param {Record<string, any>} data */
export async function ask(service, data) {
  await started;
  const id = ++number;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, service, data });
  });
}

/** End the worker with all it does, and start another one. */
export function cancel() {
  worker.terminate();
  for (const resolve of waiting.values()) resolve({ error: { kind: "Cancelled", sentence: "" } });
  waiting = new Map();
  start();
}

/** Resolves when the worker can answer. */
export async function ready() {
  await started;
}
