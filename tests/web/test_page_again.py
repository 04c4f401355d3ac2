"""A game goes on when the page is shown anew: in another theme, or in another language."""

from typing import Any

import pytest

from tests.web.watched import Watched

pytestmark = pytest.mark.browser

MOVES = "button.move"


def dark(page: Any) -> None:
    before = page.locator("html").get_attribute("data-theme")
    page.locator("#theme").click()
    page.wait_for_selector(f"html:not([data-theme='{before}'])")


def hungarian(page: Any) -> None:
    page.get_by_role("button", name="Magyar").click()
    page.wait_for_selector("html[lang=hu]")


def by_system(page: Any) -> None:
    page.emulate_media(color_scheme="dark")


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
