"""Analysis by theorems that look at the values of all components at once.

`kalmar.theory.decisions` has the theorems. None of the components may fall apart, as their number
matters; where a hypothesis is not met, positions are searched, and the reason says which it was.

Winning moves of Moore's ways are found by columns of digits, however large the heaps of Nim are.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice, product
from math import prod

from kalmar.answers.analysis import (
    Analysis,
    count_all,
    count_turns,
    quickest_move,
)
from kalmar.answers.reasons import MOST_SHOWN, name_of, over_words, wins
from kalmar.answers.theory_analysis import LENGTH_EFFORT, TheoryAnalysis
from kalmar.answers.valued import MOVES_PER_POSITION, EvaluatedPosition
from kalmar.core.compounds import Compound, Position, canonical, is_terminal
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.core.turns import Move, Step, move_inside, steps_of
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import stays_whole
from kalmar.runtime.jobs import check_limits
from kalmar.solvers import Solved, values_of
from kalmar.theory import several_heaps
from kalmar.theory.decision_rules import Aim
from kalmar.theory.decisions import Decision, find_decision
from kalmar.theory.table import is_nim
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation

MOST_SORTED = 10_000
"""Up to so many winning moves are put into their natural order."""


class MooreAnalysis(TheoryAnalysis):
    """Answers from Moore's theorem, where all components are heaps of Nim."""

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Evaluate; raises `NoTheoryError` unless all components are heaps of Nim."""
        if not all(is_nim(part.rules) for part in position.component):
            raise NoTheoryError("Moore's theorem is about heaps of Nim")
        super().__init__(position, play, limit, length_limit)
        assert isinstance(position.rules, Compound)
        self.most: int = position.rules.choice.most or 1

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

    def winning_moves(self) -> Iterator[Move]:
        """Yield the winning moves, in natural order unless there are too many."""
        few = list(islice(self.turns(self.position), MOST_SORTED + 1))
        if len(few) > MOST_SORTED:
            return (moore_move(self.position, turn) for turn in self.turns(self.position))
        places = range(len(self.position.component))
        few.sort(key=lambda turn: [turn.get(place, -1) for place in places])
        return (moore_move(self.position, turn) for turn in few)

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

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves, from the sizes of the heaps."""
        return count_turns(self.position, lambda heap: int(heap.component))


def moore_move(position: Position, turn: several_heaps.Turn) -> Move:
    """Return the move that leaves so much of some heaps."""
    return tuple(
        Step((place,), position.component[place], (turn[place],)) for place in sorted(turn)
    )


MOST_LOOKED_AT = 300_000
"""So many ways to choose the values that a turn leaves are looked at for winning moves."""


