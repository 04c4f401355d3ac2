"""A page in a browser whose errors and requests are kept, for the tests of the page."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import PATIENCE
from tests.web.served import Server
from tests.web.visits import OPENED

READY = "main h1"


class Watched:
    """A page whose errors and requests are kept."""

    def __init__(self, context: Any, address: str) -> None:
        self.address, self.page = address, context.new_page()
        self.faults: list[str] = []
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

    def show(self, fragment: str, ready: str = READY) -> Any:
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{fragment}")
        self.page.wait_for_selector(ready)
        return self.page


@pytest.fixture
def watched(browser: Any, server: Server) -> Iterator[Watched]:
    context = browser.new_context(reduced_motion="reduce")
    found = Watched(context, server.address)
    yield found
    assert not found.faults
    context.close()
