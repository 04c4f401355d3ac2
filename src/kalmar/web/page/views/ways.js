// How the games on the table are played together: six pictures to choose from, and who wins.
import { el } from "../dom.js";
import { t } from "../words.js";
import { MEANT, wayPicture, waySign } from "./way-pictures.js";

const TURNS = /** @type {const} */ (["one", "all", "any"]);
const ENDS = /** @type {const} */ (["all", "first"]);

/** The way of a turn and an ending. @param {string} turn @param {string} end */
const wayOf = (turn, end) => Object.keys(MEANT).find((way) => MEANT[way][0] === turn && MEANT[way][1] === end) ?? "";

/** What a way means, in sentences. @param {string} way */
export function meaning(way) {
  if (!Object.hasOwn(MEANT, way)) return t("another way", { way });
  const [turn, end] = MEANT[way];
  return `${t(turn === "all" && end === "all" ? "turn all left" : `turn ${turn}`)} ${t(`end ${end}`)}`;
}

/** The name of a way as people say it. @param {string} way */
export const called = (way) => (Object.hasOwn(MEANT, way) ? t(`called ${way}`) : way);

/**
 * The six ways in two rows: what a turn moves, and when play ends.
 * @param {string} chosen
 * @param {(way: string) => void} act
 */
export function wayGrid(chosen, act) {
  const said = el("div", { class: "chosen-way", role: "status" });
  /** @param {string} way */
  const tell = (way) => said.replaceChildren(el("strong", {}, called(way)), el("p", {}, meaning(way)));
  /** @param {string} way */
  const cell = (way) => el("label", { class: "way" },
    el("input", { type: "radio", name: "way", value: way, checked: way === chosen, onchange: () => { tell(way); act(way); } }),
    /** @type {any} */ (wayPicture(way)), el("span", {}, called(way)), el("span", { class: "unseen" }, ` – ${meaning(way)}`));
  tell(chosen);
  return el("fieldset", { class: "together" }, el("legend", {}, t("how together")),
    el("div", { class: "ways" }, el("span", {}), ...TURNS.map((turn) => el("span", { class: "over", "aria-hidden": "true" }, t(`column ${turn}`))),
      ...ENDS.flatMap((end) => [el("span", { class: "before", "aria-hidden": "true" }, t(`row ${end}`)), ...TURNS.map((turn) => cell(wayOf(turn, end)))])),
    el("p", { class: "quiet signs", "aria-hidden": "true" }, el("span", {}, /** @type {any} */ (waySign("moves")), t("moves in turn")), el("span", {}, /** @type {any} */ (waySign("ends")), t("must be over"))),
    said);
}

/**
 * Whether the last move wins or loses.
 * @param {string} play
 * @param {(play: string) => void} act
 */
export function aimSwitch(play, act) {
  const aims = [["normal", t("last wins")], ["misere", t("last loses")]];
  return el("fieldset", { class: "together aim" }, el("legend", {}, t("convention")), el("div", { class: "switch" },
    ...aims.map(([value, text]) => el("label", {}, el("input", { type: "radio", name: "aim", value, checked: value === play, onchange: () => act(value) }), el("span", {}, text)))));
}
