// Questions to people: who begins, asked before the first move, and who wins, asked of one who watches.
import { go } from "../app.js";
import { announce, button, el } from "../dom.js";
import { number, t } from "../words.js";
import { at, solo, watched } from "./sitting.js";

/** @typedef {import("../history.js").Node & { guess?: string, truth?: string }} Judged */

/** Who wins here: "1" and "2" for the players, "D" for nobody. */
function truth() {
  const outcome = at.here.report?.outcome;
  if (outcome !== "N" && outcome !== "P") return outcome ? "D" : "";
  return (outcome === "N") === (at.moves.ply % 2 === 0) ? "1" : "2";
}

/** Remember who wins here, for the score. */
export function remembered() {
  const node = /** @type {Judged} */ (at.moves.here);
  if (watched() && !at.here.over) node.truth = truth();
}

/** The question to the one who watches; at the end the score. */
export function observer() {
  if (!watched()) return null;
  if (at.here.over) return score();
  const node = /** @type {Judged} */ (at.moves.here);
  const answers = [["1", t("the first player")], ["2", t("the second player")], ["D", t("nobody")]];
  return el("fieldset", { id: "observer" }, el("legend", {}, t("who wins now")), el("div", { class: "bar" },
    ...answers.map(([key, text]) => button(text, (event) => {
      node.guess = key;
      for (const other of /** @type {HTMLElement} */ (event.target).parentElement?.children ?? []) other.setAttribute("aria-pressed", String(other === event.target));
      announce(t("answers so far", { count: number(judged().length) }));
    }, { "aria-pressed": String(node.guess === key) }))));
}

/** The positions of the game of which the watcher said who wins. */
const judged = () => /** @type {Judged[]} */ ([at.moves.root, ...at.moves.line]).filter((node) => node.guess && node.truth);

function score() {
  const names = /** @type {Record<string, string>} */ ({ 1: t("the first player"), 2: t("the second player"), D: t("nobody") });
  const all = judged();
  const right = all.filter((node) => node.guess === node.truth).length;
  return el("section", { id: "score", "aria-label": t("score") }, el("h2", {}, t("score")), el("p", {}, t("score is", { right: number(right), all: number(all.length) })),
    all.length > 0 && el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("score") }, el("table", {},
      el("thead", {}, el("tr", {}, ...["position", "you said", "in truth"].map((key) => el("th", { scope: "col" }, t(key))))),
      el("tbody", {}, ...all.map((node) => el("tr", {}, el("th", { scope: "row" }, node.position), el("td", {}, names[node.guess ?? ""]),
        el("td", {}, `${node.guess === node.truth ? "✓" : "✗"} ${names[node.truth ?? ""]}`)))))));
}

/** Before the first move: would you rather be first or second? @param {() => void} then */
export function begins(then) {
  if (at.decided) return null;
  /** @param {string} me */
  const decide = (me) => {
    const outcome = at.here.report?.outcome;
    at.decidedWell = outcome === "N" || outcome === "P" ? (outcome === "N") === (me === "1") : null;
    at.decided = true;
    at.state.me = me;
    go({ me });
    then();
  };
  return el("fieldset", { id: "begins" }, el("legend", {}, t("first or second")),
    el("div", { class: "bar" }, button(t("be first"), () => decide("1"), { class: "main" }), button(t("be second"), () => decide("2"), { class: "main" })));
}

/** Ask who begins, if the link says so and nothing is played yet. */
export function undecided() {
  at.decided = at.state.ask !== "1" || solo() || at.moves.ply > 0;
  at.decidedWell = null;
}

/** Who has won, and whether the choice to begin was a good one. */
export function over() {
  const last = (at.moves.ply + 1) % 2;
  const winner = at.state.play === "normal" ? last : 1 - last;
  if (solo()) return t(winner === 0 ? "first wins" : "second wins");
  const sentence = t((winner === 0) === (at.state.me === "1") ? "you win" : "computer wins");
  return at.decidedWell === null ? sentence : `${sentence} ${t(at.decidedWell ? "decided well" : "decided badly")}`;
}
