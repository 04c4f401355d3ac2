"""The start page: one button to a board, the path of levels, groups of games, the search."""

import json
from typing import Any

import pytest

from kalmar.games.play_language import LEVELS
from kalmar.games.registry import GAMES
from kalmar.web.site import asked_first, boards_asked
from tests.web.visits import Watch, Watched

pytestmark = pytest.mark.browser

START = "view=gallery"
TILES = "#shelves .tile .picture svg"
FOUR = LEVELS[3]
FINISH = """async (starts) => {
  const { LEVELS, finished } = await import("./levels.js");
  return starts.map((start) => finished(LEVELS[3],
    { won: true, perfect: true, second: true, practice: false, start }));
}"""
FALLING = """() => {
  for (const name of ["getItem", "setItem"])
    Storage.prototype[name] = () => { throw new Error("no storage here"); };
}"""


def test_one_button_leads_to_a_board_with_the_rule_asked_first(watched: Watched) -> None:
    page = watched.show(START, "#go-on")
    assert page.locator("#go-on").inner_text() == "Start: level 1, Take 1, 2 or 3"
    assert page.locator("main .main").count() == 1
    page.locator("#go-on").click()
    page.wait_for_selector(".mark, .canvas svg")
    address = "#view=play&g=subtraction%281..3%29+7&opp=0.4&ask=1&level=1"
    assert page.url.split("#")[1] == address[1:]


def test_all_that_is_asked_first_comes_with_the_site(watched: Watched) -> None:
    asked: list[tuple[str, dict[str, Any]]] = []

    def heard(request: Any) -> None:
        if "/api/v1/" in request.url and request.post_data_json is not None:
            data = {
                key: value for key, value in request.post_data_json.items() if value is not None
            }
            asked.append((request.url.split("/api/v1/")[1].split("/")[0], data))

    watched.page.on("request", heard)
    page = watched.show(START, TILES)
    # Pictures are asked for one after the other; the games, ten levels and the first stand here.
    watched.until(lambda: len(asked) == 1 + 10 + 1 + len(GAMES))
    page.locator("#go-on").click()
    page.wait_for_selector(".canvas svg")
    prepared = [
        ("games", {"lang": "en"}),
        *asked_first("en", "light"),
        *boards_asked("en", "light", 760),
    ]
    assert len(asked) > 1 + 10 + 1 + len(GAMES)
    assert [question for question in asked if question not in prepared] == []


def test_the_path_shows_what_is_won_and_goes_on_there(watched: Watched) -> None:
    page = watched.show(START, ".path [data-ring='10'] svg")
    assert page.locator(".path li").count() == 10
    assert page.locator(".path .won").count() == 0
    found = page.evaluate(FINISH, FOUR.starts[:2])
    assert found[-1] == {"streak": 2, "done": False, "newlyDone": False, "advice": ""}
    page.reload()
    page.wait_for_selector(".path .now .name:text-is('4. Chocolate')")
    assert "2 of 3 wins in a row" in page.locator(".path .now a").text_content()
    assert page.evaluate(FINISH, FOUR.starts[2:3])[0]["newlyDone"]
    page.reload()
    page.wait_for_selector(".path .won .name:text-is('4. Chocolate')")
    watched.check_looks()
    assert "(level won)" in page.locator(".path .won a").text_content()
    assert page.locator("#go-on").inner_text() == "Continue: level 5, Rook to the corner"
    page.locator("#forget").click()
    page.locator(".keeping button").first.click()
    page.wait_for_selector("#go-on:has-text('Start: level 1')")
    assert json.loads(page.evaluate("localStorage.getItem('levels')"))["levels"] == {}


def test_where_nothing_may_be_kept_that_is_said(watched: Watched) -> None:
    watched.page.add_init_script(f"({FALLING})()")
    page = watched.show(START, ".keeping")
    assert page.locator(".keeping").inner_text() == "Wins are not kept in this window."
    assert page.evaluate(FINISH, FOUR.starts[:3])[-1]["done"]
    page.evaluate("location.hash = '#more=all'")
    page.wait_for_selector(f"main h1:text-is('All {len(GAMES)} games')")
    page.evaluate("location.hash = '#'")
    page.wait_for_selector(".path .won")


