"""Families of graphs by name and sizes, as networkx has them: path(9), grid(3,12), petersen.

Vertices of grids and their kin are named as squares of a board, a1 in the first row: letters count
columns and numbers rows. Those of cubes are strings of binary digits, all others numbers from 0.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Any

from kalmar.games.graphs import EMPTY, SimpleGraph, graph_of

MOST_VERTICES, MOST_EDGES = 256, 4_096

Number = tuple[int, int]
Numbers = Iterable[Number]
Square = tuple[int, int]


@dataclass(frozen=True)
class GraphFamily:
    """Graphs that differ by their sizes.

    Attributes:
        name: as it is written.
        least: the least value of each size; none for a single graph.
        count: from the sizes to the number of vertices.
        links: from the sizes to the edges, as pairs of numbers or of squares (column, row).
        named: from the sizes to the name of each number or square.
        hungarian: its Hungarian name, which may be typed instead.
    """

    name: str
    least: tuple[int, ...]
    count: Callable[..., int]
    links: Callable[..., Iterable[tuple[Any, Any]]]
    named: Callable[..., dict[Any, str]]
    hungarian: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names that may be typed for it."""
        return (self.name, self.hungarian) if self.hungarian else (self.name,)

    @property
    def example(self) -> str:
        """Return one of them as it is written."""
        sizes = ",".join(str(least + 2) for least in self.least)
        return f"{self.name}({sizes})" if sizes else self.name

    def text(self, sizes: tuple[int, ...]) -> str:
        """Format a graph of the family as it is written."""
        return f"{self.name}({','.join(map(str, sizes))})" if sizes else self.name

    def graph(self, sizes: tuple[int, ...]) -> SimpleGraph:
        """Build the graph of these sizes, each at least its minimum.

        >>> FAMILIES["cycle"].graph((3,)).edges
        (('0', '1'), ('0', '2'), ('1', '2'))
        """
        return _made(self.name, sizes)


@lru_cache(maxsize=256)
def _made(name: str, sizes: tuple[int, ...]) -> SimpleGraph:
    family = FAMILIES[name]
    names = family.named(*sizes)
    return graph_of(names.values(), [(names[a], names[b]) for a, b in family.links(*sizes)])


@lru_cache(maxsize=1 << 12)
def square_name(square: Square) -> str:
    """Format the name of a square, column and row counted from 0, as spreadsheets letter it.

    >>> [square_name(square) for square in ((0, 0), (2, 11), (26, 0))]
    ['a1', 'c12', 'aa1']
    """
    column, letters = square[0] + 1, ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(97 + letter) + letters
    return f"{letters}{square[1] + 1}"


def square_of(name: str) -> Square | None:
    """Parse the name of a square; None for other names.

    >>> [square_of(name) for name in ("a1", "c12", "aa1", "x", "a01")]
    [(0, 0), (2, 11), (26, 0), None, None]
    """
    found = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]{0,2})", name)
    if found is None:
        return None
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 96
    return column - 1, int(found[2]) - 1


def squares(rows: int, columns: int) -> Iterator[Square]:
    """Yield all squares of a rectangle."""
    return ((x, y) for y in range(rows) for x in range(columns))


def named_squares(rows: int, columns: int) -> dict[Any, str]:
    """Map the squares of a rectangle to their names."""
    return {square: square_name(square) for square in squares(rows, columns)}


def numbered(count: int) -> dict[Any, str]:
    """Map so many numbers from 0 to their names."""
    return {number: str(number) for number in range(count)}


def piece(
    *steps: Square, rides: bool = True
) -> Callable[[int, int], Iterator[tuple[Square, Square]]]:
    """Return the links of squares between which a piece of chess moves on an empty board.

    Args:
        steps: one of each two opposite ones, the first part not negative.
        rides: whether it may go on in a step's direction.
    """

    def links(rows: int, columns: int) -> Iterator[tuple[Square, Square]]:
        for x, y in squares(rows, columns):
            for right, up in steps:
                for times in range(1, max(rows, columns) if rides else 2):
                    to = (x + times * right, y + times * up)
                    if to[0] < columns and 0 <= to[1] < rows:
                        yield (x, y), to

    return links


