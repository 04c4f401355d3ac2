"""Nim in several heaps at a time: up to k, exactly k of at most 2k, n − 1 of n, and in a circle.

Winning turns of Moore's Nim are found column by column, however large the heaps are. A turn lowers
up to k heaps so that the ones of each binary digit make a multiple of k + 1. Digits are chosen from
the highest down. A heap that is lowered keeps its digits down to a one that becomes 0; below that
its digits are free. With m ≤ k heaps free and r ones in a column of the others, some choice goes on
in every column (Moore 1910): nothing if r is a multiple of k + 1, ones in some free heaps if
r + m > k, else the r heaps are lowered as well. So a search by columns has no dead ends.

Sources of the others: Boros, Gurvich, Ho, Makino and Mursic (2015, arXiv 1508.04484) for exactly k,
Jenkyns and Mayberry (1980) for n − 1 of n, Dufour and Heubach (2013, Electronic Journal of
Combinatorics 20(2), P22) for the circle.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
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


Heaps = Sequence[int]


def tetris(heaps: Heaps, size: int) -> int:
    """Return the greatest number of moves if each takes one from exactly `size` of the heaps.

    >>> tetris([1, 2, 3], 2), tetris([0, 0, 9], 2), tetris([5, 5, 5], 2)
    (3, 0, 7)
    """
    # So many moves are possible iff the heaps, none used more often than there are moves, have
    # enough counters together.
    low, high = 0, sum(heaps) // size
    while low < high:
        middle = (low + high + 1) // 2
        if sum(min(heap, middle) for heap in heaps) >= size * middle:
            low = middle
        else:
            high = middle - 1
    return low


def exact_value(heaps: Heaps, size: int) -> int:
    """Return the Grundy value of at most 2k heaps if a turn takes from exactly k of them.

    Args:
        heaps: how large they are.
        size: the k.

    >>> [exact_value(heaps, 2) for heaps in ([1, 2, 3], [1, 1, 1, 1], [1, 1, 2, 2])]
    [3, 0, 3]
    """
    most = tetris(heaps, size)
    if len(heaps) < 2 * size:
        return most
    least = min(heaps)
    return _above(least, most, tetris([heap - least for heap in heaps], size))


def sparing_value(heaps: Heaps) -> int:
    """Return the Grundy value of heaps of which a turn takes from any but not from all.

    >>> [sparing_value(heaps) for heaps in ([3, 3, 3], [1, 1, 2], [3, 3, 4], [1, 2, 9])]
    [0, 4, 2, 12]
    """
    least = min(heaps)
    return _above(least, sum(heaps), sum(heaps) - least * len(heaps))


def _above(least: int, moves: int, moves_above: int) -> int:
    """Return the value from the least heap and the most moves, of all and of what is above it."""
    above = moves_above + 1
    edge = above * (above - 1) // 2
    return moves if least <= edge else edge + (least - edge - 1) % above


def exact_turns(heaps: Heaps, size: int) -> Iterator[Turn]:
    """Yield some turns in exactly k of at most 2k heaps that win, at least one where one does.

    They lower k heaps to the least one, or to nothing if there are fewer than 2k. Then more than k
    heaps are as small, the others are too few for a turn, and whatever a turn lowers below them is
    in at most k heaps.

    >>> list(exact_turns([1, 5, 9, 7], 2))[0], list(exact_turns([2, 2, 2, 7], 2))
    ({1: 1, 2: 1}, [])
    """
    least = min(heaps) if len(heaps) == 2 * size else 0
    larger = [place for place, heap in enumerate(heaps) if heap > least]
    for lowered in combinations(larger, size):
        yield dict.fromkeys(lowered, least)


CIRCLES: dict[tuple[int, int], Callable[[Heaps], bool]] = {
    (4, 2): lambda x: x[0] == x[2] and x[1] == x[3],
    (5, 2): lambda x: x[1] == x[4] and x[0] == max(x) and x[0] + x[1] == x[2] + x[3],
    (5, 3): lambda x: x[0] == 0 and x[1] == x[4] == x[2] + x[3],
    (6, 3): lambda x: x[0] + x[1] == x[3] + x[4] and x[1] + x[2] == x[4] + x[5],
}
"""For so many heaps in a circle, and so many neighbours that a turn takes from at most: whether the
player to move loses a circle, if some turn or reflection of it is such."""


def around(heaps: Heaps) -> Iterator[Heaps]:
    """Yield a circle turned and reflected in every way."""
    for first in range(len(heaps)):
        turned = (*heaps[first:], *heaps[:first])
        yield turned
        yield turned[::-1]


def is_lost_circle(heaps: Heaps, width: int) -> bool:
    """Check whether the player to move loses heaps in a circle.

    >>> is_lost_circle([3, 1, 3, 1], 2), is_lost_circle([3, 3, 1, 1], 2)
    (True, False)
    """
    return any(map(CIRCLES[len(heaps), width], around(heaps)))


def circle_turns(heaps: Heaps, width: int) -> Iterator[Turn]:
    """Yield turns in neighbours that win, at least one where one does.

    >>> next(circle_turns([10**12, 5, 7, 10**12 - 1], 2)), list(circle_turns([2, 5, 2, 5], 2))
    ({0: 7, 3: 5}, [])
    """
    solved = SOLVED[len(heaps), width]
    for order in around(range(len(heaps))):
        for left in solved([heaps[place] for place in order]):
            whole = list(heaps)
            for label, size in left.items():
                whole[order[label]] = size
            turn = {place: size for place, size in enumerate(whole) if size != heaps[place]}
            lowers = all(0 <= size < heaps[place] for place, size in turn.items())
            if turn and lowers and is_lost_circle(whole, width):
                yield turn


def _of_six(x: Heaps) -> Sequence[Mapping[int, int]]:
    """Return what the first three of six heaps have to be, by the difference of opposite ones."""
    shift = min(x[0] - x[3], x[4], x[2] - x[5])  # the greatest for which no heap grows
    return [{0: x[3] + shift, 1: x[4] - shift, 2: x[5] + shift}]


SOLVED: dict[tuple[int, int], Callable[[Heaps], Sequence[Mapping[int, int]]]] = {
    (4, 2): lambda x: [{0: x[2], 1: x[3]}],
    (5, 2): lambda x: [
        {0: x[2] + x[3] - x[4], 1: x[4]},
        {1: x[4], 2: x[0] + x[4] - x[3]},
        {2: min(x[2], x[0]), 3: x[0] + x[1] - min(x[2], x[0])},
    ],
    (5, 3): lambda x: [
        {0: 0, 1: x[4], 2: x[4] - x[3]},
        {1: x[4], 2: min(x[2], x[4]), 3: x[4] - min(x[2], x[4])},
        {4: x[2] + x[3], 0: 0, 1: x[2] + x[3]},
    ],
    (6, 3): _of_six,
}
"""What the heaps of a window have to be for the equations in `CIRCLES` to hold, given the others;
what is found is checked, as it may be less than nothing or more than there is."""
