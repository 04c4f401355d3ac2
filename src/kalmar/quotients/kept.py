"""Quotients once built are kept: files that ship with Kalmár, and a folder that can be deleted.

The folder is the user's for such files, or the one that the environment variable KALMAR_CACHE
names; `KALMAR_CACHE=off` keeps nothing. A file there is a checkpoint: it is read only if it is
whole and of this game, and a construction goes on from it.
"""

import hashlib
import json
import os
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from kalmar.errors import DataError, KalmarError
from kalmar.games import find_rules
from kalmar.games.codes import code_of
from kalmar.machine.files import read_own
from kalmar.quotients.certificate import monoid_of
from kalmar.quotients.checkpoint import FORMAT, resumed, save
from kalmar.quotients.construct import MEMORY, Construction
from kalmar.quotients.options import HeapOptions, OptionSets
from kalmar.rules import Rules

__all__ = ["begun", "keep", "kept_file", "shipped_files"]

VARIABLE = "KALMAR_CACHE"
OFF = "off"


def shipped_files() -> list[Path]:
    """The certificates that ship with Kalmár.

    >>> "kayles.json" in [path.name for path in shipped_files()]
    True
    """
    folder = resources.files("kalmar.quotients") / "shipped"
    return sorted(Path(str(file)) for file in folder.iterdir() if file.name.endswith(".json"))


def kept_folder() -> Path | None:
    """Where quotients are kept; None where they are not."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return None if named.casefold() in {"", OFF} else Path(named) / "quotients"
    try:
        from platformdirs import user_cache_path
    except ImportError:  # the core runs without it
        return None
    return user_cache_path("kalmar") / "quotients"


def kept_file(game: OptionSets) -> Path | None:
    """The file of a game; None where nothing is kept."""
    folder = kept_folder()
    name = hashlib.sha256(f"{FORMAT}\n{game.text}".encode()).hexdigest()[:20]
    return None if folder is None else folder / f"{name}.json"


def begun(game: OptionSets, memory: int = MEMORY) -> Construction:
    """The construction of a quotient, as far as it is known already.

    Args:
        game: its option sets.
        memory: how many bytes the construction may take from now on.

    >>> from kalmar.quotients.options import option_sets
    >>> begun(option_sets("kayles")).quotient.period.length
    12
    """
    path = kept_file(game)
    shipped = _shipped(game, memory)
    if path is None or not path.exists():
        return shipped
    try:
        found = resumed(path, game, memory)
    except DataError:  # damaged, of another version, or the rules have changed: built anew
        return shipped
    return max(found, shipped, key=lambda construction: construction.heaps)


def keep(construction: Construction) -> None:
    """Keep what is known, if there is a place for it."""
    path = kept_file(construction.game)
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(construction, path)
    except (OSError, KalmarError):  # a cache that cannot be written is none
        return


def _shipped(game: OptionSets, memory: int) -> Construction:
    """From the certificate that ships, which the tests verify."""
    construction = Construction(game, memory)
    content = _content(game.rules) if isinstance(game, HeapOptions) else None
    if content is not None:
        construction.found = monoid_of(content)
        construction.options = [game.options(heap) for heap in range(construction.heaps)]
    return construction


def _content(rules: Rules[int]) -> dict[str, Any] | None:
    """The certificate about these rules, or about others of the same code."""
    code = code_of(rules)
    for known, content in _shipped_games():
        if known == rules or (code is not None and code_of(known) == code):
            return content
    return None


@cache
def _shipped_games() -> tuple[tuple[Rules[int], dict[str, Any]], ...]:
    contents = [json.loads(read_own(path).decode()) for path in shipped_files()]
    return tuple((find_rules(content["game"]), content) for content in contents)
