// Games of one's own: roads drawn by hand, plants, codes, sets, pieces.
import { go } from "../place.js";
import { announce, button, el, field, fill, reasonOf, shape } from "../dom.js";
import { ask } from "../engine.js";
import { asking } from "../turns.js";
import { t } from "../words.js";
import { form } from "./numbers.js";
import { text } from "./heat.js";
import { OUTCOMES, palette } from "./palette.js";
import { piece } from "./piece.js";
import { plant } from "./plant.js";
import { ownRules } from "./rules.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {{ name: string, x: number, y: number }} Town */

const [WIDE, TALL, SIZE] = [640, 380, 17];

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  fill(place, el("h1", {}, t("view draw")), el("p", { class: "lead" }, t("draw lead")),
    el("div", { class: "own-games" }, await roads(state), plant(), piece(), ownRules(state), ...forms()));
}

/** A map: a click makes a town, a click on two towns a road; labels appear while it is drawn. */
async function roads(/** @type {State} */ state) {
  /** @type {Town[]} */
  const towns = [];
  /** @type {[string, string][]} */
  const ways = [];
  /** @type {Record<string, any>} */
  let known = {};
  let first = "";
  let shown = Infinity;
  const svg = /** @type {SVGElement} */ (shape("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, width: WIDE, height: TALL, class: "map", role: "img", "aria-label": t("own roads"), "font-family": "sans-serif" }));
  const typed = field(t("roads"), state.g, { id: "roads", onchange: (/** @type {Event} */ event) => read(/** @type {HTMLInputElement} */ (event.target).value) });
  const note = el("p", { class: "note" });
  const asked = asking((error) => labelled([], reasonOf(error)));

  svg.addEventListener("click", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(/** @type {any} */ (svg).getScreenCTM().inverse());
    const town = towns.find(({ x, y }) => Math.hypot(at.x - x, at.y - y) < SIZE + 6);
    if (!town && towns.length < 26) towns.push({ name: free(), x: at.x, y: at.y });
    else if (town && first && first !== town.name) toggle(first, town.name);
    first = town && !first ? town.name : "";
    update();
  });

  /** The first letter that no town has. */
  const free = () => [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((name) => !towns.some((town) => town.name === name)) ?? "";

  /** @param {string} a @param {string} b */
  function toggle(a, b) {
    const at = ways.findIndex(([x, y]) => x === a && y === b);
    if (at >= 0) ways.splice(at, 1);
    else ways.push([a, b]);
  }

  /** Roads as they are typed: a>b, b>c. @param {string} given */
  function read(given) {
    towns.length = ways.length = 0;
    for (const road of given.split(/[,;\s]+/).filter(Boolean)) {
      const [a, b] = road.split(">");
      for (const name of [a, b].filter(Boolean)) if (!towns.some((town) => town.name === name)) towns.push({ name, x: 0, y: 0 });
      if (b) ways.push([a, b]);
    }
    towns.forEach((town, i) => {
      const turn = (2 * Math.PI * i) / towns.length - Math.PI / 2;
      [town.x, town.y] = [WIDE / 2 + 230 * Math.cos(turn), TALL / 2 + 145 * Math.sin(turn)];
    });
    update();
  }

  const written = () => [...ways.map(([a, b]) => `${a}>${b}`), ...towns.filter(({ name }) => !ways.some((way) => way.includes(name))).map(({ name }) => name)].join(",");

  function update() {
    /** @type {HTMLInputElement} */ (typed.querySelector("input")).value = written();
    go({ g: written() });
    known = {};
    shown = Infinity;
    const answer = towns.length ? ask("graph", { edges: written().split(",") }) : Promise.resolve({ vertices: [] });
    return asked(answer, ({ vertices }) => labelled(vertices, towns.length ? t("labels given", { count: vertices.length }) : note.textContent ?? ""));
  }

  /** @param {any[]} vertices with their labels @param {string} words */
  function labelled(vertices, words) {
    known = Object.fromEntries(vertices.map((vertex) => [vertex.vertex, vertex]));
    note.textContent = words;
    paint();
  }

  function paint() {
    const colours = palette();
    svg.replaceChildren(shape("rect", { width: WIDE, height: TALL, fill: colours.ground }));
    for (const [a, b] of ways) arrow(a, b);
    for (const town of towns) {
      const found = known[town.name];
      const labelled = found && (found.step === null || found.step <= shown);
      const [role, ink] = labelled ? OUTCOMES[found.outcome] ?? OUTCOMES.D : [colours.town, colours.ink];
      svg.append(shape("circle", { cx: town.x, cy: town.y, r: SIZE, fill: role, stroke: town.name === first ? colours.zero : colours.ink, "stroke-width": town.name === first ? 4 : 1.2, "stroke-dasharray": labelled && found.outcome !== "N" && found.outcome !== "P" ? "4 3" : "none" }));
      if (labelled && found.outcome === "P") svg.append(shape("circle", { cx: town.x, cy: town.y, r: SIZE - 3, fill: "none", stroke: ink, class: "lost" }));
      svg.append(text(labelled ? `${town.name} ${found.text}` : town.name, town.x, town.y + 4, 12, ink));
    }
  }

  /** @param {string} a @param {string} b */
  function arrow(a, b) {
    const [from, to] = [a, b].map((name) => /** @type {Town} */ (towns.find((town) => town.name === name)));
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const bend = ways.some(([x, y]) => x === b && y === a) ? 18 : 0;
    const [mx, my] = [(from.x + to.x) / 2 - uy * bend, (from.y + to.y) / 2 + ux * bend];
    const [ex, ey] = [to.x - ux * (SIZE + 3), to.y - uy * (SIZE + 3)];
    svg.append(shape("path", { d: `M${from.x + ux * SIZE},${from.y + uy * SIZE} Q${mx},${my} ${ex},${ey}`, fill: "none", stroke: palette().line, "stroke-width": 1.6 }),
      shape("path", { d: `M${ex},${ey} l${-ux * 9 - uy * 4},${-uy * 9 + ux * 4} l${uy * 8},${-ux * 8} z`, fill: palette().line }));
  }

  /** The labels one after the other, as they are given. */
  async function animate() {
    const steps = Math.max(0, ...Object.values(known).map((vertex) => vertex.step ?? 0));
    for (shown = 0; shown <= steps; shown++) {
      paint();
      const now = Object.values(known).find((vertex) => vertex.step === shown);
      if (now) announce(t("labelled", { step: shown, town: now.vertex, label: now.text }));
      await new Promise((resolve) => setTimeout(resolve, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 600));
    }
    shown = Infinity;
    paint();
  }

  const controls = el("div", { class: "bar" },
    button(t("animate"), animate),
    button(t("remove town"), () => { towns.pop(); ways.splice(0, ways.length, ...ways.filter((way) => way.every((name) => towns.some((town) => town.name === name)))); update(); }),
    button(t("clear"), () => { towns.length = ways.length = 0; update(); }),
    button(t("play this"), () => towns.length && go({ view: "play", g: `roads(${written()}) ${first || towns[0].name}`, m: [] }, true)));
  if (state.g.includes(">") && !state.g.startsWith("rules(")) read(state.g);
  else read("A>B,B>C,C>A,B>D");
  return el("section", { "aria-label": t("own roads") }, el("h2", {}, t("own roads")), el("p", {}, t("roads help")),
    el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": t("own roads") }, svg), typed, controls, note);
}

/** Forms for other games: each makes a text that the rest of the page understands. */
function forms() {
  /** @type {[string, [string, string, string][], (v: Record<string, string>) => Partial<State>][]} */
  const all = [
    ["own code", [["code", t("code"), "0.156"], ["heaps", t("heaps"), "5 8"]], (v) => ({ view: "play", g: `${v.code} ${v.heaps}` })],
    ["own set", [["set", t("may be taken"), "1,3,4"], ["heaps", t("heaps"), "9 11"]], (v) => ({ view: "play", g: `subtraction(${v.set}) ${v.heaps}` })],
    ["own sink", [["set", t("may be taken"), "2,5,7"], ["heaps", t("heaps"), "9 12"]], (v) => ({ view: "play", g: `sink(${v.set}) ${v.heaps}` })],
    ["own coins", [["companions", t("companions"), "3"], ["heads", t("heads"), "2,5,9"]], (v) => ({ view: "play", g: `coins(${v.companions}) ${v.heads}` })],
    ["own order", [["order", t("order"), "a<b<d,a<c<d"]], (v) => ({ view: "play", g: `poset(${v.order}) all` })],
  ];
  return all.map(([name, fields, made]) => el("section", { "aria-label": t(name) }, el("h2", {}, t(name)), el("p", {}, t(`${name} help`)),
    form(fields, [], (values) => go({ ...made(values), m: [] }, true), "")));
}
