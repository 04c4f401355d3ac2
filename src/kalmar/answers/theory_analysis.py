"""An analysis from the values of components and the theory table."""

from collections.abc import Collection, Iterator
from functools import cached_property

from kalmar.answers.analysis import Analysis, Judged, decided, quickest_move, width
from kalmar.answers.evaluator import Evaluator
from kalmar.answers.valued import Valued
from kalmar.compositions import Choice
from kalmar.compound import Compound, Move, Position, after
from kalmar.errors import CyclicGameError, LimitReached
from kalmar.graphs.compound_graph import Literal
from kalmar.graphs.lone import Lone
from kalmar.rules import Outcome, Play, labelled_moves_of, play_length_of
from kalmar.values import Length
from kalmar.words import listed

__all__ = ["TheoryAnalysis"]

LENGTH_EFFORT = 600_000
"""About how many parts of positions may be looked at for the length of play, unless asked."""

MOST_PIECES = 16
"""Selective play of so many pieces has more positions than a short search visits."""


class TheoryAnalysis(Analysis):
    """Answers from the values of components and the theory table."""

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Evaluate; raises `NoTheoryError`, `LimitReached` or `CyclicGameError`."""
        super().__init__(position, play, limit, length_limit)
        self.evaluator = self.evaluator_of(position)
        self.valued: Valued = self.evaluator.evaluate(position)
        self.valuation = self.valued.fold.valuation
        self.value = self.valued.value
        self.row = self.evaluator.theory(position)

    def evaluator_of(self, position: Position) -> Evaluator:  # noqa: ARG002 - another one asks
        """What values the position."""
        return Evaluator(self.play, self.limit)

    @property
    def theorem(self) -> str:  # type: ignore[override]  # read from the solvers used
        """The row's theorem, with those that closed forms of components rest on."""
        return listed((self.row.theorem, *self.used_theorems()), "; ")

    def used_theorems(self) -> list[str]:
        """The lines of the theorems that closed forms of components rest on, each once."""
        told = {p.solved.theorem for p in self.leaves() if p.solved and p.solved.theorem}
        return sorted({line for text in told for line in getattr(text, "parts", (text,))})

    def leaves(self) -> Iterator[Valued]:
        """The parts that are solved as one component, in order."""
        todo = [self.valued]
        while todo:
            part = todo.pop()
            if part.parts:
                todo.extend(reversed(part.parts))
            else:
                yield part

    def targets(self, valued: Valued) -> Collection[int]:
        """The values of P-positions, as far as one move can leave them."""
        if self.valuation.p_values is not None:
            return self.valuation.p_values
        outcome = self.valuation.outcome
        return {v for v in valued.distribution if outcome(v) is Outcome.P}

    @cached_property
    def winning_move_count(self) -> int:
        """How many moves leave the value of a P-position."""
        return self.valued.count_to(self.targets(self.valued))

    def winning_moves(self) -> Iterator[Move]:
        """The moves that leave the value of a P-position."""
        return self.valued.moves_to(self.targets(self.valued))

    def outcome_of(self, position: Position) -> Outcome:
        """Who wins, by its value."""
        return decided(self.valuation, self.evaluator.follow(position).value)

    def value_at(self, position: Position) -> int:
        """Its value under the theory's valuation."""
        return self.evaluator.follow(position).value

    def remoteness_at(self, position: Position) -> int | None:
        """The value, where it is that; else by the game graph if that is small."""
        if self.valuation.length is Length.HURRIED:
            return self.value_at(position)
        return None if self.small is None else self.small.value(position, self.remoteness)

    def judge(self, position: Position, move: Move) -> Judged:
        """From the values of what the move does not touch, without the position it leaves."""
        value = self.evaluator.follow(position).value_after(move)
        remoteness: int | None = None
        if self.valuation.length is Length.HURRIED:
            remoteness = value
        elif self.small is not None:
            remoteness = self.small.value(after(position, move), self.remoteness)
        return Judged(value, decided(self.valuation, value), remoteness)

    @cached_property
    def move_count(self) -> int | None:
        """How many moves there are, by formula where one is known."""
        try:
            return self.valued.move_count
        except LimitReached:
            return None

    def _count_options(self, leaf: Position) -> int:
        """As for the whole, by formula where one is known."""
        found = next((part for part in self.leaves() if part.position == leaf), None)
        if found is None or labelled_moves_of(*leaf) is not None:
            return super()._count_options(leaf)
        return found.move_count

    @cached_property
    def small(self) -> Literal | Lone | None:
        """The literal game graph where it is small enough to look at for the length only."""
        limit = min(self.length_limit, self.limit)
        if not self.thorough and self.falls_apart():
            return None
        try:
            if not self.thorough:
                limit = min(limit, LENGTH_EFFORT // (1 + self.step_cost()))
            lone = self.evaluator.lone(self.position)
            if lone is not None and len(lone.graph) <= limit:
                return lone
            steps, listed = None if self.thorough else LENGTH_EFFORT, self.evaluator.listed
            return Literal(self.position, limit, (), steps, self.play, listed=listed)
        except LimitReached:
            return None
        except CyclicGameError:
            self.comes_back = True
            return None

    def falls_apart(self) -> bool:
        """Whether a turn may move any of so many pieces that no short search comes to the end."""
        assert isinstance(self.position.rules, Compound)
        lengths = [play_length_of(*part.position) or 0 for part in self.leaves()]
        return self.position.rules.choice == Choice.ANY and sum(lengths) > MOST_PIECES

    def step_cost(self) -> int:
        """About how many parts are looked at to list the literal options once."""
        return min(self.valued.move_count, LENGTH_EFFORT) * len(self.position.component)

    @property
    def length(self) -> tuple[int | None, str]:
        """The value, where it is a length; else the remoteness if the graph is small."""
        if self.valuation.length is not None:
            return self.value, self.valuation.length.value
        if self.small is not None:
            return self.small.value(self.position, self.remoteness), Length.HURRIED.value
        return None, self.length_unknown

    def best_move(self, position: Position) -> Move | None:
        """A move of optimal length where lengths are known, else the first winning or legal one."""
        if self.valuation.length is None and self.small is not None:
            return quickest_move(position, self.remoteness_in(self.small))
        valued = self.evaluator.follow(position)
        if self.valuation.length is not None:
            return next(valued.moves_to({valued.value - 1}), None)
        winning = next(valued.moves_to(self.targets(valued)), None)
        return winning if winning is not None else valued.some_move()

    def move_cost(self, position: Position) -> int:
        """About how many moves are looked at; those known by formula cost nothing."""
        return cost_of(self.evaluator.follow(position))


def cost_of(valued: Valued) -> int:
    """About how many moves are looked at to find one that leaves a value."""
    if valued.parts:
        return valued.effort + sum(cost_of(part) for part in valued.parts)
    return 1 if valued.reach is not None else width(valued.position)
