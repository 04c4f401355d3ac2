// Where the reader is: the state that is shown, and its link, at the address under which others reach
// the page.
import { keep, kept } from "./manners.js";
import { fragment, parsed, USUAL } from "./state.js";

/** @typedef {import("./state.js").State} State */

/** @type {{ state: State, heard: string, arriving: boolean, show: (moved: boolean) => void }} the last link heard of: while the address is another one, its event is still to come; whether a link is heard of and its view is still to be shown */
export const here = { state: { ...USUAL }, heard: "", arriving: false, show: () => {} };

/** Read the state from the address. */
export function arrive() {
  here.heard = location.hash;
  here.state = parsed(here.heard);
}

/**
 * Change the state and its link; a new game is a new step of the browser's history.
 *
 * A view may do so late, when another link has been followed already: that one is kept.
 * @param {Partial<State>} changes
 * @param {boolean} [anew]
 */
export function go(changes, anew = false) {
  if (here.arriving || location.hash !== here.heard) return;
  here.state = { ...here.state, ...changes };
  const address = fragment(here.state);
  if (address !== location.hash) history[anew ? "pushState" : "replaceState"](null, "", address);
  here.heard = location.hash;
  if (anew) here.show(true);
}

/** The link of the present state, at the address of the published site where that is known. */
export const link = () => addressOf(here.state);

const KEPT = "public";

/** An address in its parts; null for a text that is none. @param {string} text */
function read(text) {
  try { return new URL(text.trim()); } catch { return null; }
}

/** An address as http or https without its fragment; null for any other text. @param {string} text */
function published(text) {
  const found = read(text);
  return found && /^https?:$/.test(found.protocol) && found.hostname && !found.username ? found.href.split("#")[0] : null;
}

/** Whether a telephone in the room can open an address: not where it means this machine only. @param {string} address */
export function reachable(address) {
  const found = read(address);
  if (!found || !/^https?:$/.test(found.protocol)) return false;
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(found.hostname);
}

/** The address of the page, without what it shows. */
export function base() {
  const here = location.href.split("#")[0];
  const named = document.querySelector("meta[name=public]")?.getAttribute("content");
  if (named) return named;
  return reachable(here) ? here : published(kept(KEPT) ?? "") ?? here;
}

/** Keep the address of the published site on this device; whether it is one. @param {string} text */
export function publish(text) {
  const found = text.trim() ? published(text) : "";
  if (found === null) return false;
  keep(KEPT, found);
  return true;
}

/** The public address of a state. @param {State} state */
export const addressOf = (state) => base() + fragment(state);
