"""Analyses by outcome alone: large selective compounds, and sums whose plays have equal length.

* `OutcomeAnalysis` serves lone components and selective compounds. A lone component is played alike
  in every composition, and a selective compound in normal play is a P-position iff each of its
  components is. So it is enough to know who wins each component.
* `FixedLengthAnalysis` serves disjunctive sums of components whose plays all have the same length.
  Only the parity of the total matters, in both conventions, so every move is as good as any other.
"""

from collections.abc import Iterator
from typing import Any

from kalmar.answers.analysis import Analysis, Target
from kalmar.answers.by_values import ByValues, Wanted
from kalmar.answers.reasons import MOST_SHOWN, name_of, wins
from kalmar.core.cached import cached_property
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import SUM, Compound, Position, is_terminal, leaves
from kalmar.core.errors import NoTheoryError
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Component, Outcome, Play, Rules, play_length_of
from kalmar.core.turns import Move, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph
from kalmar.games.notation.coerce import has_own_ends, refuse_values
from kalmar.solvers import Solved, values_of
from kalmar.solvers.formulas import known_of, solve_outcomes
from kalmar.theory.fold import Fold
from kalmar.theory.table import THEORIES, Theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, OUTCOME_SUM
from kalmar.theory.valuations.valuation import Valuation

SELECTIVE = Choice.ANY, Ending.LONG

OUTCOMES = {
    play: Theory(Fold(valuation, OUTCOME_SUM), THEOREMS["selective-outcomes"].cite())
    for play, valuation in ((Play.NORMAL, OUTCOME), (Play.MISERE, MISERE_OUTCOME))
}


class OutcomeAnalysis(ByValues):
    """Answers from who wins each component; the length of play is seldom known."""

    is_light = False  # as some of the solvers search
    _not_searched = message(
        "unknown: the theorem determines who wins, not when; --limit (limit=… in Python)"
        " starts a search for it"
    )

    def _begin(self) -> None:
        """Refuse what the outcomes of components do not decide."""
        self.way, parts = self.position
        assert isinstance(self.way, Compound)
        self.is_lone = len(parts) == 1
        # One component that never splits is played alike in every composition that may move one.
        whole = self.is_lone and getattr(parts[0].rules, "component_words", None) is None
        known = whole and bool(known_of(parts[0].rules).outcomes)
        lone = known and 1 in self.way.choice.counts(1)
        # In selective normal play the greatest outcome of the parts decides.
        selective = self.play is Play.NORMAL and (self.way.choice, self.way.ending) == SELECTIVE
        nested = any(isinstance(part.rules, Compound) for part in parts)
        if nested or not (lone or selective):
            raise NoTheoryError("the outcomes of components do not decide this compound")
        super()._begin()

    def _row(self, rules: Compound, position: Position) -> Theory | None:  # noqa: ARG002
        return OUTCOMES[self.play] if rules == self.way else None

    def _solve_all(self, wanted: Wanted) -> None:
        """Ask the solvers for outcomes; raises `NoTheoryError` where none takes a component."""
        for (rules, fold), asked in wanted.items():
            asked.solved = solve_outcomes(rules, asked.components, fold, self.limit)
            if asked.solved is not None:
                self.known[rules, fold] = asked.solved
        missing = {key: wanted[key] for key in wanted if key not in self.known}
        # Where nothing is large, or the only component is small, values tell more than outcomes.
        if missing and (not self.known or self.is_lone):
            raise NoTheoryError("the usual values of these components can be computed")
        # Small components beside large ones: the parity of the remoteness is the outcome.
        super()._solve_all(missing)

    def _solve(self, rules: Rules, components: list[Component], row: Any) -> Solved:
        row = THEORIES[*SELECTIVE, Play.NORMAL]
        assert row is not None
        solved = values_of(rules, components, row.fold, self.limit)
        return Solved(lambda component: solved.value(component) & 1, solved.theorem)

    @cached_property
    def reason(self) -> Message:
        """Explain what the theorem implies for a lone component, or which of several are lost."""
        # The sentence names a few components; the rest follow from the outcome of the whole.
        parts = self.valued.parts[:MOST_SHOWN]
        fields = {
            "names": join_messages([name_of(part.position) for part in parts]),
            "outcomes": join_messages([self.valuation.words(part.value) for part in parts]),
        }
        solved = parts[0].solved
        working = solved.working if solved else None
        told = working(self.position.component[0].component) if working else None
        if len(self.valued.parts) == 1 and told is not None:
            why = message("{name}: {working}", name=fields["names"], working=told)
        elif self.outcome is Outcome.P:
            why = message("Outcomes {outcomes} ({names}): all are P", **fields)
        else:
            why = message("Outcomes {outcomes} ({names}): not all are P", **fields)
        return message("{therefore}.", therefore=wins(why, self.outcome))

    @cached_property
    def small(self) -> Literal | ComponentGraph | None:
        """Return the small game graph only if a user asks: a component is too large otherwise."""
        return super().small if self.thorough else None

    @property
    def theorem(self) -> str:  # type: ignore[override]  # a lone component needs no theorem of sums
        """Return the components' theorem, with that of selective compounds if several."""
        if len(self.position.component) > 1:
            return super().theorem
        return join_messages(self.used_theorems(), "; ")

    def value_in(self, valuation: Valuation) -> int:
        """Return the value of the whole position in another valuation, by theory or by search."""
        if valuation is self.valuation:
            return self.value
        if has_own_ends(rules := self.position.component[0].rules):
            refuse_values(rules)
        usual: Analysis = ByValues(self.position, self.play, self.limit, self.length_limit)
        return usual.value_in(valuation)


