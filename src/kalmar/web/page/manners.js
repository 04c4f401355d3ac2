// How a person likes the page, and what was done on it: kept on the device, not in links.

/** What was to be kept since the page was opened, for windows in which the device keeps nothing. @type {Map<string, string>} */
const unkept = new Map();

/** @param {string} key @returns {string | null} */
export function kept(key) {
  if (unkept.has(key)) return unkept.get(key) ?? null;
  try { return localStorage.getItem(key); } catch { return null; }
}

/** Keep a text; return whether it is there when the page is opened again. @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
    unkept.delete(key);
    return true;
  } catch {
    unkept.set(key, value);
    return false;
  }
}

/** What was kept as JSON; an empty object where nothing was, or what cannot be read. @param {string} key @returns {any} */
export function keptData(key) {
  try { return Object(JSON.parse(kept(key) ?? "{}")); } catch { return {}; }
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
