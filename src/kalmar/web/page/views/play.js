// A game played: title, rule and aim, the board, one question at a time; knowledge only when it is asked for.
import { go } from "../place.js";
import { board, focusMark, going, grown, stops, tagged } from "../board.js";
import { announce, button, el, fill, icon, quietly, reasonOf as told } from "../dom.js";
import { Refused, ask } from "../engine.js";
import { Moves } from "../history.js";
import { STRENGTHS, keepStrength } from "../levels.js";
import { theme } from "../manners.js";
import { spoken, t } from "../words.js";
import { allMoves, analysis, heated, legend, why } from "./analysis.js";
import { bar, barred, cancelled, choosing, chosen, picker, pointed, shownChange, shownPicture, steppers } from "./choosing.js";
import { ending } from "./ending.js";
import { heading } from "./head.js";
import { forgotten, hint, panel } from "./hints.js";
import { ended, leveled } from "./leveled.js";
import { damaged, line, more, swap } from "./more.js";
import { FIRST, sides } from "./sides.js";
import { answered, asked, at, back, hidden, inNumbers, listedMove, mine, mineAt, note, over, resumed, sat, settle, sided, solo, taken, undecided } from "./sitting.js";

/** @typedef {import("../state.js").State} State */

/** Characters of a change that are written on the board. */
const LONGEST_TAG = 9;
/** Milliseconds: the computer takes so long at least; pieces take so long to go. */
const [THINKING, GOING] = [400, 180];
/** Widths of boards, in pixels: on the narrowest screens, on telephones, on those between, on others. */
const [NARROW, TELEPHONE, BETWEEN, DESK] = [288, 328, 544, 760];
/** Screens on which no wide board fits: from 960 pixels on there is something beside it. */
const MIDDLE = "(max-width: 799px), (min-width: 960px) and (max-width: 1179px)";
/** After so many moves, or when a position comes so often, a draw may be offered. */
const [LONG, OFTEN] = [60, 3];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, still() ? 0 : ms));

/** How wide the board may be. */
const width = () => (matchMedia("(max-width: 359px)").matches ? NARROW : matchMedia("(max-width: 599px)").matches ? TELEPHONE : matchMedia(MIDDLE).matches ? BETWEEN : DESK);

/** @param {HTMLElement} place @param {State} given */
export async function show(place, given) {
  const mark = ++at.turn;
  Object.assign(at, { root: place, state: { ...given }, here: null });
  if (at.state.level) keepStrength(at.state.opp);
  if (sided()) at.state.g ||= FIRST;
  let again = false;
  try {
    if (at.state.way && !sided()) [at.state.g] = (await ask("groups", { parts: [at.state.g], composition: at.state.way })).positions;
    if (mark !== at.turn) return;
    again = resumed();
    const moves = again ? await retold() : await replayed();
    if (mark !== at.turn) return;
    at.moves = moves;
  } catch (error) {
    if (mark === at.turn) damaged(told(error));
    return;
  }
  if (!again) {
    Object.assign(at, { game: sat(), hinted: 0, practice: false, counted: null, agreed: false });
    undecided();
  }
  if (!again || at.spoken !== spoken()) at.introduced = null;
  forgotten();
  at.spoken = spoken();
  await refresh();
}

/** Let no answer that is still to come change what is shown next. */
export function leave() {
  ++at.turn;
}

/** The moves of a link, made one after the other, as far as they are legal. */
async function replayed() {
  const moves = new Moves(at.state.g);
  at.warning = "";
  for (const move of at.state.m) {
    try {
      const made = await asked("play", { move }, moves.here);
      if (!moves.ply) at.begun = made.before;
      moves.make(made.key, made.move, made.position, made.change);
    } catch (error) {
      if (!moves.ply) await asked("introduce", {}, moves.here); // it may be the position that is wrong
      at.warning = t("move does not fit", { number: moves.ply + 1 });
      break;
    }
  }
  return moves;
}

/** The game that goes on, with its moves in the language in use. */
async function retold() {
  const every = at.spoken === spoken() ? [] : at.moves.all;
  for (const node of every) {
    const { move, parent } = node;
    if (parent) node.text = (await asked("play", { move }, parent)).move;
  }
  return at.moves;
}

