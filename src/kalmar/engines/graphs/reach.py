"""The graph of all that play can reach, with its cycles."""

from collections.abc import Callable, Hashable, Iterable
from typing import NoReturn, TypeVar

from kalmar.engines.graphs.graph import Graph
from kalmar.runtime.work import spend

STEPS_PER_OPTION = 8
"""Work for a position as it is written and its form with sorted parts."""

Vertex = TypeVar("Vertex", bound=Hashable)


def build_graph(
    starts: Iterable[Vertex],
    options: Callable[[Vertex], Iterable[Vertex]],
    limit: int,
    refuse: Callable[[], NoReturn],
    steps: int = STEPS_PER_OPTION,
) -> tuple[Graph, dict[Vertex, int]]:
    """Build the graph of all that can be reached, breadth first, with the number of each vertex.

    Args:
        starts: they get the first numbers.
        options: of a vertex.
        limit: how many vertices there may be.
        refuse: called when there are more.
        steps: work for an option.

    >>> build_graph([2], range, 9, print)
    (Graph of 3 vertices and 3 edges, {2: 0, 0: 1, 1: 2})
    """
    # `found` grows while it is walked through: a queue without popping.
    index: dict[Vertex, int] = {}
    found, offsets, targets = list[Vertex](), [0], list[int]()

    def number(vertex: Vertex) -> int:
        # A vertex that is new gets the next number, which is the length of the list so far.
        place = index.setdefault(vertex, len(found))
        if place == len(found):
            found.append(vertex)
            if len(found) > limit:
                refuse()
        return place

    for start in starts:
        number(start)
    for here in found:
        for option in options(here):
            spend(steps)
            targets.append(number(option))
        offsets.append(len(targets))
    return Graph(offsets, targets), index
