// What tables and sequences share: the form that asks, the answer with its picture, the files they become.
import { button, choice, download, el, field, fill, reasonOf, refusal, sent } from "../dom.js";
import { ask } from "../engine.js";
import { go } from "../place.js";
import { turns } from "../turns.js";
import { t } from "../words.js";
import { waySelects } from "./way.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {{ asked: Record<string, string>, data: Record<string, any>, note: HTMLElement, state: State }} Asked what is asked, as fields and as the service gets it, and a place for what is said of it */
/** @typedef {{ drawn: Element, svg: SVGElement, text: HTMLElement, above?: HTMLElement }} Shown an answer drawn, its picture, and the same as a text */

/**
 * @typedef {object} View that asks for values of a game
 * @property {"table" | "values"} name of the view, and of its service
 * @property {string[]} games to choose; the first one is usual
 * @property {[key: string, label: string, usual: string][]} fields beside the game; one without a label is not typed
 * @property {(asked: Record<string, string>) => Record<string, any>} question what the service gets of the fields
 * @property {(found: any, given: Asked) => Shown} answer
 * @property {(keyof typeof FILES)[]} kinds of files
 * @property {(asked: Record<string, string>, again: (changes: Record<string, string>) => void) => Node} [choice] a list that only this view has
 * @property {(state: State) => Node} [below] what stands below the form
 */

/** The endings of files and their types. */
const FILES = { csv: ["csv", "text/csv"], json: ["json", "application/json"], bfile: ["txt", "text/plain"], latex: ["tex", "text/x-tex"], markdown: ["md", "text/markdown"] };

/** The numbers of "0..9" or "1,3,5". @param {string} text @returns {number[]} */
export function numbersOf(text) {
  const found = text.split(",").flatMap((part) => {
    const range = part.trim().match(/^(\d{1,6})\s*\.\.\s*(\d{1,6})$/);
    if (!range) return /^\d{1,6}$/.test(part.trim()) ? [Number(part)] : [];
    const [a, b] = [Number(range[1]), Number(range[2])];
    if (Math.abs(b - a) > 399) return [];
    return Array.from({ length: Math.abs(b - a) + 1 }, (_, i) => (a < b ? a + i : a - i));
  });
  return found;
}

/**
 * Buttons that save values in the formats of files.
 * @param {string} name
 * @param {Record<string, any>} asked
 * @param {(keyof typeof FILES)[]} kinds
 * @param {(text: string) => void} fail
 */
function saving(name, asked, kinds, fail) {
  return el("div", { class: "bar", role: "group", "aria-label": t("save as") }, el("span", {}, t("save as")),
    ...kinds.map((kind) => button(kind, () => ask("export", { ...asked, kind }).then(
      ({ text }) => download(`${name}.${FILES[kind][0]}`, `${text}\n`, FILES[kind][1]), (error) => fail(reasonOf(error))))));
}

/** Save an SVG, and the same as PNG. @param {string} name @param {() => SVGElement} drawn */
function savingPictures(name, drawn) {
  const text = () => new XMLSerializer().serializeToString(drawn());
  return el("div", { class: "bar" },
    button("SVG", () => download(`${name}.svg`, text(), "image/svg+xml")),
    button("PNG", () => png(name, text(), drawn())));
}

/** @param {string} name @param {string} text @param {SVGElement} drawn */
function png(name, text, drawn) {
  const image = new Image();
  const [wide, tall] = ["width", "height"].map((key) => Number(drawn.getAttribute(key)) * 2);
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = tall;
    canvas.getContext("2d")?.drawImage(image, 0, 0, wide, tall);
    canvas.toBlob((blob) => blob && download(`${name}.png`, blob));
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

/** @param {[string, string, string][]} fields key, label, value @param {Node[]} more @param {(values: Record<string, string>) => void} act @param {string} [look] of its button: "main" for the one that is filled */
export function form(fields, more, act, look = "main") {
  const made = fields.map(([key, label, value]) => field(label, value, { name: key }));
  return sent(act, { class: "bar asking" }, ...made, ...more, el("button", { type: "submit", class: look }, t("show")));
}

const VALUATIONS = ["", "G+", "R+", "S+", "F+", "G-", "R-", "S-", "F-"];

/** @param {string} value @param {(value: string) => void} act */
const valuationChoice = (value, act) =>
  choice(t("valuation"), VALUATIONS.map((name) => [name, name || t("of the theory")]), value, act);

const shown = turns();

/** Show a view that asks for values. @param {HTMLElement} place @param {State} state @param {View} view */
export async function showNumbers(place, state, view) {
  const [newest, { name, games, fields }, kept] = [shown(), view, new URLSearchParams(state.more)];
  const value = (/** @type {string} */ key, usual = "") => kept.get(key) ?? usual;
  /** @type {Record<string, string>} */
  const asked = { game: state.g || games[0], valuation: value("valuation"), ...Object.fromEntries(fields.map(([key, , usual]) => [key, value(key, usual)])) };
  const again = (/** @type {Record<string, string>} */ changes) => {
    const { game: g, ...rest } = { ...asked, ...changes };
    const more = new URLSearchParams(rest).toString();
    go({ g, more });
    showNumbers(place, { ...state, g, more }, view);
  };
  const typed = fields.filter(([, label]) => label);
  const questions = form([["game", t("game"), asked.game], ...typed.map(([key, label]) => /** @type {[string, string, string]} */ ([key, t(label), asked[key]]))],
    [...waySelects(state, (changes) => go(changes, true)), valuationChoice(asked.valuation, (valuation) => again({ valuation })), ...(view.choice ? [view.choice(asked, again)] : [])], again);
  questions.querySelector("input")?.setAttribute("list", "examples");
  const [out, note] = [el("section", { "aria-label": t(`view ${name}`) }), el("p", { class: "note" })];
  fill(place, el("h1", {}, t(`view ${name}`)), el("p", { class: "lead" }, t(`${name} lead`)), el("datalist", { id: "examples" }, ...games.map((game) => el("option", { value: game }))), questions, view.below?.(state), out);
  const data = { game: asked.game, ...view.question(asked), composition: state.way || null, convention: state.play, valuation: asked.valuation || null };
  try {
    const found = await ask(name, data);
    if (!newest()) return;
    const { drawn, svg, text, above } = view.answer(found, { asked, data, note, state });
    fill(out, el("h2", {}, found.caption), above, el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": found.caption }, drawn), note,
      saving(asked.game, data, view.kinds, (message) => fill(note, message)), savingPictures(asked.game, () => svg),
      el("details", { open: name === "values" }, el("summary", {}, t("as text")), el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("as text") }, text)),
      el("p", { class: "quiet" }, found.theorem));
  } catch (error) {
    fill(out, refusal(error));
  }
}
