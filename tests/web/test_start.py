"""The start page, the tutorial that begins there, and addresses, which lead where they say."""

import json
import re
from typing import Any

import pytest

from kalmar.games.play_language import LEVELS
from kalmar.games.registry import GAMES
from kalmar.web.site import asked_first, boards_asked
from tests.typed import ROOT
from tests.web.visits import Watch, Watched, click_until, go_until, press_until, reload_until

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
    click_until(page.locator("#go-on"), ".mark, .canvas svg")
    address = "#view=play&g=subtraction%281..3%29+7&opp=0.4&ask=1&level=1"
    assert page.url.split("#")[1] == address[1:]


def test_all_that_is_asked_first_comes_with_the_site(watched: Watched) -> None:
    asked: list[tuple[str, dict[str, Any]]] = []

    def heard(request: Any) -> None:
        if "/api/v1/" in request.url and request.post_data_json is not None:
            data = {k: value for k, value in request.post_data_json.items() if value is not None}
            asked.append((request.url.split("/api/v1/")[1].split("/")[0], data))

    watched.page.on("request", heard)
    page = watched.show(START, TILES)
    # Pictures are asked for one after the other; the games, ten levels and the first stand here.
    watched.until(lambda: len(asked) == 1 + 10 + 1 + len(GAMES))
    click_until(page.locator("#go-on"), ".canvas svg")
    boards = boards_asked("en", "light", 760)
    prepared = [("games", {"lang": "en"}), *asked_first("en", "light"), *boards]
    assert len(asked) > 1 + 10 + 1 + len(GAMES)
    assert [question for question in asked if question not in prepared] == []


def test_the_path_shows_what_is_won_and_goes_on_there(watched: Watched) -> None:
    page = watched.show(START, ".path [data-ring='10'] svg")
    assert page.locator(".path li").count() == 10
    assert page.locator(".path .won").count() == 0
    found = page.evaluate(FINISH, FOUR.starts[:2])
    assert found[-1] == {"streak": 2, "done": False, "newlyDone": False, "advice": ""}
    reload_until(page, ".path .now .name:text-is('4. Chocolate')")
    assert "2 of 3 wins in a row" in page.locator(".path .now a").text_content()
    assert page.evaluate(FINISH, FOUR.starts[2:3])[0]["newlyDone"]
    reload_until(page, ".path .won .name:text-is('4. Chocolate')")
    watched.check_looks()
    assert "(level won)" in page.locator(".path .won a").text_content()
    assert page.locator("#go-on").inner_text() == "Continue: level 5, Rook to the corner"
    page.locator("#forget").click()
    click_until(page.locator(".keeping button").first, "#go-on:has-text('Start: level 1')")
    assert json.loads(page.evaluate("localStorage.getItem('levels')"))["levels"] == {}


def test_where_nothing_may_be_kept_that_is_said(watched: Watched) -> None:
    watched.page.add_init_script(f"({FALLING})()")
    page = watched.show(START, ".keeping")
    assert page.locator(".keeping").inner_text() == "Wins are not kept in this window."
    assert page.evaluate(FINISH, FOUR.starts[:3])[-1]["done"]
    go_until(page, "#more=all", f"main h1:text-is('All {len(GAMES)} games')")
    go_until(page, "#", ".path .won")


def test_games_stand_in_groups_by_tabs(watched: Watched) -> None:
    page = watched.show("view=gallery&more=all", TILES)
    assert page.locator(".hero").count() == 0
    assert page.locator("#shelves section > h2").first.inner_text().startswith("Heaps and rows")
    page.locator("[role=tab][aria-selected=true]").press("ArrowRight")
    page.wait_for_selector("#tab-chosen:focus:text-is('By source text')")
    assert page.locator("#shelves section > h2").last.inner_text().startswith("From the lit")
    assert page.url.endswith("#more=by%3Asource")
    press_until(page, "Home", "#tab-chosen:focus:text-is('By kind')")
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
    press_until(page, "Enter", "[data-position='dawsons-kayles 6 9']")


