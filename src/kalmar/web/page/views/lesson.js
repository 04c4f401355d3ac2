// For teachers: a position with what pupils see, as a link and as a sheet to print.
import { link } from "../app.js";
import { announce, button, choice, el, field, fill, svgOf } from "../dom.js";
import { Refused, ask } from "../engine.js";
import { switched } from "../help.js";
import { USUAL, fragment } from "../state.js";
import { turns } from "../turns.js";
import { t } from "../words.js";
import { exercises } from "./exercises.js";
import { waySelects } from "./way.js";

/** @typedef {import("../state.js").State} State */

/** Lessons made of the exercises of the sources: what is asked, and the position. */
const LESSONS = [
  ["lesson take three", "subtraction(1..3) 9"], ["lesson two heaps", "nim 4 4"], ["lesson nim", "nim 3 5 7"], ["lesson kayles", "kayles 9"],
  ["lesson chocolate", "chomp 4x4"], ["lesson queen", "queen 7,4"], ["lesson coins", "coins 2,3,7,10"], ["lesson roads", "roads M"], ["lesson plants", "hackenbush 0-1,1-2,1-3,0-4"],
];

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const shown = { ...state, g: state.g || "nim 3 5 7", hide: state.hide || "values" };
  const sheet = el("section", { class: "sheet", "aria-label": t("sheet") });
  const typed = field(t("position"), shown.g, { onchange: (/** @type {Event} */ event) => { shown.g = /** @type {HTMLInputElement} */ (event.target).value; made(); } });
  const hides = /** @type {[string, string][]} */ ([["", t("show everything")], ["values", t("hide values")]]);
  const locks = /** @type {[string, string][]} */ ([["", t("pupils may reveal")], ["1", t("pupils may not reveal")]]);
  const opponents = /** @type {[string, string][]} */ ([["perfect", t("perfect")], ["0.7", t("skilled")], ["random", t("random")], ["two", t("two players")]]);
  const begins = /** @type {[string, string][]} */ ([["1", t("I begin")], ["2", t("computer begins")], ["ask", t("asked first")]]);
  /** @param {Partial<State>} changes */
  const changed = (changes) => { Object.assign(shown, changes); made(); };
  fill(place, el("h1", {}, t("view lesson")), el("p", { class: "lead" }, t("lesson lead")),
    el("ul", { class: "choices" }, ...LESSONS.map(([key, g]) => el("li", {}, button(t(key), () => { /** @type {HTMLInputElement} */ (typed.querySelector("input")).value = g; changed({ g, more: key }); })))),
    el("div", { class: "bar" }, typed, ...waySelects(shown, changed), choice(t("opponent"), opponents, shown.opp, (opp) => changed({ opp })),
      choice(t("who begins"), begins, shown.ask === "1" ? "ask" : shown.me, (me) => changed(me === "ask" ? { ask: "1", me: "1" } : { me, ask: "" })),
      choice(t("values"), hides, shown.hide, (hide) => changed({ hide })), choice(t("revealing"), locks, shown.lock, (lock) => changed({ lock })),
      switched("watched", shown.watch === "1", (on) => changed({ watch: on ? "1" : "" })),
      button(t("copy link"), copy),
      button(t("print"), () => print(), { class: "main" })),
    sheet, exercises((found) => {
      /** @type {HTMLInputElement} */ (typed.querySelector("input")).value = found.position;
      changed({ g: found.position, play: found.convention, way: found.composition, more: "" });
      typed.scrollIntoView();
    }));

  /** Copy the link, or show it where the browser does not let it be copied. */
  async function copy() {
    await navigator.clipboard.writeText(address()).then(() => announce(t("copied")), () => {
      const line = sheet.querySelector(".address");
      if (line) getSelection()?.selectAllChildren(line);
    });
  }

  const address = () => link().split("#")[0] + fragment({ ...USUAL, ...shown, view: "play", more: "", m: [] });

  const making = turns();

  async function made() {
    const newest = making();
    const way = { position: shown.g, composition: shown.way || null, convention: shown.play };
    try {
      const [drawn, code, answer] = await Promise.all([ask("draw", { ...way, theme: "light", prefix: "sheet" }), ask("qr", { text: address() }).catch(() => null), ask("report", { ...way, listed_moves: 20 })]);
      if (!newest()) return;
      fill(sheet, el("div", { class: "page" },
        el("h2", {}, shown.more.startsWith("lesson") ? t(shown.more) : shown.g), el("p", {}, t("sheet rules", { position: shown.g })),
        el("div", { class: "canvas" }, svgOf(drawn.svg)), el("p", {}, t("who starts")), ...[1, 2, 3].map(() => el("p", { class: "line" }, " ")),
        el("p", {}, t("observer")), ...[1, 2].map(() => el("p", { class: "line" }, " ")),
        code && svgOf(code.svg), el("p", { class: "address" }, el("a", { href: address() }, address()))),
      el("div", { class: "page key" }, el("h2", {}, t("answer key")), el("p", {}, answer.reason),
        el("p", {}, t(answer.outcome === "N" ? "mover wins" : answer.outcome === "P" ? "mover loses" : "draw")),
        el("ul", {}, ...answer.winning_moves.map((/** @type {string} */ move) => el("li", {}, move)))));
    } catch (error) {
      if (!newest()) return;
      fill(sheet, el("p", { class: "error", role: "alert" }, error instanceof Refused ? error.message : String(error)));
    }
  }
  await made();
}
