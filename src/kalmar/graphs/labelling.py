"""The order in which the vertices of a loopy graph get their labels, as source 001 §4 gives them.

A vertex gets n when n is the mex of its labelled options, and each of its unlabelled options has an
option labelled n. Several may be ready at once; next comes the first by name of those whose options
all have labels, else the first of the others. On the map of DUGÓ this is C, D, G, K, E, B, A, F, …
as in the source. Labels do not depend on the order, but the order says why play ends: from a vertex
there is always a move to any smaller label that was given before.
"""

from heapq import heappop, heappush

from kalmar.graphs.loopy import GraphSolution
from kalmar.values.excludants import mex

__all__ = ["labelling_steps"]


def labelling_steps(solved: GraphSolution) -> list[int | None]:
    """The step in which each vertex gets its label, from 1; None where it gets none.

    >>> from kalmar.graphs.loopy import Graph, solve_graph
    >>> labelling_steps(solve_graph(Graph.of_options({"a": ["b"], "b": ["a", "c"], "c": []})))
    [2, 3, 1]
    """
    work = _Labelling(solved)
    while work.ready:
        _, rank = heappop(work.ready)
        vertex = work.by_name[rank]
        if work.steps[vertex] is None and work.fits(vertex):
            work.label(vertex)
    return work.steps


class _Labelling:
    """Labels given so far, and the vertices that may be ready for theirs."""

    def __init__(self, solved: GraphSolution) -> None:
        graph = solved.graph
        self.options = [set(graph.options(v)) for v in range(len(graph))]
        self.sources: list[set[int]] = [set() for _ in self.options]
        for v, reached in enumerate(self.options):
            for u in reached:
                self.sources[u].add(v)
        self.labels: dict[int, int] = {}
        self.steps: list[int | None] = [None] * len(self.options)
        names = [graph.name(v) for v in range(len(graph))]
        self.by_name = sorted(range(len(graph)), key=lambda v: (len(names[v]), names[v]))
        self.rank = {v: i for i, v in enumerate(self.by_name)}
        self.ready: list[tuple[bool, int]] = []
        for v, reached in enumerate(self.options):
            if not reached:
                heappush(self.ready, (False, self.rank[v]))

    def fits(self, vertex: int) -> bool:
        """Whether the vertex can be labelled now."""
        wanted = self.wanted(vertex)
        others = (u for u in self.options[vertex] if u not in self.labels)
        return all(any(self.labels.get(w) == wanted for w in self.options[u]) for u in others)

    def wanted(self, vertex: int) -> int:
        """The mex of the labelled options."""
        return mex(self.labels[u] for u in self.options[vertex] if u in self.labels)

    def label(self, vertex: int) -> None:
        """Label a vertex, and look again at those that may be ready by it."""
        self.labels[vertex] = self.wanted(vertex)
        self.steps[vertex] = len(self.labels)
        near = self.sources[vertex] | {w for v in self.sources[vertex] for w in self.sources[v]}
        for v in near:
            if self.steps[v] is None and self.fits(v):
                loopy = any(u not in self.labels for u in self.options[v])
                heappush(self.ready, (loopy, self.rank[v]))