def test_a_position_that_is_typed_is_played(watched: Watched) -> None:
    page = watched.show("view=table", ".heat")
    page.keyboard.press("/")
    page.keyboard.type("kugli 5 + nim 3")
    press_until(page, "Enter", ".offer .picture svg")
    link = page.get_by_role("link", name="Play Kugli 5 + nim 3")
    assert link.get_attribute("href") == "#view=play&g=kugli+5+%2B+nim+3&opp=0.4&ask=1"
    click_until(page.get_by_role("link", name="Analyse it"), "[data-position='kayles 5 + nim 3']")
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
    page.locator("#menu").press("Enter")
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


PAGES = {
    "en": ROOT / "docs/tutorials/first-ten-minutes-browser.md",
    "hu": ROOT / "docs/hu/tiz-perc-bongeszoben.md",
}
COMPARED = "view=compose&g=nim+3+5%0Akayles+4&hide=none"
WORDS = {
    "en": {"search": "row", "game": "Kayles", "wins": "The player to move wins"},
    "hu": {"search": "kugli", "game": "Kugli", "wins": "A soron következő játékos nyer"},
}


@pytest.mark.parametrize("language", PAGES)
def test_a_game_is_found_and_played_as_the_tutorial_says(watched: Watched, language: str) -> None:
    words = WORDS[language]
    page = watched.show(f"view=gallery&lang={language}", "input")
    page.locator("input").first.fill(words["search"])
    page.get_by_role("link", name=words["game"], exact=True).click()
    page.locator("#begins button").first.click()
    assert words["wins"] not in page.locator("main").inner_text()
    first = page.locator(".stage").get_attribute("data-position")
    page.locator(".mark").first.dispatch_event("click")
    if page.locator("#make").count():
        page.locator("#make").click()
    page.wait_for_selector(f"[data-position]:not([data-position='{first}'])")
    click_until(page.locator("#undo"), f"[data-position='{first}']")
    click_until(page.locator("#hint"), "#hints:has-text('1')")
    click_until(page.locator("#analyse"), ".verdict")
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
    click_until(page.locator("button.move").first, ".line li:nth-child(1)")
    assert page.locator(".line li").count() == 1


@pytest.mark.parametrize("language", PAGES)
def test_sequences_tell_the_period_that_the_tutorial_names(watched: Watched, language: str) -> None:
    page = watched.show(f"view=values&g=kayles&lang={language}", "main svg")
    page.wait_for_selector("main :text-matches('12\\\\D+71')")


@pytest.mark.parametrize("language", PAGES)
def test_games_are_compared_in_twelve_ways(watched: Watched, language: str) -> None:
    page = watched.show(f"{COMPARED}&lang={language}", "table.twelve td a")
    assert page.locator("table.twelve td").count() == 12
    click_until(page.locator("table.twelve td a").first, "button.move")


MOVES = "button.move"


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__", "nonsense"])
def test_no_view_and_no_language_is_found_by_an_inherited_name(watched: Watched, name: str) -> None:
    page = watched.show(f"view={name}&lang={name}", ".card")
    assert page.evaluate("document.documentElement.lang") == "en"
    page = watched.show(f"view=play&g=nim+3&lang={name}", MOVES)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_heading_has_the_focus_after_a_change_of_view(watched: Watched) -> None:
    page = watched.show("view=gallery", ".card")
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    for view in ("compose", "table", "gallery"):
        click_until(page.locator(f"nav a[data-view={view}]:visible").first, "main h1:focus")
        title = page.evaluate("document.title")
        assert title.endswith(" – Kalmár")
    click_until(page.locator(".card h3 a").first, MOVES)
    page.wait_for_selector("main h1:focus")
    assert page.evaluate("document.title").count(" – ") == 1
    page.locator("#theme").focus()
    press_until(page.locator("#theme"), "Enter", MOVES)
    assert page.evaluate("document.activeElement.id") == "theme"


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
