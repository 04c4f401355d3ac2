"""How many parts a turn has moved, as far as that still matters, and how many turns there are."""

from collections.abc import Callable
from dataclasses import dataclass

from kalmar.core.compounds import Compound, Position, is_terminal

__all__ = ["MovedParts", "count_turns"]


@dataclass(frozen=True)
class MovedParts:
    """How many parts a turn has moved, as far as that still matters.

    Attributes:
        counts: how many a turn may move.
        live: how many have a move.

    >>> any_of_three = MovedParts(range(1, 4), 3)
    >>> any_of_three.after(0, True, 2), any_of_three.after(1, True, 1), any_of_three.enough(0)
    (1, 1, False)
    >>> MovedParts(range(3, 4), 3).after(0, False, 2)
    """

    counts: range
    live: int

    def after(self, count: int, moved: bool, left: int) -> int | None:
        """Return the count after one more part; None if no turn can come of it.

        Args:
            count: before.
            moved: whether the part is moved.
            left: how many parts with a move are still to be decided.
        """
        then = count + moved
        # Too few are left to reach the minimum, or the maximum is passed.
        if then + left < self.counts.start or then >= self.counts.stop:
            return None
        if self.counts.stop > self.live:  # there is no upper bound: enough is enough
            # Counts from the minimum on are alike, which keeps the number of states small.
            return min(then, self.counts.start)
        return then

    def enough(self, count: int) -> bool:
        """Return whether a turn may move so many."""
        return count >= self.counts.start


def count_turns(position: Position, count: Callable[[Position], int]) -> int:
    """Count the turns of a position from the counts of its components.

    Args:
        position: a component or a compound.
        count: how many ways there are to move in a component that is no compound.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.core.compositions import Choice, Ending
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
    live = [part for part in position.component if not is_terminal(part)]
    ways = [1]  # of moving 0, 1, 2, … components: elementary symmetric polynomials of the counts
    for part in live:
        here = count_turns(part, count)
        ways = [a + here * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways[moved] for moved in rules.choice.counts(len(live)))
