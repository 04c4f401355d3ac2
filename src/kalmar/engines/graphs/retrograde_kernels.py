"""Kernels of retrograde analysis: reversed edges, outcomes, remoteness, values of finite play.

Each function is one body for arrays of any kind: it runs compiled on NumPy's, and as it stands on
those of the standard library. So it allocates nothing: its results and its work space are passed to
it. None calls another. All take time linear in vertices and edges. Large graphs are bound by
memory, so arrays that are read at random are small, and inner loops avoid branches that the
processor cannot predict.

Edges are reversed in one go (`reverse`), or bucket by bucket where there are many: where edges lead
all over a large graph, counting at their targets misses the cache at each edge, so they are first
sorted into buckets of near targets.
"""

from typing import Any, NamedTuple, Protocol


class Numbers(Protocol):
    """A row of integers, all of one width: of NumPy, or of the standard library."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Any: ...

    def __getitem__(self, place: int, /) -> Any: ...

    def __setitem__(self, place: int, number: int, /) -> None: ...


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

    offsets: Numbers
    targets: Numbers
    starts: Numbers
    sources: Numbers


def group_edges(pairs: Numbers, offsets: Numbers, targets: Numbers) -> None:
    """Group edges by their sources; those of one source stay in order.

    Args:
        pairs: int32[2E], source and target of each edge.
        offsets: int32 or int64[V + 2], zeros; afterwards the options of v are
            targets[offsets[v] : offsets[v + 1]], and the last entry is E.
        targets: int32[E], written here.
    """
    # Counts are kept two places further on: after the running sum, entry v + 1 is where the next
    # edge of v goes, and at the end it is where those of v end.
    for place in range(0, len(pairs), 2):
        offsets[pairs[place] + 2] += 1
    total = 0
    for vertex in range(2, len(offsets)):
        total += offsets[vertex]
        offsets[vertex] = total
    for place in range(0, len(pairs), 2):
        at = pairs[place] + 1
        targets[offsets[at]] = pairs[place + 1]
        offsets[at] += 1


def reverse(edges: Edges) -> None:
    """Fill in `starts`, which must be 0, and `sources`, where those of a vertex ascend."""
    # Counting sort by target: count, sum up, then fill backward, so that sources ascend.
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


def find_buckets(edges: Edges, bounds: Numbers) -> int:
    """Compute where each bucket begins in `sources`.

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


def fill_buckets(edges: Edges, bounds: Numbers, near: Numbers) -> None:
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


def sort_buckets(edges: Edges, bounds: Numbers, near: Numbers, held: Numbers) -> None:
    """Sort each bucket by its targets, so that all is as `reverse` makes it.

    Args:
        edges: `sources` in buckets; `starts`, which must be 0, are filled in.
        bounds: [B + 1] int64, the end of each bucket.
        near: [E] int16, from `fill_buckets`.
        held: int32, as long as the largest bucket.
    """
    #   for each bucket: counting sort of its edges, whose counts fit into the cache
    #   `starts` of the bucket's vertices count first, then hold ends, at last beginnings
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


PREFETCHED_VERTICES = 256
"""Vertices whose edges are looked up before those of the first are followed: none waits for one."""


