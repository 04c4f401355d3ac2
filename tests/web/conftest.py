"""A browser, a server and a site for the tests of the playground, where they can be had."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("KALMAR_CHROMIUM") or shutil.which("chromium")
PYODIDE = ROOT / "tests/core/node_modules/pyodide"


class Server:
    """`kalmar web`, running."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process, self.address = process, address


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    command = [sys.executable, "-m", "kalmar", "web", "--port", "0", "--no-browser"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    yield Server(process, found[0])
    process.terminate()
    process.wait(10)
    process.stdout.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt-get install chromium, or name it in KALMAR_CHROMIUM")
    from playwright.sync_api import sync_playwright

    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=options)
        yield chromium
        chromium.close()
