"""A page in a browser whose errors and requests are kept, for the tests of the page."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kalmar.web.services import call
from tests.web.served import PATIENCE, Server
from tests.web.visits import Visit

READY = "main h1"
PHONE = {"width": 360, "height": 740}
SIZES = {"phone": PHONE, "desk": {"width": 1280, "height": 800}}


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

    def show(self, fragment: str, ready: str = READY) -> Any:
        return super().show(fragment, ready)


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
