// Sequences: a plot, the numbers in rows, the period, files.
import { el, refusal, row, shape, table } from "../dom.js";
import { ask } from "../engine.js";
import { t } from "../words.js";
import { finder } from "./finder.js";
import { text } from "./heat.js";
import { showNumbers } from "./numbers.js";
import { palette } from "./palette.js";

/** @typedef {import("../state.js").State} State */

const GAMES = ["kayles", "0.07", "0.137", "0.156", "0.15", "grundys-game", "nim", "coprime", "divisor", "subtraction(1,3,4)", "sink(2,5,7)", "s-nim(2,5,7)", "ruler"];

/** @param {HTMLElement} place @param {State} state */
export const show = (place, state) => showNumbers(place, state, {
  name: "values", games: GAMES, fields: [["count", "last heap", "200"]], kinds: ["csv", "json", "bfile", "latex"],
  question: ({ count }) => ({ count: Number(count) || 0 }), below: finder, answer,
});

/** @param {any} found @param {import("./numbers.js").Asked} given */
function answer(found, { data }) {
  const [plot, above] = [plotted(found), el("div", { class: "note" })];
  ask("period", { ...data, count: Math.max(100, data.count) }).then(({ words }) => above.append(t("period is", { words })), (error) => above.append(refusal(error)));
  return { drawn: plot, svg: plot, above, text: rows(found) };
}

/** Points in a frame. @param {any} found @returns {SVGElement} */
function plotted(found) {
  const [wide, tall, left, low] = [760, 300, 40, 270];
  const { ground, ink, line, point, zero } = palette();
  const known = found.values.map((/** @type {number | null} */ v, /** @type {number} */ n) => [n + found.first, v]).filter((/** @type {any[]} */ p) => p[1] !== null);
  const most = Math.max(1, ...known.map((/** @type {number[]} */ p) => p[1]));
  const last = Math.max(1, found.first + found.values.length - 1);
  const svg = /** @type {SVGElement} */ (shape("svg", { viewBox: `0 0 ${wide} ${tall}`, width: wide, height: tall, class: "plot", role: "img", "font-family": "sans-serif" }));
  const title = shape("title", {});
  title.textContent = found.caption;
  svg.append(title, shape("rect", { width: wide, height: tall, fill: ground }), shape("path", { d: `M${left},10 V${low} H${wide - 10}`, stroke: line, fill: "none" }));
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