/** What is asked of a drawing of the present position; at the start as it is prepared. */
function look() {
  const history = at.moves.ply && !sided() ? { start: at.moves.root.position, moves: at.moves.line.map((node) => node.move), made_pictures: at.moves.line.map((node) => node.picture) } : {};
  return { theme: theme(), prefix: "board", width: width(), ...history };
}

/** Show the present position, and let the computer move if it is its turn. @param {string} said of the last move */
async function refresh(said = "") {
  const mark = ++at.turn;
  if (!at.here) fill(at.root, el("h1", { tabindex: "-1" }, t("view play")));
  const here = await asked("position", look()).catch((error) => (mark === at.turn ? unjudged(error) : null));
  if (!here || mark !== at.turn || !at.root.isConnected) return; // another view may be shown by now
  at.here = here;
  at.introduced = here.introduced && (sided() || !at.moves.ply) ? here.introduced : at.introduced ?? (await asked("introduce", {}, at.moves.root));
  if (mark !== at.turn) return;
  go({ m: at.moves.line.map((node) => node.move) });
  if (here.over) ended();
  layout();
  if (here.over) return announce([said, over()].filter(Boolean).join(". "));
  if (said) announce(mine() && !solo() ? `${said}. ${t("your turn")}` : said);
  if (!mine() && at.decided) await computer();
}

/** The position without what was to be found out of it, where the reader did not want to wait. @param {unknown} error */
async function unjudged(error) {
  const mark = at.turn;
  if (error instanceof Refused && error.kind === "Cancelled") {
    const [drawing, introduced] = await Promise.all([asked("draw", look()), asked("introduce")].map((one) => one.catch(() => null)));
    if (mark !== at.turn) return null;
    const moves = drawing?.keys.map((/** @type {string} */ key, /** @type {number} */ n) => ({ key, move: drawing.moves[n], change: "" }));
    if (drawing && introduced) return { position: at.moves.here.position, introduced, drawing, moves, report: null, over: !moves.length && drawing.complete, error: told(error), unasked: true };
  }
  damaged(told(error));
  return null;
}

function computer() {
  const reply = asked("reply", { strength: at.state.opp, seed: (Number(at.state.seed) || 0) + at.moves.ply });
  return answered(Promise.all([reply, pause(THINKING)]), ([made]) => {
    moved(made);
    return refresh(t("computer moved", { move: made.move }));
  });
}

/** Make a move of the reader: a text, as links and typed moves have it. @param {string} key */
async function make(key) {
  if (!at.decided) settle("1"); // who moves goes first
  const answer = asked("play", { move: key });
  const [change, picture] = [shownChange(), shownPicture()];
  if (at.picture && change) going(at.picture, change);
  await answered(Promise.all([answer, change ? pause(GOING) : null]), ([made]) => {
    at.warning = "";
    moved(made, picture);
    return refresh(t("you moved", { move: made.move }));
  });
  for (const part of at.picture?.querySelectorAll(".going") ?? []) part.classList.remove("going"); // it was refused
}

/** @param {any} made @param {number} [picture] */
function moved(made, picture = 0) {
  at.agreed = false;
  if (!at.moves.ply) at.begun = made.before;
  at.moves.make(made.key, made.move, made.position, made.change, picture);
  forgotten();
}

function layout() {
  choosing(make);
  const held = focused();
  const [{ introduced }, level] = [at, leveled()];
  document.title = [introduced.title, at.state.level && t("level", { number: at.state.level }), "Kalmár"].filter(Boolean).join(" – ");
  at.picture = board(at.here.drawing, { point: pointed, choose: chosen, name: named }, introduced.title);
  fill(at.root, heading(introduced, at.state),
    el("div", { class: "two" },
      el("section", { class: "stage", "aria-label": t("board"), "data-position": at.here.position },
        el("div", { class: "canvas" }, at.picture), legend(), picker(), steppers(), begins(), bar()),
      el("div", { class: "side" },
        at.warning && el("p", { class: "error", role: "alert" }, at.warning),
        at.here.error && el("p", { class: "quiet", id: "unsolved" }, at.here.unasked ? at.here.error : t("too large")),
        at.here.over ? ending({ again: restart, swap, there, ...level?.ways }, level?.words ?? null) : null,
        repeated() && !at.here.over && el("p", { class: "quiet", id: "repeated" }, t("repeated")), panel(), 
        el("section", { class: "pane turn", "aria-label": t("moves made short") }, line(refresh), level?.standing), controls(), analysis(), sides(), allMoves(), more({ redo, restart, make }))));
  grown(at.picture);
  heated(at.picture);
  barred(at.picture);
  if (at.moves.ply && !solo() && (mine() || at.here.over)) tagged(at.picture, tag());
  quietly(() => refocus(held));
}

