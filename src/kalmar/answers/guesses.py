"""Names that people guess and that are not there, each with what is written in its place.

`kalmar` and its results come here for an attribute that they do not have. `guesses.toml` lists the
names.
"""

import tomllib
from pathlib import Path

import kalmar
from kalmar.core.errors import near_name
from kalmar.core.i18n import message
from kalmar.games.registry import GAMES, find_game, is_game
from kalmar.runtime.files import read_own

GUESSES: dict[str, dict[str, str]] = {
    owner: {name: code for code, names in rows.items() for name in names}
    for owner, rows in tomllib.loads(read_own(Path(__file__).with_suffix(".toml")).decode()).items()
}
"""For the name of a class, or kalmar: what is guessed, and what to write."""


def unknown_attribute(owner: str, name: str) -> AttributeError:
    """Build the error for an attribute that is not there, with what to write instead.

    Args:
        owner: the class, or "kalmar".
        name: the attribute.

    >>> print(unknown_attribute("Answer", "grundy"))
    Answer has no attribute 'grundy': write answer.value
    >>> print(unknown_attribute("kalmar", "nim"))
    kalmar has no attribute 'nim': write kalmar.solve("nim 3 5 7")
    >>> print(unknown_attribute("kalmar", "solve_grap"))
    kalmar has no attribute 'solve_grap': write kalmar.solve_graph
    """
    if name.startswith("_"):  # asked for by Python, not by a person
        return AttributeError(name)
    code = GUESSES.get(owner, {}).get(name)
    if code is None and owner == "kalmar":
        code = _known(name)
    if code is None:
        found = message("{owner} has no attribute '{name}'", owner=owner, name=name)
    else:
        found = message(
            "{owner} has no attribute '{name}': write {code}", owner=owner, name=name, code=code
        )
    return AttributeError(found)


def _known(name: str) -> str | None:
    """Return what solves a game of this name, or the nearest public name."""
    if is_game(name) and find_game(name).name in GAMES:
        return f'kalmar.solve("{find_game(name).example}")'
    near = near_name(name, kalmar.PLACES)
    return f"kalmar.{near}" if near else None
