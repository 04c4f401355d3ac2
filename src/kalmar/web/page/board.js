// A drawing with its marks: each stands for moves, and what a move changes is shown on it.
import { pointing, shape, svgOf } from "./dom.js";

/**
 * @typedef {object} Change what a move does to the picture
 * @property {string} mark the part that one points at for it
 * @property {string[]} leave parts that go
 * @property {string[]} come parts that arrive
 */

/**
 * @typedef {object} Drawing
 * @property {string} svg
 * @property {string} title
 * @property {string} description
 * @property {string[]} moves in words
 * @property {string[]} keys as they stand in links
 * @property {boolean} complete
 * @property {Change[][]} [changes] of each move, as it may be seen
 * @property {Change} [last] what the move made last changed
 * @property {Component[]} [components]
 */

/**
 * @typedef {object} Component where a component is on the board
 * @property {string} number as moves and hints name it
 * @property {string} slot what begins the names of its parts; pieces of a row have one slot
 * @property {string[]} parts
 */

/**
 * @typedef {object} Acts what is done with marks
 * @property {(mark: SVGGElement | null) => void} point called when a mark is pointed at, or none any more
 * @property {(mark: SVGGElement, touch: boolean) => void} choose
 * @property {(number: number) => string} [name] a move with what it leaves; the move alone if left out
 */

const THIN = 12;
const CROSS = 7;

/**
 * The drawing of a position as an element; one stop for the keyboard, arrows within it.
 * @param {Drawing} drawing
 * @param {Acts} acts
 * @param {string} name of the game, which the picture is called by
 * @returns {SVGElement}
 */
export function board(drawing, acts, name = "") {
  const svg = svgOf(drawing.svg);
  svg.classList.add("board");
  svg.setAttribute("role", "group"); // a picture has no parts for those who cannot see it
  if (name) called(svg, name);
  for (const mark of marks(svg)) heard(mark, acts);
  const all = stops(svg);
  all.forEach((mark, i) => {
    mark.setAttribute("role", "button");
    mark.setAttribute("aria-label", named(drawing, mark, acts));
    mark.setAttribute("tabindex", i ? "-1" : "0");
  });
  svg.addEventListener("keydown", (event) => rove(event, all, acts));
  return svg;
}

/** Give a picture a name, and its description beside it. @param {SVGElement} svg @param {string} name */
function called(svg, name) {
  const described = svg.querySelector("desc")?.id;
  svg.querySelector(":scope > title")?.remove(); // it would follow the pointer all over the board
  svg.removeAttribute("aria-labelledby");
  svg.setAttribute("aria-label", name);
  if (described) svg.setAttribute("aria-describedby", described);
}

/** @param {SVGGElement} mark @param {Acts} acts */
function heard(mark, acts) {
  let touch = false;
  mark.classList.add("mark");
  pointing(mark, (on) => acts.point(on ? mark : null));
  mark.addEventListener("pointerdown", (event) => {
    touch = event.pointerType !== "mouse";
    event.preventDefault(); // the focus would show the move that the tap is to choose
  });
  mark.addEventListener("click", () => {
    acts.choose(mark, touch);
    touch = false;
  });
}

/** @param {Element} svg @returns {SVGGElement[]} */
export const marks = (svg) => [...svg.querySelectorAll("[data-move]")].map((m) => /** @type {SVGGElement} */ (m));

/** The marks that the keyboard reaches: of several on one place, such as a square and its dot, the first. @param {Element} svg */
export function stops(svg) {
  const seen = new Set();
  return marks(svg).filter((mark) => {
    const place = `${mark.dataset.part ?? ""} ${mark.dataset.move}`;
    return !seen.has(place) && seen.add(place);
  });
}

/** @param {SVGGElement} mark */
export const numbersOf = (mark) => (mark.dataset.move ?? "").split(" ").map(Number);

/** What a mark does, in words: its first moves. @param {Drawing} drawing @param {SVGGElement} mark @param {Acts} acts */
const named = (drawing, mark, acts) => numbersOf(mark).slice(0, 3).map((n) => acts.name?.(n) ?? drawing.moves[n]).join(" / ");

/**
 * Arrows go to the nearest mark in their direction; Home and End to the first and the last; Enter chooses.
 * @param {KeyboardEvent} event @param {SVGGElement[]} all @param {Acts} acts
 */
function rove(event, all, acts) {
  const here = /** @type {SVGGElement | undefined} */ (all.find((mark) => mark === document.activeElement));
  if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
  const to = { Home: all[0], End: all[all.length - 1] }[event.key] ?? nearest(here, all, event.key);
  if (event.key === "Enter" || event.key === " ") acts.choose(here, false);
  else if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  if (to === here) acts.point(here); // it may have got the focus from the page, and then shows nothing yet
  else if (to) focusMark(all, to);
}

/** @param {SVGGElement[]} all @param {SVGGElement} to */
export function focusMark(all, to) {
  for (const mark of all) mark.setAttribute("tabindex", mark === to ? "0" : "-1");
  to.focus({ preventScroll: true });
}

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** The nearest mark in the direction of an arrow, the same where there is none. @param {SVGGElement} here @param {SVGGElement[]} all @param {string} key */
function nearest(here, all, key) {
  const way = WAYS[key];
  if (!way) return undefined;
  const [x, y] = middle(here);
  const far = all.filter((mark) => mark !== here).map((mark) => {
    const [right, down] = [middle(mark)[0] - x, middle(mark)[1] - y];
    const along = right * way[0] + down * way[1];
    return { mark, along, cost: along + 2 * Math.abs(right * way[1]) + 2 * Math.abs(down * way[0]) };
  });
  return far.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost)[0]?.mark ?? here;
}

