"""Lists in columns: aligned by blanks, and wrapped cell by cell where a terminal is too narrow."""

import sys
from io import StringIO

from kalmar.machine.libraries import needs
from kalmar.present.cli.emit import bold
from kalmar.present.terminal import coloured, width_of

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
    if width is not None and sum(wide) + GAP * (len(wide) - 1) > width:
        return _wrapped(rows, width)
    lines = []
    for first, *others in rows:
        cells = [cell.ljust(side) for cell, side in zip(others, wide[1:], strict=True)]
        lines.append((" " * GAP).join([bold(first.ljust(wide[0])), *cells]).rstrip())
    return "\n".join(lines)


def _wrapped(rows: list[list[str]], width: int) -> str:
    """The same with cells in several lines, by Rich, which is slow to load."""
    with needs("narrow tables"):
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, GAP, 0, 0))
    for number in range(len(rows[0])):
        table.add_column(style="bold" if number == 0 else None, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    written = StringIO()
    console = Console(file=written, width=width, force_terminal=coloured(sys.stdout))
    console.print(table)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())
