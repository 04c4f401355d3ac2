"""Vertices in layers: a move leads to a lower layer unless it closes a cycle."""

__all__ = ["layers"]


def layers(options: list[list[int]]) -> list[int]:
    """The length of the longest play from each vertex, without moves that close a cycle.

    Those moves are the ones that lead back to a vertex on the path by which a depth-first search
    has come, so a graph without cycles has none of them.

    Args:
        options: the numbers of the vertices to which each leads.

    >>> layers([[], [0], [0, 1]]), layers([[1], [0, 2], []]), layers([[0]])
    ([0, 1, 2], [2, 1, 0], [0])
    """
    found: list[int | None] = [None] * len(options)
    for start in range(len(options)):
        if found[start] is None:
            _search(start, options, found)
    return [height or 0 for height in found]


def _search(start: int, options: list[list[int]], found: list[int | None]) -> None:
    """Give their heights to all that can be reached from a vertex."""
    stack, path, best = [(start, iter(options[start]))], {start}, {start: 0}
    while stack:
        here, waiting = stack[-1]
        for option in waiting:
            if option in path:
                continue
            height = found[option]
            if height is None:
                stack.append((option, iter(options[option])))
                path.add(option)
                best[option] = 0
                break
            best[here] = max(best[here], height + 1)
        else:
            stack.pop()
            path.remove(here)
            found[here] = best[here]
            if stack:
                above = stack[-1][0]
                best[above] = max(best[above], best[here] + 1)
