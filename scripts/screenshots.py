"""Take the pictures of the playground's pages again: python scripts/screenshots.py [NAME…].

Each state of docs/pictures/playground/states.toml is shown in English and light, and in Hungarian
and dark. It takes chromium, as the tests do.
"""

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.gallery import light  # noqa: E402 - found from here
from scripts.templates import read  # noqa: E402

FOLDER = "docs/pictures/playground"
SCREENS = {"desk": (1280, 800), "telephone": (360, 740), "paper": (680, 930)}
MARGIN = 56
"""Pixels beside what is printed."""
LOOKS = {"en": "light", "hu": "dark"}
PATIENCE = 60_000
"""Milliseconds until a step has done what it does."""

State = dict[str, Any]
"""A state as the file has it."""


def opened(browser: Any, state: State, theme: str) -> Any:
    """Open a page that has shown nothing yet."""
    screen = state.get("screen", "desk")
    width, height = SCREENS[screen]
    page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme=theme,
        reduced_motion="reduce", has_touch=screen == "telephone",
    )  # fmt: skip
    page.set_default_timeout(PATIENCE)
    page.emulate_media(media=state.get("medium", "screen"))
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(state.get('stored', {}))})")
    return page


def press(page: Any, step: str, is_touched: bool) -> None:
    """Press something, or point at it."""
    place = page.locator(step.lstrip("?=")).first
    place.wait_for()
    if step.startswith("?") and not is_touched:
        place.hover()
    elif not step.startswith("="):
        place.click()
    page.wait_for_load_state("networkidle")


def taken(browser: Any, address: str, state: State, language: str) -> bytes:
    """Return a picture of a state."""
    page = opened(browser, state, LOOKS[language])
    page.goto(f"{address}#{state['link']}&lang={language}")
    page.wait_for_selector(state["ready"])
    page.wait_for_load_state("networkidle")
    for step in state.get("steps", ()):
        press(page, step, state.get("screen") == "telephone")
    found: bytes = page.screenshot()
    page.close()
    return framed(found) if state.get("medium") == "print" else found


def framed(picture: bytes) -> bytes:
    """Return a picture with the margins of paper."""
    from PIL import Image, ImageOps

    kept = io.BytesIO()
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    ImageOps.expand(whole, MARGIN, "white").save(kept, "PNG")
    return kept.getvalue()


def main(names: list[str]) -> None:
    """Take all, or those named."""
    from playwright.sync_api import sync_playwright
    from tests.web.conftest import CHROMIUM
    from tests.web.served import served

    states = read(f"{FOLDER}/states.toml")
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with served() as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=options)
        for name in names or states:
            for language in LOOKS:
                picture = light(taken(browser, server.address, states[name], language))
                (ROOT / FOLDER / f"{name}.{language}.png").write_bytes(picture)
                print(f"{name}.{language}.png: {len(picture):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
