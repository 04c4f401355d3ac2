// From marks to a move: shown on the board before it is made; several marks narrow it, several components
// are chosen one by one, and how many are taken of a large heap by steps and by a slider.
import { belongs, marks, narrowed, near, numbersOf, preview as paintBoard, stops } from "../board.js";
import { announce, button, choice, el, fill } from "../dom.js";
import { confirming } from "../manners.js";
import { capital, number, t } from "../words.js";
import { at, hidden, inNumbers, listedMove, mine, note, stands, taken } from "./sitting.js";
import { brokenRule, isTurn } from "./together.js";

const MOST_OFFERED = 12;
/** Marks closer than so many pixels are not hit with certainty. */
const SMALL = 24;
const BETWEEN = "; ";

/** @typedef {{ rules: import("./together.js").Rule[], steps: { place: string, key: string, text: string }[] }} Turn of steps in several components */
/** @typedef {{ numbers: number[], pinned: boolean, mark: SVGGElement | null, key: string, text: string }} Shown the move that is shown */

/** @type {Turn | null} how a turn is put together, where it may have several steps; the marks stand for these */
let turn = null;
/** @type {Record<string, Record<string, string>>} for each component its steps: key and text */
let steps = {};
/** @type {Record<string, string>} the step chosen in each component */
let picks = {};
/** @type {(key: string) => void} */
let make;
/** @type {Shown | null} */
let shown = null;
const strip = el("div", { id: "bar", class: "strip" });
const box = el("fieldset", { id: "picker" });

/** Begin with a new position. @param {(key: string) => void} act makes a move */
export function choosing(act) {
  [make, shown, picks] = [act, null, {}];
  turn = at.here.over ? null : at.here.turn ?? null;
  steps = {};
  for (const { place, key, text } of turn?.steps ?? []) (steps[place] ??= {})[key] = text;
}

/** What a move changes on the board; the picture that the mark shows, if there are several. @param {number} n @param {Element | null} mark */
function changeOf(n, mark) {
  const pictures = at.here.drawing.changes?.[n] ?? [];
  const part = /** @type {HTMLElement | null} */ (mark)?.dataset.part;
  return pictures.find((/** @type {any} */ picture) => picture.mark === part) ?? pictures[0] ?? null;
}

/** What steps change, together. @param {string[]} keys */
function changeOfSteps(keys) {
  const all = keys.map((key) => changeOf(at.here.drawing.keys.indexOf(key), null)).filter(Boolean);
  return { mark: "", leave: all.flatMap((one) => one.leave), come: all.flatMap((one) => one.come) };
}

/** What the move that is shown changes. */
export function shownChange() {
  if (!shown) return null;
  return turn ? changeOfSteps(shown.key.split(BETWEEN)) : changeOf(at.here.drawing.keys.indexOf(shown.key), shown.mark);
}

/** Which picture of the move that is shown the reader chose: the number among those of the move. */
export function shownPicture() {
  const pictures = shown && !turn ? at.here.drawing.changes?.[at.here.drawing.keys.indexOf(shown.key)] ?? [] : [];
  return Math.max(0, pictures.indexOf(shownChange()));
}

/** Whether the reader may choose a move now. */
const free = () => (mine() || !at.decided) && !at.here.over;

/** A mark is pointed at, or none any more. @param {SVGGElement | null} mark */
export function pointed(mark) {
  if (!free() || shown?.pinned) return;
  if (turn) return paintPicks(mark);
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
  if (turn) return picked(mark);
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
  show(key === null ? null : known(key, false));
}

/** Show a move that a hint names. @param {string} key */
export function hinted(key) {
  const found = known(key, true);
  if (found) show(found);
}

/** A move to be shown; null where the board does not know it. @param {string} key @param {boolean} pinned @returns {Shown | null} */
function known(key, pinned) {
  const { keys, moves } = at.here.drawing;
  const numbers = (turn ? key.split(BETWEEN) : [key]).map((one) => keys.indexOf(one));
  if (numbers.includes(-1)) return null;
  return { numbers: turn ? [] : numbers, pinned, mark: null, key, text: numbers.map((n) => moves[n]).join(BETWEEN) };
}

/** Forget the move that is shown; whether there was one. */
export function cancelled() {
  const was = shown !== null || Object.keys(picks).length > 0;
  picks = {};
  show(null);
  if (turn) repaint();
  return was;
}

