"""Answers that tell who wins, and the length of play only near its end, where a list is short."""

from typing import ClassVar

from kalmar.answers.analysis import Analysis
from kalmar.answers.valued import has_at_most
from kalmar.compound import Position
from kalmar.errors import LimitReached
from kalmar.graphs.compound_graph import Literal
from kalmar.values import Length

__all__ = ["NearEnd"]


class NearEnd(Analysis):
    """An analysis that looks at the literal game graph where it is small.

    Attributes:
        narrow: with at most so many moves a position is near enough to its end to be looked at.
        few: how many positions its graph may have then.
    """

    narrow: ClassVar[int]
    few: ClassVar[int]
    _end: Literal | None = None

    def ending(self, position: Position) -> Literal | None:
        """The literal game graph from a position, where it is small enough to be looked at."""
        if self._end is not None and self._end.knows(position):
            return self._end
        whole = self.thorough and position is self.position
        if not whole and not has_at_most(position, self.narrow):
            return None
        try:
            limit = self.limit if whole else min(self.limit, self.few)
            self._end = Literal(position, limit, play=self.play)
        except LimitReached:
            return None
        return self._end

    def remoteness_at(self, position: Position) -> int | None:
        """Known where the game graph is small."""
        end = self.ending(position)
        return None if end is None else end.value(position, self.remoteness)

    @property
    def length(self) -> tuple[int | None, str]:
        """The remoteness if the whole limit may be spent on it and is enough."""
        found = self.remoteness_at(self.position) if self.thorough else None
        return (None, self.length_unknown) if found is None else (found, Length.HURRIED.value)
