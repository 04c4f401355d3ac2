// Choose a game for the table by its picture: beside the table where there is room, else in its place.
import { button, el, field, svgOf } from "../dom.js";
import { ask } from "../engine.js";
import { SMALL, theme } from "../manners.js";
import { number, t } from "../words.js";
import { matching } from "./finding.js";

/** @typedef {import("./finding.js").Game} Game */

/** Whether there is room for the pictures beside the table. */
const roomy = () => matchMedia("(min-width: 60rem)").matches;

/**
 * The pictures of all games in a dialog.
 * @param {Game[]} games
 * @returns {{ box: HTMLDialogElement, open: (add: (text: string) => void) => void }}
 */
export function pictures(games) {
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
  const pick = button("", () => chosen(game.example));
  pick.append(el("span", { class: "picture", "aria-hidden": "true" }), el("span", {}, game.play_title));
  return el("li", { "data-game": game.name, draggable: true, ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", game.example) }, pick);
}

/** Draw each game when its tile is scrolled into view. @param {HTMLElement} box @param {Game[]} games */
function drawnWhenSeen(box, games) {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
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
