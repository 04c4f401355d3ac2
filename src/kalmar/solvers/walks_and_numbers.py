"""Who wins vertex geography, Vertex Nim and Sylver coinage where their values are out of reach.

**Geography**: the player to move wins iff every maximum matching covers the vertex of the token;
they then always go to the partner of where the token is (Fraenkel, Scheinerman and Ullman 1993).

**Vertex Nim**: from a vertex with one counter the vertices with one that are connected with it are
counted; from others who wins follows from the order of the vertices by their counters. The theorem
`vertex-nim-tokens` says how, and proves it (Duchêne and Renault 2014).

**Sylver coinage**: a search in which positions whose gaps lie symmetrically are won at once, as the
largest gap f is ruled out by every other number: if n is a gap then f − n is none. Were naming f no
winning move, the answer to it would win at once (strategy stealing; Hutchings for two numbers).

**Matchings** (Edmonds 1965): from each vertex that is left out, a tree of alternating paths grows
breadth first; an odd cycle is contracted to its base. Where no tree meets another vertex left out,
the matching is a maximum one, and the outer vertices of the trees are those that some maximum
matching leaves out (the set D of Gallai and Edmonds). Each vertex costs O(n·m) at most.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Rules
from kalmar.games.graphs import SimpleGraph, counters, neighbours, reached_from
from kalmar.games.graphs.kayles import ENDED
from kalmar.games.graphs.on_graphs import Walk
from kalmar.games.posets.boxes import Numbers, Sylver, gaps, is_symmetric
from kalmar.runtime.jobs import check_limits
from kalmar.solvers.solved import Form, Solved
from kalmar.theory.valuations import OUTCOME, Fold

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


MIN_VERTICES = 13
"""Graphs with fewer vertices, and trees, have values that a search finds."""

MIN_GAPS = 13
"""Positions with fewer numbers left have values that a search finds."""

MIN_OPTIONS = 500_000
"""Where a search looks at about as many options, it takes more than two seconds."""

SEARCH_COST = 20
"""A position of Sylver coinage takes as long as so many others."""


def is_long(walk: Walk) -> bool:
    """Return whether the graph is large and has a cycle.

    >>> from kalmar.games.graphs.kayles import VertexGeography
    >>> rules = VertexGeography()
    >>> is_long(rules.parse("path(99)")), is_long(rules.parse("4x4"))
    (False, True)
    """
    vertices = len(walk.graph.vertices)
    return vertices >= MIN_VERTICES and len(walk.graph.edges) >= vertices


def by_matching(walk: Walk) -> int:
    """Return 1 iff every maximum matching covers the vertex of the token, else 0.

    >>> from kalmar.games.graphs.kayles import VertexGeography
    >>> [by_matching(VertexGeography().parse(f"path(3)/{token}")) for token in range(3)]
    [0, 1, 0]
    """
    return int(walk.token not in left_out(walk.graph))


def _matched(walk: Walk) -> Message:
    if walk.token in left_out(walk.graph):
        return message("a maximum matching leaves out {vertex}", vertex=walk.token)
    return message(
        "every maximum matching covers {vertex}; one of them joins it to {partner}",
        vertex=walk.token,
        partner=maximum_matching(walk.graph)[walk.token],
    )


GEOGRAPHY = Form("geography-matching", by_matching, None, _matched, OUTCOME, is_large=is_long)
"""Who wins geography in normal play."""


def has_many_counters(walk: Walk) -> bool:
    """Return whether the values of a position of Vertex Nim take long.

    >>> from kalmar.games.graphs.kayles import VertexNim
    >>> [has_many_counters(VertexNim().parse(text)) for text in ("a:9-b:9-c:9/a", "4x4/a1")]
    [False, True]
    """
    numbers = counters(walk.graph).values()
    return prod(number + 1 for number in numbers) * sum(numbers) >= MIN_OPTIONS


def by_counters(walk: Walk) -> int:
    """Return 1 iff the player to move wins Vertex Nim, else 0.

    >>> from kalmar.games.graphs.kayles import VertexNim
    >>> [by_counters(VertexNim().parse(f"a-b-c:2-d:4/{token}")) for token in "abcd"]
    [1, 1, 1, 0]
    """
    if walk == ENDED:
        return 0
    if counters(walk.graph)[walk.token] > 1:
        return int(walk.token not in lost_vertices(walk.graph))
    ones = joined_ones(walk)
    return (len(ones) + (len(ones) < len(walk.graph.vertices))) % 2


def joined_ones(walk: Walk) -> set[str]:
    """Return the vertices that paths of vertices with one counter connect with the token's."""
    numbers, beside = counters(walk.graph), neighbours(walk.graph)
    ones = {v: [w for w in beside[v] if numbers[w] == 1] for v in numbers if numbers[v] == 1}
    return reached_from(walk.token, ones)


