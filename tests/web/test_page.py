"""The page in a browser: every view, keyboard, touch, small screens, links; no error anywhere."""

from typing import Any

import pytest

from tests.web.visits import Watch, Watched

pytestmark = pytest.mark.browser


def test_the_computer_answers_and_undo_returns_to_ones_own_move(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5+7", "button.move")
    page.locator("button.move").first.click()
    page.wait_for_selector(".log li:nth-child(2)")
    assert "m=" in page.url
    page.keyboard.press("Control+z")
    page.wait_for_selector("[data-position='nim 3 5 7']")
    page.keyboard.press("Control+y")
    page.wait_for_selector("[data-position]:not([data-position='nim 3 5 7'])")
    link = page.url
    again = watched.show(link.split("#")[1], "button.move")
    assert again.url == link


def test_links_pasted_into_the_open_page_work(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=play&g=nim+3+5&opp=two", "button.move")
    page.evaluate("location.hash = '#view=play&g=kayles+4&opp=two&lang=hu'")
    page.wait_for_selector("[data-position='kayles 4']")
    assert page.locator("html").get_attribute("lang") == "hu"
    page.evaluate("location.hash = '#view=play&g=nmi+4'")
    page.wait_for_selector(".error")
    assert "nim" in page.locator(".error").inner_text()


def test_hints_reasons_and_hidden_values(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&opp=two&hide=values", "button.move")
    assert page.locator(".verdict").count() == 0
    for words in ("You can win.", "component 2", "take 2 from heap 2", "in its twin"):
        page.keyboard.press("h")
        page.wait_for_selector(f"#hints:has-text('{words}')")
    page.keyboard.press("v")
    page.wait_for_selector(".verdict")
    assert "hide=none" in page.url
    page.keyboard.press("w")
    page.wait_for_selector("#reason pre")
    locked = watched.show("view=play&g=nim+3+5&opp=two&hide=values&lock=1", "button.move")
    assert locked.locator("#analyse").count() == 0


def test_moves_are_typed(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=play&g=nim+3+5&opp=two", "button.move")
    page.keyboard.press("/")
    page.keyboard.type("2: 3")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-position='nim 3 3']")
    page.locator("#command").fill("9 from 9")
    page.keyboard.press("Enter")
    page.wait_for_selector("#note:has-text('9 from 9')")


def test_a_cell_says_why(watched: Watched) -> None:
    page = watched.show("view=table&more=rows%3D0..6%26cols%3D0..6", ".heat")
    page.locator(".heat").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".note a:text-is('queen 1,1')")
    with page.expect_download() as saved:
        page.get_by_role("button", name="csv").click()
    assert saved.value.suggested_filename == "queen.csv"


def test_a_map_is_drawn_and_played(watched: Watched) -> None:
    page = watched.show("view=draw&g=A%3EB%2CB%3EC", "svg.map")
    page.wait_for_selector("svg.map text:text-is('C 0')")
    page.locator("svg.map").click(position={"x": 20, "y": 20})
    page.wait_for_selector("svg.map text:text-is('D 0')")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("[data-position*='roads(']")


def test_forced_colours_and_larger_text(watch: Watch) -> None:
    found = watch("zoomed", forced_colors="active")
    page = found.show("view=play&g=nim+2+%7C+kayles+3&opp=two&hide=none", ".verdict")
    assert page.locator(".verdict").is_visible()
    assert found.overhang <= 0


MOVES = "button.move"


def hungarian(page: Any) -> None:
    page.get_by_role("button", name="Magyar").click()
    page.wait_for_selector("html[lang=hu]")


def test_variations_and_hints_are_kept_and_told_in_the_new_language(watched: Watched) -> None:
    page = watched.show("view=play&opp=two&g=nim+3+5", MOVES)
    page.locator(MOVES).nth(1).click()
    page.wait_for_selector(".log > li")
    page.locator("#undo").click()
    page.wait_for_selector(".variations li", state="attached")
    page.locator("#hint").click()
    page.wait_for_selector("#hints:has-text('hints used: 1')")
    assert "take" in page.locator(".variations").text_content()
    hungarian(page)
    page.wait_for_selector(".variations:not(:has-text('take')) li", state="attached")
    page.locator("#hint").click()
    page.wait_for_selector("#hints:has-text('2')")


def test_who_begins_is_not_asked_again(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&ask=1", "#begins")
    page.get_by_role("button", name="I go first").click()
    page.wait_for_selector("#begins", state="detached")
    hungarian(page)
    page.wait_for_selector("#note:has-text('.')")
    page.wait_for_selector(MOVES)
    assert page.locator("#begins").count() == 0


def test_a_game_is_found_by_its_values_and_shown(watched: Watched) -> None:
    page = watched.show("view=values&g=nim", "main svg")
    page.click("#finder summary")
    page.fill("#finder input", "0 1 2 3 1 4 3 2")
    page.press("#finder input", "Enter")
    page.wait_for_selector("#finder li a")
    first = page.locator("#finder li").first
    assert "Kayles (0.77)" in first.inner_text()
    assert "from heap 0 (also rayles, 0.771" in first.inner_text()
    page.fill("#finder input", "0 1 -1")
    page.press("#finder input", "Enter")
    page.wait_for_selector("#finder .error")
    assert "-1 is negative" in page.locator("#finder .error").inner_text()
    page.fill("#finder input", "0 1")
    page.press("#finder input", "Enter")
    page.wait_for_selector("#finder .note")
    page.locator("#finder li a").first.click()
    page.wait_for_url("**view=values&g=*")


def test_the_finder_speaks_hungarian(watched: Watched) -> None:
    page = watched.show("view=values&g=nim&lang=hu", "main svg")
    page.click("#finder summary")
    page.fill("#finder input", "3 1 4 1 5 9 2 6")
    page.press("#finder input", "Enter")
    page.wait_for_selector("#finder [role=status] p")
    assert "egyikének sem ezek az értékei" in page.locator("#finder [role=status]").inner_text()


def test_the_page_has_the_command_of_its_position(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&way=selective&play=misere&opp=two", "button.move")
    wanted = "kalmar solve 'nim 3 5' -c selective --misere"
    assert page.locator("#shell").input_value() == wanted
    page.click("#copy-shell")
    page = watched.show("view=play&g=nim+3+5&lock=1&opp=two", "button.move")
    assert page.locator("#shell").count() == 0
