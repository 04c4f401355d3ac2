// Questions carried to a worker in the browser, which runs the program itself.
import { mayBePrepared, prepared } from "./prepared.js";

/** @typedef {{ found: (answer: any) => void, message: Record<string, any> }} Waiting */

/** @type {Worker} */
let worker;
/** @type {Map<number, Waiting>} */
let waiting = new Map();
let number = 0;
/** Whether the worker has loaded everything. */
let up = false;
/** Why it could not. */
let broken = "";
/** @type {Promise<void>} */
let started;

start();

/** Start a worker; questions wait until it has loaded everything. */
function start() {
  up = false;
  broken = "";
  worker = new Worker("worker.js", { type: "module" });
  started = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) began(resolve);
      else if (data.failed) reject(failed(data.failed));
      else if (data.crashed) again("Crashed", data.crashed);
      else answered(data.id, data.found);
    };
    worker.onerror = (event) => reject(failed(event.message ?? "worker.js"));
  });
  started.catch(() => {});
}

/** The worker can answer: ask what waits. @param {() => void} resolve */
function began(resolve) {
  up = true;
  for (const { message } of waiting.values()) worker.postMessage(message);
  resolve();
}

/** @param {number} id @param {string} answer as it is written in JSON */
function answered(id, answer) {
  waiting.get(id)?.found(JSON.parse(answer));
  waiting.delete(id);
}

/** Answer all that waits by an error. @param {string} kind @param {string} sentence */
function refuse(kind, sentence) {
  const all = [...waiting.values()];
  waiting = new Map();
  for (const { found } of all) found({ error: { kind, sentence } });
}

/** The worker could not load. @param {string} reason */
function failed(reason) {
  broken = reason;
  refuse("Failed", reason);
  return new Error(reason);
}

/** Another worker in place of this one. @param {string} kind @param {string} sentence */
function again(kind, sentence) {
  worker.terminate();
  start();
  refuse(kind, sentence);
}

/**
 * @param {string} service
 * @param {Record<string, any>} data
 * @returns {Promise<any>}
 */
export async function ask(service, data) {
  if (!mayBePrepared(service)) return worked(service, data);
  const asked = worker;
  const known = await prepared(service, data);
  if (known !== undefined) return { result: known };
  return asked === worker ? worked(service, data) : { error: { kind: "Cancelled", sentence: "" } };
}

/** The answer of the worker. @param {string} service @param {Record<string, any>} data @returns {Promise<any>} */
function worked(service, data) {
  const message = { id: ++number, service, data };
  if (broken) return Promise.resolve({ error: { kind: "Failed", sentence: broken } });
  if (up) worker.postMessage(message);
  return new Promise((found) => waiting.set(message.id, { found, message }));
}

/** End the worker with all it does, and start another one. */
export function cancel() {
  again("Cancelled", "");
}

/** Resolves when the worker can answer. @returns {Promise<void>} */
export function ready() {
  return started;
}
