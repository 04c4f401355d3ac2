"""The tutorial of the browser, followed step by step in a browser, in both languages."""

import re
from typing import Any

import pytest

from tests.typed import ROOT
from tests.web.visits import Watched

pytestmark = pytest.mark.browser

PAGES = {
    "en": ROOT / "docs/tutorials/first-ten-minutes-browser.md",
    "hu": ROOT / "docs/hu/tiz-perc-bongeszoben.md",
}
COMPARED = "view=compose&g=nim+3+5%0Akayles+4&hide=none"
WORDS = {
    "en": {"search": "row", "game": "Kayles", "wins": "The player to move wins"},
    "hu": {"search": "kugli", "game": "Kugli", "wins": "A soron következő játékos nyer"},
}


def opened(watched: Watched, view: str, language: str, what: str) -> Any:
    """A view in a language, once something of it is there."""
    return watched.show(f"view={view}&lang={language}", what)


@pytest.mark.parametrize("language", PAGES)
def test_a_game_is_found_and_played_as_the_tutorial_says(watched: Watched, language: str) -> None:
    words = WORDS[language]
    page = opened(watched, "gallery", language, "input")
    page.locator("input").first.fill(words["search"])
    page.get_by_role("link", name=words["game"], exact=True).click()
    page.locator("#begins button").first.click()
    assert words["wins"] not in page.locator("main").inner_text()
    first = page.locator(".stage").get_attribute("data-position")
    page.locator(".mark").first.dispatch_event("click")
    if page.locator("#make").count():
        page.locator("#make").click()
    page.wait_for_selector(f"[data-position]:not([data-position='{first}'])")
    page.locator("#undo").click()
    page.wait_for_selector(f"[data-position='{first}']")
    page.locator("#hint").click()
    page.wait_for_selector("#hints:has-text('1')")
    page.locator("#analyse").click()
    page.wait_for_selector(".verdict")
    assert words["wins"] in page.locator("main").inner_text()


@pytest.mark.parametrize("language", PAGES)
def test_the_links_of_the_tutorial_show_what_it_says(watched: Watched, language: str) -> None:
    links = re.findall(r"`#(view=\S+?hide=\S+?|view=\S+?opp=\S+?)`", PAGES[language].read_text())
    assert len(links) == 2
    told, two = links
    page = watched.show(told, ".verdict")
    assert WORDS[language]["wins"] in page.locator("main").inner_text()
    page = watched.show(told.replace("&hide=none", ""), "button.move")
    assert WORDS[language]["wins"] not in page.locator("main").inner_text()
    page = watched.show(two, "button.move")
    page.locator("button.move").first.click()
    page.wait_for_selector(".line li:nth-child(1)")
    assert page.locator(".line li").count() == 1


@pytest.mark.parametrize("language", PAGES)
def test_sequences_tell_the_period_that_the_tutorial_names(watched: Watched, language: str) -> None:
    page = watched.show(f"view=values&g=kayles&lang={language}", "main svg")
    page.wait_for_selector("main :text-matches('12\\\\D+71')")


@pytest.mark.parametrize("language", PAGES)
def test_games_are_compared_in_twelve_ways(watched: Watched, language: str) -> None:
    page = watched.show(f"{COMPARED}&lang={language}", "table.twelve td a")
    assert page.locator("table.twelve td").count() == 12
    page.locator("table.twelve td a").first.click()
    page.wait_for_selector("button.move")
