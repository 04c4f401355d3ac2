"""Bases of the rules of games on graphs: notation, drawing, move labels, removal games.

`OnGraph` writes and draws components. What a game declares of its options, such as `alike` or
`removal`, it declares by itself: inheriting from `OnGraph` declares nothing. `Taking` is the base
of games that take vertices or edges, `WithToken` of those that move a token, and `removal_in_order`
makes a component a removal game.

In this example a player takes a leaf with its neighbour, or an isolated vertex. `moves` yields what
each move takes, and the components that it leaves, from which options and labels follow;
`move_words` puts a label into words. The names of vertices do not matter, so `alike` lets a search
visit one path of each length.

>>> from kalmar.games.graphs import induced, neighbours, pieces, standing_for
>>> class Leaves(ByMoves, OnGraph):
...     name, kind = "leaves", "leaf"
...     def moves(self, component):
...         beside = neighbours(component)
...         for leaf in (name for name in component.vertices if len(beside[name]) < 2):
...             kept = set(component.vertices) - {leaf, *beside[leaf]}
...             yield (leaf,), pieces(induced(component, kept), lone=True)
...     def move_words(self, label):
...         return f"take leaf {label.data[0]}"
...     def alike(self, component):
...         return standing_for(component)
>>> import kalmar
>>> from kalmar.testing import check
>>> rules = Leaves()
>>> kalmar.sequence(rules, 14).values
(0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1)
>>> [row.text for row in kalmar.solve(kalmar.Position(rules, rules.parse("0-1,1-2,1-3"))).moves]
['take leaf 0', 'take leaf 2', 'take leaf 3']
>>> check(rules, [rules.parse("grid(2,3)"), rules.parse("path(14)")]).complete
True

Node Kayles also declares `removal`: a move needs some vertices, takes some, and changes nothing
else. That would be false here, because a move makes new leaves; `check` reports it:

>>> class Wrong(Leaves):
...     def removal(self, component):
...         place = {name: 1 << i for i, name in enumerate(component.vertices)}
...         beside = neighbours(component)
...         moves = [(place[v], place[v] | sum(place[w] for w in beside[v]))
...                  for v in component.vertices if len(beside[v]) < 2]
...         return Removal(len(place), tuple(moves), component.vertices)
>>> check(Wrong(), [rules.parse("path(14)")])
Traceback (most recent call last):
    ...
kalmar.core.errors.RulesError: leaves: removal is wrong for path(4): removal says that the points \
that can be taken after the move to 2-3 are 3, options say that the points that can be taken there \
are 2+3, 3+2
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Any, ClassVar, NamedTuple

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Removal
from kalmar.games import graphs
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs import graph_text as texts
from kalmar.games.graphs.families import FAMILIES, square_of

LIVE_PARTS = message("each connected part that a move leaves is one, if a move is left in it")
"""What the components are on graphs and boards."""


class OnGraph:
    """Components are graphs; rules that inherit this add `name` and `options`.

    >>> [hasattr(OnGraph, promise) for promise in ("options", "removal", "alike", "distinct")]
    [False, False, False, False]
    """

    name: str
    shape = shapes.Network
    coloured = counted = looped = False
    first_term = 0
    term_word: ClassVar[str] = message("vertices of a path")
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("rows of a grid"), message("columns of a grid"))

    def parse(self, text: str) -> graphs.SimpleGraph:
        """Parse an edge list such as `0-1,1-2,5`, a grid `3x4` or a family `path(9)`.

        Raises:
            PositionError: it is no graph, or has more than 256 vertices.
        """
        graph = texts.graph_from_text(text, self.counted, self.looped)
        if graph.allowed and not (self.coloured or self.counted):
            raise PositionError(
                "'{text}' has colours, but {name} does not use them: write only names",
                text=text,
                name=self.name,
            )
        return graph

    def format(self, component: graphs.SimpleGraph) -> str:
        """Format the family of a whole graph, else its edges and its isolated vertices."""
        return texts.graph_text(component)

    def of_graph(self, graph: Any) -> graphs.SimpleGraph:
        """Convert an undirected graph of networkx to a component.

        Raises:
            PositionError: it has directions, a loop that the game does not use, or more than 256
                vertices.
        """
        return texts.graph_of_networkx(graph, self.looped)

    def owns(self, text: str) -> bool:
        """Return whether a word is a component despite a game's name: king(3,4)."""
        return texts.own_family(text) is not None

    def term(self, number: int) -> graphs.SimpleGraph:
        """Return a path of so many vertices.

        Raises:
            PositionError: there are more than 256.
        """
        return texts.family_graph("path", (number,)) if number else graphs.EMPTY

    def cell(self, row: int, column: int) -> graphs.SimpleGraph:
        """Return a grid with so many rows and columns.

        Raises:
            PositionError: it has more than 256 vertices.
        """
        return texts.family_graph("grid", (row, column))

    def drawn(self, component: graphs.SimpleGraph) -> shapes.Network:
        """Return the shape: the edges, and the vertices placed where their names tell."""
        allowed = tuple(graphs.allowed_in(component).values())
        whole = not component.allowed and component == FAMILIES["petersen"].graph(())
        return shapes.Network(
            component.vertices,
            component.edges,
            STAR if whole else places_of(component.vertices),
            allowed if self.coloured else (),
            counters=tuple(graphs.counters(component).values()) if self.counted else (),
        )


