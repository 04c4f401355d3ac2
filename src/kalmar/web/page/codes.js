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

/** The fields after the format, with their bits. @type {[keyof Result, number][]} */
const FIELDS = [["pupil", 6], ["levels", 10], ["won", 6], ["played", 6], ["hints", 5]];

export const LESSONS = 1 << 15;
export const PUPILS = 1 << 6;

/** Powers of a generator of the field, and their logarithms. @type {number[]} */
const POWERS = [];
/** @type {number[]} */
const LOGS = [];
for (let exponent = 0, element = 1; exponent < 31; exponent++) {
  POWERS.push(element);
  LOGS[element] = exponent;
  element = element & 16 ? (element << 1) ^ 0b100101 : element << 1;
}

/** The product of two elements of the field. @param {number} one @param {number} other */
const times = (one, other) => (one && other ? POWERS[(LOGS[one] + LOGS[other]) % 31] : 0);

/** @param {number} one @param {number} other not 0 */
const over = (one, other) => (one ? POWERS[(LOGS[one] - LOGS[other] + 31) % 31] : 0);

/** The two sums that are 0 for a whole code. @param {number[]} symbols */
function sums(symbols) {
  const plain = symbols.reduce((sum, symbol) => sum ^ symbol, 0);
  const weighted = symbols.reduce((sum, symbol, place) => sum ^ times(symbol, POWERS[place]), 0);
  return [plain, weighted];
}

/** The ten symbols with the two that check them. @param {number[]} data */
function checked(data) {
  const [plain, weighted] = sums(data);
  const last = over(weighted ^ times(plain, POWERS[DATA]), POWERS[DATA] ^ POWERS[DATA + 1]);
  return [...data, plain ^ last, last];
}

/** Bits of a number, the highest first. @param {number} value @param {number} size */
const bits = (value, size) => Array.from({ length: size }, (_, place) => (value >> (size - 1 - place)) & 1);

/** The number of some bits. @param {number[]} found */
const valued = (found) => found.reduce((value, bit) => 2 * value + bit, 0);

/** A number within what its bits can say. @param {number} value @param {number} size */
const within = (value, size) => Math.max(0, Math.min((1 << size) - 1, Math.trunc(value) || 0));

/**
 * The code of a result; counts that are too large are the largest that it can say.
 * @param {Result} result
 */
export function encode(result) {
  const all = [bits(within(result.lesson, 15), 15), bits(FORMAT, 2), ...FIELDS.map(([name, size]) => bits(within(result[name], size), size))].flat();
  // What is 50 bits long is ten symbols; the last fields are where the first ones end.
  const data = Array.from({ length: DATA }, (_, place) => valued(all.slice(5 * place, 5 * place + 5)));
  const text = checked(data).map((symbol) => ALPHABET[symbol]).join("");
  return [0, 1, 2].map((group) => text.slice(GROUP * group, GROUP * group + GROUP)).join("-");
}

/** What ten symbols say; null where nobody can have done that. @param {number[]} symbols @returns {Result | null} */
function said(symbols) {
  const all = symbols.slice(0, DATA).flatMap((symbol) => bits(symbol, 5));
  if (valued(all.slice(15, 17)) !== FORMAT) return null;
  /** @type {Result} */
  const result = { lesson: valued(all.slice(0, 15)), pupil: 0, levels: 0, won: 0, played: 0, hints: 0 };
  let place = 17;
  for (const [name, size] of FIELDS) {
    result[name] = valued(all.slice(place, place + size));
    place += size;
  }
  return result.won <= result.played ? result : null;
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
  const [plain, weighted] = sums(symbols);
  if (plain || weighted) return { damage: { wrong: "check", group: blamed(symbols, plain, weighted) } };
  const result = said(symbols);
  return result ? { result } : { damage: { wrong: "format", group: 0 } };
}

/** @param {number} place */
const groupOf = (place) => Math.floor(place / GROUP) + 1;

/**
 * The group of the only mistake that explains the sums; 0 where there are several, or none.
 * @param {number[]} symbols @param {number} plain @param {number} weighted
 */
function blamed(symbols, plain, weighted) {
  // One wrong character changes both sums, and their ratio is its place; a change of places leaves
  // the first sum as it is.
  const mended = plain ? oneWrong(symbols, plain, weighted) : swapped(symbols, weighted);
  const groups = new Set(mended.flatMap((places) => places.map(groupOf)));
  return groups.size === 1 ? [...groups][0] : 0;
}

/** The place of the only wrong character, if one explains the sums. @param {number[]} symbols @param {number} plain @param {number} weighted */
function oneWrong(symbols, plain, weighted) {
  const place = weighted ? LOGS[over(weighted, plain)] : LENGTH;
  if (place >= LENGTH) return [];
  return said(symbols.map((symbol, at) => (at === place ? symbol ^ plain : symbol))) ? [[place]] : [];
}

/** The pairs of neighbours that may have changed places. @param {number[]} symbols @param {number} weighted */
function swapped(symbols, weighted) {
  const found = [];
  for (let place = 0; place + 1 < LENGTH; place++) {
    const [left, right] = [symbols[place], symbols[place + 1]];
    if (times(left ^ right, POWERS[place] ^ POWERS[place + 1]) !== weighted) continue;
    if (said([...symbols.slice(0, place), right, left, ...symbols.slice(place + 2)])) found.push([place, place + 1]);
  }
  return found;
}

/** The number of a lesson as three characters. @param {number} lesson */
export const lessonName = (lesson) => bits3(within(lesson, 15)).map((symbol) => ALPHABET[symbol]).join("");

/** @param {number} value */
const bits3 = (value) => [value >> 10, (value >> 5) & 31, value & 31];

/** The lesson that three characters name; null where they name none. @param {string} text */
export function lessonNumber(text) {
  const symbols = [...meant(text)].map((letter) => ALPHABET.indexOf(letter));
  if (symbols.length !== 3 || symbols.some((symbol) => symbol < 0)) return null;
  return (symbols[0] << 10) | (symbols[1] << 5) | symbols[2];
}

/** The numbers of the levels won. @param {number} levels */
export const levelsOf = (levels) => bits(levels, 10).reverse().flatMap((bit, place) => (bit ? [place + 1] : []));
