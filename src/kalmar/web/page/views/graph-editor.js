// Graphs drawn by hand: points and edges, by clicks or as a text; roads between towns, or a plant on the ground.
import { el, field, shape } from "../dom.js";
import { t } from "../words.js";
import { palette, text } from "./palette.js";

const [WIDE, GROUND] = [640, "0"];

/** @typedef {{ name: string, x: number, y: number }} Point */
/** @typedef {[a: string, b: string, ax: number, bx: number]} Edge its ends, and where on the ground each stands if it does */
/** @typedef {{ role?: string, ink?: string, words?: string, dashed?: boolean, lost?: boolean }} Look of a point */
/**
 * @typedef {object} Kind of graphs
 * @property {string} id of the field in which edges are typed
 * @property {string} title the name of the sentence that names the picture
 * @property {string} label the name of the sentence that names the field
 * @property {number} tall how tall the picture is
 * @property {number} [ground] where the ground is; roads have none
 * @property {string[]} names of points, in the order in which they are given
 * @property {(name: string) => Look} look
 * @property {() => void} changed is called when another graph is drawn, before it is shown
 */

/** A picture in which a graph is drawn, with the field for its edges. @param {Kind} kind */
export function graphEditor({ id, title, label, tall, ground = 0, names, look, changed }) {
  const [radius, sign] = ground ? [11, "-"] : [17, ">"];
  const graph = {
    points: /** @type {Point[]} */ ([]), edges: /** @type {Edge[]} */ ([]),
    /** The first end of an edge. @type {{ name: string, x: number } | null} */
    from: null,
    svg: /** @type {SVGElement} */ (shape("svg", { viewBox: `0 0 ${WIDE} ${tall}`, width: WIDE, height: tall, class: ground ? "plant" : "map", role: "img", "aria-label": t(title), "font-family": "sans-serif" })),
    typed: field(t(label), "", { id, onchange: () => read(input.value) }),
    read, written, update, paint,
  };
  const input = /** @type {HTMLInputElement} */ (graph.typed.querySelector("input"));

  graph.svg.addEventListener("click", (event) => {
    const edge = /** @type {Element} */ (event.target).getAttribute("data-edge");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {any} */ (graph.svg).getScreenCTM().inverse());
    const near = graph.points.find(({ x, y }) => Math.hypot(at.x - x, at.y - y) < radius + 8);
    if (edge !== null && !near && !graph.from) cut(Number(edge));
    else joined(ground && at.y > ground - 12 ? { name: GROUND, x: at.x } : near ?? added(at), Boolean(near));
    update();
  });

  /** The second of two clicks makes an edge, the first one begins it; a town that is new begins none. @param {{ name: string, x: number } | undefined} end @param {boolean} known */
  function joined(end, known) {
    const { from } = graph;
    graph.from = !from && (known || ground) ? end ?? null : null;
    if (!from || !end || !(known || ground)) return;
    const again = graph.edges.findIndex(([a, b]) => !ground && a === from.name && b === end.name);
    if (again >= 0) graph.edges.splice(again, 1);
    else if (from.name !== end.name || (known && ground)) graph.edges.push([from.name, end.name, from.x, end.x]);
  }

  /** A new point with the first name that none has; none where all names are taken. @param {{ x: number, y: number }} at */
  function added({ x, y }) {
    const name = names.find((one) => !graph.points.some((point) => point.name === one));
    if (name) graph.points.push({ name, x, y });
    return graph.points.find((point) => point.name === name);
  }

  /** Take an edge away, with all that stands on the ground no longer. @param {number} place */
  function cut(place) {
    graph.edges.splice(place, 1);
    const standing = heights(graph.edges);
    graph.edges = graph.edges.filter(([a]) => standing.has(a));
    graph.points = graph.points.filter(({ name }) => standing.has(name));
  }

  /** Read edges as they are typed: towns stand in a circle, points of a plant as high as they are far from the ground. @param {string} given */
  function read(given) {
    const found = given.split(/[,;\s]+/).filter(Boolean).map((part) => part.split(sign));
    const ends = [...new Set(found.flat())].filter((name) => name && !(ground && name === GROUND));
    const pairs = found.filter(([a, b]) => a && b);
    const height = heights(pairs);
    const most = Math.max(1, ...height.values());
    graph.points = ends.map((name, i) => {
      const turn = (2 * Math.PI * i) / ends.length - Math.PI / 2;
      return ground ? { name, x: (WIDE * (i + 1)) / (ends.length + 1), y: ground - ((height.get(name) ?? most) * (ground - 40)) / most }
        : { name, x: WIDE / 2 + 230 * Math.cos(turn), y: tall / 2 + 145 * Math.sin(turn) };
    });
    graph.edges = pairs.map(([a, b]) => [a, b, place(a, place(b).x).x, place(b, place(a).x).x]);
    graph.from = null;
    update();
  }

  /** A point, or a place on the ground. @param {string} name @param {number} [x] */
  function place(name, x = WIDE / 2) {
    return graph.points.find((point) => point.name === name) ?? { name, x, y: ground };
  }

  function written() {
    const alone = graph.points.filter(({ name }) => !ground && !graph.edges.some((edge) => edge.slice(0, 2).includes(name)));
    return [...graph.edges.map(([a, b]) => a + sign + b), ...alone.map(({ name }) => name)].join(",");
  }

  function update() {
    if (input.value !== written()) input.value = written();
    changed();
    paint();
  }

  function paint() {
    const { ink, zero, ground: empty, soil, town } = palette();
    const { svg, points, edges, from } = graph;
    svg.replaceChildren(shape("rect", { width: WIDE, height: tall, fill: empty }));
    if (ground) svg.append(shape("path", { d: `M10,${ground} H${WIDE - 10}`, stroke: soil, "stroke-width": 4 }), text(GROUND, 20, ground + 22, 14, ink));
    edges.forEach((edge, i) => svg.append(...(ground ? stem(edge, i) : road(edge))));
    if (from?.name === GROUND) svg.append(shape("circle", { cx: from.x, cy: ground, r: 8, fill: zero }));
    for (const { name, x, y } of points) {
      const { role = ground ? ink : town, ink: letters = ground ? empty : ink, words = name, dashed, lost } = look(name);
      const chosen = from?.name === name;
      svg.append(shape("circle", { cx: x, cy: y, r: radius, fill: role, stroke: chosen ? zero : ink, "stroke-width": chosen ? 4 : 1.2, "stroke-dasharray": dashed ? "4 3" : "none" }));
      if (lost) svg.append(shape("circle", { cx: x, cy: y, r: radius - 3, fill: "none", stroke: letters, class: "lost" }));
      svg.append(text(words, x, y + 4, 12, letters));
    }
  }

  /** An arrow, bent where there is another one back. @param {Edge} edge */
  function road([a, b]) {
    const [p, q, { line }] = [place(a), place(b), palette()];
    const long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const [ux, uy] = [(q.x - p.x) / long, (q.y - p.y) / long];
    const bend = graph.edges.some(([c, d]) => c === b && d === a) ? 18 : 0;
    const [mx, my] = [(p.x + q.x) / 2 - uy * bend, (p.y + q.y) / 2 + ux * bend];
    const [ex, ey] = [q.x - ux * (radius + 3), q.y - uy * (radius + 3)];
    return [shape("path", { d: `M${p.x + ux * radius},${p.y + uy * radius} Q${mx},${my} ${ex},${ey}`, fill: "none", stroke: line, "stroke-width": 1.6 }),
      shape("path", { d: `M${ex},${ey} l${-ux * 9 - uy * 4},${-uy * 9 + ux * 4} l${uy * 8},${-ux * 8} z`, fill: line })];
  }

  /** An edge of a plant, which a click cuts: bent where there are several between two points. @param {Edge} edge @param {number} i */
  function stem([a, b, ax, bx], i) {
    const [p, q] = [place(a, ax), place(b, bx)];
    const same = graph.edges.slice(0, i).filter(([c, d]) => (c === a && d === b) || (c === b && d === a)).length;
    const bend = a === b ? 40 : 22 * Math.ceil(same / 2) * (same % 2 ? 1 : -1);
    const d = a === b ? `M${p.x},${p.y} C${p.x - bend},${p.y - 60} ${p.x + bend},${p.y - 60} ${q.x},${q.y}` : `M${p.x},${p.y} Q${(p.x + q.x) / 2 + bend},${(p.y + q.y) / 2} ${q.x},${q.y}`;
    return [shape("path", { d, fill: "none", stroke: palette().edge, "stroke-width": 4, "pointer-events": "none" }),
      shape("path", { d, fill: "none", stroke: "transparent", "stroke-width": 18, "data-edge": i, class: "mark" })];
  }
  return graph;
}

/** How many edges each point is away from the ground; what hangs on nothing is not in it. @param {string[][] | Edge[]} edges */
function heights(edges) {
  const found = new Map([[GROUND, 0]]);
  for (let level = 0; level < edges.length; level++) {
    for (const [a, b] of edges) for (const [x, y] of [[a, b], [b, a]]) if (found.get(x) === level && !found.has(y)) found.set(y, level + 1);
  }
  return found;
}

/** A part of the page in which a graph is drawn. @param {string} title @param {string} help @param {ReturnType<typeof graphEditor>} graph @param {...HTMLElement} below */
export const drawnByHand = (title, help, graph, ...below) => el("section", { "aria-label": t(title) }, el("h2", {}, t(title)), el("p", {}, t(help)),
  el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": t(title) }, graph.svg), graph.typed, ...below);
