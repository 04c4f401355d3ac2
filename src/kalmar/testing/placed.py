"""Test components that rules make from a number, a cell of a table, or a small graph."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component
from kalmar.runtime.optional import has

if TYPE_CHECKING:
    import networkx as nx
else:
    nx = LazyModule("networkx")


SIZES = (10, 11, 12, 13, 28, 29, 30, 31)
"""Beyond the first term or cell: searches take over from 12, 13 and 30 points on."""

LARGER = ((2, 3), (3, 3), (4, 5), (4, 6))
"""The same for boards: of 12, 16, 30 and 35 squares where the first cell is 1, 1."""


def of_graph(rules: Any) -> Iterator[tuple[Message, Component]]:
    """Yield the components that small graphs of networkx are, each with the words for its graph."""
    # A check without the optional library is a check of less, not an error.
    if has("networkx"):
        for graph in (nx.path_graph(3), nx.cycle_graph(4), nx.star_graph(3)):
            yield message("of_graph with {count} vertices", count=len(graph)), rules.of_graph(graph)


def terms(rules: Any) -> Iterator[tuple[Message, Component]]:
    """Yield the first terms and those on both sides of sizes that decide how values are found."""
    for number in (*range(6), *SIZES):
        place = rules.first_term + number
        with suppress(PositionError):
            yield message("term {number}", number=place), rules.term(place)


def cells(rules: Any) -> Iterator[tuple[Message, Component]]:
    """Yield the first nine cells, and those on both sides of sizes that decide."""
    row, column = rules.first_cell
    # Wide first rows reach large sizes cheaply; LARGER has boards with both sides above 1.
    for down, right in (*product(range(3), range(3)), *((0, size) for size in SIZES), *LARGER):
        place = row + down, column + right
        with suppress(PositionError):
            yield message("cell {row}, {column}", row=place[0], column=place[1]), rules.cell(*place)


PLACED: dict[str, Callable[[Any], Iterator[tuple[Message, Component]]]] = {
    "term": terms,
    "cell": cells,
    "of_graph": of_graph,
}
"""Each declaration that gives components, with those that are looked at and the words for them."""

TOGETHER = (("term", "first_term"), ("cell", "first_cell"))
"""Declarations of which one says nothing without the other."""
