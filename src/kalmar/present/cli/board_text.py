"""Positions drawn on the terminal."""

import sys

from kalmar.compound import Position
from kalmar.present.cli.manners import manners
from kalmar.present.shapes import text
from kalmar.present.terminal import shown_by, width_of

__all__ = ["board"]

WIDTH = 80
"""Of drawings in files and pipes."""


def board(position: Position) -> str:
    """A position drawn in the signs that standard output has, within its width."""
    drawn = text(position, manners().plain, width_of(sys.stdout) or WIDTH)
    return drawn if shown_by(drawn, sys.stdout) else text(position, True, WIDTH)
