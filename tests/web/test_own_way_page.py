"""Ways of one's own on the page: written in a field, played by hand, explained, and shared."""

from urllib.parse import quote_plus

import pytest

from tests.cases import cases
from tests.web.visits import Watch, Watched

pytestmark = pytest.mark.browser

TABLE = "view=compose&g=nim+3%0Anim+4%0Anim+5"
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
    page = found.show(f"{TABLE}&lang={lang}", ".way.another")
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
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{NOTE}:has-text('{rule}')")
    page.wait_for_function("() => location.hash.includes('way=at')")
    assert found.keys["way"] == "at most 2, first"
    assert page.locator(FIELD).get_attribute("aria-invalid") == "false"
    assert found.overhang <= 0
    page.locator("button.main").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('view=play')")
    assert found.keys["g"] == "[at most 2, first] nim 3 4 5"
    page.wait_for_selector(f".head .rule:has-text('{rule}')")


def test_an_example_is_chosen_and_what_is_known_is_read(watched: Watched) -> None:
    page = watched.show(TABLE, ".way.another")
    page.locator(".way.another input").check()
    page.locator(".own-way-field .chips button").nth(1).click()
    page.wait_for_selector(f"{NOTE}:has-text('exactly 2 of the games')")
    assert page.locator(FIELD).input_value() == "exactly 2, last"
    page.locator(".known-way summary").first.click()
    page.wait_for_selector(".known-way dd:has-text('Exact Nim')")
    page.locator(".known-way details summary:has-text('Exact Nim')").click()
    assert "2k" in page.locator(".known-way details[open] p").inner_text()
    page.get_by_role("radio", name="conjunctive").last.check()
    assert not page.locator(FIELD).is_visible()
    page.locator(".known-way summary").first.click()
    page.wait_for_selector(".known-way dd:has-text('remoteness')")
    page.locator(".way.another input").check()
    page.wait_for_function("() => location.hash.includes('way=exactly')")


def test_the_table_compares_the_way_with_the_twelve(watched: Watched) -> None:
    page = watched.show(f"{TABLE}{way('in turn, last')}&hide=none", "table.twelve")
    assert page.locator("table.twelve td").count() == 14
    row = page.locator("table.twelve tbody tr").last
    assert "in turn, last" in row.inner_text()
    assert "the one after the game moved last" in row.inner_text()
    row.locator("a").first.click()
    page.wait_for_selector(".stage .mark")
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
    mark.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#note:has-text('exactly 2 of the games')")
    assert lists.nth(1).input_value() == ""
    lists.nth(0).select_option("")
    assert lists.nth(1).is_enabled()
    assert play.is_disabled()
    lists.nth(1).select_option("take 2 from heap 2")
    play.click()
    page.wait_for_selector(".log li")
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
    page.get_by_role("button", name="Play the turn").click()
    page.wait_for_selector(".log li")
    assert page.locator("#picker").count() == 0, "a single component is moved by its mark"


def test_components_in_turn_follow_each_other(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+3+3+3&opp=two{way('in turn, last')}", ".stage .mark")
    for number in ("1", "2", "3", "1"):
        page.wait_for_selector(f"svg.board .mark[aria-label*='heap {number}']")
        marks = page.locator("svg.board .mark[role=button]")
        labels = marks.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert all(f"heap {number}" in label for label in labels)
        assert page.locator("svg.board .barred").count() >= 1
        marks.last.focus()
        page.keyboard.press("Enter")
        done = page.locator(".log li").count()
        if page.locator("#make").count():
            page.locator("#make").click()
        page.wait_for_selector(f".log li:nth-child({max(done, 1)})")
    page.reload()
    page.wait_for_selector(".log li:nth-child(2)")


def test_the_computer_answers_helps_and_explains(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+3+4+5&hide=none{way('2 neighbours in a row, last')}", "#picker")
    page.wait_for_selector("#analysis .verdict")
    page.locator("#hint").click()
    page.wait_for_selector("#hints li.on")
    for step in (2, 3):
        page.locator("#next-hint").click()
        page.wait_for_selector(f"#hints li.on:nth-child({step})")
    page.locator("#make").click()
    page.wait_for_selector(".log li:nth-child(2)")
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
    names.nth(1).click()
    page.wait_for_selector(".sheet .key p:has-text('nim 4 4')")
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
    field.press("Enter")
    page.wait_for_selector("#picker:has-text('{1, 2} {3}')")
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
