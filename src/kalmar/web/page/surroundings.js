// Where the page is shown: on a projector, or in a frame of another page.
import { el } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./state.js").State} State */

/**
 * Fit the page to its surroundings: larger on a projector, without its frame within another page.
 * @param {State} state
 * @param {() => string} alone gives the fragment of the same view outside of the frame, when it is wanted
 */
export function surround(state, alone) {
  const root = document.documentElement.classList;
  root.toggle("big", state.big === "1");
  root.toggle("embed", state.embed === "1");
  document.getElementById("open-alone")?.remove();
  if (state.embed !== "1") return;
  // What is shown may have changed: the link is made when it is followed.
  const follow = (/** @type {Event} */ event) => { /** @type {HTMLAnchorElement} */ (event.currentTarget).href = alone(); };
  const link = el("a", { href: alone(), target: "_blank", rel: "noopener", onclick: follow, onauxclick: follow, onfocus: follow }, t("open alone"));
  document.getElementById("main")?.after(el("aside", { id: "open-alone", "aria-label": t("open alone") }, link));
}
