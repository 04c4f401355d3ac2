"""Games for Left and Right, piles that bind and heaps of a sink on the page, by click and keys."""

from typing import Any

import pytest

from tests.web.visits import PHONE, Watch, Watched

pytestmark = pytest.mark.browser

VIEW = "view=partizan&g=coloured-hackenbush+0-1:b,1-2:r,1-3:g+%2B+toads-and-frogs+TT_FF"
READY = ".canvas [data-move]"
SAYS = "#bar, #ending"


@pytest.fixture
def phone(watch: Watch) -> Watched:
    return watch("phone", touch=True)


def to_move(page: Any, words: str) -> None:
    """Wait until it is said whose turn it is."""
    page.set_default_timeout(30_000)
    page.wait_for_function(
        """([places, words]) => [...document.querySelectorAll(places)]
          .some((place) => place.textContent.includes(words))""",
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
        page.locator("#make").focus()
        page.keyboard.press("Enter")
    page.wait_for_selector(".log li:nth-child(2)")
    to_move(page, "Left")
    assert "m=" in page.url
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".log li", state="detached")
    page.locator("#analyse").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#analysis table")
    assert page.locator("#analysis table").count() == 2
    assert "Left begins" in page.inner_text("main")


def test_rules_come_first_and_answers_when_asked(watched: Watched) -> None:
    page = watched.show(VIEW, READY)
    words = page.inner_text("main")
    assert "Left cuts a blue or green edge" in words
    assert "Whoever cannot move loses." in words
    assert not any(said in words for said in ("Left wins", "Right wins", "loses if"))
    before = page.evaluate("""() => document.querySelector(".rule").compareDocumentPosition(
      document.querySelector(".canvas")) & Node.DOCUMENT_POSITION_FOLLOWING""")
    assert before


def test_it_fits_a_telephone_in_hungarian(phone: Watched) -> None:
    page = phone.show(f"{VIEW}&lang=hu", READY)
    to_move(page, "Bal következik.")
    page.locator("#analyse").tap()
    page.wait_for_selector("#analysis table")
    page.wait_for_selector("#partizan-position:visible")
    assert phone.overhang <= 0
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
    page.locator("#end-again").click()
    to_move(page, "It is Left's turn.")


def test_a_link_goes_on_with_its_moves_and_the_other_side(watched: Watched) -> None:
    page = watched.show("view=partizan&g=toads-and-frogs+TT_FF&more=right&me=2&m=1:+T_TFF", READY)
    to_move(page, "Right")
    page.locator(".canvas .mark[role=button]").first.click(force=True)
    page.wait_for_selector(".log li:nth-child(2)")
    to_move(page, "Right")


def test_a_link_whose_moves_do_not_fit_goes_on_before_them(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=partizan&g=toads-and-frogs+TT_FF&m=1:+TT_F", READY)
    to_move(page, "Left")
    assert "Move 1 in the link is not legal" in page.inner_text(".error")
    assert "m=" not in page.url


def test_what_cannot_be_read_is_said(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=partizan&g=graph+x.csv+a", ".error")
    assert "files are not read here" in page.inner_text(".error")


def test_the_start_is_what_the_link_names_or_an_example(watched: Watched) -> None:
    page = watched.show("view=partizan", READY)
    assert page.inner_text("h1") == "Domineering"
    page.locator("select").first.select_option("domineering 2x3 ∧ toads-and-frogs TT__FF")
    page.wait_for_selector("h1:has-text('Domineering ∧ Toads and Frogs')")
    assert "On your turn, move in every game." in page.inner_text(".rule")
    page.locator(".canvas .mark[role=button]").first.click(force=True)
    page.wait_for_selector(".log li:nth-child(2)")
    page.locator("#redo").evaluate("button => button.click()")
    assert page.locator(".log .who").all_inner_texts() == ["Left", "Right"]


def test_a_game_without_marks_is_played_from_the_list(watched: Watched) -> None:
    page = watched.show("view=partizan&opp=two&g=form+{0,*|1}", ".pane .moves")
    page.locator("button.move").first.click()
    page.wait_for_selector(".log li:nth-child(1)")


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
