"""What the static site keeps for the time without a network: its own files, and no other's."""

from pathlib import Path
from typing import Any

import pytest

from kalmar.web.app import PAGE
from kalmar.web.site import DOCS, listed
from tests.web.static_server import hosted

pytestmark = pytest.mark.browser

PAGE_TEXT = """<!doctype html><meta charset="utf-8"><title>A site</title>
<script type="module" src="start.js"></script>"""
START = """await navigator.serviceWorker.register("offline.js", { type: "module" });
await navigator.serviceWorker.ready; document.title = "ready";"""
DOCUMENT = """<!doctype html><link rel="stylesheet" href="{up}style.css?v=1"><p>read me</p>"""


def small_site(folder: Path, docs: bool) -> None:
    """A site of one page, with the service worker of the true one."""
    folder.mkdir()
    (folder / "index.html").write_text(PAGE_TEXT)
    (folder / "start.js").write_text(START)
    (folder / "offline.js").write_bytes((PAGE / "offline.js").read_bytes())
    if docs:
        for name in (*DOCS, "docs/other.html", "docs/style.css"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(DOCUMENT.format(up="../" * (name.count("/") - 1)))
    made = listed(folder, ["index.html", "start.js"], docs).replace('["./", ', "[")
    (folder / "files.js").write_text(made)


def kept(page: Any) -> dict[str, list[str]]:
    """The files in each cache of the host."""
    found: dict[str, list[str]] = page.evaluate("""async () => Object.fromEntries(await Promise.all(
      (await caches.keys()).map(async (name) => [name, (await (await caches.open(name)).keys())
        .map((request) => new URL(request.url).pathname)])))""")
    return found


def opened(page: Any, address: str) -> None:
    page.goto(address)
    page.wait_for_function("() => document.title === 'ready'")
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state"
                           " === 'activated'")  # fmt: skip


def test_two_sites_on_a_host_keep_their_own_files(browser: Any, tmp_path: Path) -> None:
    small_site(tmp_path / "one", docs=True)
    small_site(tmp_path / "two", docs=False)
    context = browser.new_context()
    page = context.new_page()
    with hosted(tmp_path) as host:
        opened(page, f"{host.address}one/index.html")
        opened(page, f"{host.address}two/index.html")
        first = {name: files for name, files in kept(page).items() if "/one/" in name}
        assert len(kept(page)) == 2
        (tmp_path / "two/index.html").write_text(PAGE_TEXT + "<p>anew</p>")
        made = listed(tmp_path / "two", ["index.html"], False).replace('["./", ', "[")
        (tmp_path / "two/files.js").write_text(made)
        page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        page.wait_for_function(
            """async (version) => { const names = await caches.keys();
              return names.length === 2 && names.some((name) => name.endsWith(version)); }""",
            arg=made.split('"')[1],
        )
        found = kept(page)
        assert {name: files for name, files in found.items() if "/one/" in name} == first
        page.goto(f"{host.address}one/docs/other.html")
        address = host.address
    # The host has gone: what the page links to is there, and what has been read.
    for name in ("one/index.html", *(f"one/{name}" for name in DOCS), "one/docs/other.html"):
        page.goto(address + name)
        if "docs" in name:
            assert page.locator("p").inner_text() == "read me"
    assert page.evaluate("fetch('style.css').then((found) => found.ok)")
    context.close()
