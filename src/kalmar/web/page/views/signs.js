// The grammar of positions as far as signs and brackets go: which games are played at once, and how.

/** The sign of each way, as it is typed. */
export const SIGNS = /** @type {Record<string, string>} */ ({
  "disjunctive": "+", "diminished-disjunctive": "+!", "conjunctive": "&", "continued-conjunctive": "&>",
  "selective": "|", "shortened-selective": "|!",
});

/** A way of one's own between brackets, where a sign stands: it has an ending, in the words of either language. */
const OWN_WAY = "[^\\[\\]]+, (?:first|last|első|utolsó|(?:component )?\\d+(?:\\.? [a-zé]+(?: ért)?)?)";
const OWN_SIGN = new RegExp(`^${OWN_WAY}$`, "u");

const MOST_MOVED = [2, 3, 4, 5, 6, 7, 8, 9];

/** Every sign that can be read, Moore's too, with the way it means. @type {Record<string, string>} */
const WAY_OF = {
  ...Object.fromEntries(Object.entries(SIGNS).map(([way, sign]) => [sign, way])),
  "⊕": "diminished-disjunctive", "∧": "conjunctive", "△": "continued-conjunctive", "∨": "selective", "▽": "shortened-selective",
  ...Object.fromEntries(MOST_MOVED.flatMap((most) => [[`|${most}`, `moore-${most}`], [`∨${"₀₁₂₃₄₅₆₇₈₉"[most]}`, `moore-${most}`]])),
};

const WORD = "[^\\s()+⊕&∧△|∨▽]";
const TOKEN = new RegExp([
  `(?<sign>\\[${OWN_WAY}\\]|\\+!|&>|\\|!|(?:\\|[2-9]|∨[₂-₉])(?![\\p{L}\\p{N}_.])|[+⊕&∧△|∨▽])`, "(?<open>\\()", "(?<close>\\))",
  `(?<word>${WORD}+(?:\\([^()\\s]*\\)|${WORD})*)`, "(?<blank>\\s+)", "(?<other>.)",
].join("|"), "uy");
const DECLARED = /(?:(?:own-?)?rules|szab[aá]lyok)\(/iuy;
const [DEEPEST, DEEPEST_DECLARED] = [50, 15];

/** @typedef {{ kind: string, from: number, to: number }} Token */
/** @typedef {{ from: number, to: number, alone: Level | null }} Term games side by side; `alone` where they are one pair of brackets */
/** @typedef {{ way: string, leading: boolean, terms: Term[] }} Level what stands between two brackets; `way` is empty without signs */

/** The end of rules that are written out, with brackets of their own; 0 where none begin. @param {string} text @param {number} from */
function declaredEnd(text, from) {
  DECLARED.lastIndex = from;
  if (!DECLARED.test(text)) return 0;
  for (let i = DECLARED.lastIndex, depth = 1; i < text.length; i++) {
    depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
    if (depth === 0) return i + 1;
    if (depth > DEEPEST_DECLARED) return 0;
  }
  return 0;
}

/** Words, signs and brackets. @param {string} text @returns {Token[]} */
function tokens(text) {
  const found = [];
  for (let at = 0; at < text.length;) {
    const end = declaredEnd(text, at);
    TOKEN.lastIndex = at;
    const match = end ? null : TOKEN.exec(text);
    const kind = end ? "word" : Object.entries(match?.groups ?? {}).find(([, part]) => part !== undefined)?.[0] ?? "other";
    const to = end || TOKEN.lastIndex || at + 1;
    if (kind !== "blank") found.push({ kind, from: at, to });
    at = to;
  }
  return found;
}

/**
 * The outermost level of a position; null where its signs and brackets cannot be read.
 * @param {string} text
 * @returns {Level | null}
 */
export function levelOf(text) {
  const all = tokens(text);
  let at = 0;
  const kind = () => all[at]?.kind ?? "end";

  /** @param {number} depth @returns {Level | null} */
  function level(depth) {
    const leading = kind() === "sign";
    const signs = leading ? [all[at++]] : [];
    const terms = [term(depth)];
    while (terms.at(-1) && kind() === "sign") {
      signs.push(all[at++]);
      terms.push(term(depth));
    }
    const ways = new Set(signs.map(({ from, to }) => wayOf(text.slice(from, to))));
    if (depth > DEEPEST || ways.size > 1 || !terms.every(Boolean)) return null;
    return { way: [...ways][0] ?? "", leading, terms: /** @type {Term[]} */ (terms) };
  }

  /** @param {number} depth @returns {Term | null} */
  function term(depth) {
    const first = at;
    let [items, alone] = [0, /** @type {Level | null} */ (null)];
    for (; kind() === "word" || kind() === "open"; items++) {
      const opened = all[at++].kind === "open";
      alone = opened ? level(depth + 1) : null;
      if (opened && (!alone || all[at++]?.kind !== "close")) return null;
    }
    return items ? { from: all[first].from, to: all[at - 1].to, alone: items === 1 ? alone : null } : null;
  }

  const whole = level(0);
  return kind() === "end" ? whole : null;
}

/** The way that a sign means. @param {string} sign */
const wayOf = (sign) => (sign.startsWith("[") ? sign.slice(1, -1) : WAY_OF[sign]);

/** The sign of a way, also of Moore's and of one's own; none where there is no such way. @param {string} way */
export const signOf = (way) => (OWN_SIGN.test(way) ? `[${way}]` : Object.keys(WAY_OF).find((sign) => WAY_OF[sign] === way));
