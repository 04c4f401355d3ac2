"""Games as graphs: outcomes, and what is known where play must end.

Each function is one body for arrays of any kind: it runs compiled on NumPy's, and as it stands on
those of the standard library. So it allocates nothing: what it fills and where it works is given to
it. None calls another. All take time linear in vertices and edges. Memory is what large graphs wait
for, so what is looked up at random is small, and no guess of the processor hangs on it.
"""

from typing import Any

from kalmar.compiled.reversed_edges import Edges

__all__ = ["AHEAD", "finite", "outcomes", "sides"]

AHEAD = 256
"""Vertices whose edges are looked up before those of the first are followed: none waits for one."""


def outcomes(
    edges: Edges, left: Any, queue: Any, rows: Any, misere: bool, drawn: Any, remoteness: Any
) -> int:
    """Who wins each vertex, and how soon, working back from the ends in order of remoteness.

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
    offsets, _, starts, sources = edges
    for v in range(len(offsets) - 1):
        left[v] = offsets[v + 1] - offsets[v]
        remoteness[v] = -1
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
            size = min(AHEAD, end - head)
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


def sides(left: Any, outcome: Any) -> None:
    """What `outcomes` left behind as [V] int8: 0 P, 1 N, 2 draw."""
    for v in range(len(left)):
        waits = left[v]
        outcome[v] = 0 if waits == 0 else 1 if waits < 0 else 2


def finite(
    edges: Edges, left: Any, queue: Any, rows: Any, marks: Any, length: Any, value: Any
) -> int:
    """The longest play and the Grundy value of each vertex from which play must end.

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
            size = min(AHEAD, end - head)
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
