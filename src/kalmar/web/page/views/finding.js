// Which games a text means: those with its words, those with a name like it, or a position.

/** @typedef {Record<string, any>} Game as the service "games" describes it */

/** How games can be put in groups, and where the groups of a game stand. */
export const GROUPINGS = /** @type {Record<string, string>} */ ({ kind: "group", source: "origins", years: "years", known: "known" });
/** Groups in the order of what they mean; others by size, or by name. */
const ORDERS = /** @type {Record<string, string[]>} */ ({ years: ["5-8", "9-12", "university"], known: ["formula", "proved period", "computed", "open"] });
const SIMILAR = 3;

/** A text without accents and case. @param {string} text */
export const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * What `more` of a link asks of the start page: a search, all games in groups, or nothing.
 * @param {string} more
 */
export function wanted(more) {
  const by = Object.keys(GROUPINGS).find((name) => more === `by:${name}`);
  return { all: more !== "", by: by ?? "kind", text: by || more === "all" ? "" : more };
}

/** What people call a game. @param {Game} game @returns {string[]} */
const called = (game) => [game.play_title, game.title, ...game.names, ...game.hungarian.split(", ")].filter(Boolean);

/** Whether a word stands in a text, perhaps in singular; a number as such. @param {string} text @param {string} word */
function holds(text, word) {
  if (/^\d+$/.test(word)) return text.split(/\W+/).includes(word);
  return text.includes(word) || (word.length > 4 && text.includes(word.replace(/(e?s|[aeo]?k)$/, "")));
}

/** The games in whose description all words of a text stand, those with them in a name first. @param {Game[]} games @param {string} text */
export function matching(games, text) {
  const words = bare(text).split(/[\s,]+/).filter(Boolean);
  /** @param {(string | undefined)[]} texts */
  const hold = (texts) => words.every((word) => holds(bare(texts.join(" ")), word));
  const found = games.filter((game) => hold([...called(game), game.words, game.rule, game.play_rule, game.source]));
  const named = found.filter((game) => hold(called(game)));
  return [...named, ...found.filter((game) => !named.includes(game))];
}

/** The games with the names most like a text. @param {Game[]} games @param {string} text */
export function similar(games, text) {
  const typed = bare(text.trim());
  const ranked = games.map((game) => ({ game, far: Math.min(...called(game).map((name) => distance(typed, bare(name)))) }));
  return ranked.sort((one, other) => one.far - other.far).slice(0, SIMILAR).map(({ game }) => game);
}

/**
 * How many letters must change to make one text of another, as a share of the longer one (Levenshtein).
 * @param {string} one @param {string} other
 */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(one[i - 1] !== other[j - 1])));
    }
    row = next;
  }
  return row[other.length] / Math.max(one.length, other.length, 1);
}

/** Whether a text may be a position: the name of a game or an octal code, and more. @param {Game[]} games @param {string} text */
export function maybePosition(games, text) {
  const found = bare(text.trim()).match(/^\(*(?:(\d*\.\w+)|(\p{L}[\p{L}\d-]*))\s*[\s(].*\S/u);
  return Boolean(found) && (Boolean(found?.[1]) || games.some((game) => game.names.includes(found?.[2])));
}

/**
 * Games in groups: the names of the groups, each with its games.
 * @param {Game[]} games @param {string} by one of the groupings
 * @returns {[name: string, games: Game[]][]}
 */
export function shelved(games, by) {
  /** @type {Map<string, Game[]>} */
  const groups = new Map();
  for (const game of games) {
    for (const name of [game[GROUPINGS[by]] ?? []].flat()) groups.set(name, [...(groups.get(name) ?? []), game]);
  }
  const order = ORDERS[by] ?? [];
  return [...groups].sort(([one, some], [other, others]) => {
    if (order.length) return order.indexOf(one) - order.indexOf(other);
    return by === "source" ? numbered(one).localeCompare(numbered(other)) : others.length - some.length;
  });
}

/** A name by which source texts stand in order, and what is of none of them last. @param {string} name */
const numbered = (name) => `${/\d/.test(name) ? 0 : 1} ${name}`;