def outcomes(
    edges: Edges,
    left: Numbers,
    queue: Numbers,
    rows: Numbers,
    misere: bool,
    drawn: Numbers,
    remoteness: Numbers,
) -> int:
    """Compute who wins each vertex, and how soon, back from the ends in order of remoteness.

    The vertices of one remoteness all win or all lose, and come one after the other.

    Args:
        edges: reversed.
        left: [V] of any kind that holds the number of options of each; what `sides` reads on
            return: 0 P, less N, more a draw.
        queue: [V + 1] int32; the vertices in order of remoteness on return.
        rows: [4 · AHEAD] int64, to work in.
        misere: whether the player who cannot move wins.
        drawn: [D] int64, ends at which play is drawn.
        remoteness: [V] int32, to be filled in: −1 for draws.

    Returns:
        how many vertices are not drawn.
    """
    # Retrograde analysis (Smith 1966; Fraenkel): back from the ends, layer by layer.
    #   left[v]: options not known to be won by the other player; 0: v is P, -1: v is N
    #   layer of lost vertices: all vertices that lead there and are open win one move later
    #   layer of won ones: left[u] -= 1; u loses one move after the last of its options
    #   what never comes into the queue is drawn: some option stays open for good
    # Invariant: the queue is in order of remoteness, and layers alternate between lost and won.
    offsets, _, starts, sources = edges
    for v in range(len(offsets) - 1):
        left[v] = offsets[v + 1] - offsets[v]
        remoteness[v] = -1
    # A drawn end waits for an option that it has not, so it is never queued.
    for v in drawn:
        left[v] = 1
    tail = 0
    for v in range(len(offsets) - 1):
        if left[v] == 0:
            queue[tail] = v
            tail += 1
            left[v] = -1 if misere else 0
    head, moves, won = 0, 0, misere
    while head < tail:
        end = tail
        while head < end:
            # The edges of a block of vertices are looked up in one go: misses of the cache overlap
            # then.
            size = min(PREFETCHED_VERTICES, end - head)
            for i in range(size):
                v = queue[head + i]
                remoteness[v] = moves
                rows[2 * i] = starts[v]
                rows[2 * i + 1] = starts[v + 1]
            head += size
            for i in range(size):
                if won:
                    for edge in range(rows[2 * i], rows[2 * i + 1]):
                        u = sources[edge]
                        # Without a branch that depends on random data: the slot is written in any
                        # case, and kept only if the tail moves on.
                        waits = left[u]
                        left[u] = waits - 1 if waits > 0 else waits
                        queue[tail] = u
                        tail += 1 if waits == 1 else 0
                else:
                    for edge in range(rows[2 * i], rows[2 * i + 1]):
                        u = sources[edge]
                        waits = left[u]
                        left[u] = -1 if waits > 0 else waits
                        queue[tail] = u
                        tail += 1 if waits > 0 else 0
        moves, won = moves + 1, not won
    return tail


def sides(left: Numbers, outcome: Numbers) -> None:
    """Convert what `outcomes` left behind to [V] int8: 0 P, 1 N, 2 draw."""
    for v in range(len(left)):
        waits = left[v]
        outcome[v] = 0 if waits == 0 else 1 if waits < 0 else 2


def finite(
    edges: Edges,
    left: Numbers,
    queue: Numbers,
    rows: Numbers,
    marks: Numbers,
    length: Numbers,
    value: Numbers,
) -> int:
    """Compute longest play and Grundy value of each vertex from which play must end.

    One after the other come those of one longest play: the last of their options has just come.

    Args:
        edges: reversed.
        left: [V] of any kind that holds the number of options of each.
        queue: [V + 1] int32; the vertices by the longest play from them on return.
        rows: [4 · AHEAD] int64, to work in.
        marks: int32, must be 0; two more than a vertex has options at most.
        length: [V] int32, to be filled in: −1 where play need not end.
        value: [V] int32, likewise.

    Returns:
        how many such vertices there are.
    """
    # Topological order by counting options (Kahn 1962), back from the ends:
    #   a vertex comes when the last of its options has come; moves := layers so far
    #   value := mex of the values of its options, marked by the vertex's number plus 1
    # Invariant: all options of what is in the queue have values. Vertices that can reach a cycle
    # keep an option that never comes.
    offsets, targets, starts, sources = edges
    tail = 0
    for v in range(len(offsets) - 1):
        length[v] = value[v] = -1
        left[v] = offsets[v + 1] - offsets[v]
        if left[v] == 0:
            queue[tail] = v
            tail += 1
    head, moves = 0, 0
    while head < tail:
        end = tail
        while head < end:
            size = min(PREFETCHED_VERTICES, end - head)
            for i in range(size):
                v = queue[head + i]
                length[v] = moves
                rows[4 * i] = offsets[v]
                rows[4 * i + 1] = offsets[v + 1]
                rows[4 * i + 2] = starts[v]
                rows[4 * i + 3] = starts[v + 1]
            for i in range(size):
                mark = queue[head + i] + 1
                for edge in range(rows[4 * i], rows[4 * i + 1]):
                    marks[value[targets[edge]]] = mark
                n = 0
                while marks[n] == mark:
                    n += 1
                value[mark - 1] = n
                for edge in range(rows[4 * i + 2], rows[4 * i + 3]):
                    u = sources[edge]
                    waits = left[u] - 1
                    left[u] = waits
                    queue[tail] = u
                    tail += 1 if waits == 0 else 0
            head += size
        moves += 1
    return tail
