// Sequences: a plot, the numbers in rows, the period, files; and which games have given values.
import { el, fill, refusal, row, shape, table } from "../dom.js";
import { ask, asking } from "../engine.js";
import { fragment, USUAL } from "../state.js";
import { number, t } from "../words.js";
import { form, valuesView } from "./numbers.js";
import { palette, text } from "./palette.js";

/** @typedef {import("../state.js").State} State */

const GAMES = ["kayles", "0.07", "0.137", "0.156", "0.15", "grundys-game", "nim", "coprime", "divisor", "subtraction(1,3,4)", "sink(2,5,7)", "s-nim(2,5,7)", "ruler"];

/** @param {HTMLElement} place @param {State} state */
export const show = (place, state) => valuesView(place, state, {
  view: "values", game: "kayles", games: GAMES, usual: { count: "200", valuation: "" }, fields: [["count", "last heap"]],
  data: ({ count }) => ({ count: Number(count) || 0 }), kinds: ["csv", "json", "bfile", "latex"], drawn: plotted, rows, below: () => finder(state), then: period,
});

/** Say what the period is, below the heading. @param {HTMLElement} heading @param {Record<string, any>} data */
async function period(heading, data) {
  const note = el("p", { class: "note" });
  heading.after(note);
  const { words } = await ask("period", { ...data, count: Math.max(100, data.count) });
  note.textContent = t("period is", { words });
}

/** Points in a frame. @param {any} found @returns {SVGElement} */
function plotted(found) {
  const [wide, tall, left, low] = [760, 300, 40, 270];
  const { ground, ink, line, point, zero } = palette();
  const known = found.values.map((/** @type {number | null} */ v, /** @type {number} */ n) => [n + found.first, v]).filter((/** @type {any[]} */ p) => p[1] !== null);
  const most = Math.max(1, ...known.map((/** @type {number[]} */ p) => p[1]));
  const last = Math.max(1, found.first + found.values.length - 1);
  const svg = /** @type {SVGElement} */ (shape("svg", { viewBox: `0 0 ${wide} ${tall}`, width: wide, height: tall, class: "plot", role: "img", "font-family": "sans-serif" },
    shape("title", {}, found.caption), shape("rect", { width: wide, height: tall, fill: ground }), shape("path", { d: `M${left},10 V${low} H${wide - 10}`, stroke: line, fill: "none" })));
  const x = (/** @type {number} */ n) => left + (n / last) * (wide - left - 14);
  const y = (/** @type {number} */ v) => low - (v / most) * (low - 18);
  for (let k = 0; k <= 4; k++) {
    svg.append(text(String(Math.round((last * k) / 4)), x((last * k) / 4), low + 18, 11, ink), text(String(Math.round((most * k) / 4)), left - 16, y((most * k) / 4) + 4, 11, ink));
  }
  const size = known.length > 500 ? 1.2 : 2.4;
  for (const [n, v] of known) svg.append(v === 0 ? shape("rect", { x: (x(n) - size).toFixed(1), y: (y(v) - size).toFixed(1), width: 2 * size, height: 2 * size, fill: zero }) : shape("circle", { cx: x(n).toFixed(1), cy: y(v).toFixed(1), r: size, fill: point }));
  return svg;
}

/** The numbers, ten in a row. @param {any} found */
function rows(found) {
  const lines = [];
  for (let i = 0; i < found.values.length; i += 10) lines.push([found.first + i, found.values.slice(i, i + 10)]);
  return table(found.caption, [el("td"), ...Array.from({ length: 10 }, (_, i) => `+${i}`)],
    lines.map(([n, values]) => row(String(n), ...values.map((/** @type {number | null} */ v) => String(v ?? "–")))));
}

/** The part of the page that finds games by their values. @param {State} state */
function finder(state) {
  const out = el("div", { role: "status" });
  const answered = asking((error) => fill(out, refusal(error)));
  /** @param {Record<string, string>} given */
  const find = ({ values }) => answered(ask("find", { values }), (found) => fill(out, ...matches(found, state)));
  return el("details", { id: "finder" }, el("summary", {}, t("find by values")),
    form([["values", t("first values"), ""]], [], find, ""), out);
}

/** What was found, best first. @param {any} found @param {State} state */
function matches(found, state) {
  const count = found.count ? t("games with values", { count: number(found.count) }) : t("no game with values");
  return [el("p", {}, count), found.vague && el("p", { class: "note" }, t("few values")),
    el("ol", {}, ...found.matches.map((/** @type {any} */ match) => el("li", {}, named(match, state), `, ${match.place}`, also(match))))];
}

/** A match: a link to its sequence; a sequence of the OEIS by its name only. @param {any} match @param {State} state */
function named(match, state) {
  if (match.kind === "oeis") return match.what;
  const more = new URLSearchParams({ count: "60", valuation: match.valuation }).toString();
  const way = match.composition === "disjunctive" ? "" : match.composition;
  return el("a", { href: fragment({ ...USUAL, view: "values", g: match.game, way, play: match.play, more, lang: state.lang }) }, match.what);
}

/** Other games with the same values. @param {any} match */
function also(match) {
  const games = match.also.slice(0, 4).map((/** @type {any} */ one) => one.game).join(", ");
  const more = match.more + Math.max(0, match.also.length - 4);
  return games && el("span", { class: "quiet" }, ` (${more ? t("also and more", { games, count: number(more) }) : t("also games", { games })})`);
}
