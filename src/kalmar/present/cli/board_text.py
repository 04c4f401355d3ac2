"""Positions drawn on the terminal."""

import sys
from collections.abc import Iterator

from kalmar.compound import Position
from kalmar.present.cli.manners import manners
from kalmar.present.shapes import text
from kalmar.present.terminal import is_terminal, shown_by, width_of

__all__ = ["board", "drawn_lines"]

TALLEST = 12
"""Lines of a drawing that is shown on a terminal without being asked for."""

WIDTH = 80
"""Of drawings in files and pipes."""


def board(position: Position) -> str:
    """A position drawn in the signs that standard output has, within its width."""
    drawn = text(position, manners().plain, width_of(sys.stdout) or WIDTH)
    return drawn if shown_by(drawn, sys.stdout) else text(position, True, WIDTH)


def drawn_lines(position: Position, wanted: bool | None) -> Iterator[str]:
    """The drawing of a position.

    Args:
        position: what is drawn.
        wanted: whether it is; None where it is not too tall, on a terminal.
    """
    if wanted is False or (wanted is None and not is_terminal(sys.stdout)):
        return
    lines = board(position).split("\n")
    if wanted or len(lines) <= TALLEST:
        yield from (f"  {line}" for line in lines)
