// Who wins the games on the table in each of the twelve ways, as a table of links.
import { el, table } from "../dom.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";
import { sign, whoWins } from "./outcomes.js";
import { called, isOwn } from "./way-pictures.js";
import { WAYS } from "./way.js";
import { meaning } from "./ways.js";

const PLAYS = ["normal", "misere"];

/** @param {any[]} ways as the service `twelve` gives them @param {string} lang of the links */
export function twelveTable(ways, lang) {
  const of = (/** @type {string} */ name, /** @type {string} */ play) => ways.find((way) => way.composition === name && way.convention === play);
  const heads = ["composition", "normal play", "misere play"].map((key) => t(key));
  const names = [...new Set([...WAYS, ...ways.map((way) => way.composition)])];
  const rows = names.map((name) => el("tr", {}, el("th", { scope: "row" }, isOwn(name) ? of(name, "normal").title : called(name), el("br"),
    el("small", {}, isOwn(name) ? of(name, "normal").rules.join(" ") : meaning(name))),
    ...PLAYS.map((play) => cell(of(name, play), lang))));
  return el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("twelve ways") },
    table(t("twelve ways"), heads, rows, { class: "twelve" }));
}

/** @param {any} way @param {string} lang */
function cell(way, lang) {
  if (way.outcome === null) return el("td", { class: "unknown" }, way.error);
  const to = fragment({ ...USUAL, view: "play", g: way.position, play: way.convention, lang });
  return el("td", { class: way.outcome }, el("a", { href: to }, `${sign(way.outcome)} ${whoWins(way.outcome)}`),
    el("br"), el("small", {}, way.value !== null ? `${way.symbol} = ${way.value}` : "NP".includes(way.outcome) ? t("undefined") : ""));
}
