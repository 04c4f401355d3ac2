"""Games as graphs: outcomes, longest play, and labels of loopy games.

Each function is one body for arrays of any kind: it runs compiled on NumPy's, and as it stands on
those of the standard library. So it allocates nothing: what it fills and where it works is given to
it. None calls another, and `reverse` comes first. All take time linear in vertices and edges, but
for labels of vertices from which play need not end: those take a pass for each label.
"""

from typing import Any, NamedTuple

__all__ = ["Edges", "Work", "grundy", "labels", "longest", "outcomes", "reverse"]


class Edges(NamedTuple):
    """A graph from both ends; the options of v are `targets[offsets[v] : offsets[v + 1]]`.

    Attributes:
        offsets: [V + 1] int64.
        targets: [E] int64.
        starts: [V + 1] int64, where the vertices that lead to one begin in `sources`.
        sources: [E] int64.
    """

    offsets: Any
    targets: Any
    starts: Any
    sources: Any


class Work(NamedTuple):
    """Places to work in, each [V] int64; all but `labels` leave anything there.

    Attributes:
        left: what a vertex still waits for.
        queue: of vertices.
        marks: of values, or of vertices.
    """

    left: Any
    queue: Any
    marks: Any


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


def outcomes(
    edges: Edges, work: Work, misere: bool, drawn: Any, outcome: Any, remoteness: Any
) -> None:
    """Who wins each vertex, and how soon, working back from the ends in order of remoteness.

    Args:
        edges: reversed.
        work: any.
        misere: whether the player who cannot move wins.
        drawn: [D] int64, ends at which play is drawn.
        outcome: [V] int8, to be filled in: 0 P, 1 N, 2 draw.
        remoteness: [V] int32, to be filled in: −1 for draws.
    """
    offsets, _, starts, sources = edges
    left, queue, _ = work
    count = len(offsets) - 1
    for v in range(count):
        left[v] = offsets[v + 1] - offsets[v]
        outcome[v] = 2
        remoteness[v] = -1
    for v in drawn:
        left[v] = -1
    tail = 0
    for v in range(count):
        if left[v] == 0:
            outcome[v] = 1 if misere else 0
            remoteness[v] = 0
            queue[tail] = v
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        for edge in range(starts[v], starts[v + 1]):
            u = sources[edge]
            if outcome[u] != 2:
                continue
            if outcome[v] == 1:
                left[u] -= 1
            if outcome[v] == 0 or left[u] == 0:
                outcome[u] = 1 - outcome[v]
                remoteness[u] = remoteness[v] + 1
                queue[tail] = u
                tail += 1


def longest(edges: Edges, work: Work, length: Any) -> None:
    """The length of the longest play from each vertex; −1 where it need not end.

    Args:
        edges: reversed.
        work: any.
        length: [V] int32, to be filled in.
    """
    offsets, _, starts, sources = edges
    left, queue, _ = work
    count = len(offsets) - 1
    tail = 0
    for v in range(count):
        length[v] = 0
        left[v] = offsets[v + 1] - offsets[v]
        if left[v] == 0:
            queue[tail] = v
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        for edge in range(starts[v], starts[v + 1]):
            u = sources[edge]
            length[u] = max(length[u], length[v] + 1)
            left[u] -= 1
            if left[u] == 0:
                queue[tail] = u
                tail += 1
    for v in range(count):
        if left[v]:
            length[v] = -1


def grundy(edges: Edges, work: Work, value: Any, order: Any) -> None:
    """The Grundy values of all vertices from which play must end.

    Args:
        edges: reversed.
        work: any.
        value: [V] int32, to be filled in: −1 where play need not end.
        order: [V] int64, to be filled in: when each value was given, −1 where none was.
    """
    offsets, targets, starts, sources = edges
    left, queue, marks = work
    count = len(offsets) - 1
    tail = 0
    for v in range(count):
        value[v] = order[v] = marks[v] = -1
        left[v] = offsets[v + 1] - offsets[v]
        if left[v] == 0:
            queue[tail] = v
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        order[v] = head
        head += 1
        for edge in range(offsets[v], offsets[v + 1]):
            marks[value[targets[edge]]] = v
        n = 0
        while marks[n] == v:
            n += 1
        value[v] = n
        for edge in range(starts[v], starts[v + 1]):
            u = sources[edge]
            left[u] -= 1
            if left[u] == 0:
                queue[tail] = u
                tail += 1


def labels(edges: Edges, work: Work, below: Any, blocked: Any, label: Any, order: Any) -> None:
    """The finite loopy values of the other vertices, one label after the other.

    A vertex gets n when it has options of all labels below n, none labelled n, and each of its
    unlabelled options has an option labelled n. All smaller labels are known by then: a vertex
    that gets a larger one has an option of each smaller one, so it stood in no one's way before.

    Args:
        edges: reversed.
        work: any.
        below: [V] int32, must be 0.
        blocked: [V] int8, any.
        label: [V] int32, from `grundy`; the labels are filled in, −1 stays where there is none.
        order: [V] int64, from `grundy`; continued: the counter that proves progress.
    """
    offsets, targets, starts, sources = edges
    bad, queue, waiting = work
    count = len(offsets) - 1
    size = 0
    for v in range(count):
        if label[v] < 0:
            waiting[size] = v
            size += 1
    given = count - size
    n = 0
    while size:
        for i in range(size):
            v = waiting[i]
            blocked[v] = 0
            for edge in range(offsets[v], offsets[v + 1]):
                if label[targets[edge]] == n:
                    blocked[v] = 1
                    break
        tail = 0
        for i in range(size):
            v = waiting[i]
            bad[v] = 0
            for edge in range(offsets[v], offsets[v + 1]):
                target = targets[edge]
                if label[target] < 0 and not blocked[target]:
                    bad[v] += 1
            if bad[v] == 0 and below[v] == n and not blocked[v]:
                queue[tail] = v
                tail += 1
        head = 0
        while head < tail:
            v = queue[head]
            head += 1
            label[v] = n
            order[v] = given
            given += 1
            for edge in range(starts[v], starts[v + 1]):
                u = sources[edge]
                if label[u] >= 0 or blocked[u]:
                    continue
                blocked[u] = 1
                for back in range(starts[u], starts[u + 1]):
                    w = sources[back]
                    if label[w] >= 0:
                        continue
                    bad[w] -= 1
                    if bad[w] == 0 and below[w] == n and not blocked[w]:
                        queue[tail] = w
                        tail += 1
        n += 1
        kept = 0
        more = False
        for i in range(size):
            v = waiting[i]
            if label[v] < 0:
                waiting[kept] = v
                kept += 1
                if blocked[v] and below[v] == n - 1:
                    below[v] = n
                    more = True
        size = kept
        if not more:
            break
