// Hints in four steps, each when it is asked for: whether, where, which move, why.
import { belongs } from "../board.js";
import { announce, button, el, fill } from "../dom.js";
import { number, sentence, t } from "../words.js";
import { hinted } from "./choosing.js";
import { pictured } from "./ending.js";
import { answered, asked, at } from "./sitting.js";

const STEPS = ["hint 1", "hint 2", "hint 3", "hint 4"];
/** Where no move wins. */
const LOST = ["hint 1", "hint longest"];

const place = el("section", { id: "hints", class: "pane" });
/** The hints given in this position so far. @type {string[]} */
let texts = [];
/** The move that the third hint names. */
let named = "";
/** Whether there is nothing more to tell: no move wins, or all is told. */
let complete = false;
/** The questions that the steps answer. */
let questions = STEPS;

/** Begin anew in another position. */
export function forgotten() {
  [texts, named, complete, questions] = [[], "", false, STEPS];
  at.hints = 0;
}

/** Give the next hint. */
export function hint() {
  if (at.here.over || !at.decided || complete) return;
  const step = at.hints + 1;
  answered(step < STEPS.length ? asked("hint", { step }) : asked("why", { move: named }), ({ of = STEPS.length, ...found }) => {
    if (at.hints >= step) return; // it was asked for twice
    at.hints = step;
    at.hinted += 1;
    if (step > 2) at.practice = true;
    texts[step - 1] = sentence(found.hint ?? found.why);
    complete = step >= of;
    if (of < STEPS.length) questions = LOST.slice(0, of);
    if (found.move) named = found.move;
    panel();
    if (found.line?.length) pictured(/** @type {HTMLElement} */ (place.appendChild(el("div", { class: "small canvas" }))), found.line, found.left);
    framed(found.places ?? []);
    if (found.move) hinted(found.move);
    announce(texts[step - 1]);
  });
}

/** The panel of the hints, as it is now; empty before the first. */
export function panel() {
  place.hidden = !texts.length;
  place.setAttribute("aria-label", t("hint"));
  fill(place, ...(place.hidden ? [] : told()));
  return place;
}

/** What the hints have told, and the button for the next one. */
const told = () => [el("div", { class: "bar" }, el("h2", {}, t("hint")),
    button(t("try it myself"), myself, { class: "plain", id: "close-hints" })),
  el("ol", { class: "ladder" }, ...questions.map((step, i) => rung(step, i))),
  el("p", { class: "quiet" }, t("hints used", { count: number(at.hinted) }), at.state.level ? ` · ${t("hints count")}` : "")];

/** A step: what it told, or the button that asks for it. @param {string} step @param {number} i */
function rung(step, i) {
  const text = texts[i];
  return el("li", { class: text ? "on" : "off" }, el("span", { class: "k", "aria-hidden": "true" }, String(i + 1)),
    el("span", {}, el("b", {}, t(step)), text && el("span", { class: "told" }, text)),
    i === texts.length && !complete && button(t("show"), () => hint(), { class: "main", id: "next-hint", "aria-label": t("next hint") }));
}

function myself() {
  forgotten();
  framed([]);
  panel();
  /** @type {HTMLElement | null} */ (at.root.querySelector("#hint"))?.focus();
}

/** Frame components on the board. @param {string[]} places */
function framed(places) {
  for (const part of at.picture?.querySelectorAll("[data-part]") ?? []) {
    const name = /** @type {SVGElement} */ (part).dataset.part ?? "";
    part.classList.toggle("looked", places.some((place) => belongs(at.here.drawing, place, name)));
  }
}
