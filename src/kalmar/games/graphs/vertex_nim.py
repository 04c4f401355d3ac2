"""Vertex Nim: take counters from the vertex of a token, then move the token along an edge.

A turn takes one or more counters from the vertex of the token, then moves the token to a neighbour,
or leaves it there if the vertex has a loop (Duchêne and Renault 2014, on undirected graphs). An
emptied vertex is removed. Its neighbours are joined to each other, and each of them gets a loop, so
that no player is ever blocked: the token goes to one of them. Whoever empties the last vertex has
made the last move.

Where a graph is connected and its only vertex, if it has but one, has a loop, every position but
the last has a move. Other graphs are refused. One vertex with a loop is a heap of Nim.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules.move_labels import Label
from kalmar.games import graphs
from kalmar.games.components import Move
from kalmar.games.graphs.kayles import Walk, WithToken
from kalmar.games.graphs.on_graphs import OnGraph
from kalmar.runtime.work import spend

ENDED = Walk(graphs.EMPTY, "")


class LoopedGraphs(OnGraph):
    """Graphs with counters on their vertices, and with loops."""

    name: str = "vertex-nim"
    counted = looped = True


@dataclass(frozen=True)
class VertexNim(WithToken):
    """Whoever finds no counter has lost.

    >>> rules = VertexNim()
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("a:2-b:3,b-c/a"))]
    ['a-b:3,b-c/b', 'b:3-b,b-c/b']
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("a:2-a/a"))]
    ['a-a/a', 'none']
    """

    name: str = "vertex-nim"
    kind = "walk"
    on: ClassVar[OnGraph] = LoopedGraphs()
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (
        message("counters on one end of an edge, with the token"),
        message("counters on the other end"),
    )

    def moves(self, component: Walk) -> Iterator[Move]:
        """Yield how many are taken from which vertex, where the token goes, and what is left."""
        graph, token = component
        if component == ENDED:
            return
        left, beside = graphs.counters(graph), graphs.neighbours(graph)[token]
        others, number = tuple([name for name in beside if name != token]), left[token]
        for count in range(1, number):
            spend()
            left[token] -= 1
            after = graph._replace(allowed=graphs.limits_of(map(graphs.counted, left.values())))
            yield from (((count, token, name), (Walk(after, name),)) for name in beside)
        after = emptied(graph, token, others)
        yield from (((number, token, name), (Walk(after, name),)) for name in others)
        if not others:
            yield (number, token), (ENDED,)

    def cell(self, row: int, column: int) -> Walk:
        """Return an edge with so many counters on its ends, the token on the first."""
        return self.parse(f"0:{row}-1:{column}/0")

    def parse(self, text: str) -> Walk:
        """Parse a graph and, after a slash, the vertex of the token; `none` where play has ended.

        Raises:
            PositionError: it is no graph, the vertex is not there, the graph is not connected, or a
                single vertex has no loop.

        >>> VertexNim().parse("a:3-a").token, VertexNim().parse("none") == ENDED
        ('a', True)
        """
        if text == "none":
            return ENDED
        walk = super().parse(text)
        if not walk.graph.edges or len(graphs.pieces(walk.graph, lone=True)) > 1:
            raise PositionError(
                "'{text}' is not connected, or is a vertex without a loop: write a graph in which"
                " the token always has somewhere to go, such as a:3-b:2,b-c/a or a:3-a",
                text=text,
            )
        return walk

    def format(self, component: Walk) -> str:
        """Format the graph and the vertex."""
        return "none" if component == ENDED else super().format(component)

    def move_words(self, label: Label) -> str:
        """Return how many are taken, and where the token goes."""
        count, here, *there = label.data
        if not there:
            return message("take {count} from {vertex}", count=count, vertex=here)
        if there == [here]:
            return message("take {count} from {vertex} and stay there", count=count, vertex=here)
        return message(
            "take {count} from {vertex} and go to {next}", count=count, vertex=here, next=there[0]
        )


def emptied(graph: graphs.SimpleGraph, vertex: str, beside: tuple[str, ...]) -> graphs.SimpleGraph:
    """Return the graph without a vertex, its neighbours joined to each other and to themselves.

    >>> from kalmar.games.graphs.graph_text import graph_from_text
    >>> emptied(graph_from_text("a-b,b-c"), "b", ("a", "c")).edges
    (('a', 'a'), ('a', 'c'), ('c', 'c'))
    """
    spend(len(beside) ** 2)
    kept = graphs.allowed_in(graph)
    del kept[vertex]
    edges = [edge for edge in graph.edges if vertex not in edge]
    edges += combinations_with_replacement(beside, 2)
    return graphs.graph_of(kept, edges, kept)
