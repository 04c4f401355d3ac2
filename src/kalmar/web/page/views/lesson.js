// For teachers: a position with what pupils see, as a link and as a sheet to print: a page for pupils
// without notation, and the key.
import { lessonName, lessonNumber, LESSONS as NUMBERS } from "../codes.js";
import { announce, button, choice, copied, el, field, fill, refusal, row, sent, svgOf, table as tableOf } from "../dom.js";
import { ask } from "../engine.js";
import { switched } from "../help.js";
import { addressOf, base, go, publish, reachable } from "../place.js";
import { qrOf } from "../results.js";
import { fragment, USUAL } from "../state.js";
import { asking } from "../turns.js";
import { spoken, t } from "../words.js";
import { exercises } from "./exercises.js";
import { introduced } from "./introduced.js";
import { whoWins } from "./outcomes.js";
import { opponentSelects, waySelects } from "./ways.js";

/** @typedef {import("../state.js").State} State */

/** The ten levels, then lessons of the source texts: what is asked, the position, the convention. */
const LESSONS = [
  ["lesson take three", "subtraction(1..3) 9"], ["lesson two heaps", "nim 4 4"], ["lesson last loses", "subtraction(1..3) 8", "misere"], ["lesson chocolate", "chomp 4x4"],
  ["lesson rook", "rook 3,5"], ["lesson queen", "queen 6,4"], ["lesson kayles", "kayles 9"], ["lesson nim", "nim 3 5 7"], ["lesson plants", "hackenbush 0-1,1-2,1-3,0-4"],
  ["lesson together", "kayles 5 + nim 3 + queen 2,3 + chomp 2x3"], ["lesson coins", "coins 2,3,7,10"], ["lesson roads", "roads M"],
  ["lesson sink", "sink(2,5,7) 9 6"],
];
const LEVELS = 10;
/** Of the frame that another page shows the game in. */
const FRAME_HEIGHT = 620;

/** What is shown in place of a view's own settings. @param {State} state */
function begun(state) {
  const asked = state.ask || state.me !== "1" ? state.ask : "1";
  const lesson = lessonNumber(state.class) ?? Math.floor(Math.random() * NUMBERS);
  return { ...state, g: state.g || "nim 3 5 7", hide: state.hide || "values", ask: asked, class: lessonName(lesson) };
}

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const shown = begun(state);
  if (state.class !== shown.class) go({ class: shown.class });
  const sheet = el("section", { class: "sheet", "aria-label": t("sheet") });
  const [warning, frame] = [el("div", {}), el("div", {})];
  const typed = field(t("position"), shown.g, { onchange: (/** @type {Event} */ event) => changed({ g: /** @type {HTMLInputElement} */ (event.target).value, level: "" }) });
  const name = el("p", { class: "quiet" }, `${t("lesson number", { lesson: shown.class })} `,
    el("a", { href: fragment({ ...USUAL, view: "class", lang: state.lang }) }, t("view class")), " · ",
    el("a", { href: fragment({ ...USUAL, view: "which", lang: state.lang }) }, t("view which")));

  /** Print what pupils get, or the key, so that neither is on the back of the other. @param {"pupils" | "key"} kind */
  function printed(kind) {
    sheet.dataset.print = kind;
    print();
    delete sheet.dataset.print;
  }

  /** @param {Partial<State>} changes */
  function changed(changes) {
    Object.assign(shown, changes);
    go(changes);
    made();
  }

  const ways = el("div", { class: "bar way-lists" }, ...waySelects(shown, changed));

  /** Make another lesson. @param {{ g: string, play: string, way: string, level: string }} chosen */
  function use(chosen) {
    /** @type {HTMLInputElement} */ (typed.querySelector("input")).value = chosen.g;
    changed(chosen);
    fill(ways, ...waySelects(shown, changed));
  }

  const choices = LESSONS.map(([key, g, play = "normal"], place) =>
    el("li", {}, button(t(key), () => use({ g, play, way: "", level: place < LEVELS ? String(place + 1) : "" }))));
  fill(place, el("h1", {}, t("view lesson")), el("p", { class: "lead" }, t("lesson lead")), name, el("ul", { class: "choices" }, ...choices),
    el("div", { class: "bar" }, typed, ways, ...settings(shown, changed)),
    warning,
    el("div", { class: "bar" }, button(t("print sheet"), () => printed("pupils"), { class: "main" }), button(t("print key"), () => printed("key")), button(t("copy link"), () => copied(address(), told, () => sheet.querySelector(".address")))),
    sheet, frame,
    exercises((found) => {
      use({ g: found.position, play: found.convention, way: found.composition, level: "" });
      typed.scrollIntoView();
    }));

  const address = () => addressOf({ ...USUAL, ...shown, view: "play", lang: spoken(), more: "", m: [], embed: "", big: "" });
  const making = asking((error) => fill(sheet, refusal(error)));

  function made() {
    fill(warning, ...unreachable(made));
    fill(frame, embedding({ ...USUAL, ...shown, view: "play", lang: spoken(), more: "", m: [], big: "" }));
    const way = { position: shown.g, composition: shown.way || null, convention: shown.play };
    return making(sheetOf({ way, address: address(), lesson: shown.class, level: Number(shown.level) }), (pages) => fill(sheet, ...pages));
  }
  await made();
}

/** Against whom, who begins, and what is shown. @param {State} shown @param {(changes: Partial<State>) => void} changed */
function settings(shown, changed) {
  const hides = /** @type {[string, string][]} */ ([["", t("show everything")], ["values", t("hide values")]]);
  const locks = /** @type {[string, string][]} */ ([["", t("pupils may reveal")], ["1", t("pupils may not reveal")]]);
  return [
    ...opponentSelects(shown, changed),
    choice(t("values"), hides, shown.hide, (hide) => changed({ hide })), choice(t("revealing"), locks, shown.lock, (lock) => changed({ lock })),
  ];
}

