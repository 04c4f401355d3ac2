"""A board in the page, played by taps, by pointing, or by keys, as a person would."""

from random import Random
from typing import Any

from kalmar.web.services import call
from tests.cases import case_table
from tests.web.visits import Visit, Watched

__all__ = ["EXAMPLES", "HANDS", "ON_BOARD", "SHORTER", "SUMS", "Board", "press", "press_control"]

PATIENCE = 30_000
"""Milliseconds in which even a busy machine has answered."""

GAMES = call("games", {})["games"]
SHORTER = case_table(__file__, "shorter")
"""Starts of games whose examples take long."""
EXAMPLES = {game["name"]: SHORTER.get(game["name"], game["example"]) for game in GAMES}

PARTS = ["nim 2 3", "kayles 4", "queen 2,3", "chomp 2x3", "hackenbush 0-1,1-2,1-3", "coins 1,3",
         "rook 2,2", "dawsons-chess 5", "grundys-game 5", "cram 2x3"]  # fmt: skip
SUMS = [
    sign.join([PARTS[i], PARTS[(i + step) % len(PARTS)]])
    for step, sign in enumerate((" + ", " & ", " | "), 1)
    for i in range(len(PARTS))
]
"""Thirty sums, in three ways of playing."""

HIT = """mark => {
  mark.scrollIntoView({ block: "center" });
  const over = (x, y) => document.elementFromPoint(x, y)?.closest("[data-move]");
  const same = (other) => other && other.dataset.move === mark.dataset.move
    && other.dataset.part === mark.dataset.part;
  const box = mark.getBoundingClientRect();
  const places = [[0.5, 0.5]];
  for (let i = 1; i < 10; i++) for (let j = 1; j < 10; j++) places.push([i / 10, j / 10]);
  for (const [right, down] of places) {
    const [x, y] = [box.x + right * box.width, box.y + down * box.height];
    if (same(over(x, y))) return [x, y];
  }
  return null;
}"""
"""A place where a mark is what is hit: its middle, where that is possible."""

SHOWN = """svg => ["leave", "come"].map((name) => [...svg.querySelectorAll(`.${name}`)]
  .filter((part) => part.getBoundingClientRect().width + part.getBoundingClientRect().height > 0)
  .map((part) => part.dataset.part))"""
PARTS_NOW = """svg => [...svg.querySelectorAll("[data-part]:not([data-last=gone])")]
  .map((part) => part.dataset.part)"""
LAST = """svg => [...svg.querySelectorAll("[data-last]")].map((part) => part.dataset.part)"""
ON_BOARD = "Boolean(document.activeElement.closest('svg.board'))"
ARROWS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"]
HANDS = ("touch", "mouse", "keys")
OVER_OR_PLIES = "#ending, .log > li:nth-child({})"


