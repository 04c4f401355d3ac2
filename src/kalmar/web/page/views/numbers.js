// What tables and sequences share: the form that asks, the files they become.
import { button, choice, download, el, field, reasonOf, sent } from "../dom.js";
import { ask } from "../engine.js";
import { t } from "../words.js";

/** The endings of files and their types. */
const FILES = { csv: ["csv", "text/csv"], json: ["json", "application/json"], bfile: ["txt", "text/plain"], latex: ["tex", "text/x-tex"], markdown: ["md", "text/markdown"] };

/** The numbers of "0..9" or "1,3,5". @param {string} text @returns {number[]} */
export function numbersOf(text) {
  const found = text.split(",").flatMap((part) => {
    const range = part.trim().match(/^(\d{1,6})\s*\.\.\s*(\d{1,6})$/);
    if (!range) return /^\d{1,6}$/.test(part.trim()) ? [Number(part)] : [];
    const [a, b] = [Number(range[1]), Number(range[2])];
    if (Math.abs(b - a) > 399) return [];
    return Array.from({ length: Math.abs(b - a) + 1 }, (_, i) => (a < b ? a + i : a - i));
  });
  return found;
}

/**
 * Buttons that save values in the formats of files.
 * @param {string} name
 * @param {Record<string, any>} asked
 * @param {(keyof typeof FILES)[]} kinds
 * @param {(text: string) => void} fail
 */
export function saving(name, asked, kinds, fail) {
  return el("div", { class: "bar", role: "group", "aria-label": t("save as") }, el("span", {}, t("save as")),
    ...kinds.map((kind) => button(kind, () => ask("export", { ...asked, kind }).then(
      ({ text }) => download(`${name}.${FILES[kind][0]}`, `${text}\n`, FILES[kind][1]), (error) => fail(reasonOf(error))))));
}

/** Save an SVG, and the same as PNG. @param {string} name @param {() => SVGElement} drawn */
export function savingPictures(name, drawn) {
  const text = () => new XMLSerializer().serializeToString(drawn());
  return el("div", { class: "bar" },
    button("SVG", () => download(`${name}.svg`, text(), "image/svg+xml")),
    button("PNG", () => png(name, text(), drawn())));
}

/** @param {string} name @param {string} text @param {SVGElement} drawn */
function png(name, text, drawn) {
  const image = new Image();
  const [wide, tall] = ["width", "height"].map((key) => Number(drawn.getAttribute(key)) * 2);
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = tall;
    canvas.getContext("2d")?.drawImage(image, 0, 0, wide, tall);
    canvas.toBlob((blob) => blob && download(`${name}.png`, blob));
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

/** @param {[string, string, string][]} fields key, label, value @param {Node[]} more @param {(values: Record<string, string>) => void} act @param {string} [look] of its button: "main" for the one that is filled */
export function form(fields, more, act, look = "main") {
  const made = fields.map(([key, label, value]) => field(label, value, { name: key }));
  return sent(act, { class: "bar asking" }, ...made, ...more, el("button", { type: "submit", class: look }, t("show")));
}

export const VALUATIONS = ["", "G+", "R+", "S+", "F+", "G-", "R-", "S-", "F-"];

/** @param {string} value @param {(value: string) => void} act */
export const valuationChoice = (value, act) =>
  choice(t("valuation"), VALUATIONS.map((name) => [name, name || t("of the theory")]), value, act);
