"""Nim in several heaps at a time: exactly k of at most 2k heaps, and neighbours in a circle.

Sources: Boros, Gurvich, Ho, Makino and Mursic (2015, arXiv 1508.04484) for the first, Dufour and
Heubach (2013, Electronic Journal of Combinatorics 20(2), P22) for the second.
"""

from collections.abc import Callable, Iterator, Sequence

__all__ = ["CIRCLES", "exact_value", "is_lost_circle", "tetris"]

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
    above = tetris([heap - least for heap in heaps], size) + 1
    edge = above * (above - 1) // 2
    return most if least <= edge else edge + (least - edge - 1) % above


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
