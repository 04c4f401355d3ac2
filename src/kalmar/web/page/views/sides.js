// What games for Left and Right have beside the others: examples, sides, and who wins if either begins.
import { announce, choice, el, facts, field, fill, refusal, table, wide } from "../dom.js";
import { go } from "../place.js";
import { capital, t } from "../words.js";
import { judged } from "./outcomes.js";
import { SIDES, asked, at, sided } from "./sitting.js";

/** What is played where the link names no game. */
export const FIRST = "domineering 3x3";
const COLUMNS = ["move", "partizan result", "length", "because"];

/** Another game for Left and Right. @param {string} g */
const another = (g) => go({ g, m: [] }, true);

/** What such games are, and others to choose; null for other games. */
export function sides() {
  if (!sided()) return null;
  const examples = /** @type {[string, string][]} */ (at.here.examples);
  const known = examples.some(([text]) => text === at.state.g);
  return el("section", { class: "pane" }, el("p", {}, t("partizan lead"), " ", t("partizan colours")),
    el("div", { class: "bar" }, choice(t("partizan examples"), [["", "–"], ...examples.map(([text, title]) => /** @type {[string, string]} */ ([text, capital(title)]))], known ? at.state.g : "", (g) => g && another(g))));
}

/** The position as a text, and whose side the reader is on. */
export function sideSettings() {
  const names = /** @type {[string, string][]} */ (SIDES.map((one) => [one, t(one)]));
  return el("div", { class: "bar" },
    field(t("position"), at.state.g, { id: "partizan-position", onchange: (/** @type {Event} */ event) => another(/** @type {HTMLInputElement} */ (event.target).value) }),
    choice(t("partizan side"), names, at.state.more === "right" ? "right" : "left", (more) => go({ more, m: [] }, true)));
}

/** Who wins if Left begins, and if Right does, with all moves of both. */
export function analysisOfSides() {
  const place = el("section", { class: "pane report", id: "analysis", "aria-label": t("report") });
  asked("solve").then((found) => {
    if (!place.isConnected) return;
    fill(place, el("h2", {}, capital(found.summary)), ...SIDES.map((one) => verdict(one, found[one])));
    announce(found.summary);
  }).catch((error) => fill(place, refusal(error)));
  return place;
}

/** @param {string} who begins @param {any} row */
function verdict(who, row) {
  return el("section", { "aria-label": t(`${who} begins`) }, el("h3", {}, `${t(`${who} begins`)}: ${row.winner ? t(`${row.winner} wins`) : t("draw")}`),
    facts(["reason", "theorem", "length", "note"].map((name) => [t(name === "reason" ? "because" : name), row[name] && String(row[name])])),
    row.moves.length > 0 && wide(t("all moves"), table("", COLUMNS.map((name) => t(name)), row.moves.map((/** @type {any} */ one) => el("tr", { class: one.outcome },
      el("th", { scope: "row" }, one.move), el("td", {}, judged(one.outcome)), el("td", {}, String(one.length ?? "–")), el("td", {}, one.reason))))));
}
