"""Analyses of disjunctive sums by compiled search: misère play, or a test for one Grundy value.

* `MisereSumAnalysis` searches sums in misère play that have pieces of a removal game.
* `LazyMisereAnalysis` does so in plain Python for games whose values are searched for, as Sprouts.
* `NimberOutcomeAnalysis` serves normal play where a component is too large for its Grundy value to
  be found. Whether it has one given value is known much sooner, and that is enough: the sum is a
  P-position iff the component has the nim-sum of all the others as its value.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, reduce
from operator import xor

from kalmar.answers.analysis import LENGTH_LIMIT, Analysis, quickest_move
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.reasons import name_of, wins
from kalmar.answers.searching import GraphAnalysis, LeftPositions, NearEnd
from kalmar.core.compounds import SUM, Compound, Position, canonical, is_terminal
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, message, plural_message
from kalmar.core.rules import Component, Outcome, Play, Rules, has_lazy_values, is_loopy
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.numbered_sums import NumberedParts
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.lazy_misere import LazyMisereOutcomes, Part
from kalmar.engines.nimbers.lazy_values import TooDeep
from kalmar.engines.nimbers.misere_sums import Foreign, MisereSums
from kalmar.engines.nimbers.stone_fields import field_for, points_in, size_of
from kalmar.runtime.predicted_work import can_compile
from kalmar.runtime.work import work_limit
from kalmar.solvers import SOLVERS, Solved, nogo_rows, values_of
from kalmar.solvers.lazy_values import LazyValues, large
from kalmar.solvers.removal_games import MIN_POINTS_FOR_SEARCH, SearchedValues, values_of_points
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.table import THEORIES
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME, OUTCOME

__all__ = ["LazyMisereAnalysis", "MisereSumAnalysis", "NimberOutcomeAnalysis", "by_misere_sums"]

SUMS_PER_POSITION = 20
"""So many sums are searched in the time of a position of a search in Python."""

LISTING_STEPS = 2_000_000
"""So much work a full list may take, which tells the length, before only the winner is searched."""

LARGE, FEW = 17, 300
"""Components of so many points have more positions than a short search visits, but for few."""

MAX_MOVES_FOR_LENGTH = 13
"""With so few moves a position is near enough to its end for the length of play."""


def by_misere_sums(position: Position, play: Play, limit: int, length_limit: int) -> Analysis:
    """Analyse a sum in misère play: search it in full if it is small, else only for who wins.

    Raises:
        NoTheoryError: it is no sum in misère play, or no component is a removal game.
        LimitReached: it is too large to be searched.
    """
    try:
        board = _board(position, play)
    except NoTheoryError:
        if not _is_lazy(position, play):
            raise
        return _lazily(position, limit, length_limit)
    points = sum(_size(part) or 0 for part in position.component)
    few = LENGTH_LIMIT if points < LARGE else FEW
    # A small sum is searched in full, which tells the length as well.
    with suppress(LimitReached):
        return GraphAnalysis(position, play, min(few, limit), length_limit)
    return MisereSumAnalysis(position, limit, length_limit, board)


def _is_lazy(position: Position, play: Play) -> bool:
    """Return whether a sum in misère play has a component whose values are searched for."""
    parts = position.component
    return (
        play is Play.MISERE
        and position.rules == SUM
        and not any(isinstance(part.rules, Compound) or is_loopy(part.rules) for part in parts)
        and any(has_lazy_values(part.rules) for part in parts)
    )


def _lazily(position: Position, limit: int, length_limit: int) -> Analysis:
    """Analyse a sum in misère play in plain Python, in full if that is soon done."""
    with suppress(LimitReached), work_limit(LISTING_STEPS):
        few = min(LENGTH_LIMIT, limit)
        return GraphAnalysis(position, Play.MISERE, few, length_limit)
    return LazyMisereAnalysis(position, limit, length_limit)


def _size(part: Position) -> int | None:
    return size_of(part.rules, canonical(part).component)


def _board(position: Position, play: Play) -> "_Board":
    """Build the board that the search is about; raise NoTheoryError if there is none."""
    if play is not Play.MISERE or position.rules != SUM:
        raise NoTheoryError("the search is only for disjunctive compounds in misère play")
    parts = position.component
    if any(isinstance(part.rules, Compound) or is_loopy(part.rules) for part in parts):
        raise NoTheoryError("some components are compounds or games with cycles")
    if not can_compile():
        raise NoTheoryError("compiled loops are not available")
    # Components with a size are those that the search can take on its points.
    boards = [(found, part) for part in parts if (found := _size(part)) is not None]
    if not boards:
        raise NoTheoryError("no component is a removal game or a board with stones")
    return _Board(max(boards, key=lambda board: board[0])[1], parts)


class _Board:
    """The largest component and those on the same points; all others are parts of their own."""

    def __init__(self, largest: Position, parts: Sequence[Position]) -> None:
        self.rules = largest.rules
        same = [part for part in parts if part.rules == self.rules]
        alike = [canonical(part).component for part in same]
        # A field for all of them, or where they do not fit one, for the largest alone.
        field = field_for(self.rules, alike) or field_for(
            self.rules, [canonical(largest).component]
        )
        if field is None:
            raise NoTheoryError("the component has too many points to be searched")
        self.field: RemovalField = field

    def points(self, part: Position) -> int | None:
        """Return the points of a component; None for one that is a part of its own."""
        if part.rules != self.rules:
            return None
        return points_in(self.field, self.rules, canonical(part).component)

    def split(self, parts: Sequence[Position]) -> tuple[list[int], list[Position]]:
        """Split the components into the points of those on the field and the other components."""
        points = [(self.points(part), part) for part in parts]
        inside = [found for found, _ in points if found is not None]
        return inside, [part for found, part in points if found is None]


class _MisereSearch(NearEnd, LeftPositions):
    """Answers from a search of sums; the length is known near the end only."""

    valuation = MISERE_OUTCOME
    narrow, few = MAX_MOVES_FOR_LENGTH, FEW
    search: MisereSums | LazyMisereOutcomes

    @property
    def own_working(self) -> tuple[str, ...]:
        """Return no lines: what a search of sums has seen says nothing in few words."""
        return ()

    def _reason(self) -> Message:
        """Describe what was searched, and a winning move or that there is none."""
        best = self.winning[0] if self.winning else None
        if best is None:
            why = message("after every move there is a winning reply")
        else:
            move = move_text(self.position, best)
            why = message("after the move “{move}” there is no winning reply", move=move)
        return plural_message(
            self.search.count,
            "{number:,} sum of pieces was searched: {therefore}.",
            "{number:,} sums of pieces were searched: {therefore}.",
            therefore=wins(why, self.outcome),
        )

    @property
    def length_unknown(self) -> Message:
        """Explain why the length is unknown: the search finds who wins, not when."""
        if self.thorough:
            return super().length_unknown
        return message(
            "unknown: the search determines who wins, not when; --limit (limit=… in Python)"
            " searches the whole game graph"
        )

    def best_move(self, position: Position) -> Move | None:
        """Return a move of optimal length near the end of play, earlier a winning or legal one."""
        end = self.ending(position)
        if end is not None:
            return quickest_move(position, self.remoteness_in(end))
        return super().best_move(position)


class MisereSumAnalysis(_MisereSearch):
    """Answers from a compiled search of sums of pieces."""

    theorem: str = THEOREMS["tame-sums"].cite()
    search: MisereSums

    def __init__(self, position: Position, limit: int, length_limit: int, board: _Board) -> None:
        """Search; raises `NoTheoryError` where components beside the board do not fit."""
        super().__init__(position, Play.MISERE, limit, length_limit)
        self.board = board
        inside, outside = board.split(position.component)
        try:
            self.others: NumberedParts = NumberedParts(outside, limit)
        except OverflowError:
            raise NoTheoryError("the other components have too many positions") from None
        # Components beside the field are parts of their own, with options by number.
        foreign = Foreign(self.others.options, self.others.longest, self.others.widest)
        self.search = MisereSums(board.field, len(inside), foreign)
        self.search.allow(SUMS_PER_POSITION * limit)
        self.value: int = self.value_at(position)
        self.own_reason: Message = self._reason()

    def value_at(self, position: Position) -> int:
        """Return 1 where the player to move wins, else 0."""
        inside, outside = self.board.split(position.component)
        return int(not self.search.lost(inside, self.others.places(outside)))


class LazyMisereAnalysis(_MisereSearch):
    """Answers from a search of sums in plain Python, for components of any games."""

    theorem: str = THEOREMS["backward-induction"].cite()
    search: LazyMisereOutcomes

    def __init__(self, position: Position, limit: int, length_limit: int) -> None:
        """Search; raises `NoTheoryError` where play is too long for it."""
        super().__init__(position, Play.MISERE, limit, length_limit)
        self.search = LazyMisereOutcomes(limit)
        try:
            self.value: int = self.value_at(position)
        except TooDeep:
            raise NoTheoryError("play is too long to search for the winner") from None
        self.own_reason: Message = self._reason()

    def value_at(self, position: Position) -> int:
        """Return 1 where the player to move wins, else 0."""
        parts = [Part(*canonical(part)) for part in position.component]
        return int(not self.search.is_lost(parts))


def _by_theorem(rules: Rules, components: Sequence[Component], limit: int) -> bool:
    """Return whether a theorem on paths and cycles gives the Grundy values of components."""
    solved = SOLVERS["rows_and_cycles"](rules, components, Fold(GRUNDY, NIM_SUM), limit)
    return solved is not None


LARGE_OUTCOMES = 30
"""The Grundy values of components of fewer points are found in a second or two."""


class NimberOutcomeAnalysis(LeftPositions):
    """Answers from whether components have one given Grundy value; the length is not known."""

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Search; raises `NoTheoryError` where the Grundy values are in reach or do not decide."""
        super().__init__(position, play, limit, length_limit)
        if position.rules != SUM or play is not Play.NORMAL:
            raise NoTheoryError("Grundy values do not decide this compound")
        if any(isinstance(part.rules, Compound) for part in position.component):
            raise NoTheoryError("some components are compounds")
        self.values: SearchedValues | LazyValues = self._search()
        self._refuse_reached()
        self.others: dict[Rules, Solved] = self._others()
        self.valuation = OUTCOME
        self.value: int = self.value_at(position)
        self.own_reason: Message = self._reason()

    @property
    def rules(self) -> Rules:
        """Return the rules of the large component."""
        return self.values.rules

    def _search(self) -> SearchedValues | LazyValues:
        """Choose the search for the large component and those of the same game beside it."""
        # Each game of the position is tried as the large one; boards of NoGo in a row have a list.
        for rules in dict.fromkeys(part.rules for part in self.position.component):
            components = self._of(rules, self.position)
            if nogo_rows.takes(rules, components) or _by_theorem(rules, components, self.limit):
                continue
            least = MIN_POINTS_FOR_SEARCH if has_lazy_values(rules) else LARGE_OUTCOMES
            values = values_of_points(rules, components, least)
            if values is not None:
                return values
            if not has_lazy_values(rules):
                continue
            asked = large(rules, components, self.limit)
            if asked is not None:
                return asked
        raise NoTheoryError("no component is large")

    def _refuse_reached(self) -> None:
        """Try to find the Grundy values themselves first, with few nodes."""
        # Grundy values themselves tell more, so they are tried with few nodes first.
        self.values.allow_few(self.limit)
        try:
            for component in self._of(self.rules, self.position):
                self.values(component)
        except LimitReached:
            self.values.allow_all(self.limit)
        except TooDeep:
            raise NoTheoryError("play is too long to search for values") from None
        else:
            raise NoTheoryError("the Grundy values of the components can be computed")

    def _others(self) -> dict[Rules, Solved]:
        """Compute the values of the components of other games."""
        found = dict.fromkeys(part.rules for part in self.position.component)
        return {
            rules: values_of(
                rules, self._of(rules, self.position), Fold(GRUNDY, NIM_SUM), self.limit
            )
            for rules in found
            if rules != self.rules
        }

    @staticmethod
    def _of(rules: Rules, position: Position) -> tuple[Component, ...]:
        """Return the components of one game, each in its smallest form."""
        parts = position.component
        return tuple(canonical(part).component for part in parts if part.rules == rules)

    def _rest(self, position: Position) -> int:
        """Return the nim-sum of the components of other games."""
        parts = [part for part in position.component if part.rules != self.rules]
        return reduce(
            xor, (self.others[part.rules].value(canonical(part).component) for part in parts), 0
        )

    def value_at(self, position: Position) -> int:
        """Return 1 where the player to move wins, else 0."""
        # P iff the large component has the nim-sum of all others as its value.
        lost = self.values.has(self._of(self.rules, position), self._rest(position))
        return int(not lost)

    def remoteness_at(self, position: Position) -> int | None:
        """Return None, as it is not known, unless play is over: then 0."""
        return 0 if is_terminal(position) else None

    def _reason(self) -> Message:
        """Explain which value the large components have or do not have."""
        parts = [part for part in self.position.component if part.rules == self.rules]
        names = name_of(Position(SUM, tuple(parts))) if len(parts) > 1 else name_of(parts[0])
        rest = self._rest(self.position)
        if self.outcome is Outcome.P:
            why = message("{names} has Grundy value {value}", names=names, value=rest)
        else:
            why = message("{names} does not have Grundy value {value}", names=names, value=rest)
        if len(parts) < len(self.position.component):
            why = message("{why}, the Grundy value of the remaining components", why=why)
        return message("{therefore}.", therefore=wins(why, self.outcome))

    @property
    def theorem(self) -> str:  # type: ignore[override]  # read from the table
        """Return the theorem of the Grundy values."""
        theory = THEORIES[SUM.choice, SUM.ending, Play.NORMAL]
        assert theory is not None
        return theory.theorem

    @cached_property
    def winning(self) -> list[Move]:
        """List all moves to P-positions; those with the same rest are searched at once."""
        found = list(moves(self.position))
        left = [after(self.position, move) for move in found]
        by_rest: dict[int, list[int]] = {}
        for place, position in enumerate(left):
            by_rest.setdefault(self._rest(position), []).append(place)
        lost: set[int] = set()
        # Moves with the same rest ask for the same value of what they leave.
        for rest, places in by_rest.items():  # side by side, for many threads
            options = [self._of(self.rules, left[place]) for place in places]
            once = list(dict.fromkeys(options))
            has = dict(zip(once, self.values.which_have(once, rest), strict=True))
            lost.update(place for place, option in zip(places, options, strict=True) if has[option])
        return [found[place] for place in sorted(lost)]

    @property
    def length(self) -> tuple[int | None, str]:
        """Return None and why: the length is not searched for."""
        return None, message("unknown: the search determines who wins, not when")
