// Which game a text or a search means.
import { bare, matching } from "./finding.js";

/** @typedef {Record<string, any>} Listed a game as the service `games` lists it */

const MOST_WORDS = 4;

/**
 * The game of which a text is a position; none for codes such as 0.77, and for several games.
 * @param {Listed[]} games
 * @param {string} text
 * @returns {Listed | undefined}
 */
export function gameOf(games, text) {
  const words = bare(text.replace(/\(.*\)/, " ")).trim().split(/\s+/);
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const name = words.slice(0, count).join("-").replaceAll("'", "");
    const found = games.find((game) => game.names.includes(name));
    if (found) return found;
  }
  return undefined;
}

/** Whether a game is meant by what is searched. @param {Listed} game @param {string} searched */
export const isMeant = (game, searched) => matching([game], searched).length > 0;
