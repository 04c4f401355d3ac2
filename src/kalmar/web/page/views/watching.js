// Questions to people: who begins, asked before the first move, and who wins, asked of one who watches.
import { go } from "../app.js";
import { announce, button, el } from "../dom.js";
import { STRENGTHS } from "../levels.js";
import { keep } from "../manners.js";
import { number, t } from "../words.js";
import { at, sat, solo, watched } from "./sitting.js";

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

/** What the strengths of the computer are called, the weakest first. */
const NAMES = ["easy", "medium", "strong"];

/** Before the first move: would you rather be first or second? @param {() => void} then */
export function begins(then) {
  if (at.decided) return null;
  return el("fieldset", { id: "begins", class: "strip" }, el("legend", {}, t("first or second")),
    el("p", { class: "quiet" }, at.introduced.draws ? "" : t("look first")),
    el("div", { class: "pair" }, button(t("be first"), () => decide("1", then), { class: "main" }), button(t("be second"), () => decide("2", then))),
    el("div", { class: "segments", role: "radiogroup", "aria-label": t("strength") }, ...STRENGTHS.map((opp, i) =>
      el("label", {}, el("input", { type: "radio", name: "strength", value: opp, checked: at.state.opp === opp, onchange: () => stronger(opp) }), el("span", {}, t(NAMES[i]))))),
    el("p", { id: "note", class: "unseen" }, t("choose first")));
}

/** The computer's strength from now on, also in other games on this device. @param {string} opp */
function stronger(opp) {
  at.state.opp = opp;
  at.game = sat();
  keep("strength", opp);
  go({ opp });
}

/** The reader goes first or second. @param {string} me @param {() => void} then */
function decide(me, then) {
  settle(me);
  then();
}

/** Settle who begins. @param {string} me */
export function settle(me) {
  const outcome = at.here.report?.outcome;
  at.decidedWell = outcome === "N" || outcome === "P" ? (outcome === "N") === (me === "1") : null;
  at.decided = true;
  at.state.me = me;
  go({ me });
}

/** Ask who begins, if the link says so and nothing is played yet. */
export function undecided() {
  at.decided = at.state.ask !== "1" || solo() || at.moves.ply > 0;
  at.decidedWell = null;
}

/** Who has won a finished game: "1" for the player who moved first, "2" for the other, "" for nobody. */
export function winner() {
  if (at.agreed) return "";
  const last = (at.moves.ply + 1) % 2;
  return (at.state.play === "normal" ? last : 1 - last) === 0 ? "1" : "2";
}

/** Who has won, and whether the choice to begin was a good one. */
export function over() {
  if (at.agreed) return t("draw");
  if (solo()) return t(winner() === "1" ? "first wins" : "second wins");
  const sentence = t(winner() === at.state.me ? "you win" : "computer wins");
  return at.decidedWell === null ? sentence : `${sentence} ${t(at.decidedWell ? "decided well" : "decided badly")}`;
}
