// What a link holds: a readable fragment such as #view=play&g=nim+3+5+7&way=selective&m=…

/**
 * @typedef {object} State
 * @property {string} view
 * @property {string} g the position, or the game
 * @property {string} way the composition; empty for what the position says
 * @property {string} play "normal" or "misere"
 * @property {string[]} m the moves made
 * @property {string} opp the opponent: "perfect", "random", a skill, or "two" for two people
 * @property {string} me who begins: "1" the person, "2" the computer
 * @property {string} hide what is not shown: "", "values", "all"
 * @property {string} lock "1" where hidden things stay hidden
 * @property {string} seed of all chance
 * @property {string} lang
 * @property {string} more what the view keeps beside
 */

/** @type {State} */
export const USUAL = {
  view: "gallery", g: "", way: "", play: "normal", m: [], opp: "perfect", me: "1", hide: "",
  lock: "", seed: "1", lang: "", more: "",
};

const BETWEEN = ";";

/**
 * The state of a fragment; unknown keys mean nothing.
 * @param {string} fragment
 * @returns {State}
 */
export function parsed(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const state = { ...USUAL };
  for (const key of /** @type {(keyof State)[]} */ (Object.keys(USUAL))) {
    const value = given.get(key);
    if (value === null) continue;
    if (key === "m") state.m = value.split(BETWEEN).filter(Boolean);
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
    const value = key === "m" ? state.m.join(BETWEEN) : String(state[key]);
    const usual = key === "m" ? "" : USUAL[key];
    if (value !== usual) shown.set(key, value);
  }
  return `#${shown.toString()}`;
}
