"""Kayles on graphs, impartial Col and Snort, geography: vertices are taken, painted or visited.

`ArcKayles`: take an edge of a graph with both its ends and all edges at them (Schaefer 1978). A
vertex without edges is no move, so options leave it out; it is shown in the first position. On a
path of n vertices it is Dawson's Kayles 0.07 on a heap of n.

`NodeKayles`: take a vertex of a graph and its neighbours (Schaefer 1978). A vertex without
neighbours is a move. On a path it is Dawson's Kayles.

`GraphKayles`: take a vertex of a graph, or two neighbours. On a path it is Kayles, on a cycle
Kayles with the pins in a circle (Winning Ways, ch. 4).

`Colouring`: paint a vertex red or blue. In Col neighbours may not have one colour, in Snort not
two. Whoever cannot paint has lost. Played with a colour for each player they are not impartial
(Winning Ways, ch. 2 and 6); here either player may use either colour. A painted vertex is removed,
and restricts the colours that its neighbours still allow. A vertex that allows neither is left out
of options; it is shown in the first position.

`VertexGeography`: move a token along an edge to a vertex that it has not visited; that where it
starts counts as visited (Fraenkel, Scheinerman and Ullman 1993). A visited vertex is gone, and so
is all that the token can no longer reach.

`VertexNim`: take counters from the vertex of a token, then move the token to a neighbour, or leave
it there if the vertex has a loop (Duchêne and Renault 2014, on undirected graphs). An emptied
vertex is removed. Its neighbours are joined to each other, and each of them gets a loop, so that no
player is ever blocked: the token goes to one of them. Where a graph is connected and its only
vertex, if it has but one, has a loop, every position but the last has a move. Other graphs are
refused. One vertex with a loop is a heap of Nim.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Datum, Label, Removal
from kalmar.games import graphs
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs.graph_text import family_graph
from kalmar.games.graphs.on_graphs import Joined, OnGraph, Taking, Walk, WithToken, removal_in_order
from kalmar.runtime.work import spend


@dataclass(frozen=True)
class ArcKayles(Joined):
    """Whoever cannot take an edge has lost.

    >>> rules = ArcKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(5)"))]
    [('2-3,3-4',), ('3-4',), ('0-1',), ('path(3)',)]
    >>> rules.removal(rules.parse("path(3)")).moves
    ((3, 3), (6, 6))
    """

    name: str = "arc-kayles"
    kind = "pair"

    def taken(self, graph: graphs.SimpleGraph) -> Iterator[tuple[graphs.Edge, graphs.Edge]]:
        """Yield the two ends of each edge."""
        return ((edge, edge) for edge in graph.edges)

    def move_words(self, label: Label) -> str:
        """Return which edge is taken."""
        return message("take the edge {edge}", edge=graphs.edge_words(label.data))


OPPOSITE_COLOUR = {"r": "b", "b": "r"}
TITLES = {"r": "red", "b": "blue"}
PAINTS = {"red": message("red"), "blue": message("blue")}


@dataclass(frozen=True)
class Colouring(ByMoves, OnGraph):
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
    component_words: ClassVar[Message] = message(
        "each part that a move leaves is one, if a vertex in it allows a colour; an edge over which"
        " no colour can forbid another any more connects nothing"
    )

    def moves(self, component: graphs.SimpleGraph) -> Iterator[Move]:
        """Yield what is left after each vertex is painted in each colour that it allows."""
        allowed = graphs.allowed_in(component)
        beside = graphs.neighbours(component)
        for name, colours in allowed.items():
            for colour in colours:
                forbidden = self._forbidden(colour)
                left = {v: colours for v, colours in allowed.items() if v != name}
                # A painted vertex is gone, and its neighbours no longer allow the forbidden colour.
                left.update({v: left[v].replace(forbidden, "") for v in beside[name]})
                yield (name, TITLES[colour]), graphs.pieces(self._live(left, component.edges), True)

    def move_words(self, label: Label) -> str:
        """Return which vertex is painted in which colour."""
        name, colour = label.data
        return message("paint {vertex} {colour}", vertex=name, colour=PAINTS[str(colour)])

    def removal(self, component: graphs.SimpleGraph) -> Removal:
        """Return each vertex with each colour as a point, red even and blue odd.

        A move needs one, and takes all that it forbids.

        >>> COL.removal(COL.parse("path(2)")).moves
        ((1, 7), (2, 11), (4, 13), (8, 14))
        """
        allowed = graphs.allowed_in(component)
        beside = graphs.neighbours(component)
        # Vertex i with red is bit 2i, with blue bit 2i + 1.
        point = {(v, c): 1 << 2 * i + graphs.BOTH_COLOURS.index(c) for i, v in enumerate(allowed)
                 for c in allowed[v]}  # fmt: skip
        masks = []
        for name, colour in point:
            forbidden = self._forbidden(colour)
            # The vertex goes with both its colours, and each neighbour with the colour that is
            # forbidden.
            away = [(name, c) for c in graphs.BOTH_COLOURS] + [(v, forbidden) for v in beside[name]]
            masks.append((point[name, colour], sum(point.get(key, 0) for key in away)))
        names = tuple(product(component.vertices, graphs.BOTH_COLOURS))
        return removal_in_order(self.moves(component), masks, names)

    def alike(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without its names, and with red as blue."""
        return graphs.standing_for(component, exchanged=True)

    def seen(
        self,
        component: graphs.SimpleGraph,
        place: tuple[Datum, ...],
        option: Option[graphs.SimpleGraph],
    ) -> Option[graphs.SimpleGraph]:
        """Return an option with the vertices that allow neither colour, in its first part.

        >>> [SNORT.format(left[0]) for _, left in SNORT.labelled_moves(SNORT.parse("0:r-1:b"))]
        ['1:x', '0:x']
        """
        left = set(component.vertices).difference(place[:1])
        return graphs.with_lone(option, dict.fromkeys(left, graphs.NEITHER))

    def reduced(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without the vertices that allow neither colour.

        >>> SNORT.format(SNORT.reduced(SNORT.parse("0:x,1-2")))
        '1-2'
        """
        live = [name for name, colours in graphs.allowed_in(component).items() if colours]
        return graphs.induced(component, live)

    def _forbidden(self, colour: str) -> str:
        """Return the colour that a painted vertex forbids its neighbours."""
        return colour if self.equal else OPPOSITE_COLOUR[colour]

    def _live(self, allowed: dict[str, str], edges: tuple[graphs.Edge, ...]) -> graphs.SimpleGraph:
        """Return the vertices that allow a colour, with the edges that can forbid another."""
        kept = {name: colours for name, colours in allowed.items() if colours}
        # An edge over which no colour can forbid another any more links nothing, and is dropped, so
        # that more components fall apart.
        inner = [(a, b) for a, b in edges if a in kept and b in kept]
        live = [(a, b) for a, b in inner if any(self._forbidden(c) in kept[b] for c in kept[a])]
        return graphs.SimpleGraph(tuple(kept), tuple(live), graphs.limits_of(kept.values()))


COL = Colouring()
SNORT = Colouring("snort", equal=False)


@dataclass(frozen=True)
class NodeKayles(Taking):
    """Whoever cannot take a vertex has lost.

    >>> rules = NodeKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(4)"))]
    [('2-3',), ('3',), ('0',), ('0-1',)]
    >>> rules.removal(rules.parse("path(3)")).moves
    ((1, 3), (2, 7), (4, 6))
    """

    name: str = "node-kayles"
    kind = "vertex"

    def taken(self, graph: graphs.SimpleGraph) -> Iterator[tuple[tuple[str], tuple[str, ...]]]:
        """Yield each vertex, and with it its neighbours."""
        return (((name,), (name, *near)) for name, near in graphs.neighbours(graph).items())

    def move_words(self, label: Label) -> str:
        """Return which vertex is taken."""
        return message("take {vertex} and its neighbours", vertex=label.data[0])


@dataclass(frozen=True)
class GraphKayles(Taking):
    """Whoever cannot take a vertex has lost.

    >>> rules = GraphKayles()
    >>> [tuple(map(rules.format, option)) for option in rules.options(rules.parse("path(3)"))]
    [('1-2',), ('0', '2'), ('0-1',), ('2',), ('0',)]
    >>> rules.removal(rules.parse("path(2)")).moves
    ((1, 1), (2, 2), (3, 3))
    """

    name: str = "graph-kayles"

    def taken(self, graph: graphs.SimpleGraph) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Yield each vertex, then the ends of each edge."""
        return ((gone, gone) for gone in (*((name,) for name in graph.vertices), *graph.edges))

    def labelled_moves(
        self, component: graphs.SimpleGraph
    ) -> Iterator[tuple[Label, Option[graphs.SimpleGraph]]]:
        """Yield every move, of one vertex or of two, with what it leaves."""
        for gone, option in self.moves(component):
            yield Label("vertex" if len(gone) == 1 else "pair", gone), option

    def move_words(self, label: Label) -> str:
        """Return what is taken."""
        if label.kind == "vertex":
            return message("take {vertex}", vertex=label.data[0])
        return message("take {edge}", edge=graphs.edge_words(label.data))


class PlainGraphs(OnGraph):
    """The graphs on which geography is played, as other games on graphs write and draw them."""

    name: str = "vertex-geography"


@dataclass(frozen=True)
class VertexGeography(WithToken):
    """Whoever cannot move the token has lost.

    >>> rules = VertexGeography()
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("path(4)/1"))]
    ['0/0', '2-3/2']
    """

    name: str = "vertex-geography"
    kind = "vertex"
    on: ClassVar[OnGraph] = PlainGraphs()
    first_term = 1
    term_word: ClassVar[str] = message("vertices of a path, the token at its end")
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (
        message("rows of a grid, the token in its corner"),
        message("columns of a grid"),
    )

    def moves(self, component: Walk) -> Iterator[Move]:
        """Yield to which vertex each step goes and what it leaves, in the order of the vertices."""
        graph, token = component
        beside = graphs.neighbours(graph)[token]
        parts = graphs.pieces(graphs.induced(graph, frozenset(graph.vertices) - {token}), lone=True)
        for name in beside:
            left = next(part for part in parts if name in part.vertices)
            yield (name,), (Walk(left, name),)

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

    def move_words(self, label: Label) -> str:
        """Return where the token goes."""
        return message("go to {vertex}", vertex=label.data[0])


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