/** @param {Element} mark @returns {[number, number]} */
function middle(mark) {
  const { left, top, width, height } = mark.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The moves of all marks near a mark, its own first. @param {SVGElement} svg @param {SVGGElement} mark @param {number} reach in pixels */
export function near(svg, mark, reach) {
  const [x, y] = middle(mark);
  const close = marks(svg).filter((other) => Math.hypot(middle(other)[0] - x, middle(other)[1] - y) < reach);
  return [...new Set([mark, ...close].flatMap(numbersOf))];
}

/** Whether a part on the board belongs to a component. @param {Drawing} drawing @param {string} number of the component @param {string} part */
export function belongs({ components = [] }, number, part) {
  const own = components.find((one) => one.number === number);
  if (!own || own.parts.includes(part)) return Boolean(own);
  return part.startsWith(`${own.slot}:`) && components.filter(({ slot }) => slot === own.slot).length === 1;
}

/** @param {Element} svg @param {string[]} names */
const partsOf = (svg, names) => names.flatMap((name) => /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll(`[data-part="${CSS.escape(name)}"]`)]));

/**
 * Show what moves would change, and nothing else: what goes is hollow and crossed out, what comes is outlined.
 * @param {SVGElement} svg
 * @param {{ leave: string[], come: string[] } | null} change
 * @param {Element[]} pointed marks that are outlined
 */
export function preview(svg, change, pointed = []) {
  for (const old of svg.querySelectorAll(".leave, .come, .outlined")) old.classList.remove("leave", "come", "outlined");
  svg.querySelector(".crosses")?.remove();
  for (const mark of pointed) mark.classList.add("outlined");
  if (!change) return;
  const leaving = partsOf(svg, change.leave).filter((part) => !part.matches("[data-last=gone]"));
  for (const part of leaving) part.classList.add("leave");
  for (const part of partsOf(svg, change.come)) part.classList.add("come");
  svg.append(shape("g", { class: "crosses" }, ...leaving.map(cross)));
}

/** @param {SVGGraphicsElement} part */
function cross(part) {
  const { x, y, width, height } = part.getBBox();
  const [across, down] = [x + width / 2, y + height / 2];
  const half = Math.max(3, Math.min(CROSS, width / 3 || CROSS, height / 3 || CROSS));
  return shape("path", { d: `M${across - half},${down - half}l${2 * half},${2 * half}m0,${-2 * half}l${-2 * half},${2 * half}` });
}

/**
 * Write beside the parts of the last move what it was.
 * @param {SVGElement} svg which is in the page
 * @param {string} words
 */
export function tagged(svg, words) {
  const gone = /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll("[data-last]")]);
  if (!gone.length || !words) return;
  const boxes = gone.map((part) => part.getBBox());
  const [left, top] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  const right = Math.max(...boxes.map((b) => b.x + b.width));
  const [box, text] = [/** @type {SVGRectElement} */ (shape("rect", {})), /** @type {SVGTextElement} */ (shape("text", {}, words))];
  svg.append(shape("g", { class: "tag", "aria-hidden": "true" }, box, text));
  const bottom = Math.max(...boxes.map((b) => b.y + b.height));
  placed(svg, [box, text], [(left + right) / 2, top - 4], (top + bottom) / 2);
}

/**
 * Put a text in a box above a place, within the picture; where there is no room above, into the middle of what went.
 * @param {SVGElement} svg @param {[SVGRectElement, SVGTextElement]} pair @param {[number, number]} at @param {number} middle
 */
function placed(svg, [box, text], [x, y], middle) {
  const { width, height } = text.getBBox();
  const [wide, tall] = [width + 16, height + 6];
  const whole = /** @type {SVGSVGElement} */ (svg).viewBox.baseVal;
  const left = Math.min(Math.max(x - wide / 2, 2), whole.width - wide - 2);
  const top = y - tall < 2 ? Math.max(2, middle - tall / 2) : y - tall;
  for (const [key, value] of Object.entries({ x: left, y: top, width: wide, height: tall, rx: tall / 2 })) box.setAttribute(key, String(value));
  text.setAttribute("x", String(left + wide / 2));
  text.setAttribute("y", String(top + tall / 2));
}

/** Let the parts of a move go before they are gone. @param {SVGElement} svg @param {Change | undefined} change */
export function going(svg, change) {
  for (const part of partsOf(svg, change?.leave ?? [])) part.classList.add("going");
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

/**
 * Give marks that are a mere line an area, so that they can be hit; the drawing must be in the page.
 * @param {SVGElement} svg
 */
export function grown(svg) {
  for (const mark of marks(svg)) {
    const { x, y, width, height } = mark.getBBox();
    if (width > 1 && height > 1) continue;
    const [wide, tall] = [Math.max(width, THIN), Math.max(height, THIN)];
    mark.prepend(shape("rect", { x: x - (wide - width) / 2, y: y - (tall - height) / 2, width: wide, height: tall, fill: "transparent" }));
  }
}
