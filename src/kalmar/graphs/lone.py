"""The game graph of a position of one component, where a search for its value has listed it."""

from kalmar.compound import Compound, Position, canonical
from kalmar.graphs.explore import GameGraph
from kalmar.rules import Component
from kalmar.values import Valuation
from kalmar.values.fold import Fold, fold_options
from kalmar.values.operations import LEAST

__all__ = ["Lone", "only_part", "stays_whole"]


class Lone:
    """Values over the graph of one component that never falls apart.

    With one component, all ways of playing are the same, and its own graph is that of the position.

    Args:
        graph: every component that can be reached, each option one component.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.graphs.explore import explore
    >>> from kalmar.positions import parse_position
    >>> from kalmar.values import REMOTENESS
    >>> Lone(explore(Nim(), [4])).value(parse_position("nim 3"), REMOTENESS)
    1
    """

    def __init__(self, graph: GameGraph) -> None:
        """Nothing is folded yet."""
        self.graph = graph
        self.folded: dict[str, list[int]] = {}

    def value(self, position: Position, valuation: Valuation) -> int:
        """The value of a position of the graph."""
        if valuation.name not in self.folded:
            self.folded[valuation.name] = fold_options(self.graph.options, Fold(valuation, LEAST))
        component: Component = canonical(only_part(position)).component
        return self.folded[valuation.name][self.graph.place(component)]


def only_part(position: Position) -> Position:
    """The component of a position that has one, within whatever compounds; else what has several.

    A compound in which no turn moves a single component is left as it is.

    >>> from kalmar.positions import parse_position
    >>> only_part(parse_position("nim 3")).component
    3
    """
    while isinstance(position.rules, Compound) and len(position.component) == 1:
        if position.rules.choice.counts(1) != range(1, 2):
            break
        position = position.component[0]
    return position


def stays_whole(graph: GameGraph) -> bool:
    """Whether no component of a graph falls apart.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.graphs.explore import explore
    >>> stays_whole(explore(Nim(), [4]))
    True
    """
    return all(len(option) == 1 for listed in graph.options for option in listed)
