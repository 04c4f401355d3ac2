"""The interface of every analysis: outcome, winning moves, a best move and a line of play.

An analysis holds a position and answers any question about it. `analyse` chooses one, such as
`TheoryAnalysis`, which uses the values of components, or `GraphAnalysis`, which searches the
literal game graph.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cached_property
from itertools import islice
from math import prod
from typing import Any, NamedTuple

from kalmar.answers.moves_in_words import move_text
from kalmar.core.by_name import is_instance, load_named
from kalmar.core.compounds import Compound, Position, is_terminal, leaves, options_of
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Outcome, Play, Rules, labelled_moves_of
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import ComponentGraph
from kalmar.games.notation.coerce import USER_RULES
from kalmar.runtime.jobs import batches
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.runtime.work import steps_done, work_limit
from kalmar.solvers.solved import Solved
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import Length, Valuation

LENGTH_LIMIT = 3_000
"""How many positions are visited to learn a length that theory does not tell, unless asked."""

LINE_EFFORT = 300_000
"""Moves looked at, and other steps of work, for the line of play; one move more is always found."""

COUNTED_MOVES = 1_000_000
"""How many moves are counted one by one."""

TRIED_PARTS = 2_000_000
"""How many components positions may have together that moves leave which are tried one by one."""

COUNTED_SETS = 100_000
"""How many sets of components that a turn may move by their places are counted one by one."""


LIGHT = 1_000
"""An answer may keep graphs of so many components."""


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
    is_light: bool = False
    """Whether it holds so little that an answer may keep it until its last field is read."""
    comes_back = False
    """Whether a search for the length has met a position twice."""
    own_reason: Message | None = None
    """The reason of the answer, where the method itself says it."""

    @property
    def reason(self) -> Message:
        """Return one or two sentences: the values, how they combine, and therefore who wins.

        >>> from kalmar.answers.analyse import analyse
        >>> from kalmar.games.notation.positions import parse_position
        >>> analyse(parse_position("nim 3 5"), Play.NORMAL, 1000).reason
        'Grundy values 3 ⊕ 5 = 6 (nim 3, nim 5): not zero, so the player to move wins.'
        """
        return self._explain() if self.own_reason is None else self.own_reason

    @property
    def own_working(self) -> tuple[str, ...] | None:
        """Return the working behind the answer, where the method itself says it."""
        return None

    def _explain(self) -> Message:
        """Return the reason, where there is no `own_reason`."""
        raise NotImplementedError

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Keep the question."""
        self.position: Position = position
        self.play: Play = play
        self.limit: int = limit
        self.length_limit = length_limit

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

    @staticmethod
    def _may_keep(found: Iterable[tuple[Rules, Solved]]) -> bool:
        """Return whether an answer may keep the values of components, for the games that are given.

        Not those that a large search has found; and what is wrong in a user's own rules is to be
        told by the question, not by what is read of its answer.
        """
        return all(
            bool(solved.theorem) or solved.shared
            if solved.graph is None
            else len(solved.graph) <= LIGHT and not is_instance(rules, USER_RULES)
            for rules, solved in found
        )

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
        return message(
            "unknown: no theorem gives it, and a short search did not finish; raise --limit"
            " (limit=… in Python) to search further"
        )

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

    @cached_property
    def winning_move_count(self) -> int:
        """Return how many moves win."""
        return sum(1 for _ in self.winning_moves())

    @abstractmethod
    def winning_moves(self) -> Iterator[Move]:
        """Yield every winning move, in natural order."""

    @property
    def small(self) -> Literal | ComponentGraph | None:
        """Return the literal game graph if it is small enough to search for the length only."""
        return None

    @property
    def length(self) -> tuple[int | None, str]:
        """Return the length of optimal play and what optimal means; None and why it is unknown."""
        if self.valuation.length is not None:
            return self.value, self.valuation.length.value
        found = self.remoteness_at(self.position)
        return (None, self.length_unknown) if found is None else (found, Length.HURRIED.value)

    @abstractmethod
    def best_move(self, position: Position) -> Move | None:
        """Return a best move in a position reachable from this one; None at the end of play."""

    def outcome_of(self, position: Position) -> Outcome:
        """Return who wins a position reachable from this one."""
        return outcome_of_value(self.valuation, self.value_at(position))

    @abstractmethod
    def value_at(self, position: Position) -> int:
        """Return the value of a position reachable from this one."""

    def remoteness_at(self, position: Position) -> int | None:
        """Return the remoteness of a position reachable from this one, where it is known."""
        if self.valuation.length is Length.HURRIED:
            return self.value_at(position)
        return None if self.small is None else self.small.value(position, self.remoteness)

    def judge(self, position: Position, move: Move) -> Judged:
        """Judge what a move leaves, in a position reachable from this one."""
        # Three separate look-ups; analyses that know a quicker way override this.
        left = after(position, move)
        return Judged(self.value_at(left), self.outcome_of(left), self.remoteness_at(left))

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves; return None where they are too many to be counted."""
        # One more than the bound is looked at, to tell "just as many" from "more".
        try:
            count = sum(map(len, batches(islice(moves(self.position), COUNTED_MOVES + 1))))
        except LimitReached:  # whole turns, of which already few may leave too much
            return None
        return count if count <= COUNTED_MOVES else None

    @cached_property
    def option_count(self) -> int | None:
        """Count the options of the moves: those that several places leave alike count once."""
        # Without labels every move is an option of its own, and nothing need be counted twice.
        if all(labelled_moves_of(*leaf) is None for leaf in leaves(self.position)):
            return self.move_count
        try:
            return count_turns(self.position, self._count_options)
        except LimitReached:
            return None

    def _count_options(self, leaf: Position) -> int:
        return count_all(options_of(leaf))

    def remoteness_in(self, literal: Literal | ComponentGraph) -> Callable[[Position], int]:
        """Return a function from the positions of a game graph to their remoteness."""
        return lambda position: literal.value(position, self.remoteness)

    def move_cost(self, position: Position) -> int:
        """Estimate how many moves are looked at to find a best one."""
        return width(position)

    def line(self, longest: int) -> tuple[tuple[str, ...], bool]:
        """Return best moves of both players in turn, as text, and whether they reach the end."""
        # Two measures of effort: moves looked at for the best ones, and steps of work counted
        # elsewhere.
        here, texts, effort, before = self.position, list[str](), 0, steps_done()
        while len(texts) < longest and effort + steps_done() - before < LINE_EFFORT:
            try:
                # One later move may take as much as all of them, so that a line that nobody asked
                # for by itself takes no longer than the answer.
                with work_limit(LINE_EFFORT) if texts else nullcontext():
                    move = self.best_move(here)
            except LimitReached:  # the outcome is known all the same
                return tuple(texts), False
            if move is None:
                return tuple(texts), True
            effort += self.move_cost(here)
            texts.append(move_text(here, move))
            here = after(here, move)
        return tuple(texts), is_terminal(here)


def quickest_move(position: Position, remoteness: Callable[[Position], int]) -> Move | None:
    """Return the first move that lowers the remoteness by one; None at the end of play.

    Raises:
        LimitReached: it comes behind too many others.
    """
    # Lengths fall by one along optimal play, so such a move exists wherever play has not ended.
    wanted = remoteness(position) - 1
    tried = moves_to_try(position)
    return next((m for m in tried if remoteness(after(position, m)) == wanted), None)


def moves_to_try(position: Position) -> Iterator[Move]:
    """Yield the moves of a position for a search that looks at what each of them leaves.

    A search counts equal components once, and so comes to the end of positions with more moves than
    can be tried.

    Raises:
        LimitReached: there are too many.

    >>> from kalmar.games.notation.positions import parse_position
    >>> len(list(moves_to_try(parse_position("nim 3 5"))))
    8
    """
    most = TRIED_PARTS // (1 + len(position.component))
    tried = moves(position)
    yield from islice(tried, most)
    if next(tried, None) is not None:
        raise LimitReached("{position} has too many moves to be tried", position=str(position)[:80])


def outcome_of_value(valuation: Valuation, value: int) -> Outcome:
    """Return the outcome that a value of a deciding valuation implies."""
    found = valuation.outcome(value)
    assert found is not None
    return found


def width(position: Position) -> int:
    """Estimate how many options the parts of a position have together."""
    if isinstance(position.rules, Compound):
        return sum(width(part) for part in position.component)
    return sum(1 for _ in islice(options_of(position), LINE_EFFORT))


def count_all(found: Iterable[object]) -> int:
    """Count moves or options; raises LimitReached where there are more than a million."""
    count = sum(1 for _ in islice(found, COUNTED_MOVES + 1))
    if count > COUNTED_MOVES:
        raise LimitReached("too many options to count")
    return count


def count_turns(position: Position, count: Callable[[Position], int]) -> int:
    """Count the turns of a position from the counts of its components.

    Args:
        position: a component or a compound.
        count: how many ways there are to move in a component that is no compound.

    Raises:
        LimitReached: by their places too many sets of components may be moved.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.core.choices import Choice, Ending
    >>> any_of = Compound(Choice.ANY, Ending.LONG)
    >>> three = tuple(Position(Nim(), n) for n in (1, 2, 10**30))
    >>> count_turns(Position(any_of, three), lambda heap: heap.component) == 6 * (10**30 + 1) - 1
    True
    """
    rules = position.rules
    if not isinstance(rules, Compound):
        return count(position)
    if rules.has_ended(position.component):
        return 0
    parts: tuple[Position, ...] = position.component
    live = [place for place, part in enumerate(parts) if not is_terminal(part)]
    if rules.choice.places is not None:
        counts = {place: count_turns(parts[place], count) for place in live}
        sets = [*islice(rules.choice.sets(live, len(parts)), COUNTED_SETS + 1)]
        if len(sets) > COUNTED_SETS:
            raise LimitReached("too many sets of components to count")
        return sum(prod(counts[place] for place in moved) for moved in sets)
    ways = [1]  # of moving 0, 1, 2, … components: elementary symmetric polynomials of the counts
    for place in live:
        here = count_turns(parts[place], count)
        ways = [a + here * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways[moved] for moved in rules.choice.counts(len(live)))
