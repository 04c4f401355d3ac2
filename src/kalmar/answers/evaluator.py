"""Values of positions from those of their components, by the rows of theory."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kalmar.answers.analysis import Analysis
from kalmar.answers.valued import MOVES_PER_POSITION, EvaluatedPosition
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import NoTheoryError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Option, Play, Rules, is_standalone
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

if TYPE_CHECKING:
    from kalmar.theory.decisions import Decision

    Row = Theory | Decision
    """What says how the values of components decide who wins, and why."""


@dataclass(eq=False)
class Asked:
    """Components of one game that are valued alike: the row that wants them, and their values."""

    row: "Row"
    components: list[Component]
    solved: Solved | None = None


Wanted = dict[tuple[Rules, Fold], Asked]
"""What has to be solved, for each game and way of valuing it."""


class Plan(NamedTuple):
    """How the value of a compound is found: its row and rules, and each part or its own plan."""

    row: "Row"
    rules: Compound
    parts: list["tuple[Asked, Component] | Plan"]

    def value(self) -> int:
        """Return the value of the compound, once all that was asked is solved."""
        found = []
        for part in self.parts:
            if isinstance(part, Plan):
                found.append(part.value())
            else:
                asked, component = part
                assert asked.solved is not None
                found.append(asked.solved.value(component))
        return self.row.total(found, self.rules)


MOST_KEPT = 10_000
"""How many parts keep their values for the next position."""


class Evaluator(Analysis):
    """An analysis that evaluates positions by rows of theory; values once computed are kept.

    A compound within a compound is evaluated by its own row of the table where that row has the
    same valuation. Where it has another, the inner compound is one component of the outer one,
    and its values come from its literal game graph.
    """

    no_row: ClassVar[Message] = message(
        "no valuation of components solves {composition} compounds in {play} play"
    )
    """Why a way of playing is refused for which there is no row."""

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Start with nothing known."""
        super().__init__(position, play, limit, length_limit)
        self.known: dict[tuple[Rules, Fold], Solved] = {}
        self.kept: dict[Fold, dict[Position, EvaluatedPosition]] = {}
        self.latest: EvaluatedPosition | None = None
        self.graphs: dict[Rules, GameGraph | None] = {}

    def listed(self, part: Position) -> list[Option] | None:
        """List the options of a part as a search has listed them; None where none has."""
        graph = self.listing(part.rules)
        # None where no search has listed the component.
        number = None if graph is None else graph.index.get(part.component)
        if graph is None or number is None:
            return None
        components = graph.components
        return [tuple([components[i] for i in option]) for option in graph.options[number]]

    def listing(self, rules: Rules) -> GameGraph | None:
        """Return the graph in which a search has listed a game's components, or None."""
        if rules not in self.graphs:
            graphs = (s.graph for (r, _), s in self.known.items() if s.graph and r == rules)
            self.graphs[rules] = next(graphs, None)
        return self.graphs[rules]

    def lone(self, position: Position) -> ComponentGraph | None:
        """Return a one-component position's graph if it is listed and never falls apart."""
        part = only_part(position)
        graph = None if isinstance(part.rules, Compound) else self.listing(part.rules)
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
        wanted: Wanted = {}
        plan = self._plan(position, wanted)
        self._solve_all(wanted)
        return plan.row, plan.value()

    def _plan(self, position: Position, wanted: Wanted) -> Plan:
        """Find the row of a compound and of those that it opens, and what has to be solved."""
        rules, row, latest = position.rules, self.theory(position), None
        assert isinstance(rules, Compound)
        plan = Plan(row, rules, [])
        for part in position.component:
            if isinstance(part.rules, Compound) and self.opens(part, row.fold):
                plan.parts.append(self._plan(part, wanted))
                continue
            game, component = canonical(part)
            if game is not latest:  # neighbours of one game are looked up once
                latest = game
                asked = wanted.setdefault((game, row.fold), Asked(row, []))
            asked.components.append(component)
            plan.parts.append((asked, component))
        return plan

    def _solve_all(self, wanted: Wanted) -> None:
        """Solve all components of one game that are folded alike together, once."""
        for key, asked in wanted.items():
            asked.solved = self._solve(key[0], asked.components, asked.row)
            self.known[key] = asked.solved
        self.graphs.clear()  # new solutions may have listed other graphs

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
        if not isinstance(rules, Compound):
            raise PositionError("a position is a compound of components")
        theory = self._row(rules, position)
        if theory is None:
            raise NoTheoryError(
                self.no_row.template,
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
        row, rules = self.theory(position), position.rules
        assert isinstance(rules, Compound)
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
        return EvaluatedPosition(position, row.total(values, rules), fold, tuple(parts))

    def _part(self, part: Position, fold: Fold) -> EvaluatedPosition:
        rules, component = canonical(part)
        solved = self.known.get((rules, fold))
        # What was solved as one component stays one, also where a row is about what moves leave.
        if solved is None or (isinstance(rules, Compound) and not reaches(solved, component)):
            inside = self._compound(part)
            return EvaluatedPosition(part, inside.value, fold, inside.parts)
        value, most = solved.value(component), MOVES_PER_POSITION * self.limit
        return EvaluatedPosition(part, value, fold, (), solved.value, solved, most)
