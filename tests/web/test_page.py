"""The page in a browser: every view, keyboard, touch, small screens, links; no error anywhere."""

import pytest

from tests.cases import case_table
from tests.web.visits import check_accessible
from tests.web.watched import Watch, Watched

pytestmark = pytest.mark.browser

VIEWS = case_table(__file__, "views")


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_accessible(watch: Watch, view: str, theme: str, language: str) -> None:
    found = watch(color_scheme=theme)
    page = found.show(f"{VIEWS[view]}&lang={language}")
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == language
    check_accessible(page)


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


def test_forced_colours_and_larger_text(watch: Watch) -> None:
    found = watch(forced_colors="active", viewport={"width": 320, "height": 256})
    page = found.show(VIEWS["analysis"], ".verdict")
    assert page.locator(".verdict").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