ORTHOGONAL = ((1, 0), (0, 1))
DIAGONAL = ((1, 1), (1, -1))
LEAPS = ((1, 2), (2, 1), (1, -2), (2, -1))
"""Steps of the rook, of the bishop, and of the knight; queen and king have the first two."""

grid = piece(*ORTHOGONAL, rides=False)
"""The pairs of neighbours by a side."""


def cylinder(rows: int, columns: int) -> Iterator[tuple[Square, Square]]:
    """Yield the edges of a grid whose rows are rings."""
    yield from grid(rows, columns)
    yield from (((columns - 1, y), (0, y)) for y in range(rows))


def torus(rows: int, columns: int) -> Iterator[tuple[Square, Square]]:
    """Yield the edges of a grid whose rows and columns are rings."""
    yield from cylinder(rows, columns)
    yield from (((x, rows - 1), (x, 0)) for x in range(columns))


def honeycomb(rows: int, columns: int) -> Iterator[tuple[Square, Square]]:
    """Yield the edges of hexagons, laid out as a brick wall whose columns are paths."""
    names = brick_squares(rows, columns)
    for x, y in names:
        if (x, y + 1) in names:
            yield (x, y), (x, y + 1)
        if x % 2 == y % 2 and (x + 1, y) in names:
            yield (x, y), (x + 1, y)


def brick_squares(rows: int, columns: int) -> dict[Square, str]:
    """Map the squares of a brick wall to names, without the two that would hang on one edge."""
    last = 2 * rows + 1
    loose = {(0, last), (columns, last * (columns % 2))}
    return {s: square_name(s) for s in squares(last + 1, columns + 1) if s not in loose}


def path(count: int) -> Numbers:
    """Yield the edges of a path, joining each vertex with the next."""
    return ((i, i + 1) for i in range(count - 1))


def cycle(count: int) -> Numbers:
    """Yield the edges of a cycle, a path whose ends are joined."""
    return ((i, (i + 1) % count) for i in range(count))


def wheel(count: int) -> Numbers:
    """Yield the edges of a wheel: a hub, 0, joined with all of a cycle."""
    rim = count - 1
    yield from ((0, i) for i in range(1, count))
    yield from ((1 + i, 1 + (i + 1) % rim) for i in range(rim))


def ladder(rungs: int) -> Numbers:
    """Yield the edges of two paths with rungs between them."""
    yield from path(rungs)
    yield from ((rungs + a, rungs + b) for a, b in path(rungs))
    yield from ((i, rungs + i) for i in range(rungs))


def caterpillar(legs: int, spine: int) -> Numbers:
    """Yield the edges of a path, at each vertex of which hang so many others."""
    yield from path(spine)
    yield from ((i, spine * leg + i) for leg in range(1, legs + 1) for i in range(spine))


def tree_size(branches: int, height: int) -> int:
    """Count the vertices of a balanced tree, or return a number too large."""
    return sum(branches**level for level in range(min(height, MOST_VERTICES) + 1))


