// The page: which view is shown, in which language and theme, and what the address says.
import { button, byId, el, fill, refusal } from "./dom.js";
import { ready, Refused } from "./engine.js";
import { help } from "./help.js";
import { keep, kept, lettersOn, theme } from "./manners.js";
import { head, here, search } from "./menu.js";
import { arrive, go, here as at } from "./place.js";
import { fragment, parsed, USUAL } from "./state.js";
import { turns } from "./turns.js";
import { speak, spoken, t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ show: (place: HTMLElement, state: State) => Promise<void> | void, leave?: () => void, keys?: (event: KeyboardEvent) => boolean, find?: (text: string, entered: boolean) => void }} View */

/** @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  gallery: () => import("./views/gallery.js"),
  play: () => import("./views/play.js"),
  compose: () => import("./views/compose.js"),
  table: () => import("./views/table.js"),
  values: () => import("./views/values.js"),
  draw: () => import("./views/draw.js"),
  partizan: () => import("./views/play.js"),
  lesson: () => import("./views/lesson.js"),
  class: () => import("./views/class.js"),
  which: () => import("./views/which.js"),
};
const LANGUAGES = { en: "English", hu: "Magyar" };
const THEMES = ["auto", "light", "dark"];
const SIGNS = ["◐", "○", "●"];

/** @type {View | null} */
let view = null;
const shown = turns();

/** The view of a state: the start page where there is none of that name, or no game to play. @param {State} of */
const viewOf = (of) => (Object.hasOwn(VIEWS, of.view) && (of.view !== "play" || of.g) ? of.view : "gallery");

/** Whether the page speaks a language. @param {string} code */
const speaks = (code) => Object.hasOwn(LANGUAGES, code);

/** Let nothing that the present view is still to do change the link: it belongs to what was shown. */
function depart() {
  at.arriving = true;
  view?.leave?.();
}

/**
 * Show the view of the present state.
 * @param {boolean} [moved] whether the reader has come here by a link or a button: the heading gets the focus
 */
async function show(moved = false) {
  const newest = shown();
  depart();
  const name = viewOf(at.state);
  here(name, at.state);
  search().value = "";
  const main = byId("main");
  const room = el("div", {});
  document.documentElement.dataset.drawn = theme();
  surround(at.state, () => fragment({ ...at.state, embed: "" }));
  const found = await VIEWS[name]();
  if (!newest()) return;
  view = found;
  document.title = [name === "play" && at.state.g, t(name === "gallery" && !at.state.more ? "menu learn" : `view ${name}`), "Kalmár"].filter(Boolean).join(" – ");
  fill(main, room);
  at.arriving = false;
  try {
    await found.show(room, at.state);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    room.prepend(refusal(error));
  }
  if (moved && newest()) focusHeading(main);
}

