"""Sums of few different parts as arrays: the moves of each part, and its weight in the key.

The moves of each part are listed once. Then a sum is identified by its key: two numbers, to which
each of its parts adds its weight. Where 109 bits are enough, weights are those of digits with mixed
bases, one digit for each part, as large as the part can occur often: then no two sums have the same
key. Otherwise they are pseudo-random numbers of 111 bits in all, and among n sums there are two of
the same key with a probability of less than n² in 2¹¹¹.

`NumberedParts` numbers the components of any games, each after those that its moves leave.
"""

import random
from collections.abc import Sequence
from functools import cached_property, reduce
from math import prod
from operator import xor
from typing import TYPE_CHECKING, NamedTuple

from kalmar.core.by_name import LazyModule
from kalmar.core.compounds import SUM, Position, canonical
from kalmar.engines.graphs.numbered_compound import Numbered, State, not_listed
from kalmar.runtime.jobs import batches, check_limits
from kalmar.theory.excludants import least_missing

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.graphs import sum_kernels
else:
    np = LazyModule("numpy")
    sum_kernels = LazyModule("kalmar.engines.graphs.sum_kernels")

__all__ = ["NumberedParts", "Sums", "bounds", "numbered_sums", "ordered"]

MOST_PARTS, MOST_MOVES = 5_000, 2_000_000
MAX_COUNTING_STEPS = 100_000_000
"""So many steps to count how often parts can occur take about a second."""
NUMBERS_AT_ONCE = 1 << 20
"""Counts of parts that are added at once."""
FIRST, SECOND = 1 << 62, 1 << 47


class Sums(NamedTuple):
    """Sums of parts that are numbered anew, each after those that its moves leave.

    Attributes:
        moves: of the parts, as `kalmar.engines.graphs.sum_kernels.SumMoves`.
        numbers: of parts, by their old numbers.
        first: what each weighs in the first number of a key.
        second: in the second one.
        exact: whether different sums always have different keys.
        longest: the most moves from each part.
        pieces: the most parts that a part can become.
        grundy: the Grundy value of each part.
    """

    moves: "sum_kernels.SumMoves"
    numbers: dict[int, int]
    first: list[int]
    second: list[int]
    exact: bool
    longest: list[int]
    pieces: list[int]
    grundy: list[int]

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
    first, second, exact = _weights(ways, [[numbers[p] for p in start] for start in starts])
    ended = [rules.ended[part] and not rules.forgets for part in found]
    grundy = _grundy(ways)
    moves = _moves(ways, (first, second, ended, grundy))
    return Sums(moves, numbers, first, second, exact, longest, pieces, grundy)


def ordered(rules: Numbered, starts: Sequence[State]) -> list[int] | None:
    """Order parts, each after those its moves leave; None if too many, or if one comes back."""
    found: dict[int, None] = {}
    path: set[int] = set()
    todo = [part for start in starts for part in start]
    moves = 0
    # Depth first with a stack of its own; `path` are the parts under search, in which a part that
    # comes back would be met again.
    while todo:
        check_limits()
        part = todo[-1]
        if part in found:
            todo.pop()
            continue
        waiting = [p for way in rules.ways(part) for p in way if p not in found]
        if not waiting:
            found[part] = None
            path.discard(part)
            todo.pop()
            moves += len(rules.ways(part))
        elif part in path or len(path) > MOST_PARTS:
            return None
        else:
            path.add(part)
            todo += dict.fromkeys(waiting)
        if len(found) > MOST_PARTS or moves + len(todo) > MOST_MOVES:
            return None
    return list(found)


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


def _grundy(ways: Ways) -> list[int]:
    """Compute the Grundy value of each part."""
    found: list[int] = []
    for listed in ways:
        found.append(least_missing(reduce(xor, [found[p] for p in way], 0) for way in listed))
    return found


