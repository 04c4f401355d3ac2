"""Search sums of few different parts by compiled loops, with a table of keys.

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
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.engines.graphs.parts import Recurrence, options_first
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import refuse_beyond_memory

if TYPE_CHECKING:
    from kalmar.engines.graphs import sum_kernels
    from kalmar.engines.graphs.compound_graph import Numbered, State
else:
    sum_kernels = LazyModule("kalmar.engines.graphs.sum_kernels")

FIRST_ROWS = 1 << 16
"""Of the table of a search by compiled loops."""
ROWS_IN_CACHE = 1 << 18
"""Rows up to which a table may be mostly empty: four MiB, so that probing ends at the first row."""
EDGES_PER_SLICE = 4_000_000
"""Edges between two looks at the clock: about a fifth of a second."""
LONGEST_SHOWN = 80
"""Signs of a position in an error."""
MAX_STACK_NUMBERS = 50_000_000
"""Numbers that the stack of a search may hold."""


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

    def key(self, state: "State") -> tuple[int, int]:
        """Return the key of a sum.

        Raises:
            KeyError: a part is none of these.
        """
        numbers = [self.numbers[part] for part in state]
        first = sum([self.first[n] for n in numbers])
        return wrapped(first), sum([self.second[n] for n in numbers]) % SECOND

    def stack_size(self, state: "State") -> tuple[int, int]:
        """Return how many sums a path from one has at most, and how many parts a sum of it."""
        # Play makes at most `longest` moves and `pieces` parts of a part, whatever is moved first.
        numbers = [self.numbers[part] for part in state]
        deep = sum([self.longest[n] for n in numbers]) + 2
        return deep, sum([self.pieces[n] for n in numbers]) + 1


def wrapped(number: int) -> int:
    """Wrap a number as int64 arithmetic does.

    >>> wrapped(2**63), wrapped(-1)
    (-9223372036854775808, -1)
    """
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def numbered_sums(rules: "Numbered", starts: "Sequence[State]") -> Sums | None:
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


def ordered(rules: "Numbered", starts: "Sequence[State]") -> list[int] | None:
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


class SumSearch:
    """The remoteness of all sums that play reaches from some, in both conventions.

    Args:
        rules: of the sums.
        starts: where play begins.
        limit: how many sums may be met.
        sums: their parts.
    """

    count: int

    def __init__(
        self, rules: "Numbered", starts: "Sequence[State]", limit: int, sums: Sums
    ) -> None:
        """Nothing is known yet."""
        self.rules, self.starts, self.limit, self.sums = rules, starts, limit, sums
        self.tables: dict[Play, NDArray[Any]] = {}
        self.count = 0

    def table(self, play: Play) -> NDArray[Any]:
        """Return the table of a convention, which is filled now at the latest.

        Raises:
            LimitReached: there are more sums than the limit, or there is not enough memory.
        """
        if play not in self.tables:
            table, self.count = np.zeros((FIRST_ROWS, 2), np.int64), 0
            for start in self.starts:
                table = self._filled(table, start, play)
            self.tables[play] = table
        return self.tables[play]

    def _filled(self, table: NDArray[Any], start: "State", play: Play) -> NDArray[Any]:
        """Search all sums that play reaches from one; return the table, perhaps a larger one."""
        if sum_kernels.look_up(*self.sums.key(start), table) >= 0:
            return table
        stack, status = self._stack(start), sum_kernels.PAUSED
        while status != sum_kernels.DONE:
            check_limits()
            # After a stop the kernel goes on where it was.
            status = sum_kernels.search(
                self.sums.moves, stack, table, int(play is Play.MISERE), self.limit, room(table),
                EDGES_PER_SLICE,
            )  # fmt: skip
            if status == sum_kernels.TOO_MANY:
                self._refuse(start)
            if status == sum_kernels.FULL:
                table = larger(table)
        self.count = int(stack.state[1])
        return table

    def _stack(self, state: "State") -> Any:
        """Return a stack with the sum at its bottom."""
        numbers = sorted(self.sums.numbers[part] for part in state)
        deep, wide = self.sums.stack_size(state)
        parts, rows = np.zeros((deep, wide), np.int32), np.zeros((deep, 7), np.int64)
        parts[0, : len(numbers)] = numbers
        begin = self.sums.moves.begin[numbers[0]]
        # Columns as in `sum_kernels.SumStack`: size, key, place, move, least, most.
        key, least = self.sums.key(state), sum_kernels.NONE
        rows[0] = (len(numbers), *key, 0, begin, least, -1)
        return sum_kernels.SumStack(parts, rows, np.array([0, self.count, 0], np.int64))

    def _refuse(self, start: "State") -> NoReturn:
        """Say where the search stopped."""
        raise LimitReached(
            "the search stopped at its {stopped} ({name}{component} has more); raise --limit"
            " (limit=… in Python) to search further",
            stopped=message("limit of {limit:,} positions", limit=self.limit),
            name="",
            component=self.rules.format(start)[:LONGEST_SHOWN],
        )

    def known(self, state: "State", play: Play) -> int | None:
        """Return the remoteness of a sum; None where it was not met."""
        try:
            found = int(sum_kernels.look_up(*self.sums.key(state), self.table(play)))
        except KeyError:
            return None
        return None if found < 0 else found

    def knows(self, state: "State") -> bool:
        """Return whether play reaches a sum."""
        return any(self.known(state, play) is not None for play in self.tables)

    def value(self, state: "State", play: Play) -> int:
        """Return the remoteness of a sum that play reaches; raises KeyError for others."""
        found = self.known(state, play)
        if found is None:
            raise KeyError(state)
        return found


def room(table: NDArray[Any]) -> int:
    """Return how many sums a table may hold, so that probing stays short."""
    # All options of a sum are looked up, some twenty; each row probed after the first costs as much
    # as a wrong guess of the processor.
    return len(table) // 4 if len(table) <= ROWS_IN_CACHE else len(table) * 5 // 8


def larger(table: NDArray[Any]) -> NDArray[Any]:
    """Copy a table into a larger one: four times, twice where it is large."""
    more = 4 if len(table) < 1 << 20 else 2
    refuse_beyond_memory(more * table.nbytes, "the search table takes")
    found = np.zeros((more * len(table), 2), np.int64)
    sum_kernels.copy_rows(table, found)
    return found


def search_sums(rules: "Numbered", starts: "Sequence[State]", limit: int) -> SumSearch | None:
    """Return a search of sums by compiled loops; None where their parts do not fit into arrays.

    Args:
        rules: of sums in which a turn moves one part.
        starts: where play begins.
        limit: how many sums may be met.

    Raises:
        LimitReached: a part has more moves than the limit.
    """
    if not all(starts) or any(map(rules.parts.is_over, chain.from_iterable(starts))):
        return None
    sums = numbered_sums(rules, starts)
    if sums is None:
        return None
    for deep, wide in map(sums.stack_size, starts):
        # Beside its parts there are seven numbers of a sum.
        if deep > sum_kernels.MOST_VALUE or deep * (wide + 7) > MAX_STACK_NUMBERS:
            return None
    return SumSearch(rules, starts, limit, sums)