def tree(branches: int, height: int) -> Numbers:
    """Yield the edges of a balanced tree, each inner vertex with so many branches."""
    return (((child - 1) // branches, child) for child in range(1, tree_size(branches, height)))


def petersen() -> Numbers:
    """Yield the edges of the Petersen graph, a pentagon round a pentagram."""
    for i in range(5):
        yield from ((i, (i + 1) % 5), (i, i + 5), (5 + i, 5 + (i + 2) % 5))


def cube(dimensions: int) -> Numbers:
    """Numbers that differ in one binary digit."""
    return ((v, v | 1 << i) for v in range(1 << dimensions) for i in range(dimensions)
            if not v >> i & 1)  # fmt: skip


def named_binary(dimensions: int) -> dict[Any, str]:
    """Numbers as binary digits."""
    return {v: f"{v:0{dimensions}b}" for v in range(1 << dimensions)}


def rectangles(
    name: str, least: int, links: Callable[[int, int], Iterator[tuple[Square, Square]]],
    least_rows: int = 1, *, hungarian: str,
) -> GraphFamily:  # fmt: skip
    """Build a family on the squares of a rectangle."""
    return GraphFamily(name, (least_rows, least), lambda rows, columns: rows * columns, links,
                       named_squares, hungarian)  # fmt: skip


def counted(name: str, hungarian: str, least: int, links: Callable[[int], Numbers],
            count: Callable[[int], int]) -> GraphFamily:  # fmt: skip
    """Build a family of one size, with numbers as vertices."""
    return GraphFamily(name, (least,), count, links, lambda size: numbered(count(size)), hungarian)


FAMILIES: dict[str, GraphFamily] = {
    family.name: family
    for family in (
        counted("path", "út", 1, path, int),
        counted("cycle", "kör", 3, cycle, int),
        rectangles("grid", 1, grid, hungarian="rács"),
        counted("complete", "teljes", 1, lambda size: combinations(range(size), 2), int),
        counted("star", "csillag", 1, lambda leaves: ((0, 1 + i) for i in range(leaves)),
                lambda n: n + 1),
        counted("wheel", "kerék", 4, wheel, int),
        counted("ladder", "létra", 1, ladder, lambda rungs: 2 * rungs),
        GraphFamily("complete-bipartite", (1, 1), lambda a, b: a + b,
                    lambda a, b: product(range(a), range(a, a + b)), lambda a, b: numbered(a + b),
                    "teljes-páros"),
        counted("comb", "fésű", 1, lambda teeth: caterpillar(1, teeth), lambda teeth: 2 * teeth),
        GraphFamily("caterpillar", (2, 1), lambda legs, spine: (legs + 1) * spine, caterpillar,
                    lambda legs, spine: numbered((legs + 1) * spine), "hernyó"),
        GraphFamily("tree", (1, 1), tree_size, tree, lambda r, h: numbered(tree_size(r, h)), "fa"),
        GraphFamily("petersen", (), lambda: 10, petersen, lambda: numbered(10)),
        GraphFamily("hypercube", (1,), lambda size: 1 << min(size, 12), cube, named_binary,
                    "hiperkocka"),
        rectangles("king", 1, piece(*ORTHOGONAL, *DIAGONAL, rides=False), hungarian="király"),
        rectangles("cylinder", 3, cylinder, hungarian="henger"),
        rectangles("torus", 3, torus, 3, hungarian="tórusz"),
        GraphFamily("hexagons", (1, 1), lambda r, c: (2 * r + 2) * (c + 1) - 2, honeycomb,
                    brick_squares, "hatszögek"),
        rectangles("queen", 1, piece(*ORTHOGONAL, *DIAGONAL), hungarian="vezér"),
        rectangles("rook", 1, piece(*ORTHOGONAL), hungarian="bástya"),
        rectangles("bishop", 1, piece(*DIAGONAL), hungarian="futó"),
        rectangles("knight", 1, piece(*LEAPS, rides=False), hungarian="huszár"),
    )
}  # fmt: skip
"""Every family by its name; where two have a graph in common it is written as the earlier one."""


@lru_cache(maxsize=4096)
def family_text(graph: SimpleGraph) -> str | None:
    """Format a whole graph of a family; None for other graphs, and for coloured ones.

    >>> family_text(FAMILIES["hypercube"].graph((2,))), family_text(graph_of("", [("a", "b")]))
    ('hypercube(2)', None)
    """
    if graph.allowed or graph == EMPTY:
        return None
    # Graphs that play leaves have kept their names, and most do not begin as a family's do.
    first, count = graph.vertices[0], len(graph.edges)
    if first != "a1" and set(first) != {"0"}:
        return None
    for family in FAMILIES.values():
        for sizes in _sizes(family, len(graph.vertices)):
            # Counted only to one more than the edges there are: most sizes of a family are ruled
            # out so.
            as_many = sum(1 for _ in islice(family.links(*sizes), count + 1)) == count
            if as_many and family.graph(sizes) == graph:
                return family.text(sizes)
    return None


def _sizes(family: GraphFamily, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the sizes with which a family has so many vertices, the last found by bisection."""
    if not family.least:
        yield from [()] if family.count() == count else []
        return
    *before, last = (range(least, count + 1) for least in family.least)
    for sizes in product(*before):
        # With the other sizes fixed the number of vertices rises with the last one.
        found = bisect_left(last, count, key=lambda size: family.count(*sizes, size))
        if found < len(last) and family.count(*sizes, last[found]) == count:
            yield (*sizes, last[found])
