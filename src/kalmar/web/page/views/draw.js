// Games of one's own: roads drawn by hand, plants, codes, sets, pieces, rules in words.
import { announce, button, choice, el, field, fill, reasonOf } from "../dom.js";
import { ask, asking } from "../engine.js";
import { go } from "../place.js";
import { t } from "../words.js";
import { drawnByHand, graphEditor } from "./graph-editor.js";
import { form } from "./numbers.js";
import { OUTCOMES } from "./palette.js";

/** @typedef {import("../state.js").State} State */

/** @param {HTMLElement} place @param {State} state */
export function show(place, state) {
  fill(place, el("h1", {}, t("view draw")), el("p", { class: "lead" }, t("draw lead")),
    el("div", { class: "own-games" }, roads(state), plant(), piece(), ownRules(state), ...forms()));
}

/** A map: a click makes a town, a click on two towns a road; labels appear while it is drawn. @param {State} state */
function roads(state) {
  /** @type {Record<string, any>} the towns that are labelled */
  let known = {};
  let shown = Infinity;
  const note = el("p", { class: "note" });
  const asked = asking((error) => labelled([], reasonOf(error)));
  const graph = graphEditor({ id: "roads", title: "own roads", label: "roads", tall: 380, names: [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], look, changed });

  /** @param {string} name of a town @returns {import("./graph-editor.js").Look} */
  function look(name) {
    const found = known[name];
    if (!found || (found.step !== null && found.step > shown)) return {};
    const [role, ink] = OUTCOMES[found.outcome] ?? OUTCOMES.D;
    return { role, ink, words: `${name} ${found.text}`, dashed: !"NP".includes(found.outcome), lost: found.outcome === "P" };
  }

  function changed() {
    const written = graph.written();
    go({ g: written });
    known = {};
    shown = Infinity;
    const answer = written ? ask("graph", { edges: written.split(",") }) : Promise.resolve({ vertices: [] });
    asked(answer, ({ vertices }) => labelled(vertices, written ? t("labels given", { count: vertices.length }) : note.textContent ?? ""));
  }

  /** @param {any[]} vertices with their labels @param {string} words */
  function labelled(vertices, words) {
    known = Object.fromEntries(vertices.map((vertex) => [vertex.vertex, vertex]));
    note.textContent = words;
    graph.paint();
  }

  /** The labels one after the other, as they are given. */
  async function animate() {
    const steps = Math.max(0, ...Object.values(known).map((vertex) => vertex.step ?? 0));
    for (shown = 0; shown <= steps; shown++) {
      graph.paint();
      const now = Object.values(known).find((vertex) => vertex.step === shown);
      if (now) announce(t("labelled", { step: shown, town: now.vertex, label: now.text }));
      await new Promise((resolve) => setTimeout(resolve, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 600));
    }
    shown = Infinity;
    graph.paint();
  }

  function shorten() {
    const last = graph.points.pop()?.name ?? "";
    graph.edges = graph.edges.filter(([a, b]) => a !== last && b !== last);
    graph.update();
  }
  graph.read(state.g.includes(">") && !state.g.startsWith("rules(") ? state.g : "A>B,B>C,C>A,B>D");
  return drawnByHand("own roads", "roads help", graph, el("div", { class: "bar" },
    button(t("animate"), animate), button(t("remove town"), shorten), button(t("clear"), () => graph.read("")),
    button(t("play this"), () => graph.points.length && go({ view: "play", g: `roads(${graph.written()}) ${graph.from?.name ?? graph.points[0].name}`, m: [] }, true))), note);
}

/** A plant: two clicks make an edge, a click on an edge cuts it. */
function plant() {
  const note = el("p", { class: "note", role: "status" });
  const asked = asking((error) => fill(note, reasonOf(error)));
  const graph = graphEditor({ id: "plant", title: "own plant", label: "edges", tall: 320, ground: 285, names: Array.from({ length: 999 }, (_, i) => String(i + 1)), look: () => ({}), changed });

  function changed() {
    const words = t(graph.from ? "second end" : "edges drawn", { count: graph.edges.length });
    fill(note, words);
    asked(graph.edges.length && !graph.from ? ask("why", { position: `hackenbush ${graph.written()}` }) : Promise.resolve({ why: words }), ({ why }) => fill(note, why));
  }
  graph.read("0-1,1-2,1-3,0-4");
  return drawnByHand("own plant", "plant help", graph, el("div", { class: "bar" }, button(t("clear"), () => graph.read("")),
    button(t("play this"), () => graph.edges.length && go({ view: "play", g: `hackenbush ${graph.written()}`, m: [] }, true), { "aria-label": `${t("play this")}: ${t("own plant")}` })), note);
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

const REACH = 3;
/** The answer where there is no question. */
const nothing = Promise.resolve({ why: "" });

/** A board of squares around the piece, each of which can be a step. */
function piece() {
  /** @type {Map<string, boolean>} for each step whether the piece goes on in that direction */
  const steps = new Map([["-1,-2", false], ["-2,-1", false]]);
  let slides = false;
  const square = field(t("square"), "5,4", { id: "square", onchange: () => update() });
  const board = el("div", { class: "steps", role: "group", "aria-label": t("piece moves") });
  const shown = el("code", {});
  const note = el("p", { class: "note", role: "status" });
  const asked = asking((error) => fill(note, reasonOf(error)));

  const written = () => `piece(${[...steps].map(([step, on]) => step + (on ? "*" : "")).join(";")}) ${/** @type {HTMLInputElement} */ (square.querySelector("input")).value}`;

  /** @param {string} step */
  function toggle(step) {
    if (steps.has(step) && steps.get(step) === slides) steps.delete(step);
    else steps.set(step, slides);
    update();
  }

  /** @param {number} right @param {number} down */
  function cell(right, down) {
    const step = `${right},${down}`;
    if (down === 0 && right === 0) return el("span", { class: "at", role: "img", "aria-label": t("the piece") }, "♟");
    const sign = steps.has(step) ? (steps.get(step) ? "✦" : "●") : "";
    return button(sign, () => toggle(step), { "data-step": step, "aria-pressed": String(steps.has(step)), "aria-label": t(steps.get(step) ? "step on" : "step", { down, right }) });
  }

  function update() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.step;
    const cells = [];
    for (let down = -REACH; down <= REACH; down++) for (let right = -REACH; right <= REACH; right++) cells.push(cell(right, down));
    fill(board, ...cells);
    if (focused) /** @type {HTMLElement | null} */ (board.querySelector(`[data-step="${focused}"]`))?.focus();
    shown.textContent = written();
    fill(note);
    asked(steps.size ? ask("why", { position: written() }) : nothing, ({ why }) => fill(note, why));
  }

  update();
  const kinds = /** @type {[string, string][]} */ ([["", t("one step")], ["*", t("goes on")]]);
  return el("section", { "aria-label": t("own piece") }, el("h2", {}, t("own piece")), el("p", {}, t("piece help")),
    el("div", { class: "bar" }, choice(t("steps made"), kinds, "", (kind) => { slides = kind === "*"; }), square), board,
    el("p", {}, shown), note,
    el("div", { class: "bar" }, button(t("clear"), () => { steps.clear(); update(); }), button(t("play this"), () => steps.size && go({ view: "play", g: written(), m: [] }, true), { "aria-label": `${t("play this")}: ${t("own piece")}` })));
}

