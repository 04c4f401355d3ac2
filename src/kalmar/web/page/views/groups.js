// Several games in a list of lists, written with their signs and brackets.

/** @typedef {{ way: string, sign: string, parts: (string | Group)[] }} Group games played at once in one way; a part is a text, or such a group */

/** A part as a text. @param {string | Group} part @returns {string} */
export function ungrouped(part) {
  if (typeof part === "string") return part;
  const inner = part.parts.map((one) => (typeof one === "string" ? one : `(${ungrouped(one)})`));
  return inner.length === 1 ? `${part.sign} ${inner[0]}` : inner.join(` ${part.sign} `);
}
