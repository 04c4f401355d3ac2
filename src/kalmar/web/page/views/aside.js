// Beside the board: the moves made with their variations, and the game as a link, a text or a file.
import { go, link } from "../place.js";
import { button, copied, download, el, field, fill } from "../dom.js";
import { LONGEST, filed } from "../state.js";
import { number, t } from "../words.js";
import { at, mineAt, note, side, sided, solo } from "./sitting.js";
import { over } from "./watching.js";
import { isOwn } from "./way-pictures.js";

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
export function copy() {
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
export function exported() {
  const { state, moves } = at;
  const rows = moves.line.map((node, i) => `${i + 1}. ${t(i % 2 ? "the second player" : "the first player")}: ${node.text}  (${node.position})`);
  const head = [moves.root.position, t(`${state.play} play`), ...(state.way ? [isOwn(state.way) ? state.way : t(`way ${state.way}`)] : [])];
  return [head.join(" – "), "", ...rows, "", ...(at.here.over ? [over()] : []), link(), ""].join("\n");
}
