"""From a position to its values: a solver values each part, the theory combines them."""

from kalmar.answers.valued import MOVES_PER_POSITION, Valued
from kalmar.compound import SUM, Compound, Position, canonical
from kalmar.errors import NoTheoryError, PositionError
from kalmar.graphs.explore import GameGraph
from kalmar.graphs.lone import Lone, only_part, stays_whole
from kalmar.rules import Component, Option, Play, Rules, stands_alone
from kalmar.solvers import Solved, values_of
from kalmar.theories import Theory, find_theory
from kalmar.values.fold import Fold

__all__ = ["Evaluator"]

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
        self.play, self.limit = play, limit
        self.known: dict[tuple[Rules, Fold], Solved] = {}
        self.kept: dict[Fold, dict[Position, Valued]] = {}
        self.latest: Valued | None = None
        self.graphs: dict[Rules, GameGraph | None] = {}

    def listed(self, part: Position) -> list[Option] | None:
        """The options of a part as a search for values has listed them; None where none has."""
        graph = self.graph_of(part.rules)
        number = None if graph is None else graph.index.get(part.component)
        if graph is None or number is None:
            return None
        components = graph.components
        return [tuple([components[i] for i in option]) for option in graph.options[number]]

    def graph_of(self, rules: Rules) -> GameGraph | None:
        """The graph in which a search has listed the components of a game."""
        if rules not in self.graphs:
            graphs = (s.graph for (r, _), s in self.known.items() if s.graph and r == rules)
            self.graphs[rules] = next(graphs, None)
        return self.graphs[rules]

    def lone(self, position: Position) -> Lone | None:
        """The graph of a position of one component, where it is listed and never falls apart."""
        part = only_part(position)
        graph = None if isinstance(part.rules, Compound) else self.graph_of(part.rules)
        if graph is None or graph.number(canonical(part).component) is None:
            return None
        return Lone(graph) if stays_whole(graph) else None

    def evaluate(self, position: Position) -> Valued:
        """The values of a compound whose own row of the theory table is not a gap.

        Raises:
            NoTheoryError: the row is the gap.
            LimitReached: the values of a component need a longer search.
            CyclicGameError: play of a component need not end.
        """
        self._prepare(position)
        return self.follow(position)

    def follow(self, position: Position) -> Valued:
        """The values of a position that can be reached from one evaluated before."""
        if self.latest is None or self.latest.position is not position:
            self.latest = self._compound(position)
        return self.latest

    def theory(self, position: Position) -> Theory:
        """The row of the outermost compound.

        Raises:
            NoTheoryError: there is none, or its theorem is about other games.
        """
        rules = position.rules
        if not isinstance(rules, Compound):
            raise PositionError("a position is a compound of components")
        theory = self._row(rules, position)
        if theory is None:
            way = f"{rules.title} compounds in {self.play.title} play"
            raise NoTheoryError(
                "no valuation of components solves {way}",
                way=way,
            )
        if not theory.covers(part.rules for part in position.component):
            raise NoTheoryError(
                "{theorem} is about other games",
                theorem=theory.theorem,
            )
        return theory

    def _row(self, rules: Compound, position: Position) -> Theory | None:
        """The row of a compound; a board that stands alone is one game in every composition."""
        return find_theory(SUM if _is_lone_board(position) else rules, self.play)

    def opens(self, part: Position, fold: Fold) -> bool:
        """Whether a part is a compound whose own row has the valuation of the fold."""
        rules = part.rules
        row = self._row(rules, part) if isinstance(rules, Compound) else None
        return row is not None and row.fold.valuation is fold.valuation

    def _compound(self, position: Position) -> Valued:
        fold = self.theory(position).fold
        kept = self.kept.setdefault(fold, {})
        if len(kept) > MOST_KEPT:
            kept.clear()
        parts = []
        for part in position.component:
            valued = kept.get(part)
            if valued is None:
                valued = kept[part] = self._part(part, fold)
            parts.append(valued)
        return Valued(position, fold.total([part.value for part in parts]), fold, tuple(parts))

    def _part(self, part: Position, fold: Fold) -> Valued:
        if self.opens(part, fold):
            inside = self._compound(part)
            return Valued(part, inside.value, fold, inside.parts)
        solved = self.known[part.rules, fold]
        value = solved.value(canonical(part).component)
        most = MOVES_PER_POSITION * self.limit
        return Valued(part, value, fold, (), solved.value, solved, most)

    def _prepare(self, position: Position) -> None:
        """Solve all components of one game that are folded alike together, once."""
        wanted: dict[tuple[Rules, Fold], list[Component]] = {}
        self._gather(position, wanted)
        for (rules, fold), components in wanted.items():
            self.known[rules, fold] = values_of(rules, components, fold, self.limit)
            self.graphs.clear()

    def _gather(
        self, position: Position, wanted: dict[tuple[Rules, Fold], list[Component]]
    ) -> None:
        fold = self.theory(position).fold
        for part in position.component:
            if self.opens(part, fold):
                self._gather(part, wanted)
            else:
                wanted.setdefault((part.rules, fold), []).append(canonical(part).component)


def _is_lone_board(position: Position) -> bool:
    return stands_alone(only_part(position).rules)
