// The colours of what the page draws itself, in both themes; drawings of positions have their own.
import { theme } from "../manners.js";

export const PALETTES = {
  light: { ground: "#ffffff", ink: "#1b1b1b", line: "#5f6770", point: "#0072b2", zero: "#d55e00", edge: "#007a59", soil: "#6b4a00", town: "#ffffff" },
  dark: { ground: "#18212a", ink: "#f4f4f4", line: "#aab3bb", point: "#56b4e9", zero: "#ff8a3d", edge: "#3fd0a4", soil: "#d8a545", town: "#22272c" },
};

/** Those of the theme in use. */
export const palette = () => PALETTES[theme()];

/** A town by its outcome: its fill, and the letters on it. */
export const OUTCOMES = /** @type {Record<string, [string, string]>} */ ({ N: ["#0072b2", "#ffffff"], P: ["#e69f00", "#000000"], D: ["#c8ccd0", "#000000"] });
