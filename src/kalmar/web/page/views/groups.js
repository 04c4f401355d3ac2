// Several games written with their signs and brackets, as a list of lists, and back.

/** @typedef {{ way: string, parts: (string | Group)[] }} Group games played at once in one way; a part is a text, or such a group */

/** The sign of each way, as it is typed. */
export const SIGNS = /** @type {Record<string, string>} */ ({
  "disjunctive": "+", "diminished-disjunctive": "+!", "conjunctive": "&", "continued-conjunctive": "&>",
  "selective": "|", "shortened-selective": "|!",
});

const SIGN = /^ (\+!|\+|&>|&|\|!|\|) /;

/**
 * The outermost parts of a text, and the signs between them.
 * @param {string} text
 */
function cut(text) {
  const parts = [""];
  const signs = [];
  for (let i = 0, depth = 0; i < text.length; i++) {
    depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
    const found = depth === 0 ? text.slice(i).match(SIGN) : null;
    if (found) {
      signs.push(found[1]);
      parts.push("");
      i += found[0].length - 1;
    } else {
      parts[parts.length - 1] += text[i];
    }
  }
  return { parts, signs };
}

/** Whether one pair of brackets holds the whole text. @param {string} text */
function bracketed(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
    if (depth === 0) return i === text.length - 1 && text[0] === "(";
  }
  return false;
}

/**
 * A text as a group where it is one; as it is where it is one game, or cannot be read.
 * @param {string} given
 * @returns {string | Group}
 */
export function grouped(given) {
  const text = given.trim();
  if (bracketed(text)) return grouped(text.slice(1, -1));
  const { parts, signs } = cut(text);
  const way = Object.keys(SIGNS).find((name) => SIGNS[name] === signs[0]);
  if (!way || signs.some((sign) => sign !== signs[0])) return text;
  return { way, parts: parts.map(grouped) };
}

/** A part as a text. @param {string | Group} part @returns {string} */
export function ungrouped(part) {
  if (typeof part === "string") return part;
  const inner = part.parts.map((one) => (typeof one === "string" ? one : `(${ungrouped(one)})`));
  return inner.join(` ${SIGNS[part.way]} `);
}

/** @param {string} g @param {string} way */
export const rewritten = (g, way) => g;
