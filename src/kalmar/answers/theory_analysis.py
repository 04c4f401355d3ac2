"""Analysis by theory: solvers value the components, the theory table combines the values.

`Evaluator` turns a position into values, `TheoryAnalysis` answers from them.
"""

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from kalmar.answers.analysis import Analysis, Judged, Target, outcome_of_value
from kalmar.answers.count_moves import width
from kalmar.answers.reasons import (
    MOST_SHOWN,
    join_values,
    name_of,
    names_of,
    over_words,
    what_of,
    wins,
)
from kalmar.answers.valued import MOVES_PER_POSITION, EvaluatedPosition
from kalmar.answers.working_steps import explain_mex, option_values
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import CyclicGameError, LimitReached, NoTheoryError, PositionError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import (
    Component,
    Option,
    Outcome,
    Play,
    Rules,
    is_standalone,
    labelled_moves_of,
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
from kalmar.solvers import Solved, reaches, values_of
from kalmar.theory.fold import Fold
from kalmar.theory.table import Theory, find_theory, same_theory
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Length, Valuation

if TYPE_CHECKING:
    from kalmar.theory.decisions import Decision

    Row = Theory | Decision
    """What says how the values of components decide who wins, and why."""

MOST_KEPT = 10_000
"""How many parts keep their values for the next position."""


class Evaluator:
    """Evaluates positions of one convention; values once computed are kept.

    A compound within a compound is evaluated by its own row of the table where that row has the
    same valuation. Where it has another, the inner compound is one component of the outer one,
    and its values come from its literal game graph.

    Args:
        play: the convention.
        limit: how many positions a search for the values of components may visit.
    """

    def __init__(self, play: Play, limit: int) -> None:
        """Start with nothing known."""
        self.play: Play = play
        self.limit: int = limit
        self.known: dict[tuple[Rules, Fold], Solved] = {}
        self.kept: dict[Fold, dict[Position, EvaluatedPosition]] = {}
        self.latest: EvaluatedPosition | None = None
        self.graphs: dict[Rules, GameGraph | None] = {}

    def listed(self, part: Position) -> list[Option] | None:
        """List the options of a part as a search has listed them; None where none has."""
        graph = self.graph_of(part.rules)
        # None where no search has listed the component.
        number = None if graph is None else graph.index.get(part.component)
        if graph is None or number is None:
            return None
        components = graph.components
        return [tuple([components[i] for i in option]) for option in graph.options[number]]

    def graph_of(self, rules: Rules) -> GameGraph | None:
        """Return the graph in which a search has listed a game's components, or None."""
        if rules not in self.graphs:
            graphs = (s.graph for (r, _), s in self.known.items() if s.graph and r == rules)
            self.graphs[rules] = next(graphs, None)
        return self.graphs[rules]

    def lone(self, position: Position) -> ComponentGraph | None:
        """Return a one-component position's graph if it is listed and never falls apart."""
        part = only_part(position)
        graph = None if isinstance(part.rules, Compound) else self.graph_of(part.rules)
        if graph is None or graph.number(canonical(part).component) is None:
            return None
        return ComponentGraph(graph) if never_splits(graph) else None

    def evaluate(self, position: Position) -> tuple["Row", int]:
        """Compute the value of a compound, with the row of the theory table that gives it.

        Raises:
            NoTheoryError: the row is the gap.
            LimitReached: the values of a component need a longer search.
            CyclicGameError: play of a component need not end.
        """
        row = self._prepare(position)
        return row, self._total(position, row)

    def _total(self, position: Position, row: "Row") -> int:
        values, latest, solved = list[int](), None, None
        for part in position.component:
            if self.opens(part, row.fold):
                values.append(self._total(part, self.theory(part)))
                continue
            rules, component = canonical(part)
            if solved is None or rules is not latest:
                latest, solved = rules, self.known[rules, row.fold]
            values.append(solved.value(component))
        return row.total(values, position.rules)

    def follow(self, position: Position) -> EvaluatedPosition:
        """Return the values of a position that can be reached from one evaluated before."""
        if self.latest is None or self.latest.position is not position:
            # The latest position is asked again and again while its moves are judged.
            self.latest = self._compound(position)
        return self.latest

    def theory(self, position: Position) -> "Row":
        """Return the theory of the outermost compound.

        Raises:
            NoTheoryError: there is none, or its theorem is about other games.
        """
        rules = position.rules
        if not isinstance(rules, Compound):
            raise PositionError("a position is a compound of components")
        theory = self._row(rules, position)
        if theory is None:
            raise NoTheoryError(
                "no valuation of components solves {composition} compounds in {play} play",
                composition=message(rules.title),
                play=message(self.play.title),
            )
        if not theory.covers(part.rules for part in position.component):
            raise NoTheoryError(
                "{theorem} does not apply to these games",
                theorem=theory.theorem,
            )
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
        rules = part.rules
        row = self._row(rules, part) if isinstance(rules, Compound) else None
        return row is not None and row.fold.valuation is fold.valuation

    def _compound(self, position: Position) -> EvaluatedPosition:
        row = self.theory(position)
        fold, values = row.fold, list[int]()
        kept = self.kept.setdefault(fold, {})
        # Kept parts serve the next position of a play; many positions would fill memory.
        if len(kept) > MOST_KEPT:
            kept.clear()
        parts = []
        for part in position.component:
            valued = kept.get(part)
            if valued is None:
                valued = kept[part] = self._part(part, fold)
            parts.append(valued)
            values.append(valued.value)
        return EvaluatedPosition(position, row.total(values, position.rules), fold, tuple(parts))

    def _part(self, part: Position, fold: Fold) -> EvaluatedPosition:
        rules, component = canonical(part)
        solved = self.known.get((rules, fold))
        # What was solved as one component stays one, also where a row is about what moves leave.
        if solved is None or (isinstance(rules, Compound) and not reaches(solved, component)):
            inside = self._compound(part)
            return EvaluatedPosition(part, inside.value, fold, inside.parts)
        value, most = solved.value(component), MOVES_PER_POSITION * self.limit
        return EvaluatedPosition(part, value, fold, (), solved.value, solved, most)

    def _prepare(self, position: Position) -> "Row":
        """Solve all components of one game that are folded alike together, once.

        Returns:
            The theory of the outermost compound.
        """
        wanted: dict[tuple[Rules, Fold], list[Component]] = {}
        row = self._gather(position, wanted)
        for (rules, fold), components in wanted.items():
            self.known[rules, fold] = self._solve(rules, components, fold)
            # New solutions may have listed other graphs.
            self.graphs.clear()
        return row

    def _solve(self, rules: Rules, components: list[Component], fold: Fold) -> Solved:
        return values_of(rules, components, fold, self.limit)

    def _gather(
        self, position: Position, wanted: dict[tuple[Rules, Fold], list[Component]]
    ) -> "Row":
        row, latest, alike = self.theory(position), None, list[Component]()
        for part in position.component:
            if self.opens(part, row.fold):
                self._gather(part, wanted)
                continue
            rules, component = canonical(part)
            if rules is not latest:  # neighbours of one game are looked up once
                latest, alike = rules, wanted.setdefault((rules, row.fold), [])
            alike.append(component)
        return row


LENGTH_EFFORT = 600_000
"""About how many parts of positions may be looked at for the length of play, unless asked."""


class TheoryAnalysis(Analysis):
    """Answers from the values of components and the theory table."""

    def __init__(self, position: Position, play: Play, limit: int, most: int | None) -> None:
        """Evaluate; raises `NoTheoryError`, `LimitReached` or `CyclicGameError`."""
        super().__init__(position, play, limit, most)
        self.evaluator: Evaluator = self.evaluator_of(position)
        self.row, self.value = self.evaluator.evaluate(position)
        self.valuation: Valuation = self.row.whole
        self.is_light = self._may_keep((r, found) for (r, _), found in self.evaluator.known.items())

    @cached_property
    def valued(self) -> EvaluatedPosition:
        """Return the position with the values of all its parts, from which moves are counted."""
        return self.evaluator.follow(self.position)

    def _explain(self) -> Message:
        """Return the values, how they combine, and therefore who wins, or that play is drawn."""
        valued, valuation = self.valued, self.row.fold.valuation
        parts = valued.parts
        fields: dict[str, Any] = {
            "heading": valuation.heading(len(parts)),
            "names": names_of([part.position for part in parts]),
            "therefore": over_words(self.play) if valued.ended else self._therefore(),
        }
        options = option_values(parts[0]) if len(parts) == 1 and valuation is GRUNDY else ()
        if options:
            total = valuation.words(valued.value)
            return explain_mex(fields["names"], options, total, fields["therefore"])
        more = ["…"] if len(parts) > MOST_SHOWN else []
        sum_ = self._sum([*(valuation.words(part.value) for part in parts[:MOST_SHOWN]), *more])
        if self.outcome is Outcome.DRAW:
            return message("{heading} {sum} ({names}); {therefore}.", sum=sum_, **fields)
        return message("{heading} {sum} ({names}): {therefore}.", sum=sum_, **fields)

    def _sum(self, words: list[str]) -> str:
        """Write the values of the parts, given in words, and what they make together."""
        total = self.valuation.words(self.value)
        return total if len(words) == 1 else join_values(words, self.row.fold.combine, total)

    def _therefore(self) -> Message:
        """Say what follows from the value of a position that is not over."""
        return wins(what_of(self.valuation, self.value, self.outcome is Outcome.N), self.outcome)

    def listed_values(self) -> tuple[str, ...]:
        """Return the value of each component, in words."""
        valuation = self.row.fold.valuation
        named = {part.position: part.value for part in self.valued.parts}
        return tuple(
            message(
                "{name}: {title} {value}",
                name=name_of(part),
                title=message(valuation.title),
                value=valuation.words(value),
            )
            for part, value in islice(named.items(), MOST_SHOWN)
        )

    def evaluator_of(self, position: Position) -> Evaluator:  # noqa: ARG002 - another one asks
        """Return the evaluator for the position."""
        return Evaluator(self.play, self.limit)

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
        valued = self.evaluator.follow(position)
        return valued.moves_to(self.targets(valued, target))

    @cached_property
    def winning_move_count(self) -> int:
        """Count the moves that leave the value of a P-position."""
        return self.valued.count_to(self.targets(self.valued, Outcome.P))

    def value_at(self, position: Position) -> int:
        """Return the value of a position under the theory's valuation."""
        return self.evaluator.follow(position).value

    @property
    def has_graph(self) -> bool:
        """Return whether a search has found the lengths."""
        return self.small is not None

    def judge(self, position: Position, move: Move) -> Judged:
        """Return what a move leaves from untouched values, without the position it leaves."""
        value = self.evaluator.follow(position).value_after(move)
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
        limit, steps = self.positions_for_length, None if self.thorough else LENGTH_EFFORT
        # A lone component that never splits has its remoteness in the graph of the values.
        lone, listed = self.evaluator.lone(self.position), self.evaluator.listed
        if lone is not None and len(lone.graph) <= limit:
            return lone
        try:
            return Literal(self.position, limit, (), steps, self.play, listed=listed)
        except LimitReached:
            return None
        except CyclicGameError:
            self.comes_back = True
            return None

    def move_cost(self, position: Position) -> int:
        """Estimate how many moves are looked at; those known by formula cost nothing."""
        return cost_of(self.evaluator.follow(position))


def cost_of(valued: EvaluatedPosition) -> int:
    """Estimate how many moves are looked at to find one that leaves a value."""
    if valued.parts:
        return valued.effort + sum(cost_of(part) for part in valued.parts)
    return 1 if valued.reach is not None else width(valued.position)
