// For teachers: the result codes of a class, as a table, which stay on the device until they are deleted;
// and homework, checked up to the first mistake.
import { decode, lessonName, levelsOf } from "../codes.js";
import { announce, button, download, el, fill, refusal, row, table as tableOf, wide } from "../dom.js";
import { ask, asking } from "../engine.js";
import { keep, kept } from "../manners.js";
import { fragment, parsed, USUAL } from "../state.js";
import { t } from "../words.js";
import { playSelect } from "./ways.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../codes.js").Result} Result */
/** @typedef {import("../codes.js").Damage} Damage */
/** @typedef {{ text: string, line: number, result?: Result, damage?: Damage }} Handed */

const KEPT = "class-codes";
const LEVELS = Array.from({ length: 10 }, (_, place) => place + 1);

/** The codes of a text, a line each. @param {string} text @returns {Handed[]} */
function handed(text) {
  const lines = text.split("\n").map((line, place) => ({ text: line.trim(), line: place + 1 })).filter((one) => one.text);
  return lines.map((one) => ({ ...one, ...decode(one.text) }));
}

/** The last code of every pupil in every lesson: counts only grow. @param {Handed[]} all */
function latest(all) {
  /** @type {Map<string, Result>} */
  const found = new Map();
  for (const { result } of all) if (result) found.set(`${result.lesson} ${result.pupil}`, result);
  return [...found.values()].sort((one, other) => one.lesson - other.lesson || one.pupil - other.pupil);
}

/** @param {HTMLElement} place @param {State} state */
export function show(place, state) {
  const box = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 8, spellcheck: false, autocapitalize: "characters", name: "codes", placeholder: "K7QM-3XRT-9A2F", oninput: () => read() }, kept(KEPT)));
  const found = el("div", { class: "results" });

  function read() {
    keep(KEPT, box.value);
    shown(found, handed(box.value));
  }
  const forget = () => {
    box.value = "";
    read();
    announce(t("codes deleted"));
    box.focus();
  };

  fill(place, el("h1", {}, t("view class")), el("p", { class: "lead" }, t("class lead")),
    el("label", { class: "field wide" }, el("span", {}, t("codes")), box),
    el("div", { class: "bar" }, button(t("save csv"), () => download("kalmar-results.csv", csv(latest(handed(box.value))), "text/csv"), { id: "save-csv" }),
      button(t("delete codes"), forget, { id: "delete-codes" })),
    found, el("p", { class: "quiet" }, t("codes kept")),
    homework(),
    el("p", {}, el("a", { href: fragment({ ...USUAL, view: "lesson", lang: state.lang }) }, t("view lesson")), " · ",
      el("a", { href: fragment({ ...USUAL, view: "which", lang: state.lang }) }, t("view which"))));
  shown(found, handed(box.value));
}

/** @param {HTMLElement} place @param {Handed[]} all */
function shown(place, all) {
  const results = latest(all);
  const damaged = all.filter((one) => one.damage);
  const again = all.length - damaged.length - results.length;
  fill(place, results.length > 0 && table(results), again > 0 && el("p", { class: "quiet" }, t("handed in again", { count: again })),
    damaged.length > 0 && wide(t("damaged codes"), el("table", { class: "damaged" }, el("caption", {}, t("damaged codes")),
      el("tbody", {}, ...damaged.map((one) => row(t("line number", { line: one.line }), el("td", { translate: "no" }, one.text), said(/** @type {Damage} */ (one.damage))))))));
}

/** What is wrong with a code. @param {Damage} damage */
const said = ({ wrong, group }) => t(group ? `wrong group ${group}` : `code ${wrong}`);

/** A row for each pupil, and the sums. @param {Result[]} results */
function table(results) {
  const lessons = new Set(results.map((result) => result.lesson)).size > 1;
  const heads = [...(lessons ? ["lesson"] : []), "pupil", "levels", "won of played", "hints"];
  return wide(t("handed in", { count: results.length }), tableOf(t("handed in", { count: results.length }), heads.map((name) => t(`column ${name}`)),
    results.map((result) => el("tr", {}, lessons && el("td", {}, lessonName(result.lesson)), el("th", { scope: "row" }, String(result.pupil)),
      el("td", {}, levelsOf(result.levels).join(", ") || "–"), el("td", {}, `${result.won} / ${result.played}`), el("td", {}, String(result.hints)))), { class: "pupils" }),
  tableOf(t("won by level"), LEVELS.map(String), [el("tr", {}, ...LEVELS.map((level) => el("td", {}, String(results.filter((result) => levelsOf(result.levels).includes(level)).length))))], { class: "levels" }));
}

/** The table for a spreadsheet. @param {Result[]} results */
function csv(results) {
  const rows = results.map((result) => [lessonName(result.lesson), result.pupil, levelsOf(result.levels).join(" "), result.won, result.played, result.hints]);
  return [["lesson", "number", "levels", "won", "played", "hints"], ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/** A box for homework. */
function homework() {
  const text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 8, spellcheck: false, autocapitalize: "off", name: "homework" }));
  const found = el("div", { class: "checked" });
  const answered = asking((error) => fill(found, refusal(error)));
  let play = "normal";
  const check = () => {
    const question = linked(text.value) ?? { text: text.value, composition: null, convention: play };
    answered(ask("homework", question), (answer) => fill(found, ...told(answer)));
  };
  return el("section", { class: "homework", "aria-labelledby": "homework-title" }, el("h2", { id: "homework-title" }, t("homework")), el("p", { class: "lead" }, t("homework lead")),
    el("label", { class: "field wide" }, el("span", {}, t("homework text")), text),
    el("div", { class: "bar" }, playSelect(play, (value) => { play = value; }), button(t("check"), check, { class: "main", id: "check-homework" })), found);
}

/** A game that was pasted as its link; null for other texts. @param {string} text */
function linked(text) {
  const hash = text.trim().match(/^\S*#(\S+)$/);
  const state = hash && parsed(hash[1]);
  if (!state || !state.g) return null;
  return { text: [`start: ${state.g.replaceAll("\n", " ")}`, ...state.m].join("\n"), composition: state.way || null, convention: state.play };
}

/** The lines with what is said of them. @param {any} answer */
function told(answer) {
  const wrong = answer.first_wrong;
  const judged = answer.steps.every((/** @type {any} */ step) => step.verdict !== "unjudged");
  const head = wrong ? t("first wrong", { line: wrong.line }) : t(judged ? "nothing wrong" : "not all judged");
  const later = answer.steps.filter((/** @type {any} */ step) => ["wrong", "unclear"].includes(step.verdict) && step.line !== wrong.line);
  announce([head, wrong?.reason ?? ""].join(" "));
  return [el("p", { class: wrong ? "bad" : "good" }, el("strong", {}, head), " ", wrong?.reason ?? ""),
    ...later.map((/** @type {any} */ step) => el("p", { class: "bad" }, `${step.line}: ${step.reason}`)),
    wide(t("checked as"), tableOf("", ["line", "what was written", "checked as"].map((name) => t(name)), answer.steps.map(step)))];
}

/** @param {any} one */
const step = (one) => el("tr", { class: one.verdict === "wrong" ? "loss" : "" }, el("th", { scope: "row" }, String(one.line)), el("td", {}, one.text),
  el("td", {}, t(one.kind === "start" ? "start of a game" : `verdict ${one.verdict}`)));
