// How several games are played at once, and who wins, as two lists.
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
  const plays = /** @type {[string, string][]} */ ([["normal", t("normal play")], ["misere", t("misere play")]]);
  return [
    waySelect(state.way, (way) => act({ way }), [["", t("as written")]]),
    choice(t("convention"), plays, state.play, (play) => act({ play })),
  ];
}
