// What a link holds: a readable fragment such as #view=play&g=nim+3+5+7&way=selective&m=…

/**
 * @typedef {object} State
 * @property {string} view
 * @property {string} g the position, or the game
 * @property {string} way the composition; empty for what the position says
 * @property {string} play "normal" or "misere"
 * @property {string[]} m the moves made
 * @property {string} opp the opponent: "perfect", "random", "two" for two people, or the share of perfect moves
 * @property {string} me who begins: "1" the person, "2" the computer
 * @property {string} ask "1" where the person decides who begins, after seeing the position
 * @property {string} hide what is not shown: "", "values", "all"
 * @property {string} lock "1" where hidden things stay hidden
 * @property {string} seed of the start that a level or a card deals
 * @property {string} lang
 * @property {string} more what the view keeps beside
 * @property {string} level the number of the level that is played, from 1
 * @property {string} class the number of a lesson, whose results are handed in as a code
 * @property {string} big "1" for a projector
 * @property {string} embed "1" within another page
 */

/** @type {Readonly<State>} */
export const USUAL = Object.freeze({
  view: "gallery", g: "", way: "", play: "normal", m: [], opp: "perfect", me: "1", ask: "",
  hide: "", lock: "", seed: "1", lang: "", more: "", level: "", class: "", big: "", embed: "",
});

/** A link longer than this is refused by some programs: a file is offered instead. */
export const LONGEST = 2000;

const BETWEEN = ";";
// A move may hold the sign between moves: what several components do at once.
const [HIDDEN_BETWEEN, HIDDEN_MARK] = ["*s", "*t"];

/** @param {string} move */
const joined = (move) => move.replaceAll("*", HIDDEN_MARK).replaceAll(BETWEEN, HIDDEN_BETWEEN);
/** @param {string} move */
const split = (move) => move.replaceAll(HIDDEN_BETWEEN, BETWEEN).replaceAll(HIDDEN_MARK, "*");

/**
 * The state of a fragment; unknown keys mean nothing.
 * @param {string} fragment
 * @returns {State}
 */
export function parsed(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  /** @type {State} */
  const state = { ...USUAL, m: [] };
  for (const key of /** @type {(keyof State)[]} */ (Object.keys(USUAL))) {
    const value = given.get(key);
    if (value === null) continue;
    if (key === "m") state.m = value.split(BETWEEN).filter(Boolean).map(split);
    else state[key] = value;
  }
  return state;
}

/**
 * The fragment of a state: keys in order, what is usual left out.
 * @param {State} state
 * @returns {string}
 */
export function fragment(state) {
  const shown = new URLSearchParams();
  for (const key of /** @type {(keyof State)[]} */ (Object.keys(USUAL))) {
    const value = key === "m" ? state.m.map(joined).join(BETWEEN) : String(state[key]);
    const usual = key === "m" ? "" : USUAL[key];
    if (value !== usual) shown.set(key, value);
  }
  return `#${shown.toString()}`;
}

/** The state as a file, for what is too long for a link. @param {State} state */
export const filed = (state) => `${JSON.stringify({ kalmar: 1, fragment: fragment(state) }, null, 1)}\n`;

/**
 * The state of a file; null if it is none.
 * @param {string} text
 * @returns {State | null}
 */
export function unfiled(text) {
  try {
    const found = JSON.parse(text);
    return found?.kalmar === 1 && typeof found.fragment === "string" ? parsed(found.fragment) : null;
  } catch {
    return null;
  }
}
