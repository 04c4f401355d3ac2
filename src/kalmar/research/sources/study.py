"""Check an item of a source: its claims, and its printed numbers beside computed ones.

Printed and computed numbers are compared cell by cell.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kalmar.answers.tables.ask import sequence
from kalmar.core.errors import UnknownNameError
from kalmar.research.claims import find_claim
from kalmar.research.claims.claim import Claim, ClaimResult, check_all
from kalmar.research.sources.item import Erratum, Item, Source, load_printed, printed_table
from kalmar.theory.operations import selective_sum
from kalmar.theory.theorems import THEOREMS, Theorem

Row = tuple[int | None, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True)
class NumberGrid:
    """Numbers in rows and columns; None where a cell is empty, or its value undefined.

    Attributes:
        rows: what the rows stand for.
        cols: what the columns stand for.
        values: row by row.
    """

    rows: tuple[int, ...]
    cols: tuple[int, ...]
    values: tuple[Row, ...]

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {"rows": list(self.rows), "cols": list(self.cols),
                "values": [list(row) for row in self.values]}  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """A table that a source prints, and the same computed.

    Attributes:
        place: its key.
        printed: what stands in the source.
        computed: what is true.
        differences: the cells in which they differ, each by its row and column.
    """

    place: str
    printed: NumberGrid
    computed: NumberGrid
    differences: tuple[tuple[int, int], ...]


def heap_rows(heaps: dict[str, Any], rows: Numbers, cols: Numbers) -> tuple[Row, ...]:
    """Compute a sequence in rows: the value of heap r + c stands in row r, column c.

    Args:
        heaps: the game, and how it is played.
        rows: r.
        cols: c.
    """
    found = sequence(**heaps, n=max(rows) + max(cols))
    at = dict(zip(found.numbers, found.values, strict=True))
    return tuple(tuple(at[r + c] for c in cols) for r in rows)


def chomp_rows(rows: Numbers, cols: Numbers) -> tuple[Row, ...]:
    """Compute the table f(B, C) of three-row Chomp: rows are C, columns B."""
    # It needs NumPy, which no other table of the sources does.
    from kalmar.engines.three_row_report import corner

    shown = corner(max(*rows, *cols) + 1)
    known = {c: shown.row(c) for c in rows}
    return tuple(
        tuple(known[c][b - c] if 0 <= b - c < len(known[c]) else None for b in cols) for c in rows
    )


def operation(rows: Numbers, cols: Numbers) -> tuple[Row, ...]:
    """Compute the table of ⊞."""
    return tuple(tuple(selective_sum(a, b) for b in cols) for a in rows)


COMPUTED = {"chomp": chomp_rows, "selective sum": operation}
"""What `printed.json` calls the computations of tables that are of no game."""


def computed(place: str, rows: Numbers, cols: Numbers) -> tuple[Row, ...]:
    """Compute what should stand in rows and columns of a printed table."""
    entry = load_printed()[place]
    if "heaps" in entry:
        return heap_rows(entry["heaps"], rows, cols)
    if "computed" in entry:
        return COMPUTED[entry["computed"]](rows, cols)
    return tuple(printed_table(place, rows, cols).values)


def printed_grid(place: str) -> NumberGrid:
    """Return a table as its source prints it.

    Raises:
        UnknownNameError: none is there.

    >>> printed_grid("003.grundy-selective").values[0][:6]
    (0, 0, 1, 2, 3, 3)
    """
    if place not in load_printed():
        raise UnknownNameError("table", place, load_printed())
    entry = load_printed()[place]
    rows = tuple(tuple(row) for row in entry["values"])
    return NumberGrid(tuple(entry["rows"]), tuple(entry["cols"]), rows)


def compared(place: str) -> Comparison:
    """Compare a table as its source prints it with the computed one.

    A cell that is empty in the source but not undefined was not printed: it is no difference,
    except in tables of values that may be undefined.

    Raises:
        UnknownNameError: none is there.

    >>> len(compared("000.table-23").differences), compared("000.table-15").differences
    (79, ())
    """
    shown = printed_grid(place)
    right = NumberGrid(shown.rows, shown.cols, computed(place, shown.rows, shown.cols))
    partly = "partly" in load_printed()[place]
    differences = tuple(
        (row, col)
        for row, old, new in zip(shown.rows, shown.values, right.values, strict=True)
        for col, a, b in zip(shown.cols, old, new, strict=True)
        if a != b and not (a is None and partly)
    )
    return Comparison(place, shown, right, differences)


Watch = Callable[[Claim], Callable[[int | None], None]]


@dataclass(frozen=True)
class Study:
    """An item with what came of it.

    Attributes:
        source: the text.
        item: the item.
        theorems: what proves it.
        errata: where the text errs there.
        comparison: what is printed beside what is computed; None if no numbers are printed.
        results: of its claims.
    """

    source: Source
    item: Item
    theorems: tuple[Theorem, ...]
    errata: tuple[Erratum, ...]
    comparison: Comparison | None
    results: tuple[ClaimResult, ...]


def study(
    source: Source, item: Item, seconds: float | None, watch: Watch = lambda _: lambda _: None
) -> Study:
    """Try an item.

    Args:
        source: the text.
        item: one of its items.
        seconds: for checking its claims, all together; None if they are not to be checked.
        watch: as in `check_all`.

    >>> from kalmar.research.sources import find_items, find_source
    >>> text = find_source("000")
    >>> found = study(text, find_items(text, ["table", "23"])[0], 1.0)
    >>> len(found.comparison.differences)
    79
    """
    claims = [find_claim(name) for name in item.claims if seconds is not None]
    return Study(
        source,
        item,
        tuple(THEOREMS[name] for name in item.theorems),
        source.errata_of(item),
        compared(item.printed) if item.printed else None,
        tuple(check_all(claims, None, seconds, watch)),
    )
