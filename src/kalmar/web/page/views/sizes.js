// The sizes that stand in the text of a game, such as those of heaps, and the text with another size.

/** Pieces whose component is a square: both of its numbers are sizes. */
const ON_SQUARES = ["king", "queen", "rook", "knight"];
const MOST_SHOWN = 4;

/** @typedef {{ before: string, numbers: number[], between: string, least: number }} Sizes */

/**
 * The sizes at the end of a game's text; null where it has none that can grow.
 * @param {string} text
 * @param {string} name of the game, as the registry has it
 * @returns {Sizes | null}
 */
export function sizesOf(text, name) {
  const [, before = "", sizes = ""] = text.match(/^(\S.*?)\s+(\d+(?:\s+\d+)*|\d+[x,]\d+)$/) ?? [];
  const between = sizes.match(/[x,]/)?.[0] ?? " ";
  const known = between === " " ? !/(^|\s)\d+(\s|$)/.test(before) : /^\S+$/.test(before) && (between === "x" || ON_SQUARES.includes(name));
  const numbers = sizes.split(between === " " ? /\s+/ : between).map(Number);
  if (!sizes || !known || numbers.length > MOST_SHOWN || !numbers.every(Number.isSafeInteger)) return null;
  return { before, numbers, between, least: between === "," ? 0 : 1 };
}

/** The text with one of the sizes changed. @param {Sizes} sizes @param {number} i @param {number} by */
export function resized({ before, numbers, between, least }, i, by) {
  const changed = numbers.map((number, j) => (j === i ? Math.max(least, number + by) : number));
  return `${before} ${changed.join(between)}`;
}
