"""Col and Snort, both players with both colours: paint a vertex of a graph red or blue.

In Col neighbours may not have one colour, in Snort not two. Whoever cannot paint has lost. Played
with a colour for each player they are not impartial (Winning Ways, ch. 2 and 6); here either player
may use either colour. A painted vertex is done with: what stays of it is which colours its
neighbours still allow. A vertex that allows neither is left out of options; a person sees it in the
first part.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph
from kalmar.games.removal_steps import Move, Steps, removal_in_order
from kalmar.games.vertex_graphs import (
    BOTH,
    NEITHER,
    Edge,
    Graph,
    graph_of,
    induced,
    neighbours,
    pieces,
    standing_for,
    with_lone,
)
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Datum, Label
from kalmar.rules.removal import Removal
from kalmar.words import said

__all__ = ["COL", "SNORT", "Colouring"]

OTHER = {"r": "b", "b": "r"}
TITLES = {"r": "red", "b": "blue"}
PAINTS = {"red": said("red"), "blue": said("blue")}


@dataclass(frozen=True)
class Colouring(Steps, OnGraph):
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
        """Yield what is left after each vertex is painted in each colour that it allows."""
        allowed = allowed_in(component)
        beside = neighbours(component)
        for name, colours in allowed.items():
            for colour in colours:
                forbidden = self._forbidden(colour)
                left = {v: colours for v, colours in allowed.items() if v != name}
                left.update({v: left[v].replace(forbidden, "") for v in beside[name]})
                yield (name, TITLES[colour]), pieces(self._live(left, component.edges), True)

    def move_words(self, label: Label) -> str:
        """Return which vertex is painted in which colour."""
        name, colour = label.data
        return said("paint {vertex} {colour}", vertex=name, colour=PAINTS[str(colour)])

    def removal(self, component: Graph) -> Removal:
        """Return each vertex with each colour as a point, red even and blue odd.

        A move needs one, and takes all that it forbids.

        >>> COL.removal(COL.parse("path(2)")).moves
        ((1, 7), (2, 11), (4, 13), (8, 14))
        """
        allowed = allowed_in(component)
        beside = neighbours(component)
        point = {(v, c): 1 << 2 * i + BOTH.index(c) for i, v in enumerate(allowed)
                 for c in allowed[v]}  # fmt: skip
        masks = []
        for name, colour in point:
            forbidden = self._forbidden(colour)
            away = [(name, c) for c in BOTH] + [(v, forbidden) for v in beside[name]]
            masks.append((point[name, colour], sum(point.get(key, 0) for key in away)))
        names = tuple((name, colour) for name in component.vertices for colour in BOTH)
        return removal_in_order(self.moves(component), masks, names)

    def alike(self, component: Graph) -> Graph:
        """Return the graph without its names, and with red as blue."""
        return standing_for(component, exchanged=True)

    def seen(
        self, component: Graph, place: tuple[Datum, ...], option: Option[Graph]
    ) -> Option[Graph]:
        """Return an option with the vertices that allow neither colour, in its first part.

        >>> [SNORT.format(left[0]) for _, left in SNORT.labelled_moves(SNORT.parse("0:r-1:b"))]
        ['1:x', '0:x']
        """
        return with_lone(option, set(component.vertices).difference(place[:1]), NEITHER)

    def reduced(self, component: Graph) -> Graph:
        """Return the graph without the vertices that allow neither colour.

        >>> SNORT.format(SNORT.reduced(SNORT.parse("0:x,1-2")))
        '1-2'
        """
        live = [name for name, colours in allowed_in(component).items() if colours]
        return component if len(live) == len(component.vertices) else induced(component, live)

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