MAX_MOVES_FOR_VALUES = 500
"""Sums with so few moves have Grundy values in reach, which tell more in normal play."""

MEANING = message("every play has this length")


def total_length(position: Position) -> int:
    """Return how many moves every play of a sum has.

    Raises:
        NoTheoryError: it is no disjunctive sum, or plays of a component differ in length.

    >>> from kalmar.games.notation import parse_position
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

    theorem: str = THEOREMS["fixed-length"].cite()

    def _begin(self) -> None:
        """Add up the lengths; raises `NoTheoryError` where they are not fixed."""
        self.total: int = total_length(self.position)
        # In normal play small sums have Grundy values, which say more than a parity.
        if self.play is Play.NORMAL and self.total <= MAX_MOVES_FOR_VALUES:
            raise NoTheoryError("the values of the components can be computed")
        self.valuation: Valuation = GRUNDY if self.play is Play.NORMAL else MISERE_GRUNDY
        self.value: int = self.value_at(self.position)

    @cached_property
    def reason(self) -> Message:
        """Explain how many moves there are, and therefore who wins."""
        if is_terminal(self.position):
            return (
                message("Play is over, so the player to move has lost.")
                if self.play is Play.NORMAL
                else message("Play is over, so the player to move has won.")
            )
        why = plural_message(
            self.total,
            "Every play has {number:,} move, {parity}, and the last move {result}",
            "Every play has {number:,} moves, {parity}, and the last move {result}",
            parity=message("an odd number") if self.total % 2 else message("an even number"),
            result=message("wins") if self.play is Play.NORMAL else message("loses"),
        )
        return message("{therefore}.", therefore=wins(why, self.outcome))

    @property
    def own_working(self) -> Iterator[str]:
        """Yield the number of moves of each component, and their total."""
        parts = list(leaves(self.position))
        # Equal components are shown once.
        for part in list(dict.fromkeys(parts))[:MOST_SHOWN]:
            yield plural_message(
                total_length(part),
                "{name}: every play has {number:,} move",
                "{name}: every play has {number:,} moves",
                name=name_of(part),
            )
        if len(parts) > 1:
            yield plural_message(
                self.total, "{number:,} move in total", "{number:,} moves in total"
            )

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield all moves, each of which changes the parity of what is left, or none."""
        left = 1 - self.value_at(position)
        return moves(position) if target in (left, self.valuation.outcome(left)) else iter(())

    def value_at(self, position: Position) -> int:
        """Return the Grundy value: the parity of the number of moves, reversed in misère play."""
        # Even lengths lose in normal play (value 0); misère play turns it round.
        return (total_length(position) + (self.play is Play.MISERE)) % 2

    def _remoteness(self, position: Position, value: int) -> int:  # noqa: ARG002
        """Return the number of moves that are left."""
        return total_length(position)

    @property
    def length(self) -> tuple[int | None, str]:
        """Return the number of moves, the same however the players move, and its meaning."""
        return self.total, MEANING

    def move_cost(self, position: Position) -> int:
        """Return the cost of a move: one look at each component."""
        return len(position.component)
