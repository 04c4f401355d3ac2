// Several games at once, in any of the twelve ways, and how the answer changes between them.
import { go, working } from "../app.js";
import { announce, button, choice, el, field, fill } from "../dom.js";
import { Refused, ask } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";
import { WAYS } from "./way.js";

/** @typedef {import("../state.js").State} State */

const BETWEEN = "\n";

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const { games } = await ask("games", {});
  let parts = (state.g || `nim 3 5${BETWEEN}kayles 4`).split(BETWEEN);
  const list = el("ol", { class: "parts" });
  const found = el("section", { "aria-label": t("twelve ways") });
  const examples = el("datalist", { id: "examples" }, ...games.map((/** @type {any} */ game) => el("option", { value: game.example }, game.title)));
  fill(place, el("h1", {}, t("view compose")), el("p", { class: "lead" }, t("compose lead")), examples, list,
    el("div", { class: "bar" },
      button(t("add game"), () => change([...parts, games[Math.floor(Math.random() * games.length)].example])),
      choice(t("add"), [["", "–"], ...games.map((/** @type {any} */ g) => [g.example, g.title])], "", (example) => example && change([...parts, example])),
      button(t("compare ways"), compare, { class: "main" })),
    el("p", { class: "quiet" }, t("nest help")), found);

  /** @param {string[]} changed */
  function change(changed) {
    parts = changed;
    go({ g: parts.join(BETWEEN) });
    rows();
  }

  function rows() {
    fill(list, ...parts.map((part, i) => {
      const typed = field(t("game number", { number: i + 1 }), part, { list: "examples", onchange: (/** @type {Event} */ event) => {
        change(parts.map((other, j) => (j === i ? /** @type {HTMLInputElement} */ (event.target).value : other)));
      } });
      return el("li", { class: "bar" }, typed,
        button("↑", () => change(moved(i, -1)), { disabled: i === 0, "aria-label": t("move up", { number: i + 1 }) }),
        button("↓", () => change(moved(i, 1)), { disabled: i === parts.length - 1, "aria-label": t("move down", { number: i + 1 }) }),
        button(t("copy"), () => change([...parts.slice(0, i + 1), part, ...parts.slice(i + 1)])),
        button(t("remove"), () => change(parts.filter((_, j) => j !== i)), { disabled: parts.length === 1 }));
    }));
  }

  /** @param {number} i @param {number} by */
  function moved(i, by) {
    const other = [...parts];
    [other[i], other[i + by]] = [other[i + by], other[i]];
    return other;
  }

  async function compare() {
    fill(found);
    try {
      const { ways } = await working(found, ask("twelve", { parts }));
      fill(found, table(ways));
      announce(t("compared"));
    } catch (error) {
      fill(found, el("p", { class: "error", role: "alert" }, error instanceof Refused ? error.message : String(error)));
    }
  }

  /** @param {any[]} ways */
  function table(ways) {
    const of = (/** @type {string} */ name, /** @type {string} */ play) => ways.find((way) => way.composition === name && way.convention === play);
    return el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("twelve ways") }, el("table", { class: "twelve" },
      el("caption", {}, t("twelve ways")),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("composition")), el("th", { scope: "col" }, t("normal play")), el("th", { scope: "col" }, t("misere play")))),
      el("tbody", {}, ...WAYS.map((name) => el("tr", {}, el("th", { scope: "row" }, t(`way ${name}`), el("br"), el("small", {}, t(`rule ${name}`))),
        ...["normal", "misere"].map((play) => cell(of(name, play))))))));
  }

  /** @param {any} way */
  function cell(way) {
    if (way.outcome === null) return el("td", { class: "unknown" }, way.error);
    const sentence = { N: "mover wins", P: "mover loses" }[/** @type {"N" | "P"} */ (way.outcome)] ?? "draw";
    const to = fragment({ ...USUAL, view: "play", g: way.position, play: way.convention, lang: state.lang });
    return el("td", { class: way.outcome }, el("a", { href: to }, `${{ N: "▲", P: "▼" }[/** @type {"N" | "P"} */ (way.outcome)] ?? "◆"} ${t(sentence)}`),
      el("br"), el("small", {}, way.value === null ? t("undefined") : `${way.symbol} = ${way.value}`));
  }

  rows();
  if (state.g) await compare();
}
