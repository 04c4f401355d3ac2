"""Suspense number (Conway): the length of play when the winner delays and the loser hurries.

S⁺ = 1 + gelo of the options; even at P-positions. S⁻ = 1 + gole; odd at misère P-positions.
"""

from collections.abc import Iterable

from kalmar.rules import Play
from kalmar.values.excludants import gelo, gole
from kalmar.values.valuation import Length, Valuation, is_even, is_odd
from kalmar.words import said

__all__ = ["MISERE_SUSPENSE", "SUSPENSE"]


def suspense(options: Iterable[int]) -> int:
    """One more than the greatest even value, else than the least odd one.

    >>> suspense([3, 4, 2]), suspense([1, 3])
    (5, 2)
    """
    return 1 + gelo(options)


def misere_suspense(options: Iterable[int]) -> int:
    """One more than the greatest odd value, else than the least even one.

    >>> misere_suspense([3, 4, 1]), misere_suspense([0, 2])
    (4, 1)
    """
    return 1 + gole(options)


SUSPENSE = Valuation(
    name="suspense",
    symbol="S⁺",
    title=said("suspense number"),
    headings=(said("Suspense number"), said("Suspense numbers")),
    definition=said(
        "one more than the greatest even number among the options, or where there is none, than"
        " the least odd one; 0 where play has ended"
    ),
    play=Play.NORMAL,
    ended=0,
    of_options=suspense,
    is_p=is_even,
    length=Length.DELAYED,
    shift=2,
    aliases=("s+", "s", "suspense number", "conway"),
    source="ONAG, ch. 14",
)

MISERE_SUSPENSE = Valuation(
    name="misere-suspense",
    symbol="S⁻",
    title=said("misère suspense number"),
    headings=(said("Misère suspense number"), said("Misère suspense numbers")),
    definition=said(
        "one more than the greatest odd number among the options, or where there is none, than"
        " the least even one; 0 where play has ended"
    ),
    play=Play.MISERE,
    ended=0,
    of_options=misere_suspense,
    is_p=is_odd,
    length=Length.DELAYED,
    shift=2,
    aliases=("s-",),
    source="ONAG, ch. 14",
)
