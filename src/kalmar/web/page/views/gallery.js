// The start page: the ten levels, and all games in groups, with a search that reads positions too.
import { go } from "../place.js";
import { el, fill } from "../dom.js";
import { Refused, ask } from "../engine.js";
import { LEVELS } from "../levels.js";
import { SMALL, theme } from "../manners.js";
import { search } from "../menu.js";
import { USUAL, fragment, unfiled } from "../state.js";
import { turns } from "../turns.js";
import { capital, t } from "../words.js";
import { matching, maybePosition, similar, wanted } from "./finding.js";
import { forClass, hero, path } from "./landing.js";
import { PANEL, card, shelves, tabs, thumbnail, toPlay } from "./shelves.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./finding.js").Game} Game */

const PAUSE = 300;
const typed = turns();

/**
 * @typedef {object} Shown
 * @property {string} lang
 * @property {Game[]} games
 * @property {Map<string, SVGElement>} pictures of games
 * @property {boolean} all whether all games are asked for, and not the levels
 * @property {string} by how the games are grouped
 * @property {string} text what is looked for
 * @property {string} position what the text was found to be
 * @property {HTMLElement} top the levels @property {HTMLElement} bar the heading of the games, with tabs
 * @property {HTMLElement} offer @property {HTMLElement} count @property {HTMLElement} list
 * @property {HTMLElement} opener of a game that was saved
 * @property {HTMLInputElement} field the search of small screens, where the head has none
 */

/** @type {Shown} */
let at;

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const { all, by, text } = wanted(state.more);
  const field = /** @type {HTMLInputElement} */ (el("input", { type: "search", id: "find-here", placeholder: t("find a game"), "aria-label": t("find a game"), spellcheck: "false", autocomplete: "off", autocapitalize: "off" }));
  const [top, bar, offer] = ["landing", "", ""].map((name) => el("div", { class: name }));
  const list = el("div", { id: PANEL });
  const count = el("p", { class: "quiet", role: "status" });
  at = { lang: state.lang, games: [], pictures: new Map(), all: all && !text, by, text, position: "", top, bar, offer, count, list, field, opener: opener() };
  field.oninput = () => find(field.value, false);
  field.onkeydown = (event) => { if (event.key === "Enter") find(field.value, true); };
  search().value = field.value = text;
  fill(place, el("div", { class: "start" }, top, el("div", { class: "shelf-bar" }, field, bar), offer, count, list, at.opener));
  landing();
  const here = at;
  const { games } = await ask("games", {});
  if (here !== at) return;
  here.games = games;
  listed();
  if (text) offered(text, typed());
  levelPictures().then(() => pictures(here)).catch(nothing);
}

/** Let no search that waits change the link of what is shown next. */
export function leave() {
  typed();
}

/** Look for a text in the games. @param {string} text @param {boolean} entered whether the Enter key was pressed */
export async function find(text, entered) {
  const newest = typed();
  at.text = text.trim();
  for (const field of [search(), at.field]) if (field.value !== text) field.value = text;
  landing();
  listed();
  if (!entered) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (!newest()) return;
  go({ ...USUAL, lang: at.lang, more: at.text || (at.all ? "all" : "") });
  await offered(at.text, newest);
  if (!entered || !newest()) return;
  const found = at.position || one(matching(at.games, at.text));
  if (found) location.hash = toPlay(found, at.lang);
}

/** The example of the only game of a list. @param {Game[]} games @returns {string} */
const one = (games) => (games.length === 1 ? games[0].example : "");

/** Show the levels, unless all games or some of them are looked for. */
function landing() {
  const shown = !at.text && !at.all;
  if (shown === Boolean(at.top.firstChild)) return;
  fill(at.top, ...(shown ? [el("div", { class: "heads" }, hero(at.lang), forClass(at.lang)), path(at.lang, again)] : []));
  if (shown && at.games.length) levelPictures().catch(nothing);
}

/** Show the levels anew when they are forgotten. */
function again() {
  fill(at.top);
  landing();
  at.top.querySelector("a")?.focus();
}

