"""Vertices in layers: a move leads to a lower layer unless it closes a cycle.

Moves between strongly connected components lead down. Within one, vertices are put in the order in
which a breadth-first search meets them, and count as joined from the earlier to the later one,
whichever way the move goes. The layer is the length of the longest way down, so where there is no
cycle it is the longest play.
"""

__all__ = ["components", "layers"]

Options = list[list[int]]


def layers(options: Options) -> list[int]:
    """The layer of each vertex, 0 at the bottom.

    Args:
        options: the numbers of the vertices to which each leads.

    >>> layers([[], [0], [0, 1]]), layers([[1], [0, 2], []]), layers([[0]])
    ([0, 1, 2], [2, 1, 0], [0])
    """
    of, met = components(options), _breadth_first(options)
    below: Options = [[] for _ in options]
    for v, reached in enumerate(options):
        for u in reached:
            if of[u] != of[v] or met[v] < met[u]:
                below[v].append(u)
            elif u != v:
                below[u].append(v)
    found = [0] * len(options)
    for v in sorted(range(len(options)), key=lambda v: (of[v], -met[v])):
        found[v] = max((found[u] + 1 for u in below[v]), default=0)
    return found


def components(options: Options) -> list[int]:
    """The number of the strongly connected component of each vertex (Kosaraju and Sharir).

    Moves between components lead to smaller numbers.

    >>> components([[1], [0, 2], []])
    [1, 1, 0]
    """
    sources: Options = [[] for _ in options]
    for v, reached in enumerate(options):
        for u in reached:
            sources[u].append(v)
    found = [-1] * len(options)
    count = 0
    for start in reversed(_finished(sources)):
        if found[start] < 0:
            todo = [start]
            found[start] = count
            while todo:
                for u in options[todo.pop()]:
                    if found[u] < 0:
                        found[u] = count
                        todo.append(u)
            count += 1
    return found


def _finished(options: Options) -> list[int]:
    """All vertices in the order in which a depth-first search leaves them."""
    found: list[int] = []
    seen = [False] * len(options)
    for start in range(len(options)):
        if seen[start]:
            continue
        seen[start] = True
        stack = [(start, iter(options[start]))]
        while stack:
            following = next((u for u in stack[-1][1] if not seen[u]), None)
            if following is None:
                found.append(stack.pop()[0])
            else:
                seen[following] = True
                stack.append((following, iter(options[following])))
    return found


def _breadth_first(options: Options) -> list[int]:
    """The step in which a breadth-first search from the first vertices on meets each vertex."""
    met: dict[int, int] = {}
    for start in range(len(options)):
        if start in met:
            continue
        met[start] = len(met)
        queue = [start]
        for here in queue:
            for u in options[here]:
                if u not in met:
                    met[u] = len(met)
                    queue.append(u)
    return [met[v] for v in range(len(options))]
