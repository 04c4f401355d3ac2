"""The files of the page: those that are written, and those that are made of the program."""

import json
from pathlib import Path

from kalmar.present.services import SERVICES
from kalmar.present.web.page_words import page_words
from kalmar.words import LANGUAGES

__all__ = ["PAGE", "long_services", "made_files"]

PAGE = Path(__file__).parent / "page"
"""The folder of those that are written."""


def made_files(transport: str) -> dict[str, tuple[str, str]]:
    """The files that are made: for each name its content and its kind.

    Args:
        transport: the module that carries questions.

    >>> sorted(made_files("server-transport.js"))
    ['transport.js', 'words.en.json', 'words.hu.json']
    """
    found = {"transport.js": (f'export * from "./{transport}";\n', "text/javascript")}
    for code in LANGUAGES:
        text = json.dumps(page_words(code), ensure_ascii=False)
        found[f"words.{code}.json"] = (text, "application/json")
    return found


def long_services() -> dict[str, tuple[str, str]]:
    """The file that names what may take long, as `made_files`: only a server streams these.

    >>> "twelve" in long_services()["long.js"][0], "play" in long_services()["long.js"][0]
    (True, False)
    """
    names = [service.name for service in SERVICES.values() if service.long]
    return {"long.js": (f"export const LONG = {json.dumps(names)};\n", "text/javascript")}
