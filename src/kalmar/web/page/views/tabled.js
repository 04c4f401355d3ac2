// The games on the table as cards: each is drawn, with its name, its rule, its sizes, and what can be done with it.
import { button, el, field, fill, refusal, svgOf } from "../dom.js";
import { ask } from "../engine.js";
import { SMALL, theme } from "../manners.js";
import { t } from "../words.js";
import { gameOf } from "./finding.js";
import { resized, sizesOf } from "./sizes.js";
import { waySelect } from "./ways.js";

/** @typedef {import("./groups.js").Group} Group */
/** @typedef {string | Group} Part */
/** @typedef {(now: Part[]) => Part[] | Promise<Part[]>} Change what becomes of the parts that are there when its turn comes */
/** @typedef {(change: Change, held?: string) => void} Act changes a list of parts; `held` names the control that has the focus then */
/** @typedef {(other: (now: Part) => Part | Promise<Part>, held: string) => void} Swap puts another part in the place of one */

/**
 * @typedef {object} Table
 * @property {import("./finding.js").Game[]} games
 * @property {Set<string>} opened numbers of the cards that are being changed
 * @property {(add: (text: string) => void) => void} choose lets a game be chosen by its picture
 */

const NEW_IN_GROUP = "nim 1";

/** A text as a group where it is one; as it is where it is one game, or cannot be read. @param {string} text @returns {Promise<Part>} */
export const grouped = async (text) => (await ask("groups", { parts: [text] })).parts[0];

/**
 * The cards of a list of parts; a group among them is a list of its own.
 * @param {HTMLElement} place
 * @param {Part[]} all
 * @param {string} outer the number of the group, with a point
 * @param {Act} act
 * @param {Table} table
 */
export function cards(place, all, outer, act, table) {
  const adding = () => table.choose((text) => act(async (now) => [...now, await grouped(text)], `${outer}add`));
  const words = [el("span", { class: "plus", "aria-hidden": "true" }, "+"), el("strong", {}, t("add a game")), el("span", { class: "quiet" }, t("by its picture"))];
  fill(place, ...all.map((part, i) => card(all, i, `${outer}${i + 1}`, act, table)), el("li", { class: "room" },
    button(words, adding, { class: "add", "aria-haspopup": "dialog", "aria-label": outer && `${t("add a game")}: ${outer.slice(0, -1)}` || null, "data-at": `${outer}add` })));
}

/** @param {Part[]} all @param {number} i @param {string} number @param {Act} act @param {Table} table */
function card(all, i, number, act, table) {
  const part = all[i];
  /** @type {Swap} */
  const swap = (other, held) => act(async (now) => swapped(now, i, await other(now[i])), held);
  const panel = el("div", { class: "panel", hidden: !table.opened.has(number) }, typeof part === "string" && typed(part, number, swap), tools(all, i, number, act));
  const opens = button("⋯", () => {
    panel.hidden = !panel.hidden;
    opens.setAttribute("aria-expanded", String(!panel.hidden));
    if (panel.hidden) table.opened.delete(number);
    else table.opened.add(number);
  }, { class: "round", "data-at": `${number}change`, "aria-expanded": String(!panel.hidden), title: t("change"), "aria-label": t("change game", { number }) });
  return typeof part === "string"
    ? el("li", { class: "on-table" }, ...single(part, number, swap, table, opens), panel)
    : el("li", { class: "on-table group" }, ...group(part, number, swap, table, opens), panel);
}

/** Move, copy, remove, group. @param {Part[]} all @param {number} i @param {string} number @param {Act} act */
function tools(all, i, number, act) {
  const part = all[i];
  const outer = number.slice(0, number.length - String(i + 1).length);
  /** @param {string} text @param {string} what @param {Change} change @param {Record<string, any>} [more] @param {number} [at] where the part is then */
  const tool = (text, what, change, more = {}, at = i) => button(text, () => act(change, `${outer}${at + 1}${what}`), { "data-at": `${number}${what}`, "aria-label": `${text}: ${number}`, ...more });
  return el("div", { class: "bar" },
    tool("↑", "up", (now) => moved(now, i, -1), { disabled: i === 0, "aria-label": t("move up", { number }) }, i - 1),
    tool("↓", "down", (now) => moved(now, i, 1), { disabled: i === all.length - 1, "aria-label": t("move down", { number }) }, i + 1),
    tool(t("copy"), "copy", (now) => swapped(now, i, now[i], now[i])),
    tool(t("remove"), "remove", (now) => swapped(now, i), { disabled: all.length === 1 }, Math.min(i, all.length - 2)),
    typeof part === "string"
      ? tool(t("group"), "group", (now) => swapped(now, i, { way: "disjunctive", sign: "+", parts: [now[i], NEW_IN_GROUP] }))
      : tool(t("ungroup"), "group", (now) => swapped(now, i, .../** @type {Group} */ (now[i]).parts)));
}

