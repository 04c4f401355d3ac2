// Which games have given values: a form, and what was found as links to the sequences.
import { el, fill, refusal } from "../dom.js";
import { ask } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { asking } from "../turns.js";
import { number, t } from "../words.js";
import { form } from "./numbers.js";

/** @typedef {import("../state.js").State} State */

/** The part of the page that finds games by their values. @param {State} state */
export function finder(state) {
  const out = el("div", { role: "status" });
  const answered = asking((error) => fill(out, refusal(error)));
  /** @param {Record<string, string>} given */
  const find = ({ values }) => answered(ask("find", { values }), (found) => fill(out, ...matches(found, state)));
  return el("details", { id: "finder" }, el("summary", {}, t("find by values")),
    form([["values", t("first values"), ""]], [], find, ""), out);
}

/** What was found, best first. @param {any} found @param {State} state */
function matches(found, state) {
  const count = found.count ? t("games with values", { count: number(found.count) }) : t("no game with values");
  return [el("p", {}, count), found.vague && el("p", { class: "note" }, t("few values")),
    el("ol", {}, ...found.matches.map((/** @type {any} */ match) => el("li", {}, named(match, state), `, ${match.place}`, also(match))))];
}

/** A match: a link to its sequence; a sequence of the OEIS by its name only. @param {any} match @param {State} state */
function named(match, state) {
  if (match.kind === "oeis") return match.what;
  const more = new URLSearchParams({ count: "60", valuation: match.valuation }).toString();
  const way = match.composition === "disjunctive" ? "" : match.composition;
  return el("a", { href: fragment({ ...USUAL, view: "values", g: match.game, way, play: match.play, more, lang: state.lang }) }, match.what);
}

/** Other games with the same values. @param {any} match */
function also(match) {
  const games = match.also.slice(0, 4).map((/** @type {any} */ one) => one.game).join(", ");
  const more = match.more + Math.max(0, match.also.length - 4);
  return games && el("span", { class: "quiet" }, ` (${more ? t("also and more", { games, count: number(more) }) : t("also games", { games })})`);
}
