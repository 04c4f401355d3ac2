// The dialog with the keys, and the switches for how moves are made.
import { button, el, fill } from "./dom.js";
import { confirming, keep, lettersOn } from "./manners.js";
import { t } from "./words.js";

/** The keys, each with the name of the sentence that says what it does. */
const KEYS = [
  ["Tab", "key tab"], ["↑ ↓ Home End", "key arrows"], ["Enter", "key enter"], ["Esc", "key escape"],
  ["Ctrl+Z  [", "undo"], ["Ctrl+Y  ]", "redo"], ["H", "hint"], ["W", "why"], ["V", "key values"], ["N", "new game"],
  ["/", "type a move"], ["/", "find a game"], ["?", "keys"],
];

/** Open the dialog; Escape closes it and the focus returns. */
export function help() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
  if (dialog.open) return;
  fill(dialog, el("h2", { id: "help-title" }, t("keys")),
    el("table", {}, el("tbody", {}, ...KEYS.map(([key, name]) => el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, t(name)))))),
    switched("letters on", lettersOn(), (on) => keep("letters", on ? "on" : "off")),
    switched("confirm moves", confirming(), (on) => keep("confirm", on ? "on" : "off")),
    el("div", { class: "bar" }, button(t("close"), () => dialog.close(), { class: "main" })));
  dialog.setAttribute("aria-labelledby", "help-title");
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
