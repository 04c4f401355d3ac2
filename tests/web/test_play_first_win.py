"""From the start page to a game that is won, by as few taps as its moves allow."""

from typing import Any

import pytest

from tests.web.playing import Board
from tests.web.watched import Watch

pytestmark = pytest.mark.browser

MOVES = 2
"""The first game begins with seven: whoever leaves four, and then none, wins in two moves."""


def wanted(board: Board) -> int:
    """What a pupil takes who leaves a multiple of 4."""
    position = board.page.locator(".stage").get_attribute("data-position")
    return int(position.split()[-1]) % 4


class Taps:
    """The taps made, each with what it was for."""

    def __init__(self, board: Board) -> None:
        self.board, self.names = board, list[str]()

    def tap(self, name: str, place: Any) -> None:
        self.names.append(name)
        self.board.tap(place)


def disc_of(board: Board, taken: int) -> Any:
    """The disc that is tapped to take so many: it goes with all above it."""
    return board.svg.locator(f".mark[role=button][aria-label^='take {taken}']").first


def test_the_first_game_is_won_in_five_taps(watch: Watch) -> None:
    found = watch("phone", touch=True)
    board = Board(found, "first")
    page, taps = found.page, Taps(board)
    found.show("view=gallery", "#go-on")
    assert page.locator("#go-on").bounding_box()["y"] < 600, "seen without scrolling"
    taps.names.append("play now")
    page.locator("#go-on").tap()
    page.wait_for_selector(".stage .mark")
    for _ in range(MOVES):
        plies, taken = board.plies, wanted(board)
        taps.tap(f"show what {taken} would be", disc_of(board, taken))
        board.check_shown()
        taps.tap(f"take {taken}", disc_of(board, taken))
        board.answered(plies + 2)
    assert page.locator("#ending h2").inner_text().startswith("You win.")
    assert [name.split()[0] for name in taps.names] == ["play", "show", "take", "show", "take"]
