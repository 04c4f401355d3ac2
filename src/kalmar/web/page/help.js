// The dialog with the keys, and the switches for how moves are made.
import { button, byId, el, fill } from "./dom.js";
import { confirming, keep, lettersOn } from "./manners.js";
import { t } from "./words.js";

/** The keys, each with the name of the sentence that says what it does. */
const KEYS = [
  ["Tab", "key tab"], ["↑ ↓ Home End", "key arrows"], ["Enter", "key enter"], ["Esc", "key escape"],
  ["Ctrl+Z  [", "undo"], ["Ctrl+Y  ]", "redo"], ["H", "hint"], ["W", "why"], ["V", "key values"], ["N", "new game"],
  ["/", "type a move"], ["/", "find a game"], ["?", "keys"],
];

/** Open the dialog with the keys. */
export const help = () => opened(t("keys"), "main",
  el("table", {}, el("tbody", {}, ...KEYS.map(([key, name]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, t(name)))))),
  switched("letters on", lettersOn(), (on) => keep("letters", on ? "on" : "off")),
  switched("confirm moves", confirming(), (on) => keep("confirm", on ? "on" : "off")));

/**
 * Open the dialog, unless it is open; Escape closes it and the focus returns.
 * @param {string} title
 * @param {string} close how the button looks that closes it: "main" for the one that is filled
 * @param {...Node} children
 */
export function opened(title, close, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("help"));
  if (dialog.open) return;
  fill(dialog, el("h2", { id: "help-title" }, title), ...children, el("div", { class: "bar" }, button(t("close"), () => dialog.close(), { class: close || null })));
  dialog.showModal();
}

/**
 * A switch with its words.
 * @param {string} name
 * @param {boolean} on
 * @param {(on: boolean) => void} act
 */
export function switched(name, on, act) {
  return el("label", { class: "check" }, el("input", { type: "checkbox", checked: on, name: name.replaceAll(" ", "-"), onchange: (/** @type {Event} */ event) =>
    act(/** @type {HTMLInputElement} */ (event.target).checked) }), t(name));
}
