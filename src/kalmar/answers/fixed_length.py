"""Disjunctive sums of components whose plays are all equally long: only the total counts.

The player who makes the last move is known before the first one, in both conventions, so every move
is as good as any other.
"""

from collections.abc import Iterator
from functools import cached_property

from kalmar.answers.analysis import Analysis, decided
from kalmar.answers.reasons import MOST_SHOWN, name_of, wins
from kalmar.compound import SUM, Move, Position, has_ended, leaves, moves
from kalmar.errors import LimitReached, NoTheoryError
from kalmar.rules import Outcome, Play, play_length_of
from kalmar.theorems import THEOREMS
from kalmar.values import GRUNDY, MISERE_GRUNDY
from kalmar.words import Said, counted, said

__all__ = ["FixedLengthAnalysis", "total_length"]

SHORT = 500
"""Sums with so few moves have Grundy values in reach, which tell more in normal play."""

MEANING = said("every play has this length")


def total_length(position: Position) -> int:
    """How many moves every play of a sum has.

    Raises:
        NoTheoryError: it is no disjunctive sum, or plays of a component differ in length.

    >>> from kalmar.positions import parse_position
    >>> total_length(parse_position("bricks 2x3 4x4"))
    20
    """
    if position.rules == SUM:
        return sum(map(total_length, position.component))
    found = play_length_of(*position)
    if found is None:
        raise NoTheoryError("plays of a component differ in length")
    return found


class FixedLengthAnalysis(Analysis):
    """Answers by the parity of the number of moves."""

    theorem = THEOREMS["fixed-length"].cite()

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Add up the lengths; raises `NoTheoryError` where they are not fixed."""
        super().__init__(position, play, limit, length_limit)
        if position.rules != SUM:
            raise NoTheoryError("the theorem is about disjunctive sums")
        self.total = total_length(position)
        if play is Play.NORMAL and self.total <= SHORT:
            raise NoTheoryError("the values of the components are in reach")
        self.valuation = GRUNDY if play is Play.NORMAL else MISERE_GRUNDY
        self.value = self.value_at(position)
        self.own_reason = self._reason()
        self.own_working = tuple(self._lengths())

    def _reason(self) -> Said:
        """How many moves there are, and therefore who wins."""
        if has_ended(self.position):
            return (
                said("Play is over, so the player to move has lost.")
                if self.play is Play.NORMAL
                else said("Play is over, so the player to move has won.")
            )
        mover = self.outcome is Outcome.N
        why = counted(
            self.total,
            "Every play has {number:,} move, {parity}, and the last one {result}",
            "Every play has {number:,} moves, {parity}, and the last one {result}",
            parity=said("an odd number") if self.total % 2 else said("an even number"),
            result=said("wins") if self.play is Play.NORMAL else said("loses"),
        )
        return said("{therefore}.", therefore=wins(why, Outcome.N if mover else Outcome.P))

    def _lengths(self) -> Iterator[Said]:
        """The number of moves of each component, and their total."""
        parts = list(leaves(self.position))
        for part in list(dict.fromkeys(parts))[:MOST_SHOWN]:
            yield counted(
                total_length(part),
                "{name}: every play has {number:,} move",
                "{name}: every play has {number:,} moves",
                name=name_of(part),
            )
        if len(parts) > 1:
            yield counted(self.total, "together {number:,} move", "together {number:,} moves")

    @cached_property
    def winning_move_count(self) -> int:
        """All moves or none.

        Raises:
            LimitReached: there are too many moves to be counted.
        """
        if self.outcome is Outcome.P:
            return 0
        if self.move_count is None:
            raise LimitReached("there are too many moves to be counted")
        return self.move_count

    def winning_moves(self) -> Iterator[Move]:
        """All moves or none."""
        return moves(self.position) if self.outcome is Outcome.N else iter(())

    def value_at(self, position: Position) -> int:
        """Its Grundy value: the parity of the number of moves, reversed in misère play."""
        return (total_length(position) + (self.play is Play.MISERE)) % 2

    def outcome_of(self, position: Position) -> Outcome:
        """Who wins, by the parity."""
        return decided(self.valuation, self.value_at(position))

    def remoteness_at(self, position: Position) -> int:
        """The number of moves that are left."""
        return total_length(position)

    @property
    def length(self) -> tuple[int | None, str]:
        """The number of moves, whoever plays how."""
        return self.total, MEANING

    def best_move(self, position: Position) -> Move | None:
        """The first move, as all are alike; None at the end of play."""
        return next(moves(position), None)

    def move_cost(self, position: Position) -> int:
        """One look at each component."""
        return len(position.component)
