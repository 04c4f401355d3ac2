"""Directed graphs as arrays, and their retrograde analysis.

Numbers take four bytes where they fit, counters of options one or two. Loops are compiled where a
graph is large; they then work in NumPy's arrays, which the system can back with large pages of
memory, and results are copied once.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, islice
from operator import gt
from typing import TYPE_CHECKING, Any, NamedTuple

from kalmar.core.by_name import ArrayExport, FrameExport, JsonExport, LazyModule, RichDisplay
from kalmar.core.cached import cached_property
from kalmar.core.errors import DataError, GameError, UnknownNameError
from kalmar.runtime import arrays
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import networkx as nx

    from kalmar.engines.graphs import labels_kernels, retrograde_kernels
else:
    nx = LazyModule("networkx")
    labels_kernels = LazyModule("kalmar.engines.graphs.labels_kernels")
    retrograde_kernels = LazyModule("kalmar.engines.graphs.retrograde_kernels")


BYTES_PER_VERTEX, BYTES_PER_EDGE = 47, 6
MIN_EDGES_FOR_BUCKETS = 1 << 20
"""Edges from which on they are put into buckets before they are turned round."""

MIN_BUCKETS = 4
"""Edges are left where they are if more than a fourth of them share a bucket."""


@dataclass(frozen=True, repr=False)
class Graph(RichDisplay, JsonExport, FrameExport, ArrayExport):
    """A directed graph; parallel edges and loops are allowed.

    Lists, arrays and NumPy's arrays will do, and become arrays of the standard library; those are
    read by `numpy.asarray` without a copy.

    Attributes:
        offsets: [V + 1] int32, where the options of each vertex begin in `targets`; int64 where
            there are 2³¹ edges.
        targets: [E] int32; int64 where there are more than 2³¹ vertices.
        names: of the vertices; their numbers if None.

    Raises:
        DataError: the arrays are not those of a graph, or it has no vertex.

    >>> graph = Graph([0, 2, 2], [0, 1])
    >>> graph, graph == Graph([0, 2, 2], [0, 1]), graph.options(0).tolist()
    (Graph of 2 vertices and 2 edges, True, [0, 1])
    """

    offsets: arrays.Array
    targets: arrays.Array
    names: tuple[str, ...] | None = None

    def __init__(
        self, offsets: arrays.Integers, targets: arrays.Integers, names: Iterable[str] | None = None
    ) -> None:
        """Store and check the arrays."""
        object.__setattr__(self, "offsets", arrays.stored(offsets, "offsets"))
        object.__setattr__(self, "targets", arrays.stored(targets, "targets"))
        object.__setattr__(self, "names", None if names is None else tuple(names))
        self._check()

    def _check(self) -> None:
        offsets, targets = self.offsets, self.targets
        count = len(offsets) - 1
        if count < 1:
            raise DataError("the graph has no vertices: give at least one")
        if self.names is not None and len(self.names) != count:
            raise DataError(
                "the number of names ({names}) differs from the number of vertices ({count}): give"
                " each vertex one name",
                count=count,
                names=len(self.names),
            )
        if offsets[0] != 0 or offsets[-1] != len(targets):
            raise DataError(
                "offsets run from {first} to {last}; they must run from 0 to the number of"
                " edges, {count}",
                first=offsets[0],
                last=offsets[-1],
                count=len(targets),
            )
        falls, least, most = _extremes(offsets, targets)
        if falls:
            raise DataError("the offsets must not decrease")
        if targets and not 0 <= least <= most < count:
            raise DataError(
                "an edge leads outside the graph: vertices are numbered from 0 to {number}",
                number=count - 1,
            )

    @classmethod
    def of_options(cls, options: Mapping[str, Iterable[str]] | Sequence[Sequence[int]]) -> "Graph":
        """Build the graph of the options of each vertex.

        Args:
            options: a mapping from names to the names of options; or a list, in which the options
                of vertex 0, 1, 2, … are numbers of vertices.

        Raises:
            DataError: there is no vertex, or an option is not a vertex.

        >>> Graph.of_options({"a": ["b"], "b": []}) == Graph([0, 1, 1], [1], "ab")
        True
        >>> Graph.of_options([[1], []]) == Graph([0, 1, 1], [1])
        True
        """
        if not isinstance(options, Mapping):
            offsets = accumulate(map(len, options), initial=0)
            return cls([*offsets], [*chain.from_iterable(options)])
        number = {name: i for i, name in enumerate(options)}
        reached = [*map(tuple, options.values())]
        try:
            targets = [*map(number.__getitem__, chain.from_iterable(reached))]
        except KeyError as error:
            (option,) = error.args
            raise DataError(
                "'{name}' leads to '{option}', which is not a vertex",
                name=next(v for v, leads in zip(options, reached, strict=True) if option in leads),
                option=option,
            ) from None
        return cls([*accumulate(map(len, reached), initial=0)], targets, number)

    @classmethod
    def from_networkx(cls, graph: "nx.DiGraph[Any]") -> "Graph":
        """Build the graph of a directed one of networkx, whose nodes are named by their text.

        Raises:
            GameError: it has no directions.
            DataError: it has no node, or two nodes have one text.

        >>> import networkx as nx
        >>> Graph.from_networkx(nx.DiGraph([("a", "b"), ("b", "c")])).edges
        [('a', 'b'), ('b', 'c')]
        """
        if not hasattr(graph, "successors"):
            raise GameError("the graph is undirected: give one with directed edges (DiGraph)")
        options = {
            str(node): [str(end) for _, end in graph.out_edges(node)] for node in graph.nodes
        }
        if len(options) < len(graph.nodes):
            raise DataError("two nodes of the graph have the same text: rename one of them")
        return cls.of_options(options)

    def to_networkx(self) -> "nx.DiGraph[str]":
        """Return a directed graph of networkx with the same names; a multigraph where it must be.

        Raises:
            MissingLibraryError: networkx is not installed.

        >>> sorted(Graph.of_options({"a": ["b"], "b": []}).to_networkx().edges)
        [('a', 'b')]
        """
        with needs("graphs of networkx"):
            kinds = nx.DiGraph, nx.MultiDiGraph
        edges = self.edges
        made: nx.DiGraph[str] = kinds[len(set(edges)) < len(edges)]()
        made.add_nodes_from(map(self.name, range(len(self))))
        made.add_edges_from(edges)
        return made

    @property
    def edges(self) -> list[tuple[str, str]]:
        """Return the edges in order, each as the names of its ends.

        >>> Graph([0, 2, 2], [0, 1], "ab").edges
        [('a', 'a'), ('a', 'b')]
        """
        ends = range(len(self))
        return [(self.name(v), self.name(w)) for v in ends for w in self.options(v)]

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON: each vertex with its options."""
        ends = range(len(self))
        return {"options": {self.name(v): list(map(self.name, self.options(v))) for v in ends}}

    def __repr__(self) -> str:
        """Its size."""
        return f"Graph of {len(self):,} vertices and {len(self.targets):,} edges"

    def __len__(self) -> int:
        """How many vertices there are."""
        return len(self.offsets) - 1

    def options(self, vertex: int) -> arrays.Array:
        """Return the options of a vertex."""
        return self.targets[self.offsets[vertex] : self.offsets[vertex + 1]]

    def name(self, vertex: int) -> str:
        """Return the name of a vertex."""
        return self.names[vertex] if self.names else str(vertex)

    def number(self, name: str) -> int:
        """Return the vertex with a name.

        Raises:
            UnknownNameError: there is none.
        """
        known = self.numbers
        if name not in known:
            raise UnknownNameError("vertex", name, known)
        return known[name]

    def vertex(self, given: int | str) -> int:
        """Return the vertex with a name or a number.

        Raises:
            UnknownNameError: there is none.
        """
        if isinstance(given, int) and 0 <= given < len(self):
            return given
        return self.number(str(given))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Map each name to its vertex."""
        return {self.name(v): v for v in range(len(self))}


def _extremes(offsets: arrays.Array, targets: arrays.Array) -> tuple[bool, int, int]:
    """Return whether offsets decrease, and the least and largest target, 0 if there is none."""
    if targets and arrays.worth_compiling(len(targets)):
        seen: Any = arrays.view(offsets)
        ends: Any = arrays.view(targets)
        return bool((seen[1:] < seen[:-1]).any()), int(ends.min()), int(ends.max())
    falls = any(map(gt, offsets, islice(offsets, 1, None)))
    return falls, min(targets, default=0), max(targets, default=0)


class Labels(NamedTuple):
    """Longest play and labels; see `kalmar.engines.graphs.loopy.GraphSolution`."""

    longest: arrays.Array
    labels: arrays.Array
    order: arrays.Array


def memory_needed(vertices: int, edges: int) -> int:
    """Estimate how many bytes solving takes beside the graph itself.

    >>> memory_needed(10**7, 5 * 10**7) // 10**6
    770
    """
    return BYTES_PER_VERTEX * vertices + BYTES_PER_EDGE * edges


def retrograde(
    graph: Graph, misere: bool, drawn: tuple[int, ...]
) -> tuple[arrays.Array, arrays.Array]:
    """Compute outcomes and remoteness by retrograde analysis, working back from the ends.

    >>> retrograde(Graph([0, 1, 1], [1]), False, ())
    (array('b', [1, 0]), array('i', [1, 0]))
    """
    work = _Retrograde(graph, arrays.worth_compiling(len(graph.targets)))
    outcome, remoteness, _ = work.sides(misere, drawn)
    work.forget()
    return arrays.to_plain_array(outcome), arrays.to_plain_array(remoteness)


def labelled(graph: Graph) -> Labels:
    """Compute longest play and labels of all vertices, in normal play without drawn ends.

    >>> labelled(Graph([0, 1, 1], [1])).labels
    array('i', [1, 0])
    """
    work = _Retrograde(graph, arrays.worth_compiling(len(graph.targets)))
    found = work.labelled()
    work.forget()
    return Labels(*map(arrays.to_plain_array, found))


def widest(graph: Graph) -> int:
    """Return the largest number of options of a vertex.

    >>> widest(Graph([0, 2, 3], [0, 1, 1]))
    2
    """
    # A pass over all vertices, so that it is NumPy's where that pays.
    offsets = graph.offsets
    if arrays.worth_compiling(len(offsets)):
        seen: Any = arrays.view(offsets)
        return int((seen[1:] - seen[:-1]).max())
    ends = islice(offsets, 1, None)
    return max(end - begin for begin, end in zip(offsets, ends, strict=False))


class _Retrograde:
    """One graph from both ends, and places to work in."""

    def __init__(self, graph: Graph, fast: bool) -> None:
        self.graph, self.fast, self.count = graph, fast, len(graph)
        self.most = widest(graph)
        self.edges = self._reversed()
        # `left` counts options not done with: one byte each, where no vertex has more than 127.
        # Memory that is looked up at random is what large graphs wait for.
        self.left = self.empty(arrays.narrowest(self.most), self.count)
        self.rows = self.empty("q", 4 * retrograde_kernels.PREFETCHED_VERTICES)
        self.queue = self.empty(graph.targets.typecode, self.count + 1)

    def seen(self, numbers: arrays.Array) -> Any:
        return arrays.view(numbers) if self.fast else numbers

    def empty(self, kind: str, count: int) -> Any:
        return arrays.scratch(kind, count, self.fast)

    def run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        return (arrays.compiled(kernel) if self.fast else kernel)(*arguments)

    def _reversed(self) -> Any:
        """Return the edges indexed from both ends."""
        offsets, targets = self.graph.offsets, self.graph.targets
        starts = self.empty(offsets.typecode, self.count + 1)
        sources = self.empty(targets.typecode, len(targets))
        edges = retrograde_kernels.Edges(self.seen(offsets), self.seen(targets), starts, sources)
        # Buckets pay where the counters of all targets do not fit into the cache.
        if len(targets) < MIN_EDGES_FOR_BUCKETS or not self._in_buckets(edges):
            self.run(retrograde_kernels.reverse, edges)
        return edges

    def _in_buckets(self, edges: Any) -> bool:
        """Turn the edges round bucket by bucket, unless too many are in one."""
        size = len(edges.targets)
        bounds = self.empty("q", (self.count - 1) // retrograde_kernels.BUCKET + 2)
        largest = self.run(retrograde_kernels.find_buckets, edges, bounds)
        # `held` is as long as the largest bucket: one that has a fourth of all edges saves nothing.
        if MIN_BUCKETS * largest > size:
            return False
        near = self.empty("h", size)
        self.run(retrograde_kernels.fill_buckets, edges, bounds, near)
        held = self.empty(self.graph.targets.typecode, largest)
        self.run(retrograde_kernels.sort_buckets, edges, bounds, near, held)
        return True

    def forget(self) -> None:
        """Let the places to work in go before the results are copied, for their memory."""
        del self.edges, self.queue, self.left

    def sides(self, misere: bool, drawn: tuple[int, ...]) -> tuple[Any, Any, int]:
        """Compute outcomes, remoteness, and how many are not drawn; the work arrays stay."""
        outcome, remoteness = self.empty("b", self.count), self.empty("i", self.count)
        ends = self.seen(array("q", drawn))
        places = self.edges, self.left, self.queue, self.rows
        known = self.run(retrograde_kernels.outcomes, *places, misere, ends, remoteness)
        self.run(retrograde_kernels.sides, self.left, outcome)
        return outcome, remoteness, known

    def labelled(self) -> tuple[Any, Any, Any]:
        """Compute longest play, labels, and their order."""
        outcome, _, known = self.sides(False, ())
        length, label = self.empty("i", self.count), self.empty("i", self.count)
        order = self.empty(self.graph.targets.typecode, self.count)
        marks, bounds = self.empty("i", self.most + 2), self.empty("i", self.most + 2)
        closed = self.empty("b", self.count)
        # The order of these calls matters: each reads what the one before left in `queue` and
        # `left`.
        work = labels_kernels.Labelling(label, order, self.queue, self.left, closed, bounds)
        given = self.run(labels_kernels.zeros_ordered, work, known)
        places = self.edges, self.left, self.queue, self.rows
        known = self.run(retrograde_kernels.finite, *places, marks, length, label)
        given = self.run(labels_kernels.rest_ordered, work, known, given)
        size = self.run(labels_kernels.waiting, work, outcome)
        self.run(labels_kernels.infinite, self.edges, work, size, given)
        return length, label, order
