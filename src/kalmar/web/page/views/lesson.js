// For teachers: a position with what pupils see, as a link and as a sheet to print: a page for pupils
// without notation, and the key.
import { lessonName, lessonNumber, LESSONS as NUMBERS } from "../codes.js";
import { announce, button, choice, copied, el, field, fill, refusal, row, sent, svgOf, table as tableOf } from "../dom.js";
import { ask, asking } from "../engine.js";
import { LEVELS } from "../levels.js";
import { addressOf, base, go, publish, reachable } from "../place.js";
import { qrOf } from "../results.js";
import { fragment, USUAL } from "../state.js";
import { number, spoken, t } from "../words.js";
import { card, exercises, introduced } from "./exercises.js";
import { whoWins } from "./outcomes.js";
import { opponentSelects, waySelects } from "./ways.js";

/** @typedef {import("../state.js").State} State */

/** With which start of each level its lesson begins. */
const STARTS = [1, 1, 0, 2, 0, 0, 2, 0, 1, 3];
/** The levels, then lessons of the source texts: what is asked, the position, the convention. */
const LESSONS = [...LEVELS.map(({ key, starts, play }, place) => [`level ${key}`, starts[STARTS[place]], play]),
  ["lesson coins", "coins 2,3,7,10"], ["lesson roads", "roads M"], ["lesson sink", "sink(2,5,7) 9 6"]];
/** The tasks of a sheet with three of them, as a service names their positions. */
const TASKS = ["easy", "explore", "prove"];
/** Of the frame that another page shows the game in. */
const FRAME_HEIGHT = 620;

/** What is shown in place of a view's own settings. @param {State} state */
function begun(state) {
  const asked = state.ask || state.me !== "1" ? state.ask : "1";
  const lesson = lessonNumber(state.class) ?? Math.floor(Math.random() * NUMBERS);
  return { ...state, g: state.g || "nim 3 5 7", hide: state.hide || "values", ask: asked, class: lessonName(lesson) };
}

/** @param {HTMLElement} place @param {State} state */
export async function show(place, state) {
  const shown = begun(state);
  if (state.class !== shown.class) go({ class: shown.class });
  const sheet = el("section", { class: "sheet", "aria-label": t("sheet") });
  const [warning, frame] = [el("div", {}), el("div", {})];
  const typed = field(t("position"), shown.g, { onchange: (/** @type {Event} */ event) => changed({ g: /** @type {HTMLInputElement} */ (event.target).value, level: "" }) });
  const practice = el("span", {});
  const name = el("p", { class: "quiet" }, `${t("lesson number", { lesson: shown.class })} `,
    el("a", { href: fragment({ ...USUAL, view: "class", lang: state.lang }) }, t("view class")), " · ", practice);
  const other = button(t("other tasks"), () => changed({ seed: String(Number(shown.seed) + 1) }));

  /** Print what pupils get, or the key, so that neither is on the back of the other. @param {"pupils" | "key"} kind */
  function printed(kind) {
    sheet.dataset.print = kind;
    print();
    delete sheet.dataset.print;
  }

  /** @param {Partial<State>} changes */
  function changed(changes) {
    Object.assign(shown, changes);
    go(changes);
    made();
  }

  const ways = el("div", { class: "bar way-lists" }, ...waySelects(shown, changed));

  /** Make another lesson. @param {{ g: string, play: string, way: string, level: string }} chosen */
  function use(chosen) {
    /** @type {HTMLInputElement} */ (typed.querySelector("input")).value = chosen.g;
    changed(chosen);
    fill(ways, ...waySelects(shown, changed));
  }

  const choices = LESSONS.map(([key, g, play = "normal"], place) =>
    el("li", {}, button(t(key), () => use({ g, play, way: "", level: place < LEVELS.length ? String(place + 1) : "" }))));
  fill(place, el("h1", {}, t("view lesson")), el("p", { class: "lead" }, t("lesson lead")), name, el("ul", { class: "choices" }, ...choices),
    el("div", { class: "bar" }, typed, ways, ...opponentSelects(shown, changed),
      choice(t("values"), [["", t("show everything")], ["values", t("hide values")]], shown.hide, (hide) => changed({ hide })),
      choice(t("revealing"), [["", t("pupils may reveal")], ["1", t("pupils may not reveal")]], shown.lock, (lock) => changed({ lock }))),
    warning,
    el("div", { class: "bar" }, choice(t("sheet"), [["", t("one game")], ["tasks", t("three tasks")]], shown.more, (more) => changed({ more })), other),
    el("div", { class: "bar" }, button(t("print sheet"), () => printed("pupils"), { class: "main" }), button(t("print key"), () => printed("key")), button(t("copy link"), () => copied(address(), told, () => sheet.querySelector(".address")))),
    sheet, frame, withoutNetwork(),
    exercises((found) => {
      use({ g: found.position, play: found.convention, way: found.composition, level: "" });
      typed.scrollIntoView();
    }));

  const address = () => addressOf({ ...USUAL, ...shown, view: "play", lang: spoken(), more: "", seed: "1", m: [], embed: "", big: "" });
  const making = asking((error) => fill(sheet, refusal(error)));

  function made() {
    fill(warning, ...unreachable(made));
    other.hidden = shown.more !== "tasks";
    fill(practice, card({ position: shown.g, composition: shown.way, convention: shown.play }, "practice questions"));
    fill(frame, embedding({ ...USUAL, ...shown, view: "play", lang: spoken(), more: "", m: [], big: "" }));
    const way = { position: shown.g, composition: shown.way || null, convention: shown.play };
    const seed = shown.more === "tasks" ? Number(shown.seed) : 0;
    return making(sheetOf({ way, address: address(), lesson: shown.class, level: Number(shown.level), seed }), (pages) => fill(sheet, ...pages));
  }
  await made();
}

