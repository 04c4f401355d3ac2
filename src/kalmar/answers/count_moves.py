"""Count and try the moves of a position, of which there may be too many to be listed."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice
from math import prod

from kalmar.core.compounds import Compound, Position, is_terminal, options_of
from kalmar.core.errors import LimitReached
from kalmar.core.turns import Move, after, moves
from kalmar.runtime.jobs import batches

LINE_EFFORT = 300_000
"""Moves looked at, and other steps of work, for the line of play; one move more is always found."""

COUNTED_MOVES = 1_000_000
"""How many moves are counted one by one."""

TRIED_PARTS = 2_000_000
"""How many components positions may have together that moves leave which are tried one by one."""

COUNTED_SETS = 100_000
"""How many sets of components that a turn may move by their places are counted one by one."""

MOST_OPTIONS = 300
"""Up to this many moves of a component are listed to explain its value."""

SIZE_PER_MOVE = 8
"""How long what they leave may be, on average, where the most moves are listed."""

LEAST_ROOM = 1_000_000
"""How long all of it may be, where few moves are asked for."""


def quickest_move(position: Position, remoteness: Callable[[Position], int]) -> Move | None:
    """Return the first move that lowers the remoteness by one; None at the end of play.

    Raises:
        LimitReached: it comes behind too many others.
    """
    # Lengths fall by one along optimal play, so such a move exists wherever play has not ended.
    wanted = remoteness(position) - 1
    tried = moves_to_try(position)
    return next((m for m in tried if remoteness(after(position, m)) == wanted), None)


def moves_to_try(position: Position) -> Iterator[Move]:
    """Yield the moves of a position for a search that looks at what each of them leaves.

    A search counts equal components once, and so comes to the end of positions with more moves than
    can be tried.

    Raises:
        LimitReached: there are too many.

    >>> from kalmar.games.notation.positions import parse_position
    >>> len(list(moves_to_try(parse_position("nim 3 5"))))
    8
    """
    most = TRIED_PARTS // (1 + len(position.component))
    tried = moves(position)
    yield from islice(tried, most)
    if next(tried, None) is not None:
        raise LimitReached("{position} has too many moves to be tried", position=str(position)[:80])


def width(position: Position) -> int:
    """Estimate how many options the parts of a position have together."""
    if isinstance(position.rules, Compound):
        return sum(width(part) for part in position.component)
    return sum(1 for _ in islice(options_of(position), LINE_EFFORT))


def count_all(found: Iterable[object]) -> int:
    """Count moves or options; raises LimitReached where there are more than a million."""
    count = sum(map(len, batches(islice(found, COUNTED_MOVES + 1))))
    if count > COUNTED_MOVES:
        raise LimitReached("too many options to count")
    return count


def count_turns(position: Position, count: Callable[[Position], int]) -> int:
    """Count the turns of a position from the counts of its components.

    Args:
        position: a component or a compound.
        count: how many ways there are to move in a component that is no compound.

    Raises:
        LimitReached: by their places too many sets of components may be moved.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.core.choices import Choice, Ending
    >>> any_of = Compound(Choice.ANY, Ending.LONG)
    >>> three = tuple(Position(Nim(), n) for n in (1, 2, 10**30))
    >>> count_turns(Position(any_of, three), lambda heap: heap.component) == 6 * (10**30 + 1) - 1
    True
    """
    rules = position.rules
    if not isinstance(rules, Compound):
        return count(position)
    if rules.has_ended(position.component):
        return 0
    parts: tuple[Position, ...] = position.component
    live = [place for place, part in enumerate(parts) if not is_terminal(part)]
    if rules.choice.places is not None:
        counts = {place: count_turns(parts[place], count) for place in live}
        sets = [*islice(rules.choice.sets(live, len(parts)), COUNTED_SETS + 1)]
        if len(sets) > COUNTED_SETS:
            raise LimitReached("too many sets of components to count")
        return sum(prod(counts[place] for place in moved) for moved in sets)
    ways = [1]  # of moving 0, 1, 2, … components: elementary symmetric polynomials of the counts
    for place in live:
        here = count_turns(parts[place], count)
        ways = [a + here * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways[moved] for moved in rules.choice.counts(len(live)))


@lru_cache(maxsize=1 << 12)
def has_at_most(position: Position, most: int) -> bool:
    """Return whether a position has at most so many moves; cached, as it may take a second.

    A position of a million coins has no more moves than a heap of a million, but takes a thousand
    times as long to list: what its moves leave is counted too.

    >>> from kalmar.games.heaps.nim import Nim
    >>> has_at_most(Position(Nim(), 5), 5), has_at_most(Position(Nim(), 6), 5)
    (True, False)
    """
    room = max(LEAST_ROOM, SIZE_PER_MOVE * most)
    for count, move in enumerate(chain.from_iterable(batches(moves(position))), 1):
        # Coins or rows of a board that are left; a heap is one thing.
        left = chain.from_iterable(step.option for step in move)
        room -= sum(len(piece) if isinstance(piece, tuple) else 1 for piece in left)
        if count > most or room < 0:
            return False
    return True
