// From marks and lists to one move: several marks narrow it, several components are chosen one by one.
import { narrowed, outlined } from "../board.js";
import { button, choice, el, fill } from "../dom.js";
import { confirming } from "../manners.js";
import { number, t } from "../words.js";
import { at, mine } from "./sitting.js";

const MOST_OFFERED = 30;
const BETWEEN = "; ";

/** @typedef {{ key: string, text: string, steps: Record<string, string> }} Row a move, and what it does in each component */

/** @type {Row[]} moves that are made of steps in several components */
let rows = [];
/** @type {Record<string, Record<string, string>>} for each component its steps: key and text */
let steps = {};
/** @type {Record<string, string>} the step chosen in each component */
let picks = {};
/** @type {(key: string) => void} */
let make;

/** Begin with a new position. @param {(key: string) => void} act makes a move */
export function choosing(act) {
  [make, at.chosen, picks] = [act, null, {}];
  steps = {};
  rows = at.here.over ? [] : at.here.moves.map(rowOf);
  if (rows.includes(/** @type {any} */ (null)) || !rows.some((row) => Object.keys(row.steps).length > 1)) rows = [];
}

/** A move by its components; null where its texts do not fit each other. @param {any} move */
function rowOf(move) {
  const [keys, texts, changes] = [move.key, move.move, move.change].map((text) => String(text).split(BETWEEN));
  if (keys.length !== changes.length || texts.length !== keys.length) return null;
  /** @type {Row} */
  const row = { key: move.key, text: move.move, steps: {} };
  changes.forEach((change, i) => {
    const place = change.split(":")[0];
    row.steps[place] = keys[i];
    (steps[place] ??= {})[keys[i]] = texts[i];
  });
  return row;
}

/** Make a move, or ask first, as the person likes it. @param {string} key @param {string} text */
export function proposed(key, text) {
  if (!mine() || at.here.over) return;
  if (!confirming()) return make(key);
  const place = /** @type {HTMLElement} */ (at.root.querySelector("#choices"));
  outlined(at.picture, at.here.drawing.keys.indexOf(key));
  fill(place, el("div", { class: "bar confirm" }, el("p", {}, text), button(t("play it"), () => make(key), { class: "main" }),
    button(t("cancel"), () => { fill(place); outlined(at.picture, null); })));
  /** @type {HTMLElement | null} */ (place.querySelector("button"))?.focus();
}

/** A mark was chosen. @param {number[]} numbers its moves */
export function marked(numbers) {
  if (!mine() || at.here.over) return;
  if (rows.length) return picked(numbers);
  at.chosen = narrowed(at.chosen, numbers);
  const { keys, moves } = at.here.drawing;
  if (at.chosen.length === 1) return proposed(keys[at.chosen[0]], moves[at.chosen[0]]);
  offered(at.chosen.map((n) => ({ key: keys[n], text: moves[n] })), () => { at.chosen = null; });
  /** @type {HTMLElement | null} */ (at.root.querySelector("#choices button"))?.focus();
}

/**
 * Moves from which one is chosen, the shortest first.
 * @param {{ key: string, text: string }[]} some
 * @param {() => void} forget
 */
function offered(some, forget) {
  const place = /** @type {HTMLElement} */ (at.root.querySelector("#choices"));
  const shown = [...some].sort((a, b) => a.text.length - b.text.length).slice(0, MOST_OFFERED);
  fill(place, el("p", {}, t("which move", { count: number(some.length) })),
    el("ul", { class: "choices" }, ...shown.map(({ key, text }) => el("li", {}, button(text, () => proposed(key, text))))),
    button(t("forget"), () => { forget(); fill(place); }));
}

/** The steps that rows make in a component, "" for none. @param {Row[]} some @param {string} place */
const stepsIn = (some, place) => [...new Set(some.map((row) => row.steps[place] ?? ""))];

/** The components of which a mark says something, with the steps it stands for. @param {number[]} numbers @returns {[string, string[]][]} */
function meant(numbers) {
  const keys = new Set(numbers.map((n) => at.here.drawing.keys[n]));
  const own = rows.filter((row) => keys.has(row.key));
  return /** @type {[string, string[]][]} */ (Object.keys(steps).map((place) => [place, stepsIn(own, place).filter(Boolean)]))
    .filter(([place, some]) => some.length && stepsIn(own, place).length < stepsIn(rows, place).length);
}

/** Choose the step of a mark; the same mark again means its next step. @param {number[]} numbers */
function picked(numbers) {
  for (const [place, some] of meant(numbers)) picks[place] = some[(some.indexOf(picks[place] ?? "") + 1) % some.length];
  repaint();
}

/** The move of all steps chosen; none where they are no move together. @returns {{ key: string, text: string } | undefined} */
function together() {
  const chosen = Object.entries(picks).filter(([, step]) => step).sort(([a], [b]) => inOrder(a, b));
  const known = rows.find((row) => Object.keys(row.steps).length === chosen.length && chosen.every(([place, step]) => row.steps[place] === step));
  const all = at.here.report?.move_count ?? Infinity;
  if (known || !chosen.length || all <= rows.length) return known;
  return { key: chosen.map(([, step]) => step).join(BETWEEN), text: chosen.map(([place, step]) => steps[place][step]).join(BETWEEN) };
}

/** Places such as 2 and 10.1 by their numbers. @param {string} a @param {string} b */
const inOrder = (a, b) => a.localeCompare(b, "en", { numeric: true });

/** A list of steps for each component, what is chosen so far, and the button that plays it. */
export function picker() {
  if (!rows.length || !mine()) return null;
  const box = el("fieldset", { id: "picker" });
  paint(box);
  return box;
}

function repaint() {
  const box = /** @type {HTMLElement | null} */ (at.root.querySelector("#picker"));
  if (!box) return;
  const focused = box.contains(document.activeElement) ? [...box.querySelectorAll("select, button")].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
  paint(box);
  /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("select, button")][focused])?.focus();
  const chosen = Object.entries(picks).filter(([, step]) => step);
  const fitting = rows.filter((row) => chosen.every(([place, step]) => row.steps[place] === step));
  if (chosen.length && fitting.length) offered(fitting, () => { picks = {}; repaint(); });
  else fill(/** @type {HTMLElement} */ (at.root.querySelector("#choices")));
  for (const mark of at.picture?.querySelectorAll("[data-move]") ?? []) {
    const numbers = String(/** @type {SVGElement} */ (mark).dataset.move).split(" ").map(Number);
    mark.classList.toggle("picked", meant(numbers).some(([place, some]) => some.includes(picks[place] ?? " ")));
  }
}

/** @param {HTMLElement} box */
function paint(box) {
  const move = together();
  const so = Object.entries(picks).filter(([, step]) => step).map(([place, step]) => steps[place][step]);
  fill(box, el("legend", {}, t("step by component")), el("div", { class: "bar" }, ...Object.keys(steps).sort(inOrder).map((place) =>
    choice(t("component number", { number: place }), [["", t("no step")], .../** @type {[string, string][]} */ (Object.entries(steps[place]))], picks[place] ?? "",
      (step) => { picks[place] = step; repaint(); }))),
  el("p", { role: "status" }, so.length ? t("chosen so far", { steps: so.join(BETWEEN) }) : t("nothing chosen")),
  el("div", { class: "bar" }, button(t("play it"), () => move && proposed(move.key, move.text), { class: "main", disabled: !move }),
    button(t("forget"), () => { picks = {}; repaint(); }, { disabled: !so.length })));
}
