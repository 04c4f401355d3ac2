"""Arc Kayles: take an edge of a graph with both its ends and all edges at them (Schaefer 1978).

A vertex without edges is no move. On a path of n vertices it is Dawson's Kayles 0.07 on a heap
of n.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph
from kalmar.games.removal_steps import Move
from kalmar.games.vertex_graphs import Graph, induced, pieces
from kalmar.records import dataclass

__all__ = ["ArcKayles"]


@dataclass(frozen=True)
class ArcKayles(OnGraph):
    """Whoever cannot take an edge has lost.

    >>> rules = ArcKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(5)"))]
    [('2-3,3-4',), ('3-4',), ('0-1',), ('path(3)',)]
    """

    name: str = "arc-kayles"

    kind = "pair"

    def moves(self, component: Graph) -> Iterator[Move]:
        """Each vertex is a point: a move needs and takes the two ends of its edge.

        >>> ArcKayles().removal(ArcKayles().parse("path(3)")).moves
        ((3, 3), (6, 6))
        """
        point = {name: 1 << i for i, name in enumerate(component.vertices)}
        for edge in component.edges:
            ends = point[edge[0]] | point[edge[1]]
            kept = frozenset(point.keys() - set(edge))
            yield edge, (ends, ends), pieces(induced(component, kept), lone=False)
