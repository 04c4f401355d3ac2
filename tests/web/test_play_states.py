"""Every state of a game is accessible, in light and in dark: axe finds nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.visits import check_accessible
from tests.web.watched import PHONE, Watch

pytestmark = pytest.mark.browser

NIM = "view=play&opp=two&g=nim+3+5"


def steps(*names: str) -> Callable[[Any], None]:
    """Click what these names stand for, one after the other."""

    def run(page: Any) -> None:
        for name in names:
            page.locator(name).first.click()

    return run


def last_moves(page: Any) -> None:
    page.wait_for_selector("#ending .story :is(p, figure)")


def pinned(page: Any) -> None:
    page.locator(".mark").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#make")


def hinted(page: Any) -> None:
    for count in range(1, 5):
        page.keyboard.press("h")
        page.wait_for_selector(f"#hints .told >> nth={count - 1}")


def answered(page: Any) -> None:
    page.locator("button.move").first.click()
    page.wait_for_selector("[data-last]")


STATES: dict[str, tuple[str, str, Callable[[Any], None]]] = {
    "question": ("view=play&g=kayles+5&ask=1&level=7&opp=0.4", "#begins", steps()),
    "preview": ("view=play&g=kayles+5", ".mark", pinned),
    "hints": (NIM, ".mark", hinted),
    "answer": ("view=play&g=nim+3+5+7", ".mark", answered),
    "analysis": (f"{NIM}&hide=none", ".verdict", steps("#why")),
    "end": ("view=play&g=nim+3+5&m=2:+5;1:+3", "#ending", last_moves),
    "picker": ("view=play&opp=two&g=nim+2+%7C+kayles+3", "#picker", steps(".mark")),
    "more": (NIM, "#open-more", steps()),
    "levels": ("", "#go-on", steps()),
    "games": ("more=all", ".tile svg", steps()),
    "class": ("view=class", "main h1", steps()),
    "which": ("view=which", "main h1", steps()),
    "compose": ("view=compose&g=nim+3+5%0Akayles+4", "main h1", steps()),
    "embedded": (f"{NIM}&embed=1", ".mark", steps()),
    "projector": (f"{NIM}&big=1", ".mark", steps()),
    "damaged": ("view=play&g=nmi+3", ".error", steps()),
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_every_state_is_accessible(watch: Watch, state: str, theme: str, size: str) -> None:
    view = PHONE if size == "phone" else {"width": 1280, "height": 800}
    found = watch(color_scheme=theme, viewport=view)
    found.may_be_refused = state == "damaged"
    fragment, ready, act = STATES[state]
    page = found.show(fragment, ready)
    act(page)
    page.wait_for_load_state("networkidle")
    check_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= view["width"]
