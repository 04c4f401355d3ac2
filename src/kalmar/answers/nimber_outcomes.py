"""Who wins a disjunctive sum with a component too large for its Grundy value to be found.

Whether a component has one given Grundy value is much sooner known than which one it has, and the
outcome asks no more: it is P where the component has the value of all the others together.
"""

from functools import cached_property, reduce
from operator import xor

from kalmar.answers.reasons import name_of, wins
from kalmar.answers.searching import LeftPositions
from kalmar.core.compounds import (
    SUM,
    Compound,
    Move,
    Position,
    after,
    canonical,
    has_ended,
    moves,
)
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Said, said
from kalmar.core.rules import Component, Outcome, Play, Rules, is_asked
from kalmar.engines.nimbers.lazy_values import TooDeep
from kalmar.solvers import Solved, nogo_rows, values_of
from kalmar.solvers.lazy_values import Asked, large
from kalmar.solvers.removal_games import WORTH_SEARCH, Values, values_of_points
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.normal_and_misere import OUTCOME

__all__ = ["NimberOutcomeAnalysis"]

LARGE = 30
"""The Grundy values of components of fewer points are found in a second or two."""


class NimberOutcomeAnalysis(LeftPositions):
    """Answers from whether components have one given Grundy value; the length is not known."""

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Search; raises `NoTheoryError` where the Grundy values are in reach or do not decide."""
        super().__init__(position, play, limit, length_limit)
        if position.rules != SUM or play is not Play.NORMAL:
            raise NoTheoryError("Grundy values do not decide this compound")
        if any(isinstance(part.rules, Compound) for part in position.component):
            raise NoTheoryError("there are compounds among the components")
        self.values = self._search()
        self._refuse_reached()
        self.others = self._others()
        self.valuation = OUTCOME
        self.value = self.value_at(position)
        self.own_reason = self._reason()

    @property
    def rules(self) -> Rules:
        """The rules of the large component."""
        return self.values.rules

    def _search(self) -> Values | Asked:
        """What searches the large component and those of the same game beside it."""
        for rules in dict.fromkeys(part.rules for part in self.position.component):
            components = self._of(rules, self.position)
            if nogo_rows.takes(rules, components):
                continue
            least = WORTH_SEARCH if is_asked(rules) else LARGE
            values = values_of_points(rules, components, least)
            if values is not None:
                return values
            if not is_asked(rules):
                continue
            asked = large(rules, components, self.limit)
            if asked is not None:
                return asked
        raise NoTheoryError("no component is large")

    def _refuse_reached(self) -> None:
        """Try to find the Grundy values themselves first, with few nodes."""
        self.values.allow_few(self.limit)
        try:
            for component in self._of(self.rules, self.position):
                self.values(component)
        except LimitReached:
            self.values.allow_all(self.limit)
        except TooDeep:
            raise NoTheoryError("play is too long for a search for values") from None
        else:
            raise NoTheoryError("the Grundy values of the components are in reach")

    def _others(self) -> dict[Rules, Solved]:
        """The values of the components of other games."""
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
        """The components of one game, each as small as it can be written."""
        parts = position.component
        return tuple(canonical(part).component for part in parts if part.rules == rules)

    def _rest(self, position: Position) -> int:
        """The nim-sum of the components of other games."""
        parts = [part for part in position.component if part.rules != self.rules]
        return reduce(
            xor, (self.others[part.rules].value(canonical(part).component) for part in parts), 0
        )

    def value_at(self, position: Position) -> int:
        """1 where the player to move wins, else 0."""
        lost = self.values.has(self._of(self.rules, position), self._rest(position))
        return int(not lost)

    def remoteness_at(self, position: Position) -> int | None:
        """Not known, unless play is over."""
        return 0 if has_ended(position) else None

    def _reason(self) -> Said:
        """Which value the large components have or have not."""
        parts = [part for part in self.position.component if part.rules == self.rules]
        names = name_of(Position(SUM, tuple(parts))) if len(parts) > 1 else name_of(parts[0])
        rest = self._rest(self.position)
        if self.outcome is Outcome.P:
            why = said("{names} has the Grundy value {value}", names=names, value=rest)
        else:
            why = said("{names} has not the Grundy value {value}", names=names, value=rest)
        if len(parts) < len(self.position.component):
            why = said("{why}, which is that of all the rest", why=why)
        return said("{therefore}.", therefore=wins(why, self.outcome))

    @property
    def theorem(self) -> str:  # type: ignore[override]  # read from the table
        """That of the Grundy values."""
        theory = THEORIES[SUM.choice, SUM.ending, Play.NORMAL]
        assert theory is not None
        return theory.theorem

    @cached_property
    def winning(self) -> list[Move]:
        """All moves that leave a P-position; those with the same rest are asked about at once."""
        found = list(moves(self.position))
        left = [after(self.position, move) for move in found]
        by_rest: dict[int, list[int]] = {}
        for place, position in enumerate(left):
            by_rest.setdefault(self._rest(position), []).append(place)
        lost: set[int] = set()
        for rest, places in by_rest.items():  # side by side, for many threads
            options = [self._of(self.rules, left[place]) for place in places]
            once = list(dict.fromkeys(options))
            has = dict(zip(once, self.values.which_have(once, rest), strict=True))
            lost.update(place for place, option in zip(places, options, strict=True) if has[option])
        return [found[place] for place in sorted(lost)]

    @property
    def length(self) -> tuple[int | None, str]:
        """Nothing is searched for it."""
        return None, said("not known: the search tells who wins, not when")
