"""An analysis: a position with the means to answer any question about it.

`analyse` picks one: `TheoryAnalysis` uses values of components, `SearchAnalysis` (in
`kalmar.answers.searching`) the literal game graph. All know the outcome, the winning moves, a best
move, and a line of play.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from itertools import islice
from time import monotonic
from typing import NamedTuple

from kalmar.answers.evaluator import Evaluator
from kalmar.answers.moves_text import move_text
from kalmar.answers.valued import Valued
from kalmar.compositions import Choice
from kalmar.compound import Compound, Move, Position, after, has_ended, moves, options_of
from kalmar.errors import CyclicGameError, LimitReached
from kalmar.graphs.compound_graph import Literal
from kalmar.graphs.lone import Lone
from kalmar.machine.limits import DEFAULT_LIMIT
from kalmar.rules import Outcome, Play, play_length_of
from kalmar.values import MISERE_REMOTENESS, REMOTENESS, Length, Valuation
from kalmar.words import Said, listed, said

__all__ = ["Analysis", "Judged", "TheoryAnalysis", "decided", "quickest_move"]

LENGTH_LIMIT = 3_000
"""How many positions are visited to learn a length that theory does not tell, unless asked."""

LENGTH_SECONDS = 1.0
"""How long that may take, unless asked."""

LENGTH_EFFORT = 600_000
"""About how many parts of positions may be looked at for that length, unless asked."""

MOST_PIECES = 16
"""Selective play of so many pieces has more positions than a short search visits."""

LINE_EFFORT = 300_000
"""How many moves may be looked at for the line of play."""

LINE_SECONDS = 1.0
"""How long that may take; one move more is always found."""


COUNTED_MOVES = 1_000_000
"""How many moves are counted one by one."""


class Judged(NamedTuple):
    """What is known of a position that a move leaves.

    Attributes:
        value: under the valuation of the analysis.
        outcome: who wins it.
        remoteness: where it is known.
    """

    value: int
    outcome: Outcome
    remoteness: int | None


class Analysis(ABC):
    """What every method of answering provides."""

    valuation: Valuation
    value: int
    theorem: str
    comes_back = False
    """Whether a search for the length has met a position twice."""
    own_reason: Said | None = None
    """The reason of the answer, where the method itself says it."""
    own_working: tuple[Said, ...] | None = None
    """The working behind the answer, likewise."""

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Keep the question."""
        self.position, self.play, self.limit = position, play, limit
        self.length_limit = length_limit

    def __repr__(self) -> str:
        """The position, in which convention."""
        return f"<{type(self).__name__} {self.position!s}, {self.play.value}>"

    @property
    def outcome(self) -> Outcome:
        """Who wins."""
        return decided(self.valuation, self.value)

    @property
    def thorough(self) -> bool:
        """Whether the whole limit may be spent on the length of play."""
        return self.length_limit != LENGTH_LIMIT

    @property
    def length_unknown(self) -> Said:
        """Why the length is unknown where neither the theory nor a search gave it."""
        if self.comes_back:
            return said("not known: positions can come back, and the theory does not tell it")
        if self.thorough:
            return said(
                "not known: the theory does not tell it, and no search finds it within {limit:,}"
                " positions",
                limit=self.limit,
            )
        return said(
            "not known: the theory does not tell it, and a short search does not come to the end;"
            " --limit (limit=… in Python) lets it go on"
        )

    @cached_property
    def remoteness(self) -> Valuation:
        """The remoteness of this convention."""
        return REMOTENESS if self.play is Play.NORMAL else MISERE_REMOTENESS

    @cached_property
    def literal(self) -> Literal:
        """The whole literal game graph, within the limit."""
        wide = self.limit == DEFAULT_LIMIT and not self.thorough
        return Literal(self.position, self.limit, play=self.play, wide=wide)

    def value_in(self, valuation: Valuation) -> int:
        """The value of the whole position in any valuation, by search if need be."""
        return (
            self.value
            if valuation is self.valuation
            else self.literal.value(self.position, valuation)
        )

    @property
    @abstractmethod
    def winning_move_count(self) -> int:
        """How many moves win."""

    @abstractmethod
    def winning_moves(self) -> Iterator[Move]:
        """Every winning move, in natural order."""

    @property
    @abstractmethod
    def length(self) -> tuple[int | None, str]:
        """The length of optimal play, and what optimal means."""

    @abstractmethod
    def best_move(self, position: Position) -> Move | None:
        """A best move in a position reachable from this one; None at the end of play."""

    @abstractmethod
    def outcome_of(self, position: Position) -> Outcome:
        """Who wins a position reachable from this one."""

    @abstractmethod
    def value_at(self, position: Position) -> int:
        """The value of a position reachable from this one."""

    @abstractmethod
    def remoteness_at(self, position: Position) -> int | None:
        """The remoteness of a position reachable from this one, where it is known."""

    def judge(self, position: Position, move: Move) -> Judged:
        """What a move leaves, in a position reachable from this one."""
        left = after(position, move)
        return Judged(self.value_at(left), self.outcome_of(left), self.remoteness_at(left))

    @cached_property
    def move_count(self) -> int | None:
        """How many moves there are; None where they are too many to be counted."""
        count = sum(1 for _ in islice(moves(self.position), COUNTED_MOVES + 1))
        return count if count <= COUNTED_MOVES else None

    def remoteness_in(self, literal: Literal | Lone) -> Callable[[Position], int]:
        """The remoteness of the positions of a game graph."""
        return lambda position: literal.value(position, self.remoteness)

    def move_cost(self, position: Position) -> int:
        """About how many moves are looked at to find a best one."""
        return _width(position)

    def line(self, longest: int) -> tuple[tuple[str, ...], bool]:
        """Best moves of both players in turn, as text, and whether they go on to the end."""
        here, texts, effort, end = self.position, list[str](), 0, monotonic() + LINE_SECONDS
        while len(texts) < longest and effort < LINE_EFFORT and monotonic() < end:
            try:
                move = self.best_move(here)
            except LimitReached:  # the outcome is known all the same
                return tuple(texts), False
            if move is None:
                return tuple(texts), True
            effort += self.move_cost(here)
            texts.append(move_text(here, move))
            here = after(here, move)
        return tuple(texts), has_ended(here)


def quickest_move(position: Position, remoteness: Callable[[Position], int]) -> Move | None:
    """The first move that lowers the remoteness by one; None at the end of play."""
    wanted = remoteness(position) - 1
    return next((m for m in moves(position) if remoteness(after(position, m)) == wanted), None)


def decided(valuation: Valuation, value: int) -> Outcome:
    """The outcome that a value of a deciding valuation implies."""
    found = valuation.outcome(value)
    assert found is not None
    return found


def _width(position: Position) -> int:
    if isinstance(position.rules, Compound):
        return sum(_width(part) for part in position.component)
    return sum(1 for _ in islice(options_of(position), LINE_EFFORT))


def _cost(valued: Valued) -> int:
    if valued.parts:
        return valued.effort + sum(_cost(part) for part in valued.parts)
    return 1 if valued.reach is not None else _width(valued.position)


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
            seconds, listed = None if self.thorough else LENGTH_SECONDS, self.evaluator.listed
            return Literal(self.position, limit, (), seconds, self.play, listed=listed)
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
        return _cost(self.evaluator.follow(position))