def _weights(ways: Ways, starts: list[list[int]]) -> tuple[list[int], list[int], bool]:
    """Choose the weights of parts in both words of a key, and test if keys separate all sums."""
    # Mixed bases: the key of a sum is a number whose digit for a part says how often the part
    # occurs, in one of the two words. The largest bases are placed first, as they are the hardest
    # to fit.
    bases = _bases(ways, starts)
    if bases is not None:
        first, second = [0] * len(ways), [0] * len(ways)
        room = {id(first): FIRST, id(second): SECOND}
        used = {id(first): 1, id(second): 1}
        for part in sorted(range(len(ways)), key=bases.__getitem__, reverse=True):
            for word in (first, second):
                if used[id(word)] * bases[part] <= room[id(word)]:
                    word[part] = used[id(word)]
                    used[id(word)] *= bases[part]
                    break
            else:
                break
        else:
            return first, second, True
    # A fixed seed, so that a search meets the same sums in the same order each time.
    chance = random.Random(1935)
    return (
        [chance.getrandbits(63) for _ in ways], [chance.randrange(SECOND) for _ in ways], False,
    )  # fmt: skip


def _bases(ways: Ways, starts: list[list[int]]) -> list[int] | None:
    """Return one more than how often each part can occur in a sum; None if that takes long."""
    if sum(map(len, ways)) * len(ways) > MAX_COUNTING_STEPS:
        return None
    # most[part, p]: how many parts p may be there at once that come from one `part`, at most. The
    # last row stands for no part, so that all ways of a part are as long.
    none, widest = len(ways), max((len(way) for listed in ways for way in listed), default=0)
    most = np.zeros((len(ways) + 1, len(ways)), np.int32)
    for part, listed in enumerate(ways):
        filled = [(*way, *[none] * (widest - len(way))) for way in listed]
        for some in batches(filled, max(1, NUMBERS_AT_ONCE // (widest * len(ways) + 1))):
            np.maximum(most[part], most[np.array(some, np.intp)].sum(1).max(0), out=most[part])
        most[part, part] = 1
    # Parts of a start are counted together; of several starts the greatest count holds.
    counts = np.zeros(len(ways), np.int64)
    for start in starts:
        np.maximum(counts, most[start].sum(0), out=counts)
    bases = [int(count) + 1 for count in counts]
    return bases if prod(bases) < FIRST * SECOND else None


def _moves(
    ways: Ways, known: tuple[list[int], list[int], list[bool], list[int]]
) -> "sum_kernels.SumMoves":
    """Build arrays of the moves from parts' weights, which have ended, and Grundy values."""
    first, second, ended, grundy = known
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
        np.array([reduce(xor, [grundy[p] for p in way], grundy[o]) for o, way in every], np.int32),
    )


class NumberedParts:
    """What play makes of some components of a disjunctive compound.

    Args:
        components: none of them a compound.
        limit: how many options a part may have.

    Raises:
        LimitReached: a part has more options.
        OverflowError: they are too many, or come back.

    >>> from kalmar.games.notation.positions import parse_position
    >>> parts = NumberedParts(parse_position("nim 2 + kayles 1").component, 100)
    >>> parts.options, parts.longest, parts.places(parse_position("nim 1 2").component)
    ([[[]], [[]], [[], [1]]], 3, [2, 1])
    """

    def __init__(self, components: Sequence[Position], limit: int) -> None:
        """List them."""
        self.rules: Numbered = Numbered(SUM, limit, not_listed)
        self.start: State = self.rules.state([canonical(part) for part in components])
        found = ordered(self.rules, [self.start])
        if found is None:
            raise OverflowError("these parts are too many")
        self.place: dict[int, int] = {number: place for place, number in enumerate(found)}
        self.options: list[list[list[int]]] = [
            [[self.place[part] for part in way] for way in self.rules.ways(number)]
            for number in found
        ]

    def places(self, components: Sequence[Position]) -> list[int]:
        """Return the places of the components that play reaches, without those that have ended."""
        state = self.rules.state([canonical(part) for part in components])
        return [self.place[number] for number in state]

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        return bounds([[tuple(way) for way in listed] for listed in self.options])

    @property
    def longest(self) -> int:
        """Return the most moves in all components together."""
        return sum(self._bounds[0][self.place[number]] for number in self.start)

    @property
    def widest(self) -> int:
        """Return the most parts that the components can become."""
        return sum(self._bounds[1][self.place[number]] for number in self.start)
