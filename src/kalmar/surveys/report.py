"""The row that the atlas keeps of one game."""

import hashlib
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.games.codes import parse_code
from kalmar.sequences.periods import find_period, report
from kalmar.surveys.store import COLUMNS, reason_of

__all__ = ["failed", "game_report", "report_or_reason", "signature", "surveyed_length"]

SIGNED = 1000
"""How many values, from the first that is not 0, must agree for games to be one group."""


def signature(values: NDArray[np.unsignedinteger]) -> tuple[str, int]:
    """A short word for the values from the first that is not 0, and where that is.

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
    """What is found about a game, with a value for each column of the atlas.

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
    """The same, or the row of a game that failed: one game must not end a whole survey.

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
    """The row of a game whose report failed, with the reason."""
    return {
        **dict.fromkeys(COLUMNS),
        "code": code,
        "computed_to": 0,
        "status": "failed",
        "shift": 0,
        "signature": "",
        "seconds": seconds,
        "reason": reason_of(error),
    }


def surveyed_length(code: str) -> int:
    """How many heaps of a game a survey computes unless told.

    >>> surveyed_length("0.77"), surveyed_length("0.8")
    (65536, 16384)
    """
    return 1 << (14 if parse_code(code).most_parts > 2 else 16)
