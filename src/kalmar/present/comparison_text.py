"""A printed table beside the computed one, with the differences marked."""

from kalmar.sources.printed import Comparison, Grid
from kalmar.words import counted, said, spoken

__all__ = ["comparison_lines", "differences_line"]

EMPTY, MARK = "–", "*"
WIDEST = 100
"""Columns in which two tables stand side by side; else one stands below the other."""


def comparison_lines(found: Comparison) -> list[str]:
    """Both tables with * at what differs, and how many cells differ.

    >>> from kalmar.sources.printed import compared
    >>> print("\\n".join(comparison_lines(compared("003.grundy-selective"))[:3]))
    printed
        1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18
    0   0   0   1   2   3   3   4   5   5   6   7   7   8   9   9  10  11  11
    """
    marked = set(found.differences)
    if not marked:
        tables = [titled(said("printed, and computed"), found.printed, marked)]
        if found.printed.values == found.computed.values:
            tables = [titled(said("printed"), found.printed, marked)]
    else:
        tables = [titled(said("printed"), found.printed, marked),
                  titled(said("computed"), found.computed, marked)]  # fmt: skip
    return [*beside(tables), spoken(differences_line(found))]


def titled(title: str, grid: Grid, marked: set[tuple[int, int]]) -> list[str]:
    """A table below its title; cells that differ have a mark."""
    rows = [
        [f"{EMPTY if v is None else v}{MARK if (row, col) in marked else ''}"
         for col, v in zip(grid.cols, values, strict=True)]
        for row, values in zip(grid.rows, grid.values, strict=True)
    ]  # fmt: skip
    wide = 1 + max(len(cell) for cells in (*rows, [str(c) for c in grid.cols]) for cell in cells)
    left = max(len(str(row)) for row in grid.rows)
    head = " " * left + "".join(f"{col:>{wide + 1}}" for col in grid.cols)
    lines = ["".join([f"{row:>{left}}", *(cell.rjust(wide + 1) for cell in cells)])
             for row, cells in zip(grid.rows, rows, strict=True)]  # fmt: skip
    return [spoken(title), head, *lines]


def beside(tables: list[list[str]]) -> list[str]:
    """Tables side by side where they fit, else one below the other."""
    if sum(max(map(len, lines)) for lines in tables) + 3 > WIDEST or len(tables) == 1:
        return [line for lines in tables for line in lines]
    wide = max(map(len, tables[0]))
    return [f"{a:<{wide}}   {b}".rstrip() for a, b in zip(*tables, strict=True)]


def differences_line(found: Comparison) -> str:
    """How many cells differ, in a sentence."""
    cells = len(found.printed.rows) * len(found.printed.cols)
    if not found.differences:
        return said("No printed number differs from the computed one.")
    return counted(
        len(found.differences),
        "{number} of {cells} cells differs from what is printed; it is marked by *.",
        "{number} of {cells} cells differ from what is printed; they are marked by *.",
        cells=cells,
    )
