// Games in which each move belongs to Left, to Right or to both: rules first, then play, then answers.
import { go } from "../app.js";
import { board, focusMark, grown, narrowed, numbersOf, stops } from "../board.js";
import { announce, button, choice, el, field, fill, reasonOf, refusal, wide } from "../dom.js";
import { ask } from "../engine.js";
import { theme } from "../manners.js";
import { turns } from "../turns.js";
import { capital, t } from "../words.js";
import { waySelects } from "./way.js";

/** @typedef {import("../state.js").State} State */

const EXAMPLES = [
  "domineering 3x3", "toads-and-frogs TT__FF", "coloured-hackenbush 0-1:b,1-2:r,1-3:b,0-4:r,4-5:b", "domineering 2x3 + toads-and-frogs TT_FF",
  "coloured-hackenbush brb ∨ toads-and-frogs T_F", "domineering 2x3 ∧ toads-and-frogs TT__FF", "form {0,*|1} + coloured-hackenbush rb",
];
const SIDES = ["left", "right"];
const NARROW = "(max-width: 599px)";
const [PHONE, DESK, THINKING] = [328, 640, 400];

/** @param {string} side */
const other = (side) => (side === "left" ? "right" : "left");

/** @param {HTMLElement} place @param {State} given */
export async function show(place, given) {
  const state = { ...given, g: given.g || EXAMPLES[0], m: [...given.m], more: SIDES.includes(given.more) ? given.more : "left" };
  const [newest, said] = [turns(), el("p", { class: "say", role: "status", id: "partizan-says" })];
  const [rules, canvas, chips, known, log] = ["div", "div", "div", "div", "ol"].map((name) => el(name, {}));
  canvas.className = "canvas";
  chips.className = "chips";
  log.className = "quiet";
  /** @type {any} */
  let here = null;
  /** @type {number[] | null} */
  let chosen = null;
  /** @type {SVGElement | null} */
  let picture = null;

  /** @type {Record<string, string>} */
  const titles = {};

  /** A position with the titles of its games. @param {string} text */
  const titled = (text) => capital(text.replace(/[a-z]+(-[a-z]+)*(?= )/g, (name) => titles[name] ?? name));
  const first = () => (state.me === "1" || state.opp === "two" ? state.more : other(state.more));
  const mine = () => state.opp === "two" || here.player === state.more;
  const asked = () => ({ position: state.g, composition: state.way || null, convention: state.play, first: first(), moves: state.m });

  /** Change what is played, and begin anew. @param {Partial<State>} changes */
  function changed(changes) {
    Object.assign(state, { m: [] }, changes);
    refresh();
  }

  /** Show the position, and let the computer move if it is its turn. @param {string} [heard] */
  async function refresh(heard = "") {
    const now = newest();
    fill(known);
    go({ g: state.g, m: state.m, way: state.way, play: state.play, me: state.me, opp: state.opp, more: state.more });
    try {
      here = await ask("partizan", { ...asked(), theme: theme(), prefix: "partizan", width: matchMedia(NARROW).matches ? PHONE : DESK });
      if (!now()) return;
      paint(heard);
      if (here.over || mine()) return;
      const [made] = await Promise.all([ask("partizan_reply", { ...asked(), strength: state.opp === "random" ? "random" : "perfect", seed: state.m.length }), new Promise((done) => setTimeout(done, THINKING))]);
      if (now()) played(made.key, t("computer moved", { move: made.move }));
    } catch (error) {
      if (!now()) return;
      const words = reasonOf(error);
      fill(said, words);
      if (here || !state.m.length) return;
      state.m = []; // the moves of the link do not fit
      await refresh(words);
    }
  }

  /** @param {string} key @param {string} heard */
  function played(key, heard) {
    state.m.push(key);
    log.append(el("li", {}, heard));
    refresh(heard);
  }

  /** @param {string} heard of the last move */
  function paint(heard) {
    const held = canvas.contains(document.activeElement);
    chosen = null;
    if (!state.m.length) fill(log);
    fill(rules, el("ul", {}, ...here.rules.map((/** @type {string} */ rule) => el("li", {}, `${capital(rule)}.`))),
      el("p", {}, t(state.play === "misere" ? "partizan misere" : "partizan normal"), " ", t("partizan colours")));
    picture = board({ ...here }, { point: () => {}, choose }, here.title);
    fill(canvas, picture);
    grown(picture);
    const all = stops(picture);
    if (held && all.length && mine()) focusMark(all, all[0]);
    fill(chips);
    const words = here.over ? t(`${here.winner} wins`) : t(`${here.player} to move`);
    fill(said, words);
    announce([heard, words].filter(Boolean).join(". "));
    if (!here.over && mine() && !all.length) offered(here.keys.map((/** @type {string} */ _, /** @type {number} */ n) => n));
  }

  /** A mark was chosen: its only move is made; of several one is chosen below, or another mark narrows them. @param {SVGGElement} mark */
  function choose(mark) {
    if (here.over || !mine()) return;
    chosen = narrowed(chosen, numbersOf(mark));
    if (chosen.length === 1) return make(chosen[0]);
    offered(chosen);
  }

  /** @param {number[]} numbers */
  function offered(numbers) {
    fill(chips, ...numbers.slice(0, 12).map((n) => button(here.moves[n], () => make(n), { class: "move" })));
    if (numbers.length > 12) chips.append(el("span", { class: "quiet" }, t("which move", { count: numbers.length })));
  }

  /** @param {number} n */
  const make = (n) => played(here.keys[n], t("you moved", { move: here.moves[n] }));

  function undo() {
    const back = state.opp === "two" || state.m.length < 2 ? 1 : 2;
    state.m.splice(-back);
    for (let i = 0; i < back; i++) log.lastElementChild?.remove();
    refresh();
  }

  /** Who wins if Left begins, and if Right does, with all moves of both. */
  async function judge() {
    if (known.firstChild) return fill(known);
    const now = newest();
    try {
      const found = await ask("partizan_solve", asked());
      if (!now()) return;
      fill(known, el("h2", {}, capital(found.summary)), ...SIDES.map((side) => verdict(side, found[side])));
      announce(found.summary);
    } catch (error) {
      if (now()) fill(known, refusal(error));
    }
  }

  /** @param {string} side @param {any} row */
  function verdict(side, row) {
    const facts = [["because", row.reason], ["theorem", row.theorem], ["length", row.length], ["note", row.note]].filter(([, value]) => value);
    return el("section", { "aria-label": t(`${side} begins`) }, el("h3", {}, `${t(`${side} begins`)}: ${row.winner ? t(`${row.winner} wins`) : t("draw")}`),
      el("dl", {}, ...facts.flatMap(([name, value]) => [el("dt", {}, t(name)), el("dd", {}, String(value))])),
      row.moves.length > 0 && wide(t("all moves"), el("table", {}, el("thead", {}, el("tr", {}, ...["move", "partizan result", "length", "because"].map((name) => el("th", { scope: "col" }, t(name))))),
        el("tbody", {}, ...row.moves.map((/** @type {any} */ one) => el("tr", { class: one.outcome }, el("th", { scope: "row" }, one.move),
          el("td", {}, `${{ win: "▲", loss: "▼" }[/** @type {"win" | "loss"} */ (one.outcome)] ?? "◆"} ${t(one.outcome)}`), el("td", {}, one.length === null ? "–" : String(one.length)), el("td", {}, one.reason)))))));
  }

  const asking = newest();
  const { games } = await ask("partizan_games", {});
  if (!asking()) return;
  for (const game of games) titles[game.name] = game.title;
  const typed = /** @type {HTMLElement} */ (field(t("position"), state.g, { id: "partizan-position", onchange: (/** @type {Event} */ event) => changed({ g: /** @type {HTMLInputElement} */ (event.target).value }) }));
  const sides = /** @type {[string, string][]} */ (SIDES.map((side) => [side, t(side)]));
  fill(place, el("h1", { tabindex: "-1" }, t("view partizan")), el("p", { class: "lead" }, t("partizan lead")),
    el("div", { class: "bar" }, choice(t("partizan examples"), [["", "–"], .../** @type {[string, string][]} */ (EXAMPLES.map((one) => [one, titled(one)]))], EXAMPLES.includes(state.g) ? state.g : "", (g) => {
      if (!g) return;
      /** @type {HTMLInputElement} */ (typed.querySelector("input")).value = g;
      changed({ g });
    })), rules,
    el("section", { class: "stage", "aria-label": t("board") }, canvas, el("div", { class: "strip" }, said, chips)),
    el("div", { class: "bar" }, button(t("undo"), () => state.m.length && undo(), { id: "undo" }), button(t("restart"), () => changed({}), { id: "restart" }),
      button(t("partizan who wins"), judge, { id: "judge" })),
    known, log,
    el("details", { id: "partizan-settings" }, el("summary", {}, t("settings")), el("div", { class: "bar" }, typed, ...waySelects(state, changed)),
      el("div", { class: "bar" }, choice(t("partizan side"), sides, state.more, (more) => changed({ more })),
        choice(t("who begins"), [["1", t("I begin")], ["2", t("computer begins")]], state.me, (me) => changed({ me })),
        choice(t("opponent"), [["perfect", t("perfect")], ["random", t("random")], ["two", t("two players")]], state.opp, (opp) => changed({ opp })))));
  await refresh();
}
