// Hackenbush plants drawn by hand: edges between points and the ground, pruned by a click.
import { go } from "../place.js";
import { button, el, field, fill, reasonOf, shape } from "../dom.js";
import { ask } from "../engine.js";
import { asking } from "../turns.js";
import { t } from "../words.js";
import { text } from "./heat.js";
import { palette } from "./palette.js";

const [WIDE, TALL, GROUND, NEAR] = [640, 320, 285, 22];

/** @typedef {{ x: number, y: number, number: number }} Point */

/** A picture in which edges are drawn. */
export function plant() {
  /** @type {Point[]} */
  let points = [];
  /** @type {[number, number, number, number][]} the ends of an edge, and where on the ground each stands if it does */
  let edges = [];
  /** @type {{ number: number, x: number } | null} */
  let from = null;
  const svg = /** @type {SVGElement} */ (shape("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, width: WIDE, height: TALL, class: "plant", role: "img", "aria-label": t("own plant"), "font-family": "sans-serif" }));
  const typed = field(t("edges"), "0-1,1-2,1-3,0-4", { id: "plant", onchange: (/** @type {Event} */ event) => read(/** @type {HTMLInputElement} */ (event.target).value) });
  const input = /** @type {HTMLInputElement} */ (typed.querySelector("input"));
  const note = el("p", { class: "note", role: "status" });
  const asked = asking((error) => fill(note, reasonOf(error)));

  svg.addEventListener("click", (event) => {
    const edge = /** @type {Element} */ (event.target).getAttribute("data-edge");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {any} */ (svg).getScreenCTM().inverse());
    const near = points.find(({ x, y }) => Math.hypot(at.x - x, at.y - y) < NEAR);
    if (edge !== null && !near && !from) prune(Number(edge));
    else joined(at.y > GROUND - 12 ? { number: 0, x: at.x } : near ?? added(at), near !== undefined);
    update();
  });

  /** The second of two clicks makes an edge, the first one begins it. @param {{ number: number, x: number }} end @param {boolean} known */
  function joined(end, known) {
    if (from === null) {
      from = end;
    } else {
      if (from.number !== end.number || known) edges.push([from.number, end.number, from.x, end.x]);
      from = null;
    }
  }

  /** A new point. @param {{ x: number, y: number }} at */
  function added(at) {
    const point = { x: at.x, y: at.y, number: 1 + Math.max(0, ...points.map(({ number }) => number)) };
    points.push(point);
    return point;
  }

  /** Take an edge away with all that stands on the ground no longer. @param {number} at */
  function prune(at) {
    edges.splice(at, 1);
    const standing = new Set([0]);
    for (let grew = true; grew;) {
      grew = false;
      for (const [a, b] of edges) {
        if (standing.has(a) === standing.has(b)) continue;
        standing.add(a).add(b);
        grew = true;
      }
    }
    edges = edges.filter(([a]) => standing.has(a));
    points = points.filter(({ number }) => standing.has(number));
  }

  const written = () => edges.map(([a, b]) => `${a}-${b}`).join(",");

  /** Edges as they are typed: points stand as high as they are far from the ground. @param {string} given */
  function read(given) {
    const pairs = [...given.matchAll(/(\d{1,3})\s*-\s*(\d{1,3})/g)].map(([, a, b]) => /** @type {[number, number]} */ ([Number(a), Number(b)]));
    /** @type {Map<number, number>} */
    const height = new Map([[0, 0]]);
    for (let level = 0; level < pairs.length; level++) {
      for (const [a, b] of pairs) for (const [x, y] of [[a, b], [b, a]]) if (height.get(x) === level && !height.has(y)) height.set(y, level + 1);
    }
    const numbers = [...new Set(pairs.flat())].filter((number) => number > 0);
    const most = Math.max(1, ...height.values());
    points = numbers.map((number, i) => ({ number, x: (WIDE * (i + 1)) / (numbers.length + 1), y: GROUND - ((height.get(number) ?? most) * (GROUND - 40)) / most }));
    const x = (/** @type {number} */ number) => points.find((point) => point.number === number)?.x ?? WIDE / 2;
    edges = pairs.map(([a, b]) => [a, b, a ? x(a) : x(b), b ? x(b) : x(a)]);
    from = null;
    update();
  }

  /** @param {number} number @param {number} x where it stands on the ground */
  const place = (number, x) => points.find((point) => point.number === number) ?? { x, y: GROUND };

  function update() {
    paint();
    if (input.value !== written()) input.value = written();
    const words = t(from ? "second end" : "edges drawn", { count: edges.length });
    fill(note, words);
    const answer = !edges.length || from ? Promise.resolve({ why: words }) : ask("why", { position: `hackenbush ${written()}` });
    asked(answer, ({ why }) => fill(note, why));
  }

  function paint() {
    const colours = palette();
    svg.replaceChildren(shape("rect", { width: WIDE, height: TALL, fill: colours.ground }), shape("path", { d: `M10,${GROUND} H${WIDE - 10}`, stroke: colours.soil, "stroke-width": 4 }), text("0", 20, GROUND + 22, 14, colours.ink));
    edges.forEach(([a, b, x, y], i) => {
      const [p, q] = [place(a, x), place(b, y)];
      const same = edges.slice(0, i).filter(([c, d]) => (c === a && d === b) || (c === b && d === a)).length;
      const bend = a === b ? 40 : 22 * Math.ceil(same / 2) * (same % 2 ? 1 : -1);
      const [mx, my] = a === b ? [p.x, p.y - 60] : [(p.x + q.x) / 2 + bend, (p.y + q.y) / 2];
      const d = a === b ? `M${p.x},${p.y} C${p.x - bend},${my} ${p.x + bend},${my} ${q.x},${q.y}` : `M${p.x},${p.y} Q${mx},${my} ${q.x},${q.y}`;
      svg.append(shape("path", { d, fill: "none", stroke: colours.edge, "stroke-width": 4, "pointer-events": "none" }),
        shape("path", { d, fill: "none", stroke: "transparent", "stroke-width": 18, "data-edge": i, class: "mark" }));
    });
    if (from?.number === 0) svg.append(shape("circle", { cx: from.x, cy: GROUND, r: 8, fill: colours.zero }));
    for (const { x, y, number } of points) {
      svg.append(shape("circle", { cx: x, cy: y, r: from?.number === number ? 14 : 11, fill: from?.number === number ? colours.zero : colours.ink }), text(String(number), x, y + 4, 11, from?.number === number ? "#000000" : colours.ground));
    }
  }

  read(input.value);
  return el("section", { "aria-label": t("own plant") }, el("h2", {}, t("own plant")), el("p", {}, t("plant help")),
    el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": t("own plant") }, svg), typed,
    el("div", { class: "bar" }, button(t("clear"), () => { [points, edges, from] = [[], [], null]; update(); }),
      button(t("play this"), () => edges.length && go({ view: "play", g: `hackenbush ${written()}`, m: [] }, true), { "aria-label": `${t("play this")}: ${t("own plant")}` })), note);
}
