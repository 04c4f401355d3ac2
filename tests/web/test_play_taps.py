"""Every game is played to its end by taps on a telephone, and nothing is given away on the way."""

from urllib.parse import quote as quoted

import pytest

from kalmar.web.services import call
from tests.web.playing import EXAMPLES, SUMS, Board
from tests.web.watched import Watch

pytestmark = pytest.mark.browser

MOST_MOVES = 30
TOLD = ("Grundy value", "Grundy number", "nimber", "mover", "P-position", "N-position",
        "The player to move wins", "The player to move loses", "remoteness", "Winning moves",
        "You can win", "winning move")  # fmt: skip
"""Words of answers that nobody has asked for yet."""
VERDICTS = ".verdict, .heat, .heats, .badge, .outcome, tr.win, tr.loss, tr.draw, #analysis, .told"

DRAWN_ANEW = ("sprouts", "brussels-sprouts")
"""Nothing in their pictures keeps its place when a line is drawn: the last move is only told."""


def check_nothing_is_given_away(board: Board) -> None:
    page, position = board.page, board.position
    whole = page.content()
    report = call("report", {"position": position})
    answers = [report["reason"], report["theorem"], report.get("value_title"), *TOLD]
    assert not [words for words in answers if words and words in whole]
    assert page.locator(VERDICTS).count() == 0
    drawn = call("draw", {"position": position})["moves"]
    listed = page.locator("button.move").all_inner_texts()
    assert listed == drawn, "the moves stand in the order of the game"


def check_title_rule_and_aim(board: Board, position: str) -> None:
    told = call("introduce", {"position": position})
    for place, words in (("h1", told["title"]), (".aim", told["aim_words"]),
                         (".rule", " ".join(told["lines"]))):  # fmt: skip
        one = board.page.locator(f"main {place}").first
        assert one.is_visible()
        assert one.inner_text() == words


def check_the_last_move_is_marked(board: Board) -> None:
    page = board.page
    last = page.locator(".log > li").last
    assert last.locator(".who").inner_text() == "Computer"
    move = last.locator("button").inner_text()
    assert page.locator(".log [aria-current=true]").count() == 1
    assert move in page.locator("#live").text_content()
    if not board.position.startswith(DRAWN_ANEW):
        assert board.svg.locator("[data-last]").count() > 0
        assert board.svg.locator(".tag text").text_content().lower().startswith("computer")


def play(watch: Watch, start: str) -> None:
    """Play a game by taps, and look before each move and after each answer."""
    found = watch("phone", touch=True)
    board = Board(found, start)
    board.show(f"view=play&g={quoted(start)}")
    for _ in range(MOST_MOVES):
        check_title_rule_and_aim(board, start)
        check_nothing_is_given_away(board)
        plies = board.plies
        board.tap_a_move()
        board.answered(plies + 2)
        if board.over:
            break
        check_the_last_move_is_marked(board)
    assert board.page.locator("#ending h2").inner_text() in ("You win.", "The computer wins.")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_game_is_played_by_taps_and_nothing_is_given_away(watch: Watch, name: str) -> None:
    play(watch, EXAMPLES[name])


@pytest.mark.parametrize("start", SUMS)
def test_several_games_are_played_by_taps(watch: Watch, start: str) -> None:
    play(watch, start)
