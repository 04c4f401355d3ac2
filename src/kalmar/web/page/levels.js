// The ten levels: which start is dealt, what counts as won, and what is advised. Kept on the device.
import { keep, kept, keptData } from "./manners.js";
import { LEVELS } from "./starts.js";

export { LEVELS };

/** @typedef {import("./state.js").State} State */

/**
 * @typedef {object} Level
 * @property {number} number from 1
 * @property {string} key of its titles: "level KEY" under the board, "path KEY" on the start page
 * @property {string} play "normal" or "misere"
 * @property {string} picture a small position that stands for the level
 * @property {string[]} starts in the order in which they are dealt
 */

/**
 * @typedef {object} Kept what is kept of a level
 * @property {[start: string, second: boolean][]} run the wins in a row against Perfect, each on another start
 * @property {boolean} done
 * @property {number} next which start is dealt next, from 0
 * @property {[opp: string, won: boolean, times: number]} row the same result against the same strength, how many times
 */

/**
 * @typedef {object} Result of a game of a level
 * @property {boolean} won
 * @property {boolean} perfect whether the computer played perfectly
 * @property {boolean} second whether the reader was the second player
 * @property {string} start the position it began with
 * @property {boolean} practice whether it does not count: analysis, a late hint, or a move taken back
 */

/** Wins in a row that a level takes. */
export const WINS = 3;
/** The strengths of the computer, weakest first. */
export const STRENGTHS = /** @type {const} */ (["0.4", "0.8", "perfect"]);
const [EASY, MEDIUM, PERFECT] = STRENGTHS;
/** After so many results of one kind in a row another strength is advised. */
const PATIENCE = 2;
const PLACE = "levels";

/** Read what was kept; what is no level is forgotten. */
function book() {
  const found = keptData(PLACE);
  /** @type {Record<string, Kept>} */
  const levels = {};
  for (const { number } of LEVELS) {
    const level = found.levels?.[number];
    if (level && Array.isArray(level.run) && Array.isArray(level.row)) levels[number] = level;
  }
  return { last: Number(levels[found.last] ? found.last : 0), levels };
}

/** @param {ReturnType<typeof book>} known */
const write = (known) => keep(PLACE, JSON.stringify(known));

/** What is kept of a level. @param {number} number @returns {Kept} */
const ofLevel = (number) => book().levels[number] ?? { run: [], done: false, next: 0, row: [PERFECT, true, 0] };

/** Return whether the device keeps anything. */
export const isKept = () => keep("tried", "1");

/** Return the level that a state plays; null if none. @param {State} state @returns {Level | null} */
export const levelOf = (state) => LEVELS.find(({ number }) => String(number) === state.level) ?? null;

/** Keep the strength at which a level is played, for the next ones. @param {string} opp */
export function keepStrength(opp) {
  if (STRENGTHS.some((one) => one === opp)) keep("strength", opp);
}

/** Return the strength chosen last. */
export const strength = () => STRENGTHS.find((one) => one === kept("strength")) ?? EASY;

/**
 * Return the start that a seed deals: all of a level in turn.
 * @param {Level} level
 * @param {string | number} seed from 1
 */
export function dealt(level, seed) {
  const { length } = level.starts;
  const place = Math.trunc(Number(seed) || 1) - 1;
  return level.starts[((place % length) + length) % length];
}

/** Return the state in which the next game of a level begins. @param {Level} level @returns {Partial<State>} */
export function entry(level) {
  const seed = String(ofLevel(level.number).next + 1);
  return { ...opening(level, seed), view: "play", opp: strength() };
}

/**
 * Return the changes of a state that begin a new game of its level.
 * @param {Level} level
 * @param {State} state
 * @returns {Partial<State>}
 */
export const nextStart = (level, state) => opening(level, String((Number(state.seed) || 0) + 1));

/** @param {Level} level @param {string} seed @returns {Partial<State>} */
const opening = (level, seed) => ({
  g: dealt(level, seed), play: level.play, way: "", seed, ask: "1", me: "1", m: [], level: String(level.number),
});

/** Return the wins in a row, from 0 to 3; the last takes one win as second player. @param {Level} level */
export const streak = (level) => wins(ofLevel(level.number));

/** @param {Kept} kept */
const wins = ({ run }) => Math.min(run.length, run.some(([, second]) => second) ? WINS : WINS - 1);

/** Return whether a level is won. @param {Level} level */
export const done = (level) => ofLevel(level.number).done;

/** Return whether anything of the levels is kept. */
export const isBegun = () => Object.keys(book().levels).length > 0;

/** Return the level to go on with: the one played last, or the next that is not won; null if all are. @returns {Level | null} */
export function current() {
  const after = LEVELS.slice(Math.max(0, book().last - 1));
  return [...after, ...LEVELS].find((level) => !done(level)) ?? null;
}

/**
 * Return what is advised: a strength of the computer, "second" where only a win as second player is
 * missing, or nothing.
 * @param {Level} level
 * @returns {"" | "second" | typeof STRENGTHS[number]}
 */
export function advice(level) {
  const { run, row: [opp, won, times], done: over } = ofLevel(level.number);
  if (times >= PATIENCE) {
    if (opp === PERFECT && !won) return MEDIUM;
    if (opp !== PERFECT && won) return opp === EASY ? MEDIUM : PERFECT;
  }
  return !over && run.length >= WINS - 1 && !run.some(([, second]) => second) ? "second" : "";
}

/**
 * Keep the result of a game, and return what has become of its level.
 * @param {Level} level
 * @param {Result} result
 */
export function finished(level, { won, perfect, second, start, practice }) {
  const { run, done: before, row } = ofLevel(level.number);
  const wonStarts = new Map(run); // a start that was won already makes the row no longer
  const place = level.starts.indexOf(start);
  const counts = place >= 0 && !practice;
  const opp = perfect ? PERFECT : strength() === PERFECT ? MEDIUM : strength();
  /** @type {Kept} */
  const now = { run, done: before, next: (place + 1) % level.starts.length, row };
  if (counts) now.row = [opp, won, row[0] === opp && row[1] === won ? row[2] + 1 : 1];
  if (counts && perfect) now.run = won ? [...wonStarts.set(start, second || wonStarts.get(start) === true)] : [];
  now.done ||= wins(now) === WINS;
  write({ last: level.number, levels: { ...book().levels, [level.number]: now } });
  return { streak: streak(level), done: now.done, newlyDone: now.done && !before, advice: advice(level) };
}

/** Forget all levels. */
export const forget = () => write({ last: 0, levels: {} });
