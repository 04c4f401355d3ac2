"""Answers that find winning moves by looking at the positions that moves leave, one by one."""

from collections.abc import Iterator
from functools import cache, cached_property

from kalmar.answers.analysis import Analysis, decided
from kalmar.compound import Move, Position, after, canonical, moves
from kalmar.rules import Outcome

__all__ = ["LeftPositions"]


class LeftPositions(Analysis):
    """An analysis whose value of a position is 1 where the player to move wins, else 0."""

    def outcome_of(self, position: Position) -> Outcome:
        """Who wins, by its value."""
        return decided(self.valuation, self.value_at(position))

    @cached_property
    def winning(self) -> list[Move]:
        """All moves that leave a P-position; what several leave is looked at once."""
        value_at = cache(self.value_at)
        left = ((move, canonical(after(self.position, move))) for move in moves(self.position))
        return [move for move, position in left if not value_at(position)]

    @property
    def winning_move_count(self) -> int:
        """How many moves leave a P-position."""
        return len(self.winning)

    def winning_moves(self) -> Iterator[Move]:
        """The moves that leave a P-position."""
        return iter(self.winning)

    def best_move(self, position: Position) -> Move | None:
        """The first winning move, or else the first one; None at the end of play."""
        if position == self.position and self.winning:
            return self.winning[0]
        first = None
        for move in moves(position):
            first = first or move
            if not self.value_at(after(position, move)):
                return move
        return first
