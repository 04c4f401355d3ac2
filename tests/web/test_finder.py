"""The page finds games by their values, and shows the command of a position."""

import pytest

from tests.web.watched import Watched

pytestmark = pytest.mark.browser


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
