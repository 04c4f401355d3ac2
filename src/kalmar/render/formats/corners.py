"""The corner of the table of three-row Chomp as text, CSV and plain data, with explanations."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.engines.chomp.report import Cell, Corner
from kalmar.render.page import Rows

MARK_BEYOND_ROW = "*"
"""What source 002 writes to the right of the end of a short row."""

MARKS = {"ends": "e", "minima": "m"}
"""The letters behind marked numbers, by the names a user types."""


def letters(corner: Corner, marks: tuple[str, ...]) -> dict[Cell, str]:
    """Map each marked cell to its letter."""
    cells = {"ends": corner.ends, "minima": corner.minima}
    return {cell: MARKS[mark] for mark in marks for cell in cells[mark]()}


def text(corner: Corner, marks: tuple[str, ...] = ()) -> str:
    """Format aligned columns with a head: row C, column B, `*` beyond the end of a row.

    >>> from kalmar.engines.chomp.report import corner
    >>> print(text(corner(5), ("ends", "minima")))
      |  0  1  2  3  4
    --+---------------
    0 | 1m  2  3  4  5
    1 |     3 2e  *  *
    2 |       4m  5  6
    3 |           6  7
    4 |              8
    e: the end of a short row; m: the minimum of a row, if it is not its end
    """
    known = letters(corner, marks)
    lines = rows(corner, known).lines()
    if known:
        legend = {
            "ends": message("e: the end of a short row"),
            "minima": message("m: the minimum of a row, if it is not its end"),
        }
        lines.append(translate(join_messages((legend[mark] for mark in marks), "; ")))
    return "\n".join(lines)


def rows(corner: Corner, known: Mapping[Cell, str] = MappingProxyType({})) -> Rows:
    """Return the cells with their letters; nothing stands outside of the rows.

    >>> from kalmar.engines.chomp.report import corner
    >>> print(rows(corner(3)).csv())
    ,0,1,2
    0,1,2,3
    1,,3,2
    2,,,4
    """
    cells: list[list[Any]] = []
    for c in range(corner.size):
        row, end = corner.row(c), corner.end(c)
        # f(B, C) is defined from B = C on, so row C begins with C empty cells.
        found = [c, *[""] * c, *(f"{a}{known.get((c + i, c), '')}" for i, a in enumerate(row))]
        cells.append(found + ["" if end is None else None] * (corner.size + 1 - len(found)))
    return Rows(cells, ["", *range(corner.size)], "r|r", MARK_BEYOND_ROW, gap=1, even=True)


def json(corner: Corner) -> dict[str, Any]:
    """Return each row from B = C on, with its end and minimum; the same for any marks."""
    minima = {c: b for b, c in corner.minima()}
    rows = []
    for c in range(corner.size):
        row, end = corner.row(c), corner.end(c)
        least = end if end is not None else minima.get(c)
        minimum = None if least is None else {"B": least, "A": row[least - c]}
        rows.append({"C": c, "values": row, "end": end, "minimum": minimum})
    return {"size": corner.size, "rows": rows}


def cells_text(cells: list[Cell] | tuple[Cell, ...]) -> str:
    """Format cells as they are spoken of, f(b, c).

    >>> cells_text([(13, 0), (12, 2)])
    'f(13, 0), f(12, 2)'
    """
    return ", ".join(f"f({b}, {c})" for b, c in cells)


def explanation_text(corner: Corner, b: int, c: int) -> list[str]:
    """Explain why f(b, c) is what it is, a line for each number below it.

    >>> from kalmar.engines.chomp.report import corner
    >>> print(*explanation_text(corner(16), 6, 4)[:3], sep="\\n")
    f(6, 4) = 10: the least A ≥ 6 that is not excluded
    6: f(3, 3) on the diagonal
    7: f(6, 0) in the same column
    """
    found = corner.explained(b, c)
    if found.value is None:
        if found.end is None:
            return [message("f({b}, {c}) is undefined: B must be at least C", b=b, c=c)]
        return [
            message(
                "f({b}, {c}) is undefined: row {c} ends at f({end}, {c}) = {end}",
                b=b,
                c=c,
                end=found.end,
            )
        ]
    lines: list[str] = [
        message(
            "f({b}, {c}) = {a}: the least A ≥ {least} that is not excluded",
            b=b,
            c=c,
            a=found.value,
            least=max(b, 1),
        )
    ]
    for number, cells in found.excluded:
        places = join_messages((place_text(cell, b, c) for cell in cells), ", ")
        lines.append(message("{value}: {meaning}", value=number, meaning=places))
    return lines


def place_text(cell: Cell, b: int, c: int) -> str:
    """Describe where a cell lies as seen from another one."""
    column, row = cell
    if row == c:
        return message("f({column}, {row}) in the same row", column=column, row=row)
    if column == b:
        return message("f({column}, {row}) in the same column", column=column, row=row)
    return message("f({column}, {row}) on the diagonal", column=column, row=row)


def standing_text(corner: Corner, number: int) -> list[str]:
    """Describe where a number and a second winning opening for it would stand."""
    cells, again = corner.standing(number), corner.again(number)
    count = len(cells)
    lines: list[str] = [
        plural_message(
            count,
            "{a} occurs in {number} cell: {cells}",
            "{a} occurs in {number} cells: {cells}",
            a=number,
            cells=cells_text(cells) or "–",
        )
    ]
    if again:
        lines.append(
            message(
                "it ends a row, so the only other winning opening of the bar 3 × {a} would be"
                " one of {cells}; their values are {values}",
                a=number,
                cells=cells_text(again),
                values=", ".join(str(corner.chomp.f(*cell)) for cell in again),
            )
        )
    return lines
