// Values in rows and columns as a heat map: every cell can be asked.
import { announce, choice, el, fill, reasonOf, row, table } from "../dom.js";
import { ask, asking } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";
import { heat } from "./heat.js";
import { numbersOf, valuesView } from "./numbers.js";

/** @typedef {import("../state.js").State} State */

const GAMES = ["queen", "bricks", "bricks(2)", "bricks(1)", "chomp", "king", "rook", "knight", "nim", "kayles", "grundys-game", "piece(-1,-2;-2,-1)"];

/** @param {HTMLElement} place @param {State} state */
export const show = (place, state) => valuesView(place, state, {
  view: "table", game: "queen", games: GAMES, usual: { rows: "0..15", cols: "0..15", valuation: "", look: "values" }, fields: [["rows", "rows"], ["cols", "columns"]],
  data: ({ rows, cols }) => ({ rows: numbersOf(rows), cols: numbersOf(cols) }), kinds: ["csv", "json", "latex", "markdown"],
  drawn: (found, given, note) => drawn(found, given, note, state), rows,
  lists: ({ look }, again) => [choice(t("look"), [["values", t("all values")], ["zeros", t("only P")]], look, (chosen) => again({ look: chosen }))],
});

/** The table, each cell of which tells what it is worth, and why. @param {any} found @param {Record<string, string>} given @param {HTMLElement} note @param {State} state */
function drawn(found, { game, look }, note, state) {
  fill(note, t("cell help"));
  const told = (/** @type {(Node | string)[]} */ ...words) => {
    fill(note, ...words);
    announce(note.textContent ?? "");
  };
  const chosen = asking((error) => told(reasonOf(error)));
  return heat(found, look === "zeros", (row, col) => chosen(read(game, row, col, state), (words) => told(...words)));
}

/** What a cell is worth, and why. @param {string} game @param {number} row @param {number} col @param {State} state */
async function read(game, row, col, { way, play, lang }) {
  const { position } = await ask("cell", { game, row, col });
  const why = await ask("why", { composition: way || null, convention: play, position }).then((found) => found.why, reasonOf);
  return [el("a", { href: fragment({ ...USUAL, view: "play", g: position, way, play, lang }) }, position), `: ${why}`];
}

/** The same as a table of text. @param {any} found */
function rows(found) {
  const lines = found.rows.map((/** @type {number} */ r, /** @type {number} */ i) => row(String(r), ...found.values[i].map((/** @type {number | null} */ v) => String(v ?? "–"))));
  return table(found.caption, [el("td"), ...found.cols.map(String)], lines);
}
