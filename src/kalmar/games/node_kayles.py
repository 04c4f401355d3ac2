"""Node Kayles: take a vertex of a graph with all vertices beside it (Schaefer 1978).

A vertex without neighbours is a move. On a path it is Dawson's Kayles.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph, all_that_leave, removal_with
from kalmar.games.vertex_graphs import Graph, induced, neighbours, pieces
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Label
from kalmar.rules.removal import Removal

__all__ = ["NodeKayles"]


@dataclass(frozen=True)
class NodeKayles(OnGraph):
    """Whoever cannot take a vertex has lost.

    >>> rules = NodeKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(4)"))]
    [('2-3',), ('3',), ('0',), ('0-1',)]
    """

    name: str = "node-kayles"

    def options(self, component: Graph) -> Iterator[Option[Graph]]:
        """What taking each vertex leaves, in their order; what is the same is left once."""
        return iter(dict.fromkeys(self._every(component)))

    def _every(self, graph: Graph) -> Iterator[Option[Graph]]:
        beside = neighbours(graph)
        for name in graph.vertices:
            gone = {name, *beside[name]}
            kept = [other for other in graph.vertices if other not in gone]
            yield pieces(induced(graph, frozenset(kept)), lone=True)

    def label(self, component: Graph, option: Option[Graph]) -> Label:
        """The vertices whose taking leaves this."""
        every = self._every(component)
        return Label("vertex", all_that_leave(component.vertices, every, option))

    def removal(self, component: Graph) -> Removal:
        """Vertices as points: a move needs its vertex, and takes the neighbours too.

        >>> NodeKayles().removal(NodeKayles().parse("path(3)")).moves
        ((1, 3), (2, 7), (4, 6))
        """
        place = {name: i for i, name in enumerate(component.vertices)}
        beside = neighbours(component)
        masks = (
            (1 << i, sum(1 << place[other] for other in (name, *beside[name])))
            for name, i in place.items()
        )
        return removal_with(len(place), masks, self._every(component))
