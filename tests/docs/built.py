"""The site of the documentation, built once for all tests that read it."""

from functools import cache
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXTENSIONS = DOCS / "extensions"


EVERY = 20
"""One game of the atlas in so many has its page: all are made from one template."""


def command(folder: Path) -> list[str]:
    """Return the words after Python that build the site; notebooks have tests of their own."""
    # Other tests run beside it, and several processes would need a third more CPU time.
    return [
        "-m", "sphinx", "-W", "--keep-going", "-q", "-j", "1", "-D", "nb_execution_mode=off",
        "-D", f"atlas_every={EVERY}", "-d", str(folder.with_suffix(".trees")),
        str(DOCS), str(folder),
    ]  # fmt: skip


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
