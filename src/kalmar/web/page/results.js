// What a pupil has done in a lesson: counted on the device, and handed in as a code.
import { LESSONS, PUPILS, encode, lessonNumber } from "./codes.js";
import { button, el, field, fill, sent, svgOf } from "./dom.js";
import { ask } from "./engine.js";
import { opened } from "./help.js";
import { keep, keptData } from "./manners.js";
import { t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./codes.js").Result} Result */

const KEPT = "results";
/** A pupil's lessons of this year; older ones are forgotten. */
const MOST_LESSONS = 40;

/** What was counted. @returns {Record<string, Result>} */
const counts = () => keptData(KEPT);

/** A whole number of what was kept, which others may have written. @param {any} value @param {number} most */
const whole = (value, most) => (Number.isInteger(value) && value >= 0 && value < most ? value : 0);

/**
 * What was done in a lesson so far.
 * @param {number} lesson
 * @returns {Result}
 */
export function resultOf(lesson) {
  const found = /** @type {Partial<Result>} */ (counts()[String(lesson)] ?? {});
  return {
    lesson, pupil: whole(found.pupil, PUPILS), levels: whole(found.levels, 1 << 10), won: whole(found.won, LESSONS),
    played: whole(found.played, LESSONS), hints: whole(found.hints, LESSONS),
  };
}

/** @param {number} lesson @param {Partial<Result>} changes */
function change(lesson, changes) {
  const found = counts();
  const now = { ...found[String(lesson)], ...changes };
  delete found[String(lesson)]; // what changed last comes last, and is kept longest
  found[String(lesson)] = /** @type {Result} */ (now);
  for (const old of Object.keys(found).slice(0, -MOST_LESSONS)) delete found[old];
  keep(KEPT, JSON.stringify(found));
}

/**
 * Count a game that is over.
 * @param {string} lesson its number as it stands in the link; "" outside of a lesson, where nothing is counted
 * @param {object} game
 * @param {boolean} game.won whether the pupil won
 * @param {boolean} game.perfect whether against Perfect
 * @param {number} [game.hints] steps of hints used
 * @param {number} [game.level] the level that was won with it, from 1; 0 for none
 */
export function counted(lesson, { won, perfect, hints = 0, level = 0 }) {
  const number = lessonNumber(lesson);
  if (number === null) return;
  const { pupil: _, ...before } = resultOf(number);
  change(number, {
    ...before,
    levels: level >= 1 && level <= 10 ? before.levels | (1 << (level - 1)) : before.levels,
    won: before.won + (won && perfect ? 1 : 0),
    played: before.played + 1,
    hints: before.hints + hints,
  });
}

/** The code of what was done in a lesson. A code holds the first 63 games. @param {number} lesson */
export const codeOf = (lesson) => encode(resultOf(lesson));

/**
 * A button that shows the result code of a lesson; null outside of lessons.
 * @param {State} state
 */
export const finishButton = (state) =>
  (lessonNumber(state.class) === null ? null : button(t("finish"), () => finish(state), { id: "finish" }));

/** Ask for the number in the class list, and show the result code. @param {State} state */
export function finish(state) {
  const lesson = lessonNumber(state.class);
  if (lesson === null) return;
  const place = el("div", { class: "result", role: "status" });
  const known = counts()[String(lesson)]?.pupil === undefined ? "" : String(resultOf(lesson).pupil);
  const typed = field(t("your number"), known, { inputmode: "numeric", maxlength: 2, name: "pupil", "aria-describedby": "pupil-help" });
  opened(t("finish"), "",
    sent(({ pupil }) => showCode(place, lesson, pupil.trim()), {},
      el("p", { id: "pupil-help" }, t("your number help")), el("div", { class: "bar" }, typed, el("button", { type: "submit", class: "main" }, t("show code")))), place);
  if (known) showCode(place, lesson, known);
  else typed.querySelector("input")?.focus();
}

/** @param {HTMLElement} place @param {number} lesson @param {string} typed the number in the list */
async function showCode(place, lesson, typed) {
  if (!/^\d{1,2}$/.test(typed) || Number(typed) >= PUPILS) return fill(place, el("p", { class: "error" }, t("no number", { most: PUPILS - 1 })));
  change(lesson, { pupil: Number(typed) });
  const [code, { played, won }] = [codeOf(lesson), resultOf(lesson)];
  fill(place, el("p", {}, t("your code")), el("p", { class: "code", translate: "no" }, code),
    el("p", {}, t("hand in")), el("p", { class: "quiet" }, t("code says", { played, won })));
  const drawn = await ask("qr", { text: code }).catch(() => null);
  if (drawn && place.textContent?.includes(code)) place.append(qrOf(drawn.svg));
}

/** A QR code that keeps its form at any size, with its name for those who cannot see it. @param {string} text */
export function qrOf(text) {
  const svg = svgOf(text);
  const [width, height] = ["width", "height"].map((side) => svg.getAttribute(side) ?? "");
  if (!svg.hasAttribute("viewBox")) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.classList.add("qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("qr code"));
  return svg;
}
