// What is asked for seldom: settings, links, files, typed moves; one button opens it.
import { go, link } from "../place.js";
import { button, copied, download, el, field, fill, sent } from "../dom.js";
import { ask } from "../engine.js";
import { help } from "../help.js";
import { base, reachable } from "../public.js";
import { finishButton, qrOf } from "../results.js";
import { t } from "../words.js";
import { folded } from "./analysis.js";
import { copy, exported } from "./aside.js";
import { settings } from "./settings.js";
import { answered, at, mine, note, solo } from "./sitting.js";

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
