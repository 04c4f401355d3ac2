// Answers that come with the site: those that every visitor asks for, before the program is there.
import { unzipped } from "./unpack.js";

/** @typedef {[service: string, data: Record<string, any>, result: any]} Entry */

const SERVICES = ["games", "draw", "position"];

/** @type {Map<string, Promise<Map<string, any>>>} the books of the languages that were asked for */
const books = new Map();

/** Whether there may be an answer. @param {string} service */
export const mayBePrepared = (service) => SERVICES.includes(service);

/**
 * The answer to a question, if it came with the site.
 * @param {string} service
 * @param {Record<string, any>} data
 * @returns {Promise<any>} undefined where it did not
 */
export async function prepared(service, data) {
  const language = data.lang ?? "en";
  if (!books.has(language)) books.set(language, loaded(language).catch(() => new Map()));
  return (await books.get(language))?.get(key(service, data));
}

/** @param {string} language */
async function loaded(language) {
  const answer = await fetch(`prepared.${language}.bin`);
  const bytes = await unzipped(new Uint8Array(await answer.arrayBuffer()));
  const entries = /** @type {Entry[]} */ (JSON.parse(new TextDecoder().decode(bytes)));
  return new Map(entries.map(([service, data, result]) => [key(service, data), result]));
}

/** A question as a text, whatever the order of its data. @param {string} service @param {Record<string, any>} data */
function key(service, data) {
  const given = Object.entries(data).filter(([, value]) => value !== null);
  return JSON.stringify([service, given.sort(([one], [other]) => (one < other ? -1 : 1))]);
}
