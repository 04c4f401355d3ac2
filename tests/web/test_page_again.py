"""A game goes on when the page is shown anew: in another theme, or in another language."""

from typing import Any

import pytest

from tests.web.watched import Watched, watched

pytestmark = pytest.mark.browser

__all__ = ["watched"]

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


@pytest.mark.parametrize("change", [dark, hungarian, by_system])
def test_what_a_watcher_said_is_kept(watched: Watched, change: Any) -> None:
    page = watched.show("view=play&g=kayles+3&watch=1", "#observer")
    page.get_by_role("button", name="the first player").click()
    page.locator(MOVES, has_text="leaving 1 and 1").click()
    page.wait_for_selector("[data-position='kayles 1 1']")
    page.get_by_role("button", name="the second player").click()
    page.evaluate("document.querySelector('#observer').dataset.old = '1'")
    change(page)
    page.wait_for_selector("#observer:not([data-old])")
    buttons = page.locator("#observer button")
    pressed = buttons.evaluate_all("all => all.map(one => one.ariaPressed)")
    assert pressed == ["false", "true", "false"]
    for count in (2, 3):
        page.locator(MOVES).first.click()
        page.wait_for_selector(f".log > li:nth-child({count})")
    page.wait_for_selector("#score")
    assert page.locator("#score tbody tr").count() == 2
    right = page.locator("#score td:nth-child(3)").evaluate_all(
        "all => all.map(td => td.innerText[0])"
    )
    assert sorted(right) == ["✓", "✗"]


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


def test_another_game_begins_without_answers(watched: Watched) -> None:
    page = watched.show("view=play&g=kayles+3&watch=1", "#observer")
    page.get_by_role("button", name="the first player").click()
    page.evaluate("location.hash = '#view=play&g=kayles+4&watch=1'")
    page.wait_for_selector("[data-position='kayles 4']")
    assert page.locator("#observer [aria-pressed=true]").count() == 0
    page.evaluate("location.hash = '#view=play&g=kayles+3&watch=1&play=misere'")
    page.wait_for_selector("[data-position='kayles 3']")
    assert page.locator("#observer [aria-pressed=true]").count() == 0


def test_who_begins_is_not_asked_again(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&ask=1", "#begins")
    page.get_by_role("button", name="I go first").click()
    page.wait_for_selector("#begins", state="detached")
    hungarian(page)
    page.wait_for_selector("#note:has-text('.')")
    page.wait_for_selector(MOVES)
    assert page.locator("#begins").count() == 0
