"""Lists the modules that the first answers of the playground import; run in Pyodide.

`bytecode.mjs` runs it with all packages in `/packages`. These modules are sent first, all others
when the page can be used already: positions, moves and replies of every game need only the first.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from kalmar.games.registry import GAMES
from kalmar.web import in_browser

FOLDER = "/packages/"


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """What a page asks in the first minute, about the example of every game."""
    for game in GAMES.values():
        start = {"position": game.example, "lang": "hu", "limit": 20_000}
        yield "position", start
        yield "play", {**start, "move": "#1"}
        yield "reply", {**start, "strength": "0.5"}
        yield "hint", {**start, "step": 3}
        yield "why", start


def files() -> list[str]:
    """The files of all modules that are loaded, relative to the folder of the packages."""
    found = (getattr(module, "__file__", None) or "" for module in sys.modules.values())
    return sorted({name.removeprefix(FOLDER) for name in found if name.startswith(FOLDER)})


if __name__ == "__main__":
    for service, data in questions():
        in_browser.answer(service, json.dumps(data))
    sys.stdout.write(json.dumps(files()) + "\n")
