// Rules of one's own as text: checked while they are written, played when they are right.
import { go } from "../place.js";
import { button, choice, el, fill, reasonOf } from "../dom.js";
import { ask } from "../engine.js";
import { asking } from "../turns.js";
import { t } from "../words.js";

/** @typedef {import("../state.js").State} State */

/** @type {[string, string][]} */
const EXAMPLES = [
  ["example take", "n -> n-1\nn -> n-2 if n even\nstart 12"],
  ["example divisors", "n -> n-k if k divides n and k < n\nstart 20"],
  ["example cut", "n -> a, n-a if a < n-a\nstart 9"],
  ["example king", "(x,y) -> (x-1,y)\n(x,y) -> (x,y-1)\n(x,y) -> (x-1,y-1)\nboard 8"],
  ["example antonim", "x, y, z -> x-k, y, z if x-k != y and x-k != z or x = k\nunordered\nstart 2,4,5"],
  ["example end", "x, y -> x-1, y\nx, y -> x, y-2\nwins if x < y\nstart 4,5"],
  ["example points", "n -> n // 10 gains n % 10 if n > 0\nn -> n % 10**k gains n // 10**k for k in 0..8 if 10**k <= n < 10**(k+1)\nstart 5193"],
  ["example circle", "n -> n-1\nn -> n+2 if n odd\ncycles\nmost 9\nstart 6"],
];
const PATIENCE = 350;
const OF_RULES = /^rules\(([\s\S]*)\)\s+\S+$/;

/** The form, with what the rules say below it. @param {State} state */
export function ownRules(state) {
  let position = "";
  let waiting = 0;
  const asked = asking((error) => shown({ error: { sentence: reasonOf(error), line: null } }));
  const given = state.g.match(OF_RULES);
  const first = given ? given[1].split(";").join("\n") : EXAMPLES[0][1];
  const note = el("div", { id: "rules-note", class: "note", role: "status" });
  const play = button(t("rules play"), () => position && go({ view: "play", g: position, m: [] }, true));
  const area = /** @type {HTMLTextAreaElement} */ (el("textarea", { id: "rules-text", rows: "6", cols: "44", spellcheck: "false", autocapitalize: "off", "aria-describedby": "rules-help rules-note", oninput: soon }, first));

  function soon() {
    clearTimeout(waiting);
    waiting = window.setTimeout(check, PATIENCE);
  }

  const check = () => asked(ask("rules", { text: area.value }), shown);

  /** @param {Record<string, any>} found */
  function shown(found) {
    position = found.error ? "" : found.position;
    play.disabled = !position;
    area.setAttribute("aria-invalid", String(Boolean(found.error)));
    if (found.error) fill(note, el("p", {}, found.error.sentence), found.error.line && button(t("go there"), () => mark(found.error)));
    else fill(note, el("p", {}, found.ends ? t("rules end") : t("rules cycle", { cycle: [...found.cycle, found.cycle[0]].join(" → ") })),
      el("p", {}, t("rules values", { symbol: found.symbol })), el("pre", { tabindex: "0" }, aligned(found.rows)));
  }

  /** Put the cursor where the text is wrong. @param {{ line: number, column: number }} error */
  function mark({ line, column }) {
    const before = area.value.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(before + column - 1, before + column);
  }

  const examples = choice(t("rules examples"), [["", "–"], .../** @type {[string, string][]} */ (EXAMPLES.map(([name, text]) => [text, t(name)]))], "", (text) => {
    if (!text) return;
    area.value = text;
    check();
  });
  play.disabled = true;
  check();
  return el("section", { "aria-label": t("own rules") }, el("h2", {}, t("own rules")), el("p", { id: "rules-help" }, t("own rules help")),
    el("div", { class: "bar" }, el("label", { class: "field" }, el("span", {}, t("rules text")), area)),
    el("div", { class: "bar" }, examples, play), note);
}

/** Rows of values in columns. @param {string[][]} rows */
function aligned(rows) {
  const wide = Math.max(...rows.flat().map((value) => value.length));
  return rows.map((row) => row.map((value) => value.padStart(rows.length > 1 ? wide : 0)).join(" ")).join("\n");
}
