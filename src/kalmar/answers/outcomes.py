"""Large positions of which only the outcome is known: lone components, and selective compounds.

A lone component is played alike in every composition. A selective compound in normal play is lost
iff each of its components is. So for these it is enough to know who wins each component.
"""

from functools import cached_property

from kalmar.answers.analysis import Analysis
from kalmar.answers.evaluator import Evaluator
from kalmar.answers.reasons import MOST_SHOWN, name_of, wins
from kalmar.answers.theory_analysis import TheoryAnalysis
from kalmar.compositions import Choice, Ending
from kalmar.compound import Compound, Position
from kalmar.errors import NoTheoryError
from kalmar.games.chomp import Chomp
from kalmar.graphs.compound_graph import Literal
from kalmar.graphs.lone import Lone
from kalmar.rules import Component, Outcome, Play, Rules
from kalmar.solvers import Solved, values_of
from kalmar.solvers.outcomes import OUTCOME_SOLVERS
from kalmar.theorems import THEOREMS
from kalmar.theories import THEORIES, Theory
from kalmar.values import Valuation
from kalmar.values.fold import Fold
from kalmar.values.outcome import MISERE_OUTCOME, OUTCOME, OUTCOME_SUM
from kalmar.words import Said, listed, said

__all__ = ["OutcomeAnalysis"]

SELECTIVE = Choice.ANY, Ending.LONG
NEVER_SPLIT = (Chomp,)
"""Rules with outcomes known by theorems, in which every move leaves one component."""

OUTCOMES = {
    play: Theory(Fold(valuation, OUTCOME_SUM), THEOREMS["selective-outcomes"].cite())
    for play, valuation in ((Play.NORMAL, OUTCOME), (Play.MISERE, MISERE_OUTCOME))
}


class OutcomeEvaluator(Evaluator):
    """Knows of each component who wins it.

    Args:
        position: a selective compound in normal play, or a lone component.
        play: the convention.
        limit: how many positions a search for a component may visit.
    """

    def __init__(self, position: Position, play: Play, limit: int) -> None:
        """Refuse what the outcomes of components do not decide; raises `NoTheoryError`."""
        super().__init__(play, limit)
        self.way = position.rules
        assert isinstance(self.way, Compound)
        parts = position.component
        whole = len(parts) == 1 and isinstance(parts[0].rules, NEVER_SPLIT)
        lone = whole and 1 in self.way.choice.counts(1)
        selective = (self.way.choice, self.way.ending) == SELECTIVE and play is Play.NORMAL
        nested = any(isinstance(part.rules, Compound) for part in parts)
        if nested or not (lone or selective):
            raise NoTheoryError("the outcomes of components do not decide this compound")

    def _row(self, rules: Compound, position: Position) -> Theory | None:  # noqa: ARG002
        return OUTCOMES[self.play] if rules == self.way else None

    def _prepare(self, position: Position) -> None:
        """Ask the solvers for outcomes; raises `NoTheoryError` where none takes a component."""
        wanted: dict[tuple[Rules, Fold], list[Component]] = {}
        self._gather(position, wanted)
        for (rules, fold), components in wanted.items():
            found = (solve(rules, components, fold, self.limit) for solve in OUTCOME_SOLVERS)
            solved = next((one for one in found if one is not None), None)
            if solved is not None:
                self.known[rules, fold] = solved
        missing = {key: wanted[key] for key in wanted if key not in self.known}
        if missing and (not self.known or len(position.component) == 1):
            raise NoTheoryError("the usual values of these components are in reach")
        for (rules, fold), components in missing.items():
            self.known[rules, fold] = self._by_remoteness(rules, components)

    def _by_remoteness(self, rules: Rules, components: list[Component]) -> Solved:
        """The outcomes of components beside large ones, from the parity of their remoteness."""
        row = THEORIES[*SELECTIVE, Play.NORMAL]
        assert row is not None
        solved = values_of(rules, components, row.fold, self.limit)
        return Solved(lambda component: solved.value(component) & 1, solved.theorem)


class OutcomeAnalysis(TheoryAnalysis):
    """Answers from who wins each component; the length of play is seldom known."""

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Evaluate; raises `NoTheoryError` where outcomes are not known or do not decide."""
        super().__init__(position, play, limit, length_limit)
        self.own_reason = said("{therefore}.", therefore=wins(self._why(), self.outcome))

    def _why(self) -> Said:
        """What the theorem says of a lone component, or which of several are lost."""
        parts = self.valued.parts[:MOST_SHOWN]
        names = listed([name_of(part.position) for part in parts])
        solved = parts[0].solved
        working = solved.working if solved else None
        told = working(self.position.component[0].component) if working else None
        if len(self.valued.parts) == 1 and told is not None:
            return said("{name}: {working}", name=names, working=told)
        outcomes = listed([self.valuation.words(part.value) for part in parts])
        if self.outcome is Outcome.P:
            return said("Outcomes {outcomes} ({names}): all are P", outcomes=outcomes, names=names)
        return said("Outcomes {outcomes} ({names}): not all are P", outcomes=outcomes, names=names)

    def evaluator_of(self, position: Position) -> Evaluator:
        """Knows outcomes only."""
        return OutcomeEvaluator(position, self.play, self.limit)

    @cached_property
    def small(self) -> Literal | Lone | None:
        """Looked for only where a user asks: a component is too large for a short search."""
        return super().small if self.thorough else None

    @property
    def length_unknown(self) -> Said:
        """Why the length is unknown: nothing is searched for it, unless a user asks."""
        if self.thorough:
            return super().length_unknown
        return said(
            "not known: the theorem tells who wins, not when; --limit (limit=… in Python) spends a"
            " search on it"
        )

    @property
    def theorem(self) -> str:  # type: ignore[override]  # a lone component needs no theorem of sums
        """That of the components, and that of selective compounds where there are several."""
        if len(self.position.component) > 1:
            return super().theorem
        return listed(self.used_theorems(), "; ")

    def value_in(self, valuation: Valuation) -> int:
        """The value of the whole position in another valuation, by theory or by search."""
        if valuation is self.valuation:
            return self.value
        usual: Analysis = TheoryAnalysis(self.position, self.play, self.limit, self.length_limit)
        return usual.value_in(valuation)
