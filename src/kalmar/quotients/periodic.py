"""When finitely many values of the pretending function decide all of them.

Theorem (Plambeck and Siegel 2008). A code has its last digit other than 0 at place k and leaves at
most r heaps, with no demand that they differ. Let n0 ≥ 1 and p ≥ 1 be such that Φ(n+p) = Φ(n) for
all n with n0 ≤ n < r·n0 + (r−1)·p + k. Then it holds for all n ≥ n0, and the quotient of heaps up
to r·n0 + r·p + k − 1 is that of the whole game.

Proof. Let n ≥ r·n0 + (r−1)·p + k. Every option of heap n+p has a part of at least
(n+p−k)/r ≥ n0+p things; without p of them it has the same value and makes an option of heap n. As
an option of heap n has a part of at least (n−k)/r ≥ n0, the converse holds with p more of them. So
both heaps have options of the same values. The value Φ(n) with these options met the two conditions
(`conditions`) already; so heap n+p may have it too, and then must, as the monoid is reduced. ∎

A preperiod of 0 is treated as 1, since heap 0 may stand for what is not there.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kalmar.games.codes import Code

__all__ = ["Period", "heaps_needed", "periodicity"]


class Period(NamedTuple):
    """A period that is proved, with the least preperiod and the least length.

    Attributes:
        preperiod: from this heap on values repeat.
        length: after how many heaps.
    """

    preperiod: int
    length: int


def heaps_needed(code: Code, period: Period) -> int:
    """How many values, from that of heap 0 on, prove a period.

    >>> from kalmar.games.codes import parse_code
    >>> heaps_needed(parse_code("0.77"), Period(71, 12))
    168
    """
    parts, last = max(1, code.most_parts), len(code.digits) - 1
    return parts * (max(1, period.preperiod) + period.length) + last


def periodicity(values: Sequence[int], code: Code | None) -> Period | None:
    """The period of a pretending function that its values prove, if they do.

    Args:
        values: of heaps 0, 1, 2, …
        code: of the game; the theorem is about finite ones without a demand that heaps differ.

    >>> from kalmar.games.codes import parse_code
    >>> periodicity([0, 1, 0, 1, 0, 1], parse_code("0.3")), periodicity([0, 1], parse_code("0.3"))
    (Period(preperiod=0, length=2), None)
    """
    if code is None or not code.finite or code.unequal:
        return None
    for length in range(1, len(values) // max(1, code.most_parts) + 1):
        found = Period(_preperiod(values, length), length)
        if heaps_needed(code, found) <= len(values):
            return found
    return None


def _preperiod(values: Sequence[int], length: int) -> int:
    """From where on the values that are there have a period."""
    start = len(values) - length
    while start > 0 and values[start - 1] == values[start - 1 + length]:
        start -= 1
    return start
