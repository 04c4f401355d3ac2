"""Green Hackenbush: cut an edge; what is cut off from the ground falls off (Winning Ways, ch. 7).

A component is a graph on vertices 0, 1, 2, …; vertex 0 is the ground. A stalk of n edges is a Nim
heap of n.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs import edge_words, reached_from, with_copies

Edge = tuple[int, int]
"""Two vertices, the smaller first; parallel edges and loops are allowed."""

Picture = tuple[Edge, ...]
"""Edges in ascending order, all of them connected with the ground."""

GROUND = 0


@dataclass(frozen=True)
class Hackenbush(ByMoves):
    """A picture: what stands after one edge is cut.

    >>> [Hackenbush().format(o[0]) for o in Hackenbush().options(((0, 1), (1, 2)))]
    ['none', '0-1']
    """

    name: str = "hackenbush"
    kind = "cut"
    shape = shapes.Plant
    first_term = 0
    term_word: ClassVar[str] = message("edges of a stalk")

    def moves(self, component: Picture) -> Iterator[Move]:
        """Yield every cut with what it leaves, in the order of the edges; equal edges are several.

        >>> [edge for edge, _ in Hackenbush().moves(((0, 1), (0, 1), (1, 2)))]
        [(0, 1), (0, 1, 2), (1, 2)]
        """
        left: Picture = ()
        for i, edge in enumerate(with_copies(component)):
            if len(edge) == 2:  # cutting either of equal edges leaves the same
                left = standing(component[:i] + component[i + 1 :])
            yield edge, (left,)

    def term(self, number: int) -> Picture:
        """Return a stalk of so many edges.

        >>> Hackenbush().term(2)
        ((0, 1), (1, 2))
        """
        return tuple((edge, edge + 1) for edge in range(number))

    def parse(self, text: str) -> Picture:
        """Parse edges such as `0-1,1-2,2-0`; `none` for the bare ground.

        Raises:
            PositionError: something is not an edge, or is not connected with the ground.

        >>> Hackenbush().parse("2-1,0-1")
        ((0, 1), (1, 2))
        """
        if text == "none":
            return ()
        edges = []
        for word in text.split(","):
            match = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})", word)
            if not match:
                raise PositionError(
                    "'{word}' is not an edge: write vertices such as 0-1, where 0 is the ground",
                    word=word,
                )
            a, b = sorted((int(match[1]), int(match[2])))
            edges.append((a, b))
        picture = tuple(sorted(edges))
        # As many edges stand as are written exactly if each is connected with the ground.
        if len(standing(picture)) < len(picture):
            raise PositionError(
                "an edge of '{text}' is not connected to the ground: join it to vertex 0",
                text=text,
            )
        return picture

    def format(self, component: Picture) -> str:
        """Format the edges with commas."""
        return ",".join(f"{a}-{b}" for a, b in component) or "none"

    def drawn(self, component: Picture) -> shapes.Plant:
        """Draw the edges over their ground."""
        return shapes.Plant(component, GROUND)

    def move_words(self, label: Label) -> str:
        """Return which edge is cut."""
        return message("cut {edge}", edge=edge_words(label.data))


def picture_of(graph: Any, ground: object) -> Picture:
    """Convert a networkx graph or multigraph, with one vertex as the ground, to a picture.

    Args:
        graph: undirected; anything with `edges()` and `is_directed()`.
        ground: one of its vertices; other vertices are numbered as the edges name them.

    Raises:
        PositionError: it is no graph, or a directed one.

    >>> import networkx as nx
    >>> picture_of(nx.cycle_graph(["earth", "a", "b"]), "earth")
    ((0, 1), (0, 2), (1, 2))
    """
    if not hasattr(graph, "is_directed") or not hasattr(graph, "edges"):
        raise PositionError("{graph!r} is not a graph: give a networkx Graph", graph=graph)
    if graph.is_directed():
        raise PositionError("a Hackenbush picture is undirected: give an undirected graph")
    number: dict[object, int] = {ground: GROUND}
    edges = []
    for a, b in graph.edges():
        ends = sorted((number.setdefault(a, len(number)), number.setdefault(b, len(number))))
        edges.append((ends[0], ends[1]))
    return standing(tuple(sorted(edges)))


def standing(edges: Picture) -> Picture:
    """Return the edges that are connected with the ground, in the same order.

    >>> standing(((0, 1), (2, 3)))
    ((0, 1),)
    """
    beside: dict[int, list[int]] = {}
    for a, b in edges:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    # One end of an edge is reached if and only if the other is.
    reached = reached_from(GROUND, beside)
    return tuple(edge for edge in edges if edge[0] in reached)
