"""Undirected vertex geography: move a token along an edge to a vertex that it has not visited.

The vertex where the token starts counts as visited. Whoever cannot move has lost (Fraenkel,
Scheinerman and Ullman 1993). A visited vertex is gone, and so is all that the token can no longer
reach.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.graphs.graph_text import family_graph, graph_text
from kalmar.games.graphs.on_graphs import OnGraph
from kalmar.games.graphs.vertex_graphs import (
    SimpleGraph,
    induced,
    neighbours,
    pieces,
)


class Walk(NamedTuple):
    """A graph and the vertex where the token is.

    Attributes:
        graph: connected once a move has been made.
        token: one of its vertices.
    """

    graph: SimpleGraph
    token: str


class Graphs(OnGraph):
    """The graphs on which it is played, as other games on graphs write and draw them."""

    name: str = "vertex-geography"


PLAIN = Graphs()


@dataclass(frozen=True)
class VertexGeography:
    """Whoever cannot move the token has lost.

    >>> rules = VertexGeography()
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("path(4)/1"))]
    ['0/0', '2-3/2']
    """

    name: str = "vertex-geography"
    shape = shapes.Network
    distinct = True
    first_term = 1
    term_word: ClassVar[str] = message("vertices of a path, the token at its end")
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (
        message("rows of a grid, the token in its corner"),
        message("columns of a grid"),
    )

    def options(self, component: Walk) -> Iterator[Option[Walk]]:
        """Yield what each step leaves, in the order of the vertices."""
        graph, token = component
        beside = neighbours(graph)[token]
        parts = pieces(induced(graph, frozenset(graph.vertices) - {token}), lone=True)
        for name in beside:
            yield (Walk(next(part for part in parts if name in part.vertices), name),)

    def term(self, number: int) -> Walk:
        """Return a path with the token at its first end.

        Raises:
            PositionError: there are more than 256 vertices.
        """
        return Walk(family_graph("path", (number,)), "0")

    def cell(self, row: int, column: int) -> Walk:
        """Return a grid with the token in its first corner.

        Raises:
            PositionError: it has more than 256 vertices.
        """
        graph = family_graph("grid", (row, column))
        return Walk(graph, graph.vertices[0])

    def parse(self, text: str) -> Walk:
        """Parse a graph and, after a slash, the vertex of the token; else its first vertex.

        Raises:
            PositionError: it is no graph, or the vertex is not there.

        >>> VertexGeography().parse("cycle(3)/2").token, VertexGeography().parse("3x4").token
        ('2', 'a1')
        """
        written, slash, token = text.partition("/")
        graph = PLAIN.parse(written)
        if not graph.vertices or (slash and token not in graph.vertices):
            raise PositionError(
                "'{text}' puts the token on no vertex of the graph: write one of its vertices after"
                " a slash, such as path(4)/1",
                text=text,
            )
        return Walk(graph, token or graph.vertices[0])

    def format(self, component: Walk) -> str:
        """Format the graph and the vertex."""
        return f"{graph_text(component.graph)}/{component.token}"

    def owns(self, text: str) -> bool:
        """Return whether a word is a component despite a game's name: king(3,4)/a1."""
        return PLAIN.owns(text.partition("/")[0])

    def of_graph(self, graph: Any) -> Walk:
        """Convert an undirected graph of networkx, with the token on its first vertex.

        Raises:
            PositionError: it has directions, a loop or no vertex, or more than 256 vertices.
        """
        return self.parse(graph_text(PLAIN.of_graph(graph)))

    def drawn(self, component: Walk) -> shapes.Network:
        """Return the shape: the graph, and where the token is."""
        return replace(PLAIN.drawn(component.graph), token=component.token)

    def label(self, component: Walk, option: Option[Walk]) -> Label:  # noqa: ARG002 - the same from each
        """Label the vertex to which the token goes.

        >>> rules = VertexGeography()
        >>> rules.label(rules.parse("path(3)/1"), (rules.parse("2"),))
        Label(kind='vertex', data=('2',))
        """
        return Label("vertex", (option[0].token,))

    def move_words(self, label: Label) -> str:
        """Return where the token goes."""
        return message("go to {vertex}", vertex=label.data[0])
