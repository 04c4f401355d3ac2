"""Every page of the site in a browser, light and dark, narrow and wide: nothing is cut or glaring.

And the search: a query in one language finds pages of that language only.
"""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cases import case_rows, case_table
from tests.web.served import Host
from tests.web.visits import Visit

pytest.importorskip("axe_playwright_python")
Image = pytest.importorskip("PIL.Image")

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


WIDTHS = (360, 1280)
PAGES = case_rows(__file__, "pages")
"""Those in which axe looks for faults."""

CUT = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`page ${wide} > ${innerWidth}`);
  for (const one of document.querySelectorAll("main *")) {
    const { overflowX, display, textOverflow } = getComputedStyle(one);
    if (display === "inline" || one.closest("dialog, svg, .visually-hidden")) continue;
    if (overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis") continue;
    const cut = overflowX === "hidden" || overflowX === "clip";
    if (cut && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      found.push(`${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`);
  }
  return found;
}"""
"""What is wider than it may be seen; what scrolls is not cut."""

TILE, GLARING, FEW = 20, 235, 3
"""The side of the tiles that are looked at, from which brightness on they glare, and how many may.

A tile is white where most of its pixels are, which letters never make it."""

BRIGHT = """() => {
  const found = [];
  for (const one of document.querySelectorAll("body *")) {
    const { backgroundColor, visibility } = getComputedStyle(one);
    const [red, green, blue, alpha = 1] = backgroundColor.match(/[0-9.]+/g)?.map(Number) ?? [0];
    const { width, height } = one.getBoundingClientRect();
    if (alpha > 0.5 && Math.min(red, green, blue) >= 200 && width * height > 2000)
      if (visibility === "visible") found.push(`${one.tagName}.${one.className}`);
  }
  return found;
}"""
"""The large elements with a bright ground."""

REFRESH = b'<meta http-equiv="refresh"'

QUERIES = case_table(__file__, "queries")
"""For each search page what is typed; the last one of both is a word of either language."""


def names(folder: Path) -> list[str]:
    """The addresses of all pages but those that lead to where a page has moved to."""
    pages = [path for path in folder.rglob("*.html") if REFRESH not in path.read_bytes()]
    paths = (path.relative_to(folder).as_posix() for path in pages)
    return sorted(path for path in paths if not path.startswith("_"))


def white_tiles(screenshot: bytes) -> int:
    """How many tiles of a picture are white."""
    with Image.open(BytesIO(screenshot)) as image:
        pixels = np.asarray(image.convert("RGB"))
    glaring = np.all(pixels >= GLARING, axis=2)
    rows, columns = (size // TILE for size in glaring.shape)
    tiles = glaring[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    return int((tiles.mean(axis=(1, 3)) > 0.5).sum())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_and_nothing_glares(
    browser: Any, host: Host, folder: Path, theme: str, width: int
) -> None:
    context = browser.new_context(
        color_scheme=theme, viewport={"width": width, "height": 900}, reduced_motion="reduce"
    )
    page = context.new_page()
    cut, glaring = {}, {}
    seen: set[str] = set()
    listed = names(folder)
    assert len(listed) > 100
    for name in listed:
        page.goto(f"{host.address}{name}", wait_until="load")
        if found := page.evaluate(CUT):
            cut[name] = found[:3]
        if theme == "dark" and (found := [*page.evaluate(BRIGHT), *white_pictures(page, seen)]):
            glaring[name] = found[:3]
    context.close()
    assert not cut
    assert not glaring
    assert theme == "light" or len(seen) > 60


def white_pictures(page: Any, seen: set[str]) -> list[str]:
    """The pictures of a page that have a white ground; those seen before are left out."""
    found = []
    for picture in page.locator("main img").all():
        source = picture.evaluate("image => (image.loading = 'eager', image.src)")
        if source not in seen:
            seen.add(source)
            if white_tiles(picture.screenshot()) > FEW:
                found.append(source)
    return found


def test_a_white_picture_is_noticed(browser: Any) -> None:
    page = browser.new_page(viewport={"width": 400, "height": 400})
    white = '<div style="width:200px;height:80px;background:#fff"></div>'
    page.set_content(f'<body style="background:#14181e;color:#ddd">a few words{white}</body>')
    assert white_tiles(page.screenshot()) > FEW
    assert page.evaluate(BRIGHT) == ["DIV."]
    page.set_content('<body style="background:#14181e;color:#ddd">a few words</body>')
    assert not page.evaluate(BRIGHT)
    assert white_tiles(page.screenshot()) == 0
    long = (
        '<main><div style="width:50px;overflow:hidden"><pre>a long line of text</pre></div></main>'
    )
    page.set_content(long)
    assert page.evaluate(CUT)
    page.set_content(long.replace("hidden", "auto"))
    assert not page.evaluate(CUT)
    page.close()


@pytest.mark.parametrize("page", QUERIES)
def test_the_search_stays_in_the_language(browser: Any, host: Host, page: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    tab = context.new_page()
    hits = {}
    for query in QUERIES[page]:
        tab.goto(f"{host.address}{page}.html?q={query}")
        tab.wait_for_selector("#search-results li a", timeout=30_000)
        tab.wait_for_function("Search.status.innerText")
        links = tab.locator("#search-results li > a").evaluate_all(
            "found => found.map(link => link.getAttribute('href'))"
        )
        hits[query] = [link for link in links if link.startswith("hu/") is (page == "search")]
        assert links
    context.close()
    assert not any(hits.values()), hits


def test_pages_in_hungarian_have_a_hungarian_frame(browser: Any, host: Host) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{host.address}hu/sources/001.html")
    header = page.locator(".bd-header").inner_text()
    assert "Feladatok" in header
    assert "Tutorials" not in header
    links = page.locator(".bd-header a, .bd-sidebar-primary a, .prev-next-area a, .logo")
    away = links.evaluate_all("found => found.map(link => link.pathname)")
    home = [path for path in away if "/hu/" not in path]
    assert {Path(path).name for path in home} <= {"001.html", ""}  # English, and the playground
    page.locator(".search-button-field:visible, .search-button:visible").first.click()
    box = page.locator("#pst-search-dialog input")
    assert box.get_attribute("placeholder") == "Keresés …"
    box.fill("kupacok")
    box.press("Enter")
    page.wait_for_url("**/kereses.html*")
    page.wait_for_function("Search.status?.innerText")
    assert "oldalon szerepel" in page.locator("#search-results").inner_text()
    context.close()


class DocumentVisit(Visit):
    """A visit of a page whose libraries may write warnings."""

    def heard(self, message: Any) -> None:
        pass


def opened(context: Any, host: Host, page: str) -> Visit:
    """A page, once all of it has come."""
    visit = DocumentVisit(context, host.address)
    visit.page.goto(f"{host.address}{page}.html")
    visit.settle()
    return visit


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_pages_are_accessible(browser: Any, host: Host, page: str, theme: str) -> None:
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce")
    visit = opened(context, host, page)
    assert visit.page.locator("html").get_attribute("data-theme") == theme
    visit.check_looks()
    assert not visit.faults
    context.close()


def test_the_language_is_switched(browser: Any, host: Host) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = opened(context, host, "sources/002").page
    for address, lang in (("hu/sources/002", "hu"), ("/sources/002", "en")):
        page.locator(".language-switch:visible").first.click()
        page.wait_for_url(re.compile(address))
        assert page.locator("html").get_attribute("lang") == lang
    context.close()
