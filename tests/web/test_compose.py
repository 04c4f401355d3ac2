"""Games put on the table by their pictures, played together in one of six ways."""

import pytest

from kalmar.core.compositions import SIX
from kalmar.games.registry import GAMES
from kalmar.web.services import call
from tests.cases import cases
from tests.web.visits import PHONE, Watch, Watched

pytestmark = pytest.mark.browser

TABLE = "view=compose&g=kayles+5%0Anim+3"
DRAWN = ".on-table svg"


def titles(*names: str) -> list[str]:
    """What players call games, as the page does."""
    every = {game["name"]: game for game in call("games", {})["games"]}
    found = [every[name].get("play_title") or every[name]["title"] for name in names]
    return [title[:1].upper() + title[1:] for title in found]


def test_a_game_is_added_by_its_picture_with_the_keyboard_only(watched: Watched) -> None:
    page = watched.show(TABLE, DRAWN)
    add = page.get_by_role("button", name="Add a game")
    add.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.adding[open]")
    page.keyboard.type("chocolate")
    tiles = page.locator(".tiles li:visible")
    names = tiles.evaluate_all("all => all.map(one => one.dataset.game)")
    assert "chomp" in names
    assert len(names) < 6
    for _ in range(2 + names.index("chomp")):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".on-table:nth-child(3) svg")
    assert page.locator(".on-table h2").all_inner_texts() == titles("kayles", "nim", "chomp")
    assert page.locator("dialog[open]").count() == 0
    assert add.evaluate("one => one === document.activeElement")
    assert titles("chomp")[0] in page.locator("#live").inner_text()
    assert watched.keys["g"] == "kayles 5\nnim 3\nchomp 3x4"


def test_every_game_has_a_picture_to_choose(watched: Watched) -> None:
    page = watched.show(TABLE, DRAWN)
    page.get_by_role("button", name="Add a game").click()
    tiles = page.locator(".tiles li")
    assert tiles.count() == len(GAMES)
    for at in (0, tiles.count() - 1):
        tiles.nth(at).scroll_into_view_if_needed()
        tiles.nth(at).locator("svg").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert len(page.locator(".on-table").all()) == 2


