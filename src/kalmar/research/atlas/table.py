"""The atlases that come with the package: of octal games, and of subtraction games of few moves.

That of octal games is read without NumPy or pandas, and written as SQLite with certificates or as
Parquet. That of subtraction games has the preperiods and periods, with a wall and with a sink, of
all sets of three moves up to 64; those of other sets are computed by windows of values, which prove
every period.
"""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import accumulate, combinations
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.core.errors import UsageError
from kalmar.research.atlas import COLUMNS, EMPTY, OctalAtlas
from kalmar.research.surveys import Row, frame_of, with_messages
from kalmar.research.surveys.families import simplicity
from kalmar.runtime.files import read_own
from kalmar.runtime.optional import needs
from kalmar.runtime.writing import write_file

if TYPE_CHECKING:
    import pandas as pd


FOLDER = Path(__file__).parent / "shipped"
TABLE, CERTIFICATES = FOLDER / "octal-games.json.gz", FOLDER / "octal-certificates.json.gz"

LEFT_OUT = ("signature", "shift", "allowed", "memory")
"""What a build needs of a row and a reader does not."""
SHIPPED = tuple(name for name in COLUMNS if name not in LEFT_OUT)
"""The columns of the table that comes with the package."""
MESSAGES = "messages"
"""Beside the columns: what the reasons are made of, by their English text."""


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Return the rows shipped with the package, by code, the simplest first.

    >>> shipped()["0.77"]["period"], shipped()["0.137"]["same"]
    (12, '0.4')
    """
    columns = read_packed(TABLE)
    messages = columns.pop(MESSAGES)
    rows = []
    for cells in zip(*columns.values(), strict=True):
        row = with_messages(dict(zip(columns, cells, strict=True)), messages)
        # The file has the steps of heaps and of values between records, which are small numbers.
        records = zip(*map(accumulate, row["records"]), strict=True)
        rows.append({**row, "records": list(map(list, records))})
    return {row["code"]: row for row in sorted(rows, key=lambda row: simplicity(row["code"]))}


def shipped_certificates() -> dict[str, dict[str, Any]]:
    """Return the certificates shipped with the package, by code.

    >>> shipped_certificates()["0.77"]["terms"]
    168
    """
    found: dict[str, dict[str, Any]] = read_packed(CERTIFICATES)
    apart = {code: file for code in shipped() if (file := file_of_windows(code)).is_file()}
    return found | {code: json.loads(read_own(file)) for code, file in apart.items()}


def file_of_windows(code: str) -> Traversable:
    """Return the path of a windows certificate that the package ships in a file of its own.

    >>> file_of_windows("0.106").is_file(), file_of_windows("0.6").is_file()
    (True, False)
    """
    return resources.files("kalmar.engines.windows") / "shipped" / f"{code}.json"


def atlas() -> "pd.DataFrame":
    """Load the atlas of octal games that comes with the package, indexed by code.

    Returns:
        A row for each code: `standard` is its form in which a heap of one can be taken; `same` the
        simplest code with the same values, `how` that is known (options, moves, periods, or
        values, of which `compared` many were looked at); `status` proved, observed, none, stopped
        or failed;
        `records` the heaps whose values are larger than all before, with these values.

    Raises:
        MissingLibraryError: pandas is not installed.

    >>> int(atlas().loc["0.77", "period"]), atlas().loc["0.77", "theorem"]
    (12, 'Guy and Smith 1956')
    """
    kinds = {name: COLUMNS[name].removesuffix(" NOT NULL") for name in SHIPPED}
    return frame_of(shipped().values(), kinds)


def read_packed(path: Path) -> Any:
    """Read a file of packed JSON that comes with the package."""
    return json.loads(gzip.decompress(read_own(path)))


def write_packed(path: Path, content: Mapping[str, Any]) -> None:
    """Write such a file, always the same bytes for the same content."""
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    write_file(path, gzip.compress(text.encode(), 9, mtime=0))


def to_steps(records: list[list[int]]) -> list[list[int]]:
    """Return records as the steps of heaps and of values between them, which are small numbers.

    >>> to_steps([[1, 1], [4, 2], [9, 4]])
    [[1, 3, 5], [1, 1, 2]]
    """
    before = [[0, 0], *records]
    pairs = list(zip(before, records, strict=False))
    return [[new[place] - old[place] for old, new in pairs] for place in (0, 1)]


def fill(found: OctalAtlas) -> None:
    """Put the rows and certificates that come with the package into an atlas.

    A build goes on from them; only what its columns need for comparisons is not there.

    >>> with OctalAtlas(":memory:") as found:
    ...     fill(found)
    ...     found.row("0.77")["period"], len(found) == len(shipped())
    (12, True)
    """
    proofs, rows = shipped_certificates(), list[Row]()
    for code, row in shipped().items():
        records = json.dumps(row["records"], separators=(",", ":"))
        rows.append({**EMPTY, **row, "records": records, "certificate": proofs.get(code)})
    found.put(rows)


def write_sqlite(path: Path) -> None:
    """Write it as `kalmar atlas build` does, whole or not at all."""
    with OctalAtlas(":memory:") as found:
        fill(found)
        write_file(path, found.connection.serialize())


def write_parquet(path: Path) -> None:
    """Write its rows to a Parquet file.

    Raises:
        MissingLibraryError: pandas or PyArrow is not installed.
    """
    with OctalAtlas(":memory:") as found:
        fill(found)
        found.to_parquet(path)


SETS = FOLDER / "three-moves.json.gz"
MOVES, LARGEST_MOVE = 3, 64
"""What the table that comes with the package has."""
MOST_SETS = 1_000_000
RULES = ("wall", "sink")
SET_COLUMNS = (
    "moves",
    "additive",
    *(f"{rule}_{what}" for rule in RULES for what in ("preperiod", "period", "sum")),
)
"""Of a row: the moves; whether one is the sum of two others; what is known of both rules."""

Moves = tuple[int, ...]
Periods = list[list[int]]
"""Of each set its preperiod and its period."""


def all_sets(moves: int, most: int) -> list[Moves]:
    """List the sets of so many moves up to the largest one, in the order of the table."""
    return list(combinations(range(1, most + 1), moves))


@cache
def shipped_periods() -> dict[str, Periods]:
    """Read the table that comes with the package, as `computed` returns it."""
    found: dict[str, Periods] = read_packed(SETS)
    return {rule: [list(pair) for pair in zip(*found[rule], strict=True)] for rule in RULES}


def computed(sets: Sequence[Moves]) -> dict[str, Periods]:
    """Compute the preperiods and periods of sets with as many moves each, for both rules.

    Raises:
        MissingLibraryError: NumPy is missing.

    >>> computed([(2, 5, 7), (28, 33, 62)])
    {'wall': [[0, 22], [1647, 5]], 'sink': [[0, 22], [1682, 5]]}
    """
    with needs("an atlas of subtraction games"):
        from kalmar.engines.sequences.periods import set_periods

        return {rule: set_periods(sets, rule == "sink").tolist() for rule in RULES}


def set_rows(moves: int = MOVES, most: int = LARGEST_MOVE) -> list[dict[str, Any]]:
    """Return the rows of all sets of so many moves up to the largest one.

    Raises:
        UsageError: there are no such sets, or more than a million.
        MissingLibraryError: they are computed, and NumPy is missing.

    >>> rows = set_rows(3, 7)
    >>> len(rows), [row["wall_sum"] for row in rows if row["moves"] == "2,6,7"]
    (35, ['6+7'])
    """
    count = comb(most, moves)
    if not 0 < count <= MOST_SETS:
        raise UsageError(
            "sets of size {moves} with moves up to {most}: their number is {count:,}, but must be"
            " at least 1 and at most {limit:,}",
            count=count,
            moves=moves,
            most=most,
            limit=MOST_SETS,
        )
    if moves != MOVES or most > LARGEST_MOVE:
        sets = all_sets(moves, most)
        return list(_rows(sets, computed(sets)))
    known = _rows(all_sets(MOVES, LARGEST_MOVE), shipped_periods())
    return [row for row in known if int(row["moves"].rpartition(",")[2]) <= most]


def row_of(moves: Moves) -> dict[str, Any]:
    """Return the row of one set.

    >>> row = row_of((19, 45, 64))
    >>> row["additive"], row["wall_period"], row["sink_period"]
    (True, 1843, 1843)
    """
    if len(moves) != MOVES or moves[-1] > LARGEST_MOVE:
        return next(_rows([moves], computed([moves])))
    place = all_sets(MOVES, LARGEST_MOVE).index(moves)
    return next(_rows([moves], {rule: [rows[place]] for rule, rows in shipped_periods().items()}))


def _rows(sets: Iterable[Moves], periods: dict[str, Periods]) -> Iterator[dict[str, Any]]:
    for moves, *both in zip(sets, *(periods[rule] for rule in RULES), strict=True):
        known: dict[str, Any] = {}
        for rule, (preperiod, period) in zip(RULES, both, strict=True):
            known |= {
                f"{rule}_preperiod": preperiod,
                f"{rule}_period": period,
                f"{rule}_sum": sum_of(moves, period),
            }
        additive = any(a + b in moves for a, b in combinations(moves, 2))
        yield {"moves": ",".join(map(str, moves)), "additive": additive, **known}


def sum_of(moves: Moves, period: int) -> str:
    """Return the period as a sum of two moves or as a part of one; empty if it is none.

    Different moves come before equal ones, and a sum before a part.

    >>> sum_of((2, 6, 7), 9), sum_of((1, 3, 5), 2), sum_of((19, 45, 64), 1843)
    ('2+7', '(1+3)/2', '')
    """
    for a, b in combinations(moves, 2):
        if a + b == period:
            return f"{a}+{b}"
    for a, b in (*combinations(moves, 2), *((move, move) for move in moves)):
        if not (a + b) % period:
            return f"({a}+{b})/{(a + b) // period}" if a + b > period else f"{a}+{b}"
    return ""


def growth(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the longest periods and preperiods of the sets up to each largest move.

    Returns:
        For each largest move the number of sets, the longest period with its first set, the longest
        one of sets that are not additive, and the longest preperiods.

    >>> [(row["most"], row["period"], row["set"]) for row in growth(set_rows(3, 7))]
    [(3, 4, '1,2,3'), (4, 7, '1,3,4'), (5, 8, '1,4,5'), (6, 11, '1,5,6'), (7, 22, '2,5,7')]
    """
    by_most: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        by_most.setdefault(int(row["moves"].rpartition(",")[2]), []).append(row)
    found: list[dict[str, Any]] = []
    sets, period, longest, others, before = 0, 0, "", 0, dict.fromkeys(RULES, 0)
    for most, some in sorted(by_most.items()):
        sets += len(some)
        for row in some:
            here = max(row["wall_period"], row["sink_period"])
            if here > period:
                period, longest = here, row["moves"]
            if not row["additive"]:
                others = max(others, here)
            for rule in RULES:
                before[rule] = max(before[rule], row[f"{rule}_preperiod"])
        known = {"most": most, "sets": sets, "period": period, "set": longest, "others": others}
        found.append({**known, **{f"{rule}_preperiod": before[rule] for rule in RULES}})
    return found
