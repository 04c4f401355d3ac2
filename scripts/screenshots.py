"""Take the pictures of the playground's pages again: python scripts/screenshots.py [NAME…].

The documentation keeps each state in English and light, in Hungarian and dark, on a desk or on a
telephone. `--all FOLDER` takes every state in both languages, themes and sizes into a folder.
It takes chromium, as the tests do.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
FOLDER = ROOT / "docs" / "pictures" / "playground"
DESK, TELEPHONE, PAPER = (1280, 800), (360, 740), (680, 930)
MARGIN = 56
"""Pixels beside what is printed."""
LARGEST = 60_000
"""Bytes of a picture."""
LOOKS = {"en": "light", "hu": "dark"}
PATIENCE = 60_000
"""Milliseconds until a step has done what it does."""


class State(NamedTuple):
    """A state of the page: its link, what is done there, and what is there when it is ready."""

    link: str
    ready: str
    steps: tuple[str, ...] = ()
    """Each what is pressed; "?" before it only points there, "=" only waits for it."""
    size: tuple[int, int] | None = DESK
    """On which screen the documentation shows it; None where it does not."""
    stored: dict[str, Any] = {}
    """What the device keeps."""
    medium: str = "screen"


class Look(NamedTuple):
    """How a state is shown."""

    language: str
    theme: str
    size: tuple[int, int]


def level(number: int, game: str, **more: str) -> str:
    """The link of a game of a level."""
    opening = {"view": "play", "g": game, "opp": "perfect", "level": str(number), **more}
    return "&".join(f"{key}={value}" for key, value in opening.items())


NIM = level(8, "nim+3+5+7")
LOST = tuple(f"take+{n}+from+heap+{heap}" for n, heap in
             ((1, 1), (3, 3), (2, 3), (5, 2), (1, 1), (1, 3), (1, 1), (1, 3)))  # fmt: skip
WON = ("take+4+from+heap+1", "take+2+from+heap+1", "take+2+from+heap+2")
SEVERAL = "kayles+5+%2B+nim+3+%2B+queen+2%2C3+%2B+chomp+2x3"
BRICKS = "cut+into+4×4+and+2×4%2C+cover+the+2×4"
BEGUN = {
    "levels": {
        "last": 4,
        "levels": {
            **{n: {"run": [], "done": True, "next": 1, "row": ["perfect", True, 3]}
               for n in ("1", "2", "3")},
            "4": {"run": [["chomp 3x3", False]], "done": False, "next": 1,
                  "row": ["perfect", True, 1]},
        },
    },
}  # fmt: skip
"""Three levels won, and one win in the fourth."""
CODES = {"class-codes": "K7Q8-C9CA-E2KQ\nK7Q8-W040-39PF\nK7Q9-G0WJ-A0DK\nK7Q9-G0WJ-A0DX"}
MARK = "svg.board [data-part='{}']"
LAST = "svg.board .tag"

STATES = {
    "gallery": State("view=gallery", ".tile svg"),
    "begun": State("view=gallery", ".tile svg", (), None, BEGUN),
    "games": State("view=gallery&more=all", ".tile svg", (), None),
    "start": State(f"{NIM}&ask=1&opp=0.8", "#begins", (), TELEPHONE),
    "preview": State(f"{NIM}&m={';'.join(LOST[:2])}", LAST, (f"?{MARK.format('2:3')}",)),
    "hints": State(f"{NIM}&m={';'.join(LOST[:2])}", LAST,
                   ("#hint", "#next-hint", "=.ladder .on + .on"), TELEPHONE),
    "lost": State(f"{NIM}&m={';'.join(LOST)}", ".turning svg.board", (), TELEPHONE),
    "won": State(f"{level(2, 'nim+6+2')}&m={';'.join(WON)}", ".stairs", (), None),
    "analysis": State(f"{level(6, 'queen+6%2C4')}&hide=none", ".verdict"),
    "analysis-kayles": State(f"{level(7, 'kayles+9')}&hide=none", ".verdict", (), None),
    "analysis-nim": State(f"{NIM}&hide=none", ".verdict", (), None),
    "several": State(level(10, SEVERAL), "#bar", (), TELEPHONE),
    "bricks": State(f"view=play&g=bricks(3)+4x6&play=misere&m={BRICKS}", "svg.board"),
    "turn": State("view=play&g=kayles+4+%26+nim+3&opp=two", "#picker", (), None),
    "play": State("view=play&g=nim+3+5+%2B+chomp+3x4+%2B+hackenbush+0-1%2C1-2%2C1-3%2C0-4"
                  "&opp=two&hide=none", ".verdict"),
    "compose": State("view=compose&g=kayles+5%0Anim+3%0Aqueen+2%2C3", ".on-table svg"),
    "table": State("view=table", ".heat svg"),
    "values": State("view=values", "main svg"),
    "draw": State("view=draw&g=A%3EB%2CB%3EC%2CC%3EA%2CB%3ED", "svg.map"),
    "lesson": State("view=lesson&g=dawsons-chess+3+8&class=K7Q", ".sheet .key", (), PAPER, {},
                    "print"),
    "class": State("view=class", ".pupils", (), DESK, CODES),
    "which": State("view=which&g=nim+3+5+7", "svg.board", (), None),
    "damaged": State("view=play&g=nim+3+x", ".error", (), None),
    "unfit": State(f"{NIM}&m={LOST[0]};take+9+from+heap+2", ".error", (), None),
    "large": State("view=play&g=nogo+8x8", ".side > p.quiet", (), None),
    "embed": State("view=play&g=kayles+9&embed=1&ask=1", "#begins", (), None),
    "projector": State("view=play&g=kayles+9&big=1&opp=two", "#bar", (), None),
}  # fmt: skip


@contextmanager
def opened(browser: Any, state: State, look: Look) -> Iterator[Any]:
    """The page of a state that has not been shown yet."""
    width, height = look.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=look.theme,
        reduced_motion="reduce", has_touch=look.size == TELEPHONE,
    )  # fmt: skip
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.emulate_media(media=state.medium)
    kept = {key: one if isinstance(one, str) else json.dumps(one)
            for key, one in state.stored.items()}  # fmt: skip
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(kept)})")
    yield page
    context.close()


def stepped(page: Any, step: str, touched: bool) -> None:
    """Press something, or point at it."""
    place = page.locator(step.lstrip("?=")).first
    place.wait_for()
    if step.startswith("?") and not touched:
        place.hover()
    elif not step.startswith("="):
        place.click()
    page.wait_for_load_state("networkidle")


def shown(page: Any, address: str, state: State, look: Look) -> None:
    """Show a state, and do what leads to it."""
    page.goto(f"{address}#{state.link}&lang={look.language}")
    page.wait_for_selector(state.ready)
    page.wait_for_load_state("networkidle")
    for step in state.steps:
        stepped(page, step, look.size == TELEPHONE)


def taken(browser: Any, address: str, state: State, look: Look) -> bytes:
    """A picture of a state."""
    with opened(browser, state, look) as page:
        shown(page, address, state, look)
        found: bytes = page.screenshot()
    return framed(found) if state.medium == "print" else found


def framed(picture: bytes) -> bytes:
    """The same picture with the margins of paper."""
    from PIL import Image, ImageOps

    kept = io.BytesIO()
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    ImageOps.expand(whole, MARGIN, "white").save(kept, "PNG")
    return kept.getvalue()


def small(picture: bytes) -> bytes:
    """The same picture with as many colours as it may have; few ones keep the rare."""
    from PIL import Image

    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    octree = [(Image.Quantize.FASTOCTREE, colours) for colours in (256, 128, 64, 32, 16)]
    for method, colours in [(Image.Quantize.MEDIANCUT, 256), *octree]:
        kept = io.BytesIO()
        whole.quantize(colours, method, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
        if kept.tell() <= LARGEST:
            break
    return kept.getvalue()


def kept(names: list[str]) -> Iterator[tuple[str, State, Look]]:
    """The pictures of the documentation: file, state and look of each."""
    for name in names:
        for language, theme in LOOKS.items():
            if size := STATES[name].size:
                yield f"{name}.{language}.png", STATES[name], Look(language, theme, size)


def every(names: list[str]) -> Iterator[tuple[str, State, Look]]:
    """All pictures: each state in both languages, themes and sizes."""
    for name, look in product(names, product(LOOKS, LOOKS.values(), (DESK, TELEPHONE))):
        language, theme, size = look
        yield f"{name}.{language}.{theme}.{size[0]}.png", STATES[name], Look(*look)


def main() -> None:
    """Take all, or those named."""
    from playwright.sync_api import sync_playwright
    from tests.web.conftest import CHROMIUM
    from tests.web.served import served

    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("names", nargs="*", help=f"of {', '.join(STATES)}")
    reader.add_argument("--all", metavar="FOLDER", type=Path, help="every look, into a folder")
    given = reader.parse_args()
    folder, names = given.all or FOLDER, given.names or list(STATES)
    folder.mkdir(parents=True, exist_ok=True)
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with served() as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=options)
        for file, state, look in every(names) if given.all else kept(names):
            picture = small(taken(browser, server.address, state, look))
            (folder / file).write_bytes(picture)
            print(f"{file}: {len(picture):,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
