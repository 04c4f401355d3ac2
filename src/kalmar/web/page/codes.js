// Result codes: what a pupil did in a lesson, in twelve letters and digits that can be read out.
//
// A code is sixty bits in Crockford's base 32: the lesson in the first three characters, then a format,
// the pupil's number, the levels won, games won against Perfect, games played and hints, and two
// characters that check the other ten (a Reed–Solomon code over the field of 32 elements). One wrong
// character, two wrong ones, and two neighbours that changed places are always noticed. It is no proof
// against people who write codes of their own.

/**
 * @typedef {object} Result
 * @property {number} lesson 0 to 32767
 * @property {number} pupil 0 to 63
 * @property {number} levels the levels won, level 1 as the lowest bit of ten
 * @property {number} won games won against Perfect, at most 63
 * @property {number} played at most 63
 * @property {number} hints at most 31
 */

/**
 * @typedef {object} Damage
 * @property {"length" | "letters" | "check" | "format"} wrong
 * @property {number} group 1 to 3 where it is certain that the mistake is there, if there is one mistake; else 0
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters that look like others, as people read them. @type {Record<string, string>} */
const ALIKE = { I: "1", L: "1", O: "0" };
const [LENGTH, DATA, GROUP] = [12, 10, 4];
const FORMAT = 1;

/** What a code says, in so many bits each: fifty in all, which a number holds exactly. @type {[keyof Result | "format", number][]} */
const FIELDS = [["lesson", 15], ["format", 2], ["pupil", 6], ["levels", 10], ["won", 6], ["played", 6], ["hints", 5]];

export const LESSONS = 1 << 15;
export const PUPILS = 1 << 6;

/** All symbols, which are the elements of the field. */
const SYMBOLS = Array.from(ALPHABET, (_, symbol) => symbol);

/** The product with a generator of the field. @param {number} element */
const doubled = (element) => (element & 16 ? (element << 1) ^ 0b100101 : element << 1);

/** Whether a code is whole: the sum of its symbols is 0, and so is that with powers of the generator. @param {number[]} symbols */
const isWhole = (symbols) => symbols.reduce((sum, symbol) => sum ^ symbol, 0) === 0 && symbols.reduceRight((sum, symbol) => doubled(sum) ^ symbol, 0) === 0;

/** The ten symbols with the two that check them. @param {number[]} data */
function checked(data) {
  const plain = data.reduce((sum, symbol) => sum ^ symbol, 0);
  return SYMBOLS.map((last) => [...data, plain ^ last, last]).find(isWhole) ?? [];
}

/** A number as symbols, the highest first. @param {number} value @param {number} count */
const symbolsOf = (value, count) => Array.from({ length: count }, (_, place) => Math.floor(value / 32 ** (count - 1 - place)) % 32);

/** The number of some symbols. @param {number[]} symbols */
const valued = (symbols) => symbols.reduce((value, symbol) => 32 * value + symbol, 0);

/** Symbols as people read them. @param {number[]} symbols */
const written = (symbols) => symbols.map((symbol) => ALPHABET[symbol]).join("");

/** A number within what its bits can say. @param {number} value @param {number} size */
const within = (value, size) => Math.max(0, Math.min((1 << size) - 1, Math.trunc(value) || 0));

/**
 * The code of a result; counts that are too large are the largest that it can say.
 * @param {Result} result
 */
export function encode(result) {
  const said = { ...result, format: FORMAT };
  const all = FIELDS.reduce((value, [name, size]) => value * 2 ** size + within(said[name], size), 0);
  const text = written(checked(symbolsOf(all, DATA)));
  return [0, 1, 2].map((group) => text.slice(GROUP * group, GROUP * group + GROUP)).join("-");
}

/** What ten symbols say; null where nobody can have done that. @param {number[]} symbols @returns {Result | null} */
function said(symbols) {
  const found = /** @type {Result & { format: number }} */ ({});
  FIELDS.reduceRight((value, [name, size]) => {
    found[name] = value % 2 ** size;
    return Math.floor(value / 2 ** size);
  }, valued(symbols.slice(0, DATA)));
  const { format, ...result } = found;
  return format === FORMAT && result.won <= result.played ? result : null;
}

/** A text as it was meant: capital letters, none that look like digits. @param {string} text */
const meant = (text) => text.trim().toUpperCase().replace(/[ILO]/g, (letter) => ALIKE[letter]);

/**
 * What a code says, or which mistake it has.
 * @param {string} text with or without hyphens, in any case
 * @returns {{ result: Result } | { damage: Damage }}
 */
export function decode(text) {
  const groups = meant(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [...groups.join("")];
  if (letters.length !== LENGTH) {
    const wrong = groups.length === 3 ? groups.flatMap((group, place) => ([...group].length === GROUP ? [] : [place + 1])) : [];
    return { damage: { wrong: "length", group: wrong.length === 1 ? wrong[0] : 0 } };
  }
  const symbols = letters.map((letter) => ALPHABET.indexOf(letter));
  const unread = symbols.findIndex((symbol) => symbol < 0);
  if (unread >= 0) return { damage: { wrong: "letters", group: groupOf(unread) } };
  if (!isWhole(symbols)) return { damage: { wrong: "check", group: blamed(symbols) } };
  const result = said(symbols);
  return result ? { result } : { damage: { wrong: "format", group: 0 } };
}

/** @param {number} place */
const groupOf = (place) => Math.floor(place / GROUP) + 1;

/** The group of the only mistake that explains why a code is not whole; 0 where there are several, or none. @param {number[]} symbols */
function blamed(symbols) {
  const mended = symbols.flatMap((symbol, place) => [...SYMBOLS.map((other) => [other]), [symbols[place + 1], symbol]]
    .map((others) => ({ places: others.map((_, i) => place + i), whole: [...symbols.slice(0, place), ...others, ...symbols.slice(place + others.length)] })));
  const groups = new Set(mended.filter(({ whole }) => whole.length === LENGTH && isWhole(whole) && said(whole)).flatMap(({ places }) => places.map(groupOf)));
  return groups.size === 1 ? [...groups][0] : 0;
}

/** The number of a lesson as three characters. @param {number} lesson */
export const lessonName = (lesson) => written(symbolsOf(within(lesson, 15), 3));

/** The lesson that three characters name; null where they name none. @param {string} text */
export function lessonNumber(text) {
  const symbols = [...meant(text)].map((letter) => ALPHABET.indexOf(letter));
  return symbols.length === 3 && symbols.every((symbol) => symbol >= 0) ? valued(symbols) : null;
}

/** The numbers of the levels won. @param {number} levels */
export const levelsOf = (levels) => Array.from({ length: 10 }, (_, place) => place + 1).filter((level) => levels & (1 << (level - 1)));