/** Show the games that are looked for. */
function listed() {
  if (!at.games.length) return;
  const found = at.text ? matching(at.games, at.text) : at.games;
  const heading = el(at.top.firstChild ? "h2" : "h1", {}, at.text ? t("search results") : t("all games", { count: at.games.length }));
  fill(at.bar, heading, !at.text && tabs(at.by, chosen));
  const none = !found.length && !maybePosition(at.games, at.text);
  at.count.textContent = none ? `${t("no game found")} ${t("similar games")}` : at.text && found.length ? t("games found", { count: found.length }) : "";
  at.opener.hidden = Boolean(at.text);
  for (const [name, value] of Object.entries(at.text ? {} : { role: "tabpanel", "aria-labelledby": "tab-chosen" })) at.list.setAttribute(name, value);
  if (at.text) for (const name of ["role", "aria-labelledby"]) at.list.removeAttribute(name);
  /** @param {Game} game */
  const made = (game) => card(game, at.lang, at.pictures.get(game.name)?.cloneNode(true), at.text ? "h2" : "h3");
  fill(at.list, ...(at.text ? results(found, made) : shelves(found, at.by, made)));
}

/** What was found; names like it where nothing was. @param {Game[]} found @param {(game: Game) => HTMLElement} made */
function results(found, made) {
  if (found.length || maybePosition(at.games, at.text)) return [el("ul", { class: "cards" }, ...found.map(made))];
  return [el("ul", { class: "cards" }, ...similar(at.games, at.text).map(made)),
    el("p", {}, el("a", { class: "control", href: fragment({ ...USUAL, view: "draw", lang: at.lang }) }, t("view draw")),
      " ", el("a", { class: "control", href: fragment({ ...USUAL, view: "partizan", lang: at.lang }) }, t("view partizan")))];
}

/** Choose how games are grouped. @param {string} by */
function chosen(by) {
  at.by = by;
  if (at.all) go({ more: by === "kind" ? "all" : `by:${by}` });
  listed();
  document.getElementById("tab-chosen")?.focus();
}

/** Offer to play what is typed, where it can be read as a position. @param {string} text @param {() => boolean} newest */
async function offered(text, newest) {
  at.position = "";
  const here = at;
  const drawn = maybePosition(at.games, text) && await ask("draw", { position: text, theme: theme(), prefix: "offer", width: SMALL }).catch(nothing);
  if (!newest() || here !== at) return;
  if (!drawn) return fill(at.offer);
  at.position = text;
  const words = t("play typed", { position: capital(text) });
  const picture = el("div", { class: "picture" });
  fill(at.offer, el("div", { class: "offer" }, picture,
    el("a", { class: "control main", href: toPlay(text, at.lang) }, words),
    el("a", { class: "control", href: fragment({ ...USUAL, view: "play", g: text, hide: "none", lang: at.lang }) }, t("analyse typed"))));
  thumbnail(picture, drawn);
}

/** Where there is no answer there is no picture, and no offer. @param {unknown} error */
function nothing(error) {
  if (!(error instanceof Refused)) throw error;
  return null;
}

/** Draw the pictures of the levels. */
async function levelPictures() {
  const { top } = at;
  const level = LEVELS.find(({ number }) => String(number) === top.querySelector(".hero .picture")?.getAttribute("data-level"));
  if (level) thumbnail(top.querySelector(".hero .picture"), await ask("draw", { position: level.starts[0], prefix: "hero", theme: theme(), width: SMALL }));
  for (const { number, picture } of LEVELS) {
    const ring = top.querySelector(`[data-ring="${number}"]`);
    if (!ring?.isConnected) return;
    thumbnail(ring, await ask("draw", { position: picture, prefix: `level-${number}`, theme: theme(), width: SMALL }));
  }
}

/** Draw the pictures of the games, one after the other. @param {Shown} here */
async function pictures(here) {
  for (const game of here.games) {
    if (here !== at || !here.list.isConnected) return; // another view is shown, whose questions would wait
    const drawn = await ask("draw", { position: game.example, prefix: `g-${game.name}`, theme: theme(), width: SMALL });
    const places = here.list.querySelectorAll(`[data-game="${game.name}"] .picture`);
    for (const place of places.length ? places : [null]) here.pictures.set(game.name, thumbnail(place, drawn));
  }
}

/** A game that was saved as a file is opened again. */
function opener() {
  const said = el("p", { class: "error", role: "alert" });
  const opened = async (/** @type {Event} */ event) => {
    const found = unfiled(await (/** @type {HTMLInputElement} */ (event.target).files?.[0]?.text() ?? ""));
    if (found) go({ ...found, lang: at.lang }, true);
    else said.textContent = t("no file of ours");
  };
  return el("div", { class: "opener" }, el("label", { class: "field" }, el("span", {}, t("open file")), el("input", { type: "file", accept: ".json,application/json", id: "file", onchange: opened })), said);
}
