// One position played and analysed: board, every move with its value, opponent, hints, reasons.
import { go, link, theme, working } from "../app.js";
import { board, narrowed, outline } from "../board.js";
import { announce, button, choice, download, el, field, fill } from "../dom.js";
import { Refused, ask } from "../engine.js";
import { Moves } from "../history.js";
import { number, t } from "../words.js";
import { moveTable, reportHead } from "./report.js";
import { waySelects } from "./way.js";

/** @typedef {import("../state.js").State} State */

const THINKING = 500;

/** @type {Moves} */
let moves;
/** @type {State} */
let state;
/** @type {HTMLElement} */
let root;
/** @type {any} what is known of the position */
let here;
/** @type {number[] | null} the moves of the marks chosen so far */
let chosen = null;
/** @type {number} hints given in this position */
let hints = 0;
/** @type {number} hints given in this game */
let hinted = 0;
/** @type {number} the newest showing: older ones stop */
let turn = 0;
/** @type {SVGElement | null} */
let picture = null;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const way = () => ({ composition: state.way || null, convention: state.play });
const solo = () => state.opp === "two";
/** Whether the person is to move. */
const mine = () => solo() || moves.ply % 2 === (state.me === "1" ? 0 : 1);

/** @param {HTMLElement} place @param {State} given */
export async function show(place, given) {
  root = place;
  state = given;
  hints = hinted = 0;
  if (!state.g) return start();
  moves = new Moves(state.g);
  try {
    for (const move of state.m) {
      const made = await ask("play", { ...way(), position: moves.here.position, move });
      moves.make(made.key, made.move, made.position);
    }
  } catch (error) {
    return start(error instanceof Refused ? error.message : String(error));
  }
  await refresh();
}

/** The first question: which position? @param {string} [error] */
function start(error = "") {
  const typed = field(t("position"), state.g || "nim 3 5 7", { id: "position" });
  const form = el("form", { class: "bar", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    go({ g: /** @type {HTMLInputElement} */ (typed.querySelector("input")).value, m: [] }, true);
  } }, typed, el("button", { type: "submit" }, t("begin")));
  fill(root, el("h1", {}, t("view play")), error && el("p", { class: "error", role: "alert" }, error), form,
    el("p", { class: "quiet" }, t("position help")));
}

/** Show the present position, and let the computer move if it is its turn. */
async function refresh() {
  const mark = ++turn;
  chosen = null;
  try {
    here = await working(root, ask("position", { ...way(), position: moves.here.position, theme: theme(), prefix: "board" }));
  } catch (error) {
    if (mark === turn) start(error instanceof Refused ? error.message : String(error));
    return;
  }
  if (mark !== turn) return;
  go({ m: moves.line.map((node) => node.move) });
  layout();
  if (here.over) return announce(over());
  if (!mine()) await computer(mark);
}

/** @param {number} mark */
async function computer(mark) {
  const answer = ask("reply", { ...way(), position: moves.here.position, strength: state.opp, seed: Number(state.seed) + moves.ply });
  const pause = new Promise((resolve) => setTimeout(resolve, still() ? 0 : THINKING));
  try {
    const [made] = await Promise.all([answer, pause]);
    if (mark !== turn) return;
    moves.make(made.key, made.move, made.position);
    announce(t("computer moved", { move: made.move }));
    hints = 0;
    await refresh();
  } catch (error) {
    if (mark === turn && error instanceof Refused) note(error.message);
  }
}

/** Make a move of the person. @param {string} key */
async function make(key) {
  try {
    const made = await ask("play", { ...way(), position: moves.here.position, move: key });
    moves.make(made.key, made.move, made.position);
    hints = 0;
    announce(t("you moved", { move: made.move }));
    await refresh();
  } catch (error) {
    note(error instanceof Refused ? error.message : String(error));
  }
}