/** What is wrong with an address that means this machine only, and how to give another one. @param {() => void} again */
function unreachable(again) {
  if (reachable(base())) return [];
  const said = el("p", { class: "error", role: "alert" });
  const typed = field(t("public address"), "", { inputmode: "url", placeholder: "https://…", name: "public" });
  return [sent((given) => {
    if (publish(given.public)) again();
    else said.textContent = t("no address");
  }, { class: "warning" }, el("p", {}, el("strong", {}, t("not reachable"))), el("div", { class: "bar" }, typed, el("button", { type: "submit" }, t("use address"))), said)];
}

/** A frame for another page, as text. @param {State} state */
function embedding(state) {
  const title = state.g.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const address = addressOf({ ...state, embed: "1" }).replaceAll("&", "&amp;");
  const text = `<iframe src="${address}" title="${title}" width="100%" height="${FRAME_HEIGHT}" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups"></iframe>`;
  const shown = el("textarea", { readOnly: true, rows: 4, spellcheck: false, "aria-label": t("frame") });
  shown.textContent = text;
  return el("details", { class: "frame" }, el("summary", {}, t("frame")), el("p", {}, t("frame help")), shown,
    el("div", { class: "bar" }, button(t("copy frame"), () => copied(text, told, () => shown))),
    el("p", {}, el("a", { href: fragment({ ...state, big: "1" }) }, t("on projector"))));
}

const told = () => announce(t("copied"));

/** @typedef {import("./introduced.js").Way} Way */
/** @typedef {import("./introduced.js").Introduced} Introduced */
/** @typedef {{ way: Way, address: string, lesson: string, level: number }} Wanted what a sheet is made of */

const GAMES = [1, 2, 3, 4];
const WINNING = 20;
/** The width of the picture in pixels. */
const WIDE = 600;
/** So many sentences of rules stand in large letters. */
const LARGE_RULES = 2;

/**
 * The pages of a sheet.
 * @param {Wanted} wanted
 * @returns {Promise<HTMLElement[]>}
 */
async function sheetOf({ way, address, lesson, level }) {
  const [drawn, code, answer, { idea }, known] = await Promise.all([
    ask("draw", { ...way, theme: "light", prefix: "sheet", width: WIDE }), ask("qr", { text: address }).catch(() => null),
    ask("report", { ...way, listed_moves: WINNING }), ask("why", way), introduced(way)]);
  return [pupils({ known, drawn, code, address }), key({ known, answer, idea, way, lesson, level })];
}

/** @param {{ known: Introduced, drawn: any, code: any, address: string }} found */
function pupils({ known, drawn, code, address }) {
  return el("div", { class: known.rules.length > LARGE_RULES ? "page many" : "page" },
    el("div", { class: "names" }, blank("sheet name", "long"), el("span", {}, blank("sheet class"), " ", blank("sheet date"))),
    el("div", { class: "top" },
      el("div", {}, el("h2", {}, known.title),
        ...known.rules.map((rule, place) => el("p", { class: "rule" }, place === 0 && el("b", {}, `${t("sheet rule")} `), rule)),
        el("p", { class: "rule" }, el("b", {}, `${t("sheet aim")} `), known.aim)),
      code && el("figure", {}, qrOf(code.svg), el("figcaption", {}, t("play on telephone")))),
    el("div", { class: "canvas" }, svgOf(drawn.svg)),
    question(1, "play four games"), table(),
    question(2, "who starts"), line(), line(),
    question(3, "which to leave"), line(), line(),
    question(4, "observer"), line(),
    el("div", { class: "foot" }, el("a", { class: "address", href: address }, address.replace(/^https?:\/\//, "")), el("span", {}, t("answers apart"))));
}

/** What is filled in by hand. @param {string} name @param {string} [kind] */
const blank = (name, kind = "") => el("span", { class: `blank ${kind}` }, el("span", {}, t(name)));

const line = () => el("p", { class: "line" }, " ");

/** @param {number} number @param {string} name */
const question = (number, name) => el("h3", {}, `${number}. ${t(name)}`);

/** Where the pupils write what happened. */
function table() {
  const heads = ["sheet game", "who began", "first move", "who won"];
  return tableOf("", heads.map((name) => t(name)), GAMES.map((number) => row(String(number), "", "", "")), { class: "games" });
}

/** @param {{ known: Introduced, answer: any, idea: string, way: Way, lesson: string, level: number }} found */
function key({ known, answer, idea, way, lesson, level }) {
  const told = level >= 1 && level <= LEVELS;
  const moves = /** @type {string[]} */ (answer.winning_moves);
  return el("div", { class: "page key" },
    el("h2", {}, t("key of", { title: known.title })),
    el("p", { class: "quiet" }, t("key position", { position: way.position }), lesson && ` · ${t("lesson number", { lesson })}`),
    el("h3", {}, t("key who wins")), el("p", {}, whoWins(answer.outcome)), el("p", {}, answer.reason),
    ...(moves.length ? [el("h3", {}, t("key moves")), el("ul", {}, ...moves.map((move) => el("li", {}, move))), rest(answer, moves)] : []),
    ...(idea ? [el("h3", {}, t("key idea")), el("p", {}, idea)] : []),
    ...(told ? [el("h3", {}, t("key mistake")), el("p", {}, t(`mistake ${level}`))] : []));
}

/** How many more moves win than are listed. @param {any} answer @param {string[]} moves */
const rest = (answer, moves) => answer.winning_move_count > moves.length
  && el("p", { class: "quiet" }, t("shown of", { count: moves.length, all: answer.winning_move_count }));
