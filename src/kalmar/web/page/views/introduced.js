// What pupils need to know of a game before they play it.
import { ask } from "../engine.js";
import { t } from "../words.js";

/** @typedef {{ position: string, composition: string | null, convention: string }} Way */
/** @typedef {{ title: string, rules: string[], aim: string }} Introduced what is said before a game */

/** Title, rules with an example, and aim. @param {Way} way @returns {Promise<Introduced>} */
export async function introduced(way) {
  const found = await ask("introduce", way);
  const parts = /** @type {any[]} */ (found.parts);
  const rules = parts.length > 1 ? [found.way_rule, ...parts.map((part) => `${part.title}: ${part.rule}`)] : [...found.lines, parts[0]?.example];
  return { title: found.title, rules: rules.filter(Boolean), aim: t(`aim ${found.aim}`) };
}
