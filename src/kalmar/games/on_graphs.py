"""What the games on graphs have in common: how their components are written, drawn and numbered.

What is promised of their options, as `alike` or `removal`, each game declares by itself.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from kalmar.errors import PositionError
from kalmar.games.graph_families import FAMILIES, square_of
from kalmar.games.graph_text import (
    family_graph,
    graph_from_text,
    graph_of_networkx,
    graph_text,
    own_family,
)
from kalmar.games.vertex_graphs import BOTH, EMPTY, Graph
from kalmar.rules import shapes
from kalmar.words import said

__all__ = ["OnGraph", "places_of"]


class OnGraph:
    """Components are graphs; rules that inherit this add `name` and `options`.

    >>> [hasattr(OnGraph, promise) for promise in ("options", "removal", "alike", "distinct")]
    [False, False, False, False]
    """

    name: str
    shape = shapes.Network
    coloured = False
    first_term = 0
    term_word = said("vertices of a path")
    first_cell = (1, 1)
    axes = (said("rows of a grid"), said("columns of a grid"))

    def parse(self, text: str) -> Graph:
        """An edge list such as `0-1,1-2,5`, a grid such as `3x4`, or a family such as `path(9)`.

        Raises:
            PositionError: it is no graph, or has more than 256 vertices.
        """
        graph = graph_from_text(text)
        if graph.allowed and not self.coloured:
            raise PositionError(
                "'{text}' has colours, which {name} has not: write names alone",
                text=text,
                name=self.name,
            )
        return graph

    def format(self, component: Graph) -> str:
        """The family of a whole graph, else the edges and the vertices without any."""
        return graph_text(component)

    def of_graph(self, graph: Any) -> Graph:
        """The component that an undirected graph of networkx is.

        Raises:
            PositionError: it has directions or a loop, or more than 256 vertices.
        """
        return graph_of_networkx(graph)

    def owns(self, text: str) -> bool:
        """Whether a word is a component although it begins with the name of a game: king(3,4)."""
        return own_family(text) is not None

    def term(self, number: int) -> Graph:
        """A path of so many vertices.

        Raises:
            PositionError: there are more than 256.
        """
        return family_graph("path", (number,)) if number else EMPTY

    def cell(self, row: int, column: int) -> Graph:
        """A grid with so many rows and columns.

        Raises:
            PositionError: it has more than 256 vertices.
        """
        return family_graph("grid", (row, column))

    def drawn(self, component: Graph) -> shapes.Network:
        """The vertices with their places, where their names tell them, and the edges."""
        allowed = component.allowed or (BOTH,) * len(component.vertices)
        whole = not component.allowed and component == FAMILIES["petersen"].graph(())
        return shapes.Network(
            component.vertices,
            component.edges,
            STAR if whole else places_of(component.vertices),
            allowed if self.coloured else (),
        )


STAR = tuple(
    (size * sin(2 * pi * i / 5), size * cos(2 * pi * i / 5)) for size in (2.0, 1.0)
    for i in range(5)
)  # fmt: skip
"""A pentagon round a pentagram."""


def places_of(names: Sequence[str]) -> tuple[tuple[float, float], ...]:
    """Where vertices lie, x to the right and y up, if they are named as squares or as corners.

    >>> places_of(["a1", "c2"]), places_of(["00", "01"]), places_of(["a", "b"])
    (((1.0, -1.0), (3.0, -2.0)), ((0.0, 0.0), (1.0, 0.0)), ())
    """
    squares = [square_of(name) for name in names]
    if names and all(squares):
        return tuple((float(s[0] + 1), -float(s[1] + 1)) for s in squares if s)
    binary = {len(name) for name in names} if all(set(n) <= {"0", "1"} for n in names) else set()
    if len(binary) == 1 and max(binary) > 1:
        return tuple(_corner(name) for name in names)
    return ()


ARMS = ((1.0, 0.0), (0.0, 1.0), (0.45, 0.35), (2.3, 0.1), (0.1, 2.3), (4.7, 0.3), (0.3, 4.7),
        (5.3, 5.1))  # fmt: skip
"""Where each binary digit takes a corner of a cube."""


def _corner(name: str) -> tuple[float, float]:
    arms = [arm for digit, arm in zip(reversed(name), ARMS, strict=False) if digit == "1"]
    return float(sum(x for x, _ in arms)), float(sum(y for _, y in arms))