/** Focus the heading, unless the reader has gone on to something in the view. @param {HTMLElement} main */
function focusHeading(main) {
  const heading = main.querySelector("h1");
  if (!heading || (main !== document.activeElement && main.contains(document.activeElement))) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function frame() {
  const skip = byId("skip");
  skip.textContent = t("skip");
  skip.onclick = (event) => {
    event.preventDefault(); // the address says what is shown, and no more
    byId("main").focus();
  };
  head(at.state.lang, find);
  fill(byId("languages"), ...Object.entries(LANGUAGES).filter(([code]) => code !== spoken()).map(([code, name]) =>
    el("button", { type: "button", lang: code, onclick: () => change(code) }, code.toUpperCase(), el("span", { class: "unseen" }, ` ${name}`))));
  const look = byId("theme");
  const chosen = document.documentElement.dataset.theme ?? "auto";
  fill(look, el("span", { "aria-hidden": "true" }, SIGNS[THEMES.indexOf(chosen)]), el("span", { class: "words" }, ` ${t(`theme ${chosen}`)}`));
  look.onclick = () => {
    const next = THEMES[(THEMES.indexOf(chosen) + 1) % 3];
    document.documentElement.dataset.theme = next;
    keep("theme", next);
    frame();
    show();
  };
  fill(byId("footer"), el("p", {}, t("footer")), ...documentation(), button(t("keys and manners"), help, { id: "keys" }));
}

/** Look for a game: on the start page at once, elsewhere when Enter is pressed. @param {string} text @param {boolean} entered */
function find(text, entered) {
  if (view?.find) view.find(text, entered);
  else if (entered && text.trim()) go({ ...USUAL, view: "gallery", more: text.trim(), lang: at.state.lang }, true);
}

/** Links to the documentation, where it lies beside the page. */
function documentation() {
  const place = document.querySelector("meta[name=docs]")?.getAttribute("content");
  const [front, statement] = spoken() === "hu" ? ["hu/index", "hu/akadalymentesseg"] : ["index", "accessibility"];
  return place ? [el("p", {}, el("a", { id: "docs", href: `${place}${front}.html` }, t("documentation")), " · ",
    el("a", { href: `${place}${statement}.html` }, t("accessibility")))] : [];
}

/** @param {string} code */
async function change(code) {
  keep("lang", code);
  await speak(code);
  go({ lang: code });
  frame();
  show();
}

/** The language of the link, of the last visit, of the browser, or English. */
function wanted() {
  const asked = [parsed(location.hash).lang, kept("lang"), ...navigator.languages.map((name) => name.slice(0, 2))];
  return asked.find((code) => code && speaks(code)) ?? "en";
}

function listen() {
  addEventListener("hashchange", async () => {
    depart(); // at once, as the words of another language may be long in coming
    arrive();
    const { lang } = at.state;
    if (lang && lang !== spoken() && speaks(lang)) {
      await speak(lang);
      frame();
    }
    show(true);
  });
  addEventListener("keydown", (event) => {
    const typing = /** @type {HTMLElement} */ (event.target).matches?.("input, textarea, select, dialog, dialog *");
    if (event.key === "Escape") /** @type {HTMLElement | null} */ (document.querySelector(".cancel"))?.click();
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (typing || event.altKey || (letter && !lettersOn())) return;
    if (event.key === "?") help();
    else if (!view?.keys?.(event) && !(event.key === "/" && toSearch())) return;
    event.preventDefault();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show());
}

/** Focus the search that is seen; return false where there is none. */
function toSearch() {
  const seen = [...document.querySelectorAll("input[type=search]")].find((field) => field.checkVisibility());
  /** @type {HTMLElement | undefined} */ (seen)?.focus();
  return Boolean(seen);
}

async function start() {
  document.documentElement.dataset.theme = kept("theme") ?? "auto";
  arrive();
  at.show = show;
  VIEWS[viewOf(at.state)]().catch(() => {}); // it is here when the program is
  await speak(wanted());
  frame();
  listen();
  const shown = show(); // what comes with the site needs no program
  const loading = byId("loading");
  loading.textContent = t("loading");
  try {
    await ready();
  } catch (error) {
    loading.textContent = t("no engine", { error: String(error) });
    return;
  }
  loading.remove();
  await shown;
  if ("serviceWorker" in navigator && document.querySelector("meta[name=offline]")) {
    navigator.serviceWorker.register("offline.js", { type: "module" }).catch(() => {});
  }
}

start();

/**
 * Fit the page to its surroundings: larger on a projector, without its frame within another page.
 * @param {State} state
 * @param {() => string} alone gives the fragment of the same view outside of the frame, when it is wanted
 */
function surround(state, alone) {
  const root = document.documentElement.classList;
  root.toggle("big", state.big === "1");
  root.toggle("embed", state.embed === "1");
  document.getElementById("open-alone")?.remove();
  if (state.embed !== "1") return;
  // What is shown may have changed: the link is made when it is followed.
  const follow = (/** @type {Event} */ event) => { /** @type {HTMLAnchorElement} */ (event.currentTarget).href = alone(); };
  const link = el("a", { href: alone(), target: "_blank", rel: "noopener", onclick: follow, onauxclick: follow, onfocus: follow }, t("open alone"));
  byId("main").after(el("aside", { id: "open-alone", "aria-label": t("open alone") }, link));
}
