// Answers that come with the site: those that every visitor asks for, before the program is there.
import { SMALL } from "./manners.js";
import { unzipped } from "./unpack.js";

/** @typedef {[service: string, data: Record<string, any>, result: any]} Entry */

const SERVICES = ["games", "draw", "position"];

/** Boards that come with the site: on telephones, and on other screens. */
const WIDTHS = [328, 760];
/** Boards of one look are in so many books. */
const BOOKS = 16;

/** @type {Map<string, Promise<Map<string, any>>>} the books that were asked for */
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
  const name = bookOf(service, data);
  if (!name) return undefined;
  if (!books.has(name)) books.set(name, loaded(name).catch(() => new Map()));
  return (await books.get(name))?.get(key(service, data));
}

/** The book in which an answer may be; empty for none. @param {string} service @param {Record<string, any>} data */
function bookOf(service, data) {
  const language = data.lang ?? "en";
  if (service === "games") return language;
  if (service === "draw") return data.width === SMALL ? `${language}.${data.theme}` : "";
  const number = [...data.position].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % BOOKS;
  return WIDTHS.includes(data.width) ? `${language}.${data.theme}.${data.width}.${number}` : "";
}

/** @param {string} name of the book */
async function loaded(name) {
  const answer = await fetch(`prepared.${name}.bin`);
  const bytes = await unzipped(new Uint8Array(await answer.arrayBuffer()));
  const entries = /** @type {Entry[]} */ (JSON.parse(new TextDecoder().decode(bytes)));
  return new Map(entries.map(([service, data, result]) => [key(service, data), result]));
}

/** A question as a text, whatever the order of its data. @param {string} service @param {Record<string, any>} data */
function key(service, data) {
  const given = Object.entries(data).filter(([, value]) => value !== null);
  return JSON.stringify([service, given.sort(([one], [other]) => (one < other ? -1 : 1))]);
}
