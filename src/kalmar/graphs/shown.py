"""A game graph as it is shown: vertices in layers, with all that is known of them.

What a picture, a listing and a file of a graph have in common, whether the graph was read from a
file or is that of a position. Source 001 draws such graphs (figures 2, 3 and 14); Φ and Ψ are those
of source 000, definitions 2.6 and 3.11.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kalmar.errors import UnknownNameError
from kalmar.games.road_map import PLACES, ROADS
from kalmar.graphs.labelling import labelling_steps
from kalmar.graphs.layers import layers
from kalmar.graphs.loopy import Graph, GraphSolution
from kalmar.graphs.rows import vertex_row
from kalmar.records import dataclass
from kalmar.rules import Outcome

__all__ = [
    "BRINK",
    "END",
    "MARKS",
    "ShownGraph",
    "ShownMove",
    "ShownVertex",
    "marked",
    "ordered",
    "shown_graph",
]

END, BRINK, NORMAL, MISERE = "end", "E", "Φ", "Ψ"
"""The names of the regions; the ends are N in source 000, which is an outcome here."""


@dataclass(frozen=True)
class ShownVertex:
    """A vertex with what is known of it.

    Attributes:
        name: of the vertex, or the text of the position.
        outcome: who wins.
        value: Grundy value, loopy value or remoteness as text; "" where there is none.
        layer: 0 at the bottom; a move leads to a lower layer unless it closes a cycle.
        row: the same as plain data, as `vertex_row` has it.
        mark: the region in which it lies if Φ or Ψ is marked: "end", "E" (one move from it), "Φ"
            or "Ψ"; "" if not asked for.
        step: when it got its label, from 1; None if not asked for, or if it has none.
        place: where it stands on a map of its own; None where there is none.
    """

    name: str
    outcome: Outcome
    value: str
    layer: int
    row: dict[str, Any]
    mark: str = ""
    step: int | None = None
    place: tuple[float, float] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain data; mark and step only where they were asked for."""
        found = dict(self.row)
        if self.mark:
            found["mark"] = self.mark
        if self.step is not None:
            found["step"] = self.step
        return found


@dataclass(frozen=True)
class ShownMove:
    """A move, or all moves from one vertex to another.

    Attributes:
        start: the number of the vertex.
        end: that of the vertex where it leads.
        words: the moves as text; none for the edges of a file.
    """

    start: int
    end: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class ShownGraph:
    """A game graph as it is shown.

    Attributes:
        title: what it is the graph of.
        vertices: in the order of their numbers.
        moves: each pair of vertices once.
        measure: what the values are: "value" or "remoteness".
    """

    title: str
    vertices: tuple[ShownVertex, ...]
    moves: tuple[ShownMove, ...]
    measure: str = "value"

    def options(self) -> list[list[int]]:
        """The numbers of the vertices to which each leads."""
        found: list[list[int]] = [[] for _ in self.vertices]
        for move in self.moves:
            found[move.start].append(move.end)
        return found

    def rows(self) -> list[list[int]]:
        """The numbers of the vertices of each layer, from the top."""
        found: list[list[int]] = [[] for _ in range(1 + max(v.layer for v in self.vertices))]
        for number, vertex in enumerate(self.vertices):
            found[-1 - vertex.layer].append(number)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        names = [vertex.name for vertex in self.vertices]
        return {
            "vertices": [vertex.to_dict() for vertex in self.vertices],
            "layers": [[names[v] for v in row] for row in self.rows()],
            "moves": [
                {"from": names[m.start], "to": names[m.end], "moves": list(m.words)}
                for m in self.moves
            ],
        }


def shown_graph(
    solved: GraphSolution,
    title: str,
    words: Callable[[int, int], Sequence[str]] = lambda _start, _end: (),
    valued: bool = True,
) -> ShownGraph:
    """A solved graph as it is shown.

    Args:
        solved: the graph.
        title: what it is the graph of.
        words: the moves from one vertex to another as text.
        valued: whether loopy values are those to be shown, where there are any; else remoteness.

    >>> from kalmar.graphs.loopy import solve_graph
    >>> found = shown_graph(solve_graph(Graph.of_options({"a": ["b", "b"], "b": []})), "a file")
    >>> [(v.name, v.outcome.value, v.value, v.layer) for v in found.vertices]
    [('a', 'N', '1', 1), ('b', 'P', '0', 0)]
    """
    graph, by_value = solved.graph, valued and solved.valued
    options = [list(dict.fromkeys(graph.options(v))) for v in range(len(graph))]
    heights, places = layers(options), _places(graph, options)
    vertices = []
    for v in range(len(graph)):
        row = vertex_row(solved, v)
        if not by_value:
            row["value"] = None
        value = str(row["value"] if by_value else _known(row["remoteness"]))
        outcome = solved.outcome_of(v)
        vertices.append(
            ShownVertex(graph.name(v), outcome, value, heights[v], row, place=places[v])
        )
    moves = tuple(
        ShownMove(v, u, tuple(words(v, u))) for v, reached in enumerate(options) for u in reached
    )
    return ShownGraph(title, tuple(vertices), moves, "value" if by_value else "remoteness")


def _known(number: int | None) -> str:
    return "∞" if number is None else str(number)


def _places(graph: Graph, options: list[list[int]]) -> list[tuple[float, float] | None]:
    """Where the towns of the built-in map stand, if it is the map or what a car can reach of it."""
    names = [graph.name(v) for v in range(len(graph))]
    known = all(
        name in ROADS and {names[u] for u in reached} == set(ROADS[name])
        for name, reached in zip(names, options, strict=True)
    )
    return [PLACES[name] if known else None for name in names]


def ordered(shown: ShownGraph, solved: GraphSolution) -> ShownGraph:
    """The same with the steps in which labels are given, as source 001 gives them.

    >>> from kalmar.graphs.loopy import solve_graph
    >>> solved = solve_graph(Graph.of_options(ROADS))
    >>> steps = {v.step: v.name for v in ordered(shown_graph(solved, ""), solved).vertices}
    >>> "".join(steps[i] for i in range(1, 9))
    'CDGKEBAF'
    """
    steps = labelling_steps(solved)
    vertices = (replace(v, step=step) for v, step in zip(shown.vertices, steps, strict=True))
    return replace(shown, vertices=tuple(vertices))


def normal_regions(options: list[list[int]]) -> list[str]:
    """The ends; E, one move from them; Φ, all others (source 000, definition 2.6).

    >>> normal_regions([[], [0], [1], [0, 2]])
    ['end', 'E', 'Φ', 'E']
    """
    return [
        END if not reached else BRINK if any(not options[u] for u in reached) else NORMAL
        for reached in options
    ]


def misere_regions(options: list[list[int]]) -> list[str]:
    """The ends; Ψ, all others (source 000, definition 3.11).

    >>> misere_regions([[], [0]])
    ['end', 'Ψ']
    """
    return [MISERE if reached else END for reached in options]


MARKS: dict[str, Callable[[list[list[int]]], list[str]]] = {
    "phi": normal_regions,
    "psi": misere_regions,
}
"""What can be marked, by the name a user types."""


def marked(shown: ShownGraph, what: str) -> ShownGraph:
    """The same with the regions of Φ or of Ψ.

    Args:
        shown: a graph.
        what: a key of `MARKS`.

    Raises:
        UnknownNameError: there is no such mark.
    """
    if what not in MARKS:
        raise UnknownNameError("mark", what, MARKS)
    marks = MARKS[what](shown.options())
    vertices = (replace(v, mark=mark) for v, mark in zip(shown.vertices, marks, strict=True))
    return replace(shown, vertices=tuple(vertices))
