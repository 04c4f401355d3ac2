// Ask before tell: a position, and the question which of its moves wins. Nothing is told before the answer.
import { go } from "../place.js";
import { board, grown, numbersOf, preview } from "../board.js";
import { announce, button, choice, el, fill, refusal } from "../dom.js";
import { ask, asking } from "../engine.js";
import { theme } from "../manners.js";
import { USUAL, fragment } from "../state.js";
import { turns } from "../turns.js";
import { spoken, t } from "../words.js";
import { TEXTS, introduced } from "./exercises.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./exercises.js").Way} Way */
/** @typedef {import("./exercises.js").Introduced} Introduced */
/** @typedef {{ place: HTMLElement, way: Way, drawing: any, known: Introduced, newest: () => boolean }} Card */

/** Starts like which positions are dealt, one after another. */
const KINDS = ["nim 3 5 7", "kayles 9", "subtraction(1..3) 14", "chomp 3x4", "rook 5,6", "queen 6,4", "nim 4 6", "kayles 5 4", "hackenbush 0-1,1-2,1-3,0-4,0-4"];
/** Of so many cards one is taken as it comes: there may be no winning move. */
const OPEN = 3;
const [FEWEST_MOVES, MOST_TRIES] = [4, 6];
/** Widths of the picture in pixels: on telephones, and on other screens. */
const [NARROW, WIDE] = [328, 560];

const dealt = turns();

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const card = el("section", { class: "card-asked", "aria-label": t("which move wins") });
  const texts = /** @type {[string, string][]} */ ([["", t("by chance")], ...TEXTS.map((number) => [number, t(`source ${number}`)])]);
  const seed = Math.max(1, Math.trunc(Number(state.seed)) || 1);
  fill(place, el("h1", {}, t("view which")), el("p", { class: "lead" }, t("which lead")),
    el("div", { class: "bar" }, choice(t("cards from"), texts, TEXTS.includes(state.more) ? state.more : "", (more) => go({ more, g: "", way: "", play: "normal", seed: "1" }, true))),
    card,
    el("div", { class: "bar" }, button(t("next card"), () => go({ seed: String(seed + 1) }, true), { id: "next-card" })));
  const newest = dealt();
  const answering = asking((error) => newest() && fill(card, refusal(error)));
  await answering(worthAsking(state, seed), (found) => newest() && asked({ place: card, ...found, newest }));
}

/** A position with something to choose from. @param {State} state @param {number} seed */
async function worthAsking(state, seed) {
  for (let tries = 1; ; tries++) {
    const way = await wayOf(state, seed, tries);
    const drawing = await ask("draw", { ...way, theme: theme(), prefix: "card", width: matchMedia("(max-width: 599px)").matches ? NARROW : WIDE });
    if (drawing.moves.length >= FEWEST_MOVES || tries === MOST_TRIES) return { way, drawing, known: await introduced(way) };
  }
}

/** The position of a card. @param {State} state @param {number} seed @param {number} tries @returns {Promise<Way>} */
async function wayOf(state, seed, tries) {
  const given = { position: state.g, composition: state.way || null, convention: state.play };
  if (state.g && seed === 1) return given;
  if (!state.g && TEXTS.includes(state.more)) {
    const { items } = await ask("source", { number: state.more, asked: true });
    const all = items.flatMap((/** @type {any} */ item) => item.positions);
    const { position, composition, convention } = all[(seed - 1) % all.length];
    return { position, composition: composition || null, convention };
  }
  const kind = state.g ? given : { ...given, position: KINDS[(seed - 1) % KINDS.length] };
  const found = await ask("chance", { ...kind, seed: seed + 1000 * tries, winnable: seed % OPEN !== 0 });
  return { ...kind, position: found.position };
}

/** Ask the question. @param {Card} card */
function asked(card) {
  const { place, way, drawing, known } = card;
  const picked = el("div", { class: "bar picked", role: "status" });
  const told = el("div", { class: "note" });
  /** @param {number[]} numbers the moves of a mark */
  const choose = (numbers) => {
    if (numbers.length === 1) return answered(card, numbers[0], told);
    fill(picked, el("span", {}, t("which of these")), ...numbers.map((number) => button(drawing.moves[number], () => answered(card, number, told))));
  };
  const svg = board(drawing, { point: (mark) => preview(svg, null, mark ? [mark] : []), choose: (mark) => choose(numbersOf(mark)) });
  place.dataset.position = way.position;
  fill(place, el("h2", {}, known.title), el("p", {}, [...known.rules, known.aim].join(" ")),
    el("div", { class: "canvas" }, svg), picked,
    el("details", { class: "listed" }, el("summary", {}, t("choose from list")),
      el("ul", { class: "choices" }, ...drawing.moves.map((/** @type {string} */ move, /** @type {number} */ number) => el("li", {}, button(move, () => answered(card, number, told)))))),
    el("div", { class: "bar" }, button(t("none wins"), () => answered(card, null, told), { id: "none-wins" })),
    told);
  grown(svg);
}

/** Check an answer, and say why. @param {Card} card @param {number | null} number the move; null for none @param {HTMLElement} told */
function answered({ way, drawing, newest }, number, told) {
  const answering = asking((error) => newest() && fill(told, refusal(error)));
  return answering(number === null ? noneWins(way) : moveWins(way, drawing.keys[number]), ({ right, why }) => {
    if (!newest()) return;
    const head = number === null ? t(right ? "none right" : "none wrong") : t(right ? "move right" : "move wrong", { move: drawing.moves[number] });
    fill(told, el("p", { class: right ? "good" : "bad" }, el("strong", {}, head)), why && el("p", {}, why),
      right && el("p", {}, el("a", { href: fragment({ ...USUAL, view: "play", g: way.position, way: way.composition ?? "", play: way.convention, ask: "1", lang: spoken() }) }, t("play this card"))));
    announce([head, why].join(" "));
  });
}

/** Whether no move wins; that one does is said without it. @param {Way} way */
async function noneWins(way) {
  const found = await ask("report", { ...way, listed_moves: 0 });
  return { right: found.outcome !== "N", why: found.outcome === "N" ? "" : found.reason };
}

/** Whether a move wins, and why. @param {Way} way @param {string} move */
async function moveWins(way, move) {
  const [left, { why }] = await Promise.all([ask("play", { ...way, move }), ask("why", { ...way, move })]);
  if (left.over) return { right: left.mover_wins, why };
  const after = await ask("report", { ...way, position: left.position, listed_moves: 0 });
  return { right: after.outcome === "P", why };
}
