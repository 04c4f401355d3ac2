// Cards of games in groups, and the tabs that choose the groups.
import { button, el, svgOf } from "../dom.js";
import { strength } from "../levels.js";
import { USUAL, fragment } from "../state.js";
import { capital, t } from "../words.js";
import { shelved } from "./finding.js";

/** @typedef {import("./finding.js").Game} Game */

const TABS = /** @type {Record<string, string>} */ ({ kind: "by kind", source: "by source text", years: "by year", known: "by known" });
export const PANEL = "shelves";

/** What stays readable in a small picture: one capital letter or one sign. */
const SIGN = /^(\p{Lu}|[^\p{L}\p{N}+])$/u;
/** Units left free around a small picture. */
const MARGIN = 4;

/**
 * Put a drawing into its place as a small picture: without ground, names and numbers, as large as there is room.
 * @param {Element | null} place
 * @param {{ svg: string }} drawn
 */
export function thumbnail(place, { svg }) {
  const made = /** @type {SVGSVGElement} */ (svgOf(svg));
  for (const words of made.querySelectorAll("title, desc, text")) {
    if (!SIGN.test(words.textContent ?? "") || words.nodeName !== "text") words.remove();
  }
  if (made.firstElementChild?.nodeName === "rect") made.firstElementChild.remove();
  made.setAttribute("aria-hidden", "true");
  for (const name of ["role", "aria-labelledby", "width", "height"]) made.removeAttribute(name);
  place?.replaceChildren(made);
  const { x, y, width, height } = made.isConnected ? made.getBBox() : new DOMRect();
  if (width && height) made.setAttribute("viewBox", [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" "));
  return made;
}

/** The link to a position, with a computer as strong as it was last. @param {string} g @param {string} lang */
export const toPlay = (g, lang) => fragment({ ...USUAL, view: "play", g, ask: "1", opp: strength(), lang });

/**
 * A card of a game.
 * @param {Game} game
 * @param {string} lang
 * @param {Node} [picture]
 * @param {"h2" | "h3"} [heading]
 */
export function card(game, lang, picture, heading = "h3") {
  return el("li", { class: "card tile", "data-game": game.name }, el("div", { class: "picture" }, picture ?? null),
    el("div", {}, el(heading, {}, el("a", { href: toPlay(game.example, lang) }, game.play_title)), el("p", {}, game.play_rule)));
}

/**
 * The tabs of the groupings.
 * @param {string} by the chosen one
 * @param {(by: string) => void} act
 */
export function tabs(by, act) {
  const names = Object.keys(TABS);
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const end = { Home: 0, End: names.length - 1 }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    act(names[end ?? (names.indexOf(by) + (step ?? 0) + names.length) % names.length]);
  };
  return el("div", { class: "tabs", role: "tablist", "aria-label": t("games in groups"), onkeydown: keys }, ...names.map((name) =>
    button(t(TABS[name]), () => act(name), {
      role: "tab", "aria-selected": String(name === by), "aria-controls": PANEL, tabindex: name === by ? "0" : "-1", id: name === by ? "tab-chosen" : `tab-${name}`,
    })));
}

/**
 * Groups of cards.
 * @param {Game[]} games
 * @param {string} by
 * @param {(game: Game) => HTMLElement} made
 */
export const shelves = (games, by, made) => shelved(games, by).map(([name, members]) =>
  el("section", {}, el("h2", {}, capital(named(by, name)), " ", el("span", { class: "quiet" }, String(members.length))),
    el("ul", { class: "cards" }, ...members.map(made))));

/** What a group is called. @param {string} by @param {string} name */
function named(by, name) {
  const key = `${by} ${name}`;
  const words = t(key);
  return words === key ? name : words;
}
