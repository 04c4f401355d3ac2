// A table drawn: darker for larger values, P-positions in heavy frames, numbers where they fit.
import { el, shape } from "../dom.js";
import { t } from "../words.js";
import { colour, inkOn, palette, text } from "./palette.js";

/**
 * The table as a picture in which cells can be chosen by pointer or arrows.
 * @param {any} found
 * @param {boolean} zeros whether only P-positions are shown
 * @param {(row: number, col: number) => void} chosen
 */
export function heat(found, zeros, chosen) {
  const size = found.cols.length > 60 || found.rows.length > 60 ? 8 : found.cols.length > 24 ? 18 : 28;
  const [wide, tall] = [found.cols.length * size + 32, found.rows.length * size + 24];
  const { ground, ink } = palette();
  const svg = shape("svg", { viewBox: `0 0 ${wide} ${tall}`, width: wide, height: tall, role: "img", "font-family": "sans-serif" },
    shape("title", {}, found.caption), shape("rect", { width: wide, height: tall, fill: ground }));
  const most = Math.max(1, ...found.values.flat().filter((/** @type {number | null} */ v) => v !== null));
  const every = Math.max(1, Math.ceil(22 / size));
  found.cols.forEach((/** @type {number} */ c, /** @type {number} */ j) => j % every === 0 && svg.append(text(String(c), 32 + j * size + size / 2, 14, 11, ink)));
  found.rows.forEach((/** @type {number} */ r, /** @type {number} */ i) => {
    if (i % every === 0) svg.append(text(String(r), 15, 24 + i * size + size / 2 + 4, 11, ink));
    found.values[i].forEach((/** @type {number | null} */ v, /** @type {number} */ j) => cell(v, found.p[i][j], i, j));
  });

  /** @param {number | null} v @param {boolean | null} lost @param {number} i @param {number} j */
  function cell(v, lost, i, j) {
    const rgb = v === null ? [225, 225, 225] : zeros ? (lost ? [0, 0, 0] : [255, 255, 255]) : colour(v / most);
    const [x, y] = [32 + j * size, 24 + i * size];
    svg.append(shape("rect", { x, y, width: size, height: size, fill: `rgb(${rgb})`, stroke: size > 8 ? "#ffffff" : "none", "stroke-width": 0.5, "data-cell": `${i},${j}` }));
    if (lost && !zeros) svg.append(...heavy(x, y, size));
    if (v === null && size < 18) svg.append(shape("path", { d: `M${x + 1},${y + size - 1} L${x + size - 1},${y + 1}`, stroke: "#000000", "pointer-events": "none" }));
    if (size >= 18 && (!zeros || v === null)) svg.append(text(v === null ? "–" : String(v), x + size / 2, y + size / 2 + 4, size > 18 ? 11 : 9, inkOn(rgb)));
  }

  let at = [0, 0];
  const ring = chosenRing(size);
  svg.append(ring);
  /** @param {number} i @param {number} j */
  const point = (i, j) => {
    at = [i, j];
    ring.setAttribute("transform", `translate(${32 + j * size} ${24 + i * size})`);
    ring.setAttribute("visibility", "visible");
    chosen(found.rows[i], found.cols[j]);
  };
  svg.addEventListener("click", (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest("[data-cell]");
    if (cell) { const [i, j] = String(cell.getAttribute("data-cell")).split(",").map(Number); point(i, j); }
  });
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    point(Math.max(0, Math.min(found.rows.length - 1, at[0] + step[0])), Math.max(0, Math.min(found.cols.length - 1, at[1] + step[1])));
  };
  return el("div", { class: "heat", tabindex: "0", role: "group", "aria-label": t("cells"), onkeydown: keys }, svg);
}

/** The mark of a P-position, black on white so that it is seen on every colour: a frame, or a dot where there is no room. @param {number} x @param {number} y @param {number} size */
function heavy(x, y, size) {
  const still = { "pointer-events": "none", class: "lost" };
  if (size <= 8) return [shape("circle", { cx: x + size / 2, cy: y + size / 2, r: 2, fill: "#000000", stroke: "#ffffff", ...still })];
  return [[1, "#000000", 2], [2.75, "#ffffff", 1.5]].map(([inset, stroke, width]) => shape("rect", {
    x: x + Number(inset), y: y + Number(inset), width: size - 2 * Number(inset), height: size - 2 * Number(inset), fill: "none", stroke, "stroke-width": width, ...still }));
}

/** The frame around the cell that was chosen: dashed and wider than the cell, unlike that of a P-position. @param {number} size */
function chosenRing(size) {
  const place = { x: -2, y: -2, width: size + 4, height: size + 4, fill: "none" };
  return shape("g", { visibility: "hidden", "pointer-events": "none", class: "chosen" },
    shape("rect", { ...place, stroke: "#ffffff", "stroke-width": 5 }), shape("rect", { ...place, stroke: "#000000", "stroke-width": 3, "stroke-dasharray": "5 3" }));
}
