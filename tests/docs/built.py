"""The site of the documentation, built once for all tests that read it."""

import os
import subprocess
import sys
import time
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXTENSIONS = DOCS / "extensions"


EVERY = 20
"""One game of the atlas in so many has its page: all are made from one template."""


def built(factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built by the first process that asks; others wait.

    Notebooks are not run: they have tests of their own.
    """
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = base / "docs-site"
    try:
        folder.mkdir()
    except FileExistsError:
        return awaited(folder)
    options = ["-W", "--keep-going", "-q", "-j", "auto", "-D", "nb_execution_mode=off"]
    options += ["-D", f"atlas_every={EVERY}", "-d", str(base / "doctrees")]
    command = [sys.executable, "-m", "sphinx", *options, str(DOCS), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    folder.with_suffix(".said").write_text(done.stdout + done.stderr)
    folder.with_suffix(".code").write_text(str(done.returncode))
    return folder


def awaited(folder: Path) -> Path:
    """A site that another process builds."""
    for _ in range(1500):
        if folder.with_suffix(".code").exists():
            return folder
        time.sleep(0.2)
    raise TimeoutError("the site is not built by another process within five minutes")


class Page(HTMLParser):
    """What a page holds: places to which links lead, links, and files that it loads.

    A page at an old address leads to another one at once.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.lang: str | None = None
        self.leads_to = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids |= {name for name in (given.get("id"), given.get("name")) if name}
        if tag == "html":
            self.lang = given.get("lang")
        if tag == "meta" and given.get("http-equiv") == "refresh":
            self.leads_to = (given.get("content") or "").partition("url=")[2]
        if tag == "img":
            self.images.append(given)
        if tag in ("script", "img", "iframe", "source"):
            self.loaded.append(given.get("src") or "")
        if tag == "link" and given.get("rel") in ("stylesheet", "preload", "icon", "modulepreload"):
            self.loaded.append(given.get("href") or "")
        elif tag in ("a", "link"):
            self.links.append(given.get("href") or "")


@cache
def pages(folder: Path) -> dict[str, Page]:
    """All pages of a site by their paths in it, but for those at old addresses."""
    return {name: page for name, page in every_page(folder).items() if not page.leads_to}


def moved(folder: Path) -> dict[str, Page]:
    """The pages at old addresses, which lead to others."""
    return {name: page for name, page in every_page(folder).items() if page.leads_to}


@cache
def every_page(folder: Path) -> dict[str, Page]:
    return {
        path.relative_to(folder).as_posix(): Page(path)
        for path in sorted(folder.rglob("*.html"))
        if "_static" not in path.parts
    }
