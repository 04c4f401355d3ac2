"""The page at 400 % zoom, in colours of the system, and on paper."""

import pytest

from tests.web.test_page import VIEWS
from tests.web.watched import Watch, Watched

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

ZOOMED = {"width": 320, "height": 256}
PAPER = {"width": 718, "height": 1000}
"""A sheet of A4 within its margins."""
BACKGROUND = "one => getComputedStyle(one).backgroundColor"


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_cut_off_at_four_times_the_size(watched: Watched, view: str) -> None:
    watched.page.set_viewport_size(ZOOMED)
    page = watched.show(f"{VIEWS[view]}&lang=hu")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    hidden = page.locator(".moves").evaluate_all(
        "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).length")  # fmt: skip
    assert hidden == 0, "lists are as long as they are, without a second bar to scroll"
    for box in page.locator("input[type=checkbox]:visible").all():
        assert box.bounding_box()["width"] >= 24


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_is_seen_in_colours_of_the_system(watch: Watch, scheme: str) -> None:
    found = watch(forced_colors="active", color_scheme=scheme, viewport=ZOOMED)
    page = found.show("view=play&opp=two&g=kayles+3", "#analyse")
    page.locator("#analyse").click()
    page.wait_for_selector("#analyse[aria-pressed=true]")
    for place, pair in (
        ("#views", ("#views a[aria-current]", "#views a:not([aria-current])")),
        ("#analyse", ("#analyse[aria-pressed=true]", "#hint")),
    ):
        chosen, other = (page.locator(one).first.evaluate(BACKGROUND) for one in pair)
        assert chosen != other, place


@pytest.mark.parametrize("chosen", ["light", "dark"])
def test_drawings_keep_their_ground_in_colours_of_the_system(watch: Watch, chosen: str) -> None:
    found = watch(forced_colors="active", color_scheme="dark")
    page = found.show("view=play&opp=two&g=kayles+3", ".canvas svg")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", chosen)
    ground = page.locator(".canvas").evaluate(BACKGROUND)
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(24, 33, 42)"}[chosen]


@pytest.mark.parametrize("view", ["play", "values"])
def test_what_was_drawn_for_the_dark_is_light_on_paper(watch: Watch, view: str) -> None:
    found = watch(color_scheme="dark")
    page = found.show(VIEWS[view], ".canvas svg")
    page.emulate_media(media="print", color_scheme="dark")
    drawn = page.locator(".canvas svg")
    assert "invert" in drawn.evaluate("one => getComputedStyle(one).filter")


@pytest.mark.parametrize("view", ["play", "values", "lesson"])
def test_paper_shows_all_and_cuts_nothing_off(watched: Watched, view: str) -> None:
    watched.page.set_viewport_size(PAPER)
    ready = {"play": ".verdict", "values": ".plot", "lesson": ".key"}[view]
    page = watched.show(f"{VIEWS[view]}&hide=none", ready)
    page.wait_for_load_state("networkidle")
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]
    over = page.locator("main .canvas, main .moves").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length")  # fmt: skip
    assert over == 0
    assert page.locator("main h1").is_visible() or view == "lesson"
    for control in ("header", "footer", "#busy", "summary", "input", "select"):
        assert page.locator(control).evaluate_all(
            "all => all.filter(one => one.checkVisibility()).length") == 0, control  # fmt: skip
    assert page.pdf().startswith(b"%PDF")
