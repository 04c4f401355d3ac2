"""Col and Snort, both players with both colours: paint a vertex of a graph red or blue.

In Col neighbours may not have one colour, in Snort not two. Whoever cannot paint has lost. Played
with a colour for each player they are not impartial (Winning Ways, ch. 2 and 6); here either player
may use either colour. A painted vertex is done with: what stays of it is which colours its
neighbours still allow.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph, all_that_leave, removal_with
from kalmar.games.vertex_graphs import BOTH, Edge, Graph, graph_of, neighbours, pieces
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Label
from kalmar.rules.removal import Removal

__all__ = ["COL", "SNORT", "Colouring"]

OTHER = {"r": "b", "b": "r"}
TITLES = {"r": "red", "b": "blue"}

Painting = tuple[str, str]
"""A vertex and its colour."""


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

    def options(self, component: Graph) -> Iterator[Option[Graph]]:
        """What painting each vertex leaves, red before blue; what is the same is left once."""
        return iter(dict.fromkeys(self._every(component)))

    def _every(self, graph: Graph) -> Iterator[Option[Graph]]:
        allowed = allowed_in(graph)
        beside = neighbours(graph)
        for name, colour in paintings(graph):
            forbidden = self._forbidden(colour)
            left = {v: colours for v, colours in allowed.items() if v != name}
            left.update({v: left[v].replace(forbidden, "") for v in beside[name]})
            yield pieces(self._live(left, graph.edges), lone=True)

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

    def label(self, component: Graph, option: Option[Graph]) -> Label:
        """The paintings that leave this."""
        listed = [(name, TITLES[colour]) for name, colour in paintings(component)]
        return Label("paint", all_that_leave(listed, self._every(component), option))

    def removal(self, component: Graph) -> Removal:
        """Each vertex with each colour is a point: red is even, blue is odd.

        >>> COL.removal(COL.parse("path(2)")).moves
        ((1, 7), (2, 11), (4, 13), (8, 14))
        """
        listed = paintings(component)
        place = {name: 2 * i for i, name in enumerate(component.vertices)}
        point = {(v, colour): 1 << place[v] + BOTH.index(colour) for v, colour in listed}
        beside = neighbours(component)
        masks = []
        for name, colour in listed:
            away = [(name, other) for other in BOTH]
            away += [(other, self._forbidden(colour)) for other in beside[name]]
            masks.append((point[name, colour], sum(point.get(key, 0) for key in away)))
        return removal_with(2 * len(place), masks, self._every(component))


def allowed_in(graph: Graph) -> dict[str, str]:
    """The colours that each vertex allows."""
    return dict(zip(graph.vertices, graph.allowed or (BOTH,) * len(graph.vertices), strict=True))


def paintings(graph: Graph) -> list[Painting]:
    """Every vertex with every colour that it allows."""
    return [(name, colour) for name, colours in allowed_in(graph).items() for colour in colours]


COL = Colouring()
SNORT = Colouring("snort", equal=False)
