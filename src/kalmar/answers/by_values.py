"""Analysis by theory: the values of components, and how they decide together who wins."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from kalmar.answers import reasons
from kalmar.answers.analysis import LENGTH_EFFORT, Analysis, Judged, Target, outcome_of_value
from kalmar.answers.valued import MOVES_PER_POSITION, EvaluatedPosition
from kalmar.core.by_name import is_instance
from kalmar.core.cached import cached_property
from kalmar.core.choices import Choice
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import (
    Component,
    Option,
    Outcome,
    Rules,
    is_standalone,
    labelled_moves_of,
    play_length_of,
)
from kalmar.core.turns import Move, after
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import (
    ComponentGraph,
    GameGraph,
    never_splits,
    only_part,
    stays_whole,
)
from kalmar.games.notation.coerce import USER_RULES
from kalmar.solvers import Solved, reaches, values_of
from kalmar.theory.table import Theory, find_theory, same_theory
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Fold, Length, Valuation

if TYPE_CHECKING:
    from kalmar.theory.decisions import Decision

    Row = Theory | Decision
    """What says how the values of components decide who wins, and why."""


Wanted = dict[tuple[Rules, Fold], tuple["Row", list[Component]]]
"""What has to be solved, for each game and way of valuing it: the row that wants it, components."""


MOST_PIECES = 16
"""Selective play of so many pieces has more positions than a short search visits."""

MOST_KEPT = 10_000
"""How many parts keep their values for the next position."""

LIGHT = 1_000
"""An answer may keep graphs of so many components."""


class ByValues(Analysis):
    """Answers from the values of components and a row of theory; values once found are kept.

    A compound within a compound is evaluated by its own row of the table where that row has the
    same valuation. Where it has another, the inner compound is one component of the outer one,
    and its values come from its literal game graph.
    """

    no_row: ClassVar[Message] = message(
        "no valuation of components solves {composition} compounds in {play} play"
    )
    """Why a way of playing is refused for which there is no row."""

    def _begin(self) -> None:
        """Evaluate the position.

        Raises:
            NoTheoryError: the row is the gap, or there is none.
            LimitReached: the values of a component need a longer search.
            CyclicGameError: play of a component need not end.
        """
        self.known: dict[tuple[Rules, Fold], Solved] = {}
        self.kept: dict[Fold, dict[Position, EvaluatedPosition]] = {}
        self.latest: EvaluatedPosition | None = None
        wanted: Wanted = {}
        self.row = self.theory(self.position)
        self._plan(self.position, self.row, wanted)
        self._solve_all(wanted)
        self.value: int = self.value_at(self.position)
        self.valuation: Valuation = self.row.whole

    @property
    def is_light(self) -> bool:
        """Return whether an answer may keep the values of components until it is read.

        Not those that a large search has found; and what is wrong in a user's own rules is to be
        told by the question, not by what is read of its answer.
        """
        return all(
            bool(solved.theorem) or solved.shared
            if solved.graph is None
            else len(solved.graph) <= LIGHT and not is_instance(rules, USER_RULES)
            for (rules, _), solved in self.known.items()
        )

    def listed(self, part: Position) -> list[Option] | None:
        """List the options of a part as a search has listed them; None where none has."""
        graph = self.graphs.get(part.rules)
        if graph is None or part.component not in graph.index:
            return None
        components, number = graph.components, graph.index[part.component]
        return [tuple([components[i] for i in option]) for option in graph.options[number]]

    @cached_property
    def graphs(self) -> dict[Rules, GameGraph]:
        """Return for each game whose components a search has listed the graph of them."""
        return {rules: solved.graph for (rules, _), solved in self.known.items() if solved.graph}

    def lone(self, position: Position) -> ComponentGraph | None:
        """Return a one-component position's graph if it is listed and never falls apart."""
        part = only_part(position)
        graph = None if isinstance(part.rules, Compound) else self.graphs.get(part.rules)
        if graph is None or graph.number(canonical(part).component) is None:
            return None
        return ComponentGraph(graph) if never_splits(graph) else None

    def _plan(self, position: Position, row: "Row", wanted: Wanted) -> None:
        """Find what has to be solved for the value of a compound."""
        latest = None
        for part in position.component:
            if isinstance(part.rules, Compound) and self.opens(part, row.fold):
                self._plan(part, self.theory(part), wanted)
                continue
            game, component = canonical(part)
            if game is not latest:  # neighbours of one game are looked up once
                latest = game
                _, components = wanted.setdefault((game, row.fold), (row, []))
            components.append(component)

    def _solve_all(self, wanted: Wanted) -> None:
        """Solve all components of one game that are folded alike together, once."""
        for key, (row, components) in wanted.items():
            self.known[key] = self._solve(key[0], components, row)

    def _solve(self, rules: Rules, components: list[Component], row: "Row") -> Solved:
        return values_of(rules, components, row.fold, self.limit)

    def follow(self, position: Position) -> EvaluatedPosition:
        """Return the values of a position that can be reached from one evaluated before."""
        if self.latest is None or self.latest.position is not position:
            # The latest position is asked again and again while its moves are judged.
            self.latest = self._compound(position)
        return self.latest

    def value_at(self, position: Position) -> int:
        """Return the value of a position under the theory's valuation."""
        return self.follow(position).value

    def theory(self, position: Position) -> "Row":
        """Return the theory of the outermost compound.

        Raises:
            NoTheoryError: there is none, or its theorem is about other games.
        """
        rules = position.rules
        assert isinstance(rules, Compound)
        theory = self._row(rules, position)
        if theory is None:
            way, play = message(rules.title), message(self.play.title)
            raise NoTheoryError(self.no_row, composition=way, play=play)
        if not theory.covers(part.rules for part in position.component):
            raise NoTheoryError("{theorem} does not apply to these games", theorem=theory.theorem)
        return theory

    def _row(self, rules: Compound, position: Position) -> "Row | None":
        """Return a compound's theory; a board that stands alone is one game in all of them."""
        # A lone board is played alike in every composition: the row of sums serves for all.
        row = find_theory(SUM if is_standalone(only_part(position).rules) else rules, self.play)
        parts: tuple[Position, ...] = position.component
        if row is not None and row.covers(part.rules for part in parts):
            return row
        same = same_theory(rules, len(parts), self.play)
        whole = same is not None and all(stays_whole(part, self.limit) for part in parts)
        return same if whole else row

    def opens(self, part: Position, fold: Fold) -> bool:
        """Return whether a part is a compound whose own row has the valuation of the fold."""
        row = self._row(part.rules, part) if isinstance(part.rules, Compound) else None
        return row is not None and row.fold.valuation is fold.valuation

    def _compound(self, position: Position) -> EvaluatedPosition:
        row, rules = self.theory(position), position.rules
        assert isinstance(rules, Compound)
        fold, kept = row.fold, self.kept.setdefault(row.fold, {})
        # Kept parts serve the next position of a play; many positions would fill memory.
        if len(kept) > MOST_KEPT:
            kept.clear()
        parts = tuple(
            kept.get(part) or kept.setdefault(part, self._part(part, fold))
            for part in position.component
        )
        total = row.total([part.value for part in parts], rules)
        return EvaluatedPosition(position, total, fold, parts)

    def _part(self, part: Position, fold: Fold) -> EvaluatedPosition:
        rules, component = canonical(part)
        solved = self.known.get((rules, fold))
        # What was solved as one component stays one, also where a row is about what moves leave.
        if solved is None or (isinstance(rules, Compound) and not reaches(solved, component)):
            inside = self._compound(part)
            return EvaluatedPosition(part, inside.value, fold, inside.parts)
        value, most = solved.value(component), MOVES_PER_POSITION * self.limit
        return EvaluatedPosition(part, value, fold, (), solved, most)

    @cached_property
    def valued(self) -> EvaluatedPosition:
        """Return the position with the values of all its parts, from which moves are counted."""
        return self.follow(self.position)

    @cached_property
    def reason(self) -> Message:
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
        sum_ = self._sum(reasons.first_of(valuation.words(part.value) for part in parts))
        if self.outcome is Outcome.DRAW:
            return message("{heading} {sum} ({names}); {therefore}.", sum=sum_, **fields)
        return message("{heading} {sum} ({names}): {therefore}.", sum=sum_, **fields)

    def _sum(self, words: list[str]) -> str:
        """Write the values of the parts, given in words, and what they make together."""
        total, combine = self.valuation.words(self.value), self.row.fold.combine
        return total if len(words) == 1 else reasons.join_values(words, combine, total)

    def _therefore(self) -> Message:
        """Say what follows from the value of a position that is not over."""
        return reasons.wins(
            reasons.what_of(self.valuation, self.value, self.outcome is Outcome.N), self.outcome
        )

    def listed_values(self) -> tuple[str, ...]:
        """Return the value of each component, in words."""
        valuation = self.row.fold.valuation
        title, named = message(valuation.title), {p.position: p.value for p in self.valued.parts}
        first = islice(named.items(), reasons.MOST_SHOWN)
        shown = ((reasons.name_of(part), valuation.words(value)) for part, value in first)
        return tuple(
            message("{name}: {title} {value}", name=name, title=title, value=value)
            for name, value in shown
        )

    @property
    def theorem(self) -> str:  # type: ignore[override]  # read from the solvers used
        """Return the row's theorem, with those that closed forms of components rest on."""
        ways = getattr(self.row.theorem, "parts", (self.row.theorem,))
        return join_messages(dict.fromkeys((*ways, *self.used_theorems())), "; ")

    def used_theorems(self) -> list[str]:
        """List the theorems that closed forms of components rest on, each line once."""
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

    def sure_move(self, position: Position) -> Move | None:
        """Return a winning move beside components in which only a search finds one, or None."""
        return self.follow(position).move_beside_search(self.valuation.p_values or ())

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
        return Judged(value, outcome_of_value(self.valuation, value), self._remoteness(left, value))

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
        return self.follow(position).cost
