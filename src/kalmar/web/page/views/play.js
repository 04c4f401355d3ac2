// One position played and analysed: board, every move with its value, opponent, hints, reasons.
import { go } from "../app.js";
import { board, grown, outline } from "../board.js";
import { announce, button, download, el, field, fill } from "../dom.js";
import { ask } from "../engine.js";
import { Moves } from "../history.js";
import { theme } from "../manners.js";
import { turns } from "../turns.js";
import { number, spoken, t } from "../words.js";
import { copy, exported, line, lost } from "./aside.js";
import { choosing, marked, picker, proposed } from "./choosing.js";
import { moveTable, reportHead } from "./report.js";
import { settings, start } from "./settings.js";
import { at, back, hidden, mine, note, resumed, sat, solo, told, watched, way } from "./sitting.js";
import { begins, observer, over, remembered, undecided } from "./watching.js";

/** @typedef {import("../state.js").State} State */

const THINKING = 500;
const noted = turns();

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement} place @param {State} given */
export async function show(place, given) {
  const mark = ++at.turn;
  Object.assign(at, { root: place, state: { ...given }, here: null });
  if (watched()) at.state.opp = "two";
  if (!at.state.g) return start();
  const again = resumed();
  try {
    const moves = again ? await retold() : await replayed();
    if (mark !== at.turn) return;
    at.moves = moves;
  } catch (error) {
    if (mark === at.turn) start(told(error));
    return;
  }
  if (!again) {
    Object.assign(at, { game: sat(), hints: 0, hinted: 0 });
    undecided();
  }
  at.spoken = spoken();
  await refresh();
}

/** Let no answer that is still to come change what is shown next. */
export function leave() {
  ++at.turn;
}

/** The moves of a link, made one after the other. */
async function replayed() {
  const moves = new Moves(at.state.g);
  for (const move of at.state.m) {
    const made = await ask("play", { ...way(), position: moves.here.position, move });
    moves.make(made.key, made.move, made.position);
  }
  return moves;
}

/** The game that goes on, with its moves in the language in use. */
async function retold() {
  const every = at.spoken === spoken() ? [] : at.moves.all;
  for (const node of every) {
    const { move, parent } = node;
    if (parent) node.text = (await ask("play", { ...way(), position: parent.position, move })).move;
  }
  return at.moves;
}

/** Show the present position, and let the computer move if it is its turn. */
async function refresh() {
  const mark = ++at.turn;
  let here;
  if (!at.here) fill(at.root, el("h1", { class: "position", tabindex: "-1" }, at.moves.here.position));
  try {
    here = await ask("position", { ...way(), position: at.moves.here.position, theme: theme(), prefix: "board" });
  } catch (error) {
    if (mark === at.turn) start(told(error));
    return;
  }
  if (mark !== at.turn || !at.root.isConnected) return; // another view may be shown by now
  at.here = here;
  remembered();
  go({ m: at.moves.line.map((node) => node.move) });
  layout();
  if (here.over) return announce(over());
  if (!mine() && at.decided) await computer(mark);
}

/** @param {number} mark */
async function computer(mark) {
  const answer = ask("reply", { ...way(), position: at.moves.here.position, strength: at.state.opp, seed: (Number(at.state.seed) || 0) + at.moves.ply });
  const pause = new Promise((resolve) => setTimeout(resolve, still() ? 0 : THINKING));
  try {
    const [made] = await Promise.all([answer, pause]);
    if (mark !== at.turn) return;
    moved(made);
    announce(t("computer moved", { move: made.move }));
    await refresh();
  } catch (error) {
    if (mark === at.turn) note(told(error));
  }
}

/** Make a move of the person. @param {string} key */
async function make(key) {
  const mark = at.turn;
  try {
    const made = await ask("play", { ...way(), position: at.moves.here.position, move: key });
    if (mark !== at.turn) return;
    moved(made);
    announce(t("you moved", { move: made.move }));
    await refresh();
  } catch (error) {
    if (mark === at.turn) note(told(error));
  }
}

/** @param {any} made */
function moved(made) {
  at.moves.make(made.key, made.move, made.position);
  at.hints = 0;
}

function layout() {
  choosing(make);
  const held = focused();
  at.picture = board(at.here.drawing, marked);
  const report = el("section", { class: "report", "aria-label": t("report") },
    !hidden() && reportHead(at.here), observer(), ...(at.here.over ? [] : [moveList()]));
  fill(at.root, el("h1", { class: "position", tabindex: "-1" }, at.here.position),
    el("div", { class: "two" },
      el("div", { class: "boardside" },
        el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": t("board") }, at.picture),
        el("p", { id: "note", class: "note" }, standing()),
        begins(refresh), el("div", { id: "choices" }), picker(),
        controls(), commandBox(), line(refresh)),
      report),
    settings());
  grown(at.picture);
  if (at.here.over) lost(refresh);
  if (held) /** @type {HTMLElement | null} */ (at.root.querySelector(held))?.focus();
}

