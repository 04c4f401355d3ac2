"""Addresses lead where they say: by no name of JavaScript's own, mixed with no other, announced."""

from typing import Any

import pytest

from tests.web.watched import Watched

pytestmark = pytest.mark.browser

MOVES = "button.move"

SLOW = """() => {
  const real = window.fetch;
  window.fetch = async (path, ...more) => {
    const answer = await real(path, ...more);
    const late = { "words.": 400, "api/v1/play": 100 };
    const [, wait] = Object.entries(late).find(([part]) => String(path).includes(part)) ?? [];
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    return answer;
  };
}"""
"""A move is answered while the words of another language are still awaited."""


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__", "nonsense"])
def test_no_view_and_no_language_is_found_by_an_inherited_name(watched: Watched, name: str) -> None:
    page = watched.show(f"view={name}&lang={name}", ".card")
    assert page.evaluate("document.documentElement.lang") == "en"
    page = watched.show(f"view=play&g=nim+3&lang={name}", MOVES)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_move_that_is_answered_late_does_not_enter_another_link(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5+7&opp=two", MOVES)
    page.evaluate(SLOW)
    for number in range(6):
        lang, game = (("hu", "kayles 5"), ("en", "nim 3 5 7"))[number % 2]
        page.locator(MOVES).first.click()
        wanted = f"#view=play&g={game.replace(' ', '+')}&opp=two&lang={lang}"
        page.evaluate("hash => { location.hash = hash; }", wanted)
        page.wait_for_selector(f"[data-position='{game}']")
        page.wait_for_timeout(300)
        assert page.evaluate("location.hash") == wanted
        assert page.locator(".stage").get_attribute("data-position") == game


def test_the_heading_has_the_focus_after_a_change_of_view(watched: Watched) -> None:
    page = watched.show("view=gallery", ".card")
    assert focused(page) == "BODY"
    for view in ("compose", "table", "gallery"):
        page.locator(f"nav a[data-view={view}]:visible").first.click()
        page.wait_for_selector("main h1:focus")
        title = page.evaluate("document.title")
        assert title.endswith(" – Kalmár")
    page.locator(".card h3 a").first.click()
    page.wait_for_selector(MOVES)
    page.wait_for_selector("main h1:focus")
    assert page.evaluate("document.title").count(" – ") == 1
    page.locator("#theme").focus()
    page.locator("#theme").press("Enter")
    page.wait_for_selector(MOVES)
    assert page.evaluate("document.activeElement.id") == "theme"


def focused(page: Any) -> str:
    return str(page.evaluate("document.activeElement.tagName"))