/** What the strengths of the computer are called, the weakest first; last a friend on the same device. */
const NAMES = ["easy", "medium", "strong", "a friend"];

/** Before the first move: would you rather be first or second? */
function begins() {
  if (at.decided) return null;
  return el("fieldset", { id: "begins", class: "strip" }, el("legend", {}, t("first or second")),
    el("p", { class: "quiet" }, at.introduced.draws ? "" : t("look first")),
    el("div", { class: "pair" }, button(t("be first"), () => decide("1"), { class: "main" }), button(t("be second"), () => decide("2"))),
    el("div", { class: "segments", role: "radiogroup", "aria-label": t("opponent") }, ...[...STRENGTHS, "two"].map((opp, i) =>
      el("label", {}, el("input", { type: "radio", name: "strength", value: opp, checked: at.state.opp === opp, onchange: () => stronger(opp) }), el("span", {}, t(NAMES[i]))))),
    el("p", { id: "note", class: "unseen" }, t("choose first")));
}

/** The computer's strength from now on, also in other games on this device; a friend plays this game only. @param {string} opp */
function stronger(opp) {
  if (solo(opp)) return go({ opp }, true);
  at.state.opp = opp;
  at.game = sat();
  keepStrength(opp);
  go({ opp });
}

/** The reader goes first or second. @param {string} me */
function decide(me) {
  settle(me);
  refresh();
}

/** A move with what it changes, and while analysis is on with what it is worth. @param {number} n */
function named(n) {
  const { keys, moves } = at.here.drawing;
  const row = listedMove(keys[n]);
  if (!row) return moves[n];
  const worth = hidden() || row.value === undefined || row.value === null ? [] : [t("leaves value", { value: String(row.value) }), t(row.outcome)];
  return [inNumbers(row) ? `${moves[n]} (${inNumbers(row)})` : moves[n], ...worth].join("; ");
}

/** The computer's last move in two words. */
function tag() {
  const { move, change, parent } = at.moves.here;
  if (!parent || mineAt(at.moves.ply - 1)) return "";
  const told = Number.isNaN(taken(move)) ? change.split(": ").at(-1) ?? "" : `−${taken(move)}`;
  return told.length > LONGEST_TAG ? t("computer") : t("computer tag", { change: told });
}

/** Where the focus was on the board, while the computer moves. */
let waiting = "";

/** Where the focus is, so that it is there again when all is made anew. */
function focused() {
  const now = document.activeElement;
  if (!now || !at.root.contains(now)) return "";
  if (now.matches("h1")) return waiting || "h1";
  if (now.closest("svg.board")) return `board ${/** @type {SVGElement} */ (now).dataset.part ?? ""}`;
  if (now.closest("#bar, #begins")) return "board ";
  if (now.closest("#picker")) return "#picker select";
  if (now.classList.contains("move")) return "button.move";
  return now.id ? `#${now.id}` : "";
}

