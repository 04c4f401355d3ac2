"""Games put on the table by their pictures, played together in six ways or in one of one's own."""

from urllib.parse import quote_plus

import pytest

from kalmar.core.compositions import SIX
from kalmar.games.registry import GAMES
from kalmar.web.services import call
from tests.cases import cases
from tests.web.visits import (
    PHONE,
    Watch,
    Watched,
    click_until,
    press_until,
    reload_until,
)

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
    press_until(add, "Enter", "dialog.adding[open]")
    page.keyboard.type("chocolate")
    tiles = page.locator(".tiles li:visible")
    names = tiles.evaluate_all("all => all.map(one => one.dataset.game)")
    assert "chomp" in names
    assert len(names) < 6
    for _ in range(2 + names.index("chomp")):
        page.keyboard.press("Tab")
    press_until(page, "Enter", ".on-table:nth-child(3) svg")
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
    press_until(page, "Enter", ".on-table:nth-child(3) svg")
    assert watched.keys["g"].endswith("\n0.77 6")


@pytest.mark.parametrize("dragged", [True, False])
def test_a_game_is_put_on_the_table_dragged_or_not(watched: Watched, dragged: bool) -> None:
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
    page.get_by_role("radio", name="sum").first.press("ArrowRight")
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
def test_a_link_says_the_way(watched: Watched, link: str, names: tuple[str, ...], way: str) -> None:
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
    click_until(asks, ".rule:visible:has-text('heap')")
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
    click_until(compare, "table.twelve")
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
    click_until(page.locator("button.main"), ".summary .error:has-text('nonsense')")
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


THREE = "view=compose&g=nim+3%0Anim+4%0Anim+5"
PLAY = "view=play&g="
FIELD = "input.own-way"
NOTE = ".own-way-field .note p"


def way(words: str) -> str:
    return f"&way={quote_plus(words)}"


@cases("lang", "words", "rule", "wrong", "mend")
def test_a_way_is_written_with_the_keyboard_only(
    watch: Watch, lang: str, words: str, rule: str, wrong: str, mend: str
) -> None:
    found = watch("phone")
    found.may_be_refused = True
    page = found.show(f"{THREE}&lang={lang}", ".way.another")
    page.locator("[name=way]:checked").focus()
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    assert page.locator("[name=way][value=own]").is_checked()
    page.keyboard.press("Tab")
    assert page.locator(FIELD).evaluate("one => one === document.activeElement")
    page.keyboard.type(wrong)
    page.locator(".own-way-field .error").get_by_text(mend).wait_for()
    assert page.locator(FIELD).get_attribute("aria-invalid") == "true"
    assert found.keys["way"] == "shortened-selective", "the last of the six is still played"
    page.keyboard.press("Enter")
    assert page.locator(FIELD).input_value() == wrong, "nothing is lost"
    page.keyboard.press("Control+A")
    page.keyboard.type(words)
    press_until(page, "Enter", f"{NOTE}:has-text('{rule}')")
    page.wait_for_function("() => location.hash.includes('way=at')")
    assert found.keys["way"] == "at most 2, first"
    assert page.locator(FIELD).get_attribute("aria-invalid") == "false"
    assert found.overhang <= 0
    page.locator("button.main").press("Enter")
    page.wait_for_function("() => location.hash.includes('view=play')")
    assert found.keys["g"] == "[at most 2, first] nim 3 4 5"
    page.wait_for_selector(f".head .rule:has-text('{rule}')")


def test_an_example_is_chosen_and_what_is_known_is_read(watched: Watched) -> None:
    page = watched.show(THREE, ".way.another")
    page.locator(".way.another input").check()
    page.locator(".own-way-field .chips button").nth(1).click()
    page.wait_for_selector(f"{NOTE}:has-text('exactly 2 of the games')")
    assert page.locator(FIELD).input_value() == "exactly 2, last"
    click_until(page.locator(".known-way summary").first, ".known-way dd:has-text('Exact Nim')")
    page.locator(".known-way details summary:has-text('Exact Nim')").click()
    assert "2k" in page.locator(".known-way details[open] p").inner_text()
    page.get_by_role("radio", name="conjunctive").last.check()
    assert not page.locator(FIELD).is_visible()
    click_until(page.locator(".known-way summary").first, ".known-way dd:has-text('remoteness')")
    page.locator(".way.another input").check()
    page.wait_for_function("() => location.hash.includes('way=exactly')")


def test_the_table_compares_the_way_with_the_twelve(watched: Watched) -> None:
    page = watched.show(f"{THREE}{way('in turn, last')}&hide=none", "table.twelve")
    assert page.locator("table.twelve td").count() == 14
    row = page.locator("table.twelve tbody tr").last
    assert "in turn, last" in row.inner_text()
    assert "the one after the game moved last" in row.inner_text()
    click_until(row.locator("a").first, ".stage .mark")
    assert "[in turn, last]" in watched.keys["g"]