def lost_vertices(graph: SimpleGraph) -> set[str]:
    """Return the vertices with several counters from which the player to move loses.

    >>> from kalmar.games.graphs.kayles import VertexNim
    >>> sorted(lost_vertices(VertexNim().parse("a:3-b:2,b-c:4,c-d:3,d-e:9,e-e").graph))
    ['b', 'd']
    """
    numbers, beside = counters(graph), neighbours(graph)
    lost: set[str] = set()
    for vertex in sorted(numbers, key=numbers.__getitem__):
        near, number = beside[vertex], numbers[vertex]
        at_once = number == 1 or vertex in near or any(numbers[name] == 1 for name in near)
        if not at_once and not any(name in lost and numbers[name] < number for name in near):
            lost.add(vertex)
    return lost


def _counted(walk: Walk) -> Message | None:
    graph, token = walk
    if walk == ENDED:
        return None
    numbers, lost = counters(graph), lost_vertices(graph)
    if numbers[token] == 1:
        return message(
            "vertices with one counter that such vertices connect with {vertex}, itself included:"
            " {count} of {total}",
            vertex=token,
            count=len(joined_ones(walk)),
            total=len(numbers),
        )
    if token in lost:
        return message("no neighbour of {vertex} is lost and has fewer counters", vertex=token)
    fewer = [v for v in neighbours(graph)[token] if v in lost and numbers[v] < numbers[token]]
    if not fewer:
        return message("{vertex} has several counters, and a loop or a neighbour with one",
                    vertex=token)  # fmt: skip
    return message("{vertex} has more counters than its neighbour {other}, which is lost",
                vertex=token, other=fewer[0])  # fmt: skip


VERTEX_NIM = Form("vertex-nim-tokens", by_counters, None, _counted, OUTCOME,
                  is_large=has_many_counters)  # fmt: skip
"""Who wins Vertex Nim in normal play."""


def sylver(_rules: Rules, components: Sequence[Numbers], fold: Fold, limit: int) -> Solved | None:
    """Solve for who wins Sylver coinage in normal play, where many numbers are left.

    Args:
        components: positions.
        fold: with an outcome of normal play.
        limit: of how many positions a search may look at, divided by `SEARCH_COST`.

    >>> from kalmar.theory.valuations import OUTCOME_SUM
    >>> solved = sylver(Sylver(), [(7, 8)], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value((7, 8)) if solved else None
    1
    """
    search = _Search(max(1, limit // SEARCH_COST))
    form = Form("sylver-symmetry", search.value, None, _stolen, OUTCOME, is_large=_has_many_gaps)
    return form.solve(components, fold)


def _has_many_gaps(numbers: Numbers) -> bool:
    return len(gaps(numbers)) >= MIN_GAPS


def _stolen(numbers: Numbers) -> Message | None:
    if not is_stolen(numbers):
        return None
    return message(
        "naming {largest}, the largest number left, or a number that answers it wins",
        largest=gaps(numbers)[-1],
    )


def is_stolen(numbers: Numbers) -> bool:
    """Return whether strategy stealing shows that the player to move wins.

    >>> [is_stolen(numbers) for numbers in ((2, 3), (3, 5), (3, 4, 5))]
    [False, True, False]
    """
    return gaps(numbers)[-1] > 1 and is_symmetric(numbers)


class _Search:
    """Outcomes by search, with strategy stealing."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.known: dict[Numbers, int] = {}

    def value(self, numbers: Numbers) -> int:
        """Return 0 for a P-position, 1 for an N-position.

        Raises:
            LimitReached: it takes too many positions.
        """
        if numbers not in self.known:
            check_limits()
            if len(self.known) >= self.limit or len(gaps(numbers)) > self.limit:
                raise LimitReached(
                    "the search examined {limit:,} positions of sylver: raise --limit"
                    " (limit=… in Python)",
                    limit=self.limit,
                )
            self.known[numbers] = int(is_stolen(numbers) or self._wins(numbers))
        return self.known[numbers]

    def _wins(self, numbers: Numbers) -> bool:
        return any(self.value(left) == 0 for (left,) in Sylver().options(numbers))
