"""How long do outcomes, remoteness and loopy values of large graphs take?

`python benchmarks/loopy.py [SIZES]`: random graphs with six edges a vertex, but for one vertex in
six without options, so five on average; one process per size, without compiling. At 10⁵ a plain
networkx implementation of the outcomes is timed in the same run.
"""

import sys

from measure import machine, report, slope, table

CODE = """
import json, time
import numpy as np
from kalmar.engines.graphs import graph as retrograde
from kalmar.engines.graphs.loopy import Graph, solve_graph
def graph(size):
    chance = np.random.default_rng(1928)
    degrees = np.where(chance.random(size) < 1 / 6, 0, 6)
    offsets = np.concatenate([[0], np.cumsum(degrees)])
    return Graph(offsets, chance.integers(0, size, offsets[-1]))
retrograde.MIN_EDGES_FOR_BUCKETS, usual = 0, retrograde.MIN_EDGES_FOR_BUCKETS
solve_graph(graph(200_000))
retrograde.MIN_EDGES_FOR_BUCKETS = usual
solve_graph(graph(10_000))
made = graph({size})
start = time.process_time()
solved = solve_graph(made)
figures = {{"seconds": time.process_time() - start, "draws": solved.outcome.count(2)}}
if {peer}:
    import networkx as nx
    peer = nx.DiGraph()
    peer.add_nodes_from(range({size}))
    offsets, targets = made.offsets.tolist(), made.targets.tolist()
    peer.add_edges_from((v, t) for v in range({size}) for t in targets[offsets[v]:offsets[v + 1]])
    start = time.process_time()
    outcome, left = {{}}, dict(peer.out_degree())
    queue = [v for v, degree in left.items() if degree == 0]
    outcome.update(dict.fromkeys(queue, 0))
    for v in queue:
        for u in peer.predecessors(v):
            if u in outcome:
                continue
            left[u] -= outcome[v]
            if outcome[v] == 0 or left[u] == 0:
                outcome[u] = 1 - outcome[v]
                queue.append(u)
    figures["peer"] = time.process_time() - start
    assert all(outcome.get(v, 2) == solved.outcome[v] for v in range({size}))
print(json.dumps(figures))
"""


NIM = """
import json, time
import numpy as np
from kalmar.engines.graphs import graph as retrograde
from kalmar.engines.graphs.loopy import Graph, solve_graph
def graph(size):
    offsets = np.concatenate([[0], np.cumsum(np.arange(size))])
    return Graph(offsets, np.concatenate([np.arange(n) for n in range(size)]))
retrograde.MIN_EDGES_FOR_BUCKETS, usual = 0, retrograde.MIN_EDGES_FOR_BUCKETS
solve_graph(graph(300))
retrograde.MIN_EDGES_FOR_BUCKETS = usual
made = graph({size})
start = time.process_time()
solved = solve_graph(made)
assert np.array_equal(solved.labels, np.arange({size}))
print(json.dumps({{"seconds": time.process_time() - start, "edges": len(made.targets)}}))
"""
HEAPS = (500, 2000, 8000)


def nim() -> None:
    """A Nim heap has as many labels as vertices: time is to grow as the edges all the same."""
    found = [report(NIM.format(size=size)) for size in HEAPS]
    rows = [
        [f"{size:,}", f"{f['edges']:,}", f"{f['seconds']:.3f}"]
        for size, f in zip(HEAPS, found, strict=True)
    ]
    print(table(["Nim heap of", "edges", "CPU seconds"], rows))
    grows = slope([f["edges"] for f in found], [f["seconds"] for f in found])
    print(f"\ntime grows as E^{grows:.2f}")


def main() -> None:
    """Measure each size."""
    sizes = [int(float(size)) for size in sys.argv[1:]] or [10**5, 10**6, 10**7]
    found = [report(CODE.format(size=size, peer=size == 10**5)) for size in sizes]
    print(machine(), "\n")
    rows = []
    for size, figures in zip(sizes, found, strict=True):
        peer = figures.get("peer")
        ratio = f"{peer / figures['seconds']:.0f}" if peer else "–"
        seconds = f"{figures['seconds']:.2f}"
        rows.append([f"{size:,}", seconds, f"{figures['MiB']:.0f}", ratio])
    print(table(["vertices", "CPU seconds", "MiB", "× faster than networkx (outcomes only)"], rows))
    if len(sizes) > 1:
        print(f"\ntime grows as V^{slope(sizes, [f['seconds'] for f in found]):.2f}\n")
        nim()


if __name__ == "__main__":
    main()
