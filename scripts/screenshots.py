"""Take the pictures of the playground's pages again: python scripts/screenshots.py [NAME…].

Every view in English and light, in Hungarian and dark. It takes chromium, as the tests do.
"""

import io
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
FOLDER = ROOT / "docs" / "pictures" / "playground"
SIZE = {"width": 1100, "height": 720}
LARGEST = 60_000
"""Bytes of a picture."""
LOOKS = {"en": "light", "hu": "dark"}

VIEWS = {
    "gallery": ("view=gallery", ".picture svg"),
    "play": ("view=play&g=nim+3+5+%2B+chomp+3x4+%2B+hackenbush+0-1%2C1-2%2C1-3%2C0-4&opp=two",
             "button.move"),
    "compose": ("view=compose&g=nim+3+5%0Akayles+4", ".on-table svg"),
    "table": ("view=table", ".heat svg"),
    "values": ("view=values", "main svg"),
    "draw": ("view=draw&g=A%3EB%2CB%3EC%2CC%3EA%2CB%3ED", "svg.map"),
    "lesson": ("view=lesson&g=kayles+9", ".sheet svg"),
}  # fmt: skip
"""For each view its link, and what is there when it is ready."""


def taken(browser: Any, address: str, view: str, language: str) -> bytes:
    """A picture of a view."""
    fragment, ready = VIEWS[view]
    context = browser.new_context(
        viewport=SIZE, color_scheme=LOOKS[language], reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{address}#{fragment}&lang={language}")
    page.wait_for_selector(ready)
    page.wait_for_load_state("networkidle")
    found: bytes = page.screenshot()
    context.close()
    return found


def small(picture: bytes) -> bytes:
    """The same picture with as many colours as it may have."""
    from PIL import Image

    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in (256, 128, 64, 32, 16):
        kept = io.BytesIO()
        whole.quantize(colours, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
        if kept.tell() <= LARGEST:
            break
    return kept.getvalue()


def main(names: list[str]) -> None:
    """Take all, or those named."""
    from playwright.sync_api import sync_playwright
    from tests.web.conftest import CHROMIUM
    from tests.web.served import served

    FOLDER.mkdir(parents=True, exist_ok=True)
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with served() as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=options)
        for view in names or VIEWS:
            for language in LOOKS:
                path = FOLDER / f"{view}.{language}.png"
                path.write_bytes(small(taken(browser, server.address, view, language)))
                print(f"{path.name}: {path.stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
