// The head of the page: the menu of four, the search, the menus within Workshop and Teach.
import { byId, el, fill } from "./dom.js";
import { USUAL, fragment } from "./state.js";
import { t } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{ key: string, views: string[], more: string }} Room a part of the site: its first view is shown */

/** @type {Room[]} */
const ROOMS = [
  { key: "learn", views: ["gallery"], more: "" },
  { key: "games", views: ["gallery"], more: "all" },
  { key: "workshop", views: ["compose", "table", "values", "draw", "partizan"], more: "" },
  { key: "teach", views: ["lesson", "class"], more: "" },
];

/** The field in the head in which games are looked for. */
export const search = () => /** @type {HTMLInputElement} */ (document.getElementById("find-text"));

/**
 * Fill the head with words in the language in use, and make it work.
 * @param {string} lang
 * @param {(text: string, entered: boolean) => void} find looks for a game; `entered` where the Enter key was pressed
 */
export function head(lang, find) {
  byId("home").setAttribute("href", fragment({ ...USUAL, lang }));
  fill(byId("views"), ...ROOMS.map(({ key, views: [view], more }) =>
    el("a", { href: fragment({ ...USUAL, view, more, lang }), "data-view": more ? key : view, onclick: close }, t(`menu ${key}`))));
  const field = search();
  field.placeholder = t("find a game");
  field.setAttribute("aria-label", t("find a game"));
  field.oninput = () => find(field.value, false);
  /** @type {HTMLFormElement} */ (byId("find")).onsubmit = (event) => {
    event.preventDefault();
    find(field.value, true);
  };
  const opener = byId("menu");
  opener.setAttribute("aria-label", t("menu"));
  opener.onclick = () => opened(!isOpen());
  byId("panel").onkeydown = (event) => { if (event.key === "Escape") close(); };
  opener.onkeydown = byId("panel").onkeydown;
}

/** Whether the menu of a small screen is open. */
const isOpen = () => byId("menu").getAttribute("aria-expanded") === "true";

/** Open or close the menu of a small screen; the focus goes into it, and back. @param {boolean} open */
function opened(open) {
  const was = isOpen();
  byId("menu").setAttribute("aria-expanded", String(open));
  if (open) byId("views").querySelector("a")?.focus();
  else if (was && byId("panel").contains(document.activeElement)) byId("menu").focus();
}

/** Close the menu of a small screen. */
const close = () => opened(false);

/**
 * Mark where the reader is in the menu, and show the views beside it.
 * @param {string} view
 * @param {State} state
 */
export function here(view, state) {
  close();
  const all = view === "play" ? !state.level : Boolean(state.more);
  const room = ROOMS.find(({ views, more }) => views.includes(view === "play" ? "gallery" : view) && (!views.includes("gallery") || all === Boolean(more)));
  const beside = room?.views ?? [];
  for (const [place, { key }] of ROOMS.entries()) {
    mark(byId("views").children[place], key === room?.key && (beside.length > 1 || view === "play" ? "true" : "page"));
  }
  const rooms = byId("rooms");
  rooms.hidden = beside.length < 2;
  rooms.setAttribute("aria-label", room ? t(`menu ${room.key}`) : "");
  fill(rooms, ...(rooms.hidden ? [] : beside.map((name) => {
    const link = el("a", { href: fragment({ ...USUAL, view: name, lang: state.lang }), "data-view": name }, t(`view ${name}`));
    mark(link, name === view && "page");
    return link;
  })));
}

/** @param {Element} link @param {string | false} current */
function mark(link, current) {
  if (current) link.setAttribute("aria-current", current);
  else link.removeAttribute("aria-current");
}
