"""Ways of playing that are the same for so many components, such as "exactly 3" of 3 and "all".

With components that never fall apart their number stays the same, so a way that goes by number is
known once it is said, for each number of ended components, how many a turn may move.
"""

from dataclasses import replace
from functools import lru_cache

from kalmar.core.choices import Choice, Ending, Neighbours
from kalmar.core.compositions import SIX, Composition
from kalmar.core.compounds import Compound
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Play
from kalmar.theory.table import Theory, find_theory
from kalmar.theory.theorems import THEOREMS

__all__ = ["most_moved", "same_theory", "same_way", "signature"]

MOST_COMPONENTS = 200
"""With more components ways are not compared, which takes the square of their number."""

Signature = tuple[tuple[int, ...], ...]
"""For each number of ended components how many a turn may move; none where play is over."""


def most_moved(choice: Choice, count: int) -> int | None:
    """Return the k of "at most k", if a turn moves any one to k of the components; else None.

    So many neighbours are any components where there is at most one more, in a circle.

    >>> most_moved(Choice("at most 2", 1, 2), 5), most_moved(Choice.ANY, 5)
    (2, None)
    >>> circle = Choice("2 neighbours", places=Neighbours(2, circle=True))
    >>> most_moved(circle, 3), most_moved(circle, 4)
    (2, None)
    """
    places = choice.places
    if isinstance(places, Neighbours):
        return places.width if count <= places.width + places.circle else None
    if places is not None or choice.sizes or choice.least != 1:
        return None
    return choice.most


def signature(choice: Choice, ending: Ending, count: int) -> Signature | None:
    """Return how many components a turn may move, for each number that has ended.

    Returns:
        None for ways in which it matters which component is which.

    >>> signature(Choice("exactly 2", 2, 2), Ending.LONG, 2), signature(Choice.ALL, Ending.SHORT, 2)
    (((2,), ()), ((2,), ()))
    """
    most = most_moved(choice, count)
    if ending.component is not None or (choice.places is not None and most is None):
        return None
    by_size = choice if choice.places is None else Choice("", 1, most)
    return tuple(
        () if ending.over(ended, count) else tuple(by_size.counts(count - ended))
        for ended in range(count)
    )


@lru_cache(maxsize=1 << 10)
def same_way(rules: Compound, count: int) -> Composition | None:
    """Find the one of the six compositions that a way of one's own is for so many components.

    The components must stay whole. One component is played alike in all of them.

    >>> from kalmar.core.own_ways import parse_way
    >>> found = same_way(Compound(*parse_way("at most 3, first") or ()), 3)
    >>> found.name if found else None
    'shortened-selective'
    """
    known = any((row.choice, row.ending) == (rules.choice, rules.ending) for row in SIX)
    if known or not 0 < count <= MOST_COMPONENTS:
        return None
    own = signature(rules.choice, rules.ending, count)
    # Conjunctive first: its remoteness is the length of play, also where all six are the same.
    rows = sorted(SIX, key=lambda row: row.choice != Choice.ALL)
    return next((row for row in rows if own == signature(row.choice, row.ending, count)), None)


@lru_cache(maxsize=1 << 10)
def same_theory(rules: Compound, count: int, play: Play) -> Theory | None:
    """Find the theory of the composition that a way is for so many components that stay whole.

    >>> from kalmar.core.own_ways import parse_way
    >>> found = same_theory(Compound(*parse_way("exactly 3, last") or ()), 3, Play.NORMAL)
    >>> found.fold.valuation.symbol if found else None
    'R⁺'
    """
    way = same_way(rules, count)
    theory = None if way is None else find_theory(Compound.of(way), play)
    if way is None or theory is None:
        return None
    same = THEOREMS["same-way"].cite(count=count, way=message(way.title))
    return replace(theory, theorem=join_messages((same, theory.theorem), "; "))
