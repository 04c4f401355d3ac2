// Which steps make a turn together: the rules of the compounds, as the service `position` gives them.

/**
 * @typedef {object} Rule of a compound: which of its parts a turn may move
 * @property {string} number of the compound, such as 2.1; empty for the whole
 * @property {string} words as people read it
 * @property {string[]} live the parts that have a move
 * @property {number[]} sizes how many of them, where it goes by number
 * @property {string[][]} sets which of them, where it goes by place
 * @property {boolean} some whether a part of a set will do
 */

/** The parts of a compound in which some components are. @param {Rule} rule @param {string[]} places */
function partsIn({ number }, places) {
  const before = number && `${number}.`;
  const inside = places.filter((place) => place.startsWith(before));
  return [...new Set(inside.map((place) => before + place.slice(before.length).split(".")[0]))];
}

/** Whether a turn may move these parts, or more beside them where it is not whole yet. @param {Rule} rule @param {string[]} parts @param {boolean} whole */
function fits({ live, sizes, sets, some }, parts, whole) {
  const within = (/** @type {string[]} */ all) => parts.every((part) => all.includes(part));
  if (!parts.length) return true;
  if (sizes.length) return within(live) && (whole ? sizes.includes(parts.length) : parts.length <= Math.max(...sizes));
  return sets.some((set) => within(set) && (!whole || some || parts.length === set.length));
}

/** Whether steps in these components are a turn. @param {Rule[]} rules @param {string[]} places such as 1 and 2.1 */
export const isTurn = (rules, places) => places.length > 0 && rules.every((rule) => fits(rule, partsIn(rule, places), true));

/** The rule that steps in these components break, also with more steps; the innermost of several. @param {Rule[]} rules @param {string[]} places */
export const brokenRule = (rules, places) => rules.find((rule) => !fits(rule, partsIn(rule, places), false));
