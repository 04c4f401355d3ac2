// The settings of a game: way of playing, opponent, start; and a link that cannot be followed.
import { go } from "../place.js";
import { button, choice, el, field, fill, refusal } from "../dom.js";
import { ask } from "../engine.js";
import { switched } from "../help.js";
import { confirming, keep, kept } from "../manners.js";
import { USUAL, fragment } from "../state.js";
import { turns } from "../turns.js";
import { t } from "../words.js";
import { sideSettings } from "./sides.js";
import { at, note, sided, solo, told, way } from "./sitting.js";
import { waySelects } from "./way.js";

const started = turns();

/** A link that cannot be followed: what is wrong, and what may be done. @param {string} error */
export function damaged(error) {
  const typed = field(t("position"), at.state.g, { id: "position" });
  const form = el("form", { class: "bar", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    go({ g: /** @type {HTMLInputElement} */ (typed.querySelector("input")).value, m: [] }, true);
  } }, typed, el("button", { type: "submit", class: "main" }, t("begin")));
  const all = el("a", { href: fragment({ ...USUAL, more: "all", lang: at.state.lang }) }, t("every game"));
  fill(at.root, el("h1", {}, t("link damaged")), refusal(error), form, el("p", { class: "quiet" }, t("position help")), el("p", {}, all));
}

/** The way of playing, the opponent, the start. */
export function settings() {
  const { state, moves } = at;
  const opponents = /** @type {[string, string][]} */ ([["perfect", t("opponent perfect")], ["0.8", t("opponent medium")], ["0.4", t("opponent easy")], ["random", t("random")], ["two", t("two players")]]);
  const begin = /** @type {[string, string][]} */ ([["1", t("I begin")], ["2", t("computer begins")], ["ask", t("asked first")]]);
  return el("div", { class: "settings" }, el("h2", {}, t("settings")),
    el("div", { class: "bar" },
      ...waySelects(state, (changes) => go({ ...changes, g: moves.root.position, m: [] }, true)),
      choice(t("opponent"), opponents, state.opp, (opp) => go({ opp }, true)),
      !solo() && choice(t("who begins"), begin, state.ask === "1" ? "ask" : state.me, (me) => go({ ...(me === "ask" ? { ask: "1" } : { me, ask: "" }), m: [] }, true)),
      switched("confirm moves", confirming(), (on) => keep("confirm", on ? "on" : "off"))),
    sided() ? sideSettings() : chance(),
    !sided() && el("p", { class: "quiet" }, el("code", {}, `kalmar play "${moves.root.position}"${state.way ? ` -c "${state.way}"` : ""}${state.play === "misere" ? " --misere" : ""}`)));
}

/** Start positions by chance: each time another one. */
function chance() {
  return el("div", { class: "bar" },
    button(t("random start"), async () => {
      const kind = at.state.more || at.moves.root.position;
      const next = String(Number(at.state.seed) + 1);
      const [newest, root] = [started(), at.root];
      try {
        const { position } = await ask("chance", { ...way(), position: kind, seed: Number(at.state.seed), winnable: kept("winnable") === "on" });
        if (newest() && root.isConnected) go({ g: position, m: [], seed: next, more: kind }, true);
      } catch (error) {
        if (newest() && root.isConnected) note(told(error));
      }
    }, { id: "random" }),
    switched("winnable", kept("winnable") === "on", (on) => keep("winnable", on ? "on" : "off")));
}
