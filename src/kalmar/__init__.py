"""Kalmár: play several impartial games at once, in a dozen ways, perfectly.

>>> import kalmar
>>> kalmar.solve("nim 3 5 7").winning_move_count
3
"""

import importlib
from typing import TYPE_CHECKING, Any

from kalmar.display import loaders

if TYPE_CHECKING:
    from kalmar.answers.answer import Answer as Answer
    from kalmar.answers.answer import solve as solve
    from kalmar.compound import Compound as Compound
    from kalmar.compound import Position as Position
    from kalmar.errors import KalmarError as KalmarError
    from kalmar.games import GAMES as GAMES
    from kalmar.games import find_rules as find_rules
    from kalmar.positions import format_position as format_position
    from kalmar.positions import parse_position as parse_position
    from kalmar.tables.ask import sequence as sequence
    from kalmar.tables.ask import table as table
    from kalmar.tables.values import Sequence as Sequence
    from kalmar.tables.values import Table as Table

__version__ = "0.1.0"

PUBLIC = {
    "Answer": "answers.answer",
    "Compound": "compound",
    "GAMES": "games",
    "KalmarError": "errors",
    "Position": "compound",
    "Sequence": "tables.values",
    "Table": "tables.values",
    "find_rules": "games",
    "format_position": "positions",
    "parse_position": "positions",
    "sequence": "tables.ask",
    "solve": "answers.answer",
    "table": "tables.ask",
}
"""The names that `import kalmar` offers, each with the module that is imported on first use."""

__all__ = [
    "GAMES",
    "Answer",
    "Compound",
    "KalmarError",
    "Position",
    "Sequence",
    "Table",
    "find_rules",
    "format_position",
    "parse_position",
    "sequence",
    "solve",
    "table",
]

loaders.append(lambda: importlib.import_module("kalmar.present.notebook"))


def __getattr__(name: str) -> Any:
    if name not in PUBLIC:
        raise AttributeError(f"module 'kalmar' has no attribute '{name}'")
    return getattr(importlib.import_module(f"kalmar.{PUBLIC[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*PUBLIC, "__version__"])
