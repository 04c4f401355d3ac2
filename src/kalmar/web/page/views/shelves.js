// Cards of games in groups, and the tabs that choose the groups.
import { button, el, svgOf } from "../dom.js";
import { strength } from "../levels.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";
import { GROUPINGS, shelved } from "./finding.js";

/** @typedef {import("./finding.js").Game} Game */

const TABS = /** @type {Record<string, string>} */ ({ kind: "by kind", source: "by source text", years: "by year", known: "by known" });
export const PANEL = "shelves";

/** A drawing as a small picture: without ground, tooltips and names, as the text beside it says all. @param {string} svg */
export function thumbnail(svg) {
  const made = svgOf(svg);
  for (const words of made.querySelectorAll("title, desc")) words.remove();
  made.firstElementChild?.classList.add("backdrop");
  made.setAttribute("aria-hidden", "true");
  for (const name of ["role", "aria-labelledby"]) made.removeAttribute(name);
  return made;
}

/** The link to a position, with a computer as strong as it was last. @param {string} g @param {string} lang */
export const toPlay = (g, lang) => fragment({ ...USUAL, view: "play", g, ask: "1", opp: strength(), lang });

/** A title as it begins a line. @param {Game} game */
export const titled = (game) => capital(game.play_title ?? game.title);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * A card of a game.
 * @param {Game} game
 * @param {string} lang
 * @param {Node | undefined} picture
 */
export function card(game, lang, picture) {
  return el("li", { class: "card tile", "data-game": game.name }, el("div", { class: "picture" }, picture ?? null),
    el("div", {}, el("h3", {}, el("a", { href: toPlay(game.example, lang) }, titled(game))), el("p", {}, game.play_rule ?? game.rule)));
}

/**
 * The tabs of the groupings that the games have.
 * @param {Game[]} games
 * @param {string} by the chosen one
 * @param {(by: string) => void} act
 */
export function tabs(games, by, act) {
  const names = Object.keys(TABS).filter((name) => games.some((game) => game[GROUPINGS[name]] !== undefined));
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
 * Groups of cards, with buttons that lead to each group.
 * @param {Game[]} games
 * @param {string} by
 * @param {(game: Game) => HTMLElement} made
 */
export function shelves(games, by, made) {
  const groups = shelved(games, by).map(([name, members]) => ({ name: named(by, name), members, head: el("h3", { tabindex: "-1" }, named(by, name)) }));
  const jumps = groups.map(({ name, members, head }) => button(t("group of games", { name, count: members.length }), () => {
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "start" });
  }));
  return [el("div", { class: "jumps" }, ...jumps), ...groups.map(({ head, members }) =>
    el("section", {}, head, el("ul", { class: "cards" }, ...members.map(made))))];
}

/** What a group is called. @param {string} by @param {string} name */
function named(by, name) {
  const key = `${by} ${name}`;
  const words = t(key);
  return words === key ? name : words;
}
