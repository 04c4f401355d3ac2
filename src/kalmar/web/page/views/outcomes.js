// How outcomes are shown: by a sign beside the colour, and in a sentence.
import { t } from "../words.js";

const SIGNS = /** @type {Record<string, string>} */ ({ N: "▲", win: "▲", P: "▼", loss: "▼" });
const SENTENCES = /** @type {Record<string, string>} */ ({ N: "mover wins", P: "mover loses" });

/** The sign of an outcome, of a position or of a move. @param {string} outcome */
export const sign = (outcome) => SIGNS[outcome] ?? "◆";

/** An outcome with its sign, in a word. @param {string} outcome */
export const judged = (outcome) => `${sign(outcome)} ${t(outcome)}`;

/** Who wins a position. @param {string} outcome */
export const whoWins = (outcome) => t(SENTENCES[outcome] ?? "draw");
