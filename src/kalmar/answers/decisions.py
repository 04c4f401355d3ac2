"""Analyses by the values of components and a row that is none of the theory table.

* `OutcomeAnalysis` serves lone components and selective compounds. A lone component is played alike
  in every composition, and a selective compound in normal play is a P-position iff each of its
  components is. So it is enough to know who wins each component.
* `MooreAnalysis` finds the winning moves of Moore's ways by columns of digits, however large the
  heaps of Nim are.
* `DecisionAnalysis` looks at the values of all components at once, by the theorems of
  `kalmar.theory.decisions`. None of the components may fall apart, as their number matters; where a
  hypothesis is not met, positions are searched, and the reason says which it was.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from typing import Any

from kalmar.answers.analysis import LENGTH_EFFORT, Analysis, Target
from kalmar.answers.by_values import ByValues, Wanted
from kalmar.answers.moves_in_words import count_all, count_turns, quickest_move
from kalmar.answers.reasons import MOST_SHOWN, name_of, wins
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.cached import cached_property
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.core.turns import Move, Step, move_inside, steps_of
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph, stays_whole
from kalmar.games.notation.coerce import has_own_ends, refuse_values
from kalmar.runtime.jobs import check_limits
from kalmar.solvers import Solved, values_of
from kalmar.solvers.formulas import known_of, solve_outcomes
from kalmar.theory import several_heaps
from kalmar.theory.decision_rules import Aim
from kalmar.theory.decisions import Decision, find_decision
from kalmar.theory.table import THEORIES, Theory, is_nim
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import MISERE_OUTCOME, OUTCOME, OUTCOME_SUM
from kalmar.theory.valuations.valuation import Fold, Valuation

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
        for (rules, fold), (_, components) in wanted.items():
            solved = solve_outcomes(rules, components, fold, self.limit)
            if solved is not None:
                self.known[rules, fold] = solved
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


MOST_SORTED = 10_000
"""Up to so many winning moves are put into their natural order."""


class MooreAnalysis(ByValues):
    """Answers from Moore's theorem, where all components are heaps of Nim."""

    def _begin(self) -> None:
        """Refuse components that are not all heaps of Nim."""
        rules, parts = self.position
        if not all(is_nim(part.rules) for part in parts):
            raise NoTheoryError("no theorem decides this way of playing these components")
        assert isinstance(rules, Compound)
        self.most: int = rules.choice.most or 1
        super()._begin()

    def turns(self, position: Position) -> Iterator[several_heaps.Turn]:
        """Yield what is left of the heaps that a winning move lowers."""
        heaps = [part.component for part in position.component]
        by_columns = several_heaps.misere_turns if self.play is Play.MISERE else several_heaps.turns
        return by_columns(heaps, self.most)

    @cached_property
    def winning_move_count(self) -> int:
        """Count the winning moves, by columns."""
        heaps = [part.component for part in self.position.component]
        return several_heaps.count_turns(heaps, self.most, self.play is Play.MISERE)

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome, in natural order unless too many win."""
        if target is not Outcome.P:
            return super().turns_to(position, target)
        few = list(islice(self.turns(position), MOST_SORTED + 1))
        if len(few) > MOST_SORTED:
            return (moore_move(position, turn) for turn in self.turns(position))
        places = range(len(position.component))
        few.sort(key=lambda turn: [turn.get(place, -1) for place in places])
        return (moore_move(position, turn) for turn in few)

    def best_move(self, position: Position) -> Move | None:
        """Return a move of optimal length if known, else one that wins, else any move."""
        if self.small is not None:
            return quickest_move(position, self.remoteness_in(self.small))
        live = [place for place, part in enumerate(position.component) if part.component]
        turn = next(self.turns(position), {live[-1]: 0} if live else None)
        return None if turn is None else moore_move(position, turn)

    def move_cost(self, position: Position) -> int:  # noqa: ARG002 - as in other analyses
        """Return 1, as no moves are looked at to find one that wins."""
        return 1


def moore_move(position: Position, turn: several_heaps.Turn) -> Move:
    """Return the move that leaves so much of some heaps."""
    return tuple(
        Step((place,), position.component[place], (turn[place],)) for place in sorted(turn)
    )


MOST_LOOKED_AT = 300_000
"""So many ways to choose the values that a turn leaves are looked at for winning moves."""


class DecisionAnalysis(ByValues):
    """Answers from the values of all components and a theorem of `DECISIONS`."""

    row: Decision

    def _begin(self) -> None:
        """Find the theorem about the way of playing."""
        rules, parts = self.position
        assert isinstance(rules, Compound)
        rules.check_count(len(parts))
        row = find_decision(rules, [part.rules for part in parts], self.play)
        if row is None or not all(stays_whole(part, self.limit) for part in parts):
            raise NoTheoryError("no theorem decides this way of playing these components")
        self.row = row
        super()._begin()

    def theory(self, position: Position) -> Decision:  # noqa: ARG002 - turns keep the theorem
        """Return the theorem."""
        return self.row

    def opens(self, part: Position, fold: Fold) -> bool:  # noqa: ARG002
        """Return False: a compound inside is one component."""
        return False

    @property
    def theorem(self) -> str:  # type: ignore[override]
        """Return the theorem."""
        return THEOREMS[self.row.theorem].cite()

    def parts_of(self, position: Position) -> tuple[EvaluatedPosition, ...]:
        """Return the components with their values."""
        return self.follow(position).parts

    def _sum(self, words: list[str]) -> str:
        return join_messages(words)

    def _therefore(self) -> Message:
        return wins(self.row.words[self.outcome is Outcome.N], self.outcome)

    @property
    def own_working(self) -> tuple[str, ...]:
        """Return the value of each component."""
        return self.listed_values()

    @cached_property
    def small(self) -> Literal | None:
        """Return the literal game graph if it is small enough to search for the length."""
        if self.valuation.length is not None:
            return None
        sizes = prod(1 + part.move_count for part in self.valued.parts)
        is_small = self.thorough or sizes <= LENGTH_EFFORT
        return self.search_for_length() if is_small else None

    # Nothing follows from what a move does not touch.
    judge = Analysis.judge
    some_move = Analysis.some_move
    move_cost = Analysis.move_cost

    def _lost_values(self, position: Position) -> Iterator[Aim]:
        """Yield the values of the moved components, by place, for which the other player loses.

        Raises:
            LimitReached: there are too many choices of values.
        """
        rules, parts = position.rules, self.parts_of(position)
        assert isinstance(rules, Compound)
        if is_terminal(position) or self.outcome_of(position) is Outcome.P:
            return
        live = [place for place, part in enumerate(parts) if not part.ended]
        here, looked = [part.value for part in parts], 0
        if self.row.complete and self.row.aims is not None:
            yield from self.row.aims(here, rules)
            return
        if any(has_many_values(parts[place]) for place in live):
            raise LimitReached("there are too many moves to look at")
        for moved in rules.choice.sets(live, len(parts)):
            looked += prod(len(parts[place].distribution) for place in moved)
            if looked > MOST_LOOKED_AT:
                raise LimitReached("there are too many moves to look at")
            check_limits()
            left = rules.after(dict.fromkeys(moved, ()), position.component).rules
            assert isinstance(left, Compound)
            for chosen in product(*(parts[place].distribution for place in moved)):
                then = dict(zip(moved, chosen, strict=True))
                values = [then.get(place, value) for place, value in enumerate(here)]
                if self.valuation.outcome(self.row.total(values, left)) is Outcome.P:
                    yield {place: (value,) for place, value in then.items()}

    @cached_property
    def winning_values(self) -> list[Aim]:
        """List what `_lost_values` yields for the position itself."""
        return [*self._lost_values(self.position)]

    @cached_property
    def winning_move_count(self) -> int:
        """Count the winning moves.

        Raises:
            LimitReached: there are too many choices of values.
        """
        parts = self.parts_of(self.position)
        return sum(
            prod(parts[place].count_to(values) for place, values in then.items())
            for then in self.winning_values
        )

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome or a value."""
        if target is not Outcome.P:
            yield from super().turns_to(position, target)
            return
        parts, is_own = self.parts_of(position), position == self.position
        for then in self.winning_values if is_own else self._lost_values(position):
            yield from made(parts, then)

    def best_move(self, position: Position) -> Move | None:
        """Return a move of optimal length if known, else one that wins, else the first one."""
        is_lost = self.outcome_of(position) is Outcome.P and self.valuation.length is None
        if self.small is not None or is_lost or is_terminal(position):
            return super().best_move(position)
        assert isinstance(position.rules, Compound)
        parts, aims = self.parts_of(position), self.row.aims
        values = [part.value for part in parts]
        wanted = self._lost_values(position) if aims is None else aims(values, position.rules)
        # Turns upwards may not exist: the first one that can be made is taken.
        found = (self._filled(position, parts, then) for then in wanted)
        return next((move for move in found if move is not None), None)

    @staticmethod
    def _filled(position: Position, parts: Sequence[EvaluatedPosition], wanted: Aim) -> Move | None:
        """Return a move to some values, with any move in what a turn has to move beside."""
        steps: list[Move] = []
        assert isinstance(position.rules, Compound)
        must = position.rules.choice.least is None
        for place, part in enumerate(parts):
            if place in wanted:
                found = next(part.moves_to(wanted[place]), None)
                if found is None:
                    return None
            else:
                found = part.some_move() if must else None
            if found is not None:
                steps.append(move_inside(place, found))
        return tuple(step for move in steps for step in move)

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves, from those of the components."""
        counts = {part.position: part for part in self.valued.parts}
        try:
            # The moves of components inside compounds are listed one by one.
            return count_turns(
                self.position,
                lambda leaf: (
                    counts[leaf].move_count if leaf in counts else count_all(steps_of(leaf))
                ),
            )
        except LimitReached:
            return None


def has_many_values(part: EvaluatedPosition) -> bool:
    """Return whether the moves of a component leave too many different values to be looked at."""
    if part.reach is None:
        return part.move_count > MOST_LOOKED_AT
    values = islice(part.reach.values(part.position.component), MOST_LOOKED_AT, None)
    return next(values, None) is not None


def made(parts: Sequence[EvaluatedPosition], then: Aim) -> Iterator[Move]:
    """Yield every move that leaves some components with given values.

    Args:
        parts: the components.
        then: the values of the moved ones, by place, each one of several.
    """
    # One by one, as a component may have more moves than can be listed.
    if not then:
        yield ()
        return
    first = min(then)
    others = {place: values for place, values in then.items() if place != first}
    for move in parts[first].moves_to(then[first]):
        inside = move_inside(first, move)
        for more in made(parts, others):
            yield inside + more
