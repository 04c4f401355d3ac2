// Values in rows and columns as a heat map: every cell can be asked.
import { go } from "../place.js";
import { announce, choice, el, fill, reasonOf, refusal, row, table as tableOf } from "../dom.js";
import { ask } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { asking } from "../turns.js";
import { t } from "../words.js";
import { form, numbersOf, saving, savingPictures, valuationChoice } from "./numbers.js";
import { heat } from "./heat.js";
import { waySelects } from "./way.js";

/** @typedef {import("../state.js").State} State */

const GAMES = ["queen", "bricks", "bricks(2)", "bricks(1)", "chomp", "king", "rook", "knight", "nim", "kayles", "grundys-game", "piece(-1,-2;-2,-1)"];

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const kept = new URLSearchParams(state.more);
  const asked = { game: state.g || "queen", rows: kept.get("rows") ?? "0..15", cols: kept.get("cols") ?? "0..15", valuation: kept.get("valuation") ?? "", look: kept.get("look") ?? "values" };
  const examples = el("datalist", { id: "tables" }, ...GAMES.map((game) => el("option", { value: game })));
  const out = el("section", { "aria-label": t("view table") });
  /** @param {Record<string, string>} changes */
  const again = (changes) => {
    const all = { ...asked, ...changes };
    const { game: g, rows, cols, valuation, look } = all;
    const more = new URLSearchParams({ rows, cols, valuation, look }).toString();
    go({ g, more });
    show(place, { ...state, g, more });
  };
  const looks = /** @type {[string, string][]} */ ([["values", t("all values")], ["zeros", t("only P")]]);
  const questions = form([["game", t("game"), asked.game], ["rows", t("rows"), asked.rows], ["cols", t("columns"), asked.cols]],
    [...waySelects(state, (changes) => go(changes, true)), valuationChoice(asked.valuation, (valuation) => again({ valuation })), choice(t("look"), looks, asked.look, (look) => again({ look }))],
    again);
  questions.querySelector("input")?.setAttribute("list", "tables");
  fill(place, el("h1", {}, t("view table")), el("p", { class: "lead" }, t("table lead")), examples, questions, out);
  const data = { game: asked.game, rows: numbersOf(asked.rows), cols: numbersOf(asked.cols), composition: state.way || null, convention: state.play, valuation: asked.valuation || null };
  try {
    const found = await ask("table", data);
    const note = el("p", { class: "note" }, t("cell help"));
    const told = (/** @type {(Node | string)[]} */ ...words) => {
      fill(note, ...words);
      announce(note.textContent ?? "");
    };
    const chosen = asking((error) => told(reasonOf(error)));
    const drawn = heat(found, asked.look === "zeros", (row, col) => chosen(read(data.game, row, col), (words) => told(...words)));
    fill(out, el("h2", {}, found.caption), el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": found.caption }, drawn), note,
      saving(asked.game, data, ["csv", "json", "latex", "markdown"], (text) => fill(note, text)),
      savingPictures(asked.game, () => /** @type {SVGElement} */ (drawn.querySelector("svg"))),
      twin(found), el("p", { class: "quiet" }, found.theorem));
  } catch (error) {
    fill(out, refusal(error));
  }

  /** What a cell is worth, and why. @param {string} game @param {number} row @param {number} col */
  async function read(game, row, col) {
    const { position } = await ask("cell", { game, row, col });
    const way = { composition: state.way || null, convention: state.play };
    const to = fragment({ ...USUAL, view: "play", g: position, way: state.way, play: state.play, lang: state.lang });
    try {
      const { why } = await ask("why", { ...way, position });
      return [el("a", { href: to }, position), `: ${why}`];
    } catch (error) {
      return [el("a", { href: to }, position), `: ${reasonOf(error)}`];
    }
  }
}

/** The same as a table of text. @param {any} found */
function twin(found) {
  const rows = found.rows.map((/** @type {number} */ r, /** @type {number} */ i) => row(String(r), ...found.values[i].map((/** @type {number | null} */ v) => String(v ?? "–"))));
  return el("details", {}, el("summary", {}, t("as text")), el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("as text") }, tableOf(found.caption, [el("td"), ...found.cols.map(String)], rows)));
}
