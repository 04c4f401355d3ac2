// Several games at once: put on the table by their pictures, in any of the twelve ways, then played.
import { announce, button, el, field, fill, reasonOf, refusal, svgOf, table } from "../dom.js";
import { ask, asking } from "../engine.js";
import { SMALL, theme } from "../manners.js";
import { go } from "../place.js";
import { fragment, USUAL } from "../state.js";
import { number, spoken, t } from "../words.js";
import { matching } from "./finding.js";
import { ungrouped } from "./groups.js";
import { sign, whoWins } from "./outcomes.js";
import { cards, grouped, nameOf } from "./tabled.js";
import { aimSwitch, called, isOwn, meaning, wayGrid } from "./ways.js";

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

  /** Questions about the table as it is. */
  const about = asking((failed) => fill(error, reasonOf(failed)));
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
    about(Promise.resolve(), () => {}); // none of the answers to come is about this table
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
    const asked = open ? Promise.resolve({ ways: null }) : ask("twelve", { parts: texts(), ...(isOwn(chosen()) ? { composition: chosen() } : {}) });
    fill(found);
    comparing.setAttribute("aria-expanded", String(!open));
    go({ hide: open ? "" : "none" });
    await about(asked, ({ ways: all }) => {
      fill(found, all && twelveTable(all, state.lang));
      if (all) announce(t("compared"));
    }, (failed) => {
      comparing.setAttribute("aria-expanded", "false"); // the button asks again
      fill(found, refusal(failed));
    });
  }

  async function playIt() {
    await changes;
    await about(ask("compose", { parts: texts(), composition: chosen() }), ({ position }) =>
      place.isConnected && go({ view: "play", g: position, way: "", play, m: [], ask: "1", hide: "", level: "" }, true));
  }

  cards(list, parts, "", change, table);
  paint();
  told();
  if (state.hide === "none" && !state.lock) await compare();
}

const PLAYS = ["normal", "misere"];

/** @param {any[]} ways as the service `twelve` gives them @param {string} lang of the links */
function twelveTable(ways, lang) {
  const of = (/** @type {string} */ name, /** @type {string} */ play) => ways.find((way) => way.composition === name && way.convention === play);
  const heads = ["composition", "normal play", "misere play"].map((key) => t(key));
  const names = [...new Set(ways.map((way) => way.composition))];
  const rows = names.map((name) => el("tr", {}, el("th", { scope: "row" }, isOwn(name) ? of(name, "normal").title : called(name), el("br"),
    el("small", {}, isOwn(name) ? of(name, "normal").rules.join(" ") : meaning(name))),
    ...PLAYS.map((play) => cell(of(name, play), lang))));
  return el("div", { class: "moves", tabindex: "0", role: "group", "aria-label": t("twelve ways") },
    table(t("twelve ways"), heads, rows, { class: "twelve" }));
}

/** @param {any} way @param {string} lang */
function cell(way, lang) {
  if (way.outcome === null) return el("td", { class: "unknown" }, way.error);
  const to = fragment({ ...USUAL, view: "play", g: way.position, play: way.convention, lang });
  return el("td", { class: way.outcome }, el("a", { href: to }, `${sign(way.outcome)} ${whoWins(way.outcome)}`),
    el("br"), el("small", {}, way.value !== null ? `${way.symbol} = ${way.value}` : "NP".includes(way.outcome) ? t("undefined") : ""));
}

/** @typedef {import("./finding.js").Game} Game */

/** Whether there is room for the pictures beside the table. */
const roomy = () => matchMedia("(min-width: 60rem)").matches;

/**
 * The pictures of all games in a dialog.
 * @param {Game[]} games
 * @returns {{ box: HTMLDialogElement, open: (add: (text: string) => void) => void }}
 */
function pictures(games) {
  /** @type {(text: string) => void} */
  let add = () => {};
  const found = el("p", { class: "quiet", role: "status" });
  const tiles = games.map((game) => tile(game, chosen));
  const search = field(t("find a game"), "", { type: "search", oninput: listed });
  const input = /** @type {HTMLInputElement} */ (search.querySelector("input"));
  const box = /** @type {HTMLDialogElement} */ (el("dialog", { class: "adding", "aria-labelledby": "adding-title", onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") box.close(); } },
    el("div", { class: "bar" }, el("h2", { id: "adding-title" }, t("choose a game")), button(t("close"), () => box.close())),
    el("form", { class: "bar", onsubmit: typed }, search, button(t("add game"), () => chosen(games[Math.floor(Math.random() * games.length)].example))),
    found, el("ul", { class: "tiles" }, ...tiles)));
  drawnWhenSeen(box, games);

  /** @param {string} text */
  function chosen(text) {
    box.close();
    add(text);
  }

  function listed() {
    const meant = matching(games, input.value);
    tiles.forEach((one, i) => { one.hidden = !meant.includes(games[i]); });
    const count = meant.length;
    found.textContent = count || !input.value.trim() ? t("games found", { count: number(count) }) : t("typed game", { text: input.value.trim() });
  }

  /** Enter in the search: a position as it is typed, or the first game that is found. @param {Event} event */
  function typed(event) {
    event.preventDefault();
    const text = input.value.trim();
    const [first] = matching(games, text);
    if (text) chosen(first ? first.example : text);
  }

  return { box, open: (act) => {
    add = act;
    input.value = "";
    listed();
    if (!roomy()) return box.showModal(); // a keyboard on the screen would hide the pictures
    box.show();
    input.focus();
  } };
}

/** A game as a picture with its name. @param {Game} game @param {(text: string) => void} chosen */
function tile(game, chosen) {
  return el("li", { "data-game": game.name, draggable: true, ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", game.example) },
    button([el("span", { class: "picture", "aria-hidden": "true" }), el("span", {}, game.play_title)], () => chosen(game.example)));
}

/** Draw each game when its tile is scrolled into view. @param {HTMLElement} box @param {Game[]} games */
function drawnWhenSeen(box, games) {
  const seen = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
      seen.unobserve(target);
      const game = games.find(({ name }) => name === /** @type {HTMLElement} */ (target).dataset.game);
      if (game) drawn(/** @type {HTMLElement} */ (target.querySelector(".picture")), game).catch(() => {}); // its name stands there
    }
  }, { root: box });
  for (const one of box.querySelectorAll("[data-game]")) seen.observe(one);
}

/** @param {HTMLElement} place @param {Game} game */
async function drawn(place, game) {
  const { svg } = await ask("draw", { position: game.example, prefix: `g-${game.name}`, theme: theme(), width: SMALL });
  const made = svgOf(svg);
  made.removeAttribute("role");
  place.replaceChildren(made);
}
