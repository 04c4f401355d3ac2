"""Games on graphs in which vertices or edges go: deleted, taken by octal codes, cut in Hackenbush.

`WeightedArcKayles`: choose an edge and take a counter from each of its ends (Dailly, Gledel and
Heinrich 2019). A vertex without counters is gone. With one counter on each vertex it is Arc Kayles.

`GraphChomp`: delete an edge, or a vertex with the edges at it (Fraenkel and Scheinerman 1991).
`GraphNim`: delete any positive number of edges at one vertex (Calkin and others 2010). A vertex
without edges is no move. On a path with n edges it is Kayles on a heap of n, on a star Nim.

`GraphOctal`: take connected vertices of a graph as the digits of a code allow (Beaudou and others
2018). With 1 in digit d_k, k vertices may be all of a connected part, with 2 the rest of the part
may be connected, with 4 it may fall apart, into any number of parts. 0.07 is Arc Kayles, 0.77
Kayles on graphs; in 0.33 one vertex or two adjacent ones are taken, which do not disconnect the
graph. On a path of n vertices it is the octal game on a heap of n.

`Hackenbush`, the green one: cut an edge; what is cut off from the ground falls off (Winning Ways,
ch. 7). A component is a graph on vertices 0, 1, 2, …; vertex 0 is the ground. A stalk of n edges is
a Nim heap of n.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label, several
from kalmar.games import graphs
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs.on_graphs import LIVE_PARTS, Joined, OnGraph, Taking
from kalmar.games.heaps import Code, parse_code
from kalmar.runtime.work import spend


@dataclass(frozen=True)
class WeightedArcKayles(ByMoves, OnGraph):
    """Whoever cannot choose an edge has lost.

    >>> rules = WeightedArcKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("a:3-b:2,b-c"))]
    [('a:2-b,b-c',), ('a:3-b',)]
    """

    name: str = "weighted-arc-kayles"
    kind = "pair"
    counted = True
    component_words: ClassVar[Message] = LIVE_PARTS

    def moves(self, component: graphs.SimpleGraph) -> Iterator[Move]:
        """Yield what is left when each edge is chosen."""
        for edge in component.edges:
            yield edge, graphs.pieces(self._after(component, edge), lone=False)

    def seen(
        self,
        component: graphs.SimpleGraph,
        place: tuple[Any, ...],
        option: Option[graphs.SimpleGraph],
    ) -> Option[graphs.SimpleGraph]:
        """Return an option with the counters that have lost their edges, in its first part.

        >>> rules = WeightedArcKayles()
        >>> [rules.format(left[0]) for _, left in rules.labelled_moves(rules.parse("a-b:3,b-c"))]
        ['b:2-c', 'a-b:2']
        >>> [rules.format(left[0]) for _, left in rules.labelled_moves(rules.parse("a:3-b"))]
        ['a:2']
        """
        return graphs.with_lone(option, graphs.allowed_in(self._after(component, place)))

    def reduced(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without its vertices that have no edge."""
        return graphs.joined(component)

    def alike(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without its names, and with counters that can be taken only.

        >>> rules = WeightedArcKayles()
        >>> rules.format(rules.alike(rules.parse("a:9-b:2,b-c")))
        '0:2-1:2,1-2'
        """
        # A vertex loses a counter only with one beside it, so more than all those are never used.
        numbers, beside = graphs.counters(component), graphs.neighbours(component)
        most = {name: max(1, sum(numbers[near] for near in beside[name])) for name in numbers}
        used = [graphs.counted(min(numbers[name], most[name])) for name in numbers]
        return graphs.standing_for(component._replace(allowed=graphs.limits_of(used)))

    def move_words(self, label: Label) -> str:
        """Return which edge is chosen."""
        return message("take a counter from each end of {edge}", edge=graphs.edge_words(label.data))

    def _after(self, component: graphs.SimpleGraph, edge: tuple[Any, ...]) -> graphs.SimpleGraph:
        """Return the graph with a counter less at both ends of an edge."""
        numbers = graphs.counters(component)
        for end in edge:
            numbers[end] -= 1
        kept = {name: graphs.counted(number) for name, number in numbers.items() if number}
        edges = tuple([(a, b) for a, b in component.edges if a in kept and b in kept])
        return graphs.SimpleGraph(tuple(kept), edges, graphs.limits_of(kept.values()))


@dataclass(frozen=True)
class GraphChomp(Taking):
    """Whoever cannot delete a vertex has lost.

    >>> rules = GraphChomp()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("0-1,1-2"))]
    [('1-2',), ('0', '2'), ('0-1',), ('0', '1-2'), ('0-1', '2')]
    """

    name: str = "graph-chomp"

    def points(self, graph: graphs.SimpleGraph) -> tuple[Any, ...]:
        """Return the vertices and the edges."""
        return *graph.vertices, *graph.edges

    def taken(self, graph: graphs.SimpleGraph) -> Iterator[tuple[tuple[Any], tuple[Any, ...]]]:
        """Yield each vertex, with the edges at it, then each edge."""
        for name in graph.vertices:
            yield (name,), (name, *(edge for edge in graph.edges if name in edge))
        yield from (((edge,), (edge,)) for edge in graph.edges)

    def without(self, graph: graphs.SimpleGraph, taken: Any) -> graphs.SimpleGraph:
        """Return the graph without some vertices and edges."""
        return graphs.without_edges(super().without(graph, taken), taken)

    def labelled_moves(
        self, component: graphs.SimpleGraph
    ) -> Iterator[tuple[Label, Option[graphs.SimpleGraph]]]:
        """Yield every move, of a vertex or of an edge, with what it leaves."""
        for (gone,), option in self.moves(component):
            yield Label("vertex" if isinstance(gone, str) else "edge", (gone,)), option

    def move_words(self, label: Label) -> str:
        """Return what is deleted."""
        (gone,) = label.data
        if isinstance(gone, str):
            return message("take {vertex}", vertex=gone)
        return message("take the edge {edge}", edge=graphs.edge_words(gone))


@dataclass(frozen=True)
class GraphNim(Joined):
    """Whoever cannot delete an edge has lost.

    >>> rules = GraphNim()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(4)"))]
    [('1-2,2-3',), ('0-1', '2-3'), ('2-3',), ('path(3)',), ('0-1',)]
    >>> rules.removal(rules.parse("path(3)")).moves
    ((1, 1), (2, 2), (3, 3))
    """

    name: str = "graph-nim"
    kind = "edge"

    def points(self, graph: graphs.SimpleGraph) -> tuple[graphs.Edge, ...]:
        """Return the edges."""
        return graph.edges

    def taken(
        self, graph: graphs.SimpleGraph
    ) -> Iterator[tuple[tuple[graphs.Edge, ...], tuple[graphs.Edge, ...]]]:
        """Yield the sets of edges at each vertex; a single edge at its first end."""
        for name in graph.vertices:
            at = [edge for edge in graph.edges if name in edge]
            for count in range(1, len(at) + 1):
                for some in combinations(at, count):
                    spend(len(graph.edges))
                    if count > 1 or some[0][0] == name:
                        yield some, some

    def without(self, graph: graphs.SimpleGraph, taken: Any) -> graphs.SimpleGraph:
        """Return the graph without some edges."""
        return graphs.without_edges(graph, taken)

    def move_words(self, label: Label) -> str:
        """Return which edges are deleted."""
        first, *others = map(graphs.edge_words, label.data)
        if not others:
            return message("take the edge {edge}", edge=first)
        return message("take the edges {edges}", edges=several([first, *others]))


@dataclass(frozen=True)
class GraphOctal(ByMoves, OnGraph):
    """Whoever cannot take vertices has lost.

    Attributes:
        name: of the game, with the code.
        digits: how many connected vertices may be taken, and what may be left of their part.

    >>> rules = GraphOctal.from_text("0.33")
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(4)"))]
    [('1-2,2-3',), ('path(3)',), ('2-3',), ('0-1',)]
    """

    name: str
    digits: Code
    kind = "vertex"
    component_words: ClassVar[Message] = message(
        "each connected part that a move leaves is one, also if no move is left in it"
    )

    @classmethod
    def from_text(cls, text: str) -> "GraphOctal":
        """Parse the game of a code.

        Raises:
            GameError: it is no octal code, or it has a digit before the point.

        >>> GraphOctal.from_text(".330").name
        'octal-on-graphs(0.33)'
        """
        code = parse_code(text)
        if code.digits[0] or code.unequal or max(*code.digits, *code.tail) > 7:
            raise GameError(
                "octal-on-graphs({text}) is not a game on graphs: write 0, a point and digits 0-7,"
                " such as octal-on-graphs(0.33)",
                text=text,
            )
        return cls(f"octal-on-graphs({code.text})", code)

    def moves(self, component: graphs.SimpleGraph) -> Iterator[Move]:
        """Yield what is left by each set of connected vertices whose digit allows it."""
        parts = graphs.pieces(component, lone=True)
        for i, part in enumerate(parts):
            for gone in self._connected(part):
                kept = frozenset(part.vertices).difference(gone)
                left = graphs.pieces(graphs.induced(part, kept), lone=True) if kept else ()
                if self.digits.digit(len(gone)) >> min(len(left), 2) & 1:
                    yield gone, (*parts[:i], *left, *parts[i + 1 :]) or (graphs.EMPTY,)

    def _connected(self, part: graphs.SimpleGraph) -> Iterator[tuple[str, ...]]:
        """Yield the sets of connected vertices, as many as the code lets a move take."""
        beside = graphs.neighbours(part)
        place = {name: i for i, name in enumerate(part.vertices)}
        found: set[tuple[str, ...]] = {(name,) for name in part.vertices}
        most = len(part.vertices) if self.digits.tail else len(self.digits.digits) - 1
        for count in range(1, most + 1):
            # Of many neighbours come many sets: these are counted before they are made.
            spend(count * len(found) * len(part.vertices))
            if self.digits.digit(count):
                yield from sorted(found, key=lambda some: [place[name] for name in some])
            found = {
                tuple(sorted((*some, near), key=place.__getitem__))
                for some in (found if count < most else ())
                for name in some
                for near in beside[name]
                if near not in some
            }

    def alike(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without its names."""
        return graphs.standing_for(component)

    def move_words(self, label: Label) -> str:
        """Return which vertices are taken."""
        return message("take {vertex}", vertex=several(label.data))


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
        for i, edge in enumerate(graphs.with_copies(component)):
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
        return message("cut {edge}", edge=graphs.edge_words(label.data))


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
    reached = graphs.reached_from(GROUND, beside)
    return tuple(edge for edge in edges if edge[0] in reached)
