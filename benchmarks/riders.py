"""How fast are tables of riders, beside twelve lines of C, and how do time and memory grow?

`python benchmarks/riders.py [queen.c]`: CPU seconds without compiling, the least of three runs that
take turns with the peer. The peer is built here if its source is named and there is a C compiler;
it prints its own CPU seconds and a sum of all values, with which ours is compared.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import machine, report, slope, table

QUEEN = """
import json, resource, time
import numpy as np
from kalmar.games.registry import find_rules
from kalmar.solvers.riders import Board, array_values
from kalmar.theory.valuations import find_valuation
rules, valuation = find_rules("{piece}"), find_valuation("{valuation}")
array_values(Board.of(rules, 70, 70), valuation)
start = time.process_time()
found = array_values(Board.of(rules, {size}, {size}), valuation)
seconds = time.process_time() - start
process = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
columns = np.arange({size})
total = sum(
    int(row.astype(np.int64) @ ((x * {size} + columns) % 1009 + 1)) for x, row in enumerate(found)
)
print(json.dumps({{"seconds": seconds, "table": found.nbytes / 2**20, "process": process,
                  "sum": str(total)}}))
"""
PAIRS = """
import json, time
from kalmar.games.registry import find_rules
from kalmar.answers.tables.p_positions import p_positions
rules = find_rules("piece(-1,0*;0,-1*;-1,-1*;-1,-2*;-2,-1*)")
start = time.process_time()
found = p_positions(rules, range({size}), range({size}))
print(json.dumps({{"seconds": time.process_time() - start, "count": len(found)}}))
"""
SIZES = (800, 1600, 3200, 6400)
PIECES = ("queen", "rook", "piece(-1,-1*;1,-1*)", "piece(-2,-1*;-1,-2*)", "king", "knight")
VALUATIONS = (
    "grundy",
    "misere-grundy",
    "foreclosed",
    "remoteness",
    "suspense",
    "kernel",
    "birthday",
)
FAR = (12_500, 25_000, 50_000, 100_000)
TURNS = 3


def built(source: str, folder: str) -> str | None:
    """Compile the peer; None without its source or a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not source or compiler is None:
        return None
    program = str(Path(folder) / "queen")
    subprocess.run([compiler, "-O3", "-march=native", source, "-o", program], check=True)
    return program


def of_peer(program: str, size: int) -> tuple[float, str]:
    """Run the peer: its CPU seconds and its sum."""
    words = subprocess.run(
        [program, str(size)], capture_output=True, text=True, check=True
    ).stdout.split()
    return float(words[words.index("cpu") + 1]), words[words.index("sum") + 1]


def queens(program: str | None) -> None:
    """Print the ratio to the peer for each size, and the exponents of both."""
    code = {size: QUEEN.format(piece="queen", valuation="grundy", size=size) for size in SIZES}
    report(code[SIZES[0]], {"NUMBA_CACHE_DIR": CACHE})
    rows, ours, theirs = [], [], []
    for size in SIZES:
        runs, peers = [], []
        for _ in range(TURNS):
            runs.append(report(code[size], {"NUMBA_CACHE_DIR": CACHE}))
            if program:
                peers.append(of_peer(program, size))
        ours.append(min(run["seconds"] for run in runs))
        row = [
            f"{size}²",
            f"{ours[-1]:.3f}",
            f"{runs[0]['table']:.0f}",
            f"{runs[0]['process']:.0f}",
        ]
        if peers:
            theirs.append(min(seconds for seconds, _ in peers))
            same = {total for _, total in peers} == {str(run["sum"]) for run in runs}
            row += [f"{theirs[-1]:.3f}", f"{theirs[-1] / ours[-1]:.2f}", "yes" if same else "NO"]
        rows.append(row)
    head = ["queen", "seconds", "table, MiB", "process, MiB"]
    print(table(head + ["queen.c", "ratio", "same sum"] * bool(program), rows))
    print(f"\ntime grows as side^{slope(SIZES, ours):.2f}", end="")
    print(f", that of queen.c as side^{slope(SIZES, theirs):.2f}\n" if theirs else "\n")


def others() -> None:
    """Print all valuations of all kinds of pieces at one size, and P-positions far away."""
    rows = []
    for piece in PIECES:
        seconds = [
            report(QUEEN.format(piece=piece, valuation=name, size=1600), {"NUMBA_CACHE_DIR": CACHE})
            for name in VALUATIONS
        ]
        rows.append([piece, *(f"{found['seconds']:.3f}" for found in seconds)])
    print(table(["1600², seconds", *VALUATIONS], rows), "\n")
    pairs = [report(PAIRS.format(size=size)) for size in FAR]
    far = [
        [f"{size:,}", f"{found['count']:,}", f"{found['seconds']:.2f}", f"{found['MiB']:.0f}"]
        for size, found in zip(FAR, pairs, strict=True)
    ]
    print(table(["P-positions of queen and nightrider, side", "pairs", "seconds", "MiB"], far))
    print(f"\ntime grows as side^{slope(FAR, [found['seconds'] for found in pairs]):.2f}")


if __name__ == "__main__":
    with TemporaryDirectory() as CACHE:
        print(machine(), "\n")
        queens(built(sys.argv[1] if len(sys.argv) > 1 else "", CACHE))
        others()
