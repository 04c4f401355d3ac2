// Values in rows and columns as a heat map: every cell can be asked.
import { announce, choice, el, fill, reasonOf, row as rowOf, table } from "../dom.js";
import { ask } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { asking } from "../turns.js";
import { t } from "../words.js";
import { heat } from "./heat.js";
import { numbersOf, showNumbers } from "./numbers.js";

/** @typedef {import("../state.js").State} State */

const GAMES = ["queen", "bricks", "bricks(2)", "bricks(1)", "chomp", "king", "rook", "knight", "nim", "kayles", "grundys-game", "piece(-1,-2;-2,-1)"];

/** @param {HTMLElement} place @param {State} state */
export const show = (place, state) => showNumbers(place, state, {
  name: "table", games: GAMES, fields: [["rows", "rows", "0..15"], ["cols", "columns", "0..15"], ["look", "", "values"]],
  kinds: ["csv", "json", "latex", "markdown"],
  question: ({ rows, cols }) => ({ rows: numbersOf(rows), cols: numbersOf(cols) }),
  choice: ({ look }, again) => choice(t("look"), [["values", t("all values")], ["zeros", t("only P")]], look, (chosen) => again({ look: chosen })),
  answer,
});

/** @param {any} found @param {import("./numbers.js").Asked} given */
function answer(found, { asked, note, state }) {
  const told = (/** @type {(Node | string)[]} */ ...words) => {
    fill(note, ...words);
    announce(note.textContent ?? "");
  };
  fill(note, t("cell help"));
  const chosen = asking((error) => told(reasonOf(error)));
  const drawn = heat(found, asked.look === "zeros", (row, col) => chosen(read({ game: asked.game, row, col }, state), (words) => told(...words)));
  const rows = found.rows.map((/** @type {number} */ r, /** @type {number} */ i) => rowOf(String(r), ...found.values[i].map((/** @type {number | null} */ v) => String(v ?? "–"))));
  return { drawn, svg: /** @type {SVGElement} */ (drawn.querySelector("svg")), text: table(found.caption, [el("td"), ...found.cols.map(String)], rows) };
}

/** What a cell is worth, and why. @param {{ game: string, row: number, col: number }} cell @param {State} state */
async function read(cell, { way, play, lang }) {
  const { position } = await ask("cell", cell);
  const why = await ask("why", { position, composition: way || null, convention: play }).then((found) => found.why, reasonOf);
  return [el("a", { href: fragment({ ...USUAL, view: "play", g: position, way, play, lang }) }, position), `: ${why}`];
}
