// What lessons and cards share: what is said of a game before it is played, and the questions of the source
// texts, each with a hint, an answer, and positions for a lesson.
import { announce, button, choice, el, fill, refusal } from "../dom.js";
import { ask, asking } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { spoken, t } from "../words.js";

/** @typedef {{ position: string, composition: string | null, convention: string }} Way */
/** @typedef {{ title: string, rules: string[], aim: string }} Introduced what is said before a game */

/** Title, rules with an example, and aim. @param {Way} way @returns {Promise<Introduced>} */
export async function introduced(way) {
  const found = await ask("introduce", way);
  const parts = /** @type {any[]} */ (found.parts);
  const rules = parts.length > 1 ? [found.way_rule, ...parts.map((part) => `${part.title}: ${part.rule}`)] : [...found.lines, parts[0]?.example];
  return { title: found.title, rules: rules.filter(Boolean), aim: t(`aim ${found.aim}`) };
}

export const TEXTS = ["001", "004", "002", "003"];

/**
 * A list of questions, of one text at a time.
 * @param {(found: { position: string, composition: string, convention: string }) => void} used called with a position
 */
export function exercises(used) {
  const list = el("div", { class: "exercises" });
  const options = /** @type {[string, string][]} */ (TEXTS.map((number) => [number, t(`source ${number}`)]));
  const place = el("details", { ontoggle: () => { if (!asked) show(TEXTS[0]); } },
    el("summary", {}, t("exercises")), choice(t("source text"), options, TEXTS[0], show), list);

  const chosen = asking((error) => fill(list, refusal(error)));
  let asked = false; // a text may be chosen before the browser tells that the list was opened

  /** @param {string} number */
  function show(number) {
    asked = true;
    chosen(ask("source", { number, asked: true }), ({ title, items }) => fill(list, el("h2", {}, title), ...items.map((/** @type {any} */ item) => one(item, used))));
  }
  return place;
}

/** One question. @param {any} item @param {(found: any) => void} used */
function one(item, used) {
  const told = el("p", { class: "note" });
  /** @param {string} text */
  const tell = (text) => { told.textContent = text; announce(text); };
  return el("section", {}, el("h3", {}, `${item.heading}: ${item.title}`), el("p", {}, item.says),
    el("div", { class: "bar" },
      item.hint && button(t("hint"), () => tell(item.hint)),
      button(t("answer"), () => tell(item.answer)),
      ...item.positions.flatMap((/** @type {any} */ found) => [button(t("use position", { position: found.position }), () => used(found)), card(found)])),
    told);
}

/** A link to a position as a question. @param {any} found @param {string} [name] of its words */
export const card = ({ position, composition, convention }, name = "which move wins") =>
  el("a", { href: fragment({ ...USUAL, view: "which", g: position, way: composition, play: convention, lang: spoken() }) }, t(name));
