// What is known while one sits at a board: shared by the parts of the view in which one plays.
import { announce, reasonOf } from "../dom.js";
import { ask } from "../engine.js";
import { lineTo } from "../history.js";
import { go } from "../place.js";
import { t } from "../words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../history.js").Moves} Moves */

/** @typedef {{ end: import("../history.js").Node, practice: boolean, newlyDone: boolean }} Counted an end of a game, whether it counts for no level, whether it won one */

/**
 * @typedef {object} Sitting
 * @property {State} state
 * @property {Moves} moves
 * @property {HTMLElement} root
 * @property {any} here what is known of the position
 * @property {SVGElement | null} picture
 * @property {number} hints given in this position
 * @property {number} hinted hints given in this game
 * @property {number} turn the newest showing: older ones stop
 * @property {string} game what is played, and how: another game begins anew
 * @property {string} spoken the language in which the moves were told
 * @property {boolean} decided whether the question who begins is settled
 * @property {boolean | null} decidedWell whether it was answered well
 * @property {boolean} practice whether help was taken that a level does not allow
 * @property {Counted | null} counted what the first end of the game counted for; null before it
 * @property {boolean} hopeless whether the reader never could win
 * @property {boolean} agreed whether the players agreed on a draw
 * @property {any} introduced what the program says of the game: title, rule, aim
 * @property {string} begun the start as the program writes it
 * @property {string} warning what is wrong with the link
 */

/** @type {Sitting} */
export const at = /** @type {any} */ ({ picture: null, hints: 0, hinted: 0, turn: 0, game: "", spoken: "", decided: true, decidedWell: null, practice: false, counted: null, hopeless: false, agreed: false, introduced: null, begun: "", warning: "" });

export const way = () => ({ composition: at.state.way || null, convention: at.state.play });

/** Whether each move belongs to Left, to Right or to both. */
export const sided = () => at.state.view === "partizan";

export const SIDES = ["left", "right"];
/** The services about such games, where they have other names. @type {Record<string, string>} */
const OF_SIDES = { position: "partizan", introduce: "partizan" };

/** Who moves after so many moves, where the players are Left and Right. @param {number} ply */
export const side = (ply) => SIDES[(Number(at.state.more === "right") + Number(!solo() && at.state.me !== "1") + ply) % 2];

/**
 * Ask about a position of the game.
 * @param {string} service
 * @param {Record<string, any>} [more] what it is given beside the position
 * @param {import("../history.js").Node} [node] where in the game; the present position if left out
 */
export const asked = (service, more = {}, node = at.moves.here) => (sided()
  ? ask(OF_SIDES[service] ?? `partizan_${service}`, { ...way(), position: at.state.g, first: side(0), moves: lineTo(node).map(({ move }) => move), ...more })
  : ask(service, { ...way(), position: node.position, ...more }));

/** What is played, and how, as a text that tells games apart. */
export const sat = () => JSON.stringify(/** @type {const} */ (["g", "way", "play", "opp", "ask"]).map((key) => at.state[key]));

/** Whether the game goes on that was played before the page was shown anew. */
export const resumed = () => at.game === sat() && at.moves.line.map((node) => node.move).join("\n") === at.state.m.join("\n");

/** Whether two people play. */
export const solo = (opp = at.state.opp) => opp === "two";

/** Whether a person makes the move after so many. @param {number} ply */
export const mineAt = (ply) => solo() || ply % 2 === (at.state.me === "1" ? 0 : 1);

/** Whether a person is to move. */
export const mine = () => at.decided && mineAt(at.moves.ply);

/** Whether values and outcomes are kept back: they are, until the reader asks. */
export const hidden = () => at.state.hide !== "none" || !at.decided;

/** How many moves one step back takes: to one's own last decision. */
export const back = () => (solo() || !mine() ? 1 : 2);

/** What a move changes, where that is a number of pieces: other changes are notation. @param {any} row @returns {string} */
export const inNumbers = (row) => (/^([\d.]+: )?\d+ → [\d +]+$/.test(row?.change ?? "") ? row.change : "");

/** The listed moves of the position that is shown, by their keys. */
const listed = { here: null, rows: new Map() };

/** What is known of a move; undefined where it is not among the first. @param {string} key @returns {any} */
export function listedMove(key) {
  const { here } = at;
  if (listed.here !== here) Object.assign(listed, { here, rows: new Map(here.moves.map((/** @type {any} */ row) => [row.key, row])) });
  return listed.rows.get(key);
}

/** How many a move takes, where it takes some of one component; NaN for other moves. @param {string} key in English */
export const taken = (key) => (key.includes("; ") ? NaN : Number(key.match(/^take (\d+)\b/)?.[1] ?? NaN));

/** Whose turn it is. */
export function stands() {
  if (at.here.over) return "";
  if (!at.decided) return t("choose first");
  if (sided()) return t(`${side(at.moves.ply)} to move`);
  if (!mine()) return t("thinking");
  return t(solo() ? (at.moves.ply % 2 ? "second to move" : "first to move") : "your turn");
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

/** Say something below the board. @param {string} text */
export function note(text) {
  const place = at.root.querySelector("#note");
  if (place) place.textContent = text;
  announce(text);
}

/**
 * Act on an answer, unless something else is shown by then; where there is none, say why below the board.
 * @template Answer
 * @param {Promise<Answer>} answer
 * @param {(found: Answer) => void | Promise<void>} act
 */
export async function answered(answer, act) {
  const { turn } = at;
  try {
    const found = await answer;
    if (turn === at.turn) await act(found);
  } catch (error) {
    if (turn === at.turn) note(reasonOf(error));
  }
}
