// How a person likes the page: kept on the device, not in links.

/** @param {string} key @returns {string | null} */
export function kept(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* nothing is kept in private windows */ }
}

/** The theme in use. @returns {"light" | "dark"} */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** How wide a picture is that is shown as small as a stamp, in pixels; the site has such pictures ready. */
export const SMALL = 200;

/** Whether single letters are keys. */
export const lettersOn = () => kept("letters") !== "off";

/** Whether a move is made only when it is confirmed. */
export const confirming = () => kept("confirm") === "on";
