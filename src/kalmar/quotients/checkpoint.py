"""A construction as a file, from which it goes on where it was stopped."""

import hashlib
import json
from pathlib import Path
from typing import Any

from kalmar.errors import DataError
from kalmar.machine.files import read_text
from kalmar.quotients.certificate import monoid_fields, monoid_of, write_whole
from kalmar.quotients.construct import MEMORY, Construction
from kalmar.quotients.options import Options, OptionSets
from kalmar.quotients.quotient import Change

__all__ = ["resumed", "save"]

FORMAT = "kalmar misere quotient checkpoint 1"


def save(construction: Construction, path: Path) -> None:
    """Write what a construction knows, whole or not at all, after it was stopped anywhere.

    Raises:
        DataError: the file cannot be written.
    """
    guessed = construction.guessed
    content = {
        "format": FORMAT,
        "game": construction.game.text,
        "options": _digest(construction.options[: construction.heaps]),
        "changes": [list(change) for change in construction.changes],
        "found": monoid_fields(construction.found),
        "guessed": None if guessed is None else monoid_fields(guessed),
    }
    write_whole(path, {**content, "sha256": _digest(content)})


def resumed(path: Path, game: OptionSets, memory: int = MEMORY) -> Construction:
    """The construction that a file holds.

    Args:
        path: the file.
        game: which it must be of.
        memory: how many bytes it may take from now on.

    Raises:
        DataError: the file is not a checkpoint of this game, or is damaged.
    """
    content = _read(path)
    construction = Construction(game, memory)
    construction.found = monoid_of(content["found"])
    if content["guessed"] is not None:
        construction.guessed = monoid_of(content["guessed"])
    construction.changes = tuple(Change(*change) for change in content["changes"])
    heaps = construction.heaps
    if content["game"] == game.text and (game.count is None or heaps <= game.count):
        construction.options = [game.options(heap) for heap in range(heaps)]
        if _digest(construction.options) == content["options"]:
            return construction
    raise DataError(
        "the checkpoint '{path}' belongs to {game}, not to {asked} as it is now",
        path=path,
        game=content["game"],
        asked=game.text,
    )


def _read(path: Path) -> dict[str, Any]:
    text = read_text(path, "a checkpoint")
    try:
        content = json.loads(text)
        digest = content.pop("sha256")
        right = content["format"] == FORMAT and digest == _digest(content)
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        right = False
    if not right:
        raise DataError("'{path}' is not a checkpoint of a quotient, or is damaged", path=path)
    found: dict[str, Any] = content
    return found


def _digest(content: dict[str, Any] | list[Options]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
