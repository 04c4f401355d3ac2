"""Analyses by search: of the literal game graph, or of sums for who wins and no more.

* `BySearch` serves positions without a theorem; `NearEnd` looks at the graph near the end of play
  alone, where only there it is small.
* `MisereSearch` searches sums in misère play of games whose values are searched for.
* `NimberOutcomeAnalysis` serves normal play where a component is too large for its Grundy value to
  be found. Whether it has one given value is known much sooner, and that is enough: the sum is a
  P-position iff the component has the nim-sum of all the others as its value.
"""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, reduce
from operator import xor
from typing import ClassVar

from kalmar.answers import reasons
from kalmar.answers.analysis import LENGTH_LIMIT, Analysis, Target
from kalmar.answers.moves_in_words import MOST_OPTIONS, has_at_most, move_text
from kalmar.core.by_name import load_named
from kalmar.core.cached import cached_property
from kalmar.core.compositions import SIX_WAYS
from kalmar.core.compounds import SUM, Compound, Position, canonical, is_terminal
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, message, plural_message
from kalmar.core.rules import Component, Outcome, Play, Rules, has_lazy_values, is_loopy
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.nimbers.lazy_values import LazyMisereOutcomes, TooDeep
from kalmar.runtime.work import work_limit
from kalmar.solvers import SOLVERS, Solved, values_of
from kalmar.solvers.lazy_values import LARGE_OUTCOMES, LazyValues, large
from kalmar.solvers.removal_games import MIN_POINTS_FOR_SEARCH, SearchedValues, values_of_points
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, MISERE_OUTCOME, OUTCOME
from kalmar.theory.valuations.valuation import Valuation


class BySearch(Analysis):
    """Answers from the remoteness of every position of the literal game graph."""

    theorem: str = THEOREMS["backward-induction"].cite()

    def _begin(self) -> None:
        """Search."""
        self.valuation: Valuation = self.remoteness
        self.value: int = self.value_at(self.position)

    @cached_property
    def reason(self) -> Message:
        """Return how many positions were searched, who can force a win, and why by search."""
        if not self.value:
            return message("No turn is possible: {over}.", over=reasons.over_words(self.play))
        searched = self._searched()
        rules, parts = self.position
        if not isinstance(rules, Compound) or (rules.choice, rules.ending) in SIX_WAYS:
            return searched
        games = [part.rules for part in parts]
        unmet = load_named("kalmar.theory.decisions:unmet")(rules, games, self.play)
        return (
            searched
            if unmet is None
            else message("{searched} {unmet}", searched=searched, unmet=unmet)
        )

    def _searched(self) -> Message:
        return plural_message(
            self.value,
            "All {size:,} reachable positions were searched: {winner} can force a win in"
            " {number} move.",
            "All {size:,} reachable positions were searched: {winner} can force a win within"
            " {number} moves (counting both players).",
            size=len(self.literal),
            winner=reasons.winner_words(self.outcome),
        )

    @property
    def own_working(self) -> Iterator[str]:
        """Explain the remoteness by that of the options, and who can end it when."""
        here = self.position
        if has_at_most(here, MOST_OPTIONS):
            values = {self.value_at(after(here, move)) for move in moves(here)}
            sentence = reasons.explain_choice(self.remoteness, str(here), values)
            if sentence is not None:
                yield sentence
        yield reasons.explain_length(self.value, self.outcome)

    def value_at(self, position: Position) -> int:
        """Return the remoteness of a position of the graph."""
        return self.literal.value(position, self.remoteness)


class NearEnd(Analysis):
    """An analysis that looks at the literal game graph where it is small.

    Attributes:
        narrow: with at most so many moves a position is near enough to its end to be looked at.
        few: how many positions its graph may have then.
    """

    narrow: ClassVar[int]
    few: ClassVar[int]
    _end: Literal | None = None

    def graph_of(self, position: Position) -> Literal | None:
        """Return the literal game graph from a position if it is small enough, else None."""
        # The last small graph holds all positions of its play, so later ones are found in it.
        if self._end is not None and self._end.knows(position):
            return self._end
        # The whole limit is spent only on the position that was asked about, which is too large for
        # a short search.
        whole = position is self.position
        if not (self.thorough if whole else has_at_most(position, self.narrow)):
            return None
        try:
            limit = self.limit if whole else min(self.limit, self.few)
            self._end = Literal(position, limit, play=self.play)
        except LimitReached:
            return None
        return self._end


LISTING_STEPS = 2_000_000
"""So much work a full list may take, which tells the length, before only the winner is searched."""

FEW = 300
"""Positions that a search for the length near the end of play may visit."""

MAX_MOVES_FOR_LENGTH = 13
"""With so few moves a position is near enough to its end for the length of play."""


