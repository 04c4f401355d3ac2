// Who begins, asked before the first move, and who has won.
import { go } from "../place.js";
import { button, el } from "../dom.js";
import { STRENGTHS, keepStrength } from "../levels.js";
import { t } from "../words.js";
import { at, sat, side, sided, solo } from "./sitting.js";

/** What the strengths of the computer are called, the weakest first; last a friend on the same device. */
const NAMES = ["easy", "medium", "strong", "a friend"];

/** Before the first move: would you rather be first or second? @param {() => void} then */
export function begins(then) {
  if (at.decided) return null;
  return el("fieldset", { id: "begins", class: "strip" }, el("legend", {}, t("first or second")),
    el("p", { class: "quiet" }, at.introduced.draws ? "" : t("look first")),
    el("div", { class: "pair" }, button(t("be first"), () => decide("1", then), { class: "main" }), button(t("be second"), () => decide("2", then))),
    el("div", { class: "segments", role: "radiogroup", "aria-label": t("opponent") }, ...[...STRENGTHS, "two"].map((opp, i) =>
      el("label", {}, el("input", { type: "radio", name: "strength", value: opp, checked: at.state.opp === opp, onchange: () => stronger(opp) }), el("span", {}, t(NAMES[i]))))),
    el("p", { id: "note", class: "unseen" }, t("choose first")));
}

/** The computer's strength from now on, also in other games on this device; a friend plays this game only. @param {string} opp */
function stronger(opp) {
  if (solo(opp)) return go({ opp }, true);
  at.state.opp = opp;
  at.game = sat();
  keepStrength(opp);
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
  if (sided()) return t(`${side(winner() === "1" ? 0 : 1)} wins`);
  if (solo()) return t(winner() === "1" ? "first wins" : "second wins");
  const [won, first] = [winner() === at.state.me, at.state.me === "1"];
  const sentence = t(won ? "you win" : "you lose");
  return at.decidedWell !== won ? sentence : `${sentence} ${t(won ? (first ? "first was right" : "second was right") : first ? "second would have won" : "first would have won")}`;
}