/** What is wrong with an address that means this machine only, and how to give another one. @param {() => void} again */
function unreachable(again) {
  if (reachable(base())) return [];
  const said = el("p", { class: "error", role: "alert" });
  const typed = field(t("public address"), "", { inputmode: "url", placeholder: "https://…", name: "public" });
  return [sent((given) => {
    if (publish(given.public)) again();
    else said.textContent = t("no address");
  }, { class: "warning" }, el("p", {}, el("strong", {}, t("not reachable"))), el("div", { class: "bar" }, typed, el("button", { type: "submit" }, t("use address"))), said)];
}

/** A frame for another page, as text. @param {State} state */
function embedding(state) {
  const title = state.g.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const address = addressOf({ ...state, embed: "1" }).replaceAll("&", "&amp;");
  const text = `<iframe src="${address}" title="${title}" width="100%" height="${FRAME_HEIGHT}" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups"></iframe>`;
  const shown = el("textarea", { readOnly: true, rows: 4, spellcheck: false, "aria-label": t("frame") }, text);
  return el("details", { class: "frame" }, el("summary", {}, t("frame")), el("p", {}, t("frame help")), shown,
    el("div", { class: "bar" }, button(t("copy frame"), () => copied(text, told, () => shown))),
    el("p", {}, el("a", { href: fragment({ ...state, big: "1" }) }, t("on projector"))));
}

/** How a device is prepared for a room without a network; nothing where the page needs its server. */
function withoutNetwork() {
  const known = document.querySelector("meta[name=offline]");
  if (!known) return null;
  const size = number(Number(known.getAttribute("content")));
  const note = el("p", { class: "note", role: "status" });
  const tell = (/** @type {string} */ name) => { note.textContent = t(name); };
  const prepare = () => {
    tell("preparing");
    keepSite().then(() => tell("prepared"), () => tell("not prepared"));
  };
  return el("details", { class: "frame", id: "no-network" }, el("summary", {}, t("no network")), el("p", {}, t("no network help", { size })),
    el("div", { class: "bar" }, button(t("prepare device", { size }), prepare)), note);
}

/** Keep all files of the site on this device; refused where it cannot keep them. */
async function keepSite() {
  const { installing } = await navigator.serviceWorker.register("offline.js", { type: "module" });
  await new Promise((found, failed) => {
    installing?.addEventListener("statechange", () => { if (installing.state === "redundant") failed(); });
    navigator.serviceWorker.ready.then(found);
  });
  await navigator.storage.persist(); // else a browser that needs room may forget them
}

const told = () => announce(t("copied"));

/** @typedef {import("./exercises.js").Way} Way */
/** @typedef {import("./exercises.js").Introduced} Introduced */
/** @typedef {{ way: Way, address: string, lesson: string, level: number, seed: number }} Wanted what a sheet is made of; three tasks where there is a seed */
/** @typedef {{ kind: string, way: Way, drawn: any, answer: any, idea: string }} Task a position on a sheet, and what is known of it */

const GAMES = [1, 2, 3, 4];
/** So many winning moves are listed, in the key of one game and for each of three tasks. */
const WINNING = [20, 6];
/** The width of the picture in pixels. */
const WIDE = 600;
/** So many sentences of rules stand in large letters. */
const LARGE_RULES = 2;

/**
 * The pages of a sheet.
 * @param {Wanted} wanted
 * @returns {Promise<HTMLElement[]>}
 */
