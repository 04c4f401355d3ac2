// Sequences: a plot, the numbers in rows, the period, files.
import { go } from "../place.js";
import { el, fill, refusal, row, shape, table } from "../dom.js";
import { ask } from "../engine.js";
import { turns } from "../turns.js";
import { t } from "../words.js";
import { text } from "./heat.js";
import { palette } from "./palette.js";
import { finder } from "./finder.js";
import { form, saving, savingPictures, valuationChoice } from "./numbers.js";
import { waySelects } from "./way.js";

/** @typedef {import("../state.js").State} State */

const GAMES = ["kayles", "0.07", "0.137", "0.156", "0.15", "grundys-game", "nim", "coprime", "divisor", "subtraction(1,3,4)", "sink(2,5,7)", "s-nim(2,5,7)", "ruler"];

const shown = turns();

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const newest = shown();
  const kept = new URLSearchParams(state.more);
  const asked = { game: state.g || "kayles", count: kept.get("count") ?? "200", valuation: kept.get("valuation") ?? "" };
  const out = el("section", { "aria-label": t("view values") });
  /** @param {Record<string, string>} changes */
  const again = (changes) => {
    const all = { ...asked, ...changes };
    const more = new URLSearchParams({ count: all.count, valuation: all.valuation }).toString();
    go({ g: all.game, more });
    show(place, { ...state, g: all.game, more });
  };
  const asking = form([["game", t("game"), asked.game], ["count", t("last heap"), asked.count]],
    [...waySelects(state, (changes) => go(changes, true)), valuationChoice(asked.valuation, (valuation) => again({ valuation }))], again);
  asking.querySelector("input")?.setAttribute("list", "sequences");
  fill(place, el("h1", {}, t("view values")), el("p", { class: "lead" }, t("values lead")),
    el("datalist", { id: "sequences" }, ...GAMES.map((game) => el("option", { value: game }))), asking, finder(state), out);
  const data = { game: asked.game, count: Number(asked.count) || 0, composition: state.way || null, convention: state.play, valuation: asked.valuation || null };
  try {
    const found = await ask("values", data);
    if (!newest()) return;
    const note = el("p", { class: "note" });
    const plot = plotted(found);
    const period = el("p", { class: "note" });
    fill(out, el("h2", {}, found.caption), period, el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": found.caption }, plot), note,
      saving(asked.game, data, ["csv", "json", "bfile", "latex"], (message) => fill(note, message)), savingPictures(asked.game, () => plot),
      el("details", { open: true }, el("summary", {}, t("as text")), rows(found)), el("p", { class: "quiet" }, found.theorem));
    const { words } = await ask("period", { ...data, count: Math.max(100, data.count) });
    period.textContent = t("period is", { words });
  } catch (error) {
    out.append(refusal(error));
  }
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
  return el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("as text") }, table(found.caption, [el("td"), ...Array.from({ length: 10 }, (_, i) => `+${i}`)],
    lines.map(([n, values]) => row(String(n), ...values.map((/** @type {number | null} */ v) => String(v ?? "–"))))));
}
