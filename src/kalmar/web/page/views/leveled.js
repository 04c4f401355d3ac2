// A game of a level: what it counts, how many wins are in a row, and which start comes next.
import { go } from "../place.js";
import { button, el } from "../dom.js";
import { WINS, advice, current, done, entry, finished, levelOf, nextStart, streak } from "../levels.js";
import { counted } from "../results.js";
import { number, t } from "../words.js";
import { at, hidden, solo, winner } from "./sitting.js";

/** The level that is played, where its start is; null outside of levels. */
function level() {
  const found = levelOf(at.state);
  return found && found.starts.includes(at.moves.root.position) ? found : null;
}

/** Count a finished game, once and before anything is said of it: for its level, and for its lesson. */
export function ended() {
  if (at.counted || solo()) return;
  const here = level();
  const [won, perfect, practice] = [winner() === at.state.me, at.state.opp === "perfect", at.practice || !here || !hidden()];
  const result = here && finished(here, { won, perfect, second: at.state.me === "2", start: at.moves.root.position, practice });
  at.counted = { end: at.moves.here, practice, newlyDone: Boolean(result?.newlyDone) };
  if (at.state.class) counted(at.state.class, { won: won && !at.practice, perfect, hints: at.hinted, level: result?.newlyDone && here ? here.number : 0 });
}

/** How the level stands and what counts for it, and the ways to its next start and to the next level; null outside of levels. */
export function leveled() {
  const found = levelOf(at.state);
  if (!found) return null;
  const [now, over] = [streak(found), done(found)];
  const discs = el("span", { class: "wins", role: "img", "aria-label": t("wins of", { count: number(now) }) },
    ...Array.from({ length: WINS }, (_, i) => el("span", { class: i < now ? "full" : "", "aria-hidden": "true" })));
  const standing = el("div", { class: "streak quiet" }, el("p", {}, t(over ? "level done" : "won in a row"), " ", discs), !over && el("p", {}, t("what counts")));
  const next = over ? current() : null;
  const level = next && { act: () => go(entry(next), true), title: t("level title", { number: next.number, title: t(`level ${next.key}`) }) };
  return { standing, words: words(found), ways: { next: () => go(nextStart(found, at.state), true), level } };
}

/** What the end of a game means for the level. @param {import("../levels.js").Level} found */
function words(found) {
  const { end = null, practice = true, newlyDone = false } = at.counted ?? {};
  if (practice || end !== at.moves.here) return el("p", { class: "quiet" }, t("practice"));
  if (newlyDone) return el("p", { class: "won" }, t("level is yours", { number: String(found.number) }));
  const [wanted, perfect, now] = [advice(found), at.state.opp === "perfect", streak(found)];
  const said = !perfect ? t("only perfect counts") : wanted === "second" ? t("win as second") : now && !done(found) ? t("wins so far", { count: number(now), all: number(WINS) }) : "";
  const other = wanted && wanted !== "second" && wanted !== at.state.opp ? wanted : "";
  return el("div", {}, said && el("p", { class: "quiet" }, said),
    other && el("p", {}, button(t(other === "perfect" ? "try perfect" : "try medium"), () => go({ ...nextStart(found, at.state), opp: other }, true))));
}