async function sheetOf({ way, address, lesson, level, seed }) {
  /** @param {string} kind @param {string} position @returns {Promise<Task>} */
  const task = async (kind, position) => {
    const one = { ...way, position };
    const [drawn, answer, { idea }] = await Promise.all([ask("draw", { ...one, theme: "light", prefix: `sheet${kind}`, width: WIDE }),
      ask("report", { ...one, listed_moves: WINNING[kind ? 1 : 0] }), ask("why", one)]);
    return { kind, way: one, drawn, answer, idea };
  };
  const positions = seed ? await ask("tasks", { ...way, seed }) : { "": way.position };
  const [code, known, ...tasks] = await Promise.all([ask("qr", { text: address }).catch(() => null), introduced(way),
    ...(seed ? TASKS : [""]).map((kind) => task(kind, positions[kind]))]);
  return [pupils({ known, tasks, code, address }), key({ known, tasks, lesson, level })];
}

/** @param {{ known: Introduced, tasks: Task[], code: any, address: string }} found */
function pupils({ known, tasks, code, address }) {
  const one = tasks.length === 1;
  return el("div", { class: known.rules.length > LARGE_RULES || !one ? "page many" : "page" },
    el("div", { class: "names" }, blank("sheet name", "long"), el("span", {}, blank("sheet class"), " ", blank("sheet date"))),
    el("div", { class: "top" },
      el("div", {}, el("h2", {}, known.title),
        ...known.rules.map((rule, place) => el("p", { class: "rule" }, place === 0 && el("b", {}, `${t("sheet rule")} `), rule)),
        el("p", { class: "rule" }, el("b", {}, `${t("sheet aim")} `), known.aim)),
      code && el("figure", {}, qrOf(code.svg), el("figcaption", {}, t("play on telephone")))),
    ...(one ? [picture(tasks[0]), question(1, "play four games"), table(),
      question(2, "who starts"), line(), line(),
      question(3, "which to leave"), line(), line(),
      question(4, "observer"), line()] : tasks.flatMap((task, place) => [question(place + 1, `task ${task.kind}`),
      el("div", { class: "task" }, picture(task), el("div", {}, line(), line(), line(), line()))])),
    el("div", { class: "foot" }, el("a", { class: "address", href: address }, address.replace(/^https?:\/\//, "")), el("span", {}, t("answers apart"))));
}

/** @param {Task} task */
const picture = ({ drawn }) => el("div", { class: "canvas" }, svgOf(drawn.svg));

/** What is filled in by hand. @param {string} name @param {string} [kind] */
const blank = (name, kind = "") => el("span", { class: `blank ${kind}` }, el("span", {}, t(name)));

const line = () => el("p", { class: "line" }, " ");

/** @param {number} number @param {string} name */
const question = (number, name) => el("h3", {}, `${number}. ${t(name)}`);

/** Where the pupils write what happened. */
function table() {
  const heads = ["sheet game", "who began", "first move", "who won"];
  return tableOf("", heads.map((name) => t(name)), GAMES.map((number) => row(String(number), "", "", "")), { class: "games" });
}

/** @param {{ known: Introduced, tasks: Task[], lesson: string, level: number }} found */
function key({ known, tasks, lesson, level }) {
  const told = level >= 1 && level <= LEVELS.length;
  return el("div", { class: "page key" },
    el("h2", {}, t("key of", { title: known.title })), ...(lesson ? [el("p", { class: "quiet" }, t("lesson number", { lesson }))] : []),
    ...tasks.flatMap((task, place) => [...(task.kind ? [question(place + 1, `task ${task.kind}`)] : []), ...solution(task)]),
    ...(told ? [el("h3", {}, t("key mistake")), el("p", {}, t(`mistake ${level}`))] : []));
}

/** What the key says of a position: in parts with headings where it stands alone. @param {Task} task */
function solution({ kind, way, answer, idea }) {
  const { outcome, reason, winning_moves: moves, winning_move_count: all } = answer;
  const parts = [["key who wins", whoWins(outcome), reason],
    ["key moves", moves.join(" · "), moves.length < all && t("shown of", { count: moves.length, all })], ["key idea", idea]];
  return [el("p", { class: "quiet" }, t("key position", { position: way.position })),
    ...parts.filter(([, first]) => first).flatMap(([name, ...said]) => (kind ? [el("p", {}, el("b", {}, t(name)), " ", said.filter(Boolean).join(" · "))]
      : [el("h3", {}, t(name)), ...said.filter(Boolean).map((text) => el("p", {}, text))]))];
}
