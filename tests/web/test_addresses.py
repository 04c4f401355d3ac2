"""Addresses lead where they say: by no name of JavaScript's own, mixed with no other, announced."""

from typing import Any

import pytest

from tests.web.visits import Watched

pytestmark = pytest.mark.browser

MOVES = "button.move"


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__", "nonsense"])
def test_no_view_and_no_language_is_found_by_an_inherited_name(watched: Watched, name: str) -> None:
    page = watched.show(f"view={name}&lang={name}", ".card")
    assert page.evaluate("document.documentElement.lang") == "en"
    page = watched.show(f"view=play&g=nim+3&lang={name}", MOVES)
    assert page.evaluate("document.documentElement.lang") == "en"


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


LATE = """() => {
  const real = window.fetch;
  window.fetch = async (...given) => {
    const answer = await real(...given);
    window.asked = (window.asked ?? 0) + 7;
    await new Promise((resolve) => setTimeout(resolve, window.asked % 60));
    return answer;
  };
}"""
"""Answers come up to 60 milliseconds late, in no order."""

FOLLOW = """async (count) => {
  const games = ["nim 3 5 7", "kayles 5", "queen 3,5", "chomp 2x3", "nim 2 & kayles 3", "nim 4"];
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const [mixed, seen] = [[], new Set()];
  let moved = 0;
  for (let i = 0; i < count; i++) {
    // Never one game twice in a row: the same link would lead nowhere.
    const game = games[(i * 5 + 2 * Math.floor(i / 7)) % games.length];
    const lang = i % 9 < 5 ? "en" : "hu";
    const opp = i % 4 ? { opp: "two" } : {}; // the usual one is left out
    const wanted = `#${new URLSearchParams({ view: "play", g: game, ...opp, lang })}`;
    location.hash = wanted;
    await wait((i * 37) % 90);
    if (location.hash !== wanted) mixed.push([wanted, location.hash]);
    const shown = document.querySelector(".stage")?.dataset.position;
    const move = document.querySelector("button.move");
    if (shown === game && move && document.documentElement.lang === lang) {
      seen.add(game);
      moved += 1;
      move.click();
      await wait((i * 13) % 40);
    }
  }
  return { mixed, moved, seen: [...seen] };
}"""


@pytest.mark.parametrize("count", [80, pytest.param(1000, marks=pytest.mark.thorough)])
def test_no_address_is_mixed_of_two(watched: Watched, count: int) -> None:
    page: Any = watched.show("view=play&g=nim+3+5+7&opp=two", "button.move")
    page.evaluate(LATE)
    found = page.evaluate(FOLLOW, count)
    assert found["mixed"] == []
    assert found["moved"] > count / 10
    assert len(found["seen"]) > 3
    page.evaluate("() => { location.hash = '#view=play&g=nim+4&opp=two&lang=hu'; }")
    page.wait_for_selector("[data-position='nim 4']")
    page.wait_for_timeout(300)
    assert page.evaluate("location.hash") == "#view=play&g=nim+4&opp=two&lang=hu"
    assert page.locator(".stage").get_attribute("data-position") == "nim 4"
    assert page.locator("html").get_attribute("lang") == "hu"
    assert page.locator(".log > li").count() == 0
