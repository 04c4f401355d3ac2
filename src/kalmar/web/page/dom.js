// Making elements, and saying things to people who cannot see them.

/**
 * An element with attributes and children; a property that begins with "on" is a listener.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "list" && typeof value !== "string") /** @type {any} */ (made)[key] = value;
    else made.setAttribute(key, String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * A button.
 * @param {string | (string | Node)[]} content
 * @param {(event: Event) => void} act
 * @param {Record<string, any>} [attributes]
 */
export const button = (content, act, attributes = {}) => /** @type {HTMLButtonElement} */ (el("button", { type: "button", onclick: act, ...attributes }, ...[content].flat()));

/**
 * A select with a label.
 * @param {string} label
 * @param {string[][]} options value and text of each
 * @param {string} value the chosen one
 * @param {(value: string) => void} act
 */
export function choice(label, options, value, act) {
  const select = /** @type {HTMLSelectElement} */ (el("select", {
    onchange: (/** @type {Event} */ event) => act(/** @type {HTMLSelectElement} */ (event.target).value),
  }, ...options.map(([key, text]) => el("option", { value: key, selected: key === value }, text))));
  return el("label", { class: "field" }, el("span", {}, label), select);
}

/**
 * A text field with a label.
 * @param {string} label
 * @param {string} value
 * @param {Record<string, any>} [attributes]
 */
export const field = (label, value, attributes = {}) =>
  el("label", { class: "field" }, el("span", {}, label), el("input", { type: "text", value, spellcheck: "false", autocapitalize: "off", autocomplete: "off", ...attributes }));

/** An element that the document has from the beginning. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Say something to screen readers, once.
 * @param {string} text
 */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/**
 * An SVG from its text, put into the page without being run as markup.
 * @param {string} text
 * @returns {SVGElement}
 */
export function svgOf(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(parsed.documentElement, true)));
}

/** Whether it is the page that moves the focus. */
let quiet = false;

/** Move the focus so that nothing is shown for it: nobody has pointed at what gets it. @param {() => void} act */
export function quietly(act) {
  quiet = true;
  act();
  quiet = false;
}

/**
 * Say when an element is pointed at, by a mouse that moves or by keys, and when it no longer is.
 * @param {Element} element
 * @param {(on: boolean) => void} point
 */
export function pointing(element, point) {
  let on = false;
  /** @param {string} name @param {boolean} next a mouse that rests points at nothing that is drawn anew below it */
  const moved = (name, next) => element.addEventListener(name, (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "mouse" && on !== next) point(on = next);
  });
  moved("pointermove", true);
  moved("pointerleave", false);
  element.addEventListener("focusin", ({ target }) => { if (!quiet && /** @type {Element} */ (target).matches(":focus-visible")) point(true); });
  element.addEventListener("focusout", () => point(false));
}

const SVG = "http://www.w3.org/2000/svg";

/** A shape of a picture with its attributes, and what is in it. @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children @returns {SVGElement} */
export function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return /** @type {SVGElement} */ (made);
}

/** Small signs beside the words of buttons: lines on a square of 24, made here. */
const SIGNS = /** @type {Record<string, string>} */ ({
  flag: "M6 21V4M6 5h11l-3 4 3 4H6",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.9 1-1 1.6h-5c-.1-.6-.4-1.1-1-1.6",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  analyse: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
  play: "M7 4v16l13-8z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  again: "M5 12a7 7 0 1 0 2.2-5.1M4 4l3 3-3.4 1.2",
  swap: "M8 5 4 9l4 4M4 9h15M16 11l4 4-4 4M20 15H5",
});

/** A sign by its name, which is not read aloud. @param {string} name */
export const icon = (name) => shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, shape("path", { d: SIGNS[name] }));

/**
 * Offer a text as a file.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type]
 */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = /** @type {HTMLAnchorElement} */ (el("a", { href: address, download: name }));
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Copy a text; where the browser does not let it be copied, select it in its place.
 * @param {string} text
 * @param {() => void} done
 * @param {() => Element | null} place
 */
export const copied = (text, done, place) => navigator.clipboard.writeText(text).then(done, () => {
  const found = place();
  if (found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement) found.select();
  else if (found) getSelection()?.selectAllChildren(found);
});

/** What an error says. @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** An error that is read out. @param {unknown} error */
export const refusal = (error) => el("p", { class: "error", role: "alert" }, reasonOf(error));

/** A table that may be wider than the page: it is scrolled in its place. @param {string} label @param {...(Node | false)} children */
export const wide = (label, ...children) => el("div", { class: "wide-table", role: "region", tabindex: "0", "aria-label": label }, ...children);

/**
 * A table whose columns have heads.
 * @param {string} caption left out if empty
 * @param {(string | Node)[]} heads texts, or cells
 * @param {HTMLElement[]} rows
 * @param {Record<string, any>} [attributes]
 */
export const table = (caption, heads, rows, attributes = {}) => el("table", attributes, caption && el("caption", {}, caption),
  el("thead", {}, el("tr", {}, ...heads.map((head) => (typeof head === "string" ? el("th", { scope: "col" }, head) : head)))), el("tbody", {}, ...rows));

/** A row of a table that begins with its head. @param {string | Node} head @param {...(string | Node)} cells */
export const row = (head, ...cells) => el("tr", {}, el("th", { scope: "row" }, head), ...cells.map((cell) => (typeof cell === "string" ? el("td", {}, cell) : cell)));

/** What is known of something, each with its name; left out where it is not known. @param {(string | null | undefined)[][]} pairs @param {Record<string, any>} [attributes] */
export const facts = (pairs, attributes = {}) => el("dl", attributes, ...pairs.filter(([, value]) => value).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));

/**
 * A form that does something when it is sent.
 * @param {(data: Record<string, string>) => void} act is given the fields by their names
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | null | undefined | false)} children
 */
export const sent = (act, attributes, ...children) => el("form", { ...attributes, onsubmit: (/** @type {Event} */ event) => {
  event.preventDefault();
  act(Object.fromEntries([...new FormData(/** @type {HTMLFormElement} */ (event.target))].map(([key, value]) => [key, String(value)])));
} }, ...children);

/** @param {HTMLElement} place @param {...(Node | string | null | undefined | false)} children */
export function fill(place, ...children) {
  place.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
}
