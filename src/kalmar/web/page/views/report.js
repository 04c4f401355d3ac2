// The report of a position: who wins and why, and a table of all moves.
import { button, el, pointing } from "../dom.js";
import { number, t } from "../words.js";
import { judged, sign, whoWins } from "./outcomes.js";

const SHOWN = 200;

/** Who wins, and how; what the theory says is apart. @param {any} here @returns {[HTMLElement, HTMLElement | null]} */
export function reportHead(here) {
  const found = here.report;
  if (!found) return [el("p", { class: "error", role: "alert" }, here.error ?? ""), null];
  const shown = ["N", "P"].includes(found.outcome) ? found.idea : found.reason;
  return [el("div", { class: `verdict ${found.outcome}` },
    el("h2", {}, el("span", { class: "badge", "aria-hidden": "true" }, sign(found.outcome)), " ", whoWins(found.outcome)), shown && el("p", {}, shown)),
  el("dl", {},
    ...pair(t("value"), found.value_words === null ? t("undefined") : `${found.symbol} = ${found.value_words} (${found.value_title})`),
    ...(found.length === null ? [] : pair(t("length"), found.length_words)),
    ...pair(t("because"), found.reason),
    ...pair(t("theorem"), found.theorem))];
}

/** @param {string} name @param {string} text */
const pair = (name, text) => [el("dt", {}, name), el("dd", {}, text)];

/**
 * All moves, each with what it leads to; arrows move between them, Enter plays.
 * @param {any} here
 * @param {boolean} hidden whether only the moves are shown
 * @param {{ play: (row: any) => void, point: (row: any) => void, why: (row: any) => void, more: (first: number, count: number, show: (rows: any[]) => void) => void }} acts
 */
export function moveTable(here, hidden, acts) {
  const known = here.report !== null && !hidden;
  const heads = [t("move"), ...(known ? [t("leaves"), t("for you"), here.report.symbol, t("remoteness"), t("why")] : [])];
  /** @param {any} row */
  const made = (row) => el("tr", { class: known ? row.outcome : "" },
    el("th", { scope: "row" }, button(row.move, () => acts.play(row), { class: "move", tabindex: "-1" })),
    ...(known ? [el("td", {}, row.leaves), el("td", { class: "outcome" }, judged(row.outcome)),
      el("td", {}, row.value === null ? "–" : String(row.value)), el("td", {}, row.remoteness === null ? "–" : String(row.remoteness)),
      el("td", { class: "asks" }, button("?", () => acts.why(row), { "aria-label": t("why move", { move: row.move }), tabindex: "-1" }))] : []));
  /** @param {any} row */
  const shown = (row) => {
    const one = made(row);
    pointing(one, (on) => acts.point(on ? row : null));
    return one;
  };
  const all = known ? here.moves : unsorted(here);
  const body = el("tbody", {}, ...all.slice(0, SHOWN).map(shown));
  const first = /** @type {HTMLElement | null} */ (body.querySelector("button.move"));
  if (first) first.tabIndex = 0;
  const more = continued(all, here.report?.move_count ?? all.length, { body, shown, asked: acts.more });
  body.addEventListener("keydown", rove);
  const count = here.report?.winning_move_count;
  return el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("all moves") },
    el("table", {}, el("caption", {}, known && count !== null ? t("winning moves", { count: number(count), all: number(here.report.move_count) }) : t("all moves")),
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col", class: head === t("why") ? "asks" : null }, head)))), body),
    more,
    known && el("p", { class: "quiet" }, t("remoteness help")));
}

/** The moves in the order of the game, which does not tell which of them are good. @param {any} here */
export function unsorted(here) {
  const place = new Map(here.drawing.keys.map((/** @type {string} */ key, /** @type {number} */ i) => [key, i]));
  /** @type {Map<string, string>} */
  const component = new Map((here.turn?.steps ?? []).map((/** @type {any} */ step) => [step.key, step.place]));
  // Turns of several steps: the fewest first, then by the components, and in each by its steps.
  const order = (/** @type {string} */ key) => {
    const steps = key.split("; ");
    const games = steps.map((step) => component.get(step) ?? "");
    return { count: steps.length, games: games.join(" "), places: steps.map((step) => place.get(step) ?? place.size) };
  };
  return here.moves.map((/** @type {any} */ move) => ({ move, ...order(move.key) })).sort((/** @type {any} */ a, /** @type {any} */ b) =>
    a.count - b.count || compared(a.games, b.games) || a.places.map((/** @type {number} */ at, /** @type {number} */ i) => at - b.places[i]).find(Boolean)
    || compared(a.move.key, b.move.key)).map((/** @type {any} */ one) => one.move);
}

/** Texts by the numbers in them. @param {string} a @param {string} b */
const compared = (a, b) => a.localeCompare(b, "en", { numeric: true });

/**
 * A button that shows the next moves of a long list; null where all are shown.
 * @param {any[]} known the first moves
 * @param {number} all how many there are
 * @param {{ body: HTMLElement, shown: (row: any) => HTMLElement, asked: (first: number, count: number, show: (rows: any[]) => void) => void }} list
 */
function continued(known, all, { body, shown, asked }) {
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
    else asked(from, SHOWN, added);
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
