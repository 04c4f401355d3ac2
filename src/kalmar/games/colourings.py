"""Col and Snort, both players with both colours: paint a vertex of a graph red or blue.

In Col neighbours may not have one colour, in Snort not two. Whoever cannot paint has lost. Played
with a colour for each player they are not impartial (Winning Ways, ch. 2 and 6); here either player
may use either colour. A painted vertex is done with: what stays of it is which colours its
neighbours still allow.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph
from kalmar.games.removal_steps import Move
from kalmar.games.vertex_graphs import BOTH, Edge, Graph, graph_of, neighbours, pieces
from kalmar.records import dataclass

__all__ = ["COL", "SNORT", "Colouring"]

OTHER = {"r": "b", "b": "r"}
TITLES = {"r": "red", "b": "blue"}


@dataclass(frozen=True)
class Colouring(OnGraph):
    """Paint a vertex in a colour that it allows.

    Attributes:
        name: of the game.
        equal: whether it is the same colour that a painted vertex forbids its neighbours.

    >>> [tuple(map(COL.format, option)) for option in COL.options(COL.parse("path(2)"))]
    [('1:b',), ('1:r',), ('0:b',), ('0:r',)]
    >>> [tuple(map(SNORT.format, option)) for option in SNORT.options(SNORT.parse("0:r-1"))]
    [('1:r',), ('0:r',), ('none',)]
    """

    name: str = "col"
    equal: bool = True
    coloured = True

    kind = "paint"

    def moves(self, component: Graph) -> Iterator[Move]:
        """Each vertex with each colour is a point, red even and blue odd: a move needs one.

        >>> COL.removal(COL.parse("path(2)")).moves
        ((1, 7), (2, 11), (4, 13), (8, 14))
        """
        allowed = allowed_in(component)
        beside = neighbours(component)
        point = {(v, c): 1 << 2 * i + BOTH.index(c) for i, v in enumerate(allowed)
                 for c in allowed[v]}  # fmt: skip
        for name, colour in point:
            forbidden = self._forbidden(colour)
            left = {v: colours for v, colours in allowed.items() if v != name}
            left.update({v: left[v].replace(forbidden, "") for v in beside[name]})
            away = [(name, c) for c in BOTH] + [(v, forbidden) for v in beside[name]]
            masks = point[name, colour], sum(point.get(key, 0) for key in away)
            yield (name, TITLES[colour]), masks, pieces(self._live(left, component.edges), True)

    def points(self, component: Graph) -> int:
        """Two for each vertex."""
        return 2 * len(component.vertices)

    def _forbidden(self, colour: str) -> str:
        """What a painted vertex forbids its neighbours."""
        return colour if self.equal else OTHER[colour]

    def _live(self, allowed: dict[str, str], edges: tuple[Edge, ...]) -> Graph:
        """The vertices that allow a colour, with the edges by which one can forbid another."""
        kept = {name: colours for name, colours in allowed.items() if colours}
        live = [
            (a, b)
            for a, b in edges
            if a in kept
            and b in kept
            and any(self._forbidden(colour) in kept[b] for colour in kept[a])
        ]
        return graph_of(kept, live, kept)


def allowed_in(graph: Graph) -> dict[str, str]:
    """The colours that each vertex allows."""
    return dict(zip(graph.vertices, graph.allowed or (BOTH,) * len(graph.vertices), strict=True))


COL = Colouring()
SNORT = Colouring("snort", equal=False)
