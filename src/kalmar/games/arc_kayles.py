"""Arc Kayles: take an edge of a graph with both its ends and all edges at them (Schaefer 1978).

A vertex without edges is no move. On a path of n vertices it is Dawson's Kayles 0.07 on a heap
of n.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph, all_that_leave, removal_with
from kalmar.games.vertex_graphs import Graph, induced, pieces
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Label
from kalmar.rules.removal import Removal

__all__ = ["ArcKayles"]


@dataclass(frozen=True)
class ArcKayles(OnGraph):
    """Whoever cannot take an edge has lost.

    >>> rules = ArcKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(5)"))]
    [('2-3,3-4',), ('3-4',), ('0-1',), ('path(3)',)]
    """

    name: str = "arc-kayles"

    def options(self, component: Graph) -> Iterator[Option[Graph]]:
        """What taking each edge leaves, in their order; what is the same is left once."""
        return iter(dict.fromkeys(self._every(component)))

    def _every(self, graph: Graph) -> Iterator[Option[Graph]]:
        for edge in graph.edges:
            kept = frozenset(name for name in graph.vertices if name not in edge)
            yield pieces(induced(graph, kept), lone=False)

    def label(self, component: Graph, option: Option[Graph]) -> Label:
        """The edges whose taking leaves this."""
        every = self._every(component)
        return Label("pair", all_that_leave(component.edges, every, option))

    def removal(self, component: Graph) -> Removal:
        """Vertices as points: a move needs and takes the two ends of its edge.

        >>> ArcKayles().removal(ArcKayles().parse("path(3)")).moves
        ((3, 3), (6, 6))
        """
        place = {name: i for i, name in enumerate(component.vertices)}
        ends = (1 << place[a] | 1 << place[b] for a, b in component.edges)
        return removal_with(len(place), ((e, e) for e in ends), self._every(component))
