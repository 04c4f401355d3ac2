"""Edges from the vertices that they lead to: in one go, or bucket by bucket where there are many.

Each function is one body for arrays of any kind: it runs compiled on NumPy's, and as it stands on
those of the standard library. Where edges lead all over a large graph, counting at their targets
misses the cache at each edge; so they are first put into buckets of near targets.
"""

from typing import Any, NamedTuple

__all__ = ["BUCKET", "Edges", "fill_buckets", "find_buckets", "reverse", "sort_buckets"]

BUCKET = 1 << 15
"""How many targets share a bucket: what is counted there fits into the cache of a core."""


class Edges(NamedTuple):
    """A graph from both ends; the options of v are `targets[offsets[v] : offsets[v + 1]]`.

    Attributes:
        offsets: [V + 1] int32, or int64 where there are 2³¹ edges.
        targets: [E] int32.
        starts: [V + 1] as offsets, where the vertices that lead to one begin in `sources`.
        sources: [E] int32.
    """

    offsets: Any
    targets: Any
    starts: Any
    sources: Any


def reverse(edges: Edges) -> None:
    """Fill in `starts`, which must be 0, and `sources`, where those of a vertex ascend."""
    offsets, targets, starts, sources = edges
    count = len(offsets) - 1
    for edge in range(len(targets)):
        starts[targets[edge]] += 1
    for v in range(count):
        starts[v + 1] += starts[v]
    for v in range(count - 1, -1, -1):
        for edge in range(offsets[v], offsets[v + 1]):
            target = targets[edge]
            starts[target] -= 1
            sources[starts[target]] = v


def find_buckets(edges: Edges, bounds: Any) -> int:
    """Where each bucket begins in `sources`.

    Args:
        edges: of which only the targets are read.
        bounds: [B + 1] int64, must be 0; filled in.

    Returns:
        the size of the largest bucket.
    """
    targets = edges.targets
    for edge in range(len(targets)):
        bounds[targets[edge] // BUCKET] += 1
    largest, begin = 0, 0
    for bucket in range(len(bounds)):
        size = bounds[bucket]
        largest = max(largest, size)
        bounds[bucket] = begin
        begin += size
    return largest


def fill_buckets(edges: Edges, bounds: Any, near: Any) -> None:
    """Put the edges into their buckets.

    Args:
        edges: `sources` are filled in, bucket after bucket, ascending in each.
        bounds: [B + 1] int64, from `find_buckets`; on return the end of each bucket.
        near: [E] int16, filled in with the target of each edge less the first of its bucket.
    """
    offsets, targets, _, sources = edges
    for v in range(len(offsets) - 1):
        for edge in range(offsets[v], offsets[v + 1]):
            bucket = targets[edge] // BUCKET
            place = bounds[bucket]
            bounds[bucket] = place + 1
            sources[place] = v
            near[place] = targets[edge] - bucket * BUCKET


def sort_buckets(edges: Edges, bounds: Any, near: Any, held: Any) -> None:
    """Sort each bucket by its targets, so that all is as `reverse` makes it.

    Args:
        edges: `sources` in buckets; `starts`, which must be 0, are filled in.
        bounds: [B + 1] int64, the end of each bucket.
        near: [E] int16, from `fill_buckets`.
        held: int32, as long as the largest bucket.
    """
    _, _, starts, sources = edges
    count = len(starts) - 1
    begin = 0
    for bucket in range(len(bounds) - 1):
        end = bounds[bucket]
        first = bucket * BUCKET
        for place in range(begin, end):
            held[place - begin] = sources[place]
            starts[first + near[place]] += 1
        total = begin
        for v in range(first, min(first + BUCKET, count)):
            total += starts[v]
            starts[v] = total
        for place in range(end - 1, begin - 1, -1):
            v = first + near[place]
            starts[v] -= 1
            sources[starts[v]] = held[place - begin]
        begin = end
    starts[count] = begin