class DecisionAnalysis(Analysis):
    """Answers from the values of all components and a theorem of `DECISIONS`."""

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Evaluate the components; raises `NoTheoryError` where no theorem applies."""
        super().__init__(position, play, limit, length_limit)
        rules, parts = position
        assert isinstance(rules, Compound)
        rules.check_count(len(parts))
        games = [part.rules for part in parts]
        row = find_decision(rules, games, play)
        if row is None or not all(stays_whole(part, limit) for part in parts):
            raise NoTheoryError("no theorem decides this way of playing these components")
        self.row: Decision = row
        self.valuation: Valuation = row.whole
        self.theorem: str = THEOREMS[row.theorem].cite()
        self.known: dict[Rules, Solved] = {}
        inside = [canonical(part) for part in parts]
        for game in dict.fromkeys(part.rules for part in inside):
            alike: list[Component] = [part.component for part in inside if part.rules == game]
            self.known[game] = values_of(game, alike, row.fold, limit)
        self.is_light = self._may_keep(self.known.items())
        self.value: int = self.value_at(position)

    def part_value(self, part: Position) -> int:
        """Return the value of a component."""
        rules, component = canonical(part)
        return self.known[rules].value(component)

    def value_at(self, position: Position) -> int:
        """Return the value of a position, from those of its components."""
        assert isinstance(position.rules, Compound)
        return self.row.value([*map(self.part_value, position.component)], position.rules)

    def parts_of(self, position: Position) -> list[EvaluatedPosition]:
        """Return the components with their values."""
        most = MOVES_PER_POSITION * self.limit
        found = ((part, self.known[canonical(part).rules]) for part in position.component)
        return [
            EvaluatedPosition(part, self.part_value(part), self.row.fold, (), s.value, s, most)
            for part, s in found
        ]

    def _explain(self) -> Message:
        """Return the values of the components, what they are together, and who wins."""
        parts = self.position.component
        inner = self.row.valuation
        words = [inner.words(self.part_value(part)) for part in parts[:MOST_SHOWN]]
        more = ["…"] if parts[MOST_SHOWN:] else []
        return message(
            "{heading} {values} ({names}): {therefore}.",
            heading=inner.heading(len(parts)),
            values=join_messages([*words, *more]),
            names=join_messages([*map(name_of, parts[:MOST_SHOWN]), *more]),
            therefore=over_words(self.play)
            if is_terminal(self.position)
            else wins(self.row.words[self.outcome is Outcome.N], self.outcome),
        )

    @property
    def own_working(self) -> tuple[str, ...]:
        """Return the value of each component."""
        inner = self.row.valuation
        parts = dict.fromkeys(self.position.component)
        return tuple(
            message("{name}: {valuation} {value}", name=name_of(part), valuation=inner.title,
                    value=inner.words(self.part_value(part)))
            for part in islice(parts, MOST_SHOWN)
        )  # fmt: skip

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
                if self.valuation.outcome(self.row.value(values, left)) is Outcome.P:
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

    def winning_moves(self) -> Iterator[Move]:
        """Yield the winning moves."""
        parts = self.parts_of(self.position)
        for then in self.winning_values:
            yield from made(parts, then)

    def best_move(self, position: Position) -> Move | None:
        """Return a move of optimal length if known, else one that wins, else the first one."""
        if self.small is not None:
            return quickest_move(position, self.remoteness_in(self.small))
        assert isinstance(position.rules, Compound)
        if is_terminal(position):
            return None
        if self.outcome_of(position) is Outcome.P and self.valuation.length is None:
            return some_move(position.rules, self.parts_of(position))
        parts, aims = self.parts_of(position), self.row.aims
        values = [part.value for part in parts]
        wanted = self._lost_values(position) if aims is None else aims(values, position.rules)
        # Turns upwards may not exist: the first one that can be made is taken.
        found = (self._filled(position, parts, then) for then in wanted)
        return next((move for move in found if move is not None), None)

    @staticmethod
    def _filled(position: Position, parts: list[EvaluatedPosition], wanted: Aim) -> Move | None:
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
        try:
            counts = {
                part.position: part.move_count
                for part in self.parts_of(self.position)
                if not isinstance(part.position.rules, Compound)
            }
            # The moves of components inside compounds are listed one by one.
            return count_turns(
                self.position, lambda leaf: counts.get(leaf) or count_all(steps_of(leaf))
            )
        except LimitReached:
            return None

    @cached_property
    def small(self) -> Literal | None:
        """Return the literal game graph if it is small enough to search for the length."""
        if self.valuation.length is not None:
            return None
        limit = self.positions_for_length
        if (
            not self.thorough
            and prod(1 + part.move_count for part in self.parts_of(self.position)) > LENGTH_EFFORT
        ):
            return None
        try:
            steps = None if self.thorough else LENGTH_EFFORT
            return Literal(self.position, limit, (), steps, self.play)
        except LimitReached:
            return None


def some_move(rules: Compound, parts: list[EvaluatedPosition]) -> Move | None:
    """Return any move at all; None at the end of play."""
    live = [place for place, part in enumerate(parts) if not part.ended]
    moved = next(iter(rules.choice.sets(live, len(parts))), ())
    made = [(place, parts[place].some_move()) for place in moved]
    steps = [move_inside(place, move) for place, move in made if move is not None]
    return tuple(step for move in steps for step in move) or None


def has_many_values(part: EvaluatedPosition) -> bool:
    """Return whether the moves of a component leave too many different values to be looked at."""
    if part.reach is None:
        return part.move_count > MOST_LOOKED_AT
    values = islice(part.reach.values(part.position.component), MOST_LOOKED_AT, None)
    return next(values, None) is not None


def made(parts: list[EvaluatedPosition], then: Aim) -> Iterator[Move]:
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
