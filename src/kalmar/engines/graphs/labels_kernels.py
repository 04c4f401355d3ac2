"""Kernels of the labels of loopy games; each is one body for arrays of any kind and calls no other.

Loopy games are labelled with P-positions 0, then Grundy values, then one label at a time. A vertex
gets n when it has options of all labels below n, none labelled n, and each of its unlabelled
options has an option labelled n. All smaller labels are known by then: a vertex that gets a larger
one has an option of each smaller one, so it could not have blocked the vertices labelled before it.
These functions are run in the order in which they stand here, after `outcomes` and `finite`.
"""

from typing import NamedTuple

from kalmar.engines.graphs.retrograde_kernels import Edges, Numbers

STAMPS = 125


class Labelling(NamedTuple):
    """Labels, and places to work in.

    Attributes:
        label: [V] int32; −1 stays where there is none.
        order: [V], when each label was given; −1 where none was.
        queue: [V + 1] int32.
        place: [V] of any kind that holds the number of options of each vertex.
        closed: [V] int8.
        bounds: int32; two more than a vertex has options at most.
    """

    label: Numbers
    order: Numbers
    queue: Numbers
    place: Numbers
    closed: Numbers
    bounds: Numbers


def zeros_ordered(work: Labelling, known: int) -> int:
    """Count the P-positions in `order`, by remoteness; −1 for the others.

    Args:
        work: `queue` and `place` as `outcomes` of normal play leaves them.
        known: how many vertices are in the queue.

    Returns:
        how many have got a label.
    """
    _, order, queue, place, _, _ = work
    for v in range(len(order)):
        order[v] = -1
    given = 0
    for i in range(known):
        v = queue[i]
        if place[v] == 0:
            order[v] = given
            given += 1
    return given


def rest_ordered(work: Labelling, known: int, given: int) -> int:
    """Extend the numbering in `order` to vertices with Grundy values that are not 0.

    Args:
        work: `label` and `queue` as `finite` leaves them.
        known: how many vertices are in the queue.
        given: how many have got a label.

    Returns:
        how many have one now.
    """
    label, order, queue, _, _, _ = work
    for i in range(known):
        v = queue[i]
        if label[v] > 0:
            order[v] = given
            given += 1
    return given


def waiting(work: Labelling, outcome: Numbers) -> int:
    """Get ready for `infinite`.

    Args:
        work: `label` from `finite`, where 0 is put at the other P-positions; `bounds` must be 0.
            On return `queue` holds the Grundy values above 0, those of n from `bounds[n - 1]` to
            `bounds[n]`, and then the N-positions without one, which may get 1.
        outcome: [V] int8, of normal play.

    Returns:
        how many those are.
    """
    # Counting sort of the vertices with Grundy values above 0 by value; the rest follow `begin`.
    label, _, queue, place, closed, bounds = work
    for v in range(len(label)):
        if label[v] > 0:
            bounds[label[v]] += 1
    begin = 0
    for n in range(len(bounds)):
        size = bounds[n]
        bounds[n] = begin
        begin += size
    size = 0
    for v in range(len(label)):
        place[v] = -1
        closed[v] = 1
        if label[v] > 0:
            queue[bounds[label[v]]] = v
            bounds[label[v]] += 1
        elif outcome[v] == 0:
            label[v] = 0
        else:
            closed[v] = 0
            if outcome[v] == 1:
                queue[begin + size] = v
                size += 1
    return size


def infinite(edges: Edges, work: Labelling, size: int, given: int) -> None:
    """Compute the labels from 1 on of vertices from which play need not end.

    A vertex is closed to a number n, and bars no option of the vertices before it from n, when it
    is labelled (1), or has an option labelled n (a stamp of n). One that may get n waits at its
    first option that is not closed, and is looked at again when that one is. What is ready for n is
    a stack, linked in `order`.

    Args:
        edges: reversed.
        work: from `waiting`; `label` and `order` are completed.
        size: how many vertices may get 1.
        given: how many have a label.
    """
    # Labels n = 1, 2, … one after the other (Fraenkel and Perl 1975; Fraenkel and Yesha 1986):
    #   stamp all vertices with an option labelled n by Grundy value: they cannot get n
    #   each vertex that waits and is not stamped: find its first option that is not closed;
    #       none: it is ready; else it waits at that option (`place`)
    #   while some vertex is ready: label it n; each unlabelled u that leads to it is closed now,
    #       and what waits at such a u goes on to its next option that is not closed
    #   what was not stamped and not labelled has no label at all; the stamped ones try n + 1
    # Invariant: at `place[w]` is the first option of w that bars it from n; a vertex is looked at
    # again only when that option is closed, so each edge is passed once for each n.
    offsets, targets, starts, sources = edges
    label, order, queue, place, closed, bounds = work
    begin = bounds[len(bounds) - 1]
    n = 0
    while size:
        n += 1
        stamp = 2 + n % STAMPS
        # Stamps fit a byte: after 125 numbers they begin again, and old ones are cleared.
        if n % STAMPS == 0:
            for v in range(len(label)):
                if closed[v] > 1:
                    closed[v] = 0
        for i in range(bounds[n - 1], bounds[n]):
            v = queue[i]
            for edge in range(starts[v], starts[v + 1]):
                u = sources[edge]
                if closed[u] != 1:
                    closed[u] = stamp
        ready = -1
        for i in range(begin, begin + size):
            v = queue[i]
            if closed[v] == stamp:
                continue
            edge, end = offsets[v], offsets[v + 1]
            while edge < end and (closed[targets[edge]] == 1 or closed[targets[edge]] == stamp):
                edge += 1
            if edge < end:
                place[v] = edge - offsets[v]
            else:
                order[v] = ready
                ready = v
        while ready >= 0:
            v = ready
            ready = order[v]
            if closed[v] == stamp:  # by the label that made it ready, but a little later
                order[v] = -1
                continue
            label[v] = n
            closed[v] = 1
            order[v] = given
            given += 1
            for back in range(starts[v], starts[v + 1]):
                u = sources[back]
                if closed[u] == 1 or closed[u] == stamp:
                    continue
                closed[u] = stamp
                for further in range(starts[u], starts[u + 1]):
                    w = sources[further]
                    if place[w] < 0 or closed[w] == stamp:
                        continue
                    edge, end = offsets[w] + place[w], offsets[w + 1]
                    if targets[edge] != u:
                        continue
                    while edge < end and (
                        closed[targets[edge]] == 1 or closed[targets[edge]] == stamp
                    ):
                        edge += 1
                    if edge < end:
                        place[w] = edge - offsets[w]
                    else:
                        place[w] = -1
                        order[w] = ready
                        ready = w
        # Vertices with an option labelled n have all smaller labels below them: they may get n + 1.
        kept = 0
        for i in range(begin, begin + size):
            v = queue[i]
            place[v] = -1
            if closed[v] == stamp:
                queue[begin + kept] = v
                kept += 1
        size = kept
