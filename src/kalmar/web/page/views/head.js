// What is played, by which rule, and who wins: it never leaves the screen.
import { el, icon } from "../dom.js";
import { USUAL, fragment } from "../state.js";
import { capital, sentence, t } from "../words.js";

/** @typedef {import("../state.js").State} State */

/**
 * The heading of a game: title, aim and rule, with the rules of its games where these differ.
 * @param {any} told what the program says of the game
 * @param {State} state
 */
export function heading(told, state) {
  const misere = told.aim === "loses";
  return el("div", { class: "head" }, crumb(state),
    el("div", { class: "titled" }, el("h1", { tabindex: "-1" }, capital(told.title)),
      el("span", { class: `aim ${misere ? "misere" : ""}` }, icon("flag"), told.aim_words),
      told.draws && el("span", { class: "aim draws" }, t("can be a draw"))),
    told.lines.length > 0 && el("p", { class: "rule" }, told.lines.map(sentence).join(" ")),
    differing(told.parts).length > 1 && el("details", { class: "rules" },
      el("summary", {}, t("rules of the games"), el("span", { class: "ask", "aria-hidden": "true" }, "?")),
      el("ul", {}, ...differing(told.parts).map((part) => el("li", {}, el("b", {}, `${part.number} · ${part.title}: `), part.rule)))));
}

/** The components with rules of their own, equal ones together. @param {any[]} parts */
function differing(parts) {
  /** @type {Map<string, any>} */
  const found = new Map();
  for (const part of parts) {
    const known = found.get(part.title + part.rule);
    found.set(part.title + part.rule, known ? { ...known, number: `${known.number}, ${part.number}` } : part);
  }
  return [...found.values()];
}

/** Where the reader is among the levels. @param {State} state */
function crumb(state) {
  if (!state.level) return null;
  return el("p", { class: "crumb" }, el("a", { href: fragment({ ...USUAL, lang: state.lang }) }, t("menu learn")), " › ",
    el("b", {}, t("level of", { number: state.level })));
}
