// A piece of one's own: its steps are chosen on a small board around it.
import { go } from "../place.js";
import { button, choice, el, field, fill, reasonOf } from "../dom.js";
import { ask } from "../engine.js";
import { asking } from "../turns.js";
import { t } from "../words.js";

const REACH = 3;
/** The answer where there is no question. */
const nothing = Promise.resolve({ why: "" });

/** A board of squares around the piece, each of which can be a step. */
export function piece() {
  /** @type {Map<string, boolean>} for each step whether the piece goes on in that direction */
  const steps = new Map([["-1,-2", false], ["-2,-1", false]]);
  let slides = false;
  const square = field(t("square"), "5,4", { id: "square", onchange: () => update() });
  const board = el("div", { class: "steps", role: "group", "aria-label": t("piece moves") });
  const shown = el("code", {});
  const note = el("p", { class: "note", role: "status" });
  const asked = asking((error) => fill(note, reasonOf(error)));

  const written = () => `piece(${[...steps].map(([step, on]) => step + (on ? "*" : "")).join(";")}) ${/** @type {HTMLInputElement} */ (square.querySelector("input")).value}`;

  /** @param {string} step */
  function toggle(step) {
    if (steps.has(step) && steps.get(step) === slides) steps.delete(step);
    else steps.set(step, slides);
    update();
  }

  /** @param {number} right @param {number} down */
  function cell(right, down) {
    const step = `${right},${down}`;
    if (down === 0 && right === 0) return el("span", { class: "at", role: "img", "aria-label": t("the piece") }, "♟");
    const sign = steps.has(step) ? (steps.get(step) ? "✦" : "●") : "";
    return button(sign, () => toggle(step), { "data-step": step, "aria-pressed": String(steps.has(step)), "aria-label": t(steps.get(step) ? "step on" : "step", { down, right }) });
  }

  function update() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.step;
    const cells = [];
    for (let down = -REACH; down <= REACH; down++) for (let right = -REACH; right <= REACH; right++) cells.push(cell(right, down));
    fill(board, ...cells);
    if (focused) /** @type {HTMLElement | null} */ (board.querySelector(`[data-step="${focused}"]`))?.focus();
    shown.textContent = written();
    fill(note);
    asked(steps.size ? ask("why", { position: written() }) : nothing, ({ why }) => fill(note, why));
  }

  update();
  const kinds = /** @type {[string, string][]} */ ([["", t("one step")], ["*", t("goes on")]]);
  return el("section", { "aria-label": t("own piece") }, el("h2", {}, t("own piece")), el("p", {}, t("piece help")),
    el("div", { class: "bar" }, choice(t("steps made"), kinds, "", (kind) => { slides = kind === "*"; }), square), board,
    el("p", {}, shown), note,
    el("div", { class: "bar" }, button(t("clear"), () => { steps.clear(); update(); }), button(t("play this"), () => steps.size && go({ view: "play", g: written(), m: [] }, true), { "aria-label": `${t("play this")}: ${t("own piece")}` })));
}
