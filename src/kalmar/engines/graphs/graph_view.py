"""A solved game graph prepared for pictures, listings and files: layers, facts, marks.

`VertexView` is what is known of a vertex, as plain data. `GraphView` is what all outputs of a graph
share, whether the graph was read from a file or is that of a position. Source 001 draws such graphs
(figures 2, 3 and 14); Φ and Ψ are those of source 000, definitions 2.6 and 3.11.

A move leads to a lower layer unless it closes a cycle. Within a strongly connected component,
vertices are put in the order in which a breadth-first search meets them, and count as joined from
the earlier to the later one. The layer is the length of the longest way down, so where there is no
cycle it is the longest play.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple, overload

from kalmar.core.errors import UnknownNameError
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.loopy import GraphSolution, vertex_row
from kalmar.engines.graphs.loopy_ways import labelling_steps
from kalmar.engines.graphs.partizan import PartizanSolution, Player
from kalmar.games.boards.with_cycles import PLACES, ROADS


def layers(graph: Graph) -> list[int]:
    """Compute the layer of each vertex, 0 at the bottom.

    >>> layers(Graph([0, 0, 1, 3], [0, 0, 1])), layers(Graph([0, 1], [0]))
    ([0, 1, 2], [0])
    """
    component, met = components(graph), _met(graph)
    found = [0] * len(graph)
    # By component, in each the last met first: all that is below a vertex has its layer by then.
    for v in sorted(met, key=lambda v: (component[v], -met[v])):
        within = [u for u in graph.options(v) if component[u] == component[v]]
        below = [u for u in graph.options(v) if component[u] != component[v]]
        below += [u for u in within if met[u] > met[v]]
        found[v] = max([found[v], *(found[u] + 1 for u in below)])
        for u in within:
            if met[u] < met[v]:
                found[u] = max(found[u], found[v] + 1)
    return found


def _met(graph: Graph) -> dict[int, int]:
    """Return the steps in which a breadth-first search meets the vertices, in this order.

    It begins at the first vertex that it has not met, again and again.
    """
    met: dict[int, int] = {}
    for start in range(len(graph)):
        if start in met:
            continue
        met[start] = len(met)
        queue = [start]
        for v in queue:
            for u in graph.options(v):
                if u not in met:
                    met[u] = len(met)
                    queue.append(u)
    return met


def components(graph: Graph) -> list[int]:
    """Assign its strongly connected component to each vertex (Tarjan 1972).

    Moves between components lead to smaller numbers.

    >>> components(Graph([0, 1, 3, 3], [1, 0, 2]))
    [1, 1, 0]
    """
    count, found = 0, [-1] * len(graph)
    # The step in which each vertex was met, and the least such step that it is known to reach
    # within its component.
    step, least = dict[int, int](), [0] * len(graph)
    path, waiting = list[tuple[int, Iterator[int]]](), list[int]()

    def enter(v: int) -> None:
        step[v] = least[v] = len(step)
        waiting.append(v)
        path.append((v, iter(graph.options(v))))

    for start in range(len(graph)):
        if start not in step:
            enter(start)
        while path:
            v, options = path[-1]
            for u in options:
                if u not in step:
                    enter(u)
                    break
                if found[u] < 0:
                    least[v] = min(least[v], step[u])
            else:
                path.pop()
                if path:
                    above, _ = path[-1]
                    least[above] = min(least[above], least[v])
                if least[v] == step[v]:  # all that wait above it are its component
                    while found[v] < 0:
                        found[waiting.pop()] = count
                    count += 1
    return found


PLAYERS = {"left": Player.LEFT, "right": Player.RIGHT}
"""The players by the names a user types."""


def partizan_row(solved: PartizanSolution, vertex: int) -> dict[str, Any]:
    """Return what is known of a vertex, with Left and with Right to start."""
    found: dict[str, Any] = {"vertex": solved.graph.names[vertex]}
    for name, player in PLAYERS.items():
        move = solved.best_move(vertex, player)
        found[name] = {
            "result": solved.result(vertex, player).value,
            "remoteness": solved.remoteness(vertex, player),
            "best_move": None if move is None else solved.graph.names[move],
        }
    return found


MAX_EDGES_KEPT = 50_000
"""Edges up to which the vertices and moves of a view are kept."""

END, BRINK, NORMAL, MISERE = "end", "E", "Φ", "Ψ"
"""The names of the regions; the ends are N in source 000, which is an outcome here."""


@dataclass(frozen=True)
class VertexView:
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
        """Convert to plain data; mark and step only if they were asked for."""
        found = dict(self.row)
        if self.mark:
            found["mark"] = self.mark
        if self.step is not None:
            found["step"] = self.step
        return found


class ShownMove(NamedTuple):
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
class GraphView:
    """A game graph as it is shown.

    Attributes:
        title: what it is the graph of.
        vertices: in the order of their numbers; those of a large graph are made when asked for.
        moves: each pair of vertices once; likewise.
        measure: what the values are: "value" or "remoteness".
    """

    title: str
    vertices: Sequence[VertexView]
    moves: Collection[ShownMove]
    measure: str = "value"

    def options(self) -> list[list[int]]:
        """List for each vertex the numbers of the vertices to which it leads."""
        found: list[list[int]] = [[] for _ in self.vertices]
        for move in self.moves:
            found[move.start].append(move.end)
        return found

    def rows(self) -> list[list[int]]:
        """List the numbers of the vertices of each layer, from the top."""
        found: list[list[int]] = [[] for _ in range(1 + max(v.layer for v in self.vertices))]
        for number, vertex in enumerate(self.vertices):
            found[-1 - vertex.layer].append(number)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
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
) -> GraphView:
    """Build the view of a solved graph as it is to be shown.

    Args:
        solved: the graph.
        title: what it is the graph of.
        words: the moves from one vertex to another as text.
        valued: whether loopy values are those to be shown, where there are any; else remoteness.

    >>> from kalmar.engines.graphs.loopy import solve_graph
    >>> found = shown_graph(solve_graph(Graph.of_options({"a": ["b", "b"], "b": []})), "a file")
    >>> [(v.name, v.outcome.value, v.value, v.layer) for v in found.vertices]
    [('a', 'N', '1', 1), ('b', 'P', '0', 0)]
    """
    graph, by_value = solved.graph, valued and solved.valued
    heights, places = layers(graph), _places(graph)

    def vertex(v: int) -> VertexView:
        row = vertex_row(solved, v)
        if not by_value:
            row["value"] = None
        known = row["value"] if by_value else row["remoteness"]
        value = "∞" if known is None else str(known)
        place = None if places is None else places[v]
        return VertexView(graph.name(v), solved.outcome_of(v), value, heights[v], row, place=place)

    def moves(v: int) -> Iterator[ShownMove]:
        # Parallel edges are one move; the order of the first ones is kept.
        return (ShownMove(v, u, tuple(words(v, u))) for u in dict.fromkeys(graph.options(v)))

    count, measure = len(graph), "value" if by_value else "remoteness"
    if len(graph.targets) > MAX_EDGES_KEPT:
        return GraphView(title, _Vertices(count, vertex), _Moves(count, moves), measure)
    kept = tuple(move for v in range(count) for move in moves(v))
    return GraphView(title, tuple(map(vertex, range(count))), kept, measure)


class _Vertices(Sequence[VertexView]):
    """The vertices of a graph, made when they are asked for."""

    def __init__(self, count: int, make: Callable[[int], VertexView]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> VertexView: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[VertexView, ...]: ...
    def __getitem__(self, place: int | slice) -> VertexView | tuple[VertexView, ...]:
        found = range(self._count)[place]
        return self._make(found) if isinstance(found, int) else tuple(map(self._make, found))


class _Moves(Collection[ShownMove]):
    """The moves of a graph, made when they are asked for."""

    def __init__(self, count: int, make: Callable[[int], Iterator[ShownMove]]) -> None:
        self._count, self._make = count, make

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[ShownMove]:
        return chain.from_iterable(map(self._make, range(self._count)))

    def __contains__(self, move: object) -> bool:
        return any(move == known for known in self)


def _places(graph: Graph) -> list[tuple[float, float]] | None:
    """Find where towns stand if the graph is the built-in map or what a car can reach of it."""
    if len(graph) > len(ROADS):
        return None
    names = [graph.name(v) for v in range(len(graph))]
    # Towns are those of the map only if roads are as well: other graphs may use the same letters.
    known = all(
        name in ROADS and {names[u] for u in graph.options(v)} == set(ROADS[name])
        for v, name in enumerate(names)
    )
    return [PLACES[name] for name in names] if known else None


def ordered(shown: GraphView, solved: GraphSolution) -> GraphView:
    """Add the steps in which labels are given, as source 001 gives them.

    >>> from kalmar.engines.graphs.loopy import solve_graph
    >>> solved = solve_graph(Graph.of_options(ROADS))
    >>> steps = {v.step: v.name for v in ordered(shown_graph(solved, ""), solved).vertices}
    >>> "".join(steps[i] for i in range(1, 9))
    'CDGKEBAF'
    """
    steps = labelling_steps(solved)
    vertices = (replace(v, step=step) for v, step in zip(shown.vertices, steps, strict=True))
    return replace(shown, vertices=tuple(vertices))


def normal_regions(options: list[list[int]]) -> list[str]:
    """Classify vertices: the ends; E, one move from them; Φ, all others (000, definition 2.6).

    >>> normal_regions([[], [0], [1], [0, 2]])
    ['end', 'E', 'Φ', 'E']
    """
    return [
        END if not reached else BRINK if any(not options[u] for u in reached) else NORMAL
        for reached in options
    ]


def misere_regions(options: list[list[int]]) -> list[str]:
    """Classify vertices: the ends; Ψ, all others (source 000, definition 3.11).

    >>> misere_regions([[], [0]])
    ['end', 'Ψ']
    """
    return [MISERE if reached else END for reached in options]


MARKS: dict[str, Callable[[list[list[int]]], list[str]]] = {
    "phi": normal_regions,
    "psi": misere_regions,
}
"""What can be marked, by the name a user types."""


def marked(shown: GraphView, what: str) -> GraphView:
    """Mark in a graph the regions of Φ or of Ψ.

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
