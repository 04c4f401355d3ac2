// What pupils need to know of a game before they play it.
import { ask } from "../engine.js";
import { t } from "../words.js";

/** @typedef {{ position: string, composition: string | null, convention: string }} Way */
/** @typedef {{ title: string, rules: string[], aim: string }} Introduced what is said before a game */

/** A title that names more games is too long to be read. */
const MOST_IN_TITLE = 2;

/** Title, rules with an example, and aim. @param {Way} way @returns {Promise<Introduced>} */
export async function introduced(way) {
  const { games } = await ask("games", {});
  // The words of play come with the games: where there are none, nobody can introduce one.
  const found = "play_title" in games[0] ? await ask("introduce", way).catch(() => null) : null;
  if (!found) return fallback(games, way);
  const parts = /** @type {any[]} */ (found.parts ?? []);
  const rules = parts.length > 1 ? [found.way_rule, ...parts.map((part) => `${part.title}: ${part.rule}`)] : [found.rule, parts[0]?.example];
  return { title: found.title, rules: rules.filter(Boolean), aim: aimed(found.aim === "loses") };
}

/** @param {boolean} misere whether the last move loses */
const aimed = (misere) => t(misere ? "aim loses" : "aim wins");

/** The same from the list of the games. @param {any[]} games @param {Way} way @returns {Introduced} */
function fallback(games, { position, convention }) {
  const named = position.split(/[+&|]/).map((part) => part.trim().split(/[\s(]/)[0].toLowerCase());
  const found = named.map((name) => games.find((game) => game.name === name || game.names.includes(name))).filter(Boolean);
  const different = [...new Set(found)];
  return {
    title: different.length > MOST_IN_TITLE ? t("lesson together") : different.map((game) => game.title).join(" + ") || position,
    rules: different.map((game) => (different.length > 1 ? `${game.title}: ${game.rule}.` : `${game.rule}.`)),
    aim: aimed(convention === "misere"),
  };
}