/** Where the focus is, so that it is there again when all is made anew. */
function focused() {
  const now = document.activeElement;
  if (!now || !at.root.contains(now)) return "";
  if (now.matches("h1")) return "h1";
  if (now.closest("#picker")) return "#picker select";
  if (now.classList.contains("move") || now.closest("#choices")) return "button.move";
  return now.id ? `#${now.id}` : "";
}

/** Whose turn it is, or who has won. */
function standing() {
  if (at.here.over) return over();
  if (!at.decided) return "";
  if (!mine()) return t("thinking");
  return t(solo() ? (at.moves.ply % 2 ? "second to move" : "first to move") : "your turn");
}

/** The moves as a table, each a button. */
function moveList() {
  return moveTable(at.here, hidden(), {
    play: (row) => proposed(row.key, row.move),
    point: (row) => at.picture && outline(at.picture, row ? at.here.drawing.keys.indexOf(row.key) : null),
    why: (row) => answered("why", { move: row.key }, (found) => note(`${row.move}: ${found.why}`)),
    more: async (first, count) => {
      try {
        return (await ask("moves", { ...way(), position: at.moves.here.position, first, count })).moves;
      } catch (error) {
        note(told(error));
        return null;
      }
    },
  });
}

function controls() {
  const { state, moves, here } = at;
  return el("div", { class: "bar", role: "group", "aria-label": t("controls") },
    button(t("undo"), () => undo(), { disabled: !moves.here.parent, id: "undo" }),
    button(t("redo"), () => redo(), { disabled: !moves.here.children.length, id: "redo" }),
    button(t("restart"), restart, { disabled: !moves.here.parent, id: "restart" }),
    !watched() && button(t("hint"), hint, { disabled: here.over || !at.decided, id: "hint" }),
    !watched() && at.decided && button(t("why"), why, { id: "why" }),
    !state.lock && !watched() && at.decided && button(t(state.hide ? "show values" : "hide values"), reveal, { id: "reveal" }),
    button(t("copy link"), copy, { id: "copy" }),
    button(t("save game"), () => download("kalmar.txt", exported()), { id: "save" }),
    button("SVG", () => download("kalmar.svg", here.drawing.svg, "image/svg+xml")));
}

function undo() {
  at.moves.undo(back());
  at.hints = 0;
  refresh();
}

function redo() {
  at.moves.redo(back());
  at.hints = 0;
  refresh();
}

function restart() {
  at.moves.go(at.moves.root);
  at.hints = 0;
  undecided();
  refresh();
}

function reveal() {
  at.state.hide = at.state.hide ? "" : "values";
  go({ hide: at.state.hide });
  layout();
}

function hint() {
  if (at.here.over || !at.decided || watched()) return;
  at.hints = Math.min(at.hints + 1, 4);
  at.hinted += 1;
  answered("hint", { step: at.hints }, (found) => note(`${found.hint} (${t("hints used", { count: number(at.hinted) })})`));
}

function why() {
  if (!at.decided || watched()) return;
  answered("why", {}, (found) => {
    const place = /** @type {HTMLElement} */ (at.root.querySelector("#note"));
    fill(place, found.why, found.working.length ? el("pre", { tabindex: "0" }, found.working.join("\n")) : "");
    announce(found.why);
  });
}

/**
 * Ask about the present position, and show the answer below it, if it is still wanted there then.
 * @param {string} service
 * @param {Record<string, any>} data
 * @param {(found: any) => void} tell
 */
async function answered(service, data, tell) {
  const [newest, mark] = [noted(), at.turn];
  try {
    const found = await ask(service, { ...way(), position: at.moves.here.position, ...data });
    if (newest() && mark === at.turn) tell(found);
  } catch (error) {
    if (newest() && mark === at.turn) note(told(error));
  }
}

/** Type a move as the command line takes it. */
function commandBox() {
  const typed = field(t("type a move"), "", { id: "command" });
  return el("form", { class: "bar", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (typed.querySelector("input"));
    if (input.value.trim() && mine() && !at.here.over) make(input.value.trim());
  } }, typed, el("button", { type: "submit" }, t("move")));
}

/** Keys that work outside fields. @param {KeyboardEvent} event */
export function keys(event) {
  const control = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (!control && letter === "n") {
    go({ g: "", m: [], more: "" }, true);
    return true;
  }
  if (!at.here) return false;
  if (control && letter === "z" && !event.shiftKey) undo();
  else if (control && (letter === "y" || (letter === "z" && event.shiftKey))) redo();
  else if (control) return false;
  else if (letter === "[") undo();
  else if (letter === "]") redo();
  else if (letter === "h") hint();
  else if (letter === "w") why();
  else if (letter === "v" && !at.state.lock && !watched() && at.decided) reveal();
  else if (letter === "/") /** @type {HTMLElement | null} */ (at.root.querySelector("#command"))?.focus();
  else return false;
  return true;
}
