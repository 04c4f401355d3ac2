"""The interface of every analysis: outcome, winning moves, a best move and a line of play.

An analysis holds a position and answers any question about it. `analyse` chooses one, such as
`ByValues`, which uses the values of components, or `BySearch`, which searches the
literal game graph.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import Any, ClassVar, NamedTuple

from kalmar.answers import moves_in_words
from kalmar.core.by_name import load_named
from kalmar.core.cached import cached_property
from kalmar.core.compounds import Position, canonical, is_terminal, leaves, options_of
from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Outcome, Play, labelled_moves_of
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph
from kalmar.engines.graphs.parts import Listed, not_listed
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import DEFAULT_LIMIT, steps_done, work_limit
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import Length, Valuation

LENGTH_LIMIT = 3_000
"""How many positions are visited to learn a length that theory does not tell, unless asked."""

LENGTH_EFFORT = 600_000
"""About how many parts of positions that may look at, and how much work do, unless asked."""

Target = Outcome | int
"""What a move is to leave: a position that somebody wins, or one of a value."""


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
    """What follows from the value of a position, however it was found.

    A method says `_begin`, `value_at` and `reason`. Where it knows the moves to a value without
    trying all of them it also says `turns_to`, and where no value is a length, how to search for
    one: `small`.
    """

    valuation: Valuation
    value: int
    theorem: str
    own_reason: Message | None = None
    """The reason of the answer, where it is not the one that follows from the value."""
    comes_back = False
    """Whether a search for the length has met a position twice."""
    _not_searched: ClassVar[Message] = message(
        "unknown: no theorem gives it, and a short search did not finish; raise --limit"
        " (limit=… in Python) to search further"
    )
    """Why the length is unknown where nobody has asked for a long search."""

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Keep the question, and answer it; raises what `_begin` raises."""
        self.position: Position = position
        self.play: Play = play
        self.limit: int = limit
        self.length_limit = length_limit
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Find `valuation` and `value`.

        Raises:
            NoTheoryError: the method does not answer the question.
            LimitReached: the position is too large.
            CyclicGameError: play need not end.
        """

    @cached_property
    def reason(self) -> Message:
        """Return one or two sentences: the values, how they combine, and therefore who wins.

        >>> from kalmar.answers.analyse import analyse
        >>> from kalmar.games.notation import parse_position
        >>> analyse(parse_position("nim 3 5"), Play.NORMAL, 1000).reason
        'Grundy values 3 ⊕ 5 = 6 (nim 3, nim 5): not zero, so the player to move wins.'
        """
        raise NotImplementedError

    @property
    def own_working(self) -> Iterable[str] | None:
        """Return lines that lead to the answer, where the method itself says them."""
        return None

    @property
    def is_light(self) -> bool:
        """Return whether it holds so little that an answer may keep it until all is read."""
        return False

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the question, which is answered again."""
        # An analysis holds graphs and searches that cannot be sent: the question alone is pickled.
        return load_named("kalmar.answers.analyse:analyse"), self._question

    def __eq__(self, other: object) -> bool:
        """Return True for the same question, answered in the same way."""
        if type(self) is not type(other) or not isinstance(other, Analysis):
            return NotImplemented
        return self._question == other._question

    def __hash__(self) -> int:
        """Return the hash of the question."""
        return hash(self._question)

    @property
    def _question(self) -> tuple[Position, Play, int, bool]:
        """Return the arguments that `analyse` was called with."""
        return self.position, self.play, self.limit, self.thorough

    def __repr__(self) -> str:
        """Return the position, in which convention."""
        return f"<{type(self).__name__} {self.position!s}, {self.play.value}>"

    @property
    def outcome(self) -> Outcome:
        """Return who wins."""
        return outcome_of_value(self.valuation, self.value)

    @property
    def thorough(self) -> bool:
        """Return whether the whole limit may be spent on the length of play."""
        return self.length_limit is not None

    @property
    def positions_for_length(self) -> int:
        """Return how many positions a search for the length alone may visit."""
        given = self.length_limit
        return min(LENGTH_LIMIT if given is None else given, self.limit)

    @property
    def length_unknown(self) -> Message:
        """Explain why the length is unknown where neither the theory nor a search gave it."""
        if self.comes_back:
            return message("unknown: positions can repeat, and no theorem gives it")
        if self.thorough:
            return message(
                "unknown: no theorem gives it, and no search finds it within {limit:,} positions",
                limit=self.limit,
            )
        return self._not_searched

    @cached_property
    def remoteness(self) -> Valuation:
        """Return the remoteness valuation of this play convention."""
        return REMOTENESS if self.play is Play.NORMAL else MISERE_REMOTENESS

    @cached_property
    def literal(self) -> Literal:
        """Build the whole literal game graph, within the limit."""
        # The usual limit leaves room for more positions where compiled loops list them.
        wide = self.limit == DEFAULT_LIMIT and not self.thorough
        return Literal(self.position, self.limit, play=self.play, wide=wide)

    def value_in(self, valuation: Valuation) -> int:
        """Return the value of the whole position in any valuation, by search if need be."""
        return (
            self.value
            if valuation is self.valuation
            else self.literal.value(self.position, valuation)
        )

    @abstractmethod
    def value_at(self, position: Position) -> int:
        """Return the value of a position reachable from this one."""

    def outcome_of(self, position: Position) -> Outcome:
        """Return who wins a position reachable from this one."""
        return outcome_of_value(self.valuation, self.value_at(position))

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves of a position that leave an outcome or a value, in natural order."""
        judged = self.outcome_of if isinstance(target, Outcome) else self.value_at
        for move in moves_in_words.moves_to_try(position):
            check_limits()
            if judged(after(position, move)) == target:
                yield move

    def winning_moves(self) -> Iterator[Move]:
        """Yield every winning move, in natural order."""
        return self.turns_to(self.position, Outcome.P)

    @cached_property
    def winning_move_count(self) -> int:
        """Return how many moves win.

        Raises:
            LimitReached: there are too many moves to be counted.
        """
        if self.move_count is None:
            raise LimitReached("there are too many moves to count")
        return sum(1 for _ in self.winning_moves())

    @property
    def small(self) -> Literal | ComponentGraph | None:
        """Return the literal game graph if it is small enough to search for the length only."""
        return None

    def search_for_length(self, cost: int = 0, listed: Listed = not_listed) -> Literal | None:
        """Search the literal game graph for the length alone; None where that takes too long.

        Args:
            cost: about how many parts are looked at to list the options of the position.
            listed: gives the options of components that are known already.
        """
        limit, steps = self.positions_for_length, None
        if not self.thorough:
            # The dearer a step, the fewer positions: the effort is the same for all games.
            limit, steps = min(limit, LENGTH_EFFORT // (1 + cost)), LENGTH_EFFORT
        try:
            return Literal(self.position, limit, (), steps, self.play, listed=listed)
        except LimitReached:
            return None
        except CyclicGameError:
            self.comes_back = True
            return None

    def graph_of(self, position: Position) -> Literal | ComponentGraph | None:  # noqa: ARG002
        """Return a small game graph that holds a position; None where there is none."""
        return self.small

    def remoteness_at(self, position: Position) -> int | None:
        """Return the remoteness of a position reachable from this one, where it is known."""
        return self._remoteness(position, self.value_at(position))

    def _remoteness(self, position: Position, value: int) -> int | None:
        """Return the remoteness of a position with a value, where it is known."""
        if self.valuation.length is Length.HURRIED:
            return None if value < 0 else value  # of a draw, or not known
        if self.valuation.outcome(value) is Outcome.DRAW:
            return None
        graph = self.graph_of(position)
        return None if graph is None else graph.value(position, self.remoteness)

    @property
    def length(self) -> tuple[int | None, str]:
        """Return the length of optimal play and what optimal means; None and why it is unknown."""
        if self.outcome is Outcome.DRAW:
            return None, message("play need not end")
        if self.valuation.length is Length.DELAYED:
            return self.value, Length.DELAYED.value
        found = self._remoteness(self.position, self.value)
        return (None, self.length_unknown) if found is None else (found, Length.HURRIED.value)

    def best_move(self, position: Position) -> Move | None:
        """Return a best move in a position reachable from this one; None at the end of play."""
        if (sure := self.sure_move(position)) is not None:
            return sure
        if self.valuation.length is None and (graph := self.graph_of(position)) is not None:
            return moves_in_words.quickest_move(position, self.remoteness_in(graph))
        value = self.value_at(position)
        outcome = self.valuation.outcome(value)
        if outcome is Outcome.DRAW:
            return next(self.turns_to(position, Outcome.DRAW), None)
        if self.valuation.length is not None:  # lengths fall by one along optimal play
            return next(self.turns_to(position, value - 1), None)
        if outcome is Outcome.N and (win := next(self.turns_to(position, Outcome.P), None)):
            return win
        return self.some_move(position)

    def sure_move(self, position: Position) -> Move | None:  # noqa: ARG002
        """Return a winning move that a theorem names where all of them take a long search."""
        return None

    def some_move(self, position: Position) -> Move | None:
        """Return any move at all; None at the end of play."""
        return next(moves(position), None)

    def judge(self, position: Position, move: Move) -> Judged:
        """Judge what a move leaves, in a position reachable from this one."""
        left = after(position, move)
        value = self.value_at(left)
        return Judged(value, outcome_of_value(self.valuation, value), self._remoteness(left, value))

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves; return None where they are too many to be counted."""
        try:
            return moves_in_words.count_all(moves(self.position))
        except LimitReached:
            return None

    @cached_property
    def option_count(self) -> int | None:
        """Count the options of the moves: those that several places leave alike count once."""
        # Without labels every move is an option of its own, and nothing need be counted twice.
        if all(labelled_moves_of(*leaf) is None for leaf in leaves(self.position)):
            return self.move_count
        try:
            return moves_in_words.count_turns(self.position, self._count_options)
        except LimitReached:
            return None

    def _count_options(self, leaf: Position) -> int:
        return moves_in_words.count_all(options_of(leaf))

    def remoteness_in(self, literal: Literal | ComponentGraph) -> Callable[[Position], int]:
        """Return a function from the positions of a game graph to their remoteness."""
        return lambda position: literal.value(position, self.remoteness)

    def move_cost(self, position: Position) -> int:
        """Estimate how many moves are looked at to find a best one."""
        return moves_in_words.width(position)

    def line(self, longest: int) -> tuple[tuple[str, ...], bool]:
        """Return best moves of both players in turn, as text, and whether they reach the end.

        A draw can go on for ever: the line stops where it meets a position again.
        """
        # Two measures of effort: moves looked at for the best ones, and steps of work counted
        # elsewhere.
        here, texts, effort, before = self.position, list[str](), 0, steps_done()
        is_drawn, met = self.outcome is Outcome.DRAW, set[Position]()
        while len(texts) < longest and effort + steps_done() - before < moves_in_words.LINE_EFFORT:
            if is_drawn:
                if canonical(here) in met:
                    break
                met.add(canonical(here))
            try:
                # One later move may take as much as all of them, so that a line that nobody asked
                # for by itself takes no longer than the answer.
                with work_limit(moves_in_words.LINE_EFFORT) if texts else nullcontext():
                    move = self.best_move(here)
            except LimitReached:  # the outcome is known all the same
                return tuple(texts), False
            if move is None:
                return tuple(texts), True
            effort += self.move_cost(here)
            texts.append(moves_in_words.move_text(here, move))
            here = after(here, move)
        return tuple(texts), is_terminal(here)


def outcome_of_value(valuation: Valuation, value: int) -> Outcome:
    """Return the outcome that a value of a deciding valuation implies."""
    found = valuation.outcome(value)
    assert found is not None
    return found
