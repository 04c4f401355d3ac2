// Small signs beside the words of buttons: lines on a square of 24, made here.
import { shape } from "./dom.js";

const PATHS = /** @type {Record<string, string>} */ ({
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
export function icon(name) {
  const svg = shape("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  svg.append(shape("path", { d: PATHS[name] }));
  return svg;
}
