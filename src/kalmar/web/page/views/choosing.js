// From marks to a move: shown on the board before it is made; several marks narrow it, several components are chosen one by one.
import { belongs, marks, narrowed, near, numbersOf, preview as paintBoard } from "../board.js";
import { announce, button, choice, el, fill } from "../dom.js";
import { confirming } from "../manners.js";
import { capital, number, t } from "../words.js";
import { unsorted } from "./report.js";
import { at, hidden, inNumbers, listedMove, mine, stands, taken } from "./sitting.js";
import { over } from "./watching.js";

const MOST_OFFERED = 12;
/** Marks closer than so many pixels are not hit with certainty. */
const SMALL = 24;
const BETWEEN = "; ";

/** @typedef {{ key: string, text: string, steps: Record<string, string> }} Row a move, and what it does in each component */
/** @typedef {{ numbers: number[], pinned: boolean, mark: SVGGElement | null, key: string, text: string }} Shown the move that is shown */

/** @type {Row[]} moves that are made of steps in several components */
let rows = [];
/** @type {Record<string, Record<string, string>>} for each component its steps: key and text */
let steps = {};
/** @type {Record<string, string>} the step chosen in each component */
let picks = {};
/** @type {(key: string) => void} */
let make;
/** @type {Shown | null} */
let shown = null;