/** @param {Shown | null} next */
function show(next) {
  shown = next;
  paint();
  bar();
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
  const others = shown && shown.numbers.length > 1 ? chips(shown) : null;
  const words = shown ? capital(shown.text) : at.here.over ? t("the end") : stands();
  fill(strip,
    el("p", { class: "say" }, el("span", { id: "note", class: "note" }, words), !at.here.over && el("small", {}, below())),
    others,
    shown?.pinned && el("div", { class: "acts" },
      button(t("cancel"), () => { cancelled(); }, { class: "plain", id: "cancel" }),
      button(short(shown.key), () => make(/** @type {Shown} */ (shown).key), { class: "main", id: "make" })));
  const asking = /** @type {HTMLElement | null} */ (at.root.querySelector("#begins"));
  strip.hidden = !at.decided && !shown?.pinned; // the question has its place until a move is shown
  if (asking) asking.hidden = !strip.hidden;
  if (!shown?.pinned) return strip;
  announce(capital(shown.text));
  shown.mark?.scrollIntoView({ block: "nearest" }); // the line below may have covered it
  return strip;
}

/** What stays, and how the move is made; or how one begins. */
function below() {
  if (!shown && at.here.next) return t("next component", { number: at.here.next });
  if (!shown) return free() && !turn && at.here.drawing.complete && at.moves.ply < 2 ? t(touched() ? "tap a piece" : "point at a piece") : "";
  const how = shown.pinned && shown.numbers.length === 1 && shown.mark ? t(touched() ? "tap again" : "click again") : "";
  return [inNumbers(listedMove(shown.key)), how].filter(Boolean).join(". ");
}

/** Whether the screen is touched rather than pointed at. */
const touched = () => matchMedia("(pointer: coarse)").matches;

/** The moves that a mark may mean, each a button. @param {Shown} now */
function chips(now) {
  const { keys, moves } = at.here.drawing;
  const all = [...now.numbers].sort((a, b) => moves[a].length - moves[b].length);
  const changes = all.map((n) => inNumbers(listedMove(keys[n])).split(": ").at(-1) ?? ""); // without the place; "" where that is not known
  const tell = changes.every(Boolean) && new Set(changes).size === all.length;
  return el("div", { class: "chips", id: "choices", role: "group", "aria-label": t("which move", { count: number(all.length) }) },
    ...all.slice(0, MOST_OFFERED).map((n, i) => button((tell ? changes[i] : moves[n]) + worth(keys[n]), () => show({ ...now, pinned: true, key: keys[n], text: moves[n] }), { "aria-pressed": String(keys[n] === now.key), "aria-label": moves[n] })),
    all.length > MOST_OFFERED && el("span", { class: "quiet" }, t("which move", { count: number(all.length) })));
}

/** The value that a move leaves, while analysis is on. @param {string} key */
function worth(key) {
  const value = hidden() ? null : listedMove(key)?.value ?? null;
  return value === null ? "" : ` · ${value}`;
}

/** A move as the words of a button. @param {string} key in English */
const short = (key) => (Number.isNaN(taken(key)) ? t("play it") : t("take count", { count: number(taken(key)) }));

/** The steps that a mark stands for, by component. @param {SVGGElement} mark @returns {[string, string[]][]} */
function meant(mark) {
  const all = numbersOf(mark).map((n) => /** @type {Turn} */ (turn).steps[n]);
  return [...new Set(all.map(({ place }) => place))].map((place) => [place, all.filter((one) => one.place === place).map(({ key }) => key)]);
}

/** The components in which a step is chosen. */
const places = () => Object.keys(picks).filter((place) => picks[place]).sort(inOrder);

/** The rule that a step in one more component breaks. @param {string} place */
const brokenBy = (place) => brokenRule(/** @type {Turn} */ (turn).rules, [...places(), place]);

/** Whether a step in a component may be chosen beside those that are. @param {string} place */
const mayAdd = (place) => Boolean(picks[place]) || !brokenBy(place);

/** Choose the step of a mark; the same mark again means its next step. @param {SVGGElement} mark */
function picked(mark) {
  for (const [place, some] of meant(mark)) {
    if (!mayAdd(place)) return note(brokenBy(place)?.words ?? "");
    picks[place] = some[(some.indexOf(picks[place] ?? "") + 1) % some.length];
  }
  repaint();
}

/** The move of all steps chosen; none where they are no turn. @returns {{ key: string, text: string } | undefined} */
function together() {
  const chosen = places();
  if (!turn || !isTurn(turn.rules, chosen)) return undefined;
  return { key: chosen.map((place) => picks[place]).join(BETWEEN), text: chosen.map((place) => steps[place][picks[place]]).join(BETWEEN) };
}

/** Places such as 2 and 10.1 by their numbers. @param {string} a @param {string} b */
const inOrder = (a, b) => a.localeCompare(b, "en", { numeric: true });

/** A list of steps for each component, what is chosen so far, and the button that plays it. */
export function picker() {
  if (!turn || !mine() || at.here.over) return null;
  fillPicker();
  return box;
}