def by_misere_sums(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse a sum in misère play: search it in full if that is soon done, else for who wins.

    Raises:
        NoTheoryError: some components are compounds or games with cycles.
        LimitReached: it is too large to be searched.
    """
    parts = position.component
    if any(isinstance(part.rules, Compound) or is_loopy(part.rules) for part in parts):
        raise NoTheoryError("some components are compounds or games with cycles")
    # A small sum is searched in full, which tells the length as well.
    with suppress(LimitReached), work_limit(LISTING_STEPS):
        return BySearch(position, play, min(LENGTH_LIMIT, limit), length_limit)
    return MisereSearch(position, play, limit, length_limit)


class ByOracle(Analysis):
    """An analysis that can tell of any position whether the player to move loses."""

    @cached_property
    def winning(self) -> list[Move]:
        """List all moves that leave a P-position; a position left by several is solved once."""
        # Different moves often leave equal positions, so each is valued once.
        value_at = cache(self.value_at)
        left = ((move, canonical(after(self.position, move))) for move in moves(self.position))
        return [move for move, position in left if not value_at(position)]

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome; those to P-positions are found only once."""
        if target is Outcome.P and position == self.position:
            return iter(self.winning)
        return super().turns_to(position, target)

    def value_at(self, position: Position) -> int:
        """Return 1 where the player to move wins, else 0."""
        return int(not self.is_lost(position))

    @abstractmethod
    def is_lost(self, position: Position) -> bool:
        """Return whether the player to move loses a position reachable from this one."""


class MisereSearch(NearEnd, ByOracle):
    """Answers from a search of sums; the length is known near the end only."""

    theorem: str = THEOREMS["backward-induction"].cite()
    valuation = MISERE_OUTCOME
    narrow, few = MAX_MOVES_FOR_LENGTH, FEW
    _not_searched = message(
        "unknown: the search determines who wins, not when; --limit (limit=… in Python)"
        " searches the whole game graph"
    )
    search: LazyMisereOutcomes

    def _begin(self) -> None:
        """Search; raises `NoTheoryError` where play is too long for it."""
        self.search = LazyMisereOutcomes(self.limit)
        try:
            self.value: int = self.value_at(self.position)
        except TooDeep:
            raise NoTheoryError("play is too long to search for the winner") from None
        self.reason = self.own_reason = self._reason()  # while the search may go on

    def is_lost(self, position: Position) -> bool:
        """Search whether the player to move loses."""
        return self.search.is_lost(map(canonical, position.component))

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
            therefore=reasons.wins(why, self.outcome),
        )


NIMBERS = Fold(GRUNDY, NIM_SUM)

AT_ONCE = "rows_and_cycles", "mirrored"
"""The solvers that need no search."""


class NimberOutcomeAnalysis(ByOracle):
    """Answers from whether components have one given Grundy value; the length is not known."""

    theorem: str = THEOREMS["sprague-grundy"].cite()
    valuation = OUTCOME

    def _begin(self) -> None:
        """Search; raises `NoTheoryError` where the Grundy values are in reach or do not decide."""
        if any(isinstance(part.rules, Compound) for part in self.position.component):
            raise NoTheoryError("some components are compounds")
        self.values: SearchedValues | LazyValues = self._search()
        self.rules: Rules = self.values.rules
        self._refuse_reached()
        self.others: dict[Rules, Solved] = self._others()
        self.value: int = self.value_at(self.position)

    def _search(self) -> SearchedValues | LazyValues:
        """Choose the search for the large component and those of the same game beside it."""
        # Each game of the position is tried as the large one.
        for rules in dict.fromkeys(part.rules for part in self.position.component):
            components = self._of(rules, self.position)
            # A theorem on paths and cycles, or a symmetry, gives the values sooner.
            if any(SOLVERS[name](rules, components, NIMBERS, self.limit) for name in AT_ONCE):
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
            rules: values_of(rules, self._of(rules, self.position), NIMBERS, self.limit)
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

    def is_lost(self, position: Position) -> bool:
        """Return whether the large component has the nim-sum of all others as its value."""
        return self.values.has(self._of(self.rules, position), self._rest(position))

    def _remoteness(self, position: Position, value: int) -> int | None:  # noqa: ARG002
        """Return None, as it is not known, unless play is over: then 0."""
        return 0 if is_terminal(position) else None

    @cached_property
    def reason(self) -> Message:
        """Explain which value the large components have or do not have."""
        parts = [part for part in self.position.component if part.rules == self.rules]
        names = (
            reasons.name_of(Position(SUM, tuple(parts)))
            if len(parts) > 1
            else reasons.name_of(parts[0])
        )
        rest = self._rest(self.position)
        if self.outcome is Outcome.P:
            why = message("{names} has Grundy value {value}", names=names, value=rest)
        else:
            why = message("{names} does not have Grundy value {value}", names=names, value=rest)
        if len(parts) < len(self.position.component):
            why = message("{why}, the Grundy value of the remaining components", why=why)
        return message("{therefore}.", therefore=reasons.wins(why, self.outcome))

    @property
    def length_unknown(self) -> Message:
        """Explain why the length is unknown: it is not searched for."""
        return message("unknown: the search determines who wins, not when")
