"""Games are played to the end by touch, mouse and keys, and looked at before each move.

The board shows no move that nobody chose: it is the position, and the line says whose turn it is.
Nothing is given away on the way, and the page is the same whoever wins, before that is asked for.
Every link and button is pressed: only those leave a view that are meant to.
"""

import json
import re
from typing import Any
from urllib.parse import quote
from urllib.parse import quote as quoted
from zlib import crc32

import pytest

from kalmar.games.play_language import LEVELS
from kalmar.web.services import call
from kalmar.web.services.service import page_words
from tests.cases import case_table
from tests.web.playing import EXAMPLES, HANDS, ON_BOARD, SUMS, Board, press, press_control
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


CONFIRMED = """try { localStorage.setItem("confirm", "on"); } catch { /* an empty page */ }"""
"""The first click only shows a move."""
OTHER = {"N": "P", "P": "N", "D": "N"}
ROWS = {"win": "loss", "loss": "win", "draw": "win"}


def other_report(report: dict[str, Any]) -> dict[str, Any]:
    """A report in which the other player wins, with another value and reason."""
    return {**report, "outcome": OTHER[report["outcome"]], "value": 77, "value_words": "77",
            "length": 99, "reason": "77", "theorem": "77", "winning_moves": ["take 77"],
            "winning_move_count": 77, "line": ["take 77"]}  # fmt: skip


def other_row(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "value": 77, "remoteness": 77, "outcome": ROWS[row["outcome"]]}