/** Begin with a new position. @param {(key: string) => void} act makes a move */
export function choosing(act) {
  [make, shown, picks] = [act, null, {}];
  steps = {};
  const found = at.here.over ? [] : unsorted(at.here).map(rowOf);
  rows = found.filter((row) => row !== null);
  if (rows.length < found.length || !rows.some((row) => Object.keys(row.steps).length > 1)) rows = [];
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

/** What a move changes on the board; the picture that the mark shows, if there are several. @param {number} n @param {Element | null} mark */
function changeOf(n, mark) {
  const pictures = at.here.drawing.changes?.[n] ?? [];
  const part = /** @type {HTMLElement | null} */ (mark)?.dataset.part;
  return pictures.find((/** @type {any} */ picture) => picture.mark === part) ?? pictures[0] ?? null;
}

/** What the move that is shown changes. */
export const shownChange = () => (shown ? changeOf(at.here.drawing.keys.indexOf(shown.key), shown.mark) : null);

/** Which picture of the move that is shown the reader chose: the number among those of the move. */
export function shownPicture() {
  const pictures = shown ? at.here.drawing.changes?.[at.here.drawing.keys.indexOf(shown.key)] ?? [] : [];
  return Math.max(0, pictures.indexOf(shownChange()));
}

/** Whether the reader may choose a move now. */
const free = () => (mine() || !at.decided) && !at.here.over;

/** A mark is pointed at, or none any more. @param {SVGGElement | null} mark */
export function pointed(mark) {
  if (!free() || shown?.pinned) return;
  if (rows.length) return paintPicks(mark);
  show(mark ? shownOf(numbersOf(mark), mark, false) : null);
}

/** The move that a mark means: of several the smallest. @param {number[]} numbers @param {SVGGElement | null} mark @param {boolean} pinned @returns {Shown} */
function shownOf(numbers, mark, pinned) {
  const { keys, moves } = at.here.drawing;
  const part = mark?.dataset.part ?? "";
  /** @param {number} n how much the board changes */
  const size = (n) => changeOf(n, mark)?.leave.length ?? 0;
  const own = numbers.filter((n) => changeOf(n, mark)?.mark === part);
  const [least] = [...(part && own.length ? own : numbers)].sort((a, b) => size(a) - size(b) || moves[a].length - moves[b].length);
  return { numbers, pinned, mark, key: keys[least], text: moves[least] };
}

/** A mark was chosen: its only move is made, or shown first on a screen that is touched. @param {SVGGElement} mark @param {boolean} touch */
export function chosen(mark, touch) {
  if (!free()) return;
  if (rows.length) return picked(mark);
  const own = touch && at.picture && at.here.drawing.least < SMALL ? near(at.picture, mark, SMALL) : numbersOf(mark);
  const numbers = shown?.pinned ? narrowed(shown.numbers, own) : own;
  const again = shown?.pinned && shown.mark?.dataset.part === mark.dataset.part && numbers.length === shown.numbers.length;
  if (again && shown) return make(shown.key);
  if (numbers.length === 1 && !touch && !confirming()) {
    show(shownOf(numbers, mark, false));
    return make(at.here.drawing.keys[numbers[0]]);
  }
  show(shownOf(numbers, mark, true));
}

/** Make a move, or show it first, as the reader likes it. @param {string} key @param {string} text */
export function proposed(key, text) {
  if (!free()) return;
  const n = at.here.drawing.keys.indexOf(key);
  show({ numbers: n < 0 ? [] : [n], pinned: confirming(), mark: null, key, text });
  if (!confirming()) return make(key);
  /** @type {HTMLElement | null} */ (at.root.querySelector("#make"))?.focus();
}

/** Show a move of the list while it is pointed at. @param {string | null} key */
export function listed(key) {
  if (shown?.pinned) return;
  const n = key === null ? -1 : at.here.drawing.keys.indexOf(key);
  show(n < 0 ? null : { numbers: [n], pinned: false, mark: null, key: String(key), text: at.here.drawing.moves[n] });
}

/** Show a move that a hint names. @param {string} key */
export function hinted(key) {
  const n = at.here.drawing.keys.indexOf(key);
  if (n >= 0) show({ numbers: [n], pinned: true, mark: null, key, text: at.here.drawing.moves[n] });
}

/** Forget the move that is shown; whether there was one. */
export function cancelled() {
  const was = shown !== null || Object.keys(picks).length > 0;
  picks = {};
  show(null);
  if (rows.length) repaint();
  return was;
}

/** @param {Shown | null} next */
function show(next) {
  shown = next;
  paint();
  fillBar();
}

/** Paint what would change. */
function paint() {
  if (!at.picture) return;
  const change = shownChange();
  const seen = change && change.leave.length + change.come.length > 0;
  const n = shown ? at.here.drawing.keys.indexOf(shown.key) : -1;
  paintBoard(at.picture, change, seen ? [] : marks(at.picture).filter((mark) => numbersOf(mark).includes(n)));
}

/** The line below the board: whose turn it is, or the move that is shown, with what can be done about it. */
export function bar() {
  const place = el("div", { id: "bar", class: "strip" });
  fillBar(place);
  return place;
}

/** @param {HTMLElement | null} [place] */
function fillBar(place = at.root.querySelector("#bar")) {
  if (!place) return;
  const others = shown && shown.numbers.length > 1 ? chips(shown) : null;
  const words = shown ? capital(shown.text) : at.here.over ? over() : stands();
  fill(place,
    el("p", { class: "say" }, el("span", { id: "note", class: "note" }, words), !at.here.over && el("small", {}, below())),
    others,
    shown?.pinned && el("div", { class: "acts" },
      button(t("cancel"), () => { cancelled(); }, { class: "plain", id: "cancel" }),
      button(short(shown.key), () => make(/** @type {Shown} */ (shown).key), { class: "main", id: "make" })));
  const asking = /** @type {HTMLElement | null} */ (at.root.querySelector("#begins"));
  place.hidden = !at.decided && !shown?.pinned; // the question has its place until a move is shown
  if (asking) asking.hidden = !place.hidden;
  if (!shown?.pinned) return;
  announce(capital(shown.text));
  shown.mark?.scrollIntoView({ block: "nearest" }); // the line below may have covered it
}

/** What stays, and how the move is made; or how one begins. */
function below() {
  if (!shown) return free() && !rows.length && at.here.drawing.complete && at.moves.ply < 2 ? t(touched() ? "tap a piece" : "point at a piece") : "";
  const how = shown.pinned && shown.numbers.length === 1 && shown.mark ? t(touched() ? "tap again" : "click again") : "";
  return [inNumbers(listedMove(shown.key)), how].filter(Boolean).join(". ");
}

/** Whether the screen is touched rather than pointed at. */
const touched = () => matchMedia("(pointer: coarse)").matches;

/** The moves that a mark may mean, each a button. @param {Shown} now */
function chips(now) {
  const { keys, moves } = at.here.drawing;
  const all = [...now.numbers].sort((a, b) => moves[a].length - moves[b].length);
  const changes = all.map((n) => brief(keys[n]));
  const tell = changes.every(Boolean) && new Set(changes).size === all.length;
  return el("div", { class: "chips", id: "choices", role: "group", "aria-label": t("which move", { count: number(all.length) }) },
    ...all.slice(0, MOST_OFFERED).map((n, i) => button((tell ? changes[i] : moves[n]) + worth(keys[n]), () => show({ ...now, pinned: true, key: keys[n], text: moves[n] }), { "aria-pressed": String(keys[n] === now.key), "aria-label": moves[n] })),
    all.length > MOST_OFFERED && el("span", { class: "quiet" }, t("which move", { count: number(all.length) })));
}

/** What a move changes, without the place; "" where that is not known. @param {string} key @returns {string} */
function brief(key) {
  return inNumbers(listedMove(key)).split(": ").at(-1) ?? "";
}

/** The value that a move leaves, while analysis is on. @param {string} key */
function worth(key) {
  const value = hidden() ? null : listedMove(key)?.value ?? null;
  return value === null ? "" : ` · ${value}`;
}

/** A move as the words of a button. @param {string} key in English */
function short(key) {
  return Number.isNaN(taken(key)) ? t("play it") : t("take count", { count: number(taken(key)) });
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

/** Choose the step of a mark; the same mark again means its next step. @param {SVGGElement} mark */
function picked(mark) {
  for (const [place, some] of meant(numbersOf(mark))) picks[place] = some[(some.indexOf(picks[place] ?? "") + 1) % some.length];
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
  if (!rows.length || !mine() || at.here.over) return null;
  const box = el("fieldset", { id: "picker" });
  fillPicker(box);
  return box;
}

function repaint() {
  paintPicks(null);
  const box = /** @type {HTMLElement | null} */ (at.root.querySelector("#picker"));
  if (!box) return;
  const focused = box.contains(document.activeElement) ? [...box.querySelectorAll("select, button")].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
  fillPicker(box);
  /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("select, button")][focused])?.focus();
}

