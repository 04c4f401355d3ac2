// Several games at once, in any of the twelve ways, and how the answer changes between them.
import { go } from "../app.js";
import { announce, button, choice, el, field, fill } from "../dom.js";
import { Refused, ask } from "../engine.js";
import { USUAL, fragment } from "../state.js";
import { turns } from "../turns.js";
import { t } from "../words.js";
import { grouped, ungrouped } from "./groups.js";
import { WAYS } from "./way.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./groups.js").Group} Group */

const BETWEEN = "\n";

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const { games } = await ask("games", {});
  const compared = turns();
  let parts = (state.g || `nim 3 5${BETWEEN}kayles 4`).split(BETWEEN).map(grouped);
  const list = el("ol", { class: "parts" });
  const found = el("section", { "aria-label": t("twelve ways") });
  const examples = el("datalist", { id: "examples" }, ...games.map((/** @type {any} */ game) => el("option", { value: game.example }, game.title)));
  fill(place, el("h1", {}, t("view compose")), el("p", { class: "lead" }, t("compose lead")), examples, list,
    el("div", { class: "bar" },
      button(t("add game"), () => change([...parts, any()])),
      choice(t("add"), [["", "–"], ...games.map((/** @type {any} */ g) => [g.example, g.title])], "", (example) => { if (example) change([...parts, grouped(example)]); }),
      button(t("compare ways"), compare, { class: "main" })),
    el("p", { class: "quiet" }, t("nest help")), found);

  /** A game by chance. */
  const any = () => games[Math.floor(Math.random() * games.length)].example;
  const texts = () => parts.map(ungrouped);

  /** @param {(string | Group)[]} changed */
  function change(changed) {
    parts = changed;
    go({ g: texts().join(BETWEEN) });
    const held = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
    rows(list, parts, "", change);
    if (held) /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${held}"]`))?.focus();
  }

  /**
   * A list of parts that can be changed; a group among them is a list of its own.
   * @param {HTMLElement} place
   * @param {(string | Group)[]} all
   * @param {string} outer the number of the group, with a point
   * @param {(changed: (string | Group)[]) => void} act
   */
  function rows(place, all, outer, act) {
    fill(place, ...all.map((part, i) => {
      const number = `${outer}${i + 1}`;
      const swapped = (/** @type {string | Group} */ other) => act(all.map((old, j) => (j === i ? other : old)));
      const buttons = el("div", { class: "bar" },
        button("↑", () => act(moved(all, i, -1)), { disabled: i === 0, "data-at": `${number}up`, "aria-label": t("move up", { number }) }),
        button("↓", () => act(moved(all, i, 1)), { disabled: i === all.length - 1, "data-at": `${number}down`, "aria-label": t("move down", { number }) }),
        button(t("copy"), () => act([...all.slice(0, i + 1), part, ...all.slice(i + 1)]), { "data-at": `${number}copy`, "aria-label": `${t("copy")}: ${number}` }),
        button(t("remove"), () => act(all.filter((_, j) => j !== i)), { disabled: all.length === 1, "data-at": `${number}remove`, "aria-label": `${t("remove")}: ${number}` }),
        typeof part === "string"
          ? button(t("group"), () => swapped({ way: "disjunctive", parts: [part, "nim 1"] }), { "data-at": `${number}group`, "aria-label": `${t("group")}: ${number}` })
          : button(t("ungroup"), () => act([...all.slice(0, i), ...part.parts, ...all.slice(i + 1)]), { "data-at": `${number}group`, "aria-label": `${t("ungroup")}: ${number}` }));
      return el("li", { class: typeof part === "string" ? "bar" : null }, typeof part === "string" ? single(part, number, swapped) : group(part, number, swapped), buttons);
    }));
  }

  /** One game, as it is typed. @param {string} part @param {string} number @param {(part: string | Group) => void} swapped */
  const single = (part, number, swapped) => field(t("game number", { number }), part, { list: "examples", "data-at": number, onchange: (/** @type {Event} */ event) =>
    swapped(grouped(/** @type {HTMLInputElement} */ (event.target).value)) });

  /** A group: how it is played, and its own parts. @param {Group} part @param {string} number @param {(part: string | Group) => void} swapped */
  function group(part, number, swapped) {
    const inner = el("ol", { class: "parts" });
    rows(inner, part.parts, `${number}.`, (changed) => swapped({ ...part, parts: changed }));
    return el("fieldset", {}, el("legend", {}, t("group number", { number })),
      choice(t("composition"), WAYS.map((name) => [name, t(`way ${name}`)]), part.way, (way) => swapped({ ...part, way })), inner,
      button(t("add game"), () => swapped({ ...part, parts: [...part.parts, any()] }), { "aria-label": `${t("add game")}: ${number}`, "data-at": `${number}add` }));
  }

  /** @param {(string | Group)[]} all @param {number} i @param {number} by */
  function moved(all, i, by) {
    const other = [...all];
    [other[i], other[i + by]] = [other[i + by], other[i]];
    return other;
  }

  async function compare() {
    const newest = compared();
    fill(found);
    try {
      const { ways } = await ask("twelve", { parts: texts() });
      if (!newest()) return;
      fill(found, table(ways));
      announce(t("compared"));
    } catch (error) {
      if (!newest()) return;
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

  rows(list, parts, "", change);
  if (state.g) await compare();
}
