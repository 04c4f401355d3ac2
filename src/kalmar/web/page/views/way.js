// How a game is played: how several games at once, who wins, against whom, and who begins, as lists.
import { choice } from "../dom.js";
import { t } from "../words.js";
import { waySelect } from "./own-way.js";

export const WAYS = ["disjunctive", "diminished-disjunctive", "conjunctive", "continued-conjunctive", "selective", "shortened-selective"];

/** @typedef {import("../state.js").State} State */

/**
 * Lists for composition and convention.
 * @param {State} state
 * @param {(changes: Partial<State>) => void} act
 */
export function waySelects(state, act) {
  return [waySelect(state.way, (way) => act({ way }), [["", t("as written")]]), playSelect(state.play, (play) => act({ play }))];
}

/** A list for who wins. @param {string} value @param {(play: string) => void} act */
export const playSelect = (value, act) => choice(t("convention"), ["normal", "misere"].map((play) => [play, t(`${play} play`)]), value, act);

/** Lists for the opponent, and for who begins. @param {State} state @param {(changes: Partial<State>) => void} act */
export function opponentSelects(state, act) {
  const opponents = [["perfect", t("opponent perfect")], ["0.8", t("opponent medium")], ["0.4", t("opponent easy")], ["random", t("random")], ["two", t("two players")]];
  const begins = [["ask", t("asked first")], ["1", t("I begin")], ["2", t("computer begins")]];
  return [choice(t("opponent"), opponents, state.opp, (opp) => act({ opp })),
    choice(t("who begins"), begins, state.ask === "1" ? "ask" : state.me, (me) => act(me === "ask" ? { ask: "1", me: "1", m: [] } : { ask: "", me, m: [] }))];
}
