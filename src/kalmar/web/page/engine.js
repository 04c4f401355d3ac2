// Questions and answers. The page does not know who answers: transport.js is the server's or the
// worker's, whichever the page came with. What is worked on is shown after a second, with the time it
// takes and a button that ends it.
import { announce, button, byId, el, fill } from "./dom.js";
import { ask as asked, cancel, ready as whenReady } from "./transport.js";
import { turns } from "./turns.js";
import { number, spoken, t } from "./words.js";

/** An answer that is an error, with a sentence for people. */
export class Refused extends Error {
  /** @param {string} kind @param {string} sentence */
  constructor(kind, sentence) {
    super(sentence);
    this.kind = kind;
  }
}

/** @type {Map<string, any>} */
const known = new Map();
const MOST_KNOWN = 300;
/** @type {Record<string, string>} the words for errors that come without a sentence */
const WITHOUT = { Cancelled: "given up", Unreachable: "unreachable" };

/**
 * Ask a service.
 * @param {string} service
 * @param {Record<string, any>} data
 * @returns {Promise<any>}
 * @throws {Refused} where there is no answer
 */
export async function ask(service, data) {
  const whole = { ...data, lang: spoken() };
  const key = JSON.stringify([service, whole]);
  if (known.has(key)) return known.get(key);
  const found = await during((heard) => asked(service, whole, heard));
  if (found.error) throw new Refused(found.error.kind, found.error.sentence || t(WITHOUT[found.error.kind] ?? "unreachable"));
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? "");
  known.set(key, found.result);
  return found.result;
}

/**
 * Questions of a place where answers are shown: the answer to the newest gets there, or why there is none.
 * @param {(error: unknown) => void} failed shows why there is no answer, where a question has no way of its own
 */
export function asking(failed) {
  const begun = turns();
  /**
   * @template Answer
   * @param {Promise<Answer>} asked
   * @param {(found: Answer) => unknown} show
   * @param {(error: unknown) => void} [refused]
   */
  return async (asked, show, refused = failed) => {
    const newest = begun();
    try {
      const found = await asked;
      if (newest()) await show(found);
    } catch (error) {
      if (newest()) refused(error);
    }
  };
}

/** Resolves when questions can be answered. */
export const ready = () => whenReady();

/** @typedef {{ since: number, working: boolean }} Work */

const [AFTER, EVERY] = [1000, 250];
/** At which seconds those are told who do not see the time; then each minute. */
const TOLD = [10, 30];

/** @type {Set<Work>} what is not done yet, the oldest first */
const all = new Set();
let timer = 0;
let told = 0;

/** The time in seconds. */
const now = () => performance.now() / 1000;

/**
 * Wait for an answer, and let people see that.
 * @template T
 * @param {(heard: (progress: { seconds: number, working: boolean }) => void) => Promise<T>} begin
 * @returns {Promise<T>}
 */
async function during(begin) {
  const work = { since: now(), working: true };
  all.add(work);
  timer ||= window.setInterval(tick, EVERY);
  try {
    return await begin((progress) => { work.working = progress.working; });
  } finally {
    all.delete(work);
    if (!all.size) rest();
  }
}

/** Show what is worked on longest, if that is long. */
function tick() {
  const [oldest] = all;
  const seconds = Math.floor(now() - oldest.since);
  if (seconds * 1000 < AFTER) return hide();
  if (!byId("busy").classList.contains("on")) appear();
  const words = t([...all].some(({ working }) => working) ? "working" : "waiting");
  if (byId("busy-status").textContent !== words) byId("busy-status").textContent = words;
  byId("busy-time").textContent = t("seconds passed", { seconds: number(seconds) });
  const due = seconds >= 60 ? seconds - (seconds % 60) : TOLD.filter((mark) => mark <= seconds).at(-1) ?? 0;
  if (due > told) announce(t("still working", { seconds: number(due) }));
  told = due;
}

/** The time stands outside of what is read aloud when it changes. */
function appear() {
  byId("busy").classList.add("on");
  byId("busy").setAttribute("aria-label", t("busy"));
  fill(byId("busy-more"), el("span", { class: "spin", "aria-hidden": "true" }), el("span", { id: "busy-time", role: "timer" }),
    button(t("stop"), stop, { class: "cancel" }));
}

/** Give up all that is worked on. */
function stop() {
  const focused = byId("busy").contains(document.activeElement);
  cancel();
  rest();
  if (focused) byId("main").focus({ preventScroll: true });
}

function rest() {
  clearInterval(timer);
  [timer, told] = [0, 0];
  hide();
}

function hide() {
  byId("busy").classList.remove("on");
  byId("busy-status").textContent = "";
  fill(byId("busy-more"));
}
