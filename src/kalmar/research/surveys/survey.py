"""Survey Grundy values and periods of a family of games by many workers.

Workers only compute (`work`); this process alone writes. `game_report` is the row that the atlas
keeps of one game.
"""

import hashlib
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import GameError
from kalmar.engines.sequences.periods import find_period, report
from kalmar.games.heaps.codes import parse_code
from kalmar.research.atlas.codes import GameClass
from kalmar.research.atlas.table import shipped
from kalmar.research.surveys.crew import Crew
from kalmar.research.surveys.store import COLUMNS, Atlas, explain
from kalmar.research.surveys.work import NO_LIMITS, GameLimits, SurveyPlan, SurveyProgress, compute

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


def game_report(code: str, limit: int) -> dict[str, Any]:
    """Report what is found about a game, with a value for each column of the atlas.

    Args:
        code: a take-and-break code.
        limit: how many heaps to compute at most; fewer are enough where a period is proved.

    Raises:
        GameError: it is not a code.

    >>> found = game_report("0.77", 5000)
    >>> found["status"], found["period"], found["preperiod"]
    ('proved', 12, 71)
    """
    start = time.perf_counter()
    sequence, finding = find_period(code, limit)
    if sequence.done < min(limit, SIGNED + 100):
        sequence.extend(min(limit, SIGNED + 100))
    shown, found = report(sequence, finding), finding.periodicity
    word, shift = signature(sequence.values)
    return {
        "code": code,
        "computed_to": sequence.done,
        "status": finding.status,
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
        "seconds": time.perf_counter() - start,
        "reason": None,
    }


def report_or_reason(code: str, limit: int) -> dict[str, Any]:
    """Return the report, or the row of a failed game: one game must not end a whole survey.

    >>> found = report_or_reason("0.7x", 100)
    >>> found["status"], "is not a take-and-break code" in found["reason"]
    ('failed', True)
    """
    start = time.perf_counter()
    try:
        return game_report(code, limit)
    except Exception as error:
        return failed(code, error, time.perf_counter() - start)


def failed(code: str, error: Exception, seconds: float = 0.0) -> dict[str, Any]:
    """Build the row of a game whose report failed, with the reason."""
    return {
        **dict.fromkeys(COLUMNS),
        "code": code,
        "computed_to": 0,
        "status": "failed",
        "shift": 0,
        "signature": "",
        "seconds": seconds,
        "reason": explain(error),
    }


def surveyed_length(code: str) -> int:
    """Return how many heaps of a game a survey computes by default.

    >>> surveyed_length("0.77"), surveyed_length("0.8")
    (65536, 16384)
    """
    return 1 << (14 if parse_code(code).most_parts > 2 else 16)


def survey(
    codes: Iterable[str],
    limit: int,
    atlas: Atlas,
    crew: Crew | None,
    watch: Callable[[SurveyProgress], None] = lambda _: None,
    limits: GameLimits = NO_LIMITS,
) -> int:
    """Compute the reports that an atlas lacks.

    Args:
        codes: take-and-break codes.
        limit: how many heaps to compute of each game.
        atlas: where reports are kept; games it has to this limit, or proved, are left out.
        crew: the workers that compute; this process if None.
        watch: called whenever games are finished.
        limits: of each game; one that goes beyond is a failed row.

    Returns:
        How many games were computed; those that failed are rows with their reason.

    >>> with Atlas(":memory:") as atlas:
    ...     survey(["0.07", "0.77"], 2000, atlas, None), atlas.summary()
    (2, {'proved': 2})
    """
    done, asked = atlas.done(limit), list(dict.fromkeys(codes))
    wanted = [code for code in asked if code not in done]
    costs = estimate_seconds(wanted, limit, atlas)
    report = partial(report_or_reason, limit=limit)
    plan = SurveyPlan(report, failed, len(asked), limits, costs)
    return compute(wanted, plan, atlas, crew, watch)


def estimate_seconds(codes: Iterable[str], limit: int, atlas: Atlas) -> dict[str, float]:
    """Estimate how long games take, from what rows of the atlas took, or from the code.

    Args:
        codes: take-and-break codes.
        limit: how many heaps are computed of each game.
        atlas: may have rows of them to fewer heaps.

    >>> with Atlas(":memory:") as atlas:
    ...     costs = estimate_seconds(["0.3", "0.77", "0.6"], 1 << 16, atlas)
    >>> sorted(costs, key=costs.get)
    ['0.3', '0.77', '0.6']
    """
    found = atlas.seconds()
    costs = dict[str, float]()
    for code in codes:
        seconds, heaps = found.get(code) or shipped_seconds(code, limit)
        # The values of a heap are computed from those of all smaller ones.
        costs[code] = seconds * (limit / heaps) ** 2 if heaps else seconds
    return costs


def shipped_seconds(code: str, limit: int) -> tuple[float, int]:
    """Return the seconds of a proof in the atlas that comes with the package, or an estimate."""
    row = shipped().get(code)
    if row is not None and row["status"] == "proved" and row["computed_to"] <= limit:
        return row["seconds"], limit
    with suppress(GameError):  # whoever computes its row says what is wrong
        return LEAST_SECONDS + GameClass((code,), (0,)).cost(limit), limit
    return LEAST_SECONDS, limit
