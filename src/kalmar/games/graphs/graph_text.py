"""Notation of graphs: an edge list, a grid by its sides, or a family; and from networkx.

A graph is written in one of these ways:

    0-1,1-2,2-0,5       edges, and a vertex without any
    a1:r-a2,a2-b2,c3:x  the first vertex allows only red, the last neither, where colours matter
    a:3-b,b-c:2         three counters on the first vertex, one on the second, where they count
    a-b,b-b             the second vertex has a loop, where loops matter
    3x12, grid(3,12), rács(3,12), petersen
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from itertools import pairwise
from typing import Any

from kalmar.core.errors import PositionError, near_name
from kalmar.core.i18n import message, name_key
from kalmar.games import graphs
from kalmar.games.components import integer
from kalmar.games.graphs import families
from kalmar.games.registry import is_game

BY_KEY = {name_key(name): family for family in families.FAMILIES.values() for name in family.names}
NO_COLOUR = "x"
COLOURS = {
    "r": "r",
    "b": "b",
    "rb": graphs.BOTH_COLOURS,
    "br": graphs.BOTH_COLOURS,
    "": graphs.BOTH_COLOURS,
    NO_COLOUR: graphs.NEITHER,
}
TWICE = (
    message("the vertex {name} is given both as red only and as blue only: choose one of them"),
    message("the vertex {name} is given with two numbers of counters: choose one of them"),
)
"""Where something else was written after the name of a vertex before: colours, counters."""

MOST_COUNTERS = 10**6
"""On a vertex, where counters are taken one by one."""

SIZES = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})")


def graph_text(graph: graphs.SimpleGraph) -> str:
    """Format the edges and isolated vertices, or `none`; the family where that is shorter.

    >>> graph_text(graph_from_text("2-0,5,0-1,b:r")), graph_text(graph_from_text("3x4"))
    ('0-1,0-2,5,b:r', 'grid(3,4)')
    """
    listed = ",".join(_words(graph)) or "none"
    named = families.family_text(graph)
    return named if named and len(named) <= len(listed) else listed


def _words(graph: graphs.SimpleGraph) -> Iterator[str]:
    """Yield the edges, each from its first end; a colour where its vertex is first named."""
    limits = dict(zip(graph.vertices, graph.allowed, strict=False))
    beside = graphs.neighbours(graph)
    place = {name: i for i, name in enumerate(graph.vertices)}

    def named(name: str) -> str:
        # Taken out when it is first written, so that each colour is written once.
        limit = limits.pop(name, graphs.BOTH_COLOURS)
        return name if limit == graphs.BOTH_COLOURS else f"{name}:{limit or NO_COLOUR}"

    for name in graph.vertices:
        later = [other for other in beside[name] if place[other] >= place[name]]
        for other in later:
            yield f"{named(name)}-{named(other)}"
        if not beside[name]:
            yield named(name)


def graph_from_text(text: str, counted: bool = False, looped: bool = False) -> graphs.SimpleGraph:
    """Parse the graph that a text describes.

    Args:
        text: in one of the ways above.
        counted: whether numbers of counters are read after names, in place of colours.
        looped: whether an edge may join a vertex to itself.

    Raises:
        PositionError: it describes none, or one too large.

    >>> graph_from_text("cycle(3)") == graph_from_text("0-1,1-2,2-0") == graph_from_text("kör(3)")
    True
    """
    if text == "none":
        return graphs.EMPTY
    if sides := SIZES.fullmatch(text):
        return family_graph("grid", (int(sides[1]), int(sides[2])))
    if match := re.fullmatch(r"([^\d()][^()]*)\(([^()]*)\)", text):
        return _of_family(match[1], match[2], text)
    if name_key(text) in BY_KEY:
        return _of_family(text, "", text)
    return _of_edges(text, counted, looped)


def _of_family(name: str, sizes: str, text: str) -> graphs.SimpleGraph:
    family = BY_KEY.get(name_key(name)) or BY_KEY.get(name_key(name).removesuffix("graph"))
    numbers = [size.strip() for size in sizes.split(",")] if sizes else []
    if family is None:
        near = near_name(name, BY_KEY)
        meant = BY_KEY[near] if near else families.FAMILIES["path"]
        raise PositionError(
            "'{text}' is not a graph: write {right}",
            text=text,
            right=f"{meant.name}({sizes})" if _fits(numbers, meant) else meant.example,
        )
    if not _fits(numbers, family):
        raise PositionError(
            "'{text}' does not have the right sizes for {name}: write {example}",
            text=text,
            name=family.name,
            example=family.example,
        )
    return family_graph(family.name, tuple(map(int, numbers)))


def _fits(numbers: list[str], family: families.GraphFamily) -> bool:
    """Check whether there are as many sizes as a family has, and all are numbers."""
    right = all(number.isdecimal() and len(number) < 10 for number in numbers)
    return right and len(numbers) == len(family.least)


def family_graph(name: str, sizes: tuple[int, ...]) -> graphs.SimpleGraph:
    """Build the graph of a family.

    Args:
        name: of the family, a key of `FAMILIES`.
        sizes: as many as it has.

    Raises:
        PositionError: a size is too small, or the graph too large.

    >>> family_graph("star", (3,)).edges
    (('0', '1'), ('0', '2'), ('0', '3'))
    """
    family = families.FAMILIES[name]
    if any(size < least for size, least in zip(sizes, family.least, strict=True)):
        raise PositionError(
            "{text} is too small: the sizes of {name} must be at least {least}",
            text=family.text(sizes),
            name=name,
            least=", ".join(map(str, family.least)),
        )
    # Sizes are looked at before they are counted with, as a family's count may be a power of them.
    if (
        max(sizes, default=0) > families.MOST_VERTICES
        or family.count(*sizes) > families.MOST_VERTICES
    ):
        _refuse_larger(family.text(sizes))
    found = family.graph(sizes)
    if len(found.edges) > families.MOST_EDGES:
        _refuse_larger(family.text(sizes))
    return found


def _refuse_larger(text: str) -> None:
    raise PositionError(
        "the graph {text} is too large: it can have at most {vertices} vertices and {edges:,}"
        " edges",
        text=text if len(text) <= 40 else text[:39] + "…",
        vertices=families.MOST_VERTICES,
        edges=families.MOST_EDGES,
    )


def _of_edges(text: str, counted: bool, looped: bool) -> graphs.SimpleGraph:
    """Parse the graph of an edge list."""
    vertices: dict[str, str] = {}
    edges: list[graphs.Edge] = []
    for word in text.split(","):
        names = [_vertex(part, vertices, text, counted) for part in word.split("-")]
        if not looped and any(a == b for a, b in pairwise(names)):
            raise PositionError(
                "the edge {word} joins a vertex to itself: write two vertices, such as 0-1",
                word=word,
            )
        edges.extend(pairwise(names))
    return _checked(graphs.graph_of(vertices, edges, vertices), text)


def _checked(graph: graphs.SimpleGraph, text: str) -> graphs.SimpleGraph:
    if len(graph.vertices) > families.MOST_VERTICES or len(graph.edges) > families.MOST_EDGES:
        _refuse_larger(text)
    return graph


def _vertex(text: str, met: dict[str, str], whole: str, counted: bool) -> str:
    """Parse the name of a vertex, and record what is written after it."""
    name, colon, written = text.partition(":")
    if not re.fullmatch(r"[^\W_]+", name):
        raise PositionError(
            "'{text}' is not a graph: write edges such as 0-1,1-2, names of letters and digits,"
            " or a family such as path(9), grid(3,4) or petersen",
            text=whole if len(whole) <= 60 else whole[:59] + "…",
        )
    refuse_name(name)
    # A name with nothing after it keeps what was said of it before.
    said = met.get(name, graphs.BOTH_COLOURS)
    if not colon:
        met[name] = said
        return name
    if counted:
        count = integer(written, message("a number of counters"), least=1, most=MOST_COUNTERS)
        allowed = graphs.counted(count)
    else:
        allowed = _colours(name, written)
    if said not in (graphs.BOTH_COLOURS, allowed):
        raise PositionError(TWICE[counted], name=name)
    met[name] = allowed
    return name


def _colours(name: str, written: str) -> str:
    """Parse the colours that a vertex allows."""
    if not written or written not in COLOURS:
        raise PositionError(
            "'{text}' gives no valid colour: write {name}:r for red only, {name}:b for blue only",
            text=f"{name}:{written}",
            name=name,
        )
    return COLOURS[written]


@lru_cache(maxsize=4096)
def refuse_name(name: str) -> None:
    """Refuse names of vertices that, standing alone, would be read as something else.

    Args:
        name: letters and digits.

    Raises:
        PositionError: it is the name of a game or of a family of graphs, or nearly.
    """
    # A family with a slip of the pen would otherwise become a vertex with that name.
    if len(name) > 3 and name.isalpha():
        # Nearer than a suggestion has to be, or a town could not be called Bath.
        near = get_close_matches(name_key(name), BY_KEY, n=1, cutoff=0.85)
        if near:
            raise PositionError(
                "'{name}' cannot be the name of a vertex: write {right}, or another name",
                name=name,
                right=BY_KEY[near[0]].example,
            )
    if name == "none" or SIZES.fullmatch(name) or is_game(name):
        raise PositionError(
            "'{name}' has another meaning on its own: give the vertex another name",
            name=name,
        )


def graph_of_networkx(given: Any, looped: bool = False) -> graphs.SimpleGraph:
    """Convert a graph of networkx to a component.

    Args:
        given: undirected; anything with `nodes`, `edges()` and `is_directed()`.
        looped: whether an edge may join a vertex to itself.

    Returns:
        A graph whose vertices have the names of its nodes; pairs of numbers are squares of a board
        (row, column), and where a node is neither a name nor such a pair, all are numbered.

    Raises:
        PositionError: it has directions, a loop where none may be, or is too large.

    >>> import networkx as nx
    >>> graph_text(graph_of_networkx(nx.grid_2d_graph(3, 4)))
    'grid(3,4)'
    """
    if given.is_directed():
        raise PositionError("the graph is directed: give an undirected graph (nx.Graph)")
    names = _names(list(given.nodes))
    edges = [(names[edge[0]], names[edge[1]]) for edge in given.edges()]
    loop = next((a for a, b in edges if a == b), None)
    if loop is not None and not looped:
        raise PositionError("the vertex {name} has a loop: remove it", name=loop)
    for name in names.values():
        refuse_name(name)
    return _checked(graphs.graph_of(names.values(), edges), str(given))


def _names(nodes: list[Any]) -> dict[Any, str]:
    """Choose a name for each node."""
    if nodes and all(map(is_square, nodes)):
        return {(y, x): families.square_name((x, y)) for y, x in nodes}
    names = {node: str(node) for node in nodes}
    usable = all(re.fullmatch(r"[^\W_]+", name) for name in names.values())
    if usable and len(set(names.values())) == len(nodes):
        return names
    return {node: str(number) for number, node in enumerate(nodes)}


def is_square(node: Any) -> bool:
    """Check whether a node is a pair of numbers."""
    numbers = node if isinstance(node, tuple) and len(node) == 2 else ("",)
    return all(isinstance(number, int) and 0 <= number < 10**6 for number in numbers)


def own_family(text: str) -> families.GraphFamily | None:
    """Find the family that a text with the right number of sizes names; None for others.

    >>> found = own_family("king(3,4)")
    >>> found.name if found else None, own_family("king(8)")
    ('king', None)
    """
    match = re.fullmatch(r"([^\d()][^()]*)\(([0-9]+(?:,[0-9]+)*)\)", text)
    family = BY_KEY.get(name_key(match[1])) if match else None
    if match is None or family is None or len(match[2].split(",")) != len(family.least):
        return None
    return family
