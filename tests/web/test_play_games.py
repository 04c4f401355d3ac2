"""Games are played to the end by touch, mouse and keys, and looked at before each move.

The board shows no move that nobody chose: it is the position, and the line says whose turn it is.
Nothing is given away on the way, and the last move is marked.
"""

from urllib.parse import quote as quoted
from zlib import crc32

import pytest

from kalmar.games.play_language import LEVELS
from kalmar.web.services import call
from kalmar.web.services.service import page_words
from tests.cases import case_table
from tests.web.playing import EXAMPLES, HANDS, ON_BOARD, SUMS, Board, press
from tests.web.visits import Watch, Watched

pytestmark = pytest.mark.browser

MOST_MOVES = 60
STARTS = [*EXAMPLES.values(), *SUMS]
PAINTED = ".leave, .come, .outlined, .picked, .crosses > *"
PARTS = """text => [...new DOMParser().parseFromString(text, "image/svg+xml")
  .querySelectorAll("[data-part]:not([data-last=gone])")].map((part) => part.dataset.part)"""
TOLD = ("Grundy value", "Grundy number", "nimber", "mover", "P-position", "N-position",
        "The player to move wins", "The player to move loses", "remoteness", "Winning moves",
        "You can win", "winning move")  # fmt: skip
"""Words of answers that nobody has asked for yet."""
VERDICTS = ".verdict, .heat, .heats, .badge, .outcome, tr.win, tr.loss, tr.draw, #analysis, .told"
DRAWN_ANEW = ("sprouts", "brussels-sprouts")
"""Nothing in their pictures keeps its place when a line is drawn: the last move is only told."""


def check_nothing_is_chosen(board: Board, words: dict[str, str], says: str) -> None:
    """See that the drawing is that of the position, and that the line says whose turn it is."""
    board.page.wait_for_timeout(30)  # the next frame tells what lies below a resting pointer
    assert board.page.locator("#note").inner_text() == words[says]
    assert board.svg.locator(PAINTED).count() == 0
    assert isinstance(board.found, Watched)
    drawing = board.found.answer(board.position)["drawing"]
    assert board.parts() == set(board.page.evaluate(PARTS, drawing["svg"]))


def check_nothing_is_given_away(board: Board, lang: str) -> None:
    page, asked = board.page, {"position": board.position, "lang": lang}
    whole = page.content()
    report = call("report", asked)
    answers = [report["reason"], report["theorem"], report.get("value_title"), *TOLD]
    assert not [words for words in answers if words and words in whole]
    assert page.locator(VERDICTS).count() == 0
    listed = page.locator("button.move").all_inner_texts()
    assert listed == call("draw", asked)["moves"], "the moves stand in the order of the game"


def check_title_rule_and_aim(board: Board, position: str, lang: str) -> None:
    told = call("introduce", {"position": position, "lang": lang})
    for place, words in (("h1", told["title"]), (".aim", told["aim_words"]),
                         (".rule", " ".join(told["lines"]))):  # fmt: skip
        one = board.page.locator(f"main {place}").first
        assert one.is_visible()
        assert one.inner_text() == words


def check_the_last_move_is_marked(board: Board, words: dict[str, str]) -> None:
    page = board.page
    last = page.locator(".log > li").last
    assert last.locator(".who").inner_text() == words["computer"]
    assert page.locator(".log [aria-current=true]").count() == 1
    assert last.locator("button").inner_text() in page.locator("#live").text_content()
    if not board.position.startswith(DRAWN_ANEW):
        assert board.svg.locator("[data-last]").count() > 0
        tag = board.svg.locator(".tag text").text_content()
        assert tag.lower().startswith(words["computer"].lower())


def sides(start: str, hand: str) -> tuple[str, str]:
    """Size and language of a game: each hand meets both of both."""
    dice = crc32(f"{hand} {start}".encode())
    size = "desk" if hand == "mouse" else ("phone", "desk")[dice % 2]
    return size, ("en", "hu")[dice // 2 % 2]


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("hand", HANDS)
def test_a_game_is_played_to_its_end(watch: Watch, start: str, hand: str) -> None:
    size, lang = sides(start, hand)
    found = watch(size, touch=hand == "touch")
    board, words = Board(found, start), page_words(lang)
    board.show(f"view=play&g={quoted(start)}&lang={lang}")
    for _ in range(MOST_MOVES):
        check_nothing_is_chosen(board, words, "your turn")
        check_title_rule_and_aim(board, start, lang)
        check_nothing_is_given_away(board, lang)
        plies = board.plies
        board.make_a_move(hand)
        board.answered(plies + 2)
        assert found.overhang <= 0
        if board.over:
            break
        check_the_last_move_is_marked(board, words)
        assert hand != "keys" or board.in_steps or found.page.evaluate(ON_BOARD)
    ends = (words["you win"], words["you lose"])
    assert found.page.locator(f"#ending h2{':focus' * (hand == 'keys')}").inner_text() in ends


@pytest.mark.parametrize("start", STARTS)
def test_a_game_of_two_is_played_to_its_end(watch: Watch, start: str) -> None:
    """Two share a screen that is touched; one of them has a mouse and keys as well."""
    size, lang = sides(f"two {start}", "all")
    found = watch(size, touch=True)
    board, words = Board(found, start), page_words(lang)
    board.show(f"view=play&opp=two&g={quoted(start)}&lang={lang}")
    for ply in range(MOST_MOVES):
        check_nothing_is_chosen(board, words, ("first to move", "second to move")[ply % 2])
        board.make_a_move(board.chance.choice(["touch", "keys", *["mouse"] * (size == "desk")]))
        board.answered(ply + 1)
        if board.over:
            break
    assert board.over


CHANGES = case_table(__file__, "changes")
"""What draws the board anew, each with what is there then."""


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("hand", HANDS)
def test_a_board_drawn_anew_shows_no_move(watch: Watch, hand: str, change: str) -> None:
    found = watch("desk", touch=hand == "touch")
    board = Board(found, f"{hand} {change}")
    board.show("view=play&g=nim+9+8+7&lang=en")
    board.make_a_move(hand)
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


@pytest.mark.parametrize("start", ["graph-chomp wheel(4)", "nimstring 2x2", "arc-kayles wheel(4)"])
def test_every_mark_shows_its_move_while_it_is_pointed_at(watched: Watched, start: str) -> None:
    board = Board(watched, start)
    board.show(f"view=play&g={quoted(start)}")
    for mark in board.marks:
        board.point(mark)