def test_a_turn_is_made_just_as_the_choice_admits(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+2+2+2&opp=two{way('exactly 2, last')}", "#picker")
    play = page.get_by_role("button", name="Play the turn")
    lists = page.locator("#picker select")
    assert "exactly 2 of the games" in page.locator("#picker").inner_text()
    assert play.is_disabled()
    lists.nth(0).select_option("take 1 from heap 1")
    assert "not a whole turn" in page.locator("#picker [role=status]").inner_text()
    assert play.is_disabled()
    lists.nth(2).select_option("take 2 from heap 3")
    assert play.is_enabled()
    assert lists.nth(1).is_disabled()
    barred = page.locator("svg.board .barred")
    assert barred.count() >= 2
    mark = page.locator("svg.board .mark[aria-disabled=true]").first
    press_until(mark, "Enter", "#note:has-text('exactly 2 of the games')")
    assert lists.nth(1).input_value() == ""
    lists.nth(0).select_option("")
    assert lists.nth(1).is_enabled()
    assert play.is_disabled()
    lists.nth(1).select_option("take 2 from heap 2")
    click_until(play, ".log li")
    assert watched.keys["m"] == "take 2 from heap 2*s take 2 from heap 3"
    page.wait_for_selector("#ending")


def test_neighbours_in_a_row_are_chosen_on_the_board(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+1+1+1&opp=two{way('2 neighbours in a row, last')}", "#picker")
    marks = page.locator("svg.board .mark[role=button]")
    marks.nth(0).click()
    assert marks.evaluate_all("all => all.map(one => one.getAttribute('aria-disabled'))") == [
        "false", "false", "true"
    ]  # fmt: skip
    marks.nth(1).click()
    click_until(page.get_by_role("button", name="Play the turn"), ".log li")
    assert page.locator("#picker").count() == 0, "a single component is moved by its mark"


def test_components_in_turn_follow_each_other(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+3+3+3&opp=two{way('in turn, last')}", ".stage .mark")
    for number in ("1", "2", "3", "1"):
        page.wait_for_selector(f"svg.board .mark[aria-label*='heap {number}']")
        marks = page.locator("svg.board .mark[role=button]")
        labels = marks.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert all(f"heap {number}" in label for label in labels)
        assert page.locator("svg.board .barred").count() >= 1
        marks.last.press("Enter")
        done = page.locator(".log li").count()
        if page.locator("#make").count():
            page.locator("#make").click()
        page.wait_for_selector(f".log li:nth-child({max(done, 1)})")
    reload_until(page, ".log li:nth-child(2)")


def test_the_computer_answers_helps_and_explains(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+3+4+5&hide=none{way('2 neighbours in a row, last')}", "#picker")
    page.wait_for_selector("#analysis .verdict")
    click_until(page.locator("#hint"), "#hints li.on")
    for step in (2, 3):
        click_until(page.locator("#next-hint"), f"#hints li.on:nth-child({step})")
    click_until(page.locator("#make"), ".log li:nth-child(2)")
    assert page.locator("#command").count() == 1
    assert "-c '2 neighbours in a row, last'" in page.locator("#shell").input_value()


@pytest.mark.parametrize(("lang", "said"), [("en", "at most 2 of the games"), ("hu", "játékban")])
def test_the_sheet_says_how_games_are_played(watched: Watched, lang: str, said: str) -> None:
    page = watched.show(
        f"view=lesson&g=nim+3+4+5&lang={lang}{way('at most 2, first')}", ".sheet .key"
    )
    rules = page.locator(".sheet .page").first.locator(".rule").all_inner_texts()
    assert any(said in rule for rule in rules)
    assert "way=at+most+2%2C+first" in page.locator(".sheet .address").get_attribute("href")
    assert page.locator(FIELD).is_visible()
    names = page.locator(".choices button")
    click_until(names.nth(1), ".sheet .key p:has-text('nim 4 4')")
    assert not page.locator(FIELD).is_visible()


def test_settings_of_a_game_change_the_way(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show(f"{PLAY}nim+3+4+5&opp=two", ".stage .mark")
    select = page.get_by_role("combobox", name="Way of playing", exact=True)
    select.select_option("own")
    field = page.locator(FIELD)
    assert field.evaluate("one => one === document.activeElement")
    field.fill("at most 3 of them")
    page.wait_for_selector(".way-select .error")
    assert "way" not in watched.keys
    field.fill("sets {1,2} {3}")
    press_until(field, "Enter", "#picker:has-text('{1, 2} {3}')")
    assert watched.keys["way"] == "sets {1,2} {3}, last"
    assert page.locator(FIELD).input_value() == "sets {1,2} {3}, last"


def test_a_wrong_way_in_a_link_is_said(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show(f"{PLAY}nim+3+4{way('any, component 7')}", ".error")
    assert "names component 7, and there are only 2" in page.locator(".error").first.inner_text()


def test_groups_have_ways_of_their_own(watched: Watched) -> None:
    page = watched.show(
        "view=compose&g=nim+3+%5Bexactly+2%2C+last%5D+kayles+4%0Anim+2", ".on-table.group"
    )
    field = page.locator(".grouped").locator(FIELD)
    assert field.input_value() == "exactly 2, last"
    field.fill("any, 2 ended")
    field.press("Enter")
    page.wait_for_function("() => location.hash.includes('any')")
    assert watched.keys["g"].split("\n")[0] == "nim 3 [any, 2 ended] kayles 4"
