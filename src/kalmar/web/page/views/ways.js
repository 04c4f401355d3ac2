// How the games on the table are played together: six pictures to choose from, and who wins.
import { el, fill } from "../dom.js";
import { t } from "../words.js";
import { described, knownOf, ownField } from "./own-way.js";
import { MEANT, called, isOwn, wayPicture, waySign } from "./way-pictures.js";

const TURNS = /** @type {const} */ (["one", "all", "any"]);
const ENDS = /** @type {const} */ (["all", "first"]);

/** The way of a turn and an ending. @param {string} turn @param {string} end */
const wayOf = (turn, end) => Object.keys(MEANT).find((way) => MEANT[way][0] === turn && MEANT[way][1] === end) ?? "";

/** What one of the six ways means, in sentences. @param {string} way */
export function meaning(way) {
  const [turn, end] = MEANT[way];
  return `${t(turn === "all" && end === "all" ? "turn all left" : `turn ${turn}`)} ${t(`end ${end}`)}`;
}

/**
 * The six ways in two rows: what a turn moves, and when play ends; below them a field for any other.
 * @param {string} chosen
 * @param {(way: string, sign: string) => void} act
 */
export function wayGrid(chosen, act) {
  const said = el("div", { class: "chosen-way", role: "status" });
  const known = el("div", {});
  /** @param {string} way */
  const tell = (way) => {
    fill(said, !isOwn(way) && el("strong", {}, called(way)), !isOwn(way) && el("p", {}, meaning(way)));
    fill(known, knownOf(way));
  };
  /** @param {string} way */
  const cell = (way) => el("label", { class: "way" },
    el("input", { type: "radio", name: "way", value: way, checked: way === chosen, onchange: () => { own.hidden = true; tell(way); act(way, MEANT[way][2]); } }),
    /** @type {any} */ (wayPicture(way)), el("span", {}, called(way)), el("span", { class: "unseen" }, ` – ${meaning(way)}`));
  /** What was written last: it is meant again when one comes back to it. */
  let written = isOwn(chosen) ? chosen : "";
  /** @param {string} way @param {string} sign */
  const write = (way, sign) => {
    written = way;
    tell(way);
    act(way, sign);
  };
  const own = el("div", { hidden: !isOwn(chosen) }, ownField(written, write));
  const another = el("label", { class: "way another" },
    el("input", { type: "radio", name: "way", value: "own", checked: isOwn(chosen), onchange: () => {
      own.hidden = false;
      fill(said);
      fill(known);
      if (written) described(written).then(({ name, sign }) => write(name, sign));
    } }), el("span", {}, t("own way")));
  tell(chosen);
  return el("fieldset", { class: "together" }, el("legend", {}, t("how together")),
    el("div", { class: "ways" }, el("span", {}), ...TURNS.map((turn) => el("span", { class: "over", "aria-hidden": "true" }, t(`column ${turn}`))),
      ...ENDS.flatMap((end) => [el("span", { class: "before", "aria-hidden": "true" }, t(`row ${end}`)), ...TURNS.map((turn) => cell(wayOf(turn, end)))])),
    el("p", { class: "quiet signs", "aria-hidden": "true" }, el("span", {}, /** @type {any} */ (waySign("moves")), t("moves in turn")), el("span", {}, /** @type {any} */ (waySign("ends")), t("must be over"))),
    another, own, said, known);
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