/** Put others in the place of one. @param {Part[]} all @param {number} i @param {Part[]} others */
const swapped = (all, i, ...others) => [...all.slice(0, i), ...others, ...all.slice(i + 1)];

/** @param {Part[]} all @param {number} i @param {number} by */
function moved(all, i, by) {
  const other = [...all];
  if (i + by >= 0 && i + by < all.length) [other[i], other[i + by]] = [other[i + by], other[i]];
  return other;
}

/** The text of a game, to be typed. @param {string} part @param {string} number @param {Swap} swap */
const typed = (part, number, swap) => field(t("game number", { number }), part, { "data-at": number, onchange: (/** @type {Event} */ event) =>
  swap(() => grouped(/** @type {HTMLInputElement} */ (event.target).value), number) });

/** One game: name, rule, picture, sizes. @param {string} part @param {string} number @param {Swap} swap @param {Table} table @param {HTMLElement} opens */
function single(part, number, swap, table, opens) {
  const game = gameOf(table.games, part);
  const rule = el("p", { class: "rule", hidden: true });
  const picture = el("div", { class: "picture" });
  drawn(picture, part, number);
  const asks = button("?", async () => {
    rule.hidden = !rule.hidden;
    asks.setAttribute("aria-expanded", String(!rule.hidden));
    if (game && !rule.textContent) rule.textContent = await ruleHere(game, part);
  }, { class: "round", "aria-expanded": "false", "aria-label": t("rule of game", { number }) });
  return [el("div", { class: "head" }, el("span", { class: "number" }, number), el("h2", {}, nameOf(part, table.games)), game && asks, opens), rule, picture, steppers(part, game?.name ?? "", number, swap)];
}

/** What a part is called. @param {Part} part @param {import("./finding.js").Game[]} games @returns {string} */
export function nameOf(part, games) {
  if (typeof part !== "string") return `(${part.parts.map((one) => nameOf(one, games)).join(", ")})`;
  const game = gameOf(games, part);
  return game ? game.play_title : part.split(/\s+/)[0];
}

/** The rule of a game as it is on the table, with its numbers where the program says them. @param {import("./finding.js").Game} game @param {string} part */
const ruleHere = (game, part) => ask("introduce", { position: part }).then(({ parts }) => parts[0].rule, () => game.play_rule);

/** @param {HTMLElement} place @param {string} position @param {string} number */
const drawn = (place, position, number) => ask("draw", { position, prefix: `table-${number.replaceAll(".", "-")}`, theme: theme(), width: SMALL })
  .then(({ svg }) => fill(place, svgOf(svg)), (error) => fill(place, refusal(error)));

/** Buttons that make each size smaller and larger. @param {string} part @param {string} name @param {string} number @param {Swap} swap */
function steppers(part, name, number, swap) {
  const sizes = sizesOf(part, name);
  if (!sizes) return null;
  return el("div", { class: "sizes" }, ...sizes.numbers.map((size, i) => {
    /** @param {string} sign @param {string} what @param {number} by */
    const step = (sign, what, by) => button(sign, () => swap(() => resized(sizes, i, by), `${number}${what}${i}`), {
      "data-at": `${number}${what}${i}`, "aria-disabled": String(size + by < sizes.least),
      "aria-label": t(sizes.numbers.length > 1 ? `${what} size` : what, { number, size: i + 1 }) });
    return el("span", { class: "size" }, step("−", "smaller", -1), el("b", {}, String(size)), step("+", "larger", 1));
  }));
}

/** A group: how it is played, and its own cards. @param {Group} part @param {string} number @param {Swap} swap @param {Table} table @param {HTMLElement} opens */
function group(part, number, swap, table, opens) {
  const inner = el("ol", { class: "table-of-games" });
  cards(inner, part.parts, `${number}.`, (change, held) => swap(async (now) => ({ .../** @type {Group} */ (now), parts: await change(/** @type {Group} */ (now).parts) }), held ?? ""), table);
  const way = waySelect(part.way, (name, sign) => swap((now) => ({ .../** @type {Group} */ (now), way: name, sign }), `${number}way`));
  way.querySelector("select")?.setAttribute("data-at", `${number}way`);
  return [el("div", { class: "head" }, el("span", { class: "number" }, number), el("h2", {}, t("group number", { number })), opens),
    el("div", { class: "grouped", role: "group", "aria-label": t("group number", { number }) }, way, inner)];
}
