// The address under which others reach the page: that of the published site, where one is known.
import { keep, kept } from "./manners.js";
import { fragment } from "./state.js";

/** @typedef {import("./state.js").State} State */

const KEPT = "public";

/** An address in its parts; null for a text that is none. @param {string} text */
function read(text) {
  try { return new URL(text.trim()); } catch { return null; }
}

/** An address as http or https without its fragment; null for any other text. @param {string} text */
export function published(text) {
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
