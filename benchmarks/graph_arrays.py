"""How long does it take to solve a large graph, beside a program in C?

`python benchmarks/graph_arrays.py PEER.c [SIZES]`: random graphs with six edges a vertex, but for
one vertex in six without options, written to a file that both read. The program is built with
`cc -O3 -march=native`; it is given the file (int64: V, E, offsets, targets) and prints a JSON
object with `cpu`, the CPU seconds of turning the edges round and finding outcomes and remoteness,
`draws`, `rem_sum` and `rss_MiB`. Kalmár finds the longest play, labels and their order as well.
CPU seconds are the least of three processes each, without compiling; without a program, "–".
"""

import json
import sys
import tempfile
from pathlib import Path

from measure import machine, report, run, run_python, table

TIMES = 3
OURS = """
import json, resource, sys
from array import array
import numpy as np
from kalmar.engines.graphs import graph as retrograde
from kalmar.engines.graphs.loopy import Graph, solve_graph

def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime

def read(file, count):
    numbers = array("i", [0]) * count
    seen = np.frombuffer(numbers, np.int32)
    for start in range(0, count, 1 << 16):
        size = min(1 << 16, count - start)
        seen[start : start + size] = np.fromfile(file, np.int64, size)
    return numbers

retrograde.MIN_EDGES_FOR_BUCKETS, usual = 0, retrograde.MIN_EDGES_FOR_BUCKETS
chance = np.random.default_rng(1)
solve_graph(Graph(np.arange(0, 900_001, 3), chance.integers(0, 300_000, 900_000)))
retrograde.MIN_EDGES_FOR_BUCKETS = usual
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
with open(PATH, "rb") as file:
    vertices, edges = map(int, np.fromfile(file, np.int64, 2))
    offsets, targets = read(file, vertices + 1), read(file, edges)
start = cpu()
graph = Graph(offsets, targets)
made = cpu() - start
start = cpu()
solved = solve_graph(graph)
took = cpu() - start
remoteness = np.asarray(solved.remoteness)
print(json.dumps({
    "cpu": took, "made": made, "draws": solved.outcome.count(2), "before": before / 1024,
    "rem_sum": int(remoteness[remoteness >= 0].sum()), "labels": max(solved.labels) + 1,
}))
"""


WRITE = """
import numpy as np
chance = np.random.default_rng(1928)
degrees = np.where(chance.random(SIZE) < 1 / 6, 0, 6)
offsets = np.concatenate([[0], np.cumsum(degrees)])
with open(PATH, "wb") as file:
    np.array([SIZE, offsets[-1]], np.int64).tofile(file)
    offsets.astype(np.int64).tofile(file)
    chance.integers(0, SIZE, offsets[-1]).tofile(file)
"""


def row(size: int, program: str, folder: Path) -> list[object]:
    """What is said of a size."""
    path = folder / "graph"
    run_python(f"PATH, SIZE = {str(path)!r}, {size}\n{WRITE}")
    kernels = {"NUMBA_CACHE_DIR": str(folder / "kernels")}
    code = f"PATH = {str(path)!r}\n{OURS}"
    report(code, kernels)
    found = [report(code, kernels) for _ in range(TIMES)]
    ours = min(found, key=lambda figures: figures["cpu"])
    said: list[object] = [
        f"{size:,}", int(ours["labels"]), f"{ours['made']:.2f}", f"{ours['cpu']:.2f}",
        f"{ours['MiB']:.0f}", f"{ours['MiB'] - ours['before']:.0f}",
    ]  # fmt: skip
    if not program:
        return [*said, "–", "–", "–", "–"]
    peers = [json.loads(run([program, str(path)]).output) for _ in range(TIMES)]
    peer = min(peers, key=lambda figures: figures["cpu"])
    assert (peer["draws"], peer["rem_sum"]) == (ours["draws"], ours["rem_sum"])
    ratio, memory = ours["cpu"] / peer["cpu"], ours["MiB"] / peer["rss_MiB"]
    return [*said, f"{peer['cpu']:.2f}", peer["rss_MiB"], f"{ratio:.2f}", f"{memory:.2f}"]


def main() -> None:
    """Print a table."""
    sources = [word for word in sys.argv[1:] if word.endswith(".c")]
    sizes = [int(float(word)) for word in sys.argv[1:] if word not in sources]
    heads = [
        "vertices", "labels", "checked, CPU s", "solved, CPU s", "MiB", "of them for this graph",
        "C, CPU s", "C, MiB", "time / C", "memory / C",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as name:
        folder, program = Path(name), ""
        if sources:
            program = str(folder / "peer")
            run(["cc", "-O3", "-march=native", sources[0], "-o", program])
        print(machine(), "\n")
        print(table(heads, [row(size, program, folder) for size in sizes or [10**6, 10**7]]))


if __name__ == "__main__":
    main()
