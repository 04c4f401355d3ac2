"""Maximum matchings of graphs (Edmonds 1965), and the vertices that some of them leave out.

From each vertex that the matching leaves out, a tree of alternating paths is grown breadth first;
an odd cycle is contracted to its base. If the tree meets another vertex that is left out, the path
between them makes the matching larger by one. Where no tree does, the matching is a maximum one,
and the outer vertices of the trees are those that some maximum matching leaves out (the set D of
Gallai and Edmonds). Each vertex costs O(n·m) at most.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache

from kalmar.games.graphs.vertex_graphs import SimpleGraph, neighbours
from kalmar.runtime.jobs import check_limits

NOBODY = -1


class _Matching:
    """A matching of vertices 0, 1, …, which grows to a maximum one."""

    def __init__(self, beside: Sequence[Sequence[int]]) -> None:
        """Begin with the greedy matching, then augment from each vertex that it leaves out."""
        self.beside = beside
        self.mate = [NOBODY] * len(beside)
        for vertex, others in enumerate(beside):
            free = next((w for w in others if self.mate[w] == NOBODY), None)
            if self.mate[vertex] == NOBODY and free is not None:
                self.mate[vertex], self.mate[free] = free, vertex
        for vertex in range(len(beside)):
            if self.mate[vertex] == NOBODY:
                check_limits()
                self._augment(vertex)

    def _augment(self, root: int) -> None:
        """Make the matching larger along a path from a vertex that is left out, if there is one."""
        end = self.grow(root)
        while end is not None and end != NOBODY:
            before = self.parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def grow(self, root: int) -> int | None:
        """Grow the tree of a vertex that is left out; return the end of an augmenting path."""
        # parent[v]: the outer vertex from which the inner vertex v was reached.
        # base[v]: the base of the contracted odd cycle that v is in; v itself outside cycles.
        count = len(self.beside)
        self.outer = [False] * count
        self.parent = [NOBODY] * count
        self.base = list(range(count))
        self.outer[root] = True
        todo = deque([root])
        while todo:
            vertex = todo.popleft()
            for other in self.beside[vertex]:
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                if self.outer[other]:
                    todo.extend(self._contract(vertex, other))
                elif self.parent[other] == NOBODY:
                    self.parent[other] = vertex
                    if self.mate[other] == NOBODY:
                        return other
                    self.outer[self.mate[other]] = True
                    todo.append(self.mate[other])
        return None

    def _contract(self, one: int, other: int) -> Iterator[int]:
        """Contract the odd cycle closed by two outer vertices; yield those that become outer."""
        top = self._meeting(one, other)
        inside = [False] * len(self.base)
        self._mark(one, top, other, inside)
        self._mark(other, top, one, inside)
        for vertex, base in enumerate(self.base):
            if inside[base]:
                self.base[vertex] = top
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    yield vertex

    def _meeting(self, one: int, other: int) -> int:
        """Return the base at which the tree paths of two outer vertices meet."""
        met: set[int] = set()
        here = self.base[one]
        met.add(here)
        while self.mate[here] != NOBODY:
            here = self.base[self.parent[self.mate[here]]]
            met.add(here)
        here = self.base[other]
        while here not in met:
            here = self.base[self.parent[self.mate[here]]]
        return here

    def _mark(self, vertex: int, top: int, child: int, inside: list[bool]) -> None:
        """Mark the bases on the way from an outer vertex to the base of its new cycle."""
        while self.base[vertex] != top:
            inside[self.base[vertex]] = inside[self.base[self.mate[vertex]]] = True
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]


@lru_cache(maxsize=1 << 10)
def _solved(graph: SimpleGraph) -> tuple[dict[str, str], frozenset[str]]:
    """Return the partners in a maximum matching, and the vertices that some matching leaves out."""
    number = {name: i for i, name in enumerate(graph.vertices)}
    beside = [[number[w] for w in others] for others in neighbours(graph).values()]
    found = _Matching(beside)
    names = graph.vertices
    partners = {names[v]: names[w] for v, w in enumerate(found.mate) if w != NOBODY}
    missed: set[str] = set()
    for root, mate in enumerate(found.mate):
        if mate == NOBODY:
            found.grow(root)
            missed.update(name for name, outer in zip(names, found.outer, strict=True) if outer)
    return partners, frozenset(missed)


def maximum_matching(graph: SimpleGraph) -> dict[str, str]:
    """Map each vertex that a maximum matching covers to its partner.

    >>> from kalmar.games.graphs.graph_text import graph_from_text
    >>> maximum_matching(graph_from_text("path(4)"))
    {'0': '1', '1': '0', '2': '3', '3': '2'}
    """
    return _solved(graph)[0]


def left_out(graph: SimpleGraph) -> frozenset[str]:
    """Return the vertices that some maximum matching leaves out.

    >>> from kalmar.games.graphs.graph_text import graph_from_text
    >>> sorted(left_out(graph_from_text("path(3)"))), len(left_out(graph_from_text("cycle(5)")))
    (['0', '2'], 5)
    """
    return _solved(graph)[1]
