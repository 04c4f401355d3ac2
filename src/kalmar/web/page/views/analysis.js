// What is known of a position, once the reader asks: verdict, reason, values on the pieces, all moves.
import { numbersOf, stops } from "../board.js";
import { announce, button, el, fill, shape } from "../dom.js";
import { keep, kept } from "../manners.js";
import { number, t } from "../words.js";
import { listed, proposed } from "./choosing.js";
import { colour, inkOn } from "./heat.js";
import { sign } from "./outcomes.js";
import { moveTable, reportHead } from "./report.js";
import { analysisOfSides } from "./sides.js";
import { answered, asked, at, hidden, listedMove, note, sided } from "./sitting.js";

const PRINTED = 24;
/** Sides of what a value is written on, in pixels: on a line, and at most on other pieces. */
const [LINED, WIDEST] = [26, 60];

/** The verdict with its reason, and what is for researchers; nothing while analysis is off. */
export function analysis() {
  if (hidden()) return null;
  if (sided()) return analysisOfSides();
  const [head, theory] = reportHead(at.here);
  return el("section", { class: "pane report", id: "analysis", "aria-label": t("report") }, head,
    at.state.level && el("p", { class: "quiet" }, t("does not count")),
    theory && el("div", { class: "bar" }, button(t("why"), () => why(), { id: "why" })), theory && folded("theory", t("theory"), theory, el("div", { id: "reason" })));
}

/** Tell why, with the working. */
export const why = () => answered(asked("why"), (found) => {
  const place = /** @type {HTMLElement | null} */ (at.root.querySelector("#reason") ?? at.root.querySelector("#hints"));
  if (!place) return;
  place.hidden = false;
  place.closest("details")?.setAttribute("open", "");
  fill(place, el("p", {}, found.why), found.working.length ? el("pre", { tabindex: "0" }, found.working.join("\n")) : null);
  announce(found.why);
});

/**
 * A part of the page that is folded until it is wanted; whether it is open is kept on the device.
 * @param {string} name @param {string} words @param {...(Node | string | null | undefined | false)} children
 */
export function folded(name, words, ...children) {
  return el("details", { id: `fold-${name}`, class: "fold", open: kept(`fold ${name}`) === "open",
    ontoggle: (/** @type {Event} */ event) => keep(`fold ${name}`, /** @type {HTMLDetailsElement} */ (event.target).open ? "open" : "closed") },
  el("summary", {}, words), ...children);
}

/** All moves, each a button; with values only while analysis is on. */
export function allMoves() {
  if (at.here.over) return null;
  const count = at.here.report?.move_count ?? at.here.moves.length;
  const all = moveTable(at.here, hidden(), {
    play: (row) => proposed(row.key, row.move),
    point: (row) => listed(row ? row.key : null),
    why: (row) => answered(asked("why", { move: row.key }), (found) => note(`${row.move}: ${found.why}`)),
    more: (first, count, show) => answered(asked("moves", { first, count }), (found) => show(found.moves)),
  });
  const { keys, unmarked } = at.here.drawing;
  return keys.length === unmarked.length ? el("section", { class: "pane" }, all) : folded("moves", t("all moves count", { count: number(count) }), all);
}

/**
 * Write the value that each move leaves on the piece that makes it: darker for larger ones, a frame for those that win.
 * @param {SVGElement} svg which is in the page
 */
export function heated(svg) {
  if (hidden() || !at.here.report) return;
  const most = Math.max(1, ...at.here.moves.map((/** @type {any} */ row) => (typeof row.value === "number" ? row.value : 0)));
  const over = shape("g", { class: "heats" });
  svg.append(over);
  for (const mark of stops(svg)) {
    const numbers = numbersOf(mark);
    const row = numbers.length === 1 ? listedMove(at.here.drawing.keys[numbers[0]]) : undefined;
    if (row) over.append(...written(mark, row, most));
  }
}

/** Whether a mark is drawn by lines alone: its value stands at its middle. @param {SVGGElement} mark */
const isLine = (mark) => [...mark.children].every((part) => part.matches("title, path[fill=none], rect[fill=transparent]"));

/** @param {SVGGElement} mark @param {any} row @param {number} most */
function written(mark, row, most) {
  const { x, y, width, height } = mark.getBBox();
  const value = typeof row.value === "number" ? row.value : null;
  const [wide, tall] = isLine(mark) ? [LINED, LINED] : [Math.min(width, WIDEST), Math.min(height, WIDEST)];
  const rgb = value === null ? [225, 225, 225] : colour(1 - Math.min(1, value / most));
  const at = { x: x + (width - wide) / 2, y: y + (height - tall) / 2, width: wide, height: tall, rx: Math.min(8, tall / 4) };
  const wins = row.outcome === "win";
  const box = shape("rect", { ...at, fill: `rgb(${rgb})`, class: wins ? "heat wins" : "heat" });
  if (Math.min(wide, tall) < PRINTED * 0.6) return wins ? [box] : [];
  const text = shape("text", { x: x + width / 2, y: y + height / 2, class: "heat", fill: inkOn(rgb) });
  text.textContent = value === null ? sign(row.outcome) : String(value);
  return [box, text];
}

/** What the numbers on the pieces mean. */
export function legend() {
  if (hidden() || !at.here.report || at.here.over) return null;
  return el("p", { class: "legend" }, `${t("value after")} `, el("span", { class: "zero" }, t("framed")), ` ${t("framed wins")}`);
}