def test_what_no_game_is_called_is_taken_as_a_position(watched: Watched) -> None:
    page = watched.show(TABLE, DRAWN)
    page.get_by_role("button", name="Add a game").click()
    page.keyboard.type("0.77 6")
    page.wait_for_selector("dialog :text('Press Enter to put on the table: 0.77 6')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".on-table:nth-child(3) svg")
    assert watched.keys["g"].endswith("\n0.77 6")


@pytest.mark.parametrize("dragged", [True, False])
def test_a_game_is_put_on_the_table_with_or_without_dragging(
    watched: Watched, dragged: bool
) -> None:
    watched.page.set_viewport_size({"width": 1280, "height": 800})
    page = watched.show(TABLE, DRAWN)
    page.get_by_role("button", name="Add a game").click()
    tile = page.locator('.tiles [data-game="nim"] button')
    if dragged:
        tile.drag_to(page.locator(".on-table").first)
    else:
        tile.click()
    page.wait_for_selector(".on-table:nth-child(3) svg")
    assert watched.keys["g"].endswith("\nnim 3 5 7")


def test_a_way_and_an_aim_are_chosen_and_played(watched: Watched) -> None:
    page = watched.show(TABLE, DRAWN)
    page.get_by_role("radio", name="sum").first.focus()
    page.keyboard.press("ArrowRight")
    said = page.locator(".chosen-way")
    assert "every game" in said.inner_text()
    page.keyboard.press("ArrowRight")
    assert "as many" in said.inner_text()
    page.get_by_role("radio", name="Last move loses").check()
    assert page.locator(".aim-badge").inner_text() == "Last move loses"
    assert watched.keys["way"] == "selective"
    assert watched.keys["play"] == "misere"
    assert page.locator("button.main").all_inner_texts() == ["Play"]
    page.locator("button.main").click()
    page.wait_for_function("() => location.hash.includes('view=play')")
    found = watched.keys
    assert found["g"] == "kayles 5 | nim 3"
    assert found["play"] == "misere"
    assert found["ask"] == "1"
    assert "way" not in found
    page.go_back()
    page.wait_for_selector("input[value=selective]:checked")


def test_the_six_ways_are_told_in_words_to_who_cannot_see_them(watched: Watched) -> None:
    page = watched.show(TABLE, DRAWN)
    cells = page.locator(".ways .way")
    assert cells.count() == len(SIX)
    texts = cells.all_inner_texts()
    assert len(set(texts)) == len(SIX)
    assert all("On your turn, move in" in text and "Play goes on until" in text for text in texts)
    pictures = page.locator("svg.way-picture").evaluate_all("all => all.map(one => one.innerHTML)")
    assert len(set(pictures)) == len(SIX)


@cases("link", "names", "way")
def test_a_link_says_how_its_games_are_played(
    watched: Watched, link: str, names: tuple[str, ...], way: str
) -> None:
    page = watched.show(f"view=compose&{link}", DRAWN)
    shown = [name if name.startswith("Group") else titles(name)[0] for name in names]
    assert page.locator(".on-table h2").all_inner_texts() == shown
    assert page.locator("[name=way]:checked").get_attribute("value") == way


def test_sizes_change_by_buttons_and_rules_are_behind_a_question_mark(watched: Watched) -> None:
    page = watched.show("view=compose&g=nim+3%0Aqueen+3,5", DRAWN)
    larger = page.get_by_role("button", name="Game 1: larger")
    larger.click()
    larger.click()
    assert larger.evaluate("one => one === document.activeElement")
    page.get_by_role("button", name="Game 2, size 1: smaller").click()
    assert watched.keys["g"] == "nim 5\nqueen 2,5"
    asks = page.get_by_role("button", name="Rule of game 1")
    assert asks.bounding_box()["width"] >= 44
    assert not page.locator(".rule:visible").count()
    asks.click()
    page.wait_for_selector(".rule:visible:has-text('heap')")
    assert asks.get_attribute("aria-expanded") == "true"


def test_cards_are_moved_copied_and_removed(watched: Watched) -> None:
    page = watched.show("view=compose&g=nim+3%0Akayles+4%0Arook+1,2", DRAWN)
    page.get_by_role("button", name="Change game 3").click()
    page.get_by_role("button", name="Move game 3 up").click()
    up = page.get_by_role("button", name="Move game 2 up")
    assert up.evaluate("one => one === document.activeElement")
    page.get_by_role("button", name="Copy: 2").click()
    assert watched.keys["g"] == "nim 3\nrook 1,2\nrook 1,2\nkayles 4"
    page.get_by_role("button", name="Remove: 2").click()
    assert page.locator(".on-table h2").all_inner_texts()[0] == titles("nim")[0]
    assert watched.keys["g"] == "nim 3\nrook 1,2\nkayles 4"


def test_who_wins_is_said_on_request_only(watched: Watched) -> None:
    page = watched.show(TABLE, DRAWN)
    watched.settle()
    told = page.locator("main").inner_text()
    assert "Play to find out" in told
    assert not any(sign in told for sign in "▲▼◆")
    compare = page.get_by_role("button", name="Compare 12 ways")
    compare.click()
    page.wait_for_selector("table.twelve")
    assert page.locator("table.twelve td").count() == 12
    assert watched.keys["hide"] == "none"
    compare.click()
    assert page.locator("table.twelve").count() == 0
    assert "hide" not in watched.keys
    page = watched.show(f"{TABLE}&hide=none&lock=1", DRAWN)
    assert page.locator("table.twelve").count() == 0
    assert page.get_by_role("button", name="Compare 12 ways").count() == 0


def test_what_cannot_be_read_is_said_on_its_card(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=compose&g=nim+3%0Anonsense+9", ".on-table .error")
    assert "nonsense" in page.locator(".on-table .error").inner_text()
    page.locator("button.main").click()
    page.wait_for_selector(".summary .error:has-text('nonsense')")
    assert watched.keys["view"] == "compose"


def test_fingers_find_the_controls_of_the_table(watch: Watch) -> None:
    page = watch("phone").show(f"{TABLE}%0Anim+1+%7C+kayles+4&hide=none&lang=hu", "table.twelve")
    page.locator(".round").first.click()
    page.locator(".round").nth(1).click()
    for control in page.locator("main button:visible, .way, .switch label").all():
        bounds = control.bounding_box()
        assert min(bounds["width"], bounds["height"]) >= 44
    page.locator(".add").last.click()
    page.locator(".tiles svg").first.wait_for()
    assert page.locator("dialog.adding").bounding_box()["width"] == PHONE["width"]
