"""Beside playing: decide who begins, confirm, choose by component, draw, save."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.visits import Watch, Watched, click_until, press_until, reload_until

pytestmark = pytest.mark.browser

PLAY = "view=play&opp=two&g="
MOVES = "button.move"


def test_going_second_lets_the_computer_move(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+2+2&ask=1", "#begins")
    click_until(page.get_by_role("button", name="I go second"), ".log > li")
    assert "me=2" in page.url
    click_until(page.locator("#restart"), "#begins")


def test_moves_are_confirmed_where_that_is_wanted(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+3+5", MOVES)
    page.locator("input[name=confirm-moves]").check()
    page.locator(MOVES, has_text="take 2 from heap 2").click()
    page.locator("#cancel").click()
    assert page.locator(".stage").get_attribute("data-position") == "nim 3 5"
    page.locator(MOVES, has_text="take 2 from heap 2").click()
    press_until(page, "Enter", "[data-position='nim 3 3']")
    reload_until(page, "input[name=confirm-moves]:checked", state="attached")


def test_keys_are_shown_and_letters_switched_off(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+3+5", MOVES)
    page.locator("#keys").press("?")
    assert page.locator("dialog[open]").is_visible()
    page.keyboard.press("h")
    page.locator("input[name=letters-on]").uncheck()
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate("document.activeElement.id") == "keys"
    page.keyboard.press("h")
    page.wait_for_timeout(200)
    assert page.locator("#note").inner_text() == "It is the first player's turn."
    page.locator("#keys").click()
    page.locator("input[name=letters-on]").check()
    page.get_by_role("button", name="Close").click()
    press_until(page, "h", "#hints:has-text('You can win')")
    press_until(page, "n", ".hero h1")


def test_all_of_many_moves_are_shown_on_demand(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+700+600", "#more")
    assert page.locator(MOVES).count() == 200
    for _ in range(6):
        before = page.locator(MOVES).count()
        page.locator("#more").click()
        page.wait_for_function(
            "n => document.querySelectorAll('button.move').length > n", arg=before)  # fmt: skip
    assert page.locator(MOVES).count() == 1300
    assert page.locator("#more").count() == 0
    assert len(set(page.locator(MOVES).all_inner_texts())) == 1300


def test_several_components_are_chosen_one_by_one(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+2+%26+kayles+3", "#picker")
    play = page.locator("#picker").get_by_role("button", name="Play the turn")
    page.get_by_label("Component 1").select_option("take 2 from heap 1")
    assert not play.is_enabled()
    page.get_by_label("Component 2").select_option("take 2 from row 2")
    assert "take 2 from heap 1; take 2 from row 2" in page.locator("#picker").inner_text()
    click_until(play, "[data-position='nim 0 & kayles 1']")
    assert "*s" in page.url
    reload_until(page, "[data-position='nim 0 & kayles 1']")


def test_components_are_chosen_on_the_board(watched: Watched) -> None:
    page = watched.show(f"{PLAY}nim+2+|+kayles+3", "#picker")
    page.locator(".mark[data-move]").last.dispatch_event("click")
    first = page.get_by_label("Component 2").input_value()
    assert first.startswith("take 1 from row 2")
    assert page.locator(".mark.picked").count() >= 1
    page.locator(".mark[data-move]").last.dispatch_event("click")
    assert page.get_by_label("Component 2").input_value() != first
    page.locator("#picker").get_by_role("button", name="Clear the selection").click()
    assert page.locator(".mark.picked").count() == 0


def test_groups_are_composed_within_groups(watched: Watched) -> None:
    page = watched.show("view=compose&g=nim+3%0Akayles+4", ".on-table svg")
    page.get_by_role("button", name="Change game 2").click()
    page.get_by_role("button", name="Make a group: 2").click()
    page.get_by_role("button", name="Change game 2.2").click()
    reading = re.compile(r"/api/v1/groups\b")
    held: list[Any] = []
    page.route(reading, lambda route: held.extend([route]))
    page.get_by_label("Game 2.2", exact=True).fill("nim 2")
    page.get_by_label("Game 2.2", exact=True).press("Tab")
    page.get_by_label("Way of playing").select_option("selective")
    page.get_by_role("button", name="Compare 12 ways").click()
    (read,) = held  # what was typed is read last, and still comes first
    read.continue_()
    page.unroute(reading)
    page.wait_for_selector("table.twelve a[href*='kayles+4+%7C+nim+2']")
    assert "kayles+4+%7C+nim+2" in page.url
    page.get_by_role("button", name="Dissolve the group: 2").click()
    assert page.locator(".group").count() == 0
    assert page.locator("table.twelve").count() == 0, "what was compared was another table"
    page.get_by_role("button", name="Change game 3").click()
    assert page.get_by_label("Game 3", exact=True).input_value() == "nim 2"


def test_an_easy_opponent_and_a_start_by_chance(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5+7&hide=none", MOVES)
    page.get_by_label("Opponent").select_option("0.4")
    page.wait_for_function("location.hash.includes('opp=0.4')")
    page.wait_for_selector(MOVES)
    page.locator("input[name=winnable]").check()
    starts = set()
    for _ in range(4):
        before = page.url
        page.locator("#random").click()
        page.wait_for_function("url => location.href !== url", arg=before)
        page.wait_for_selector(".verdict.N")
        starts.add(page.locator(".stage").get_attribute("data-position"))
    assert len(starts) > 1
    assert "more=nim+3+5+7" in page.url


def test_a_game_is_saved_as_text_a_long_link_as_a_file(watched: Watched, tmp_path: Path) -> None:
    page = watched.show(f"{PLAY}nim+3+5", MOVES)
    click_until(page.locator(MOVES, has_text="take 2 from heap 2"), "[data-position='nim 3 3']")
    with page.expect_download() as saved:
        page.locator("#save").click()
    text = Path(saved.value.path()).read_text()
    assert "1. the first player: take 2 from heap 2  (nim 3 3)" in text
    assert "#view=play" in text
    long = "nim " + " ".join(["1"] * 1000)
    page = watched.show(f"view=play&hide=values&opp=two&g={long.replace(' ', '+')}", "#copy")
    with page.expect_download() as saved:
        page.locator("#copy").click()
    assert "2,000" in page.locator("#note").inner_text()
    file = tmp_path / "kalmar.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text())["kalmar"] == 1
    page = watched.show("view=play", "#file")
    page.set_input_files("#file", {"name": "x.json", "mimeType": "application/json",
                                   "buffer": b"[]"})  # fmt: skip
    page.wait_for_selector(".error:has-text('kalmar.json')")
    page.set_input_files("#file", file)
    page.wait_for_selector("[data-position^='nim 1 1 1 ']")


def test_a_plant_is_drawn_pruned_and_played(watched: Watched) -> None:
    page = watched.show("view=draw", "svg.plant")
    edges = page.locator("#plant")
    assert edges.input_value() == "0-1,1-2,1-3,0-4"
    click(page, 500, 300)
    click(page, 560, 100)
    assert edges.input_value().endswith("0-5")
    click(page, 560, 100)
    click(page, 600, 60)
    assert edges.input_value().endswith("5-6")
    assert page.locator("svg.plant [data-edge]").count() == 6
    page.locator("svg.plant [data-edge='4']").dispatch_event("click")
    assert edges.input_value() == "0-1,1-2,1-3,0-4"
    page.locator("section[aria-label=Plant]").get_by_role("button", name="Play").click()
    page.wait_for_selector("[data-position*='hackenbush']")


def click(page: Any, x: float, y: float) -> None:
    """Click a place of the picture, in its own units."""
    page.locator("svg.plant").evaluate(
        "(svg, [x, y]) => { const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
        " svg.dispatchEvent(new MouseEvent('click', {clientX: at.x, clientY: at.y,"
        " bubbles: true})); }", [x, y])  # fmt: skip


def test_the_steps_of_a_piece_are_chosen_on_a_board(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=draw", ".steps")
    section = page.locator("section[aria-label=Piece]")
    assert "piece(-1,-2;-2,-1) 5,4" in section.inner_text()
    section.get_by_role("button", name="step -1 right, -2 down", exact=True).click()
    section.get_by_label("A step is made").select_option("*")
    section.get_by_role("button", name="step 0 right, -1 down", exact=True).click()
    assert "piece(-2,-1;0,-1*) 5,4" in section.inner_text()
    page.wait_for_selector("section[aria-label=Piece] .note:has-text('Grundy')")
    section.get_by_role("button", name="step 1 right, 0 down", exact=True).click()
    click_until(section.get_by_role("button", name="Play"), "main h1, .error")


def test_outcomes_are_told_by_signs(watched: Watched) -> None:
    for position, sign in (("nim 3 5", "▲"), ("nim 3 3", "▼"), ("roads(a>b,b>a) a", "◆")):
        page = watched.show(f"{PLAY}{position}&hide=none", ".verdict")
        assert page.locator(".verdict .badge").inner_text() == sign


@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_paper_is_light_and_has_no_controls(watch: Watch, theme: str) -> None:
    found = watch(color_scheme="dark")
    page = found.show(f"{PLAY}nim+2+|+kayles+4&hide=none", ".verdict")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.emulate_media(media="print", color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    verdict = "getComputedStyle(document.querySelector('.verdict')).backgroundColor"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert page.evaluate(verdict) == "rgb(226, 240, 250)"
    assert not page.locator("#picker").is_visible()
    assert page.locator(MOVES).first.is_visible()


def test_an_exercise_of_a_source_becomes_a_lesson(watched: Watched) -> None:
    page = watched.show("view=lesson&g=kayles+9", ".sheet .key")
    page.get_by_text("Exercises of the source texts").click()
    page.get_by_label("Source text").select_option("004")
    section = page.locator(".exercises section", has_text="exercise 2.18")
    section.get_by_role("button", name="Hint").click()
    assert "copied" in section.locator(".note").inner_text()
    section.get_by_role("button", name="Answer").click()
    assert "middle" in section.locator(".note").inner_text()
    page.locator(".exercises button", has_text="Use nim 4 7").click()
    page.wait_for_selector(".sheet .key p:has-text('Start: nim 4 7')")


def test_a_text_chosen_at_once_is_the_one_shown(watched: Watched) -> None:
    page = watched.show("view=lesson&g=kayles+9", ".sheet .key")
    page.evaluate("""() => {
        document.querySelector('.exercises').parentElement.open = true;
        const texts = document.querySelector('.exercises').parentElement.querySelector('select');
        texts.value = '004';
        texts.dispatchEvent(new Event('change', { bubbles: true }));
    }""")
    page.locator(".exercises section", has_text="exercise 2.18").wait_for()


def test_a_link_followed_is_not_undone_by_the_view_that_is_left(watched: Watched) -> None:
    page = watched.show("view=draw", "#roads")
    page.evaluate("""async () => {
        const { go } = await import("./place.js");
        location.hash = "#view=lesson&g=kayles+9";
        go({ g: "a>b" });
    }""")
    page.wait_for_selector("nav [data-view=lesson][aria-current=page]")
    page.wait_for_selector(".sheet .key p:has-text('Start: kayles 9')")
    assert "view=lesson" in page.url
    assert "roads" not in page.url
