"""All cuts of a Hackenbush picture that leave a wanted value, without cutting each edge.

From the ground upwards each vertex that stands on a bridge has one value that would make the whole
worth what is wanted: all the rest stays. So every bridge is looked at once. Within a part without
bridges each edge is cut, and the part alone is valued again: quadratic in its edges, linear for
all others.
"""

from collections.abc import Iterator

from kalmar.games.hackenbush import GROUND, Edge, Hackenbush, Picture, standing
from kalmar.rules import Option
from kalmar.rules.labels import Label, with_copies
from kalmar.solvers.formulas.fusion import Fused, fused, picture_value
from kalmar.solvers.solved import Reach

__all__ = ["REACH", "cuts_to"]


def cuts_to(picture: Picture, wanted: int) -> list[int]:
    """The edges whose cut leaves a wanted value, by their numbers, ascending.

    >>> cuts_to(((0, 1), (0, 2), (1, 3)), 0)
    [2]
    """
    found = fused(picture, GROUND, {})
    blocks = _Blocks(picture, found)
    cuts: list[int] = []
    todo = [(0, wanted)]
    while todo:
        root, value = todo.pop()
        cuts += blocks.inner_cuts(root, value)
        for bridge, top in blocks.bridges[root]:
            left = value ^ found.value[root] ^ (found.value[top] + 1)
            if left == 0:
                cuts.append(bridge)
            else:
                todo.append((top, left - 1))
    return sorted(cuts)


class _Blocks:
    """The parts of a picture without bridges, each by the place of its lowest vertex."""

    def __init__(self, picture: Picture, found: Fused) -> None:
        self.picture, self.found = picture, found
        self.root = [0] * len(found.order)
        self.bridges: dict[int, list[tuple[int, int]]] = {0: []}
        self.weights: dict[int, dict[int, int]] = {0: {}}
        for i, (parent, by) in enumerate(found.parents):
            if i and found.low[i] < i:
                self.root[i] = self.root[parent]
            elif i:
                self._bridge(i, parent, by)
        self.edges: dict[int, list[int]] = {root: [] for root in self.bridges}
        place = {vertex: i for i, vertex in enumerate(found.order)}
        for number, (a, b) in enumerate(picture):
            if self.root[place[a]] == self.root[place[b]]:
                self.edges[self.root[place[a]]].append(number)

    def _bridge(self, top: int, parent: int, by: int) -> None:
        """A new part on a bridge, which weighs on its parent's part."""
        self.root[top] = top
        self.bridges[top], self.weights[top] = [], {}
        below = self.root[parent]
        self.bridges[below].append((by, top))
        weights, vertex = self.weights[below], self.found.order[parent]
        weights[vertex] = weights.get(vertex, 0) ^ (self.found.value[top] + 1)

    def inner_cuts(self, root: int, wanted: int) -> Iterator[int]:
        """The edges of a part whose cut gives the part with all on it a wanted value."""
        numbers = self.edges[root]
        vertex, weights = self.found.order[root], self.weights[root]
        for number in numbers:
            kept: list[Edge] = [self.picture[n] for n in numbers if n != number]
            if fused(kept, vertex, weights).value[0] == wanted:
                yield number


def _labelled(picture: Picture, wanted: int) -> Iterator[tuple[Label, Option]]:
    named = with_copies(picture)
    for number in cuts_to(picture, wanted):
        yield (
            Label("cut", named[number]),
            (standing(picture[:number] + picture[number + 1 :]),),
        )


def _values(picture: Picture) -> set[int]:
    return {picture_value(option) for (option,) in Hackenbush().options(picture)}


REACH = Reach(
    total=len,
    values=_values,
    count=lambda picture, value: len(cuts_to(picture, value)),
    options=lambda picture, value: (left for _, left in _labelled(picture, value)),
    labelled=_labelled,
)
