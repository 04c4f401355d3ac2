"""The board shows no move that nobody chose: after each reply it is the position, and the line says
whose turn it is; by touch, mouse and keys, against the computer and with two players."""

from urllib.parse import quote as quoted
from zlib import crc32

import pytest

from kalmar.games.levels import LEVELS
from kalmar.web.services.service import page_words
from tests.web.playing import EXAMPLES, SUMS, Board, press
from tests.web.watched import Watch, Watched

pytestmark = pytest.mark.browser

MOST_MOVES = 4
PAINTED = ".leave, .come, .outlined, .picked, .crosses > *"
ARROWS = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End"]
ON_BOARD = "Boolean(document.activeElement.closest('svg.board'))"

PARTS = """text => [...new DOMParser().parseFromString(text, "image/svg+xml")
  .querySelectorAll("[data-part]:not([data-last=gone])")].map((part) => part.dataset.part)"""


def check_nothing_is_chosen(board: Board, words: dict[str, str], says: str) -> None:
    """See that the drawing is that of the position, and that the line says whose turn it is."""
    board.page.wait_for_timeout(30)  # the next frame tells what lies below a resting pointer
    assert board.page.locator("#note").inner_text() == words[says]
    assert board.svg.locator(PAINTED).count() == 0
    assert isinstance(board.found, Watched)
    drawing = board.found.answer(board.position)["drawing"]
    assert board.parts() == set(board.page.evaluate(PARTS, drawing["svg"]))


def touch_a_move(board: Board) -> None:
    board.tap_a_move()


def click_a_move(board: Board) -> None:
    """Click until a move is made; the pointer stays where it was clicked."""
    before, plies = board.position, board.plies
    for _ in range(20):
        x, y = board.place_on(board.chance.choice(board.marks))
        board.page.mouse.move(0, 0)
        board.page.mouse.move(x, y)
        board.check_shown()
        board.page.mouse.click(x, y)
        turn = board.page.locator("#picker button.main:enabled")
        if turn.count():
            turn.click()
        elif board.page.locator("#make").count():
            board.page.mouse.click(x, y)
        elif board.page.locator("#picker").count() and board.position == before:
            continue
        break
    assert board.plies != plies or board.page.wait_for_selector(f".log > li:nth-child({plies + 1})")


def key_a_move(board: Board) -> None:
    """Go to a mark by arrows, see its move, and make it."""
    page = board.page
    for _ in range(150):
        if page.evaluate(ON_BOARD):
            break
        page.keyboard.press("Tab")
    for _ in range(20):
        page.keyboard.press(board.chance.choice(ARROWS))
        assert page.evaluate(ON_BOARD)
        board.check_shown()
        if board.chance.random() < 0.5:
            continue
        page.keyboard.press("Enter")
        turn = page.locator("#picker button.main:enabled")
        if turn.count():
            turn.focus()
            page.keyboard.press("Enter")
        elif page.locator("#make").count():
            page.keyboard.press("Enter")
        elif page.locator("#picker").count():
            continue
        break


HANDS = {"touch": touch_a_move, "mouse": click_a_move, "keys": key_a_move}
STARTS = [*EXAMPLES.values(), *SUMS[::4]]


def sides(start: str, hand: str) -> tuple[str, str]:
    """Size and language of a game: each hand meets both of both."""
    dice = crc32(f"{hand} {start}".encode())
    size = "desk" if hand == "mouse" else ("phone", "desk")[dice % 2]
    return size, ("en", "hu")[dice // 2 % 2]


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("hand", HANDS)
def test_the_board_is_the_position_after_each_reply(watch: Watch, start: str, hand: str) -> None:
    size, lang = sides(start, hand)
    found = watch(size, touch=hand == "touch")
    board, words = Board(found, start), page_words(lang)
    board.show(f"view=play&g={quoted(start)}&lang={lang}")
    for _ in range(MOST_MOVES):
        check_nothing_is_chosen(board, words, "your turn")
        plies = board.plies
        HANDS[hand](board)
        board.answered(plies + 2)
        if board.over:
            break


@pytest.mark.parametrize("start", STARTS)
def test_the_board_is_the_position_after_each_move_of_two(watch: Watch, start: str) -> None:
    """Two share a screen that is touched; one of them has a mouse and keys as well."""
    size, lang = sides(f"two {start}", "all")
    found = watch(size, touch=True)
    board, words = Board(found, start), page_words(lang)
    board.show(f"view=play&opp=two&g={quoted(start)}&lang={lang}")
    for ply in range(MOST_MOVES):
        check_nothing_is_chosen(board, words, ("first to move", "second to move")[ply % 2])
        HANDS[board.chance.choice(["touch", "keys", *["mouse"] * (size == "desk")])](board)
        board.answered(ply + 1)
        if board.over:
            break


CHANGES = {
    "undo": ("#undo", "#undo:disabled"),
    "analysis": ("#analyse", ".verdict"),
    "theme": ("#theme", ".stage .mark"),
    "language": ("#languages button", "html[lang=hu]"),
}
"""What draws the board anew, each with what is there then."""


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("hand", HANDS)
def test_a_board_drawn_anew_shows_no_move(watch: Watch, hand: str, change: str) -> None:
    found = watch("desk", touch=hand == "touch")
    board = Board(found, f"{hand} {change}")
    board.show("view=play&g=nim+9+8+7&lang=en")
    HANDS[hand](board)
    board.answered(2)
    control, ready = CHANGES[change]
    press(board, hand, control)
    board.page.wait_for_selector(ready)
    check_nothing_is_chosen(board, page_words("hu" if change == "language" else "en"), "your turn")


@pytest.mark.parametrize("level", [1, 2, 4, 5, 6, 9])
@pytest.mark.parametrize("hand", HANDS)
def test_who_goes_first_is_shown_no_move(watch: Watch, hand: str, level: int) -> None:
    size, lang = sides(str(level), hand)
    found = watch(size, touch=hand == "touch")
    board, words = Board(found, str(level)), page_words(lang)
    start = LEVELS[level - 1].starts[0]
    board.show(f"view=play&level={level}&g={quoted(start)}&ask=1&opp=0.4&lang={lang}")
    press(board, hand, "#begins .pair button")
    board.page.wait_for_selector("#bar:not([hidden])")
    check_nothing_is_chosen(board, words, "your turn")


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_the_list_of_moves_shows_none_after_a_move(watch: Watch, hand: str) -> None:
    """The pointer and the focus stay in the list, where they were when a move was made."""
    found = watch("desk")
    board = Board(found, "list")
    board.show("view=play&opp=two&g=nim+3+5&lang=en")
    press(board, hand, "button.move")
    board.answered(1)
    check_nothing_is_chosen(board, page_words("en"), "second to move")
    if hand == "keys":
        board.page.keyboard.press("ArrowDown")
    else:
        board.page.mouse.move(0, 0)
        board.page.locator("button.move").nth(1).hover()
    board.check_shown()