def other(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer about the same position in which all that is to be found out is otherwise."""
    rows = [other_row(row) for row in reversed(answer["moves"])]
    return {**answer, "report": other_report(answer["report"]), "moves": rows}


def lie(route: Any) -> None:
    """Answer otherwise."""
    answer = route.fetch()
    told = re.sub(
        r"(event: result\s+data: )(.*)",
        lambda found: found[1] + json.dumps(other(json.loads(found[2]))),
        answer.text(),
    )
    route.fulfill(response=answer, body=told)


BUSY = re.compile(r'<aside id="busy"[^>]*>')
"""Whether the page has had to wait, which says how busy the machine is."""


def states(watched: Watched, fragment: str) -> list[str]:
    """The page at the start, with a move shown, and after it; several games are only pointed at."""
    board, page = Board(watched, fragment), watched.page
    page.mouse.move(0, 0)
    board.show(fragment)
    found = [page.content()]
    x, y = board.place_on(board.marks[len(board.marks) // 2])
    page.mouse.move(x, y)
    found.append(page.content())
    page.mouse.click(x, y)
    found.append(page.content())
    if page.locator("#make").count():
        page.locator("#make").click()
        board.answered(1)
        found.append("" if board.over else page.content())
    return [BUSY.sub("", content) for content in found]


@pytest.mark.parametrize("start", [*EXAMPLES.values(), *SUMS])
def test_the_page_is_the_same_whoever_wins(watched: Watched, start: str) -> None:
    watched.page.add_init_script(CONFIRMED)
    fragment = f"view=play&opp=two&g={quote(start)}"
    told = states(watched, fragment)
    watched.page.route(re.compile(r"/api/v1/position\b"), lie)
    assert states(watched, fragment) == told


@pytest.mark.parametrize("start", ["nim 3 5 7", "nim 2 & kayles 3"])
def test_the_question_is_the_same_whoever_wins(watched: Watched, start: str) -> None:
    fragment = f"view=play&ask=1&level=1&g={quote(start)}"
    watched.show(fragment, "#begins")
    told = watched.page.content()
    watched.page.route(re.compile(r"/api/v1/position\b"), lie)
    watched.show(fragment, "#begins")
    assert watched.page.content() == told


def test_another_answer_is_seen_where_it_is_asked_for(watched: Watched) -> None:
    watched.page.route(re.compile(r"/api/v1/position\b"), lie)
    page = watched.show("view=play&opp=two&g=nim+3+5", "button.move")
    assert "77" not in page.locator("body").text_content()
    page.locator("#analyse").click()
    assert "77" in page.locator("#analysis").text_content()


VIEWS = case_table(__file__, "views")
OTHERS = case_table(__file__, "others")
"""Views without a game that could be left: of these only the view itself is looked at."""

CONTROLS = "a[href], button:enabled, summary"
MEANT = "a[href]:not(#skip), #random, #end-next, #end-level, #ending p button"
"""What leaves the game, all by its name: links, and what deals another start."""
PLACE = """() => ["view", "g", "level"].map(
  (key) => new URLSearchParams(location.hash.slice(1)).get(key) ?? "")"""


@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("hand", ["keys", "touch"])
def test_only_what_may_leaves_the_game(watch: Watch, hand: str, view: str, third: int) -> None:
    """Each case presses a third of the controls, as the view is loaded anew for each of them."""
    touch = hand == "touch"
    found = watch("phone" if touch else "desk", touch=touch)
    page = found.show(*VIEWS[view])
    found.settle()
    for number in range(third, page.locator(CONTROLS).count(), 3):
        found.show(*VIEWS[view])
        found.settle()
        one, before = page.locator(CONTROLS).nth(number), page.evaluate(PLACE)
        if not one.is_visible():
            continue
        one.focus()  # the skip link is seen then
        meant = one.evaluate("(one, meant) => one.matches(meant)", MEANT)
        name = one.evaluate("one => one.outerHTML")
        press_control(one, hand)
        if meant:
            page.wait_for_function(
                f"before => String(({PLACE})()) !== before", arg=",".join(before)
            )
        else:
            page.wait_for_timeout(60)
            assert page.evaluate(PLACE) == before, name


@pytest.mark.parametrize("hand", ["keys", "touch"])
@pytest.mark.parametrize("view", ["", "view=lesson", "view=which", *(VIEWS[v][0] for v in VIEWS)])
def test_the_skip_link_moves_the_focus(watch: Watch, hand: str, view: str) -> None:
    touch = hand == "touch"
    found = watch("phone" if touch else "desk", touch=touch)
    page = found.show(view, "main :is(h1, .stage)")
    found.settle()
    place = page.evaluate("location.hash")
    page.locator("#skip").focus()
    press_control(page.locator("#skip"), hand)
    page.wait_for_selector("main:focus")
    page.wait_for_timeout(60)
    assert page.evaluate("location.hash") == place


TO_A_GAME = ("Játék", "Play", "Show", "Play by these rules")
"""Buttons that show a game, on the table or of one's own."""
VIEW = "address => new URLSearchParams(new URL(address).hash.slice(1)).get('view') ?? ''"


@pytest.mark.parametrize("view", OTHERS)
@pytest.mark.parametrize("hand", ["keys", "touch"])
def test_links_go_where_they_say_and_buttons_stay(watch: Watch, hand: str, view: str) -> None:
    touch = hand == "touch"
    found = watch("phone" if touch else "desk", touch=touch)
    found.page.add_init_script("window.print = () => {}")
    page = found.show(*OTHERS[view])
    found.settle()
    count = page.locator(CONTROLS).count()
    for number in [n for n in range(count) if view != "start" or not 20 < n < count - 5]:
        found.show(*OTHERS[view])
        found.settle()  # controls are counted where all have come
        one, address = page.locator(CONTROLS).nth(number), page.url
        if not one.is_visible() or one.inner_text() in TO_A_GAME:
            continue
        is_link = one.evaluate("one => one.matches('a:not(#skip, [target])')")
        wanted = page.evaluate(VIEW, one.evaluate("one => one.href") if is_link else address)
        one.focus()
        press_control(one, hand)
        for _ in range(50 if is_link else 1):
            page.wait_for_timeout(60)
            if page.evaluate(VIEW, page.url) == wanted:
                break
        assert page.evaluate(VIEW, page.url) == wanted, one
