// The sentences of the page, in the language in use.
import { turns } from "./turns.js";

/** @type {Record<string, string>} */
let sentences = {};
let language = "en";
const wanted = turns();

/** Load the sentences of a language. @param {string} code */
export async function speak(code) {
  const newest = wanted();
  const answer = await fetch(`words.${code}.json`);
  const found = await answer.json();
  if (!newest()) return;
  sentences = found;
  language = code;
  document.documentElement.lang = code;
}

/** The language in use. */
export const spoken = () => language;

/**
 * A sentence.
 * @param {string} key
 * @param {Record<string, string | number>} [fields]
 */
export function t(key, fields = {}) {
  const text = sentences[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(fields[name] ?? `{${name}}`));
}

/** A text as it begins a line. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** A text as a sentence of its own. @param {string} text */
export const sentence = (text) => capital(text) + (/[.!?]$/.test(text) ? "" : ".");

/** A number as people of the language write it. @param {number} value */
export const number = (value) => new Intl.NumberFormat(language).format(value);
