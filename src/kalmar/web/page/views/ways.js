// How games are played together: the six ways as pictures and as lists, ways of one's own, who wins.
import { announce, button, choice, el, facts, fill, reasonOf, refusal, shape } from "../dom.js";
import { ask } from "../engine.js";
import { turns } from "../turns.js";
import { t } from "../words.js";

const TURNS = /** @type {const} */ (["one", "all", "any"]);
const ENDS = /** @type {const} */ (["all", "first"]);

/** The way of a turn and an ending. @param {string} turn @param {string} end */
const wayOf = (turn, end) => Object.keys(MEANT).find((way) => MEANT[way][0] === turn && MEANT[way][1] === end) ?? "";

/** What one of the six ways means, in sentences. @param {string} way */
export function meaning(way) {
  const [turn, end] = MEANT[way];
  return `${t(turn === "all" && end === "all" ? "turn all left" : `turn ${turn}`)} ${t(`end ${end}`)}`;
}

/**
 * The six ways in two rows: what a turn moves, and when play ends; below them a field for any other.
 * @param {string} chosen
 * @param {(way: string, sign: string) => void} act
 */
export function wayGrid(chosen, act) {
  const said = el("div", { class: "chosen-way", role: "status" });
  const known = el("div", {});
  /** @param {string} way */
  const tell = (way) => {
    fill(said, !isOwn(way) && el("strong", {}, called(way)), !isOwn(way) && el("p", {}, meaning(way)));
    fill(known, knownOf(way));
  };
  /** @param {string} way */
  const cell = (way) => el("label", { class: "way" },
    el("input", { type: "radio", name: "way", value: way, checked: way === chosen, onchange: () => { own.hidden = true; tell(way); act(way, MEANT[way][2]); } }),
    /** @type {any} */ (wayPicture(way)), el("span", {}, called(way)), el("span", { class: "unseen" }, ` – ${meaning(way)}`));
  /** What was written last: it is meant again when one comes back to it. */
  let written = isOwn(chosen) ? chosen : "";
  /** @param {string} way @param {string} sign */
  const write = (way, sign) => {
    written = way;
    tell(way);
    act(way, sign);
  };
  const own = el("div", { hidden: !isOwn(chosen) }, ownField(written, write));
  const another = el("label", { class: "way another" },
    el("input", { type: "radio", name: "way", value: "own", checked: isOwn(chosen), onchange: () => {
      own.hidden = false;
      fill(said);
      fill(known);
      if (written) described(written).then(({ name, sign }) => write(name, sign));
    } }), el("span", {}, t("own way")));
  tell(chosen);
  return el("fieldset", { class: "together" }, el("legend", {}, t("how together")),
    el("div", { class: "ways" }, el("span", {}), ...TURNS.map((turn) => el("span", { class: "over", "aria-hidden": "true" }, t(`column ${turn}`))),
      ...ENDS.flatMap((end) => [el("span", { class: "before", "aria-hidden": "true" }, t(`row ${end}`)), ...TURNS.map((turn) => cell(wayOf(turn, end)))])),
    el("p", { class: "quiet signs", "aria-hidden": "true" },
      waySign("moves in turn", shape("path", { class: "arrow must", d: "M5,2 v11 m-4,-4 l4,4 l4,-4" }), shape("rect", { class: "game must", x: 13, y: 3, width: 11, height: 11, rx: 3 })),
      waySign("must be over", shape("path", { class: "awaited", d: "M3,8 h20" }))),
    another, own, said, known);
}

/**
 * Whether the last move wins or loses.
 * @param {string} play
 * @param {(play: string) => void} act
 */
export function aimSwitch(play, act) {
  const aims = [["normal", t("last wins")], ["misere", t("last loses")]];
  return el("fieldset", { class: "together aim" }, el("legend", {}, t("convention")), el("div", { class: "switch" },
    ...aims.map(([value, text]) => el("label", {}, el("input", { type: "radio", name: "aim", value, checked: value === play, onchange: () => act(value) }), el("span", {}, text)))));
}

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
function wayPicture(way) {
  const [turn, end] = MEANT[way];
  return shape("svg", { viewBox: "0 0 118 68", class: "way-picture", "aria-hidden": "true" }, ...MOVED[turn].flatMap((moved, i) => {
    const x = 6 + i * STEP;
    const middle = x + SIDE / 2;
    return [shape("rect", { class: `game ${moved}`, x, y: TOP, width: SIDE, height: SIDE, rx: 7 }), ...(moved === "not" ? [] : [arrow(middle, moved)]), foot(middle, end === "all" || i === 1)];
  }));
}

/** A sign of the pictures beside the words that say what it means. @param {string} words @param {...SVGElement} shapes */
const waySign = (words, ...shapes) => el("span", {}, shape("svg", { viewBox: "0 0 26 16", class: "way-sign", "aria-hidden": "true" }, ...shapes), t(words));

/** @typedef {{ name: string, typed: string, sign: string, rules: string[] }} Way as the service `way` describes it */

