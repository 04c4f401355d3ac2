"""The site of the documentation in a browser: accessible, and readable on a telephone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cases import case_rows
from tests.docs.built import built
from tests.web.static_server import Host, hosted
from tests.web.visits import check_accessible

pytest.importorskip("sphinx")
pytest.importorskip("axe_playwright_python")

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


PAGES = case_rows(__file__, "pages")
NARROW = {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory)


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    with hosted(folder) as found:
        yield found


def shown(context: Any, host: Host, page: str) -> Any:
    """A page, with a list of what it asked of others and of what went wrong."""
    found = context.new_page()
    found.faults = []
    found.on("pageerror", lambda error: found.faults.append(str(error)))
    found.on("request", lambda asked: found.faults.append(asked.url)
             if not asked.url.startswith((host.address, "data:", "blob:")) else None)  # fmt: skip
    found.goto(f"{host.address}{page}.html")
    found.wait_for_load_state("networkidle")
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_pages_are_accessible(browser: Any, host: Host, page: str, theme: str) -> None:
    context = browser.new_context(color_scheme=theme, reduced_motion="reduce")
    found = shown(context, host, page)
    assert found.locator("html").get_attribute("data-theme") == theme
    check_accessible(found)
    assert not found.faults
    context.close()


def test_every_page_is_readable_on_a_telephone(browser: Any, host: Host, folder: Path) -> None:
    context = browser.new_context(viewport=NARROW, reduced_motion="reduce")
    page = context.new_page()
    wide = {}
    for path in sorted(folder.rglob("*.html")):
        name = path.relative_to(folder).as_posix()
        if name.startswith("_"):
            continue
        page.goto(f"{host.address}{name}", wait_until="domcontentloaded")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > NARROW["width"]:
            wide[name] = width
    assert not wide
    context.close()


def test_the_language_is_switched_and_the_theme_kept(browser: Any, host: Host) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = shown(context, host, "sources/002")
    page.locator(".language-switch:visible").first.click()
    page.wait_for_url(re.compile("hu/sources/002"))
    assert page.locator("html").get_attribute("lang") == "hu"
    page.locator(".language-switch:visible").first.click()
    page.wait_for_url(re.compile("/sources/002"))
    assert page.locator("html").get_attribute("lang") == "en"
    context.close()
