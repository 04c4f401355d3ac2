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
  const heaps = text.match(/^(\S.*?)((?:\s+\d+)+)$/);
  if (heaps && !/(^|\s)\d+(\s|$)/.test(heaps[1])) return sized(heaps[1], heaps[2].trim(), /\s+/, " ", 1);
  const board = text.match(/^(\S+)\s+(\d+x\d+)$/);
  if (board) return sized(board[1], board[2], /x/, "x", 1);
  const square = ON_SQUARES.includes(name) && text.match(/^(\S+)\s+(\d+,\d+)$/);
  return square ? sized(square[1], square[2], /,/, ",", 0) : null;
}

/** @param {string} before @param {string} numbers @param {RegExp} cut @param {string} between @param {number} least */
function sized(before, numbers, cut, between, least) {
  const found = numbers.split(cut).map(Number);
  return found.length <= MOST_SHOWN && found.every(Number.isSafeInteger) ? { before, numbers: found, between, least } : null;
}

/** The text with one of the sizes changed. @param {Sizes} sizes @param {number} i @param {number} by */
export function resized({ before, numbers, between, least }, i, by) {
  const changed = numbers.map((number, j) => (j === i ? Math.max(least, number + by) : number));
  return `${before} ${changed.join(between)}`;
}
