"""Put the vertices of a graph into layers: a move leads to a lower layer unless it closes a cycle.

Moves between strongly connected components lead down. Within one, vertices are put in the order in
which a breadth-first search meets them, and count as joined from the earlier to the later one,
whichever way the move goes. The layer is the length of the longest way down, so where there is no
cycle it is the longest play.
"""

from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.engines.graphs.graph import Graph
from kalmar.runtime.arrays import (
    Array,
    compiled,
    scratch,
    to_plain_array,
    view,
    worth_compiling,
)

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.graphs import layers_kernels
else:
    np = LazyModule("numpy")
    layers_kernels = LazyModule("kalmar.engines.graphs.layers_kernels")


class _Layers:
    """The edges of a graph, and kernels over them."""

    def __init__(self, graph: Graph) -> None:
        self.fast = worth_compiling(len(graph.targets))
        self.count, self.kind = len(graph), graph.offsets.typecode
        self.edges = [view(a) if self.fast else a for a in (graph.offsets, graph.targets)]

    def empty(self, size: int) -> Any:
        return scratch("i", size, self.fast)

    def run(self, kernel: Any, *arguments: Any) -> Any:
        return (compiled(kernel) if self.fast else kernel)(*self.edges, *arguments)

    def components(self) -> Any:
        found, low, stacks = (self.empty(size * self.count) for size in (1, 1, 2))
        edge = scratch(self.kind, self.count, self.fast)
        self.run(layers_kernels.components, found, low, edge, stacks)
        return found

    def layers(self) -> Any:
        component = self.components()
        met, queue, found = (self.empty(self.count) for _ in range(3))
        self.run(layers_kernels.breadth_first, met, queue)
        # By component, in each the last met first.
        last_first = queue[::-1]
        if self.fast:
            order = last_first[np.argsort(component[last_first], kind="stable")]
        else:
            order = sorted(last_first, key=component.__getitem__)
        self.run(layers_kernels.heights, component, met, order, found)
        return found


def layers(graph: Graph) -> Array:
    """Compute the layer of each vertex, 0 at the bottom.

    >>> layers(Graph([0, 0, 1, 3], [0, 0, 1])).tolist(), layers(Graph([0, 1], [0])).tolist()
    ([0, 1, 2], [0])
    """
    return to_plain_array(_Layers(graph).layers())


def components(graph: Graph) -> Array:
    """Assign its strongly connected component to each vertex.

    Moves between components lead to smaller numbers.

    >>> components(Graph([0, 1, 3, 3], [1, 0, 2])).tolist()
    [1, 1, 0]
    """
    return to_plain_array(_Layers(graph).components())
