// What is being worked on: shown after a second, with the time it takes and a button that ends it.
import { announce, button, el, fill } from "./dom.js";
import { cancel } from "./transport.js";
import { number, t } from "./words.js";

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

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Wait for an answer, and let people see that.
 * @template T
 * @param {(heard: (progress: { seconds: number, working: boolean }) => void) => Promise<T>} begin
 * @returns {Promise<T>}
 */
export async function during(begin) {
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
  if (!place("busy").classList.contains("on")) appear();
  const words = t([...all].some(({ working }) => working) ? "working" : "waiting");
  if (place("busy-status").textContent !== words) place("busy-status").textContent = words;
  place("busy-time").textContent = t("seconds passed", { seconds: number(seconds) });
  const due = seconds >= 60 ? seconds - (seconds % 60) : TOLD.filter((mark) => mark <= seconds).at(-1) ?? 0;
  if (due > told) announce(t("still working", { seconds: number(due) }));
  told = due;
}

/** The time stands outside of what is read aloud when it changes. */
function appear() {
  place("busy").classList.add("on");
  place("busy").setAttribute("aria-label", t("busy"));
  fill(place("busy-more"), el("span", { class: "spin", "aria-hidden": "true" }), el("span", { id: "busy-time", role: "timer" }),
    button(t("stop"), stop, { class: "cancel" }));
}

/** Give up all that is worked on. */
function stop() {
  const focused = place("busy").contains(document.activeElement);
  cancel();
  rest();
  if (focused) place("main").focus({ preventScroll: true });
}

function rest() {
  clearInterval(timer);
  [timer, told] = [0, 0];
  hide();
}

function hide() {
  place("busy").classList.remove("on");
  place("busy-status").textContent = "";
  fill(place("busy-more"));
}
