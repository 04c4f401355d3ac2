"""A visit of the site in a browser, with all that went wrong."""

from typing import Any

OPENED = """try {
  for (const name of ["moves", "more"]) localStorage.setItem(`fold ${name}`, "open");
} catch { /* a page without storage */ }"""
"""What is folded at first is open: the tests choose moves and settings there."""

LOADED = 180_000
"""Milliseconds in which even a busy machine has loaded the program."""
LOOK, CALM = 30, 120
"""Milliseconds between two looks at what is asked for, and without a question to be calm."""


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

    def show(self, fragment: str, ready: str) -> Any:
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


def check_accessible(page: Any) -> None:
    """See that axe finds nothing."""
    from axe_playwright_python.sync_playwright import Axe

    results = Axe().run(page)
    assert not results.response["violations"], results.generate_report()