class Board:
    """The board of a page in which a game is played."""

    def __init__(self, found: Watched | Visit, seed: str) -> None:
        self.found, self.page, self.chance = found, found.page, Random(seed)
        self.page.set_default_timeout(PATIENCE)

    def show(self, fragment: str) -> None:
        self.found.show(fragment, ".stage .mark")

    @property
    def svg(self) -> Any:
        return self.page.locator(".canvas svg.board")

    @property
    def position(self) -> str:
        return str(self.page.locator(".stage").get_attribute("data-position"))

    @property
    def over(self) -> bool:
        return bool(self.page.locator("#ending").count())

    @property
    def in_steps(self) -> bool:
        """Whether a turn is chosen step by step."""
        return bool(self.page.locator("#picker").count())

    @property
    def plies(self) -> int:
        return int(self.page.locator(".log > li").count())

    @property
    def marks(self) -> list[Any]:
        """The marks that are buttons: one of those that lie on the same place."""
        return list(self.svg.locator(".mark[role=button]").all())

    def place_on(self, mark: Any) -> tuple[float, float]:
        """Where a mark can be hit."""
        found = mark.evaluate(HIT)
        assert found is not None, (
            f"nothing hits {mark.get_attribute('aria-label')} on {self.position}"
        )
        return tuple(found)

    def shown(self) -> tuple[list[str], list[str]]:
        """The parts that are seen to go and to come."""
        leave, come = self.svg.evaluate(SHOWN)
        return leave, come

    def parts(self) -> set[str]:
        """The parts that are there, but for those of the move made last."""
        return set(self.svg.evaluate(PARTS_NOW))

    def tap(self, mark: Any) -> None:
        x, y = self.place_on(mark)
        self.page.touchscreen.tap(x, y)

    def check_shown(self) -> None:
        """See that the board shows a change, or whence a move is made where it is drawn anew."""
        seen = any(self.shown()) or self.svg.locator(".outlined").count()
        assert seen, f"nothing is shown on {self.position}"

    def tap_a_turn(self) -> None:
        """Choose steps by taps on the board until they make a turn, and make it."""
        ready = self.page.locator("#picker button.main:enabled")
        for _ in range(20):
            self.tap(self.chance.choice(self.marks))
            self.check_shown()
            if ready.count():
                break
        ready.tap()

    def tap_a_move(self) -> None:
        """Make a move by two taps: on any mark, then on it again or on the button."""
        if self.in_steps:
            self.tap_a_turn()
            return
        mark = self.chance.choice(self.marks)
        self.tap(mark)
        self.check_shown()
        chips = self.page.locator("#choices button").all()
        if chips:
            self.chance.choice(chips).tap()
            assert self.page.locator("#choices [aria-pressed=true]").count() == 1
            self.check_shown()
        if chips or self.chance.random() < 0.5:
            self.page.locator("#make").tap()
        else:
            self.tap(mark)

    def point(self, mark: Any) -> tuple[float, float]:
        """Point at a mark, see what its move would change, and return where it is."""
        x, y = self.place_on(mark)
        self.page.mouse.move(0, 0)
        assert self.in_steps or self.shown() == ([], [])
        self.page.mouse.move(x, y)
        self.check_shown()
        return x, y

    def click_a_move(self) -> None:
        """Point and click until a move is made; the pointer stays where it was clicked."""
        page, before = self.page, self.position
        for _ in range(20):
            x, y = self.point(self.chance.choice(self.marks))
            changed = self.shown()
            page.mouse.click(x, y)
            turn = page.locator("#picker button.main:enabled")
            if turn.count():
                turn.click()
            elif page.locator("#make").count():
                assert self.position == before
                assert page.locator("#choices button").count() > 1
                assert self.shown() == changed
                page.mouse.click(x, y)
            elif self.in_steps and self.position == before:
                continue
            break
        if "opp=two" in page.url and not self.in_steps:  # no answer takes the place of the move
            page.wait_for_selector(f'.stage:not([data-position="{before}"])')
            assert {*changed[0], *changed[1]} <= set(self.svg.evaluate(LAST))

    def key_a_move(self) -> None:
        """Go to a mark by arrows, see its move, and make it, after a change of mind."""
        page = self.page
        for _ in range(150):
            if page.evaluate(ON_BOARD):
                break
            page.keyboard.press("Tab")
        for _ in range(100):  # a turn of three steps by chance
            page.keyboard.press(self.chance.choice(ARROWS))
            assert page.evaluate(ON_BOARD), "the focus stays on the board"
            self.check_shown()
            if self.chance.random() < 0.5:
                continue
            assert page.locator("svg.board .mark:focus").get_attribute("aria-label")
            page.keyboard.press(self.chance.choice(["Enter", "Space"]))
            turn, make = page.locator("#picker button.main:enabled"), page.locator("#make")
            if turn.count():
                turn.focus()
                page.keyboard.press("Enter")
            elif make.count():
                page.keyboard.press("Escape")
                assert make.count() == 0
                page.keyboard.press("Enter")
                page.keyboard.press("Space")
            elif self.in_steps:
                continue
            break
        else:
            raise AssertionError(f"no turn is complete on {self.position}")

    def make_a_move(self, hand: str) -> None:
        """Make any move as one hand does."""
        {"touch": self.tap_a_move, "mouse": self.click_a_move, "keys": self.key_a_move}[hand]()

    def answered(self, plies: int) -> None:
        """Wait until so many moves are made, or the game is over."""
        # Other tests may take all cores for a while.
        self.page.wait_for_selector(OVER_OR_PLIES.format(plies), timeout=90_000)


def press(board: Board, hand: str, name: str) -> None:
    """Press a control as one hand does."""
    press_control(board.page.locator(name).first, hand)


def press_control(control: Any, hand: str) -> None:
    """Press what a locator finds as one hand does: with keys, by touch or with a mouse."""
    if hand == "keys":
        control.focus()
        control.page.keyboard.press("Enter")
    else:
        {"touch": control.tap, "mouse": control.click}[hand]()
