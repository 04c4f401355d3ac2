"""Birthday: the length of the longest play, N(p) of source 001. It does not say who wins."""

from collections.abc import Iterable

from kalmar.rules import Play
from kalmar.values.valuation import Valuation
from kalmar.words import said

__all__ = ["BIRTHDAY"]


def longest(options: Iterable[int]) -> int:
    """One more than the longest play from an option.

    >>> longest([0, 3])
    4
    """
    return 1 + max(options)


BIRTHDAY = Valuation(
    name="birthday",
    symbol="N",
    title=said("longest play"),
    headings=(said("Longest play"), said("Longest plays")),
    definition=said("one more than the greatest number among the options; 0 where play has ended"),
    play=Play.NORMAL,
    ended=0,
    of_options=longest,
    is_p=None,
    shift=1,
    aliases=("longest", "longest-play", "n"),
    source="source 001, ch. 1",
)
