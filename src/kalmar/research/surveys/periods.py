"""Survey take-and-break games: the Grundy values of each, and their period."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import GameError
from kalmar.engines.sequences.periods import find_period, report
from kalmar.games.heaps.codes import parse_code
from kalmar.research.atlas.codes import GameClass
from kalmar.research.atlas.table import shipped
from kalmar.research.surveys.store import Row
from kalmar.research.surveys.survey import Budget, Kind, SurveyedGames
from kalmar.runtime.jobs import time_limit

LEAST_SECONDS = 0.002
"""Seconds that the shortest game takes."""

SIGNED = 1000
"""How many values, from the first that is not 0, must agree for games to be one group."""


def signature(values: NDArray[np.unsignedinteger]) -> tuple[str, int]:
    """Return a short hash of the values from the first that is not 0, and where that is.

    Games with the same word have the same first thousand values, perhaps shifted.

    >>> first = signature(np.array([0, 0, 1, 2, 0], np.uint8))
    >>> second = signature(np.array([0, 1, 2, 0], np.uint16))
    >>> first[0] == second[0], first[1] - second[1]
    (True, 1)
    """
    nonzero = np.flatnonzero(values)
    shift = int(nonzero[0]) if nonzero.size else 0
    kept = values[shift : shift + SIGNED].astype("<u4")
    return hashlib.sha256(kept.tobytes()).hexdigest()[:16], shift


def surveyed_length(code: str) -> int:
    """Return how many heaps of a game a survey computes by default.

    >>> surveyed_length("0.77"), surveyed_length("0.8")
    (65536, 16384)
    """
    return 1 << (14 if parse_code(code).most_parts > 2 else 16)


def period_report(code: str, budget: Budget) -> Row:
    """Report the values of a game to the last heap; to fewer where a period is proved.

    Raises:
        GameError: it is not a code.

    >>> found = period_report("0.77", Budget(to=5000))
    >>> found["status"], found["period"], found["preperiod"]
    ('proved', 12, 71)
    """
    limit = budget.to or surveyed_length(code)
    with time_limit(budget.seconds):
        sequence, finding = find_period(code, limit)
        if sequence.done < min(limit, SIGNED + 100):
            sequence.extend(min(limit, SIGNED + 100))
        shown, found = report(sequence, finding), finding.periodicity
    word, shift = signature(sequence.values)
    return {
        "status": finding.status,
        "computed_to": sequence.done,
        "period": found.period if found else None,
        "preperiod": found.preperiod if found else None,
        "saltus": found.saltus if found else None,
        "last_exception": shown.exceptions[-1][0] if shown.exceptions else None,
        "largest": shown.largest,
        "largest_at": shown.largest_at,
        "rare_count": shown.rare,
        "rare_last": shown.last_rare,
        "mask": shown.mask,
        "theorem": str(finding.theorem),
        "shift": shift,
        "signature": word,
    }


def estimate_seconds(
    rows: SurveyedGames, codes: Sequence[str], budget: Budget
) -> Mapping[str, float]:
    """Estimate how long games take, from what their rows to fewer heaps took, or from the code.

    >>> with PERIODS.atlas(":memory:") as rows:
    ...     costs = estimate_seconds(rows, ["0.3", "0.77", "0.6"], Budget(to=1 << 16))
    >>> sorted(costs, key=costs.get)
    ['0.3', '0.77', '0.6']
    """
    query = "SELECT code, seconds, computed_to FROM reports WHERE computed_to > 0"
    found = {code: (seconds, to) for code, seconds, to in rows.connection.execute(query)}
    costs = dict[str, float]()
    for code in codes:
        limit = budget.to or surveyed_length(code)
        seconds, heaps = found.get(code) or (shipped_seconds(code, limit), limit)
        # The values of a heap are computed from those of all smaller ones.
        costs[code] = seconds * (limit / heaps) ** 2
    return costs


def shipped_seconds(code: str, limit: int) -> float:
    """Return the seconds of a proof in the atlas that comes with the package, or an estimate."""
    row = shipped().get(code)
    if row is not None and row["status"] == "proved" and row["computed_to"] <= limit:
        return float(row["seconds"])
    with suppress(GameError):  # whoever computes its row says what is wrong
        return LEAST_SECONDS + GameClass((code,), (0,)).cost(limit)
    return LEAST_SECONDS


def same_values(rows: SurveyedGames) -> list[list[str]]:
    """Group games with the same values, perhaps shifted, as far as both were computed."""
    known = "SELECT * FROM reports WHERE signature IS NOT NULL ORDER BY code"
    query = f"SELECT json_group_array(code) FROM ({known}) GROUP BY signature ORDER BY min(code)"
    return [sorted(json.loads(codes)) for (codes,) in rows.connection.execute(query)]


NUMBERS = (
    *("computed_to", "period", "preperiod", "saltus", "last_exception", "largest", "largest_at"),
    *("rare_count", "rare_last", "mask", "shift"),
)
PERIODS = Kind(
    format=3,
    cells={**dict.fromkeys(NUMBERS, "INTEGER"), "theorem": "TEXT", "signature": "TEXT"},
    report=period_report,
    reach="computed_to",
    estimate=estimate_seconds,
)
