// A game of a level: what it counts, how many wins are in a row, and which start comes next.
import { go } from "../app.js";
import { button, el } from "../dom.js";
import { WINS, advice, done, finished, levelOf, nextStart, streak } from "../levels.js";
import { counted } from "../results.js";
import { number, t } from "../words.js";
import { at, solo, watched } from "./sitting.js";
import { winner } from "./watching.js";

/** What the last game of a level changed. @type {{ newlyDone: boolean } | null} */
let result = null;

/** The level that is played, where its start is; null outside of levels. */
function level() {
  const found = levelOf(at.state);
  return found && found.starts.includes(at.moves.root.position) ? found : null;
}

/** Count a finished game, once: for its level, and for the lesson that it belongs to. */
export function ended() {
  if (at.counted || solo() || watched()) return;
  at.counted = true;
  const here = level();
  const [won, perfect] = [winner() === at.state.me, at.state.opp === "perfect"];
  result = here && finished(here, { won, perfect, second: at.state.me === "2", start: at.moves.root.position, practice: at.practice });
  if (at.state.class) counted(at.state.class, { won: won && !at.practice, perfect, hints: at.hinted, level: result?.newlyDone && here ? here.number : 0 });
}

/** How the level stands, and the way to its next start; null outside of levels. */
export function leveled() {
  const found = levelOf(at.state);
  if (!found) return null;
  const now = streak(found);
  const next = () => go(nextStart(found, at.state), true);
  const discs = el("span", { class: "wins", role: "img", "aria-label": t("wins of", { count: number(now) }) },
    ...Array.from({ length: WINS }, (_, i) => el("span", { class: i < now ? "full" : "", "aria-hidden": "true" })));
  const standing = el("p", { class: "streak quiet" }, t(done(found) ? "level done" : "won in a row"), " ", discs);
  return { next, standing, words: words(found) };
}

/** What the end of a game means for the level. @param {import("../levels.js").Level} found */
function words(found) {
  if (result?.newlyDone) return el("p", { class: "won" }, t("level is yours", { number: String(found.number) }));
  if (at.practice) return el("p", { class: "quiet" }, t("practice"));
  const wanted = advice(found);
  if (wanted === "second") return el("p", { class: "quiet" }, t("win as second"));
  if (!wanted || wanted === at.state.opp) return null;
  return el("p", {}, button(t(wanted === "perfect" ? "try perfect" : "try medium"), () => go({ ...nextStart(found, at.state), opp: wanted }, true)));
}
