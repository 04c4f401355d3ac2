"""The arrays of a solved graph, by loops that are compiled where a graph is large.

Numbers take four bytes where they fit, and what waits for a number of options one or two. Compiled
loops work in NumPy's arrays, which large pages of memory hold; results are copied once.
"""

from array import array
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

from kalmar.engines.graphs.graph import Graph
from kalmar.runtime.arrays import (
    Array,
    compiled,
    narrowest,
    scratch,
    to_plain_array,
    view,
    worth_compiling,
)

__all__ = ["Solved", "memory_needed", "retrograde", "widest"]

BYTES_PER_VERTEX, BYTES_PER_EDGE = 47, 6
WORTH_BUCKETS = 1 << 20
"""Edges from which on they are put into buckets before they are turned round."""

CROWDED = 4
"""Edges are left where they are if more than a fourth of them share a bucket."""


class Solved(NamedTuple):
    """What is known of every vertex; see `kalmar.engines.graphs.loopy.GraphSolution`."""

    outcome: Array
    remoteness: Array
    longest: Array
    labels: Array
    order: Array


def memory_needed(vertices: int, edges: int) -> int:
    """Estimate how many bytes solving takes beside the graph itself.

    >>> memory_needed(10**7, 5 * 10**7) // 10**6
    770
    """
    return BYTES_PER_VERTEX * vertices + BYTES_PER_EDGE * edges


def retrograde(graph: Graph, misere: bool, drawn: tuple[int, ...]) -> Solved:
    """Solve all vertices of a graph by retrograde analysis, working back from the ends."""
    return _Work(graph, worth_compiling(len(graph.targets))).solved(misere, drawn)


def widest(graph: Graph) -> int:
    """Return the largest number of options of a vertex.

    >>> widest(Graph([0, 2, 3], [0, 1, 1]))
    2
    """
    offsets = graph.offsets
    if worth_compiling(len(offsets)):
        seen: Any = view(offsets)
        return int((seen[1:] - seen[:-1]).max())
    ends = islice(offsets, 1, None)
    return max(end - begin for begin, end in zip(offsets, ends, strict=False))


class _Work:
    """One graph from both ends, and places to work in."""

    def __init__(self, graph: Graph, fast: bool) -> None:
        from kalmar.engines.graphs import retrograde_kernels as loopy

        self.graph, self.fast, self.count = graph, fast, len(graph)
        self.most = widest(graph)
        self.edges = self._reversed()
        self.left = self.empty(narrowest(self.most), self.count)
        self.rows = self.empty("q", 4 * loopy.AHEAD)
        self.queue = self.empty(graph.targets.typecode, self.count + 1)

    def seen(self, numbers: Array) -> Any:
        return view(numbers) if self.fast else numbers

    def empty(self, kind: str, count: int) -> Any:
        return scratch(kind, count, self.fast)

    def run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        return (compiled(kernel) if self.fast else kernel)(*arguments)

    def _reversed(self) -> Any:
        """Return the edges indexed from both ends."""
        from kalmar.engines.graphs import retrograde_kernels as reversed_edges

        offsets, targets = self.graph.offsets, self.graph.targets
        starts = self.empty(offsets.typecode, self.count + 1)
        sources = self.empty(targets.typecode, len(targets))
        edges = reversed_edges.Edges(self.seen(offsets), self.seen(targets), starts, sources)
        if len(targets) < WORTH_BUCKETS or not self._in_buckets(edges):
            self.run(reversed_edges.reverse, edges)
        return edges

    def _in_buckets(self, edges: Any) -> bool:
        """Turn the edges round bucket by bucket, unless too many are in one."""
        from kalmar.engines.graphs import retrograde_kernels as turned

        size = len(edges.targets)
        bounds = self.empty("q", (self.count - 1) // turned.BUCKET + 2)
        largest = self.run(turned.find_buckets, edges, bounds)
        if CROWDED * largest > size:
            return False
        near = self.empty("h", size)
        self.run(turned.fill_buckets, edges, bounds, near)
        held = self.empty(self.graph.targets.typecode, largest)
        self.run(turned.sort_buckets, edges, bounds, near, held)
        return True

    def solved(self, misere: bool, drawn: tuple[int, ...]) -> Solved:
        """Solve outcomes first, then what depends on those of normal play without draws."""
        outcome, remoteness, known = self.sides(misere, drawn)
        normal = outcome
        if misere or drawn:
            normal, _, known = self.sides(False, ())
        longest, labels, order = self.labelled(normal, known)
        del self.edges, self.queue, self.left, normal
        return Solved(*map(to_plain_array, (outcome, remoteness, longest, labels, order)))

    def sides(self, misere: bool, drawn: tuple[int, ...]) -> tuple[Any, Any, int]:
        """Compute outcomes, remoteness, and how many are not drawn; the work arrays stay."""
        from kalmar.engines.graphs import retrograde_kernels as loopy

        outcome, remoteness = self.empty("b", self.count), self.empty("i", self.count)
        ends = self.seen(array("q", drawn))
        places = self.edges, self.left, self.queue, self.rows
        known = self.run(loopy.outcomes, *places, misere, ends, remoteness)
        self.run(loopy.sides, self.left, outcome)
        return outcome, remoteness, known

    def labelled(self, outcome: Any, known: int) -> tuple[Any, Any, Any]:
        """Compute longest play, labels, and their order, after `sides` of normal play."""
        from kalmar.engines.graphs import labels_kernels as labels
        from kalmar.engines.graphs import retrograde_kernels as loopy

        length, label = self.empty("i", self.count), self.empty("i", self.count)
        order = self.empty(self.graph.targets.typecode, self.count)
        marks, bounds = self.empty("i", self.most + 2), self.empty("i", self.most + 2)
        closed = self.empty("b", self.count)
        work = labels.Labelling(label, order, self.queue, self.left, closed, bounds)
        given = self.run(labels.zeros_ordered, work, known)
        places = self.edges, self.left, self.queue, self.rows
        known = self.run(loopy.finite, *places, marks, length, label)
        given = self.run(labels.rest_ordered, work, known, given)
        size = self.run(labels.waiting, work, outcome)
        self.run(labels.infinite, self.edges, work, size, given)
        return length, label, order
