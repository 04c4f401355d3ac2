"""Kernels of the layers of a graph: components, breadth-first order, longest ways down.

Each function is one body for arrays of any kind and calls no other. The options of v are
`targets[offsets[v] : offsets[v + 1]]`. All take time linear in vertices and edges, and none
recurs, as graphs may be as deep as they are large.
"""

from kalmar.engines.graphs.retrograde_kernels import Numbers


def components(
    offsets: Numbers, targets: Numbers, found: Numbers, low: Numbers, edge: Numbers, stacks: Numbers
) -> int:
    """Number the strongly connected components, and return how many there are (Tarjan 1972).

    Moves between components lead to smaller numbers.

    Args:
        offsets: [V + 1].
        targets: [E].
        found: int32[V], the component of each vertex; written here.
        low: int32[V], zeros: the step in which a vertex was met, from 1, or an earlier one that
            it reaches within its component.
        edge: as offsets, [V], to work in.
        stacks: int32[2V], the vertices on the path from the front, those without a component
            from the back.
    """
    # depth-first search; a vertex on the path that reaches nothing met before it is the root of a
    # component: all vertices above it on the second stack
    count, steps = 0, 0
    size = len(found)
    for start in range(size):
        if low[start] != 0:
            continue
        path, waiting = 1, 2 * size
        stacks[0] = start
        while path > 0:
            v = stacks[path - 1]
            if low[v] == 0:
                steps += 1
                low[v] = steps
                found[v] = -steps  # its own step, as long as it has no component
                edge[v] = offsets[v]
                waiting -= 1
                stacks[waiting] = v
            elif edge[v] > offsets[v]:
                # Back from the option that was followed last.
                u = targets[edge[v] - 1]
                if found[u] < 0 and low[u] < low[v]:
                    low[v] = low[u]
            deeper = False
            while edge[v] < offsets[v + 1] and not deeper:
                u = targets[edge[v]]
                edge[v] += 1
                if low[u] == 0:
                    stacks[path] = u
                    path += 1
                    deeper = True
                elif found[u] < 0 and low[u] < low[v]:
                    low[v] = low[u]
            if deeper:
                continue
            path -= 1
            if low[v] == -found[v]:
                u = -1
                while u != v:
                    u = stacks[waiting]
                    waiting += 1
                    found[u] = count
                count += 1
    return count


def breadth_first(offsets: Numbers, targets: Numbers, met: Numbers, queue: Numbers) -> None:
    """Number the vertices in the order in which a breadth-first search meets them.

    It begins at the first vertex that it has not met, again and again.

    Args:
        offsets: [V + 1].
        targets: [E].
        met: int32[V], zeros; the step in which each vertex is met, from 1; written here.
        queue: int32[V], the vertices in this order; written here.
    """
    size = 0
    for start in range(len(met)):
        if met[start] != 0:
            continue
        done = size
        queue[size] = start
        size += 1
        met[start] = size
        while done < size:
            v = queue[done]
            done += 1
            for place in range(offsets[v], offsets[v + 1]):
                u = targets[place]
                if met[u] == 0:
                    queue[size] = u
                    size += 1
                    met[u] = size


def heights(
    offsets: Numbers, targets: Numbers, component: Numbers, met: Numbers, order: Numbers,
    found: Numbers,
) -> None:  # fmt: skip
    """Compute the longest way down from each vertex.

    A move leads down if it leaves the component, or leads to a vertex that was met later; one to
    a vertex that was met before counts as a way down from that vertex, against the move.

    Args:
        offsets: [V + 1].
        targets: [E].
        component: [V], as `components` numbers them.
        met: [V], as `breadth_first` does.
        order: [V], the vertices by component, in each the last met first.
        found: int32[V], zeros; written here.
    """
    for place in range(len(order)):
        v = order[place]
        high = found[v]
        for at in range(offsets[v], offsets[v + 1]):
            u = targets[at]
            if (component[u] != component[v] or met[v] < met[u]) and found[u] >= high:
                high = found[u] + 1
        found[v] = high
        for at in range(offsets[v], offsets[v + 1]):
            u = targets[at]
            if component[u] == component[v] and met[u] < met[v] and found[u] <= high:
                found[u] = high + 1
