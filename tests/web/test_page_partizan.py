"""Games for Left and Right, piles that bind and heaps of a sink on the page, by click and keys."""

from typing import Any

import pytest

from tests.web.playing import Board
from tests.web.watched import PHONE, Watch, Watched

pytestmark = pytest.mark.browser

VIEW = "view=partizan&g=coloured-hackenbush+0-1:b,1-2:r,1-3:g+%2B+toads-and-frogs+TT_FF"
READY = ".canvas [data-move]"
SAYS = "#partizan-says"


@pytest.fixture
def phone(watch: Watch) -> Watched:
    return watch("phone", touch=True)


def to_move(page: Any, words: str) -> None:
    """Wait until it is said whose turn it is."""
    page.set_default_timeout(30_000)
    page.wait_for_function(
        "([place, words]) => document.querySelector(place).textContent.includes(words)",
        arg=[SAYS, words],
    )


def test_a_game_is_played_with_the_keyboard_alone(watched: Watched) -> None:
    page = watched.show(VIEW, READY)
    first = page.locator(".canvas .mark[tabindex='0']")
    assert first.count() == 1, "the board is one stop"
    first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    if page.locator(".chips button").count():
        page.locator(".chips button").first.focus()
        page.keyboard.press("Enter")
    page.wait_for_selector("main ol li:nth-child(2)")
    to_move(page, "Left")
    assert "m=" in page.url
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("main ol li", state="detached")
    page.locator("#judge").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("main table")
    assert page.locator("main table").count() == 2
    assert "Left begins" in page.inner_text("main")


def test_rules_come_first_and_answers_when_asked(watched: Watched) -> None:
    page = watched.show(VIEW, READY)
    words = page.inner_text("main")
    assert "Left cuts a blue or green edge" in words
    assert "Whoever cannot move loses." in words
    assert not any(said in words for said in ("Left wins", "Right wins", "loses if"))
    before = page.evaluate("""() => document.querySelector("main ul").compareDocumentPosition(
      document.querySelector(".canvas")) & Node.DOCUMENT_POSITION_FOLLOWING""")
    assert before


def test_it_fits_a_telephone_in_hungarian(phone: Watched) -> None:
    page = phone.show(f"{VIEW}&lang=hu", READY)
    to_move(page, "Bal következik.")
    for press in ("#judge",):
        page.locator(press).tap()
        page.wait_for_selector("main table")
    page.locator("#partizan-settings summary").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for control in page.locator("main .bar button:visible").all():
        assert control.bounding_box()["height"] >= 24
    board = page.locator(".canvas svg").bounding_box()
    assert board["width"] <= PHONE["width"]


def test_two_people_play_to_the_end(watched: Watched) -> None:
    page = watched.show("view=partizan&g=toads-and-frogs+T_F&opp=two", READY)
    for side in ("Left", "Right", "Left"):
        to_move(page, f"It is {side}'s turn.")
        page.locator(".canvas .mark[role=button]").first.click(force=True)
    to_move(page, "Left wins")
    assert not page.locator(READY).count()
    page.locator("#restart").click()
    to_move(page, "It is Left's turn.")


def test_a_link_goes_on_with_its_moves_and_the_other_side(watched: Watched) -> None:
    page = watched.show("view=partizan&g=toads-and-frogs+TT_FF&more=right&me=2&m=1:+T_TFF", READY)
    to_move(page, "Right")
    page.locator(".canvas .mark[role=button]").first.click(force=True)
    page.wait_for_selector("main ol li:nth-child(2)")
    to_move(page, "Right")


def test_a_link_whose_moves_do_not_fit_begins_anew(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=partizan&g=toads-and-frogs+TT_FF&m=1:+TT_F", READY)
    to_move(page, "Left")
    assert "m=" not in page.url


def test_what_cannot_be_read_is_said(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=partizan&g=graph+x.csv+a", "main h1")
    to_move(page, "files are not read here")


@pytest.mark.parametrize(
    ("start", "ends"),
    [("top-entails 4 3", "Top Entails"), ("nim-with-a-pass 1 2 2", "Nim with a pass"),
     ("sink(2,5,7) 6 3", "sink")],
)  # fmt: skip
def test_whole_games_are_played_on_a_telephone(phone: Watched, start: str, ends: str) -> None:
    board = Board(phone, start)
    board.show(f"view=play&opp=two&g={start.replace(' ', '+')}")
    assert ends in board.page.inner_text("h1")
    for ply in range(1, 30):
        board.tap_a_move()
        board.answered(ply)
        if board.over:
            break
        assert board.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert board.over


def test_the_pass_is_reached_with_the_keyboard(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&g=nim-with-a-pass+2+3", ".stage .mark")
    plate = page.locator("[data-part='1:pass']")
    assert plate.get_attribute("aria-label") == "pass"
    plate.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-position='nim-with-a-pass 2 3 passed']")
    assert not page.locator("[data-part='1:pass']:not([data-last])").count()


def test_the_pile_to_be_answered_is_framed(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&g=top-entails+5+4", ".stage .mark")
    page.locator("[data-part='1:1:5']").click()
    page.wait_for_selector("[data-position='top-entails @4 4']")
    parts = page.locator(".stage .mark").evaluate_all("all => all.map(one => one.dataset.part)")
    assert parts
    assert all(part.startswith("1:1:") for part in parts), "it is the pile that was moved"
    assert "the next move must be made here" in page.locator(".stage svg").inner_html()
