"""Games played to the end by pointing, and by keys alone; what is shown is what happens."""

from typing import Any
from urllib.parse import quote
from zlib import crc32

import pytest

from tests.web.playing import EXAMPLES, SUMS, Board
from tests.web.watched import Watched

pytestmark = pytest.mark.browser

MOST_MOVES = 60
NAMES = sorted([*EXAMPLES.values(), *SUMS[:10]], key=lambda start: crc32(start.encode()))
POINTED, TYPED = NAMES[:30], NAMES[-30:]

LAST = """svg => [...svg.querySelectorAll("[data-last]")].map((part) => part.dataset.part)"""
ON_BOARD = "Boolean(document.activeElement.closest('svg.board'))"
FOCUSED = """[document.activeElement.dataset.part, document.activeElement.ariaLabel]"""
ARROWS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"]


def point_and_click(board: Board) -> None:
    """Point at a mark, see what would change, click, and see that it has changed."""
    mark, page, before = board.chance.choice(board.marks), board.page, board.position
    x, y = board.place_on(mark)
    page.mouse.move(0, 0)
    assert board.shown() == ([], [])
    page.mouse.move(x, y)
    board.check_shown()
    leave, come = board.shown()
    page.mouse.click(x, y)
    if page.locator("#make").count():
        assert board.position == before
        assert page.locator("#choices button").count() > 1
        assert board.shown() == (leave, come)
        page.mouse.click(x, y)
    page.wait_for_selector(f'.stage:not([data-position="{before}"])')
    assert {*leave, *come} <= set(board.svg.evaluate(LAST))


@pytest.mark.parametrize("start", POINTED)
def test_a_game_is_played_by_pointing(watched: Watched, start: str) -> None:
    board = Board(watched, start)
    board.show(f"view=play&opp=two&g={quote(start)}")
    for _ in range(MOST_MOVES):
        point_and_click(board)
        if board.over:
            break
    assert "wins" in board.page.locator("#ending h2").inner_text()


def tab_to_the_board(page: Any) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(ON_BOARD):
            return
    raise AssertionError("Tab does not lead to the board")


def type_a_move(board: Board) -> None:
    """Go to a mark by arrows, see its move, and make it with Enter, after a change of mind."""
    page, plies = board.page, board.plies
    for _ in range(board.chance.randrange(1, 5)):
        page.keyboard.press(board.chance.choice(ARROWS))
        assert page.evaluate(ON_BOARD)
    board.check_shown()
    part, name = page.evaluate(FOCUSED)
    numbers = page.locator("svg.board .mark:focus").get_attribute("data-move")
    if " " in numbers:
        page.keyboard.press("Enter")
        assert page.locator("#make").count()
        page.keyboard.press("Escape")
        assert page.locator("#make").count() == 0
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
    else:
        page.keyboard.press(board.chance.choice(["Enter", "Space"]))
    assert name, f"{part} has no name"
    board.answered(plies + 2)


@pytest.mark.parametrize("start", TYPED)
def test_a_game_is_played_by_keys_alone(watched: Watched, start: str) -> None:
    board = Board(watched, start)
    board.show(f"view=play&g={quote(start)}")
    tab_to_the_board(board.page)
    board.check_shown()
    for _ in range(MOST_MOVES):
        type_a_move(board)
        if board.over:
            break
        assert board.page.evaluate(ON_BOARD), "the focus stays on the board"
    board.page.wait_for_selector("#ending h2:focus")
