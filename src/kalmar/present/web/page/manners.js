// How a person likes the page: kept on the device, not in links.

/** @param {string} key @returns {string | null} */
export function kept(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* nothing is kept in private windows */ }
}

/** Whether single letters are keys. */
export const lettersOn = () => kept("letters") !== "off";

/** Whether a move is made only when it is confirmed. */
export const confirming = () => kept("confirm") === "on";
