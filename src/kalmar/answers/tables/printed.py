"""The tables printed in the sources, by their places, with what is needed to compute them.

Tables 9, 15, 19 and 23 of source 000 drop exhausted parts. Table 23 has 79 wrong cells in the
source; all others are the same there, cell by cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kalmar.answers.tables.ask import table
from kalmar.answers.tables.values import Table
from kalmar.core.errors import UnknownNameError
from kalmar.core.names import CompositionName, PlayName, ValuationName


@dataclass(frozen=True)
class PrintedTable:
    """A table as a source prints it.

    Attributes:
        game: as a user types it.
        rows: from the first one that is printed.
        cols: the same.
        composition: how it is played.
        play: the convention.
        valuation: that of the theory if None.
    """

    game: str
    rows: range
    cols: range
    composition: CompositionName = "disjunctive"
    play: PlayName = "normal"
    valuation: ValuationName | None = None


TEN, EIGHT_DOWN, EIGHT = range(1, 11), range(8, 0, -1), range(1, 9)
PAIRS = range(6), range(11)

MISERE_VALUES: tuple[ValuationName, ...] = ("G-", "R-", "S-")

BRICKS: tuple[tuple[str, CompositionName, PlayName], ...] = (
    ("bricks", "disjunctive", "normal"),
    ("bricks(2)", "disjunctive", "normal"),
    ("bricks", "diminished-disjunctive", "normal"),
    ("bricks(3)", "diminished-disjunctive", "normal"),
    ("bricks", "conjunctive", "normal"),
    ("bricks(2,dropped)", "conjunctive", "normal"),
    ("bricks", "continued-conjunctive", "normal"),
    ("bricks(2)", "continued-conjunctive", "normal"),
    ("bricks", "selective", "normal"),
    ("bricks(2)", "selective", "normal"),
    ("bricks", "shortened-selective", "normal"),
    ("bricks(2,dropped)", "shortened-selective", "normal"),
    ("bricks", "diminished-disjunctive", "misere"),
    ("bricks(2)", "diminished-disjunctive", "misere"),
    ("bricks", "conjunctive", "misere"),
    ("bricks(2,dropped)", "conjunctive", "misere"),
    ("bricks", "continued-conjunctive", "misere"),
    ("bricks(2)", "continued-conjunctive", "misere"),
    ("bricks", "shortened-selective", "misere"),
    ("bricks(2,dropped)", "shortened-selective", "misere"),
)
"""Tables 4 to 23 of source 000: game, composition, convention."""

PRINTED: dict[str, PrintedTable] = {
    **{
        f"000.table-{number}": PrintedTable("0.123", *PAIRS, play="misere", valuation=valuation)
        for number, valuation in enumerate(MISERE_VALUES, 1)
    },
    **{
        f"000.table-{number}": PrintedTable(game, TEN, TEN, way, play)
        for number, (game, way, play) in enumerate(BRICKS, 4)
    },
    "001.figure-9": PrintedTable("queen", range(12), range(12)),
    **{
        f"003.{way}": PrintedTable("bricks", EIGHT_DOWN, EIGHT, way)
        for way in ("disjunctive", "conjunctive", "selective")
    },
    "004.wythoff": PrintedTable("queen", range(5, -1, -1), range(6)),
}
"""Each table by the number of its source and its place there."""


def is_printed(text: str) -> bool:
    """Return whether a text names a place in a source.

    >>> is_printed("000.table-4"), is_printed("0.77"), is_printed("003.x")
    (True, False, True)
    """
    source, point, place = text.partition(".")
    # 0.77 is a code and 000.77 would be one too: a place in a source is never a bare number.
    return bool(point) and source in {"000", "001", "002", "003", "004"} and not place.isdigit()


def printed(place: str) -> PrintedTable:
    """Return the table at a place.

    Raises:
        UnknownNameError: none is there.

    >>> printed("000.table-15").game
    'bricks(2,dropped)'
    """
    if place not in PRINTED:
        raise UnknownNameError("table", place, PRINTED)
    return PRINTED[place]


def printed_table(
    found: PrintedTable,
    rows: Sequence[int] | None,
    cols: Sequence[int] | None,
    limit: int | None = None,
) -> Table:
    """Compute the table, with other rows or columns if they are given.

    >>> printed_table(printed("000.table-1"), [3], [5, 6]).values
    ((3, 2),)
    """
    return table(
        found.game,
        found.rows if rows is None else rows,
        found.cols if cols is None else cols,
        found.composition,
        found.play,
        found.valuation,
        limit=limit,
    )