/** Who has won, and where the win was lost. */
function over() {
  const last = (moves.ply + 1) % 2;
  const winner = state.play === "normal" ? last : 1 - last;
  if (solo()) return t(winner === 0 ? "first wins" : "second wins");
  return t((winner === 0) === (state.me === "1") ? "you win" : "computer wins");
}

/** Say something below the board. @param {string} text */
function note(text) {
  const place = root.querySelector("#note");
  if (place) place.textContent = text;
  announce(text);
}

function layout() {
  const hidden = state.hide === "all" || state.hide === "values";
  picture = board(here.drawing, marked);
  const report = el("section", { class: "report", "aria-label": t("report") },
    !hidden && reportHead(here), ...(here.over ? [] : [moveList(hidden)]));
  fill(root, el("h1", { class: "position" }, title()),
    el("div", { class: "two" },
      el("div", { class: "boardside" },
        el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": t("board") }, picture),
        el("p", { id: "note", class: "note" }, here.over ? over() : mine() ? t(solo() ? (moves.ply % 2 ? "second to move" : "first to move") : "your turn") : t("thinking")),
        el("div", { id: "choices" }),
        controls(), commandBox(), line()),
      report),
    settings());
  if (here.over) lost();
}

const title = () => here.position;

/** The moves as a table, each a button. @param {boolean} hidden */
function moveList(hidden) {
  return moveTable(here, hidden, {
    play: (row) => mine() && make(row.key),
    point: (row) => picture && outline(picture, row ? here.drawing.keys.indexOf(row.key) : null),
    why: async (row) => {
      const found = await ask("why", { ...way(), position: moves.here.position, move: row.key });
      note(`${row.move}: ${found.why}`);
    },
  });
}

/** A mark was chosen. @param {number[]} numbers */
function marked(numbers) {
  if (!mine() || here.over) return;
  chosen = narrowed(chosen, numbers);
  if (chosen.length === 1) return make(here.drawing.keys[chosen[0]]);
  const place = /** @type {HTMLElement} */ (root.querySelector("#choices"));
  const shown = [...chosen].sort((a, b) => here.drawing.moves[a].length - here.drawing.moves[b].length || a - b).slice(0, 30);
  fill(place, el("p", {}, t("which move", { count: number(chosen.length) })),
    el("ul", { class: "choices" }, ...shown.map((n) => el("li", {}, button(here.drawing.moves[n], () => make(here.drawing.keys[n]))))),
    button(t("forget"), () => { chosen = null; fill(place); }));
  /** @type {HTMLElement | null} */ (place.querySelector("button"))?.focus();
}

function controls() {
  const back = solo() || mine() ? (solo() ? 1 : 2) : 1;
  return el("div", { class: "bar", role: "group", "aria-label": t("controls") },
    button(t("undo"), () => undo(back), { disabled: !moves.here.parent, id: "undo" }),
    button(t("redo"), () => redo(back), { disabled: !moves.here.children.length, id: "redo" }),
    button(t("restart"), () => { moves.go(moves.root); refresh(); }, { disabled: !moves.here.parent }),
    button(t("hint"), hint, { disabled: here.over }),
    button(t("why"), why),
    !state.lock && button(t(state.hide ? "show values" : "hide values"), () => { state.hide = state.hide ? "" : "values"; go({ hide: state.hide }); layout(); }),
    button(t("copy link"), copy),
    button("SVG", () => download("kalmar.svg", here.drawing.svg, "image/svg+xml")));
}

/** @param {number} count */
function undo(count) {
  moves.undo(count);
  hints = 0;
  refresh();
}

/** @param {number} count */
function redo(count) {
  moves.redo(count);
  refresh();
}

async function hint() {
  hints = Math.min(hints + 1, 4);
  hinted += 1;
  const found = await ask("hint", { ...way(), position: moves.here.position, step: hints });
  note(`${found.hint} (${t("hints used", { count: hinted })})`);
}

