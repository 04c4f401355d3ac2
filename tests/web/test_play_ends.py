"""What a player is told: why a move wins, and at the end what lost, in one sentence each."""

import re

import pytest
from playwright.sync_api import Route

from tests.web.visits import Watch, Watched

pytestmark = pytest.mark.browser

LOST = "view=play&opp=perfect&g=subtraction(1..3)+9&ask=1"
IDEA = "Leave a multiple of 4. Whatever the other player takes, make it up to 4."


def lose(found: Watched, address: str, end: str = "#ending .lost") -> None:
    """Go first and take 3 of 9, where 1 wins, and then lose."""
    page = found.show(address, "#begins")
    page.locator("#begins .pair button").first.click()
    for turn, number in enumerate((3, 1, 1), 1):
        if page.locator("#ending").count():
            break
        if not page.locator("#fold-more[open]").count():
            page.click("#open-more")
        page.fill("#command", f"take {number}")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".log > li:nth-child({2 * turn}), {end}")


def test_a_lost_game_is_told_once(watched: Watched) -> None:
    lose(watched, LOST)
    page = watched.page
    page.wait_for_selector("#idea")
    assert page.locator("#ending h2").inner_text() == "You lose."
    said = page.locator("#ending .lost").inner_text()
    assert said == "Your move 1 gave the win away: take 3. Better: take 1."
    assert page.locator("#note").inner_text() == "The end of the game"
    assert not page.get_by_text(IDEA).is_visible()
    page.click("#idea summary")
    assert page.get_by_text(IDEA).is_visible()
    assert page.locator("#finish").count() == 0


def test_the_code_for_the_teacher_is_at_the_end(watched: Watched) -> None:
    lose(watched, f"{LOST}&class=K7Q&lock=1")
    page = watched.page
    page.wait_for_selector("#ending .lost")
    assert page.locator("#idea").count() == 0, "what pupils may not know is not told"
    assert page.locator("#ending #finish").inner_text() == "Your code for the teacher"
    page.click("#finish")
    page.wait_for_selector("dialog[open]")


def test_the_focus_stays_while_the_game_is_told(watched: Watched) -> None:
    held: list[Route] = []
    watched.page.route(re.compile("/lost"), lambda route: held.extend([route]))
    lose(watched, LOST, "#ending .next button")
    page = watched.page
    button = page.locator("#ending .next button").first
    button.focus()
    name = button.get_attribute("id")
    assert page.locator("#end-there, #ending .lost").count() == 0
    for route in held:
        route.continue_()
    page.wait_for_selector("#end-there")
    assert page.evaluate("document.activeElement.id") == name


def test_a_friend_plays_on_the_same_device(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+1+2&ask=1", "#begins")
    page.locator("#begins label", has_text="A friend").click()
    page.wait_for_selector("#note:has-text('first player')")
    page.locator("svg.board [data-move]").first.press("Enter")
    if page.locator("#make").count():
        page.click("#make")
    page.wait_for_selector("#note:has-text('second player')")


@pytest.mark.parametrize(("game", "said", "pictures"), [
    ("kayles+9", "Leave equal parts in pairs and copy", 0),
    ("grundys-game+8", "Whatever the other player does, you have an answer", 1),
])  # fmt: skip
def test_the_last_hint_is_an_idea_or_a_picture(
    watched: Watched, game: str, said: str, pictures: int
) -> None:
    page = watched.show(f"view=play&opp=perfect&g={game}", "#hint")
    page.click("#hint")
    for _ in range(3):
        page.click("#next-hint")
    last = page.locator("#hints .ladder li").last.locator(".told")
    last.wait_for()
    assert last.inner_text().startswith(said)
    if pictures:
        page.wait_for_selector("#hints .small svg.board")
    assert page.locator("#hints .small svg.board").count() == pictures


def test_analysis_begins_with_words(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&hide=none&g=bounded-nim(3)+9", ".verdict")
    assert IDEA in page.locator(".verdict").inner_text()
    assert not page.locator("#fold-theory dl").is_visible()
    page.click("#why")
    page.wait_for_selector("#reason p:has-text('Grundy value 1')")
    assert page.locator("#fold-theory dl").is_visible()


@pytest.mark.parametrize("kind", ["worksheet", "answer key"])
def test_a_sheet_or_its_key_is_printed(watched: Watched, kind: str) -> None:
    page = watched.show("view=lesson&g=kayles+9&level=7", ".sheet .key")
    page.emulate_media(media="print")
    page.evaluate("""() => { window.print = () => {
        window.printed = [...document.querySelectorAll(".sheet .page")]
            .map((one) => one.checkVisibility());
    }; }""")
    page.get_by_text(f"Print the {kind}").evaluate("one => one.click()")
    assert page.evaluate("printed") == [kind == "worksheet", kind == "answer key"]
    assert page.locator(".sheet .page").evaluate_all(
        "all => all.map((one) => one.checkVisibility())") == [True, True]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "hu"])
@pytest.mark.parametrize("game", ["nim+3+5+7", "kayles+9", "chomp+4x5"])
def test_a_telephone_on_its_side_shows_all(watch: Watch, game: str, lang: str) -> None:
    found = watch(viewport={"width": 740, "height": 360}, touch=True)
    for asked, shown in (("1", "#begins"), ("", "#bar")):
        page = found.show(f"view=play&g={game}&ask={asked}&lang={lang}", f"{shown}:visible")
        for part in ("svg.board", shown, "#hint"):
            box = page.locator(part).bounding_box()
            assert box["y"] + box["height"] <= 360, part
        assert found.overhang <= 0


def test_a_projector_shows_the_board_alone(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 1280, "height": 720})
    page = watched.show("view=play&g=nim+3+5+7&opp=two", "svg.board")
    before = page.locator("svg.board").bounding_box()
    page.evaluate("location.hash += '&big=1'")
    page.wait_for_selector("html.big")
    assert not page.locator("body > header").is_visible()
    assert page.locator("svg.board").bounding_box()["height"] > 1.25 * before["height"]
