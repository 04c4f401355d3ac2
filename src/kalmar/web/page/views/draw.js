// Games of one's own: roads drawn by hand, plants, codes, sets, pieces.
import { go } from "../place.js";
import { announce, button, el, fill, reasonOf } from "../dom.js";
import { ask } from "../engine.js";
import { asking } from "../turns.js";
import { t } from "../words.js";
import { drawnByHand, graphEditor } from "./graph-editor.js";
import { form } from "./numbers.js";
import { OUTCOMES } from "./palette.js";
import { piece } from "./piece.js";
import { ownRules } from "./rules.js";

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
