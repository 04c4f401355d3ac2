"""Visits of the page or the site in a browser, with all that went wrong."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest

from kalmar.web.services import call
from tests.web.served import PATIENCE, Server

OPENED = """try {
  for (const name of ["moves", "more"]) localStorage.setItem(`fold ${name}`, "open");
} catch { /* a page without storage */ }"""
"""What is folded at first is open: the tests choose moves and settings there."""

LOADED = 180_000
"""Milliseconds in which even a busy machine has loaded the program."""
LOOK, CALM = 30, 120
"""Milliseconds between two looks at what is asked for, and without a question to be calm."""
READY = "main h1"
PHONE = {"width": 360, "height": 740}
ZOOMED = {"width": 320, "height": 256}
"""A desk at four times the size."""
SIZES = {"phone": PHONE, "zoomed": ZOOMED, "desk": {"width": 1280, "height": 800}}


def click_until(control: Any, place: str, **state: Any) -> None:
    """Click, and wait until something is there."""
    control.click()
    control.page.wait_for_selector(place, **state)


def press_until(there: Any, key: str, place: str, **state: Any) -> None:
    """Press a key on a control, or where the focus of a page is, and wait."""
    getattr(there, "keyboard", there).press(key)
    getattr(there, "page", there).wait_for_selector(place, **state)


def enter_until(field: Any, text: str, place: str) -> None:
    """Write a text into a field, press Enter, and wait."""
    field.fill(text)
    press_until(field, "Enter", place)


def reload_until(page: Any, place: str, **state: Any) -> None:
    """Load a page anew, and wait."""
    page.reload()
    page.wait_for_selector(place, **state)


def go_until(page: Any, fragment: str, place: str) -> None:
    """Follow a link within the open page, and wait."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    page.wait_for_selector(place)


class Visit:
    """A page of the site whose errors and requests are kept."""

    def __init__(self, context: Any, address: str) -> None:
        self.address, self.page = address, context.new_page()
        self.faults: list[str] = []
        self.page.add_init_script(OPENED)
        self.page.set_default_timeout(LOADED)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.heard)
        context.on("request", self.asked)
        self.pending: set[Any] = set()
        for over in ("requestfinished", "requestfailed"):
            context.on(over, self.ended)

    def heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def asked(self, request: Any) -> None:
        self.pending.add(request)
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"asked for {request.url}")

    def ended(self, request: Any) -> None:
        self.pending.discard(request)

    def show(self, fragment: str, ready: str = READY) -> Any:
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{fragment}")
        self.page.wait_for_selector(ready)
        return self.page

    def settle(self) -> None:
        """Wait until the page has asked for nothing for a while; Playwright would wait longer."""
        calm = 0
        while calm < CALM:
            self.page.wait_for_timeout(LOOK)
            calm = 0 if self.pending else calm + LOOK

    def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something is so; a page that does not come to it has LOADED milliseconds."""
        for _ in range(LOADED // LOOK):
            if seen():
                return
            self.page.wait_for_timeout(LOOK)
        pytest.fail(f"this page does not come to it: {self.page.url}")

    @property
    def keys(self) -> dict[str, str]:
        """The keys of the present link."""
        return {key: value[0] for key, value in parse_qs(self.page.url.split("#")[1]).items()}

    @property
    def overhang(self) -> int:
        """By how much the page is wider than its window."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth")
        return width - int(self.page.viewport_size["width"])

    def check_looks(self, settled: bool = True) -> None:
        """See that axe finds nothing, and that nothing is wider than the window."""
        from axe_playwright_python.sync_playwright import Axe

        if settled:
            self.settle()
        results = Axe().run(self.page)
        assert not results.response["violations"], results.generate_report()
        assert self.overhang <= 0


class Watched(Visit):
    """A visit that also keeps what is asked about positions."""

    def __init__(self, context: Any, address: str) -> None:
        super().__init__(context, address)
        self.questions: list[dict[str, Any]] = []
        self.may_be_refused = False
        self.page.set_default_timeout(1000 * PATIENCE)

    def heard(self, message: Any) -> None:
        refused = "Failed to load resource" in message.text and "status of 4" in message.text
        if not (refused and self.may_be_refused):
            super().heard(message)

    def asked(self, request: Any) -> None:
        super().asked(request)
        if "/api/v1/position" in request.url:
            self.questions.append(request.post_data_json)

    def answer(self, position: str) -> dict[str, Any]:
        """Return the answer about a position that is shown."""
        found = (call("position", question) for question in reversed(self.questions))
        return next(one for one in found if one["position"] == position)


Watch = Callable[..., Watched]
"""A page of a size, touched or not, and with other properties of its window."""


@pytest.fixture
def watch(browser: Any, server: Server) -> Iterator[Watch]:
    """Open pages, in which nothing may go wrong until the test is over."""
    opened: list[Watched] = []

    def watch(size: str = "", *, touch: bool = False, **options: Any) -> Watched:
        if size:
            options["viewport"] = SIZES[size]
        if touch:
            options |= {"has_touch": True, "is_mobile": True}
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        opened.append(Watched(context, server.address))
        return opened[-1]

    yield watch
    for found in opened:
        assert found.faults == []
        found.page.context.close()


@pytest.fixture
def watched(watch: Watch) -> Watched:
    """A page of the usual size."""
    return watch()
