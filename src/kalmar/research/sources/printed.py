"""The tables that the sources print, by their places, and how they are computed.

`printed.json` has for each place the numbers of the rows and columns and the values as they are
printed, beside what computes them: the arguments of `table`, those of `sequence` (`heaps`: the
value of heap r + c stands in row r, column c), or the name of a computation (`computed`). Rows may
be printed in descending order, and some tables in part only.

Tables 9, 15, 19 and 23 of source 000 drop exhausted parts. Table 23 has 79 wrong cells in the
source; all others are the same there, cell by cell.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kalmar.answers.tables.ask import table
from kalmar.answers.tables.values import Table
from kalmar.core.errors import UnknownNameError
from kalmar.runtime.files import read_own


@lru_cache
def load_printed() -> dict[str, dict[str, Any]]:
    """Load all the printed tables."""
    path = Path(__file__).with_name("printed.json")
    found: dict[str, dict[str, Any]] = json.loads(read_own(path).decode())
    return found


def printed(place: str) -> dict[str, Any]:
    """Return the arguments by which `table` computes what stands at a place.

    Raises:
        UnknownNameError: no table of a game is there.

    >>> printed("003.selective")["game"], printed("003.selective")["rows"]
    ('bricks', [8, 7, 6, 5, 4, 3, 2, 1])
    """
    tables = {name: entry for name, entry in load_printed().items() if "table" in entry}
    if place not in tables:
        raise UnknownNameError("table", place, tables)
    entry = tables[place]
    rows = entry["rows"][::-1] if "descending" in entry else entry["rows"]
    return {**entry["table"], "rows": rows, "cols": entry["cols"]}


def printed_table(
    place: str,
    rows: Sequence[int] | None = None,
    cols: Sequence[int] | None = None,
    limit: int | None = None,
) -> Table:
    """Compute the table at a place, with other rows or columns if they are given.

    >>> printed_table("000.table-1", [3], [5, 6]).values
    ((3, 2),)
    """
    asked = printed(place)
    sides = {"rows": asked["rows"] if rows is None else rows,
             "cols": asked["cols"] if cols is None else cols}  # fmt: skip
    return table(**{**asked, **sides}, limit=limit)
