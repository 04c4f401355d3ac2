// Where the reader is: the state that is shown, and its link in the address.
import { addressOf } from "./public.js";
import { USUAL, fragment, parsed } from "./state.js";

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