STAR = tuple(
    (size * sin(2 * pi * i / 5), size * cos(2 * pi * i / 5)) for size in (2.0, 1.0)
    for i in range(5)
)  # fmt: skip
"""A pentagon round a pentagram."""


def places_of(names: Sequence[str]) -> tuple[tuple[float, float], ...]:
    """Return vertex coordinates, x to the right and y up, if named as squares or corners.

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


class Taking(ByMoves, OnGraph):
    """Rules that inherit this add `kind` and `taken`: a move takes points and changes no other.

    Attributes:
        lone: whether a vertex without edges is left, as it can still be taken.
    """

    lone = True
    component_words = LIVE_PARTS

    def points(self, graph: graphs.SimpleGraph) -> tuple[Any, ...]:
        """Return what moves take: the vertices, where a game says nothing else."""
        return graph.vertices

    def taken(self, graph: graphs.SimpleGraph) -> Iterator[tuple[tuple[Any, ...], Collection[Any]]]:
        """Yield the points that each move needs, which label it, and all that it takes."""
        raise NotImplementedError

    def without(self, graph: graphs.SimpleGraph, taken: Collection[Any]) -> graphs.SimpleGraph:
        """Return the graph that is left when points are taken."""
        return graphs.induced(graph, frozenset(graph.vertices).difference(taken))

    def moves(self, component: graphs.SimpleGraph) -> Iterator[Move]:
        """Yield what is left without the points that each move takes."""
        for needed, taken in self.taken(component):
            yield needed, graphs.pieces(self.without(component, taken), lone=self.lone)

    def removal(self, component: graphs.SimpleGraph) -> Removal:
        """Return the points, and what each move needs and takes of them."""
        names = self.points(component)
        point = {name: 1 << i for i, name in enumerate(names)}
        masks = [
            (sum(point[name] for name in needed), sum(point[name] for name in taken))
            for needed, taken in self.taken(component)
        ]
        return removal_in_order(self.moves(component), masks, names)

    def alike(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without its names."""
        return graphs.standing_for(component)


