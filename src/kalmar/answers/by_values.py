"""Analysis by theory: the values of components, and how they decide together who wins."""

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from kalmar.answers import reasons
from kalmar.answers.analysis import LENGTH_EFFORT, Judged, Target, outcome_of_value
from kalmar.answers.evaluator import Evaluator
from kalmar.answers.moves_in_words import width
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.choices import Choice
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Outcome, Play, labelled_moves_of, play_length_of
from kalmar.core.turns import Move, after
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Length, Valuation

MOST_PIECES = 16
"""Selective play of so many pieces has more positions than a short search visits."""


class ByValues(Evaluator):
    """Answers from the values of components and the theory table."""

    def __init__(self, position: Position, play: Play, limit: int, most: int | None) -> None:
        """Evaluate; raises `NoTheoryError`, `LimitReached` or `CyclicGameError`."""
        super().__init__(position, play, limit, most)
        self.prepare()
        self.row, self.value = self.evaluate(position)
        self.valuation: Valuation = self.row.whole
        self.is_light = self._may_keep((r, found) for (r, _), found in self.known.items())

    def prepare(self) -> None:
        """Look, before anything is evaluated, whether the theorem is about the position.

        Raises:
            NoTheoryError: it is not.
        """

    @cached_property
    def valued(self) -> EvaluatedPosition:
        """Return the position with the values of all its parts, from which moves are counted."""
        return self.follow(self.position)

    def _explain(self) -> Message:
        """Return the values, how they combine, and therefore who wins, or that play is drawn."""
        valued, valuation = self.valued, self.row.fold.valuation
        parts = valued.parts
        fields: dict[str, Any] = {
            "heading": valuation.heading(len(parts)),
            "names": reasons.names_of([part.position for part in parts]),
            "therefore": reasons.over_words(self.play) if valued.ended else self._therefore(),
        }
        options = parts[0].option_values if len(parts) == 1 and valuation is GRUNDY else ()
        if options:
            total = valuation.words(valued.value)
            return reasons.explain_mex(fields["names"], options, total, fields["therefore"])
        more = ["…"] if len(parts) > reasons.MOST_SHOWN else []
        sum_ = self._sum(
            [*(valuation.words(part.value) for part in parts[: reasons.MOST_SHOWN]), *more]
        )
        if self.outcome is Outcome.DRAW:
            return message("{heading} {sum} ({names}); {therefore}.", sum=sum_, **fields)
        return message("{heading} {sum} ({names}): {therefore}.", sum=sum_, **fields)

    def _sum(self, words: list[str]) -> str:
        """Write the values of the parts, given in words, and what they make together."""
        total = self.valuation.words(self.value)
        return (
            total if len(words) == 1 else reasons.join_values(words, self.row.fold.combine, total)
        )

    def _therefore(self) -> Message:
        """Say what follows from the value of a position that is not over."""
        return reasons.wins(
            reasons.what_of(self.valuation, self.value, self.outcome is Outcome.N), self.outcome
        )

    def listed_values(self) -> tuple[str, ...]:
        """Return the value of each component, in words."""
        valuation = self.row.fold.valuation
        named = {part.position: part.value for part in self.valued.parts}
        return tuple(
            message(
                "{name}: {title} {value}",
                name=reasons.name_of(part),
                title=message(valuation.title),
                value=valuation.words(value),
            )
            for part, value in islice(named.items(), reasons.MOST_SHOWN)
        )

    @property
    def theorem(self) -> str:  # type: ignore[override]  # read from the solvers used
        """Return the row's theorem, with those that closed forms of components rest on."""
        ways = getattr(self.row.theorem, "parts", (self.row.theorem,))
        return join_messages(dict.fromkeys((*ways, *self.used_theorems())), "; ")

    def used_theorems(self) -> list[str]:
        """List the theorems that closed forms of components rest on, each line once."""
        # A theorem may stand for several lines; each is named once.
        told = {p.solved.theorem for p in self.leaves() if p.solved and p.solved.theorem}
        return sorted({line for text in told for line in getattr(text, "parts", (text,))})

    def leaves(self) -> Iterator[EvaluatedPosition]:
        """Yield the parts that are solved as one component, in order."""
        todo = [self.valued]
        while todo:
            part = todo.pop()
            if part.parts:
                todo.extend(reversed(part.parts))
            else:
                yield part

    def targets(self, valued: EvaluatedPosition, target: Target) -> Collection[int]:
        """Return the values that a move may leave, as far as one move can leave them."""
        if not isinstance(target, Outcome):
            return {target}
        # Where only a few values are P the distribution is not needed at all.
        if target is Outcome.P and self.valuation.p_values is not None:
            return self.valuation.p_values
        outcome = self.valuation.outcome
        return {v for v in valued.distribution if outcome(v) is target}

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome or a value, from the values of the parts."""
        valued = self.follow(position)
        return valued.moves_to(self.targets(valued, target))

    def some_move(self, position: Position) -> Move | None:
        """Return any move at all; None at the end of play."""
        return self.follow(position).some_move()

    @cached_property
    def winning_move_count(self) -> int:
        """Count the moves that leave the value of a P-position."""
        return self.valued.count_to(self.targets(self.valued, Outcome.P))

    @property
    def has_graph(self) -> bool:
        """Return whether a search has found the lengths."""
        return self.small is not None

    def judge(self, position: Position, move: Move) -> Judged:
        """Return what a move leaves from untouched values, without the position it leaves."""
        value = self.follow(position).value_after(move)
        is_told = self.valuation.length is Length.HURRIED or not self.has_graph
        left = position if is_told else after(position, move)
        found = self._remoteness(left, value)
        return Judged(value, outcome_of_value(self.valuation, value), found)

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves, by formula where one is known; None where a limit is reached."""
        try:
            return self.valued.move_count
        except LimitReached:
            return None

    def _count_options(self, leaf: Position) -> int:
        """Count the options of a component, by formula where one is known."""
        found = next((part for part in self.leaves() if part.position == leaf), None)
        if found is None or labelled_moves_of(*leaf) is not None:
            return super()._count_options(leaf)
        return found.move_count

    @cached_property
    def small(self) -> Literal | ComponentGraph | None:
        """Return the literal game graph if it is small enough to search for the length only."""
        if self.valuation.length is not None:
            return None
        # A lone component that never splits has its remoteness in the graph of the values.
        lone = self.lone(self.position)
        if lone is not None and len(lone.graph) <= self.positions_for_length:
            return lone
        if not self.thorough and (self.move_count is None or self.falls_apart()):
            return None
        return self.search_for_length(self.step_cost, self.listed)

    @property
    def step_cost(self) -> int:
        """Estimate how many parts are looked at to list the literal options once."""
        count = LENGTH_EFFORT if self.move_count is None else self.move_count
        return min(count, LENGTH_EFFORT) * len(self.position.component)

    def falls_apart(self) -> bool:
        """Return whether a turn may move any of too many pieces for a short search to finish."""
        assert isinstance(self.position.rules, Compound)
        lengths = [play_length_of(*part.position) or 0 for part in self.leaves()]
        return self.position.rules.choice == Choice.ANY and sum(lengths) > MOST_PIECES

    def move_cost(self, position: Position) -> int:
        """Estimate how many moves are looked at; those known by formula cost nothing."""
        return cost_of(self.follow(position))


def cost_of(valued: EvaluatedPosition) -> int:
    """Estimate how many moves are looked at to find one that leaves a value."""
    if valued.parts:
        return valued.effort + sum(cost_of(part) for part in valued.parts)
    return 1 if valued.reach is not None else width(valued.position)
