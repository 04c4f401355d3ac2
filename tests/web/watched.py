"""A page in a browser whose errors and requests are kept, for the tests of the page."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kalmar.web.services import call
from tests.web.served import PATIENCE, Server
from tests.web.visits import OPENED

READY = "main h1"
PHONE = {"width": 360, "height": 740}
SIZES = {"phone": PHONE, "desk": {"width": 1280, "height": 800}}


class Watched:
    """A page whose errors and requests are kept, and what it asks about positions."""

    def __init__(self, context: Any, address: str) -> None:
        self.address, self.page = address, context.new_page()
        self.faults: list[str] = []
        self.questions: list[dict[str, Any]] = []
        self.may_be_refused = False
        self.page.add_init_script(OPENED)
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.heard)
        self.page.on("request", self.asked)

    def heard(self, message: Any) -> None:
        refused = "Failed to load resource" in message.text and "status of 4" in message.text
        if message.type in ("error", "warning") and not (refused and self.may_be_refused):
            self.faults.append(message.text)

    def asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"asked for {request.url}")
        if "/api/v1/position" in request.url:
            self.questions.append(request.post_data_json)

    def answer(self, position: str) -> dict[str, Any]:
        """Return the answer about a position that is shown."""
        found = (call("position", question) for question in reversed(self.questions))
        return next(one for one in found if one["position"] == position)

    def show(self, fragment: str, ready: str = READY) -> Any:
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{fragment}")
        self.page.wait_for_selector(ready)
        return self.page


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
        assert not found.faults
        found.page.context.close()


@pytest.fixture
def watched(watch: Watch) -> Watched:
    """A page of the usual size."""
    return watch()


def check_accessible(page: Any) -> None:
    """See that axe finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

    results = Axe().run(page)
    assert not results.response["violations"], results.generate_report()
