// Questions and answers. The page does not know who answers: transport.js is the server's or the
// worker's, whichever the page came with.
import { ask as asked, cancel as cancelled, ready as whenReady } from "./transport.js";
import { spoken } from "./words.js";

/** An answer that is an error, with a sentence for people. */
export class Refused extends Error {
  /** @param {string} kind @param {string} sentence */
  constructor(kind, sentence) {
    super(sentence);
    this.kind = kind;
  }
}

/** @type {Map<string, any>} */
const known = new Map();
const MOST_KNOWN = 300;

/**
 * Ask a service.
 * @param {string} service
 * @param {Record<string, any>} data
 * @returns {Promise<any>}
 * @throws {Refused} where there is no answer
 */
export async function ask(service, data) {
  const whole = { ...data, lang: spoken() };
  const key = JSON.stringify([service, whole]);
  if (known.has(key)) return known.get(key);
  const found = await asked(service, whole);
  if (found.error) throw new Refused(found.error.kind, found.error.sentence);
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(key, found.result);
  return found.result;
}

/** Give up all questions that are not answered yet. */
export const cancel = () => cancelled();

/** Resolves when questions can be answered. */
export const ready = () => whenReady();
