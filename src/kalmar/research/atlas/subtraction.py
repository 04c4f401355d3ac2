"""The atlas of subtraction games of few moves: preperiods and periods with a wall and with a sink.

The table of all sets of three moves up to 64 comes with the package and is read without NumPy;
other tables are computed by windows of values, which prove every period.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.research.atlas.table import read_packed, write_packed
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.engines.sequences import periods
else:
    periods = LazyModule("kalmar.engines.sequences.periods")


TABLE = Path(__file__).parent / "shipped" / "three-moves.json.gz"
MOVES, LARGEST_MOVE = 3, 64
"""What the table that comes with the package has."""
MOST_SETS = 1_000_000
RULES = ("wall", "sink")
COLUMNS = (
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
    found: dict[str, Periods] = read_packed(TABLE)
    return {rule: [list(pair) for pair in zip(*found[rule], strict=True)] for rule in RULES}


def computed(sets: Sequence[Moves]) -> dict[str, Periods]:
    """Compute the preperiods and periods of sets with as many moves each, for both rules.

    Raises:
        MissingLibraryError: NumPy is missing.

    >>> computed([(2, 5, 7), (28, 33, 62)])
    {'wall': [[0, 22], [1647, 5]], 'sink': [[0, 22], [1682, 5]]}
    """
    with needs("an atlas of subtraction games"):
        return {rule: periods.set_periods(sets, rule == "sink").tolist() for rule in RULES}


def write_shipped_sets(path: Path = TABLE) -> None:
    """Compute the table that comes with the package anew and write it, always the same bytes."""
    found = computed(all_sets(MOVES, LARGEST_MOVE))
    write_packed(path, {rule: list(zip(*known, strict=True)) for rule, known in found.items()})


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
        yield {"moves": ",".join(map(str, moves)), "additive": is_additive(moves), **known}


def is_additive(moves: Moves) -> bool:
    """Return whether one move is the sum of two different ones.

    >>> is_additive((2, 5, 7)), is_additive((2, 4, 7))
    (True, False)
    """
    return any(a + b in moves for a, b in combinations(moves, 2))


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
