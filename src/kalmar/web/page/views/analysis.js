// What is known of a position, once the reader asks: verdict, reason, values on the pieces, and a table of
// all moves.
import { numbersOf, stops } from "../board.js";
import { announce, button, el, facts, fill, pointing, shape } from "../dom.js";
import { keep, kept } from "../manners.js";
import { number, t } from "../words.js";
import { listed, proposed } from "./choosing.js";
import { judged, sign, whoWins } from "./outcomes.js";
import { colour, inkOn } from "./palette.js";
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
  const { over, report, moves, drawing: { keys, unmarked } } = at.here;
  if (over) return null;
  const count = report?.move_count ?? moves.length;
  const all = moveTable(at.here, count);
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
  return [box, shape("text", { x: x + width / 2, y: y + height / 2, class: "heat", fill: inkOn(rgb) }, value === null ? sign(row.outcome) : String(value))];
}

/** What the numbers on the pieces mean. */
export function legend() {
  if (hidden() || !at.here.report || at.here.over) return null;
  return el("p", { class: "legend" }, `${t("value after")} `, el("span", { class: "zero" }, t("framed")), ` ${t("framed wins")}`);
}

const SHOWN = 200;

/** Who wins, and how; what the theory says is apart. @param {any} here @returns {[HTMLElement, HTMLElement | null]} */
function reportHead(here) {
  const found = here.report;
  if (!found) return [el("p", { class: "error", role: "alert" }, here.error ?? ""), null];
  const shown = ["N", "P"].includes(found.outcome) ? found.idea : found.reason;
  return [el("div", { class: `verdict ${found.outcome}` },
    el("h2", {}, el("span", { class: "badge", "aria-hidden": "true" }, sign(found.outcome)), " ", whoWins(found.outcome)), shown && el("p", {}, shown)),
  facts([
    [t("value"), found.value_words === null ? t("undefined") : `${found.symbol} = ${found.value_words} (${found.value_title})`],
    [t("length"), found.length === null ? null : found.length_words], [t("because"), found.reason], [t("theorem"), found.theorem]])];
}

/**
 * All moves, while analysis is on each with what it leads to; arrows move between them, Enter plays.
 * @param {any} here
 * @param {number} count how many there are
 */
function moveTable(here, count) {
  const known = here.report !== null && !hidden();
  const heads = [t("move"), ...(known ? [t("leaves"), t("for you"), here.report.symbol, t("remoteness"), t("why")] : [])];
  /** @param {any} row */
  const shown = (row) => {
    const why = () => answered(asked("why", { move: row.key }), (found) => note(`${row.move}: ${found.why}`));
    const one = el("tr", { class: known ? row.outcome : "" },
      el("th", { scope: "row" }, button(row.move, () => proposed(row.key, row.move), { class: "move", tabindex: "-1" })),
      ...(known ? [el("td", {}, row.leaves), el("td", { class: "outcome" }, judged(row.outcome)), el("td", {}, String(row.value ?? "–")), el("td", {}, String(row.remoteness ?? "–")),
        el("td", { class: "asks" }, button("?", why, { "aria-label": t("why move", { move: row.move }), tabindex: "-1" }))] : []));
    pointing(one, (on) => listed(on ? row.key : null));
    return one;
  };
  const all = known ? here.moves : unsorted(here);
  const body = el("tbody", { onkeydown: rove }, ...all.slice(0, SHOWN).map(shown));
  body.querySelector("button.move")?.setAttribute("tabindex", "0");
  const more = continued(all, count, body, shown);
  const winning = known ? here.report.winning_move_count : null;
  return el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("all moves") },
    el("table", {}, el("caption", {}, winning !== null ? t("winning moves", { count: number(winning), all: number(count) }) : t("all moves")),
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col", class: head === t("why") ? "asks" : null }, head)))), body),
    more,
    known && el("p", { class: "quiet" }, t("remoteness help")));
}

/** The moves in the order of the game, which does not tell which of them are good. @param {any} here */
function unsorted(here) {
  const place = new Map(here.drawing.keys.map((/** @type {string} */ key, /** @type {number} */ i) => [key, i]));
  /** @type {Map<string, string>} */
  const component = new Map((here.turn?.steps ?? []).map((/** @type {any} */ step) => [step.key, step.place]));
  // Turns of several steps: the fewest first, then by the components, and in each by its steps.
  const order = (/** @type {any} */ { key }) => {
    const steps = key.split("; ");
    return [steps.length, steps.map((/** @type {string} */ step) => component.get(step) ?? "").join(" "), ...steps.map((/** @type {string} */ step) => place.get(step) ?? place.size), key].map(String);
  };
  const rows = /** @type {[any, string[]][]} */ (here.moves.map((/** @type {any} */ move) => [move, order(move)]));
  return rows.sort(([, a], [, b]) => a.map((text, i) => compared(text, b[i])).find(Boolean) ?? 0).map(([move]) => move);
}

/** Texts by the numbers in them. @param {string} a @param {string} b */
const compared = (a, b) => a.localeCompare(b, "en", { numeric: true });

/**
 * A button that shows the next moves of a long list; null where all are shown.
 * @param {any[]} known the first moves
 * @param {number} all how many there are
 * @param {HTMLElement} body where they are listed
 * @param {(row: any) => HTMLElement} shown
 */
function continued(known, all, body, shown) {
  if (all <= SHOWN) return null;
  const words = () => t("shown of", { count: number(body.children.length), all: number(all) });
  const count = el("p", { class: "quiet", role: "status" }, words());
  const next = button(t("more moves"), () => {
    const from = body.children.length;
    /** @param {any[]} rows the next ones, unless they were asked for twice */
    const added = (rows) => {
      if (from !== body.children.length) return;
      body.append(...rows.map(shown));
      count.textContent = words();
      if (body.children.length >= all || !rows.length) next.remove();
    };
    if (from < known.length) added(known.slice(from, from + SHOWN));
    else answered(asked("moves", { first: from, count: SHOWN }), ({ moves }) => added(moves));
  }, { id: "more" });
  return el("div", { class: "bar" }, count, next);
}

/** One stop for the whole list: arrows, Home and End move inside. @param {KeyboardEvent} event */
function rove(event) {
  const body = /** @type {HTMLElement} */ (event.currentTarget);
  const all = /** @type {HTMLButtonElement[]} */ ([...body.querySelectorAll("button.move")]);
  const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0 || !all[to]) return;
  event.preventDefault();
  all[at].tabIndex = -1;
  all[to].tabIndex = 0;
  all[to].focus();
}
