"""Remoteness (Steinhaus 1925; Kalmár 1928): the length of play when the winner hurries.

R⁺ = 1 + lego of the options; even at P-positions. R⁻ = 1 + loge; odd at misère P-positions.
"""

from collections.abc import Iterable

from kalmar.rules import Play
from kalmar.values.excludants import lego, loge
from kalmar.values.valuation import Length, Valuation, is_even, is_odd
from kalmar.words import said

__all__ = ["MISERE_REMOTENESS", "REMOTENESS"]


def remoteness(options: Iterable[int]) -> int:
    """One more than the least even value, else than the greatest odd one.

    >>> remoteness([3, 4, 2]), remoteness([1, 3])
    (3, 4)
    """
    return 1 + lego(options)


def misere_remoteness(options: Iterable[int]) -> int:
    """One more than the least odd value, else than the greatest even one.

    >>> misere_remoteness([3, 4, 1]), misere_remoteness([0, 2])
    (2, 3)
    """
    return 1 + loge(options)


REMOTENESS = Valuation(
    name="remoteness",
    symbol="R⁺",
    title=said("remoteness"),
    headings=(said("Remoteness"), said("Remoteness")),
    definition=said(
        "one more than the least even number among the options, or where there is none, than the"
        " greatest odd one; 0 where play has ended"
    ),
    play=Play.NORMAL,
    ended=0,
    of_options=remoteness,
    is_p=is_even,
    length=Length.HURRIED,
    shift=2,
    aliases=("r+", "r", "kalmár–steinhaus", "kalmar-steinhaus"),
    source="ONAG, ch. 14",
)

MISERE_REMOTENESS = Valuation(
    name="misere-remoteness",
    symbol="R⁻",
    title=said("misère remoteness"),
    headings=(said("Misère remoteness"), said("Misère remoteness")),
    definition=said(
        "one more than the least odd number among the options, or where there is none, than the"
        " greatest even one; 0 where play has ended"
    ),
    play=Play.MISERE,
    ended=0,
    of_options=misere_remoteness,
    is_p=is_odd,
    length=Length.HURRIED,
    shift=2,
    aliases=("r-",),
    source="ONAG, ch. 14",
)
