"""A solved game graph prepared for pictures, listings and files: layers, facts, marks.

`layers` puts vertices into layers: a move leads to a lower layer unless it closes a cycle. Moves
between strongly connected components lead down. Within one, vertices are put in the order in which
a breadth-first search meets them, and count as joined from the earlier to the later one, whichever
way the move goes. The layer is the length of the longest way down, so where there is no cycle it is
the longest play.

`VertexView` is what is known of a vertex, as plain data. `GraphView` is what all outputs of a graph
share, whether the graph was read from a file or is that of a position. Source 001 draws such graphs
(figures 2, 3 and 14); Φ and Ψ are those of source 000, definitions 2.6 and 3.11.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kalmar.core.errors import UnknownNameError
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import Graph, GraphSolution, labelling_steps
from kalmar.engines.graphs.partizan import PartizanSolution, Player
from kalmar.engines.graphs.vertex_answers import vertex_row
from kalmar.games.boards.road_map import PLACES, ROADS

__all__ = [
    "BRINK",
    "END",
    "MARKS",
    "PLAYERS",
    "GraphView",
    "ShownMove",
    "VertexView",
    "components",
    "layers",
    "marked",
    "ordered",
    "partizan_row",
    "shown_graph",
]

Options = list[list[int]]


def layers(options: Options) -> list[int]:
    """Compute the layer of each vertex, 0 at the bottom.

    Args:
        options: the numbers of the vertices to which each leads.

    >>> layers([[], [0], [0, 1]]), layers([[1], [0, 2], []]), layers([[0]])
    ([0, 1, 2], [2, 1, 0], [0])
    """
    # `below` has no cycle: between components moves lead down, within one from earlier to later
    # vertices. So the longest way down is found in one pass, components and late vertices first.
    of, met = components(options), _breadth_first(options)
    below: Options = [[] for _ in options]
    for v, reached in enumerate(options):
        for u in reached:
            if of[u] != of[v] or met[v] < met[u]:
                below[v].append(u)
            elif u != v:
                below[u].append(v)
    found = [0] * len(options)
    for v in sorted(range(len(options)), key=lambda v: (of[v], -met[v])):
        found[v] = max((found[u] + 1 for u in below[v]), default=0)
    return found


def components(options: Options) -> list[int]:
    """Assign its strongly connected component to each vertex (Kosaraju and Sharir).

    Moves between components lead to smaller numbers.

    >>> components([[1], [0, 2], []])
    [1, 1, 0]
    """
    # Kosaraju and Sharir: in reverse order of leaving on the reversed graph, each search along the
    # moves covers one component, and components come in an order in which moves lead back.
    sources: Options = [[] for _ in options]
    for v, reached in enumerate(options):
        for u in reached:
            sources[u].append(v)
    found = [-1] * len(options)
    count = 0
    for start in reversed(_finished(sources)):
        if found[start] < 0:
            todo = [start]
            found[start] = count
            while todo:
                for u in options[todo.pop()]:
                    if found[u] < 0:
                        found[u] = count
                        todo.append(u)
            count += 1
    return found


def _finished(options: Options) -> list[int]:
    """List all vertices in the order in which a depth-first search leaves them."""
    # Stacks of iterators in place of recursion, as graphs may be as deep as they are large.
    found: list[int] = []
    seen = [False] * len(options)
    for start in range(len(options)):
        if seen[start]:
            continue
        seen[start] = True
        stack = [(start, iter(options[start]))]
        while stack:
            following = next((u for u in stack[-1][1] if not seen[u]), None)
            if following is None:
                found.append(stack.pop()[0])
            else:
                seen[following] = True
                stack.append((following, iter(options[following])))
    return found


def _breadth_first(options: Options) -> list[int]:
    """Compute the step in which a breadth-first search from the first vertices meets each one."""
    met: dict[int, int] = {}
    for start in range(len(options)):
        if start in met:
            continue
        met[start] = len(met)
        queue = [start]
        for here in queue:
            for u in options[here]:
                if u not in met:
                    met[u] = len(met)
                    queue.append(u)
    return [met[v] for v in range(len(options))]


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
class GraphView:
    """A game graph as it is shown.

    Attributes:
        title: what it is the graph of.
        vertices: in the order of their numbers.
        moves: each pair of vertices once.
        measure: what the values are: "value" or "remoteness".
    """

    title: str
    vertices: tuple[VertexView, ...]
    moves: tuple[ShownMove, ...]
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
    # Parallel edges are one move; the order of the first ones is kept.
    options = [list(dict.fromkeys(graph.options(v))) for v in range(len(graph))]
    heights, places = layers(options), _places(graph, options)
    vertices = []
    for v in range(len(graph)):
        row = vertex_row(solved, v)
        if not by_value:
            row["value"] = None
        value = str(row["value"] if by_value else _known(row["remoteness"]))
        outcome = solved.outcome_of(v)
        vertices.append(VertexView(graph.name(v), outcome, value, heights[v], row, place=places[v]))
    moves = tuple(
        ShownMove(v, u, tuple(words(v, u))) for v, reached in enumerate(options) for u in reached
    )
    return GraphView(title, tuple(vertices), moves, "value" if by_value else "remoteness")


def _known(number: int | None) -> str:
    return "∞" if number is None else str(number)


def _places(graph: Graph, options: list[list[int]]) -> list[tuple[float, float] | None]:
    """Find where towns stand if the graph is the built-in map or what a car can reach of it."""
    names = [graph.name(v) for v in range(len(graph))]
    # Towns are those of the map only if roads are as well: other graphs may use the same letters.
    known = all(
        name in ROADS and {names[u] for u in reached} == set(ROADS[name])
        for name, reached in zip(names, options, strict=True)
    )
    return [PLACES[name] if known else None for name in names]


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
