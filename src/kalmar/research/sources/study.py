"""Check an item of a source: its claims, and its printed numbers beside computed ones.

Printed and computed numbers are compared cell by cell.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.printed import PRINTED, printed, printed_table
from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UnknownNameError
from kalmar.core.names import CompositionName
from kalmar.research.claims import Claim, ClaimResult, find_claim
from kalmar.research.claims.claim import check_all
from kalmar.research.sources.item import Erratum, Item, Source
from kalmar.runtime.files import read_own
from kalmar.theory.operations import selective_sum
from kalmar.theory.theorems import THEOREMS, Theorem

if TYPE_CHECKING:
    from kalmar.engines.chomp import report
else:
    # It needs NumPy, which no other table of the sources does.
    report = LazyModule("kalmar.engines.chomp.report")


Value = int | None
Row = tuple[Value, ...]


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


@dataclass(frozen=True)
class HeapRows:
    """A sequence that is printed in rows: the value of heap r + c stands in row r, column c.

    Attributes:
        game: as a user types it.
        composition: how it is played.
    """

    game: str
    composition: CompositionName = "disjunctive"

    def __call__(self, rows: tuple[int, ...], cols: tuple[int, ...]) -> tuple[Row, ...]:
        """Return the values."""
        last = max(rows) + max(cols)
        found = sequence(self.game, last, self.composition)
        at = dict(zip(range(found.first, last + 1), found.values, strict=True))
        return tuple(tuple(at[r + c] for c in cols) for r in rows)


def chomp_rows(rows: tuple[int, ...], cols: tuple[int, ...]) -> tuple[Row, ...]:
    """Compute the table f(B, C) of three-row Chomp: rows are C, columns B."""
    shown = report.corner(max(*rows, *cols) + 1)
    known = {c: shown.row(c) for c in rows}
    return tuple(
        tuple(known[c][b - c] if 0 <= b - c < len(known[c]) else None for b in cols) for c in rows
    )


def operation(rows: tuple[int, ...], cols: tuple[int, ...]) -> tuple[Row, ...]:
    """Compute the table of ⊞."""
    return tuple(tuple(selective_sum(a, b) for b in cols) for a in rows)


def of_table(place: str) -> Callable[[tuple[int, ...], tuple[int, ...]], tuple[Row, ...]]:
    """Return the function that computes a table of the register of tables."""

    def values(rows: tuple[int, ...], cols: tuple[int, ...]) -> tuple[Row, ...]:
        return tuple(printed_table(printed(place), rows, cols).values)

    return values


COMPUTED: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], tuple[Row, ...]]] = {
    **{place: of_table(place) for place in PRINTED},
    "001.coprime": HeapRows("coprime"),
    "001.divisor": HeapRows("divisor"),
    "001.kayles": HeapRows("kayles"),
    "001.dots": HeapRows("dawsons-kayles"),
    "002.figure-4": chomp_rows,
    "003.selective-sum": operation,
    "003.grundy-disjunctive": HeapRows("grundy"),
    "003.grundy-conjunctive": HeapRows("grundy", "conjunctive"),
    "003.grundy-selective": HeapRows("grundy", "selective"),
    "004.mock-turtles": HeapRows("mock-turtles"),
    "004.ruler": HeapRows("ruler"),
}
"""How each printed table is computed, by its key."""


@lru_cache
def load_printed() -> dict[str, dict[str, Any]]:
    """Load all the printed tables."""
    path = Path(__file__).with_name("printed.json")
    found: dict[str, dict[str, Any]] = json.loads(read_own(path).decode())
    return found


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
    computed = NumberGrid(shown.rows, shown.cols, COMPUTED[place](shown.rows, shown.cols))
    differences = tuple(
        (row, col)
        for row, old, new in zip(shown.rows, shown.values, computed.values, strict=True)
        for col, a, b in zip(shown.cols, old, new, strict=True)
        if a != b and not (a is None and place in PARTLY)
    )
    return Comparison(place, shown, computed, differences)


PARTLY = {"001.figure-9", "004.wythoff"}
"""Tables of which the source prints only some cells."""


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
