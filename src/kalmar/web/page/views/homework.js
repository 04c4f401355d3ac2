// Homework: moves of a game, or claims about positions, checked up to the first that is wrong.
import { announce, button, el, fill, refusal, table, wide } from "../dom.js";
import { ask } from "../engine.js";
import { parsed } from "../state.js";
import { asking } from "../turns.js";
import { t } from "../words.js";
import { playSelect } from "./way.js";

/** A box for homework. */
export function homework() {
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
  announce([head, wrong?.reason ?? ""].join(" "));
  return [el("p", { class: wrong ? "bad" : "good" }, el("strong", {}, head), " ", wrong?.reason ?? ""),
    wide(t("checked as"), table("", ["line", "what was written", "checked as"].map((name) => t(name)), answer.steps.map(step)))];
}

/** @param {any} one */
const step = (one) => el("tr", { class: one.verdict === "wrong" ? "loss" : "" }, el("th", { scope: "row" }, String(one.line)), el("td", {}, one.text),
  el("td", {}, t(one.kind === "start" ? "start of a game" : `verdict ${one.verdict}`)));
