"""Node Kayles: take a vertex of a graph with all vertices beside it (Schaefer 1978).

A vertex without neighbours is a move. On a path it is Dawson's Kayles.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph
from kalmar.games.removal_steps import Move, Steps, removal_in_order
from kalmar.games.vertex_graphs import Graph, induced, neighbours, pieces, standing_for
from kalmar.records import dataclass
from kalmar.rules.labels import Label
from kalmar.rules.removal import Removal
from kalmar.words import said

__all__ = ["NodeKayles"]


@dataclass(frozen=True)
class NodeKayles(Steps, OnGraph):
    """Whoever cannot take a vertex has lost.

    >>> rules = NodeKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(4)"))]
    [('2-3',), ('3',), ('0',), ('0-1',)]
    """

    name: str = "node-kayles"

    kind = "vertex"

    def moves(self, component: Graph) -> Iterator[Move]:
        """Yield what is left without each vertex and those beside it."""
        beside = neighbours(component)
        for name in component.vertices:
            kept = frozenset(component.vertices) - {name, *beside[name]}
            yield (name,), pieces(induced(component, kept), lone=True)

    def move_words(self, label: Label) -> str:
        """Return which vertex is taken."""
        return said("take {vertex} with all beside it", vertex=label.data[0])

    def removal(self, component: Graph) -> Removal:
        """Return the vertices as points: a move needs its vertex, and takes its neighbours too.

        >>> NodeKayles().removal(NodeKayles().parse("path(3)")).moves
        ((1, 3), (2, 7), (4, 6))
        """
        point = {name: 1 << i for i, name in enumerate(component.vertices)}
        masks = [
            (point[name], point[name] | sum(point[other] for other in beside))
            for name, beside in neighbours(component).items()
        ]
        return removal_in_order(self.moves(component), masks, component.vertices)

    def alike(self, component: Graph) -> Graph:
        """Return the graph without its names."""
        return standing_for(component)
