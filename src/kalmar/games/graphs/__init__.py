"""Games on graphs, and simple graphs as their components: named vertices, edges, what is at them.

In comes a graph as text, as a family or from networkx; out go rules whose components are graphs, or
regions for Sprouts. `graph_text` has the notation of graphs, and `on_graphs` the base of rules.

A component is canonical: its vertices are in the natural order of their names, and its edges in
that of their ends. Options keep the names, so that they are drawn in the same places.
"""

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from kalmar.core.rules.move_labels import Datum
from kalmar.runtime.work import spend

Vertex = TypeVar("Vertex", bound=Hashable)

Edge = tuple[str, str]
"""The names of two vertices in their natural order."""

BOTH_COLOURS = "rb"
"""Red and blue: what a vertex allows that nothing has forbidden a colour."""

NEITHER = ""
"""What a vertex allows that both colours are forbidden."""

UNCOUNTED, PER_STEP = 32, 4
"""Vertices and edges of a graph that are looked at in no time, and of the others in a step."""

EXCHANGED = {"rb": "rb", "r": "b", "b": "r", "": ""}


class SimpleGraph(NamedTuple):
    """A graph without parallel edges; a loop joins a vertex to itself, in games that use loops.

    Attributes:
        vertices: their names.
        edges: pairs of them.
        allowed: for each vertex the colours that it still allows, "rb", "r", "b" or "", or where
            there are counters on it their number, "rb" for one; empty where all have "rb".
    """

    vertices: tuple[str, ...]
    edges: tuple[Edge, ...]
    allowed: tuple[str, ...] = ()


EMPTY = SimpleGraph((), ())
"""What is left where nothing is left."""


