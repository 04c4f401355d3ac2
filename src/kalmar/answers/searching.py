"""Answers from the literal game graph, for positions about which no theory is known."""

from collections.abc import Iterator
from functools import cached_property

from kalmar.answers.analysis import Analysis, Judged, decided, quickest_move
from kalmar.compound import Move, Position, after, moves
from kalmar.rules import Outcome, Play
from kalmar.theorems import THEOREMS
from kalmar.values import Length

__all__ = ["SearchAnalysis"]


class SearchAnalysis(Analysis):
    """Answers from the remoteness of every position of the literal game graph."""

    theorem = THEOREMS["backward-induction"].cite()

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Search; raises `LimitReached` or `CyclicGameError`."""
        super().__init__(position, play, limit, length_limit)
        self.valuation = self.remoteness
        self.value = self.remoteness_of(position)

    def remoteness_of(self, position: Position) -> int:
        """The remoteness of a position of the graph."""
        return self.literal.value(position, self.remoteness)

    @cached_property
    def winning_move_count(self) -> int:
        """How many moves win."""
        return sum(1 for _ in self.winning_moves())

    def winning_moves(self) -> Iterator[Move]:
        """The moves to P-positions."""
        for move in moves(self.position):
            value = self.remoteness_of(after(self.position, move))
            if self.valuation.outcome(value) is Outcome.P:
                yield move

    def outcome_of(self, position: Position) -> Outcome:
        """Who wins, by its remoteness."""
        return decided(self.valuation, self.remoteness_of(position))

    def value_at(self, position: Position) -> int:
        """Its remoteness."""
        return self.remoteness_of(position)

    def judge(self, position: Position, move: Move) -> Judged:
        """All three from the remoteness, which is looked up once."""
        value = self.remoteness_of(after(position, move))
        return Judged(value, decided(self.valuation, value), value)

    def remoteness_at(self, position: Position) -> int | None:
        """Always known."""
        return self.remoteness_of(position)

    @property
    def length(self) -> tuple[int | None, str]:
        """The remoteness itself."""
        return self.value, Length.HURRIED.value

    def best_move(self, position: Position) -> Move | None:
        """The first move that lowers the remoteness by one."""
        return quickest_move(position, self.remoteness_of)
