// The sheet of a lesson: a page for pupils without notation, and the key for the teacher.
import { el, row, svgOf, table as tableOf } from "../dom.js";
import { ask } from "../engine.js";
import { qrOf } from "../results.js";
import { t } from "../words.js";
import { introduced } from "./introduced.js";
import { whoWins } from "./outcomes.js";

/** @typedef {import("./introduced.js").Way} Way */
/** @typedef {import("./introduced.js").Introduced} Introduced */
/** @typedef {{ way: Way, address: string, lesson: string, level: number }} Wanted what a sheet is made of */

const GAMES = [1, 2, 3, 4];
const WINNING = 20;
const LEVELS = 10;
/** The width of the picture in pixels. */
const WIDE = 600;
/** So many sentences of rules stand in large letters. */
const LARGE_RULES = 2;

/**
 * The pages of a sheet.
 * @param {Wanted} wanted
 * @returns {Promise<HTMLElement[]>}
 */
export async function sheetOf({ way, address, lesson, level }) {
  const [drawn, code, answer, { idea }, known] = await Promise.all([
    ask("draw", { ...way, theme: "light", prefix: "sheet", width: WIDE }), ask("qr", { text: address }).catch(() => null),
    ask("report", { ...way, listed_moves: WINNING }), ask("why", way), introduced(way)]);
  return [pupils({ known, drawn, code, address }), key({ known, answer, idea, way, lesson, level })];
}

/** @param {{ known: Introduced, drawn: any, code: any, address: string }} found */
function pupils({ known, drawn, code, address }) {
  return el("div", { class: known.rules.length > LARGE_RULES ? "page many" : "page" },
    el("div", { class: "names" }, blank("sheet name", "long"), el("span", {}, blank("sheet class"), " ", blank("sheet date"))),
    el("div", { class: "top" },
      el("div", {}, el("h2", {}, known.title),
        ...known.rules.map((rule, place) => el("p", { class: "rule" }, place === 0 && el("b", {}, `${t("sheet rule")} `), rule)),
        el("p", { class: "rule" }, el("b", {}, `${t("sheet aim")} `), known.aim)),
      code && el("figure", {}, qrOf(code.svg), el("figcaption", {}, t("play on telephone")))),
    el("div", { class: "canvas" }, svgOf(drawn.svg)),
    question(1, "play four games"), table(),
    question(2, "who starts"), line(), line(),
    question(3, "which to leave"), line(), line(),
    question(4, "observer"), line(),
    el("div", { class: "foot" }, el("a", { class: "address", href: address }, address.replace(/^https?:\/\//, "")), el("span", {}, t("answers apart"))));
}

/** What is filled in by hand. @param {string} name @param {string} [kind] */
const blank = (name, kind = "") => el("span", { class: `blank ${kind}` }, el("span", {}, t(name)));

const line = () => el("p", { class: "line" }, " ");

/** @param {number} number @param {string} name */
const question = (number, name) => el("h3", {}, `${number}. ${t(name)}`);

/** Where the pupils write what happened. */
function table() {
  const heads = ["sheet game", "who began", "first move", "who won"];
  return tableOf("", heads.map((name) => t(name)), GAMES.map((number) => row(String(number), "", "", "")), { class: "games" });
}

/** @param {{ known: Introduced, answer: any, idea: string, way: Way, lesson: string, level: number }} found */
function key({ known, answer, idea, way, lesson, level }) {
  const told = level >= 1 && level <= LEVELS;
  const moves = /** @type {string[]} */ (answer.winning_moves);
  return el("div", { class: "page key" },
    el("h2", {}, t("key of", { title: known.title })),
    el("p", { class: "quiet" }, t("key position", { position: way.position }), lesson && ` · ${t("lesson number", { lesson })}`),
    el("h3", {}, t("key who wins")), el("p", {}, whoWins(answer.outcome)), el("p", {}, answer.reason),
    ...(moves.length ? [el("h3", {}, t("key moves")), el("ul", {}, ...moves.map((move) => el("li", {}, move))), rest(answer, moves)] : []),
    ...(idea ? [el("h3", {}, t("key idea")), el("p", {}, idea)] : []),
    ...(told ? [el("h3", {}, t("key mistake")), el("p", {}, t(`mistake ${level}`))] : []));
}

/** How many more moves win than are listed. @param {any} answer @param {string[]} moves */
const rest = (answer, moves) => answer.winning_move_count > moves.length
  && el("p", { class: "quiet" }, t("shown of", { count: moves.length, all: answer.winning_move_count }));
