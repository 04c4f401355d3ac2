"""Positions drawn on the terminal."""

import sys
from collections.abc import Iterator

from kalmar.compound import Position
from kalmar.present.cli.manners import manners
from kalmar.present.terminal import is_terminal, shown_by, width_of

__all__ = ["board", "drawn_lines"]

TALLEST = 12
"""Lines of a drawing that is shown on a terminal without being asked for."""

INDENT = 2
WIDTH = 80
"""Of drawings in files and pipes."""


def board(position: Position, indent: int = 0) -> str:
    """A position drawn in the signs that standard output has, within its width.

    Args:
        position: what is drawn.
        indent: columns that are to be left before it.
    """
    from kalmar.present.shapes import text  # a pipe does without drawings

    width = (width_of(sys.stdout) or WIDTH) - indent
    drawn = text(position, manners().plain, width)
    return drawn if shown_by(drawn, sys.stdout) else text(position, True, width)


def drawn_lines(position: Position, wanted: bool | None) -> Iterator[str]:
    """The drawing of a position.

    Args:
        position: what is drawn.
        wanted: whether it is; None where it is not too tall, on a terminal.
    """
    if wanted is False or (wanted is None and not is_terminal(sys.stdout)):
        return
    lines = board(position, INDENT).split("\n")
    if wanted or len(lines) <= TALLEST:
        yield from (" " * INDENT + line for line in lines)