class Joined(Taking):
    """Rules in which a vertex without edges is no move: it is left out, and shown to a person."""

    lone = False

    def seen(
        self,
        component: graphs.SimpleGraph,
        place: tuple[Any, ...],
        option: Option[graphs.SimpleGraph],
    ) -> Option[graphs.SimpleGraph]:
        """Return an option with the vertices that have lost their edges, in its first part.

        >>> from kalmar.games.graphs.kayles import ArcKayles
        >>> moves = ArcKayles().labelled_moves(ArcKayles().parse("0-1,1-2"))
        >>> [[part.vertices for part in left] for _, left in moves]
        [[('2',)], [('0',)]]
        """
        left = set(component.vertices).difference(place)
        return graphs.with_lone(option, dict.fromkeys(left, graphs.BOTH_COLOURS))

    def reduced(self, component: graphs.SimpleGraph) -> graphs.SimpleGraph:
        """Return the graph without its vertices that have no edge.

        >>> from kalmar.games.graphs.kayles import ArcKayles
        >>> ArcKayles().format(ArcKayles().reduced(ArcKayles().parse("0-1,5")))
        '0-1'
        """
        return graphs.joined(component)


class Walk(NamedTuple):
    """A graph and the vertex where the token is.

    Attributes:
        graph: connected once a move has been made.
        token: one of its vertices.
    """

    graph: graphs.SimpleGraph
    token: str


class WithToken(ByMoves):
    """Rules of a graph with a token on it; rules that inherit this add `name`, `on` and `moves`.

    Attributes:
        on: the graphs, as other games on graphs write and draw them.
    """

    on: ClassVar[OnGraph]
    differ = True
    shape = shapes.Network

    def parse(self, text: str) -> Walk:
        """Parse a graph and, after a slash, the vertex of the token; else its first vertex.

        Raises:
            PositionError: it is no graph, or the vertex is not there.

        >>> from kalmar.games.graphs.kayles import VertexGeography
        >>> VertexGeography().parse("cycle(3)/2").token, VertexGeography().parse("3x4").token
        ('2', 'a1')
        """
        written, slash, token = text.partition("/")
        graph = self.on.parse(written)
        if not graph.vertices or (slash and token not in graph.vertices):
            raise PositionError(
                "'{text}' puts the token on no vertex of the graph: write one of its vertices after"
                " a slash, such as path(4)/1",
                text=text,
            )
        return Walk(graph, token or graph.vertices[0])

    def format(self, component: Walk) -> str:
        """Format the graph and the vertex."""
        return f"{texts.graph_text(component.graph)}/{component.token}"

    def owns(self, text: str) -> bool:
        """Return whether a word is a component despite a game's name: king(3,4)/a1."""
        return self.on.owns(text.partition("/")[0])

    def of_graph(self, graph: Any) -> Walk:
        """Convert an undirected graph of networkx, with the token on its first vertex.

        Raises:
            PositionError: it has directions, a loop that the game does not use, no vertex, or more
                than 256 vertices.
        """
        return self.parse(texts.graph_text(self.on.of_graph(graph)))

    def drawn(self, component: Walk) -> shapes.Network:
        """Return the shape: the graph, and where the token is."""
        return replace(self.on.drawn(component.graph), token=component.token)


def removal_in_order(
    moves: Iterable[Move], masks: Iterable[tuple[int, int]], names: tuple[Hashable, ...]
) -> Removal:
    """Return a component as points that moves take away.

    First come the moves of the options in their order; those that leave what an earlier one left
    come last.

    Args:
        moves: of the component.
        masks: for each move the points that it needs and takes.
        names: what each point is, the same in all that play leaves.

    >>> moves = [(("a",), (0,)), (("b",), (0,)), (("c",), (1,))]
    >>> removal_in_order(moves, [(1, 1), (2, 2), (4, 7)], ("a", "b", "c")).moves
    ((1, 1), (4, 7), (2, 2))
    """
    met: set[Option[Any]] = set()
    first: list[tuple[int, int]] = []
    rest: list[tuple[int, int]] = []
    for (_, option), taken in zip(moves, masks, strict=True):
        (rest if option in met else first).append(taken)
        met.add(option)
    return Removal(len(names), (*first, *rest), names)
