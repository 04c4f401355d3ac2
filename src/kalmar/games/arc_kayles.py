"""Arc Kayles: take an edge of a graph with both its ends and all edges at them (Schaefer 1978).

A vertex without edges is no move, so options leave it out; a person sees it in the first part. On a
path of n vertices it is Dawson's Kayles 0.07 on a heap of n.
"""

from collections.abc import Iterator

from kalmar.games.on_graphs import OnGraph
from kalmar.games.removal_steps import Move, Steps, removal_in_order
from kalmar.games.vertex_graphs import Graph, induced, neighbours, pieces, standing_for, with_lone
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Datum, Label, edge_words
from kalmar.rules.removal import Removal
from kalmar.words import said

__all__ = ["ArcKayles"]


@dataclass(frozen=True)
class ArcKayles(Steps, OnGraph):
    """Whoever cannot take an edge has lost.

    >>> rules = ArcKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(5)"))]
    [('2-3,3-4',), ('3-4',), ('0-1',), ('path(3)',)]
    """

    name: str = "arc-kayles"

    kind = "pair"

    def moves(self, component: Graph) -> Iterator[Move]:
        """Yield what is left without the two ends of each edge."""
        for edge in component.edges:
            kept = frozenset(component.vertices) - set(edge)
            yield edge, pieces(induced(component, kept), lone=False)

    def move_words(self, label: Label) -> str:
        """Return which edge is taken."""
        return said("take the edge {edge}", edge=edge_words(label.data))

    def removal(self, component: Graph) -> Removal:
        """Return the vertices as points: a move needs and takes the two ends of its edge.

        >>> ArcKayles().removal(ArcKayles().parse("path(3)")).moves
        ((3, 3), (6, 6))
        """
        point = {name: 1 << i for i, name in enumerate(component.vertices)}
        ends = [point[one] | point[other] for one, other in component.edges]
        return removal_in_order(
            self.moves(component), zip(ends, ends, strict=True), component.vertices
        )

    def alike(self, component: Graph) -> Graph:
        """Return the graph without its names."""
        return standing_for(component)

    def seen(
        self, component: Graph, place: tuple[Datum, ...], option: Option[Graph]
    ) -> Option[Graph]:
        """Return an option with the vertices that have lost their edges, in its first part.

        >>> moves = ArcKayles().labelled_moves(ArcKayles().parse("0-1,1-2"))
        >>> [[part.vertices for part in left] for _, left in moves]
        [[('2',)], [('0',)]]
        """
        return with_lone(option, set(component.vertices).difference(place))

    def reduced(self, component: Graph) -> Graph:
        """Return the graph without its vertices that have no edge.

        >>> ArcKayles().format(ArcKayles().reduced(ArcKayles().parse("0-1,5")))
        '0-1'
        """
        joined = [name for name, beside in neighbours(component).items() if beside]
        return component if len(joined) == len(component.vertices) else induced(component, joined)
