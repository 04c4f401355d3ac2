// A way of one's own: a field for its words, examples to choose, what it means or what is wrong, and what is known.
import { announce, button, choice, el, fill, reasonOf, refusal } from "../dom.js";
import { ask } from "../engine.js";
import { turns } from "../turns.js";
import { t } from "../words.js";
import { MEANT, called, isOwn } from "./way-pictures.js";

/** @typedef {{ name: string, typed: string, sign: string, rules: string[] }} Way as the service `way` describes it */

/** Ways in the words of the language, to be chosen by a click. */
const EXAMPLES = ["at most two", "exactly two", "two ended", "neighbours", "in turn"];
const PATIENCE = 300;
const OWN = "own";

/** Ask what a way is. @param {string} composition @returns {Promise<Way>} */
export const described = (composition) => ask("way", { composition, known: false });

/**
 * The field with its examples.
 * @param {string} value the way that is chosen; empty for none
 * @param {(way: string, sign: string) => void} act called with the name of a way that can be read, and its sign
 */
export function ownField(value, act) {
  const newest = turns();
  const note = el("div", { class: "note", role: "status" });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", class: "own-way", value, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: t("example at most two"),
    "aria-label": t("own way"), oninput: soon, onchange: () => use(), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") { event.preventDefault(); use(); } } }));
  let waiting = 0;
  let used = value;

  function soon() {
    clearTimeout(waiting);
    waiting = window.setTimeout(check, PATIENCE);
  }

  /** Say what the words mean, or what is wrong with them. @returns {Promise<Way | null>} */
  async function check() {
    clearTimeout(waiting);
    const still = newest();
    const text = input.value.trim();
    const found = text ? await described(text).catch((error) => error) : null;
    if (!still()) return null;
    const wrong = found instanceof Error;
    input.setAttribute("aria-invalid", String(wrong));
    fill(note, found && (wrong ? el("p", { class: "error" }, reasonOf(found)) : el("p", {}, found.rules.join(" "))));
    return wrong ? null : found;
  }

  /** Play in this way, if it is one. */
  async function use() {
    const found = await check();
    if (!found || found.name === used) return;
    used = found.name;
    announce(found.rules.join(" "));
    act(found.name, found.sign);
  }

  /** @param {string} text */
  const chosen = (text) => {
    input.value = text;
    use();
  };
  if (value) described(value).then(({ typed }) => { if (input.value === value) input.value = typed; }, () => {}).then(check);
  return el("div", { class: "own-way-field" },
    el("label", { class: "field" }, el("span", {}, t("own way")), input), note,
    el("div", { class: "chips", role: "group", "aria-label": t("own way examples") }, ...EXAMPLES.map((key) => button(t(`example ${key}`), () => chosen(t(`example ${key}`))))));
}

/**
 * A list of the six ways, and a field below it for any other.
 * @param {string} value
 * @param {(way: string, sign: string) => void} act
 * @param {[string, string][]} [before] other entries
 */
export function waySelect(value, act, before = []) {
  const entries = /** @type {[string, string][]} */ ([...before, ...Object.keys(MEANT).map((way) => [way, called(way)]), [OWN, `${t("own way")} …`]]);
  const place = el("div", { class: "way-select" });
  const open = (/** @type {string} */ way) => fill(place, list, ownField(way, act));
  const list = choice(t("composition"), entries, isOwn(value) ? OWN : value, (way) => {
    if (way !== OWN) return act(way, MEANT[way]?.[2] ?? "");
    open("");
    /** @type {HTMLElement | null} */ (place.querySelector("input"))?.focus();
  });
  fill(place, list);
  if (isOwn(value)) open(value);
  return place;
}

/** What is known of a way, once one wants to know. @param {string} way */
export function knownOf(way) {
  const place = el("div", {});
  const opened = async () => {
    if (place.childElementCount) return;
    try {
      const { known } = await ask("way", { composition: way });
      fill(place, el("dl", {}, ...["normal", "misere"].flatMap((play) => [el("dt", {}, t(`${play} play`)), el("dd", {}, known[play])])),
        ...known.theorems.map((/** @type {any} */ theorem) => el("details", {}, el("summary", {}, theorem.title), el("p", {}, theorem.statement))));
    } catch (error) {
      fill(place, refusal(error));
    }
  };
  return el("details", { class: "known-way", ontoggle: opened }, el("summary", {}, t("known of way")), place);
}
