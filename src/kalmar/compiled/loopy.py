"""Games as graphs over arrays: outcomes, longest play, and labels of loopy games.

A graph is two arrays: `offsets` [V + 1] int64 and `targets` [E] int64; the options of vertex v are
`targets[offsets[v] : offsets[v + 1]]`. All take time linear in vertices and edges, but for labels
of vertices from which play need not end: those take a pass for each label. None calls another, so
that small graphs can be run without compiling.
"""

from typing import Any

import numpy as np

from kalmar.compiled.jit import kernel

__all__ = ["grundy", "labels", "longest", "outcomes", "reverse"]


@kernel
def reverse(offsets: Any, targets: Any) -> Any:
    """The same edges from their ends: offsets [V + 1] and sources [E], int64."""
    count = offsets.shape[0] - 1
    starts = np.zeros(count + 1, np.int64)
    for edge in range(targets.shape[0]):
        starts[targets[edge] + 1] += 1
    for v in range(count):
        starts[v + 1] += starts[v]
    place = starts[:count].copy()
    sources = np.empty(targets.shape[0], np.int64)
    for v in range(count):
        for edge in range(offsets[v], offsets[v + 1]):
            target = targets[edge]
            sources[place[target]] = v
            place[target] += 1
    return starts, sources


@kernel
def outcomes(offsets: Any, starts: Any, sources: Any, misere: bool, drawn: Any) -> Any:
    """Who wins each vertex, and how soon, working back from the ends in order of remoteness.

    Args:
        offsets: [V + 1], of the graph.
        starts: [V + 1], of the reversed graph.
        sources: [E], of the reversed graph.
        misere: whether the player who cannot move wins.
        drawn: [V] bool, terminal vertices at which play is drawn.

    Returns:
        [V] int8: 0 P, 1 N, 2 draw; and [V] int32: remoteness, −1 for draws.
    """
    count = offsets.shape[0] - 1
    outcome = np.full(count, 2, np.int8)
    remoteness = np.full(count, -1, np.int32)
    left = np.empty(count, np.int64)
    queue = np.empty(count, np.int64)
    tail = 0
    for v in range(count):
        left[v] = offsets[v + 1] - offsets[v]
        if left[v] == 0 and not drawn[v]:
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
    return outcome, remoteness


@kernel
def longest(offsets: Any, starts: Any, sources: Any) -> Any:
    """The length of the longest play from each vertex, [V] int32; −1 where it need not end."""
    count = offsets.shape[0] - 1
    length = np.full(count, -1, np.int32)
    best = np.zeros(count, np.int32)
    left = np.empty(count, np.int64)
    queue = np.empty(count, np.int64)
    tail = 0
    for v in range(count):
        left[v] = offsets[v + 1] - offsets[v]
        if left[v] == 0:
            queue[tail] = v
            tail += 1
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        length[v] = best[v]
        for edge in range(starts[v], starts[v + 1]):
            u = sources[edge]
            best[u] = max(best[u], best[v] + 1)
            left[u] -= 1
            if left[u] == 0:
                queue[tail] = u
                tail += 1
    return length


@kernel
def grundy(offsets: Any, targets: Any, starts: Any, sources: Any) -> Any:
    """The Grundy values of all vertices from which play must end.

    Args:
        offsets: [V + 1], of the graph.
        targets: [E], of the graph.
        starts: [V + 1], of the reversed graph.
        sources: [E], of the reversed graph.

    Returns:
        [V] int32, the values, −1 elsewhere; and [V] int64, the order in which they were given.
    """
    count = offsets.shape[0] - 1
    value = np.full(count, -1, np.int32)
    order = np.full(count, -1, np.int64)
    left = np.empty(count, np.int64)
    queue = np.empty(count, np.int64)
    tail = 0
    most = 0
    for v in range(count):
        left[v] = offsets[v + 1] - offsets[v]
        most = max(most, left[v])
        if left[v] == 0:
            queue[tail] = v
            tail += 1
    stamps = np.full(most + 2, -1, np.int64)
    head = 0
    while head < tail:
        v = queue[head]
        order[v] = head
        head += 1
        for edge in range(offsets[v], offsets[v + 1]):
            met = value[targets[edge]]
            if met <= most:
                stamps[met] = v
        n = 0
        while stamps[n] == v:
            n += 1
        value[v] = n
        for edge in range(starts[v], starts[v + 1]):
            u = sources[edge]
            left[u] -= 1
            if left[u] == 0:
                queue[tail] = u
                tail += 1
    return value, order


@kernel
def labels(offsets: Any, targets: Any, starts: Any, sources: Any, label: Any, order: Any) -> None:
    """The finite loopy values of the other vertices, one label after the other.

    A vertex gets n when it has options of all labels below n, none labelled n, and each of its
    unlabelled options has an option labelled n. All smaller labels are known by then: a vertex
    that gets a larger one has an option of each smaller one, so it stood in no one's way before.

    Args:
        offsets: [V + 1], of the graph.
        targets: [E], of the graph.
        starts: [V + 1], of the reversed graph.
        sources: [E], of the reversed graph.
        label: [V] int32, from `grundy`; the labels are filled in, −1 stays where there is none.
        order: [V] int64, from `grundy`; continued: the counter that proves progress.
    """
    count = offsets.shape[0] - 1
    waiting = np.flatnonzero(label < 0)
    given = count - waiting.shape[0]
    below = np.zeros(count, np.int32)
    blocked = np.zeros(count, np.bool_)
    bad = np.empty(count, np.int64)
    queue = np.empty(waiting.shape[0], np.int64)
    n = 0
    while waiting.shape[0]:
        for v in waiting:
            blocked[v] = False
            for edge in range(offsets[v], offsets[v + 1]):
                if label[targets[edge]] == n:
                    blocked[v] = True
                    break
        tail = 0
        for v in waiting:
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
                blocked[u] = True
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
        for v in waiting:
            if label[v] < 0:
                waiting[kept] = v
                kept += 1
                if blocked[v] and below[v] == n - 1:
                    below[v] = n
                    more = True
        waiting = waiting[:kept]
        if not more:
            break
