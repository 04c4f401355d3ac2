// Several games at once: put on the table by their pictures, in any of the twelve ways, then played.
import { go } from "../place.js";
import { announce, button, el, fill, reasonOf, refusal } from "../dom.js";
import { ask } from "../engine.js";
import { turns } from "../turns.js";
import { spoken, t } from "../words.js";
import { pictures } from "./adding.js";
import { ungrouped } from "./groups.js";
import { cards, grouped, nameOf } from "./tabled.js";
import { twelveTable } from "./twelve.js";
import { isOwn } from "./way-pictures.js";
import { aimSwitch, wayGrid } from "./ways.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./groups.js").Group} Group */

const BETWEEN = "\n";
const USUAL_TABLE = ["kayles 5", "nim 3", "queen 3,2"].join(BETWEEN);
const USUAL_WAY = "disjunctive";

/** The only part, where it is a group: it is played in its own way. @param {(string | Group)[]} parts */
const lone = (parts) => (parts.length === 1 && typeof parts[0] !== "string" ? parts[0] : null);

/** Whether a part counts as one game, also where it stands between signs. @param {string | Group} part */
const one = (part) => typeof part !== "string" || /^\S+\s\S+$/.test(part);

/**
 * The parts of a link, and how they are played: a line is a part; a single line with signs is all of them.
 * @param {State} state
 * @returns {Promise<{ parts: (string | Group)[], way: string }>}
 */
async function laid(state) {
  const lines = (state.g || USUAL_TABLE).split(BETWEEN);
  const { positions } = lines.length === 1 && state.way ? await ask("groups", { parts: lines, composition: state.way }) : { positions: lines };
  const { parts } = await ask("groups", { parts: positions });
  const whole = lone(parts);
  return whole?.parts.every(one) ? whole : { parts, way: state.way || USUAL_WAY };
}

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const [{ games }, start] = await Promise.all([ask("games", {}), laid(state)]);
  const compared = turns();
  let changes = Promise.resolve(); // the newest, after which all of them are made
  let [parts, way, play] = [start.parts, start.way, state.play === "misere" ? "misere" : "normal"];
  const list = el("ol", { class: "table-of-games" });
  const ways = el("div", { class: "beside" });
  const found = el("section", { "aria-label": t("twelve ways") });
  const error = el("p", { class: "error", role: "alert" });
  const said = el("p", { class: "say" });
  const chooser = pictures(games);
  const table = { games, opened: new Set(), choose: chooser.open };
  const comparing = button(t("compare ways"), compare, { "aria-expanded": "false" });
  const stage = el("section", { class: "table", "aria-label": t("table of games"), ondragover, ondrop }, list);
  fill(place, el("h1", {}, t("put on table")), el("div", { class: "laid" }, stage, ways,
    el("section", { class: "summary" }, el("div", {}, said, el("p", { class: "quiet" }, t("who wins table")), error),
      !state.lock && comparing, button(t("play table"), playIt, { class: "main" }))), found, chooser.box);

  const texts = () => parts.map(ungrouped);
  const chosen = () => lone(parts)?.way ?? way;

  /** Make a change after those before it, which may wait for what was typed to be read. @type {import("./tabled.js").Act} */
  function change(made, held) {
    changes = changes.then(async () => become(await made(parts), held)).catch((failed) => fill(error, reasonOf(failed)));
  }

  /** @param {(string | Group)[]} changed @param {string} [held] the control that has the focus then */
  function become(changed, held) {
    const added = changed.length > parts.length && held === "add";
    if (/(up|down|copy|remove|group)$/.test(held ?? "")) table.opened.clear(); // the numbers are those of other cards now
    parts = changed;
    cards(list, parts, "", change, table);
    paint();
    written();
    if (held) focused(held);
    if (added) announce(t("game added", { number: parts.length, game: nameOf(parts[parts.length - 1], games) }));
  }

  /** Show the ways of playing, unless the chosen one is shown. */
  function paint() {
    if (ways.dataset.way === chosen()) return;
    ways.dataset.way = chosen();
    fill(ways, wayGrid(chosen(), (name, sign) => {
      ways.dataset.way = way = name;
      if (lone(parts)) change(([group]) => [{ .../** @type {Group} */ (group), way: name, sign }]);
      else written();
    }), aimSwitch(play, (name) => { play = name; written(); }));
  }

  /** Put the table into the link; what was compared was another one. */
  function written() {
    compared();
    fill(found);
    fill(error);
    comparing.setAttribute("aria-expanded", "false");
    go({ g: texts().join(BETWEEN), way: chosen() === USUAL_WAY ? "" : chosen(), play, hide: "" });
    told();
  }

  function told() {
    const names = new Intl.ListFormat(spoken()).format(parts.map((part) => nameOf(part, games)));
    fill(said, el("strong", {}, names), el("span", { class: `aim-badge ${play}` }, t(play === "misere" ? "last loses" : "last wins")));
  }

  /** @param {string} held */
  function focused(held) {
    const at = (/** @type {string} */ name) => /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${name}"]:not(:disabled)`));
    const opens = at(`${held.replace(/\D+\d*$/, "")}change`);
    if (at(held)?.closest("[hidden]")) opens?.click();
    (at(held) ?? opens)?.focus();
  }

  /** A game may be dragged to the table. @param {DragEvent} event */
  function ondragover(event) {
    if (event.dataTransfer?.types.includes("text/plain")) event.preventDefault();
  }

  /** @param {DragEvent} event */
  function ondrop(event) {
    const text = event.dataTransfer?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    chooser.box.close();
    change(async (now) => [...now, await grouped(text)], "add");
  }

  async function compare() {
    await changes;
    const open = comparing.getAttribute("aria-expanded") === "true";
    const newest = compared();
    fill(found);
    comparing.setAttribute("aria-expanded", String(!open));
    go({ hide: open ? "" : "none" });
    if (open) return;
    try {
      const { ways: all } = await ask("twelve", { parts: texts(), ...(isOwn(chosen()) ? { composition: chosen() } : {}) });
      if (!newest()) return;
      fill(found, twelveTable(all, state.lang));
      announce(t("compared"));
    } catch (failed) {
      if (!newest()) return;
      comparing.setAttribute("aria-expanded", "false"); // the button asks again
      fill(found, refusal(failed));
    }
  }

  async function playIt() {
    await changes;
    const newest = compared();
    try {
      const { position } = await ask("compose", { parts: texts(), composition: chosen() });
      if (newest() && place.isConnected) go({ view: "play", g: position, way: "", play, m: [], ask: "1", hide: "", level: "" }, true);
    } catch (failed) {
      if (newest()) fill(error, reasonOf(failed));
    }
  }

  cards(list, parts, "", change, table);
  paint();
  told();
  if (state.hide === "none" && !state.lock) await compare();
}
