// The modules of the page that touch no browser, asked from Python: a request a line, an answer a line.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const load = (name) => import(new URL(name, folder).href);
const [{ unpacked }, { turns }, { fragment, parsed, filed, unfiled }, { Moves }, { ungrouped }, { resized, sizesOf }, { colour, inkOn, PALETTES, OUTCOMES }, levels, finding, codes, together] = await Promise.all(
  ["unpack.js", "turns.js", "state.js", "history.js", "views/groups.js", "views/sizes.js", "views/palette.js", "levels.js", "views/finding.js", "codes.js", "views/together.js"].map(load));

const TRIP = {
  link: (state) => [fragment(state), parsed(fragment(state)), fragment(parsed(fragment(state)))],
  parsed: (text) => parsed(text),
  file: (state) => unfiled(filed(state)),
  unfiled: (text) => unfiled(text),
  ungrouped: (part) => ungrouped(part),
  sizes: ([text, name]) => sizesOf(text, name),
  resized: ([text, name, i, by]) => resized(sizesOf(text, name), i, by),
  moves: played,
  code: (results) => results.map((result) => [codes.encode(result), codes.decode(codes.encode(result))]),
  decode: (texts) => texts.map((text) => codes.decode(text)),
  lessons: (numbers) => numbers.map((number) => [codes.lessonName(number), codes.lessonNumber(codes.lessonName(number))]),
  lesson: (text) => codes.lessonNumber(text),
  palettes: () => [PALETTES, OUTCOMES],
  together: ([rules, sets]) => sets.map((places) => [together.isTurn(rules, places), together.brokenRule(rules, places)?.number ?? null]),
  files: async (archive) => Object.fromEntries([...await unpacked(Uint8Array.from(Buffer.from(archive, "base64")).buffer)].map(([name, content]) => [name, Buffer.from(content).toString("base64")])),
  turns: told,
  levels: leveled,
  finding: ([name, ...given]) => finding[name](...given),
  heat: (steps) => Array.from({ length: steps + 1 }, (_, i) => colour(i / steps)).map((rgb) => [rgb, inkOn(rgb)]),
};

/** What the tree says after each act. */
function played(acts) {
  const moves = new Moves("start");
  return acts.map(([act, given]) => {
    if (act === "make") moves.make(given, given, `${moves.here.position} ${given}`);
    else if (act === "undo") moves.undo(given);
    else if (act === "redo") moves.redo(given);
    else moves.go(moves.root);
    return { line: moves.line.map((node) => node.move), position: moves.here.position, ply: moves.ply };
  });
}

/** What is known of every level. */
const progress = () => levels.LEVELS.map((level) => ({ number: level.number, streak: levels.streak(level), done: levels.done(level) }));

/** What is known of the levels after each act; a level is given by its number. */
function leveled(acts) {
  levels.forget();
  const known = { ...levels, progress };
  return acts.map(([name, number, ...given]) => known[name](...(number ? [levels.LEVELS[number - 1]] : []), ...given));
}

/** Which of some turns are the newest after each of them has begun. */
function told(count) {
  const [begin, other] = [turns(), turns()];
  other();
  const begun = [];
  return Array.from({ length: count }, () => {
    begun.push(begin());
    return begun.map((newest) => newest());
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, data] = JSON.parse(line);
  console.log(JSON.stringify(await TRIP[name](data)));
}
