// The six ways as pictures: three games, an arrow into each that a turn moves, a bar under each that must be over.
import { shape } from "../dom.js";
import { t } from "../words.js";

/** In how many games a turn of each way moves, how many must be over for play to end, and its sign. @type {Record<string, [turn: "one" | "all" | "any", end: "all" | "first", sign: string]>} */
export const MEANT = {
  "disjunctive": ["one", "all", "+"], "continued-conjunctive": ["all", "all", "&>"], "selective": ["any", "all", "|"],
  "diminished-disjunctive": ["one", "first", "+!"], "conjunctive": ["all", "first", "&"], "shortened-selective": ["any", "first", "|!"],
};

/** Whether a way is none of the six. @param {string} way */
export const isOwn = (way) => way !== "" && !Object.hasOwn(MEANT, way);

/** The name of a way as people say it. @param {string} way */
export const called = (way) => (isOwn(way) ? way : t(`called ${way}`));

/** Whether each of the three games is moved: as it must be, as it may be, not at all. */
const MOVED = { one: ["must", "not", "not"], all: ["must", "must", "must"], any: ["must", "may", "must"] };
const [STEP, SIDE, TOP, FOOT] = [38, 30, 20, 60];

/** An arrow down into a game. @param {number} x @param {string} moved */
const arrow = (x, moved) => shape("path", { class: `arrow ${moved}`, d: `M${x},2 v13 m-5,-5 l5,5 l5,-5` });

/** What is under a game: a bar where play waits for its end, a dot elsewhere. @param {number} x @param {boolean} awaited */
const foot = (x, awaited) => (awaited
  ? shape("path", { class: "awaited", d: `M${x - 11},${FOOT} h22` })
  : shape("circle", { class: "unawaited", cx: x, cy: FOOT, r: 2.2 }));

/**
 * The picture of a way; what it shows stands beside it in words.
 * @param {string} way
 */
export function wayPicture(way) {
  const [turn, end] = MEANT[way];
  const svg = shape("svg", { viewBox: "0 0 118 68", class: "way-picture", "aria-hidden": "true" });
  MOVED[turn].forEach((moved, i) => {
    const x = 6 + i * STEP;
    const middle = x + SIDE / 2;
    svg.append(shape("rect", { class: `game ${moved}`, x, y: TOP, width: SIDE, height: SIDE, rx: 7 }));
    if (moved !== "not") svg.append(arrow(middle, moved));
    svg.append(foot(middle, end === "all" || i === 1));
  });
  return svg;
}

/** The signs of the pictures, each for the words that say what it means. @param {"moves" | "ends"} sign */
export function waySign(sign) {
  const svg = shape("svg", { viewBox: "0 0 26 16", class: "way-sign", "aria-hidden": "true" });
  if (sign === "moves") svg.append(shape("path", { class: "arrow must", d: "M5,2 v11 m-4,-4 l4,4 l4,-4" }), shape("rect", { class: "game must", x: 13, y: 3, width: 11, height: 11, rx: 3 }));
  else svg.append(shape("path", { class: "awaited", d: "M3,8 h20" }));
  return svg;
}
