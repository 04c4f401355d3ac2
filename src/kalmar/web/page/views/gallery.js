// The start page: the way on and the path of ten levels; all games in groups, with a search that reads
// positions too.
import { button, el, fill, icon } from "../dom.js";
import { ask, Refused } from "../engine.js";
import { current, done, entry, forget, isBegun, isKept, LEVELS, streak, WINS } from "../levels.js";
import { SMALL, theme } from "../manners.js";
import { search } from "../menu.js";
import { go } from "../place.js";
import { fragment, unfiled, USUAL } from "../state.js";
import { turns } from "../turns.js";
import { capital, t } from "../words.js";
import { matching, maybePosition, similar, wanted } from "./finding.js";
import { card, PANEL, shelves, tabs, thumbnail, toPlay } from "./shelves.js";

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
  /** @type {HTMLInputElement} */
  const field = /** @type {any} */ (el("input", { type: "search", id: "find-here", placeholder: t("find a game"), "aria-label": t("find a game"), spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    oninput: () => find(field.value, false), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") find(field.value, true); } }));
  const [top, bar, offer] = ["landing", "", ""].map((name) => el("div", { class: name }));
  const list = el("div", { id: PANEL });
  const count = el("p", { class: "quiet", role: "status" });
  at = { lang: state.lang, games: [], pictures: new Map(), all: all && !text, by, text, position: "", top, bar, offer, count, list, field, opener: opener() };
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
  const found = matching(at.games, at.text);
  const meant = at.position || (found.length === 1 && found[0].example);
  if (meant) location.hash = toPlay(meant, at.lang);
}

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
  /** @param {Game} game */
  const made = (game) => card(game, at.lang, at.pictures.get(game.name)?.cloneNode(true), at.text ? "h2" : "h3");
  const list = at.text ? el("div", { id: PANEL }, ...results(found, made))
    : el("div", { id: PANEL, role: "tabpanel", "aria-labelledby": "tab-chosen" }, ...shelves(found, at.by, made));
  at.list.replaceWith(list);
  at.list = list;
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
  const [{ top }, level] = [at, current()];
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

/** @typedef {import("../levels.js").Level} Level */

/** The link to the next game of a level. @param {Level} level @param {string} lang */
const toLevel = (level, lang) => fragment({ ...USUAL, ...entry(level), lang });

/** What the page is, and one button: to a board. @param {string} lang */
function hero(lang) {
  const level = current();
  const title = level ? t(`level ${level.key}`) : "";
  const words = level ? t(isBegun() ? "go on level" : "start level", { number: level.number, title }) : t("more games");
  const to = level ? toLevel(level, lang) : fragment({ ...USUAL, more: "all", lang });
  return el("section", { class: "hero" },
    el("h1", {}, ...t("play first").split(/(?<=[.!?]) /).map((line) => el("span", {}, `${line} `))),
    el("p", { class: "lead" }, t("play first lead")),
    el("div", { class: "next" },
      el("p", { class: "step quiet" }, level ? t("next level", { number: level.number }) : t("all levels won")),
      level && el("p", { class: "step title" }, title),
      el("a", { class: "main", id: "go-on", href: to }, icon("play"), el("span", { class: "long" }, words), el("span", { class: "short" }, level ? t("play now") : words)),
      el("div", { class: "picture" })));
}

/** For teachers. @param {string} lang */
function forClass(lang) {
  /** @param {string} view */
  const to = (view) => fragment({ ...USUAL, view, lang });
  return el("section", { class: "for-class" }, el("h2", {}, t("for a class")), el("p", { class: "quiet" }, t("for a class lead"), document.querySelector("meta[name=offline]") && ` ${t("works offline")}`),
    el("p", { class: "ways-on" }, el("a", { class: "control", href: to("lesson") }, t("prepare a lesson")),
      el("a", { class: "control bare", href: to("class") }, t("read results"))));
}

/** The ten levels. @param {string} lang @param {() => void} forgotten is called when they are deleted */
function path(lang, forgotten) {
  const next = current();
  return el("section", { class: "levels" }, el("h2", {}, t("ten levels")), el("p", { class: "quiet" }, t("ten levels lead")),
    el("ol", { class: "path" }, ...LEVELS.map((level) => step(level, level === next, lang))), keeping(forgotten));
}

/** A step of the path. @param {Level} level @param {boolean} next @param {string} lang */
function step(level, next, lang) {
  const [won, row] = [done(level), done(level) ? WINS : streak(level)];
  const state = won ? t("level won") : row ? t("level goes on", { count: row }) : "";
  return el("li", { class: [won && "won", next && "now"].filter(Boolean).join(" ") },
    el("a", { href: toLevel(level, lang), "aria-current": next && "step" },
      el("span", { class: "ring", "data-ring": level.number }),
      won && el("span", { class: "tick", "aria-hidden": "true" }, "✓"),
      el("span", { class: "name" }, t("level title", { number: level.number, title: t(`path ${level.key}`) })),
      state && el("span", { class: "unseen" }, ` (${state})`),
      el("span", { class: "row", "aria-hidden": "true" }, "●".repeat(row) + "○".repeat(WINS - row))));
}

/** Where the levels are kept, and how they are deleted. @param {() => void} forgotten */
function keeping(forgotten) {
  const place = el("p", { class: "keeping quiet" });
  const sure = () => {
    const confirm = button(t("delete levels now"), () => { forget(); forgotten(); });
    fill(place, confirm, button(t("cancel"), asked));
    confirm.focus();
  };
  const asked = () => fill(place, t("levels kept"), " ", button(t("delete levels"), sure, { id: "forget" }));
  if (!isKept()) place.textContent = t("levels not kept");
  else if (isBegun()) asked();
  return place;
}
