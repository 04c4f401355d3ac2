// For teachers: a position with what pupils see, as a link and as a sheet to print.
import { go } from "../place.js";
import { LESSONS as NUMBERS, lessonName, lessonNumber } from "../codes.js";
import { announce, button, choice, copied, el, field, fill, refusal, sent } from "../dom.js";
import { switched } from "../help.js";
import { addressOf, base, publish, reachable } from "../public.js";
import { USUAL, fragment } from "../state.js";
import { asking } from "../turns.js";
import { spoken, t } from "../words.js";
import { exercises } from "./exercises.js";
import { sheetOf } from "./sheet.js";
import { opponentSelects, waySelects } from "./way.js";

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
