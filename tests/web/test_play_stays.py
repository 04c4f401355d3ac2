"""Every link and button of every view is pressed, by keys and by touch: only those leave it that
are meant to, and the skip link moves the focus."""

import pytest

from tests.cases import case_table
from tests.web.playing import press_control
from tests.web.visits import Watch

pytestmark = pytest.mark.browser

VIEWS = case_table(__file__, "views")
OTHERS = case_table(__file__, "others")
"""Views without a game that could be left: of these only the view itself is looked at."""

CONTROLS = "a[href], button:enabled, summary"
MEANT = "a[href]:not(#skip), #random, #end-next, #end-level, #ending p button"
"""What leaves the game, all by its name: links, and what deals another start."""
PLACE = """() => ["view", "g", "level"].map(
  (key) => new URLSearchParams(location.hash.slice(1)).get(key) ?? "")"""


@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("hand", ["keys", "touch"])
def test_only_what_is_meant_to_leaves_the_game(
    watch: Watch, hand: str, view: str, third: int
) -> None:
    """Each case presses a third of the controls, as the view is loaded anew for each of them."""
    touch = hand == "touch"
    found = watch("phone" if touch else "desk", touch=touch)
    page = found.show(*VIEWS[view])
    found.settle()
    for number in range(third, page.locator(CONTROLS).count(), 3):
        found.show(*VIEWS[view])
        found.settle()
        one, before = page.locator(CONTROLS).nth(number), page.evaluate(PLACE)
        if not one.is_visible():
            continue
        one.focus()  # the skip link is seen then
        meant = one.evaluate("(one, meant) => one.matches(meant)", MEANT)
        name = one.evaluate("one => one.outerHTML")
        press_control(one, hand)
        if meant:
            page.wait_for_function(
                f"before => String(({PLACE})()) !== before", arg=",".join(before)
            )
        else:
            page.wait_for_timeout(60)
            assert page.evaluate(PLACE) == before, name


@pytest.mark.parametrize("hand", ["keys", "touch"])
@pytest.mark.parametrize("view", ["", "view=lesson", "view=which", *(VIEWS[v][0] for v in VIEWS)])
def test_the_skip_link_moves_the_focus(watch: Watch, hand: str, view: str) -> None:
    touch = hand == "touch"
    found = watch("phone" if touch else "desk", touch=touch)
    page = found.show(view, "main :is(h1, .stage)")
    found.settle()
    place = page.evaluate("location.hash")
    page.locator("#skip").focus()
    press_control(page.locator("#skip"), hand)
    page.wait_for_selector("main:focus")
    page.wait_for_timeout(60)
    assert page.evaluate("location.hash") == place


TO_A_GAME = ("Játék", "Play", "Show", "Play by these rules")
"""Buttons that show a game, on the table or of one's own."""
VIEW = "address => new URLSearchParams(new URL(address).hash.slice(1)).get('view') ?? ''"


@pytest.mark.parametrize("view", OTHERS)
@pytest.mark.parametrize("hand", ["keys", "touch"])
def test_links_go_where_they_say_and_buttons_stay(watch: Watch, hand: str, view: str) -> None:
    touch = hand == "touch"
    found = watch("phone" if touch else "desk", touch=touch)
    found.page.add_init_script("window.print = () => {}")
    page = found.show(*OTHERS[view])
    found.settle()
    count = page.locator(CONTROLS).count()
    for number in [n for n in range(count) if view != "start" or not 20 < n < count - 5]:
        found.show(*OTHERS[view])
        found.settle()  # controls are counted where all have come
        one, address = page.locator(CONTROLS).nth(number), page.url
        if not one.is_visible() or one.inner_text() in TO_A_GAME:
            continue
        is_link = one.evaluate("one => one.matches('a:not(#skip, [target])')")
        wanted = page.evaluate(VIEW, one.evaluate("one => one.href") if is_link else address)
        one.focus()
        press_control(one, hand)
        for _ in range(50 if is_link else 1):
            page.wait_for_timeout(60)
            if page.evaluate(VIEW, page.url) == wanted:
                break
        assert page.evaluate(VIEW, page.url) == wanted, one