/** Ways in the words of the language, to be chosen by a click. */
const EXAMPLES = ["at most two", "exactly two", "two ended", "neighbours", "in turn"];
const PATIENCE = 300;
const OWN = "own";

/** Ask what a way is. @param {string} composition @returns {Promise<Way>} */
const described = (composition) => ask("way", { composition, known: false });

/**
 * The field with its examples.
 * @param {string} value the way that is chosen; empty for none
 * @param {(way: string, sign: string) => void} act called with the name of a way that can be read, and its sign
 */
function ownField(value, act) {
  const newest = turns();
  const note = el("div", { class: "note", role: "status" });
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", class: "own-way", value, spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: t("example at most two"),
    "aria-label": t("own way"), oninput: soon, onchange: () => use(), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") { event.preventDefault(); use(); } } }));
  let waiting = 0;
  let used = value;

  function soon() {
    clearTimeout(waiting);
    waiting = window.setTimeout(check, PATIENCE);
  }

  /** Say what the words mean, or what is wrong with them. @returns {Promise<Way | null>} */
  async function check() {
    clearTimeout(waiting);
    const still = newest();
    const text = input.value.trim();
    const found = text ? await described(text).catch((error) => error) : null;
    if (!still()) return null;
    const wrong = found instanceof Error;
    input.setAttribute("aria-invalid", String(wrong));
    fill(note, found && (wrong ? el("p", { class: "error" }, reasonOf(found)) : el("p", {}, found.rules.join(" "))));
    return wrong ? null : found;
  }

  /** Play in this way, if it is one. */
  async function use() {
    const found = await check();
    if (!found || found.name === used) return;
    used = found.name;
    announce(found.rules.join(" "));
    act(found.name, found.sign);
  }

  /** @param {string} text */
  const chosen = (text) => {
    input.value = text;
    use();
  };
  if (value) described(value).then(({ typed }) => { if (input.value === value) input.value = typed; }, () => {}).then(check);
  return el("div", { class: "own-way-field" },
    el("label", { class: "field" }, el("span", {}, t("own way")), input), note,
    el("div", { class: "chips", role: "group", "aria-label": t("own way examples") }, ...EXAMPLES.map((key) => button(t(`example ${key}`), () => chosen(t(`example ${key}`))))));
}

/**
 * A list of the six ways, and a field below it for any other.
 * @param {string} value
 * @param {(way: string, sign: string) => void} act
 * @param {[string, string][]} [before] other entries
 */
export function waySelect(value, act, before = []) {
  const entries = /** @type {[string, string][]} */ ([...before, ...Object.keys(MEANT).map((way) => [way, called(way)]), [OWN, `${t("own way")} …`]]);
  const place = el("div", { class: "way-select" });
  const open = (/** @type {string} */ way) => fill(place, list, ownField(way, act));
  const list = choice(t("composition"), entries, isOwn(value) ? OWN : value, (way) => {
    if (way !== OWN) return act(way, MEANT[way]?.[2] ?? "");
    open("");
    /** @type {HTMLElement | null} */ (place.querySelector("input"))?.focus();
  });
  fill(place, list);
  if (isOwn(value)) open(value);
  return place;
}

/** What is known of a way, once one wants to know. @param {string} way */
function knownOf(way) {
  const place = el("div", {});
  const opened = () => place.childElementCount || ask("way", { composition: way }).then(({ known }) => fill(place,
    facts(["normal", "misere"].map((play) => [t(`${play} play`), known[play]])),
    ...known.theorems.map((/** @type {any} */ theorem) => el("details", {}, el("summary", {}, theorem.title), el("p", {}, theorem.statement)))), (error) => fill(place, refusal(error)));
  return el("details", { class: "known-way", ontoggle: opened }, el("summary", {}, t("known of way")), place);
}

/** @typedef {import("../state.js").State} State */

/**
 * Lists for composition and convention.
 * @param {State} state
 * @param {(changes: Partial<State>) => void} act
 */
export const waySelects = (state, act) => [waySelect(state.way, (way) => act({ way }), [["", t("as written")]]), playSelect(state.play, (play) => act({ play }))];

/** A list for who wins. @param {string} value @param {(play: string) => void} act */
export const playSelect = (value, act) => choice(t("convention"), ["normal", "misere"].map((play) => [play, t(`${play} play`)]), value, act);

/** Lists for the opponent, and for who begins. @param {State} state @param {(changes: Partial<State>) => void} act */
export function opponentSelects(state, act) {
  const opponents = [["perfect", t("opponent perfect")], ["0.8", t("opponent medium")], ["0.4", t("opponent easy")], ["random", t("random")], ["two", t("two players")]];
  const begins = [["ask", t("asked first")], ["1", t("I begin")], ["2", t("computer begins")]];
  return [choice(t("opponent"), opponents, state.opp, (opp) => act({ opp })),
    choice(t("who begins"), begins, state.ask === "1" ? "ask" : state.me, (me) => act(me === "ask" ? { ask: "1", me: "1", m: [] } : { ask: "", me, m: [] }))];
}