function repaint() {
  paintPicks(null);
  const focused = box.contains(document.activeElement) ? [...box.querySelectorAll("select, button")].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
  fillPicker();
  /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("select, button")][focused])?.focus();
}

/** Show all steps chosen on the board, and those of a mark that is pointed at. @param {SVGGElement | null} mark */
function paintPicks(mark) {
  if (!at.picture) return;
  const wanted = { ...picks };
  for (const [place, [first]] of mark ? meant(mark) : []) if (mayAdd(place)) wanted[place] ||= first;
  paintBoard(at.picture, changeOfSteps(Object.values(wanted).filter(Boolean)));
  for (const other of marks(at.picture)) {
    other.classList.toggle("picked", meant(other).some(([place, some]) => some.includes(picks[place] ?? " ")));
  }
  barred(at.picture);
}

/** Let pieces of components that no turn may move now look so. @param {SVGElement} svg which shows the position */
export function barred(svg) {
  const { drawing, blocked } = at.here;
  const shut = turn && mine() ? Object.keys(steps).filter((place) => !mayAdd(place)) : [];
  const all = at.here.over ? [] : [...(blocked ?? []), ...shut];
  for (const part of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-part]:not([data-last=gone])"))) {
    part.classList.toggle("barred", all.some((place) => belongs(drawing, place, part.dataset.part ?? "")));
  }
  for (const mark of turn ? stops(svg) : []) mark.setAttribute("aria-disabled", String(meant(mark).every(([place]) => shut.includes(place))));
}

function fillPicker() {
  const { words } = /** @type {import("./together.js").Rule} */ (turn?.rules.at(-1));
  const move = together();
  const so = places().map((place) => steps[place][picks[place]]);
  fill(box, el("legend", {}, t("step by component")), el("p", { class: "quiet" }, words),
    el("div", { class: "bar" }, ...Object.keys(steps).sort(inOrder).map((place) => stepOf(place))),
    el("p", { role: "status" }, so.length ? t("chosen so far", { steps: so.join(BETWEEN) }) : t("nothing chosen"), so.length > 0 && !move && ` ${t("not yet a turn")}`),
    el("div", { class: "bar" }, button(t("make the turn"), () => move && make(move.key), { class: "main", disabled: !move }),
      button(t("forget"), () => { picks = {}; repaint(); }, { disabled: !so.length })));
}

/** The steps of a component as a list; it is shut where no turn may move it beside what is chosen. @param {string} place */
function stepOf(place) {
  const all = /** @type {[string, string][]} */ ([["", t("no step")], ...Object.entries(steps[place])]);
  const made = choice(t("component number", { number: place }), all, picks[place] ?? "", (step) => { picks[place] = step; repaint(); });
  /** @type {HTMLSelectElement} */ (made.querySelector("select")).disabled = !mayAdd(place);
  return made;
}

const TAKEN = /^take (\d+) from ([^,;]+)$/;
const FEWEST = 3;

/** @typedef {{ key: string, text: string, count: number }} Taking a move that takes so many */

/** The moves of each heap whose discs are not drawn one by one, the fewest first. */
function heaps() {
  const { keys, moves, unmarked } = at.here.drawing;
  /** @type {Map<string, Taking[]>} */
  const found = new Map();
  for (const n of unmarked) {
    const [, count, place] = keys[n].match(TAKEN) ?? [];
    if (place) found.set(place, [...(found.get(place) ?? []), { key: keys[n], text: moves[n], count: Number(count) }]);
  }
  return [...found.values()].filter((all) => all.length >= FEWEST).map((all) => all.sort((a, b) => a.count - b.count));
}

/** Steppers for all large heaps; null where there is none. */
export function steppers() {
  if (at.here.over || !mine() || at.here.turn) return null;
  const all = heaps();
  return all.length > 0 && el("div", { class: "steppers" }, ...all.map(stepper));
}

/** @param {Taking[]} moves */
function stepper(moves) {
  let chosen = 0;
  const last = moves.length - 1;
  const said = el("output", {}, moves[0].text);
  const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": t("how many"), "aria-valuetext": moves[0].text,
    oninput: (/** @type {Event} */ event) => choose(Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
  const [less, more] = [-1, 1].map((by) => button(by < 0 ? "−" : "+", () => choose(chosen + by), { "aria-label": t(by < 0 ? "one fewer" : "one more") }));

  /** @param {number} wanted */
  function choose(wanted) {
    chosen = Math.max(0, Math.min(last, wanted));
    said.textContent = moves[chosen].text;
    slider.value = String(chosen);
    slider.setAttribute("aria-valuetext", moves[chosen].text);
    hinted(moves[chosen].key);
  }
  return el("div", { class: "stepper", role: "group", "aria-label": t("take up to", { count: number(moves[last].count) }) }, less, said, more, slider);
}
