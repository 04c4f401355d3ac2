"""A browser, a server and a site for the tests of the playground, where they can be had."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.pure import ask
from tests.web.served import Server, served
from tests.web.static_server import Host, hosted
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
    """The site, built once, also where several processes share the tests."""
    if lacking():
        pytest.skip(f"the site cannot be built here: {' and '.join(lacking())} is missing")
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    try:
        folder.mkdir()
    except FileExistsError:
        return awaited(folder)
    command = [sys.executable, str(ROOT / "scripts/site.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (folder.parent / "site.done").write_text(done.stdout + done.stderr[-2000:])
    assert done.returncode == 0, done.stderr[-2000:]
    return folder


def awaited(folder: Path) -> Path:
    """A site that another process builds."""
    for _ in range(600):
        if (folder.parent / "site.done").exists():
            assert (folder / "files.js").exists(), "another process could not build the site"
            return folder
        time.sleep(0.2)
    raise TimeoutError("the site is not built by another process within two minutes")


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosted(site) as found:
        yield found


@pytest.fixture
def visit(browser: Any, host: Host) -> Iterator[Visit]:
    context = browser.new_context(reduced_motion="reduce")
    yield Visit(context, host.address)
    context.close()
