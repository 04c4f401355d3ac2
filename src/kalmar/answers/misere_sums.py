"""Who wins a sum in misère play with pieces of a removal game, by a search of sums of pieces."""

from collections.abc import Sequence
from contextlib import suppress

from kalmar.answers.analysis import LENGTH_LIMIT, Analysis, quickest_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.reasons import wins
from kalmar.answers.searching import LeftPositions, NearEnd, SearchAnalysis
from kalmar.core.compounds import SUM, Compound, Move, Position, canonical
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Said, counted, said
from kalmar.core.rules import Play, is_loopy
from kalmar.engines.graphs.numbered_sums import NumberedParts
from kalmar.engines.nimbers.fields import Field
from kalmar.engines.nimbers.misere_sums import Foreign, MisereSums
from kalmar.engines.nimbers.stone_fields import field_for, points_in, size_of
from kalmar.runtime.optional import has
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME

__all__ = ["MisereSumAnalysis", "by_misere_sums"]

SUMS_PER_POSITION = 20
"""So many sums are searched in the time of a position of a search in Python."""

LARGE, FEW = 17, 300
"""Components of so many points have more positions than a short search visits, but for few."""

NARROW = 13
"""With so few moves a position is near enough to its end for the length of play."""


def by_misere_sums(position: Position, play: Play, limit: int, length_limit: int) -> Analysis:
    """The analysis of a sum in misère play: searched in full if it is small, else for who wins.

    Raises:
        NoTheoryError: it is no sum in misère play, or no component is a removal game.
        LimitReached: it is too large to be searched.
    """
    board = _board(position, play)
    points = sum(_size(part) or 0 for part in position.component)
    few = LENGTH_LIMIT if points < LARGE else FEW
    with suppress(LimitReached):
        return SearchAnalysis(position, play, min(few, limit), length_limit)
    return MisereSumAnalysis(position, limit, length_limit, board)


def _size(part: Position) -> int | None:
    return size_of(part.rules, canonical(part).component)


def _board(position: Position, play: Play) -> "_Board":
    """What the search is about, if there is something."""
    if play is not Play.MISERE or position.rules != SUM:
        raise NoTheoryError("the search is about disjunctive compounds in misère play")
    parts = position.component
    if any(isinstance(part.rules, Compound) or is_loopy(part.rules) for part in parts):
        raise NoTheoryError("there are compounds among the components, or games with cycles")
    if not (has("numpy") and has("numba")):
        raise NoTheoryError("compiled loops are not there")
    boards = [(found, part) for part in parts if (found := _size(part)) is not None]
    if not boards:
        raise NoTheoryError("no component is a removal game, or a board with stones")
    return _Board(max(boards, key=lambda board: board[0])[1], parts)


class _Board:
    """The largest component and those on the same points; all others are parts of their own."""

    def __init__(self, largest: Position, parts: Sequence[Position]) -> None:
        self.rules = largest.rules
        same = [part for part in parts if part.rules == self.rules]
        alike = [canonical(part).component for part in same]
        field = field_for(self.rules, alike) or field_for(
            self.rules, [canonical(largest).component]
        )
        if field is None:
            raise NoTheoryError("the component has more points than can be searched")
        self.field: Field = field

    def points(self, part: Position) -> int | None:
        """The points of a component; None for one that is a part of its own."""
        if part.rules != self.rules:
            return None
        return points_in(self.field, self.rules, canonical(part).component)

    def split(self, parts: Sequence[Position]) -> tuple[list[int], list[Position]]:
        """The points of the components that lie on the field, and the other components."""
        points = [(self.points(part), part) for part in parts]
        inside = [found for found, _ in points if found is not None]
        return inside, [part for found, part in points if found is None]


class MisereSumAnalysis(NearEnd, LeftPositions):
    """Answers from a compiled search of sums of pieces; the length is known near the end only."""

    valuation = MISERE_OUTCOME
    theorem = THEOREMS["tame-sums"].cite()
    narrow, few = NARROW, FEW

    def __init__(self, position: Position, limit: int, length_limit: int, board: _Board) -> None:
        """Search; raises `NoTheoryError` where components beside the board do not fit."""
        super().__init__(position, Play.MISERE, limit, length_limit)
        self.board = board
        inside, outside = board.split(position.component)
        try:
            self.others = NumberedParts(outside, limit)
        except OverflowError:
            raise NoTheoryError("the other components have too many positions") from None
        foreign = Foreign(self.others.options, self.others.longest, self.others.widest)
        self.search = MisereSums(board.field, len(inside), foreign)
        self.search.allow(SUMS_PER_POSITION * limit)
        self.value = self.value_at(position)
        self.own_reason = self._reason()
        self.own_working = ()

    def value_at(self, position: Position) -> int:
        """1 where the player to move wins, else 0."""
        inside, outside = self.board.split(position.component)
        return int(not self.search.lost(inside, self.others.places(outside)))

    def _reason(self) -> Said:
        """What was searched, and a winning move or that there is none."""
        best = self.winning[0] if self.winning else None
        if best is None:
            why = said("after every move there is a winning reply")
        else:
            move = move_text(self.position, best)
            why = said("after the move “{move}” there is no winning reply", move=move)
        return counted(
            self.search.count,
            "{number:,} sum of pieces was searched: {therefore}.",
            "{number:,} sums of pieces were searched: {therefore}.",
            therefore=wins(why, self.outcome),
        )

    @property
    def length_unknown(self) -> Said:
        """The search does not tell it."""
        if self.thorough:
            return super().length_unknown
        return said(
            "not known: the search tells who wins, not when; --limit (limit=… in Python) lets it"
            " look at the whole game graph"
        )

    def best_move(self, position: Position) -> Move | None:
        """Near the end of play a move of optimal length, before it a winning or a legal one."""
        end = self.ending(position)
        if end is not None:
            return quickest_move(position, self.remoteness_in(end))
        return super().best_move(position)