/** Show all steps chosen on the board, and those of a mark that is pointed at. @param {SVGGElement | null} mark */
function paintPicks(mark) {
  if (!at.picture) return;
  const wanted = { ...picks };
  for (const [place, [first]] of mark ? meant(numbersOf(mark)) : []) wanted[place] ||= first;
  const chosen = Object.entries(wanted).filter(([, step]) => step);
  const all = chosen.map(([place, step]) => stepChange(place, step));
  paintBoard(at.picture, { leave: all.flatMap((one) => one.leave), come: all.flatMap((one) => one.come) });
  for (const other of marks(at.picture)) {
    other.classList.toggle("picked", meant(numbersOf(other)).some(([place, some]) => some.includes(picks[place] ?? " ")));
  }
}

/** What a step changes in its component. @param {string} place @param {string} step @returns {{ leave: string[], come: string[] }} */
function stepChange(place, step) {
  const row = rows.find((one) => one.steps[place] === step);
  const change = row ? changeOf(at.here.drawing.keys.indexOf(row.key), null) : null;
  const { drawing } = at.here;
  const slot = drawing.components.find((/** @type {any} */ one) => one.number === place)?.slot.split("+")[0];
  return {
    leave: (change?.leave ?? []).filter((/** @type {string} */ part) => belongs(drawing, place, part)),
    come: (change?.come ?? []).filter((/** @type {string} */ part) => part.split(/[:+]/)[0] === slot),
  };
}

/** @param {HTMLElement} box */
function fillPicker(box) {
  const move = together();
  const so = Object.entries(picks).filter(([, step]) => step).map(([place, step]) => steps[place][step]);
  fill(box, el("legend", {}, t("step by component")), el("div", { class: "bar" }, ...Object.keys(steps).sort(inOrder).map((place) =>
    choice(t("component number", { number: place }), [["", t("no step")], .../** @type {[string, string][]} */ (Object.entries(steps[place]))], picks[place] ?? "",
      (step) => { picks[place] = step; repaint(); }))),
  el("p", { role: "status" }, so.length ? t("chosen so far", { steps: so.join(BETWEEN) }) : t("nothing chosen")),
  el("div", { class: "bar" }, button(t("make the turn"), () => move && make(move.key), { class: "main", disabled: !move }),
    button(t("forget"), () => { picks = {}; repaint(); }, { disabled: !so.length })));
}
