"""Directed graphs as data: where each vertex leads, in two arrays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from operator import gt
from typing import Any

from kalmar.core.errors import DataError, UnknownNameError
from kalmar.runtime.arrays import Array, Integers, stored, view, worth_compiling

__all__ = ["Graph"]


@dataclass(frozen=True, repr=False)
class Graph:
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

    offsets: Array
    targets: Array
    names: tuple[str, ...] | None = None

    def __init__(
        self, offsets: Integers, targets: Integers, names: Iterable[str] | None = None
    ) -> None:
        """Store and check the arrays."""
        object.__setattr__(self, "offsets", stored(offsets, "offsets"))
        object.__setattr__(self, "targets", stored(targets, "targets"))
        object.__setattr__(self, "names", None if names is None else tuple(names))
        self._check()

    def _check(self) -> None:
        offsets, targets = self.offsets, self.targets
        count = len(offsets) - 1
        if count < 1:
            raise DataError("the graph has no vertex: give at least one")
        if self.names is not None and len(self.names) != count:
            raise DataError(
                "the graph has {count} vertices, but {names} names",
                count=count,
                names=len(self.names),
            )
        if offsets[0] != 0 or offsets[-1] != len(targets):
            raise DataError(
                "offsets go from {first} to {last}, not from 0 to the number of edges, {count}",
                first=offsets[0],
                last=offsets[-1],
                count=len(targets),
            )
        falls, least, most = _extremes(offsets, targets)
        if falls:
            raise DataError("the offsets descend somewhere: they must not")
        if targets and not 0 <= least <= most < count:
            raise DataError(
                "an edge leads outside the graph: vertices go from 0 to {number}",
                number=count - 1,
            )

    @classmethod
    def of_options(cls, options: Mapping[str, Iterable[str]]) -> "Graph":
        """Build the graph of a mapping from names to the names of options.

        Raises:
            DataError: there is no vertex, or an option is not a vertex.

        >>> Graph.of_options({"a": ["b"], "b": []}).targets.tolist()
        [1]
        """
        number = {name: i for i, name in enumerate(options)}
        offsets, targets = [0], []
        for name, reached in options.items():
            for option in reached:
                if option not in number:
                    raise DataError(
                        "'{name}' leads to '{option}', which is not a vertex",
                        name=name,
                        option=option,
                    )
                targets.append(number[option])
            offsets.append(len(targets))
        return cls(offsets, targets, number)

    def __repr__(self) -> str:
        """Its size."""
        return f"Graph of {len(self):,} vertices and {len(self.targets):,} edges"

    def __len__(self) -> int:
        """How many vertices there are."""
        return len(self.offsets) - 1

    def options(self, vertex: int) -> Array:
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


def _extremes(offsets: Array, targets: Array) -> tuple[bool, int, int]:
    """Return whether offsets decrease, and the least and largest target, 0 if there is none."""
    if worth_compiling(len(targets)):
        seen: Any = view(offsets)
        ends: Any = view(targets)
        return bool((seen[1:] < seen[:-1]).any()), int(ends.min()), int(ends.max())
    falls = any(map(gt, offsets, islice(offsets, 1, None)))
    return falls, min(targets, default=0), max(targets, default=0)
