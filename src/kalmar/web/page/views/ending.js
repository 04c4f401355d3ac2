// After the end: who won the game just played, where it was lost, and what next.
import { button, el, fill, icon, shape, svgOf } from "../dom.js";
import { theme } from "../manners.js";
import { finishButton } from "../results.js";
import { t } from "../words.js";
import { asked, at, mineAt, over, sided, solo, winner } from "./sitting.js";

const [STEP, HIGH, ROUND] = [34, 26, 11];
const [A_ROW, MOST_DRAWN] = [8, 40];
/** What the course of a game says where nobody can force a win. */
const DRAW = "D";

/** @typedef {{ act: () => void, title: string }} NextLevel */
/** @typedef {{ again: () => void, swap: () => void, next?: () => void, level?: NextLevel | null, there: (node: import("../history.js").Node) => void }} Ways what can be done next */

/** The card at the end of a game. @param {Ways} ways @param {Node | string | null} extra what the level says */
export function ending(ways, extra) {
  const place = el("section", { id: "ending", class: "pane", "aria-label": t("the end") }, el("h2", { tabindex: "-1" }, over()), extra,
    el("div", { class: "story" }), el("div", { class: "bar next" }, ...buttons(ways, null)), finishButton(at.state));
  if (!sided()) story(place, ways);
  return place;
}

/** Whether the reader has won, where one plays against the computer. */
const won = () => winner() === at.state.me;

/** @param {Ways} ways @param {import("../history.js").Node | null} turning where the win was given away */
function buttons(ways, turning) {
  const main = turning ? "there" : ways.level ? "level" : ways.next ? "next" : !solo() && at.hopeless ? "swap" : "again";
  const all = /** @type {[string, string, (() => void) | null][]} */ ([
    ["there", "undo", turning ? () => ways.there(turning) : null], ["level", "flag", ways.level?.act], ["next", "again", ways.next], ["again", "again", ways.again], ["swap", "swap", solo() ? null : ways.swap]]);
  return all.filter(([name, , act]) => act && !(name === "again" && ways.next)).map(([name, sign, act]) =>
    button([icon(sign), t(`end ${name}`, { title: ways.level?.title ?? "" })], /** @type {() => void} */ (act), { id: `end-${name}`, class: main === name ? "main" : "" }));
}

/** Tell how the chances went. @param {HTMLElement} place @param {Ways} ways */
async function story(place, ways) {
  const turn = at.turn;
  const line = at.moves.line;
  const found = await asked("lost", { moves: line.map((node) => node.move) }, at.moves.root).catch(() => ({ number: null, drawn_until: null, course: [], better: null, idea: "" }));
  if (turn !== at.turn || !place.isConnected) return;
  const number = found.number ?? found.drawn_until;
  const node = number === null ? null : line[number - 1];
  const own = node && !solo() && mineAt(number - 1);
  at.hopeless = !solo() && !won() && !at.agreed && !found.course.some((/** @type {string} */ who, /** @type {number} */ i) => i < line.length && (who === at.state.me || who === DRAW));
  const [mine, other] = found.number === null ? ["had the draw", "draw given away"] : ["had the win", "given away"];
  const silent = solo() || at.agreed || !found.course.length || (at.hopeless && at.decidedWell === false); // the heading has said it
  const said = node ? [t(own ? mine : other, { number, move: node.text }), found.better && t("better", { move: found.better })].filter(Boolean).join(" ")
    : silent ? "" : t(won() ? "no mistakes" : !at.hopeless ? "computer no mistakes" : at.state.me === "1" ? "hopeless first" : "hopeless second");
  fill(/** @type {HTMLElement} */ (place.querySelector(".story")), said && el("p", { class: "lost" }, said),
    found.idea && !at.state.lock && el("details", { id: "idea" }, el("summary", {}, t("why")), el("p", {}, found.idea)),
    found.course.length > 1 && found.course.length <= MOST_DRAWN && staircase({ number, course: found.course }), own && el("div", { class: "small canvas" }));
  const next = /** @type {HTMLElement} */ (place.querySelector(".next"));
  const held = next.querySelector(":focus")?.id;
  fill(next, ...buttons(ways, own || (node && solo()) ? node : null));
  if (held) /** @type {HTMLElement | null} */ (next.querySelector(`#${held}`))?.focus({ preventScroll: true });
  if (own) await pictured(/** @type {HTMLElement} */ (place.querySelector(".small")), line.slice(0, number).map((one) => one.move), node.position, at.moves.root);
}

/**
 * The board after some moves, with the last one marked.
 * @param {HTMLElement} place @param {string[]} moves @param {string} position after them @param {import("../history.js").Node} [from]
 */
export async function pictured(place, moves, position, from = at.moves.here) {
  const found = await asked("draw", { position, start: from.position, moves, width: 288, theme: theme(), prefix: "turning" }).catch(() => null);
  if (!found || !place.isConnected) return;
  const svg = svgOf(found.svg);
  svg.classList.add("board");
  fill(place, svg);
}

/** Who could win before each move: above the reader, or the first of two; long games in several rows. @param {{ number: number | null, course: string[] }} found */
function staircase(found) {
  const rows = [];
  for (let first = 0; first === 0 || first < found.course.length - 1; first += A_ROW) rows.push(flight(found, first));
  return el("figure", {}, ...rows, el("figcaption", { class: "quiet" }, t(solo() ? "stairs of two" : "stairs"), found.course.includes(DRAW) && ` · ${t("stairs draw")}`));
}

/** A row of the staircase, which begins where the one before ends. @param {{ number: number | null, course: string[] }} found @param {number} first */
function flight(found, first) {
  const me = solo() ? "1" : at.state.me;
  const course = found.course.slice(first, first + A_ROW + 1);
  const wide = course.length * STEP + 6;
  const places = course.map((who, i) => [i * STEP + STEP / 2 + 3, (who === me ? 0 : who === DRAW ? 0.5 : 1) * HIGH + ROUND + 4]);
  return shape("svg", { viewBox: `0 0 ${wide} ${2 * HIGH + 8}`, width: wide, class: "stairs", role: "img", "aria-label": t(solo() ? "stairs of two" : "stairs") },
    shape("path", { d: `M${places.map(([x, y]) => `${x},${y}`).join(" L")}` }), ...places.flatMap(([x, y], i) => stair(x, y, first + i, found)));
}

/** @param {number} x @param {number} y @param {number} i @param {{ number: number | null, course: string[] }} found */
function stair(x, y, i, found) {
  const kind = i === found.number ? "turn" : found.course[i] === DRAW ? "even" : y < HIGH ? "up" : "down";
  return [shape("circle", { cx: x, cy: y, r: ROUND, class: kind }), shape("text", { x, y: y + 4 }, String(i))];
}