async function why() {
  const found = await ask("why", { ...way(), position: moves.here.position });
  const place = /** @type {HTMLElement} */ (root.querySelector("#note"));
  fill(place, found.why, found.working.length ? el("pre", { tabindex: "0" }, found.working.join("\n")) : "");
  announce(found.why);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(link());
    note(t("copied"));
  } catch {
    const place = /** @type {HTMLElement} */ (root.querySelector("#note"));
    const shown = field(t("link"), link(), { readonly: "readonly" });
    fill(place, shown);
    /** @type {HTMLInputElement} */ (shown.querySelector("input")).select();
  }
}

/** Type a move as the command line takes it. */
function commandBox() {
  const typed = field(t("type a move"), "", { id: "command" });
  return el("form", { class: "bar", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (typed.querySelector("input"));
    if (input.value.trim() && mine() && !here.over) make(input.value.trim());
  } }, typed, el("button", { type: "submit" }, t("move")));
}

/** The moves made, with their variations. */
function line() {
  const made = moves.line;
  const nodes = [moves.root, ...made];
  return el("details", { class: "line", open: made.length > 0 }, el("summary", {}, t("moves made", { count: made.length })),
    el("ol", {}, ...made.map((node) => el("li", {}, button(node.text, () => { moves.go(node); refresh(); }, { "aria-current": node === moves.here ? "true" : null })))),
    el("ul", { class: "variations" }, ...nodes.flatMap((node) => node.children.filter((child) => !made.includes(child)).map((child) =>
      el("li", {}, button(t("variation", { move: child.text }), () => { moves.go(child); refresh(); }))))));
}

/** Where the loser gave the win away. */
async function lost() {
  const found = await ask("lost", { ...way(), position: moves.root.position, moves: moves.line.map((node) => node.move) });
  if (found.number === null) return;
  const node = moves.line[found.number - 1];
  const place = /** @type {HTMLElement} */ (root.querySelector("#choices"));
  fill(place, el("p", {}, t("given away", { number: found.number, move: node.text })),
    button(t("go there"), () => { moves.go(/** @type {import("../history.js").Node} */ (node.parent)); refresh(); }));
}

/** The way of playing and the opponent. */
function settings() {
  const opponents = /** @type {[string, string][]} */ ([["perfect", t("perfect")], ["0.7", t("skilled")], ["random", t("random")], ["two", t("two players")]]);
  const begin = /** @type {[string, string][]} */ ([["1", t("I begin")], ["2", t("computer begins")]]);
  return el("details", { class: "settings", open: !state.lock && moves.ply === 0 }, el("summary", {}, t("settings")),
    el("div", { class: "bar" },
      ...waySelects(state, (changes) => go({ ...changes, g: moves.root.position, m: [] }, true)),
      choice(t("opponent"), opponents, state.opp, (opp) => go({ opp }, true)),
      choice(t("who begins"), begin, state.me, (me) => go({ me, m: [] }, true))),
    el("p", { class: "quiet" }, el("code", {}, `kalmar play "${moves.root.position}"${state.way ? ` -c ${state.way}` : ""}${state.play === "misere" ? " --misere" : ""}`)));
}

/** Keys that work outside fields. @param {KeyboardEvent} event */
export function keys(event) {
  const control = event.ctrlKey || event.metaKey;
  const back = solo() ? 1 : 2;
  if (control && event.key === "z" && !event.shiftKey) undo(back);
  else if (control && (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey))) redo(back);
  else if (control || event.altKey) return false;
  else if (event.key === "[") undo(back);
  else if (event.key === "]") redo(back);
  else if (event.key === "h") hint();
  else if (event.key === "w") why();
  else if (event.key === "v" && !state.lock) { state.hide = state.hide ? "" : "values"; go({ hide: state.hide }); layout(); }
  else if (event.key === "/") /** @type {HTMLElement | null} */ (root.querySelector("#command"))?.focus();
  else return false;
  return true;
}
