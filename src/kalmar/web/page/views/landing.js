// The top of the start page: the way on, the card for teachers, the path of ten levels.
import { button, el, fill, svgOf } from "../dom.js";
import { LEVELS, current, done, entry, forget, isBegun, isKept, streak } from "../levels.js";
import { USUAL, fragment } from "../state.js";
import { t } from "../words.js";

/** @typedef {import("../levels.js").Level} Level */

const ARROW = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4v16l13-8z"/></svg>';
const WON = 3;

/** The link to the next game of a level. @param {Level} level @param {string} lang */
export const toLevel = (level, lang) => fragment({ ...USUAL, ...entry(level), lang });

/** What the page is, and one button: to a board. @param {string} lang */
export function hero(lang) {
  const level = current();
  const title = level ? t(`level ${level.key}`) : "";
  const words = level
    ? t(isBegun() ? "go on level" : "start level", { number: level.number, title })
    : t("more games");
  const to = level ? toLevel(level, lang) : fragment({ ...USUAL, more: "all", lang });
  return el("section", { class: "hero" },
    el("h1", {}, ...t("play first").split(/(?<=[.!?]) /).map((line) => el("span", {}, `${line} `))),
    el("p", { class: "lead" }, t("play first lead")),
    el("div", { class: "next" },
      el("p", { class: "step quiet" }, level ? t("next level", { number: level.number }) : t("all levels won")),
      level && el("p", { class: "step title" }, title),
      el("a", { class: "main", id: "go-on", href: to }, svgOf(ARROW), el("span", { class: "long" }, words), el("span", { class: "short" }, level ? t("play now") : words)),
      el("div", { class: "picture", "data-level": level?.number ?? null })));
}

/** For teachers. @param {string} lang */
export function forClass(lang) {
  /** @param {string} view */
  const to = (view) => fragment({ ...USUAL, view, lang });
  return el("section", { class: "for-class" }, el("h2", {}, t("for a class")), el("p", { class: "quiet" }, t("for a class lead")),
    el("p", { class: "ways-on" }, el("a", { class: "control", href: to("lesson") }, t("prepare a lesson")),
      el("a", { class: "control bare", href: to("class") }, t("read results"))));
}

/** The ten levels. @param {string} lang @param {() => void} forgotten is called when they are deleted */
export function path(lang, forgotten) {
  const next = current();
  return el("section", { class: "levels" }, el("h2", {}, t("ten levels")), el("p", { class: "quiet" }, t("ten levels lead")),
    el("ol", { class: "path" }, ...LEVELS.map((level) => step(level, level === next, lang))), keeping(forgotten));
}

/** A step of the path. @param {Level} level @param {boolean} next @param {string} lang */
function step(level, next, lang) {
  const [won, row] = [done(level), done(level) ? WON : streak(level)];
  const state = won ? t("level won") : row ? t("level goes on", { count: row }) : "";
  return el("li", { class: [won && "won", next && "now"].filter(Boolean).join(" ") },
    el("a", { href: toLevel(level, lang), "aria-current": next && "step" },
      el("span", { class: "ring", "data-ring": level.number }),
      won && el("span", { class: "tick", "aria-hidden": "true" }, "✓"),
      el("span", { class: "name" }, t("level title", { number: level.number, title: t(`path ${level.key}`) })),
      state && el("span", { class: "unseen" }, ` (${state})`),
      el("span", { class: "row", "aria-hidden": "true" }, "●".repeat(row) + "○".repeat(WON - row))));
}

/** Where the levels are kept, and how they are deleted. @param {() => void} forgotten */
function keeping(forgotten) {
  const place = el("p", { class: "keeping quiet" });
  const sure = () => {
    const confirm = button(t("delete levels now"), () => { forget(); forgotten(); });
    fill(place, confirm, button(t("cancel"), asked));
    confirm.focus();
  };
  const asked = () => fill(place, t("levels kept"), " ", button(t("delete levels"), sure, { id: "forget" }));
  if (!isKept()) place.textContent = t("levels not kept");
  else if (isBegun()) asked();
  return place;
}
