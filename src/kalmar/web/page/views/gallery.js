// All games, by kind and by source, with a search in both languages.
import { el, field, fill, svgOf } from "../dom.js";
import { ask } from "../engine.js";
import { theme } from "../manners.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";

/** @typedef {import("../state.js").State} State */

/** A text without accents and case. @param {string} text */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const { games } = await ask("games", {});
  const list = el("div", { class: "cards" });
  const count = el("p", { class: "quiet", role: "status" });
  const search = field(t("search games"), state.more, {
    type: "search",
    oninput: (/** @type {Event} */ event) => listed(/** @type {HTMLInputElement} */ (event.target).value),
  });
  const bySource = el("input", { type: "checkbox", id: "by-source", onchange: () => listed(/** @type {HTMLInputElement} */ (search.querySelector("input")).value) });
  fill(place, el("h1", {}, t("title")), el("p", { class: "lead" }, t("lead")),
    el("div", { class: "bar" }, search, el("label", { class: "check", for: "by-source" }, bySource, t("by source"))), count, list);

  /** @param {string} text */
  function listed(text) {
    const words = bare(text).split(/\s+/).filter(Boolean);
    const found = games.filter((/** @type {any} */ game) => {
      const all = bare([game.title, game.rule, game.names.join(" "), game.hungarian, game.source].join(" "));
      return words.every((word) => all.includes(word));
    });
    count.textContent = t("games found", { count: found.length });
    const key = /** @type {HTMLInputElement} */ (bySource).checked ? "origins" : "group";
    /** @type {Map<string, any[]>} */
    const groups = new Map();
    for (const game of found) {
      for (const name of [game[key]].flat()) groups.set(name, [...(groups.get(name) ?? []), game]);
    }
    fill(list, ...[...groups].map(([name, members]) => el("section", {}, el("h2", {}, name),
      el("ul", { class: "cards" }, ...members.map((game) => card(game, state))))));
  }
  listed(state.more);
  for (const game of games) {
    if (!list.isConnected) return; // another view is shown, whose questions would wait
    await drawn(list, game);
  }
}

/** @param {any} game @param {State} state */
function card(game, state) {
  const to = fragment({ ...USUAL, view: "play", g: game.example, lang: state.lang });
  return el("li", { class: "card", "data-game": game.name }, el("div", { class: "picture" }),
    el("h3", {}, el("a", { href: to }, game.title)), el("p", {}, game.rule),
    el("p", { class: "quiet" }, [game.hungarian, game.source].filter(Boolean).join(" · ")));
}

/** Put the picture of a game on its cards. @param {HTMLElement} list @param {any} game */
async function drawn(list, game) {
  const { svg } = await ask("draw", { position: game.example, prefix: `g-${game.name}`, theme: theme() });
  for (const picture of list.querySelectorAll(`[data-game="${game.name}"] .picture`)) {
    const made = svgOf(svg);
    made.setAttribute("aria-hidden", "true");
    made.removeAttribute("role");
    picture.replaceChildren(made);
  }
}
