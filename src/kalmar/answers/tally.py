"""How many parts a turn has moved, as far as that still matters."""

from kalmar.records import dataclass

__all__ = ["Tally"]


@dataclass(frozen=True)
class Tally:
    """How many parts a turn has moved, as far as that still matters.

    Attributes:
        counts: how many a turn may move.
        live: how many have a move.

    >>> any_of_three = Tally(range(1, 4), 3)
    >>> any_of_three.after(0, True, 2), any_of_three.after(1, True, 1), any_of_three.enough(0)
    (1, 1, False)
    >>> Tally(range(3, 4), 3).after(0, False, 2)
    """

    counts: range
    live: int

    def after(self, count: int, moved: bool, left: int) -> int | None:
        """The count after one more part; None if no turn can come of it.

        Args:
            count: before.
            moved: whether the part is moved.
            left: how many parts with a move are still to be decided.
        """
        then = count + moved
        if then + left < self.counts.start or then >= self.counts.stop:
            return None
        if self.counts.stop > self.live:  # there is no upper bound: enough is enough
            return min(then, self.counts.start)
        return then

    def enough(self, count: int) -> bool:
        """Whether a turn may move so many."""
        return count >= self.counts.start
