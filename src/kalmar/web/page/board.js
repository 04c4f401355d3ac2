// A drawing with its marks: a click on a mark means the moves it stands for.
import { svgOf } from "./dom.js";

/**
 * @typedef {object} Drawing
 * @property {string} svg
 * @property {string[]} moves in words
 * @property {string[]} keys as they stand in links
 * @property {boolean} complete
 */

/**
 * The drawing of a position as an element.
 * @param {Drawing} drawing
 * @param {(numbers: number[]) => void} chosen called with the moves of a mark
 * @returns {SVGElement}
 */
export function board(drawing, chosen) {
  const svg = svgOf(drawing.svg);
  svg.classList.add("board");
  for (const mark of marks(svg)) {
    mark.classList.add("mark");
    mark.addEventListener("click", () => chosen(numbersOf(mark)));
  }
  return svg;
}

/** @param {Element} svg @returns {SVGGElement[]} */
const marks = (svg) => [...svg.querySelectorAll("[data-move]")].map((m) => /** @type {SVGGElement} */ (m));

/** @param {SVGGElement} mark */
const numbersOf = (mark) => (mark.dataset.move ?? "").split(" ").map(Number);

/**
 * Outline the marks of a move, and of no other.
 * @param {Element} svg
 * @param {number | null} number
 */
export function outline(svg, number) {
  for (const mark of marks(svg)) {
    mark.classList.toggle("outlined", number !== null && numbersOf(mark).includes(number));
  }
}

/**
 * The moves that remain when another mark is chosen: those of both, or of the new one alone.
 * @param {number[] | null} before
 * @param {number[]} now
 */
export function narrowed(before, now) {
  const both = (before ?? []).filter((number) => now.includes(number));
  return both.length ? both : now;
}

/** As `outline`, where there may be no drawing. @param {Element | null} svg @param {number | null} number */
export function outlined(svg, number) {
  if (svg) outline(svg, number);
}

const THIN = 12;
/** Pixels that a mark has on a screen that is touched, and how much wider a board may become for it. */
const [TOUCHED, WIDER] = [18, 2];

/**
 * Give marks that are a mere line an area, so that they can be hit; the drawing must be in the page.
 * @param {SVGElement} svg
 */
export function grown(svg) {
  for (const mark of marks(svg)) {
    const { x, y, width, height } = mark.getBBox();
    if (width > 1 && height > 1) continue;
    const area = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const [wide, tall] = [Math.max(width, THIN), Math.max(height, THIN)];
    const place = { x: x - (wide - width) / 2, y: y - (tall - height) / 2, width: wide, height: tall, fill: "transparent" };
    for (const [key, value] of Object.entries(place)) area.setAttribute(key, String(value));
    mark.prepend(area);
  }
  if (matchMedia("(pointer: coarse)").matches) touchable(svg);
}

/** Draw a board larger whose marks are too small for a finger: it is scrolled in its frame. @param {SVGElement} svg */
function touchable(svg) {
  const sizes = marks(svg).map((mark) => mark.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height));
  const factor = Math.min(WIDER, TOUCHED / Math.min(TOUCHED, ...sizes));
  if (factor > 1) svg.style.minWidth = `${Math.round(svg.getBoundingClientRect().width * factor)}px`;
}
