"""Sums of few different parts as arrays: the moves of each part, and its weight in the key.

The moves of each part are listed once. Then a sum is identified by its key: two numbers, to which
each of its parts adds its weight. Weights are pseudo-random numbers of 110 bits in all, so that
among n sums there are two of the same key with a probability of less than n² in 2¹¹¹.

Listing 73,000 positions of `kayles 18 14 10` one by one spends 37 % of its time on tuples of parts,
23 % on the search, 25 % on storing moves and 15 % on values, but below 1 % on the rules: what helps
is no faster rules but no Python objects for positions.
"""

import random
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.engines.graphs.numbered_compound import Numbered, State
from kalmar.engines.graphs.parts import Recurrence, options_first

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.graphs import sum_kernels
else:
    np = LazyModule("numpy")
    sum_kernels = LazyModule("kalmar.engines.graphs.sum_kernels")


MOST_PARTS, MOST_MOVES = 5_000, 2_000_000
SECOND = 1 << 47


class Sums(NamedTuple):
    """Sums of parts that are numbered anew, each after those that its moves leave.

    Attributes:
        moves: of the parts, as `kalmar.engines.graphs.sum_kernels.SumMoves`.
        numbers: of parts, by their old numbers.
        first: what each weighs in the first number of a key.
        second: in the second one.
        longest: the most moves from each part.
        pieces: the most parts that a part can become.
    """

    moves: "sum_kernels.SumMoves"
    numbers: dict[int, int]
    first: list[int]
    second: list[int]
    longest: list[int]
    pieces: list[int]

    def key(self, state: State) -> tuple[int, int]:
        """Return the key of a sum.

        Raises:
            KeyError: a part is none of these.
        """
        numbers = [self.numbers[part] for part in state]
        first = sum([self.first[n] for n in numbers])
        return wrapped(first), sum([self.second[n] for n in numbers]) % SECOND


def wrapped(number: int) -> int:
    """Wrap a number as int64 arithmetic does.

    >>> wrapped(2**63), wrapped(-1)
    (-9223372036854775808, -1)
    """
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def numbered_sums(rules: Numbered, starts: Sequence[State]) -> Sums | None:
    """Collect the parts that sums can reach; None if they are too many, or come back.

    Args:
        rules: of sums in which a turn moves one part.
        starts: where play begins.

    Raises:
        LimitReached: a part has more moves than the limit.
    """
    found = ordered(rules, starts)
    if found is None:
        return None
    numbers = {part: i for i, part in enumerate(found)}
    ways = [[tuple(sorted([numbers[p] for p in way])) for way in rules.ways(o)] for o in found]
    longest, pieces = bounds(ways)
    # A fixed seed, so that a search meets the same sums in the same order each time.
    chance = random.Random(1935)
    first = [chance.getrandbits(63) for _ in ways]
    second = [chance.randrange(SECOND) for _ in ways]
    ended = [rules.parts.is_over(part) for part in found]
    moves = _moves(ways, first, second, ended)
    return Sums(moves, numbers, first, second, longest, pieces)


def ordered(rules: Numbered, starts: Sequence[State]) -> list[int] | None:
    """Order parts, each after those its moves leave; None if too many, or if one comes back."""
    parts, room = rules.parts, rules.parts.room
    parts.room = min(room, parts.held + MOST_MOVES)
    try:
        found = options_first(chain.from_iterable(starts), parts.below, MOST_PARTS, parts.refuse)
    except (Recurrence, LimitReached):
        return None
    finally:
        parts.room = room
    return [part for part in found if not (rules.forgets and parts.is_over(part))]


Ways = list[list[tuple[int, ...]]]


def bounds(ways: Ways) -> tuple[list[int], list[int]]:
    """Compute the most moves from each part, and the most parts that it can become."""
    longest: list[int] = []
    pieces: list[int] = []
    # Parts come after those that their moves leave, so one pass is enough.
    for listed in ways:
        longest.append(max((1 + sum([longest[p] for p in way]) for way in listed), default=0))
        pieces.append(max((sum([pieces[p] for p in way]) for way in listed), default=1) or 1)
    return longest, pieces


def _moves(
    ways: Ways, first: list[int], second: list[int], ended: list[bool]
) -> "sum_kernels.SumMoves":
    """Build arrays of the moves from the weights of parts, and which of these have ended."""
    every = [(part, way) for part, listed in enumerate(ways) for way in listed]
    # What a move adds is one number for each word of the key, whatever stands beside the part.
    adds = [wrapped(sum([first[p] for p in way]) - first[part]) for part, way in every]
    more = [(sum([second[p] for p in way]) - second[part]) % SECOND for part, way in every]
    return sum_kernels.SumMoves(
        np.concatenate([[0], np.cumsum([len(listed) for listed in ways])]).astype(np.int64),
        np.array(adds, np.int64),
        np.array(more, np.int64),
        np.concatenate([[0], np.cumsum([len(way) for _, way in every])]).astype(np.int64),
        np.array([p for _, way in every for p in way], np.int32),
        np.array([any(ended[p] for p in way) for _, way in every], np.int8),
    )
