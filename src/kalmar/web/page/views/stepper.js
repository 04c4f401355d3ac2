// Heaps too large to be drawn piece by piece: how many are taken is chosen by steps and by a slider.
import { button, el } from "../dom.js";
import { number, t } from "../words.js";
import { hinted } from "./choosing.js";
import { at, mine } from "./sitting.js";

const TAKEN = /^take (\d+) from ([^,;]+)$/;
const FEWEST = 3;

/** @typedef {{ key: string, text: string, count: number }} Taking a move that takes so many */

/** The moves of each heap whose discs are not drawn one by one, the fewest first. */
function heaps() {
  const { keys, moves, unmarked } = at.here.drawing;
  /** @type {Map<string, Taking[]>} */
  const found = new Map();
  for (const n of unmarked) {
    const [, count, place] = keys[n].match(TAKEN) ?? [];
    if (place) found.set(place, [...(found.get(place) ?? []), { key: keys[n], text: moves[n], count: Number(count) }]);
  }
  return [...found.values()].filter((all) => all.length >= FEWEST).map((all) => all.sort((a, b) => a.count - b.count));
}

/** Steppers for all large heaps; null where there is none. */
export function steppers() {
  if (at.here.over || !mine() || at.here.turn) return null;
  const all = heaps();
  return all.length > 0 && el("div", { class: "steppers" }, ...all.map(stepper));
}

/** @param {Taking[]} moves */
function stepper(moves) {
  let chosen = 0;
  const last = moves.length - 1;
  const said = el("output", {}, moves[0].text);
  const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": t("how many"), "aria-valuetext": moves[0].text,
    oninput: (/** @type {Event} */ event) => choose(Number(/** @type {HTMLInputElement} */ (event.target).value)) }));
  const [less, more] = [-1, 1].map((by) => button(by < 0 ? "−" : "+", () => choose(chosen + by), { "aria-label": t(by < 0 ? "one fewer" : "one more") }));

  /** @param {number} wanted */
  function choose(wanted) {
    chosen = Math.max(0, Math.min(last, wanted));
    said.textContent = moves[chosen].text;
    slider.value = String(chosen);
    slider.setAttribute("aria-valuetext", moves[chosen].text);
    hinted(moves[chosen].key);
  }
  return el("div", { class: "stepper", role: "group", "aria-label": t("take up to", { count: number(moves[last].count) }) }, less, said, more, slider);
}