def test_games_stand_in_groups_by_tabs(watched: Watched) -> None:
    page = watched.show("view=gallery&more=all", TILES)
    assert page.locator(".hero").count() == 0
    assert page.locator("#shelves section > h2").first.inner_text().startswith("Heaps and rows")
    page.locator("[role=tab][aria-selected=true]").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#tab-chosen:focus:text-is('By source text')")
    assert page.locator("#shelves section > h2").last.inner_text().startswith("From the lit")
    assert page.url.endswith("#more=by%3Asource")
    page.keyboard.press("Home")
    page.wait_for_selector("#tab-chosen:focus:text-is('By kind')")
    titles = page.locator(".tile :is(h2, h3)").all_inner_texts()
    assert len(titles) == len(GAMES)
    assert all(title[0].upper() == title[0] for title in titles)


def test_what_is_typed_is_found_or_something_like_it(watched: Watched) -> None:
    page = watched.show(START, TILES)
    page.keyboard.press("/")
    page.keyboard.type("kaylse")
    page.wait_for_selector("main [role=status]:has-text('No game has this name. Similar:')")
    assert page.locator(".tile :is(h2, h3)").first.inner_text() == "Kayles"
    assert page.locator(".tile").count() == 3
    assert page.get_by_role("link", name="Draw your own").is_visible()
    assert page.locator(".hero").count() == 0
    page.locator("#find-text").fill("")
    page.wait_for_selector(".hero h1")
    page.locator("#find-text").fill("pontparok")
    page.wait_for_selector(".tile:only-child h2")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-position='dawsons-kayles 6 9']")


def test_a_position_that_is_typed_is_played(watched: Watched) -> None:
    page = watched.show("view=table", ".heat")
    page.keyboard.press("/")
    page.keyboard.type("kugli 5 + nim 3")
    page.keyboard.press("Enter")
    page.wait_for_selector(".offer .picture svg")
    link = page.get_by_role("link", name="Play Kugli 5 + nim 3")
    assert link.get_attribute("href") == "#view=play&g=kugli+5+%2B+nim+3&opp=0.4&ask=1"
    page.get_by_role("link", name="Analyse it").click()
    page.wait_for_selector("[data-position='kayles 5 + nim 3']")
    assert "hide=none" in page.url


def test_what_only_looks_like_a_position_is_not_offered(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=gallery&more=nim+three", "main h1:text-is('Games found')")
    watched.settle()
    assert page.locator(".offer").count() == 0


def test_play_without_a_game_is_the_start_page(watched: Watched) -> None:
    page = watched.show("view=play", ".hero h1")
    assert page.locator("#views [aria-current=page]").inner_text() == "Learn"
    assert page.title() == "Learn – Kalmár"


def test_the_menu_of_a_telephone_is_opened_and_left_by_keys(watch: Watch) -> None:
    found = watch("phone", touch=True)
    page = found.show(START, TILES)
    assert found.overhang <= 0
    assert page.locator("header").bounding_box()["height"] <= 53
    assert page.locator("#views a:visible").count() == 0
    assert page.locator("#go-on").inner_text() == "Play"
    page.locator("#menu").focus()
    page.keyboard.press("Enter")
    assert page.locator("#views a:focus").inner_text() == "Learn"
    assert found.overhang <= 0
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "menu"
    assert page.locator("#views a:visible").count() == 0
    page.locator("#menu").tap()
    page.locator("#views a", has_text="Workshop").tap()
    page.wait_for_selector("#rooms [data-view=compose][aria-current=page]")
    page.locator("#rooms a", has_text="Sequences").tap()
    page.wait_for_selector("#rooms [data-view=values][aria-current=page]")
    assert page.locator("#views a:visible").count() == 0
    for control in page.locator("header :is(a, button):visible, #rooms a").all():
        assert control.bounding_box()["height"] >= 44
