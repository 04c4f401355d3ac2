// How several games are played at once, as two selects.
import { choice } from "../dom.js";
import { t } from "../words.js";

export const WAYS = ["disjunctive", "diminished-disjunctive", "conjunctive", "continued-conjunctive", "selective", "shortened-selective"];

/** @typedef {import("../state.js").State} State */

/**
 * Selects for composition and convention.
 * @param {State} state
 * @param {(changes: Partial<State>) => void} act
 */
export function waySelects(state, act) {
  const ways = /** @type {[string, string][]} */ ([["", t("as written")], ...WAYS.map((name) => [name, t(`way ${name}`)])]);
  const plays = /** @type {[string, string][]} */ ([["normal", t("normal play")], ["misere", t("misere play")]]);
  return [
    choice(t("composition"), ways, state.way, (way) => act({ way })),
    choice(t("convention"), plays, state.play, (play) => act({ play })),
  ];
}
