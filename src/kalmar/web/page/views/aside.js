// Beside the board: the moves made with their variations, and the game as a link, a text or a file.
import { go, link } from "../app.js";
import { button, download, el, field, fill } from "../dom.js";
import { ask } from "../engine.js";
import { LONGEST, filed } from "../state.js";
import { number, t } from "../words.js";
import { at, note, way } from "./sitting.js";
import { over } from "./watching.js";

/** The moves made, with their variations. @param {() => void} refresh */
export function line(refresh) {
  const made = at.moves.line;
  const nodes = [at.moves.root, ...made];
  /** @param {import("../history.js").Node} node */
  const to = (node) => () => { at.moves.go(node); refresh(); };
  return el("details", { class: "line", open: made.length > 0 }, el("summary", {}, t("moves made", { count: made.length })),
    el("ol", {}, ...made.map((node) => el("li", {}, button(node.text, to(node), { "aria-current": node === at.moves.here ? "true" : null })))),
    el("ul", { class: "variations" }, ...nodes.flatMap((node) => node.children.filter((child) => !made.includes(child)).map((child) =>
      el("li", {}, button(t("variation", { move: child.text }), to(child)))))));
}

/** Where the loser gave the win away. @param {() => void} refresh */
export async function lost(refresh) {
  const turn = at.turn;
  const found = await ask("lost", { ...way(), position: at.moves.root.position, moves: at.moves.line.map((node) => node.move) }).catch(() => ({ number: null }));
  if (found.number === null || turn !== at.turn) return;
  const node = at.moves.line[found.number - 1];
  const place = /** @type {HTMLElement} */ (at.root.querySelector("#choices"));
  fill(place, el("p", {}, t("given away", { number: found.number, move: node.text })),
    button(t("go there"), () => { at.moves.go(/** @type {import("../history.js").Node} */ (node.parent)); refresh(); }));
}

/** Copy the link; a link that is too long for other programs becomes a file. */
export async function copy() {
  go({});
  if (link().length > LONGEST) {
    download("kalmar.json", filed({ ...at.state, m: at.moves.line.map((node) => node.move) }), "application/json");
    return note(t("link too long", { length: number(link().length), most: number(LONGEST) }));
  }
  try {
    await navigator.clipboard.writeText(link());
    note(t("copied"));
  } catch {
    const place = /** @type {HTMLElement} */ (at.root.querySelector("#note"));
    const shown = field(t("link"), link(), { readonly: "readonly" });
    fill(place, shown);
    /** @type {HTMLInputElement} */ (shown.querySelector("input")).select();
  }
}

/** The game as a text, one move a line. */
export function exported() {
  const { state, moves } = at;
  const rows = moves.line.map((node, i) => `${i + 1}. ${t(i % 2 ? "the second player" : "the first player")}: ${node.text}  (${node.position})`);
  const head = [moves.root.position, t(`${state.play} play`), ...(state.way ? [t(`way ${state.way}`)] : [])];
  return [head.join(" – "), "", ...rows, "", ...(at.here.over ? [over()] : []), link(), ""].join("\n");
}
