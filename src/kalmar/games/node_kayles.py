"""Node Kayles: take a vertex of a graph with all vertices beside it (Schaefer 1978).

A vertex without neighbours is a move. On a path it is Dawson's Kayles.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph
from kalmar.games.removal_steps import Move
from kalmar.games.vertex_graphs import Graph, induced, neighbours, pieces
from kalmar.records import dataclass

__all__ = ["NodeKayles"]


@dataclass(frozen=True)
class NodeKayles(OnGraph):
    """Whoever cannot take a vertex has lost.

    >>> rules = NodeKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(4)"))]
    [('2-3',), ('3',), ('0',), ('0-1',)]
    """

    name: str = "node-kayles"

    kind = "vertex"

    def moves(self, component: Graph) -> Iterator[Move]:
        """Each vertex is a point: a move needs it, and takes its neighbours too.

        >>> NodeKayles().removal(NodeKayles().parse("path(3)")).moves
        ((1, 3), (2, 7), (4, 6))
        """
        point = {name: 1 << i for i, name in enumerate(component.vertices)}
        beside = neighbours(component)
        for name in component.vertices:
            gone = {name, *beside[name]}
            kept = frozenset(point.keys() - gone)
            masks = (point[name], sum(point[other] for other in gone))
            yield name, masks, pieces(induced(component, kept), lone=True)