/** Who plays by keys finds the end of the game, or waits at the heading until it is their turn. @param {string} held */
function refocus(held) {
  waiting = "";
  const there = (/** @type {string} */ place) => /** @type {HTMLElement | null} */ (at.root.querySelector(place));
  const plays = /^(board|#picker|button.move)/.test(held);
  if (at.here.over && plays) return there("#ending h2")?.focus({ preventScroll: true });
  const all = at.picture && mine() ? stops(at.picture) : [];
  const found = held.startsWith("board ") ? all.find((mark) => mark.dataset.part === held.slice(6)) : held && there(held);
  const same = found || (plays ? all[0] : null);
  if (same instanceof SVGElement) return focusMark(all, same);
  if (plays && !same) waiting = held;
  (same || (plays ? there("h1") : null))?.focus({ preventScroll: true });
}

/** The four buttons beside the board; on telephones below it. */
function controls() {
  const { state, moves, here } = at;
  const analysing = !hidden();
  /** @param {string} name @param {() => void} act @param {Record<string, any>} given */
  const made = (name, act, given = {}) => button([icon(name), el("span", {}, t(name))], act, { id: name, ...given });
  return el("div", { class: "actions", role: "group", "aria-label": t("controls") },
    !sided() && made("hint", hint, { disabled: here.over || !at.decided }),
    made("undo", undo, { disabled: !moves.here.parent }),
    !state.lock && made("analyse", reveal, { "aria-pressed": String(analysing), disabled: !at.decided || !judged() }),
    at.introduced.draws && (at.moves.ply >= LONG || repeated()) && !here.over && button(t("offer a draw"), agree, { id: "agree" }),
    made("more", opened, { id: "open-more", "aria-controls": "fold-more" }));
}

/** Whether the position has come for the third time, with the same player to move. */
function repeated() {
  const { here, line, ply } = at.moves;
  const texts = [at.begun, ...line.map(({ position }) => position)];
  const same = texts.filter((text, i) => text === here.position && (ply - i) % 2 === 0);
  return at.introduced.draws && same.length >= OFTEN;
}

/** Two who find no end agree that nobody wins; the computer does not where somebody does. */
function agree() {
  if (!solo() && ["N", "P"].includes(at.here.report?.outcome)) return note(t("draw declined"));
  at.agreed = at.here.over = true;
  ++at.turn;
  layout();
  announce(over());
}

/** Open or close what is asked for seldom. */
function opened() {
  const place = /** @type {HTMLDetailsElement} */ (at.root.querySelector("#fold-more"));
  place.open = !place.open;
  if (place.open) place.scrollIntoView({ block: "nearest" });
}

function undo() {
  at.moves.undo(back());
  at.practice = true;
  forgotten();
  refresh();
}

function redo() {
  at.moves.redo(back());
  forgotten();
  refresh();
}

function restart() {
  at.moves.go(at.moves.root);
  Object.assign(at, { practice: false, counted: null });
  forgotten();
  undecided();
  refresh();
}

/** Go to the position before a move, and play on from there. @param {import("../history.js").Node} node */
function there(node) {
  at.moves.go(/** @type {import("../history.js").Node} */ (node.parent));
  at.practice = true;
  refresh();
}

/** Whether something is known of who wins, or can be asked. */
const judged = () => sided() || Boolean(at.here.report);

/** Turn the analysis on or off. */
function reveal() {
  at.state.hide = hidden() ? "none" : "";
  if (!hidden()) at.practice = true;
  go({ hide: at.state.hide });
  layout();
}

/** Keys that work outside fields. @param {KeyboardEvent} event */
export function keys(event) {
  const control = event.ctrlKey || event.metaKey;
  const name = `${control ? "ctrl " : ""}${event.key.toLowerCase()}`;
  if (name === "n") {
    go({ view: "gallery", g: "", m: [], more: "" }, true);
    return true;
  }
  if (!at.here) return false;
  if (name === "escape") return cancelled();
  const open = at.decided && !at.state.lock;
  /** @type {Record<string, (() => void) | false>} */
  const acts = {
    "ctrl z": event.shiftKey ? redo : undo, "[": undo, "ctrl y": redo, "]": redo, "/": typing,
    "h": !sided() && hint, "w": !sided() && open && why, "v": open && judged() && reveal,
  };
  const act = acts[name];
  if (act) act();
  return Boolean(act);
}

/** Open what holds the field for typed moves, and go there. */
function typing() {
  const place = /** @type {HTMLDetailsElement | null} */ (at.root.querySelector("#fold-more"));
  if (place) place.open = true;
  /** @type {HTMLElement | null} */ (at.root.querySelector("#command"))?.focus();
}
