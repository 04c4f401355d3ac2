// Questions and answers. The page does not know who answers: transport.js is the server's or the
// worker's, whichever the page came with.
import { during } from "./busy.js";
import { ask as asked, ready as whenReady } from "./transport.js";
import { spoken, t } from "./words.js";

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
/** @type {Record<string, string>} the words for errors that come without a sentence */
const WITHOUT = { Cancelled: "given up", Unreachable: "unreachable" };

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
  const found = await during((heard) => asked(service, whole, heard));
  if (found.error) throw new Refused(found.error.kind, found.error.sentence || t(WITHOUT[found.error.kind] ?? "unreachable"));
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(key, found.result);
  return found.result;
}

/** Resolves when questions can be answered. */
export const ready = () => whenReady();
