"""Lists in columns: aligned by blanks, and wrapped cell by cell where a terminal is too narrow."""

import sys
from itertools import zip_longest

from kalmar.present.cli.emit import bold
from kalmar.present.terminal import width_of

__all__ = ["columns"]

GAP = 2


def columns(rows: list[list[str]]) -> str:
    """Rows of cells in the language in use, the first cell of each in bold.

    >>> import click
    >>> rows = [["nim", "take any number"], ["kayles", "knock down pins"]]
    >>> print(click.unstyle(columns(rows)))
    nim     take any number
    kayles  knock down pins
    """
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    width = width_of(sys.stdout)
    gaps = GAP * (len(wide) - 1)
    if width is not None and sum(wide) + gaps > width:
        return _wrapped(rows, _narrowed(wide, width - gaps))
    lines = []
    for first, *others in rows:
        cells = [cell.ljust(side) for cell, side in zip(others, wide[1:], strict=True)]
        lines.append((" " * GAP).join([bold(first.ljust(wide[0])), *cells]).rstrip())
    return "\n".join(lines)


def _wrapped(rows: list[list[str]], sides: list[int]) -> str:
    """The same with cells in several lines.

    >>> import click
    >>> print(click.unstyle(_wrapped([["nim", "take any number"]], [3, 8])))
    nim  take any
         number
    """
    from textwrap import wrap  # slow to load

    lines = []
    for row in rows:
        cells = [
            wrap(cell, side, break_on_hyphens=False) for cell, side in zip(row, sides, strict=True)
        ]
        for first, *others in zip_longest(*cells, fillvalue=""):
            padded = [cell.ljust(side) for cell, side in zip(others, sides[1:], strict=True)]
            begun = bold(first) + " " * (sides[0] - len(first))
            lines.append((" " * GAP).join([begun if first else " " * sides[0], *padded]).rstrip())
    return "\n".join(lines)


def _narrowed(wide: list[int], room: int) -> list[int]:
    """Widths that fit into a room: the widest columns become narrower.

    >>> _narrowed([6, 40, 30], 46)
    [6, 20, 20]
    """
    sides = list(wide)
    while sum(sides) > room and max(sides) > 1:
        widest = max(range(len(sides)), key=lambda place: (sides[place], place))
        sides[widest] -= 1
    return sides