/** @type {[string, string][]} */
const EXAMPLES = [
  ["example take", "n -> n-1\nn -> n-2 if n even\nstart 12"],
  ["example divisors", "n -> n-k if k divides n and k < n\nstart 20"],
  ["example cut", "n -> a, n-a if a < n-a\nstart 9"],
  ["example king", "(x,y) -> (x-1,y)\n(x,y) -> (x,y-1)\n(x,y) -> (x-1,y-1)\nboard 8"],
  ["example antonim", "x, y, z -> x-k, y, z if x-k != y and x-k != z or x = k\nunordered\nstart 2,4,5"],
  ["example end", "x, y -> x-1, y\nx, y -> x, y-2\nwins if x < y\nstart 4,5"],
  ["example points", "n -> n // 10 gains n % 10 if n > 0\nn -> n % 10**k gains n // 10**k for k in 0..8 if 10**k <= n < 10**(k+1)\nstart 5193"],
  ["example circle", "n -> n-1\nn -> n+2 if n odd\ncycles\nmost 9\nstart 6"],
];
const PATIENCE = 350;
const OF_RULES = /^rules\(([\s\S]*)\)\s+\S+$/;

/** The form, with what the rules say below it. @param {State} state */
function ownRules(state) {
  let position = "";
  let waiting = 0;
  const asked = asking((error) => shown({ error: { sentence: reasonOf(error), line: null } }));
  const given = state.g.match(OF_RULES);
  const first = given ? given[1].split(";").join("\n") : EXAMPLES[0][1];
  const note = el("div", { id: "rules-note", class: "note", role: "status" });
  const play = button(t("rules play"), () => position && go({ view: "play", g: position, m: [] }, true));
  const area = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "rules-text", rows: "6", cols: "44", spellcheck: "false", autocapitalize: "off", "aria-describedby": "rules-help rules-note", oninput: soon }, first));

  function soon() {
    clearTimeout(waiting);
    waiting = window.setTimeout(check, PATIENCE);
  }

  const check = () => asked(ask("rules", { text: area.value }), shown);

  /** @param {Record<string, any>} found */
  function shown(found) {
    position = found.error ? "" : found.position;
    play.disabled = !position;
    area.setAttribute("aria-invalid", String(Boolean(found.error)));
    if (found.error) fill(note, el("p", {}, found.error.sentence), found.error.line && button(t("go there"), () => mark(found.error)));
    else fill(note, el("p", {}, found.ends ? t("rules end") : t("rules cycle", { cycle: [...found.cycle, found.cycle[0]].join(" → ") })),
      el("p", {}, t("rules values", { symbol: found.symbol })), el("pre", { tabindex: "0" }, aligned(found.rows)));
  }

  /** Put the cursor where the text is wrong. @param {{ line: number, column: number }} error */
  function mark({ line, column }) {
    const before = area.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(before + column - 1, before + column);
  }

  const examples = choice(t("rules examples"), [["", "–"], .../** @type {[string, string][]} */ (EXAMPLES.map(([name, text]) => [text, t(name)]))], "", (text) => {
    if (!text) return;
    area.value = text;
    check();
  });
  play.disabled = true;
  check();
  return el("section", { "aria-label": t("own rules") }, el("h2", {}, t("own rules")), el("p", { id: "rules-help" }, t("own rules help")),
    el("div", { class: "bar" }, el("label", { class: "field" }, el("span", {}, t("rules text")), area)),
    el("div", { class: "bar" }, examples, play), note);
}

/** Rows of values in columns. @param {string[][]} rows */
function aligned(rows) {
  const wide = Math.max(...rows.flat().map((value) => value.length));
  return rows.map((row) => row.map((value) => value.padStart(rows.length > 1 ? wide : 0)).join(" ")).join("\n");
}
