// What tables and sequences share: the form that asks, the answer below it, the files it becomes.
import { button, choice, download, el, field, fill, reasonOf, refusal, sent } from "../dom.js";
import { ask, asking } from "../engine.js";
import { go } from "../place.js";
import { t } from "../words.js";
import { waySelects } from "./ways.js";

/** @typedef {import("../state.js").State} State */

/** The endings of files and their types. */
const FILES = { csv: ["csv", "text/csv"], json: ["json", "application/json"], bfile: ["txt", "text/plain"], latex: ["tex", "text/x-tex"], markdown: ["md", "text/markdown"] };

const MOST_IN_RANGE = 400;

/** The numbers of "0..9" or "1,3,5". @param {string} text @returns {number[]} */
export function numbersOf(text) {
  return text.split(",").flatMap((part) => {
    const [, first, last = first] = part.match(/^\s*(\d{1,6})\s*(?:\.\.\s*(\d{1,6})\s*)?$/) ?? [];
    const far = Number(last) - Number(first);
    return Math.abs(far) < MOST_IN_RANGE ? Array.from({ length: Math.abs(far) + 1 }, (_, i) => Number(first) + Math.sign(far) * i) : [];
  });
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

/** Save an SVG, and the same as PNG. @param {string} name @param {SVGElement} drawn */
function savingPictures(name, drawn) {
  const text = () => new XMLSerializer().serializeToString(drawn);
  return el("div", { class: "bar" },
    button("SVG", () => download(`${name}.svg`, text(), "image/svg+xml")),
    button("PNG", () => png(name, text(), drawn)));
}

/** @param {string} name @param {string} text @param {SVGElement} drawn */
function png(name, text, drawn) {
  const image = new Image();
  const [wide, tall] = ["width", "height"].map((key) => Number(drawn.getAttribute(key)) * 2);
  image.onload = () => {
    const canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { width: wide, height: tall }));
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

/** @typedef {Record<string, string>} Given what is asked: the game, the valuation, and more */
/**
 * @typedef {object} Kind of values
 * @property {"values" | "table"} view also the service
 * @property {string} game the usual one
 * @property {string[]} games some to choose from
 * @property {Given} usual what else is asked, in the order of links
 * @property {[key: string, label: string][]} fields what is typed beside the game
 * @property {(given: Given) => Record<string, any>} data what the service is given beside game and way
 * @property {(keyof typeof FILES)[]} kinds of files
 * @property {(found: any, given: Given, note: HTMLElement) => Element} drawn
 * @property {(found: any) => HTMLElement} rows the same as a table of text
 * @property {(given: Given, again: (changes: Given) => void) => HTMLElement[]} [lists] what is chosen beside the way
 * @property {() => HTMLElement} [below] what stands below the form
 * @property {(heading: HTMLElement, data: Record<string, any>) => Promise<void>} [then] asks for what comes later
 */

/**
 * A view of values: a form that asks for them, and below it the picture, the files and the numbers.
 * @param {HTMLElement} place @param {State} state @param {Kind} kind
 */
export function valuesView(place, state, kind) {
  const kept = new URLSearchParams(state.more);
  /** @type {Given} */
  const given = { game: state.g || kind.game, ...Object.fromEntries(Object.entries(kind.usual).map(([key, value]) => [key, kept.get(key) ?? value])) };
  const out = el("section", { "aria-label": t(`view ${kind.view}`) });
  /** @param {Given} changes */
  const again = (changes) => {
    const { game: g, ...rest } = { ...given, ...changes };
    const more = new URLSearchParams(rest).toString();
    go({ g, more });
    valuesView(place, { ...state, g, more }, kind);
  };
  const questions = form([["game", t("game"), given.game], .../** @type {[string, string, string][]} */ (kind.fields.map(([key, label]) => [key, t(label), given[key]]))],
    [...waySelects(state, (changes) => go(changes, true)), choice(t("valuation"), VALUATIONS.map((name) => [name, name || t("of the theory")]), given.valuation, (valuation) => again({ valuation })),
      ...(kind.lists?.(given, again) ?? [])], again);
  questions.querySelector("input")?.setAttribute("list", "known-games");
  fill(place, el("h1", {}, t(`view ${kind.view}`)), el("p", { class: "lead" }, t(`${kind.view} lead`)),
    el("datalist", { id: "known-games" }, ...kind.games.map((game) => el("option", { value: game }))), questions, kind.below?.(), out);
  const data = { game: given.game, ...kind.data(given), composition: state.way || null, convention: state.play, valuation: given.valuation || null };
  const asked = asking((error) => place.contains(out) && out.append(refusal(error)));
  return asked(ask(kind.view, data), (found) => {
    if (!place.contains(out)) return null; // other values are asked for by now
    const [heading, note] = [el("h2", {}, found.caption), el("p", { class: "note" })];
    const drawn = kind.drawn(found, given, note);
    const picture = /** @type {SVGElement} */ (drawn.querySelector("svg") ?? drawn);
    fill(out, heading, el("div", { class: "canvas", tabindex: "0", role: "group", "aria-label": found.caption }, drawn), note,
      saving(given.game, data, kind.kinds, (text) => fill(note, text)), savingPictures(given.game, picture),
      el("details", { open: kind.view === "values" }, el("summary", {}, t("as text")),
        el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("as text") }, kind.rows(found))), el("p", { class: "quiet" }, found.theorem));
    return kind.then?.(heading, data);
  });
}
