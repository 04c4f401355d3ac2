"""Winning turns of Moore's Nim, column by column, however large the heaps are.

A turn lowers up to k heaps so that the ones of each binary digit make a multiple of k + 1. Digits
are chosen from the highest down. A heap that is lowered keeps its digits down to a one that becomes
0; below that its digits are free. With m ≤ k heaps free and r ones in a column of the others, some
choice goes on in every column (Moore 1910): nothing if r is a multiple of k + 1, ones in some free
heaps if r + m > k, else the r heaps are lowered as well. So a search by columns has no dead ends.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from kalmar.core.errors import LimitReached

Turn = dict[int, int]
"""What is left of each heap that is lowered, by its place."""

MOST_STEPS = 300_000
"""So many ways to choose the heaps that are lowered are looked at to count turns."""


def is_balanced(heaps: Sequence[int], most: int) -> bool:
    """Return whether the ones of each digit make a multiple of k + 1.

    >>> is_balanced([1, 2, 3], 1), is_balanced([1, 2, 3], 2), is_balanced([5, 5, 5], 2)
    (True, False, True)
    """
    columns = range(max(heaps, default=0).bit_length())
    return not any(sum(heap >> digit & 1 for heap in heaps) % (most + 1) for digit in columns)


def turns(heaps: Sequence[int], most: int) -> Iterator[Turn]:
    """Yield the turns that leave ones of each digit in multiples of k + 1: those that win.

    Args:
        heaps: how large they are.
        most: the k.

    >>> list(turns([3, 5, 7], 2)), list(turns([3, 3, 3], 2))
    ([{1: 3, 2: 3}], [])
    """
    stack = [iter([Turn()])]
    column = max(heaps, default=0).bit_length()
    while stack:
        free = next(stack[-1], None)
        if free is None:
            stack.pop()
        elif len(stack) <= column:
            stack.append(_next_column(heaps, most, column - len(stack), free))
        elif free:
            yield free


def _next_column(heaps: Sequence[int], most: int, digit: int, free: Turn) -> Iterator[Turn]:
    """Yield how the lowered heaps go on with one more digit, which is balanced."""
    ones = _ones(heaps, digit, free)
    for lowered in range(min(len(ones), most - len(free)) + 1):
        wanted = (lowered - len(ones)) % (most + 1)
        for first in combinations(ones, lowered) if wanted <= len(free) else ():
            for kept in combinations(free, wanted):
                then = {place: left << 1 | (place in kept) for place, left in free.items()}
                # Digits above the one that is lost are those of the heap.
                yield {**then, **{place: heaps[place] >> digit ^ 1 for place in first}}


def _ones(heaps: Sequence[int], digit: int, free: Turn | frozenset[int]) -> list[int]:
    """Return the heaps that are not yet lowered and have a one in a column."""
    return [place for place, heap in enumerate(heaps) if place not in free and heap >> digit & 1]


def count_turns(heaps: Sequence[int], most: int, misere: bool = False) -> int:
    """Count the winning turns.

    Raises:
        LimitReached: there are too many sets of heaps to be lowered.

    >>> count_turns([3, 5, 7], 2), count_turns([10**15, 10**15 + 1, 6, 9, 4], 2)
    (1, 2)
    """
    if misere:
        # Where only heaps of at most one are left, the last one is left to the opponent.
        normal = count_turns(heaps, most)
        return normal + _count_small(heaps, most, 1) - _count_small(heaps, most, 0)
    found, steps = Counter({frozenset[int](): 1}), 0
    for digit in reversed(range(max(heaps, default=0).bit_length())):
        following: Counter[frozenset[int]] = Counter()
        for free, count in found.items():
            ones = _ones(heaps, digit, free)
            for lowered in range(min(len(ones), most - len(free)) + 1):
                ways = count * comb(len(free), (lowered - len(ones)) % (most + 1))
                for first in combinations(ones, lowered) if ways else ():
                    steps += 1
                    if steps > MOST_STEPS:
                        raise LimitReached("there are too many moves to look at")
                    following[free.union(first)] += ways
        found = following
    return sum(count for free, count in found.items() if free)


def misere_turns(heaps: Sequence[int], most: int) -> Iterator[Turn]:
    """Yield the turns that win in misère play.

    >>> list(misere_turns([1, 1, 2], 2)), list(misere_turns([1, 1, 1], 2))
    ([{2: 0, 0: 0}, {2: 0, 1: 0}], [{0: 0, 1: 0}, {0: 0, 2: 0}, {1: 0, 2: 0}])
    """
    yield from _small_turns(heaps, most)
    for turn in turns(heaps, most):
        if any(turn.get(place, heap) > 1 for place, heap in enumerate(heaps)):
            yield turn


def _small_turns(heaps: Sequence[int], most: int) -> Iterator[Turn]:
    """Yield the turns that leave only heaps of at most one, 1 more than a multiple of k + 1."""
    large = [place for place, heap in enumerate(heaps) if heap > 1]
    ones = [place for place, heap in enumerate(heaps) if heap == 1]
    for kept in range(len(large) + 1):
        for removed in range(max(0, 1 - len(large)), most - len(large) + 1):
            if (kept + len(ones) - removed) % (most + 1) != 1:
                continue
            for left in combinations(large, kept):
                for taken in combinations(ones, removed):
                    yield {**{place: int(place in left) for place in large},
                           **dict.fromkeys(taken, 0)}  # fmt: skip


def _count_small(heaps: Sequence[int], most: int, rest: int) -> int:
    """Count the turns that leave only heaps of at most one, their number modulo k + 1 given."""
    large, ones = sum(heap > 1 for heap in heaps), sum(heap == 1 for heap in heaps)
    return sum(
        comb(large, kept) * comb(ones, removed)
        for kept in range(large + 1)
        for removed in range(max(0, 1 - large), most - large + 1)
        if (kept + ones - removed) % (most + 1) == rest
    )
