// What stands beside the board: the moves made; and what is asked for seldom, opened by one button:
// settings, links, files, typed moves.
import { button, copied, download, el, field, fill, refusal, sent } from "../dom.js";
import { ask } from "../engine.js";
import { help, switched } from "../help.js";
import { confirming, keep, kept } from "../manners.js";
import { base, go, link, reachable } from "../place.js";
import { finishButton, qrOf } from "../results.js";
import { filed, fragment, LONGEST, USUAL } from "../state.js";
import { number, t } from "../words.js";
import { folded } from "./analysis.js";
import { sideSettings } from "./sides.js";
import { answered, asked, at, mine, mineAt, note, over, side, sided, solo } from "./sitting.js";
import { isOwn, opponentSelects, waySelects } from "./ways.js";

/** @typedef {{ redo: () => void, restart: () => void, make: (move: string) => void }} Acts */

/** @param {Acts} acts */
export function more(acts) {
  const { moves, here } = at;
  return folded("more", t("more"),
    el("div", { class: "bar", role: "group", "aria-label": t("controls") },
      button(t("new game"), () => go({ m: [], ...(at.state.ask === "1" ? { me: "1" } : {}) }, true), { id: "new" }),
      button(t("redo"), acts.redo, { disabled: !moves.here.children.length, id: "redo" }),
      button(t("restart"), acts.restart, { disabled: !moves.here.parent, id: "restart" }),
      !solo() && button(t("end swap"), swap, { id: "swap" }),
      button(t("copy link"), copy, { id: "copy" }),
      button(t("save game"), () => download("kalmar.txt", exported()), { id: "save" }),
      button(t("qr code"), coded, { id: "qr" }),
      button("SVG", () => download("kalmar.svg", here.drawing.svg, "image/svg+xml"), { id: "svg" }),
      !here.over && finishButton(at.state),
      button(t("keys and manners"), help, { id: "manners" })),
    el("div", { id: "coded" }), typed(acts.make), shell(), settings());
}

/** The command that solves this position in a terminal; not where who wins is kept back for good. */
function shell() {
  if (at.state.lock === "1" || !at.here.command) return null;
  const shown = field(t("shell command"), at.here.command, { id: "shell", readonly: "readonly" });
  return el("div", { class: "bar" }, shown, button(t("copy"), () => copied(at.here.command, () => note(t("command copied")), () => shown.querySelector("input")), { id: "copy-shell" }));
}

/** Show the link as a QR code, with a warning where telephones cannot open it. */
function coded() {
  const place = /** @type {HTMLElement} */ (at.root.querySelector("#coded"));
  if (place.childElementCount) return fill(place);
  answered(ask("qr", { text: link() }), ({ svg }) => fill(place, qrOf(svg), !reachable(base()) && el("p", { class: "error" }, t("not reachable"))));
}

/** Begin the same game again from the other side. */
export function swap() {
  go({ g: at.moves.root.position, m: [], me: at.state.me === "1" ? "2" : "1", ask: "" }, true);
}

/** Type a move as the command line takes it. @param {(move: string) => void} make */
function typed(make) {
  return sent(({ move }) => {
    if (move.trim() && mine() && !at.here.over) make(move.trim());
  }, { class: "bar" }, field(t("type a move"), "", { id: "command", name: "move" }), el("button", { type: "submit" }, t("move")));
}

/** A link that cannot be followed: what is wrong, and what may be done. @param {string} error */
export function damaged(error) {
  const form = sent(({ g }) => go({ g, m: [] }, true), { class: "bar" },
    field(t("position"), at.state.g, { id: "position", name: "g" }), el("button", { type: "submit", class: "main" }, t("begin")));
  const all = el("a", { href: fragment({ ...USUAL, more: "all", lang: at.state.lang }) }, t("every game"));
  fill(at.root, el("h1", {}, t("link damaged")), refusal(error), form, el("p", { class: "quiet" }, t("position help")), el("p", {}, all));
}

/** The way of playing, the opponent, the start. */
function settings() {
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

/** The moves made, each with who made it, and their variations. @param {() => void} refresh */
export function line(refresh) {
  const made = at.moves.line;
  const nodes = [at.moves.root, ...made];
  /** @param {import("../history.js").Node} node */
  const to = (node) => () => { at.moves.go(node); refresh(); };
  const others = nodes.flatMap((node) => node.children.filter((child) => !made.includes(child)));
  return el("div", { class: "line" }, el("h2", {}, t("moves made", { count: made.length })),
    el("ol", { class: "log" }, ...made.map((node, i) => el("li", { class: `${mineAt(i) && !(solo() && i % 2) ? "you" : "them"} ${node === at.moves.here ? "last" : ""}` },
      el("span", { class: "who" }, who(i)), button(node.text, to(node), { "aria-current": node === at.moves.here ? "true" : null })))),
    others.length > 0 && el("ul", { class: "variations" }, ...others.map((child) => el("li", {}, button(t("variation", { move: child.text }), to(child))))));
}

/** Who makes the move after so many. @param {number} ply */
function who(ply) {
  if (sided()) return t(side(ply));
  if (solo()) return t(ply % 2 ? "second short" : "first short");
  return t(mineAt(ply) ? "you" : "computer");
}

/** Copy the link; a link that is too long for other programs becomes a file. */
function copy() {
  go({});
  if (link().length > LONGEST) {
    download("kalmar.json", filed({ ...at.state, m: at.moves.line.map((node) => node.move) }), "application/json");
    return note(t("link too long", { length: number(link().length), most: number(LONGEST) }));
  }
  return copied(link(), () => note(t("copied")), () => {
    const shown = field(t("link"), link(), { readonly: "readonly" });
    fill(/** @type {HTMLElement} */ (at.root.querySelector("#note")), shown);
    return shown.querySelector("input");
  });
}

/** The game as a text, one move a line. */
function exported() {
  const { state, moves } = at;
  const rows = moves.line.map((node, i) => `${i + 1}. ${t(i % 2 ? "the second player" : "the first player")}: ${node.text}  (${node.position})`);
  const head = [moves.root.position, t(`${state.play} play`), ...(state.way ? [isOwn(state.way) ? state.way : t(`way ${state.way}`)] : [])];
  return [head.join(" – "), "", ...rows, "", ...(at.here.over ? [over()] : []), link(), ""].join("\n");
}