@lru_cache(maxsize=1 << 12)
def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key for names: numbers by size, words by length and letters.

    >>> sorted(["b1", "a10", "aa1", "a2", "10", "9"], key=natural)
    ['9', '10', 'a2', 'a10', 'b1', 'aa1']
    """
    parts = re.findall(r"\d+|\D+", name)
    return tuple((0, int(p), p) if p.isdecimal() else (1, len(p), p) for p in parts)


def graph_of(
    vertices: Iterable[str], edges: Iterable[Edge], allowed: dict[str, str] | None = None
) -> SimpleGraph:
    """Build the component with these vertices and edges.

    Args:
        vertices: in any order; the ends of edges belong to them whether or not they are given.
        edges: in any order and direction.
        allowed: the colours of vertices that do not allow both.

    >>> graph_of("ac", [("c", "b"), ("b", "c")])
    SimpleGraph(vertices=('a', 'b', 'c'), edges=(('b', 'c'),), allowed=())
    """
    pairs = list(edges)
    names = sorted({*vertices, *(end for pair in pairs for end in pair)}, key=natural)
    place = {name: i for i, name in enumerate(names)}
    # Ends by place, the smaller first: a set of them drops edges that are given twice.
    ends = {(min(place[a], place[b]), max(place[a], place[b])) for a, b in pairs}
    return SimpleGraph(
        tuple(names),
        tuple((names[a], names[b]) for a, b in sorted(ends)),
        limits_of((allowed or {}).get(name, BOTH_COLOURS) for name in names),
    )


def limits_of(allowed: Iterable[str]) -> tuple[str, ...]:
    """Return the colours that each vertex allows as a component keeps them: none if all allow both.

    >>> limits_of(["rb", "r"]), limits_of(["rb", "rb"])
    (('rb', 'r'), ())
    """
    limits = tuple(allowed)
    return limits if set(limits) - {BOTH_COLOURS} else ()


def allowed_in(graph: SimpleGraph) -> dict[str, str]:
    """Map each vertex to the colours that it allows."""
    allowed = graph.allowed or (BOTH_COLOURS,) * len(graph.vertices)
    return dict(zip(graph.vertices, allowed, strict=True))


def counted(number: int) -> str:
    """Return what a vertex with a number of counters is kept with."""
    return BOTH_COLOURS if number == 1 else str(number)


def counters(graph: SimpleGraph) -> dict[str, int]:
    """Map each vertex to the number of its counters.

    >>> counters(graph_of("ab", [], {"b": "3"}))
    {'a': 1, 'b': 3}
    """
    allowed = allowed_in(graph)
    return {v: 1 if kept == BOTH_COLOURS else int(kept) for v, kept in allowed.items()}


def _spend_on(graph: SimpleGraph) -> None:
    """Count the work of looking at all of a graph: none for a small one."""
    more = len(graph.vertices) + len(graph.edges) - UNCOUNTED
    if more >= PER_STEP:
        spend(more // PER_STEP)


def standing_for(graph: SimpleGraph, exchanged: bool = False) -> SimpleGraph:
    """Return a representative of like graphs: names numbered in order or in reverse.

    Args:
        graph: any.
        exchanged: whether the two colours may be exchanged.

    >>> standing_for(graph_of("", [("b", "c"), ("a", "c")])).edges
    (('0', '1'), ('0', '2'))
    >>> standing_for(graph_of("ab", [("a", "b")], {"b": "r"}), exchanged=True).allowed
    ('b', 'rb')
    """
    _spend_on(graph)
    last = len(graph.vertices) - 1
    place = {name: i for i, name in enumerate(graph.vertices)}
    edges = [(place[a], place[b]) for a, b in graph.edges]
    behind = sorted([(last - b, last - a) for a, b in edges])
    images = [(edges, graph.allowed), (behind, graph.allowed[::-1])]
    if exchanged and graph.allowed:
        # Images numbered in order and in reverse, and those with the colours exchanged: no test of
        # isomorphism, which would cost more than the positions that it saves.
        images += [(links, tuple(map(EXCHANGED.__getitem__, a))) for links, a in images]
    links, allowed = min(images)
    names = tuple(map(str, range(last + 1)))
    return SimpleGraph(names, tuple([(names[a], names[b]) for a, b in links]), allowed)


@lru_cache(maxsize=256)
def neighbours(graph: SimpleGraph) -> dict[str, tuple[str, ...]]:
    """Map each vertex to its neighbours, in their order; one with a loop is its own neighbour.

    >>> neighbours(graph_of("", [("a", "b"), ("b", "c")]))["b"]
    ('a', 'c')
    """
    beside: dict[str, list[str]] = {name: [] for name in graph.vertices}
    for a, b in graph.edges:
        beside[a].append(b)
        if a != b:
            beside[b].append(a)
    return {name: tuple(found) for name, found in beside.items()}


def pieces(graph: SimpleGraph, lone: bool) -> tuple[SimpleGraph, ...]:
    """Split a graph into its connected parts, by their first vertices; there is at least one.

    Args:
        graph: what a move leaves.
        lone: whether a vertex without edges is a part; else it is dropped.

    >>> left = graph_of("abcd", [("a", "c")])
    >>> [part.vertices for part in pieces(left, True)], len(pieces(left, False))
    ([('a', 'c'), ('b',), ('d',)], 1)
    """
    _spend_on(graph)
    beside = neighbours(graph)
    found = [part for part in _classes(graph.vertices, beside) if lone or len(part) > 1]
    return tuple(induced(graph, part) for part in found) or (EMPTY,)


def _classes(vertices: tuple[str, ...], beside: dict[str, tuple[str, ...]]) -> Iterator[set[str]]:
    """Yield the sets of connected vertices."""
    met: set[str] = set()
    for first in vertices:
        if first not in met:
            part = reached_from(first, beside)
            met |= part
            yield part


def reached_from(first: Vertex, beside: Mapping[Vertex, Sequence[Vertex]]) -> set[Vertex]:
    """Return the vertices that are connected with one, itself included.

    >>> sorted(reached_from(2, {0: [1], 1: [0], 2: [3], 3: [2]}))
    [2, 3]
    """
    found, todo = {first}, [first]
    while todo:
        for name in beside.get(todo.pop(), ()):
            if name not in found:
                found.add(name)
                todo.append(name)
    return found


def with_lone(parts: tuple[SimpleGraph, ...], allowed: dict[str, str]) -> tuple[SimpleGraph, ...]:
    """Return parts of a graph, the first of them with the vertices that no part has.

    Args:
        parts: what a move leaves, with something of it left out.
        allowed: all vertices that are left, and what those that no part has allow.

    >>> with_lone((graph_of("", [("a", "b")]),), dict.fromkeys("abc", "rb"))[0].vertices
    ('a', 'b', 'c')
    """
    first, *others = parts
    met = {name for part in parts for name in part.vertices}
    lone = {name: limit for name, limit in allowed.items() if name not in met}
    if not lone:
        return parts
    limits = dict(zip(first.vertices, first.allowed, strict=False)) | lone
    return (graph_of({*first.vertices, *lone}, first.edges, limits), *others)


def induced(graph: SimpleGraph, kept: Collection[str]) -> SimpleGraph:
    """Return the subgraph induced on some of the vertices; on all of them the graph itself.

    >>> induced(graph_of("", [("a", "b"), ("b", "c")]), {"b", "c"}).edges
    (('b', 'c'),)
    """
    vertices, edges, allowed = graph
    if len(kept) == len(vertices):
        return graph
    _spend_on(graph)
    return SimpleGraph(
        tuple([name for name in vertices if name in kept]),
        tuple([edge for edge in edges if edge[0] in kept and edge[1] in kept]),
        limits_of([a for v, a in zip(vertices, allowed, strict=False) if v in kept]),
    )


def joined(graph: SimpleGraph) -> SimpleGraph:
    """Return the graph without its vertices that have no edge.

    >>> joined(graph_of("c", [("a", "b")])).vertices
    ('a', 'b')
    """
    return induced(graph, [name for name, near in neighbours(graph).items() if near])


def without_edges(graph: SimpleGraph, gone: Collection[Any]) -> SimpleGraph:
    """Return the graph without some of its edges, and with all its vertices.

    >>> without_edges(graph_of("", [("a", "b"), ("b", "c")]), [("a", "b")]).edges
    (('b', 'c'),)
    """
    return graph._replace(edges=tuple([edge for edge in graph.edges if edge not in gone]))


def with_copies(edges: Sequence[tuple[Datum, Datum]]) -> list[tuple[Datum, ...]]:
    """Return edges with a number behind those that are equal to others before them.

    >>> with_copies([(0, 1), (0, 1), (1, 2)])
    [(0, 1), (0, 1, 2), (1, 2)]
    """
    # The first of equal edges has no number, so that simple graphs are written without any.
    met: Counter[tuple[Datum, Datum]] = Counter()
    found: list[tuple[Datum, ...]] = []
    for edge in edges:
        met[edge] += 1
        found.append(edge if met[edge] == 1 else (*edge, met[edge]))
    return found


def edge_words(ends: Any) -> str:
    """Return an edge by its ends; the second of equal ones ends in :2.

    >>> edge_words((0, 1)), edge_words((0, 1, 2))
    ('0-1', '0-1:2')
    """
    return ":".join(["-".join(map(str, ends[:2])), *map(str, ends[2:])])
