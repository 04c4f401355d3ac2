// The settings of a game: way of playing, opponent, start; and a link that cannot be followed.
import { go } from "../place.js";
import { button, el, field, fill, refusal, sent } from "../dom.js";
import { switched } from "../help.js";
import { confirming, keep, kept } from "../manners.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";
import { sideSettings } from "./sides.js";
import { answered, asked, at, sided, solo } from "./sitting.js";
import { opponentSelects, waySelects } from "./way.js";

/** A link that cannot be followed: what is wrong, and what may be done. @param {string} error */
export function damaged(error) {
  const form = sent(({ g }) => go({ g, m: [] }, true), { class: "bar" },
    field(t("position"), at.state.g, { id: "position", name: "g" }), el("button", { type: "submit", class: "main" }, t("begin")));
  const all = el("a", { href: fragment({ ...USUAL, more: "all", lang: at.state.lang }) }, t("every game"));
  fill(at.root, el("h1", {}, t("link damaged")), refusal(error), form, el("p", { class: "quiet" }, t("position help")), el("p", {}, all));
}

/** The way of playing, the opponent, the start. */
export function settings() {
  const { state, moves } = at;
  const [opponent, begin] = opponentSelects(state, (changes) => go(changes, true));
  return el("div", { class: "settings" }, el("h2", {}, t("settings")),
    el("div", { class: "bar" },
      ...waySelects(state, (changes) => go({ ...changes, g: moves.root.position, m: [] }, true)),
      opponent, !solo() && begin,
      switched("confirm moves", confirming(), (on) => keep("confirm", on ? "on" : "off"))),
    sided() ? sideSettings() : chance(),
    !sided() && el("p", { class: "quiet" }, el("code", {}, `kalmar play "${moves.root.position}"${state.way ? ` -c "${state.way}"` : ""}${state.play === "misere" ? " --misere" : ""}`)));
}

/** Start positions by chance: each time another one. */
function chance() {
  return el("div", { class: "bar" },
    button(t("random start"), () => {
      const kind = at.state.more || at.moves.root.position;
      const seed = Number(at.state.seed);
      answered(asked("chance", { position: kind, seed, winnable: kept("winnable") === "on" }), ({ position }) => go({ g: position, m: [], seed: String(seed + 1), more: kind }, true));
    }, { id: "random" }),
    switched("winnable", kept("winnable") === "on", (on) => keep("winnable", on ? "on" : "off")));
}
