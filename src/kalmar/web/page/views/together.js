// Which steps make a turn together: the rule of each compound, as the service `position` gives it.

/**
 * @typedef {object} Rule of a compound: which of its parts a turn may move
 * @property {string} number of the compound, such as 2.1; empty for the whole
 * @property {string} words as people read it
 * @property {string[]} live the parts that have a move
 * @property {number[]} sizes how many of them, where it goes by number
 * @property {string[][]} sets which of them, where it goes by place
 * @property {boolean} some whether a part of a set will do
 * @property {Rule[]} inside the rules of parts that are compounds
 */

/** The part of a compound in which a component is. @param {Rule} rule @param {string} place */
function partOf(rule, place) {
  const depth = rule.number ? rule.number.split(".").length : 0;
  return place.split(".").slice(0, depth + 1).join(".");
}

/** Components by the parts in which they are. @param {Rule} rule @param {string[]} places @returns {[part: string, inner: string[]][]} */
function parted(rule, places) {
  const parts = [...new Set(places.map((place) => partOf(rule, place)))];
  return parts.map((part) => [part, places.filter((place) => partOf(rule, place) === part)]);
}

/** @param {string[]} some @param {string[]} all */
const within = (some, all) => some.every((one) => all.includes(one));

/**
 * Check the rule of a compound, and those inside.
 * @param {Rule} rule @param {string[]} places
 * @param {(parts: string[], rule: Rule) => boolean} fits
 * @returns {boolean}
 */
function checked(rule, places, fits) {
  const parts = parted(rule, places);
  return fits(parts.map(([part]) => part), rule) && parts.every(([part, inner]) => {
    const own = rule.inside.find(({ number }) => number === part);
    return !own || checked(own, inner, fits);
  });
}

/**
 * Whether steps in these components are a turn.
 * @param {Rule} whole @param {string[]} places of components, such as 1 and 2.1
 */
export const isTurn = (whole, places) => places.length > 0 && checked(whole, places, (parts, rule) => {
  if (rule.sizes.length) return within(parts, rule.live) && rule.sizes.includes(parts.length);
  return rule.sets.some((set) => within(parts, set) && (rule.some || parts.length === set.length));
});

/**
 * Whether steps in these components are a turn, or become one with more steps.
 * @param {Rule} whole @param {string[]} places
 */
export const mayBecomeTurn = (whole, places) => checked(whole, places, (parts, rule) => {
  if (rule.sizes.length) return within(parts, rule.live) && parts.length <= Math.max(...rule.sizes);
  return rule.sets.some((set) => within(parts, set));
});

/** The rule that forbids one more component: the innermost that is broken. @param {Rule} whole @param {string[]} places @returns {Rule} */
export function brokenRule(whole, places) {
  for (const rule of whole.inside) {
    const inner = places.filter((place) => place.startsWith(`${rule.number}.`));
    if (inner.length && !mayBecomeTurn(rule, inner)) return brokenRule(rule, inner);
  }
  return whole;
}
