// The colours and letters of what the page draws itself, in both themes; drawings of positions have their own.
import { shape } from "../dom.js";
import { theme } from "../manners.js";

export const PALETTES = {
  light: { ground: "#ffffff", ink: "#1b1b1b", line: "#5f6770", point: "#0072b2", zero: "#d55e00", edge: "#007a59", soil: "#6b4a00", town: "#ffffff" },
  dark: { ground: "#18212a", ink: "#f4f4f4", line: "#aab3bb", point: "#56b4e9", zero: "#ff8a3d", edge: "#3fd0a4", soil: "#d8a545", town: "#22272c" },
};

/** Those of the theme in use. */
export const palette = () => PALETTES[theme()];

/** A town by its outcome: its fill, and the letters on it. */
export const OUTCOMES = /** @type {Record<string, [string, string]>} */ ({ N: ["#0072b2", "#ffffff"], P: ["#e69f00", "#000000"], D: ["#c8ccd0", "#000000"] });

/** From light to dark, as in cividis: told apart without colour too. */
const SCALE = [[253, 231, 85], [200, 183, 110], [148, 142, 121], [102, 105, 120], [59, 73, 108], [0, 32, 76]];

/** The colour at a place of the scale, from 0 to 1. @param {number} at */
export function colour(at) {
  const place = at * (SCALE.length - 1);
  const i = Math.min(Math.floor(place), SCALE.length - 2);
  return SCALE[i].map((a, k) => Math.round(a + (SCALE[i + 1][k] - a) * (place - i)));
}

/** How light a colour is, from 0 to 1. @param {number[]} rgb */
function light(rgb) {
  const [r, g, b] = rgb.map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The letters that are read best on a colour. @param {number[]} rgb */
export const inkOn = (rgb) => ((light(rgb) + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff");

/** @param {string} content @param {number} x @param {number} y @param {number} font @param {string} fill */
export const text = (content, x, y, font, fill) => shape("text", { x, y, "font-size": font, "text-anchor": "middle", fill, "pointer-events": "none" }, content);
