"""A browser, a server and a site for the tests of the playground, where they can be had."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import made_once
from tests.web.pure import ask
from tests.web.served import Host, Server, hosted, served
from tests.web.visits import Visit, watch, watched

__all__ = ["ask", "watch", "watched"]

ROOT = Path(__file__).parents[2]
CHROMIUM = (
    os.environ.get("KALMAR_CHROMIUM")
    or shutil.which("chromium-headless-shell")  # takes half the time of one that could open windows
    or shutil.which("chromium")
)
PYODIDE = ROOT / "tests/core/node_modules/pyodide"

STARTED: list[Any] = []
"""The browser that runs, of which Playwright allows one at a time."""


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with served() as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt-get install chromium, or name it in KALMAR_CHROMIUM")
    if STARTED:  # by the tests of the page, where those of the site run after them
        yield STARTED[0]
        return
    from playwright.sync_api import sync_playwright

    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=options)
        STARTED.append(chromium)
        yield chromium
        STARTED.clear()
        chromium.close()


def lacking() -> list[str]:
    """What is not there of that which the site is built with."""
    found = []
    if shutil.which("node") is None:
        found.append("Node (apt-get install nodejs npm)")
    if not PYODIDE.is_dir():
        found.append("Pyodide (make pyodide)")
    return found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if lacking():
        pytest.skip(f"the site cannot be built here: {' and '.join(lacking())} is missing")
    script = str(ROOT / "scripts/site.py")
    folder = made_once(tmp_path_factory, "site", lambda folder: [script, str(folder)])
    assert (folder / "files.js").exists(), folder.with_suffix(".said").read_text()[-2000:]
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosted(site) as found:
        yield found


@pytest.fixture
def visit(browser: Any, host: Host) -> Iterator[Visit]:
    context = browser.new_context(reduced_motion="reduce")
    yield Visit(context, host.address)
    context.close()
