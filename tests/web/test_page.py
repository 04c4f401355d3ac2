"""The page in a browser: every view, keyboard, touch, small screens, links; no error anywhere."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.cases import case_table
from tests.web.served import Server
from tests.web.watched import Watched, watched

pytestmark = pytest.mark.browser

__all__ = ["watched"]

VIEWS = case_table(__file__, "views")
SHAPES = ["nim 2 3", "kayles 5", "queen 2,1", "chomp 2x3", "bricks 2x3", "coins 1,3",
          "hackenbush 0-1,1-2,0-3", "roads A", "bubbles 1,3", "northcott 1:3,2:4", "schuh 12",
          "boxes 2x2x2", "nim 2 & kayles 3"]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_accessible(
    browser: Any, server: Server, view: str, theme: str, language: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(color_scheme=theme, reduced_motion="reduce")
    found = Watched(context, server.address)
    page = found.show(f"{VIEWS[view]}&lang={language}")
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == language
    results = Axe().run(page)
    assert not results.response["violations"], results.generate_report()
    assert not found.faults
    context.close()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("width", [320, 360])
def test_small_screens_need_no_sideways_scrolling(watched: Watched, view: str, width: int) -> None:
    watched.page.set_viewport_size({"width": width, "height": 640})
    page = watched.show(f"{VIEWS[view]}&lang=hu")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for button in page.locator("button:visible").all()[:40]:
        bounds = button.bounding_box()
        assert min(bounds["width"], bounds["height"]) >= 24


@pytest.mark.parametrize("position", SHAPES)
def test_every_shape_is_played_by_keyboard(watched: Watched, position: str) -> None:
    page = watched.show(f"view=play&opp=two&g={quote(position)}", "button.move")
    for _ in range(60):
        if not page.locator("button.move").count():
            break
        before = page.locator(".stage").get_attribute("data-position")
        page.locator("button.move").first.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    assert "wins" in page.locator("#ending h2").inner_text()
    assert "wins" in page.locator("#live").text_content()


@pytest.mark.parametrize("position", SHAPES)
def test_every_shape_is_played_by_touch(browser: Any, server: Server, position: str) -> None:
    context = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640},
        reduced_motion="reduce",
    )  # fmt: skip
    found = Watched(context, server.address)
    page = found.show(f"view=play&opp=two&g={quote(position)}", ".mark")
    before = page.locator(".stage").get_attribute("data-position")
    mark = page.locator(".mark").first
    mark.dispatch_event("pointerdown", {"pointerType": "touch"})
    mark.dispatch_event("click")
    if page.locator("#make").count():
        page.locator("#make").tap()
    else:
        page.locator("button.move").first.tap()
    page.wait_for_selector(f"[data-position]:not([data-position='{before}'])")
    page.locator("#undo").tap()
    page.wait_for_selector(f"[data-position='{before}']")
    assert not found.faults
    context.close()


def test_the_computer_answers_and_undo_returns_to_ones_own_move(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5+7", "button.move")
    page.locator("button.move").first.click()
    page.wait_for_selector(".log li:nth-child(2)")
    assert "m=" in page.url
    page.keyboard.press("Control+z")
    page.wait_for_selector("[data-position='nim 3 5 7']")
    page.keyboard.press("Control+y")
    page.wait_for_selector("[data-position]:not([data-position='nim 3 5 7'])")
    link = page.url
    again = watched.show(link.split("#")[1], "button.move")
    assert again.url == link


def test_links_pasted_into_the_open_page_work(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=play&g=nim+3+5&opp=two", "button.move")
    page.evaluate("location.hash = '#view=play&g=kayles+4&opp=two&lang=hu'")
    page.wait_for_selector("[data-position='kayles 4']")
    assert page.locator("html").get_attribute("lang") == "hu"
    page.evaluate("location.hash = '#view=play&g=nmi+4'")
    page.wait_for_selector(".error")
    assert "nim" in page.locator(".error").inner_text()


def test_hints_reasons_and_hidden_values(watched: Watched) -> None:
    page = watched.show("view=play&g=nim+3+5&opp=two&hide=values", "button.move")
    assert page.locator(".verdict").count() == 0
    for words in ("You can win.", "component 2", "take 2 from heap 2", "value 0"):
        page.keyboard.press("h")
        page.wait_for_selector(f"#hints:has-text('{words}')")
    page.keyboard.press("v")
    page.wait_for_selector(".verdict")
    assert "hide=none" in page.url
    page.keyboard.press("w")
    page.wait_for_selector("#reason pre")
    locked = watched.show("view=play&g=nim+3+5&opp=two&hide=values&lock=1", "button.move")
    assert locked.locator("#analyse").count() == 0


def test_moves_are_typed(watched: Watched) -> None:
    watched.may_be_refused = True
    page = watched.show("view=play&g=nim+3+5&opp=two", "button.move")
    page.keyboard.press("/")
    page.keyboard.type("2: 3")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-position='nim 3 3']")
    page.locator("#command").fill("9 from 9")
    page.keyboard.press("Enter")
    page.wait_for_selector("#note:has-text('9 from 9')")


def test_a_way_changes_the_answer(watched: Watched) -> None:
    page = watched.show("view=compose&g=nim+3%0Anim+3&hide=none", "table.twelve")
    assert page.locator("table.twelve td").count() == 12
    outcomes = page.locator("table.twelve td").evaluate_all("all => all.map(td => td.className)")
    assert set(outcomes) == {"N", "P"}


def test_a_cell_says_why(watched: Watched) -> None:
    page = watched.show(VIEWS["table"], ".heat")
    page.locator(".heat").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".note a:text-is('queen 1,1')")
    with page.expect_download() as saved:
        page.get_by_role("button", name="csv").click()
    assert saved.value.suggested_filename == "queen.csv"


def test_a_map_is_drawn_and_played(watched: Watched) -> None:
    page = watched.show("view=draw&g=A%3EB%2CB%3EC", "svg.map")
    page.wait_for_selector("svg.map text:text-is('C 0')")
    page.locator("svg.map").click(position={"x": 20, "y": 20})
    page.wait_for_selector("svg.map text:text-is('D 0')")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("[data-position*='roads(']")


def test_sheets_are_printed_with_the_key_apart(watched: Watched) -> None:
    page = watched.show(VIEWS["lesson"], ".sheet .key")
    page.emulate_media(media="print")
    assert page.locator(".sheet .page").count() == 2
    assert not page.locator("header").is_visible()
    assert len(page.pdf()) > 5_000


def test_forced_colours_and_larger_text(browser: Any, server: Server) -> None:
    context = browser.new_context(forced_colors="active", viewport={"width": 320, "height": 256})
    found = Watched(context, server.address)
    page = found.show(VIEWS["analysis"], ".verdict")
    assert page.locator(".verdict").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()
