// Several games written with their signs and brackets, as a list of lists, and back.
import { SIGNS, levelOf, signOf } from "./signs.js";

export { SIGNS };

/** @typedef {{ way: string, parts: (string | Group)[] }} Group games played at once in one way; a part is a text, or such a group */
/** @typedef {import("./signs.js").Level} Level */

/**
 * A text as a group where it is one; as it is where it is one game, or cannot be read.
 * @param {string} given
 * @returns {string | Group}
 */
export function grouped(given) {
  const whole = levelOf(given);
  /** @param {Level} level @returns {string | Group} */
  const group = (level) => (level.way ? { way: level.way, parts: level.terms.map(part) } : part(level.terms[0]));
  /** @param {import("./signs.js").Term} term @returns {string | Group} */
  const part = ({ from, to, alone }) => (alone ? group(alone) : given.slice(from, to));
  return whole ? group(whole) : given.trim();
}

/** A part as a text. @param {string | Group} part @returns {string} */
export function ungrouped(part) {
  if (typeof part === "string") return part;
  const inner = part.parts.map((one) => (typeof one === "string" ? one : `(${ungrouped(one)})`));
  const sign = signOf(part.way);
  return inner.length === 1 ? `${sign} ${inner[0]}` : inner.join(` ${sign} `);
}

/**
 * The same games, played in another way at the outermost level: its signs become those of the way.
 *
 * A position without signs there is as it was: it is played in whatever way is asked for.
 * @param {string} g a position, as in links
 * @param {string} way the name of a way; empty where none is asked for
 * @returns {string}
 */
export function rewritten(g, way) {
  const [level, sign] = [levelOf(g), signOf(way)];
  if (!level?.way || !sign || level.way === way) return g;
  const terms = level.terms.map(({ from, to }) => g.slice(from, to)).join(` ${sign} `);
  return level.leading ? `${sign} ${terms}` : terms;
}
