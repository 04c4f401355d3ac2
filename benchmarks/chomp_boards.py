"""How do time and memory of general Chomp grow: bars of four rows, high bars, and cubes?

`python benchmarks/chomp_boards.py`: one process a row; seconds without compiling.
"""

from measure import machine, report, slope, table

BAR = """
import json, time
from kalmar.solvers.chomp_boards import chomp_table
chomp_table({rows}, 3)
start = time.perf_counter()
found = chomp_table({rows}, {size})
openings = max(len(found.openings(n)) for n in range(1, {size} + 1))
print(json.dumps({{"seconds": time.perf_counter() - start, "count": found.first.size,
                  "openings": openings}}))
"""
CUBE = """
import json, time
from kalmar.theory.fold import Fold
from kalmar.games.posets.boxes import BoxUnion
from kalmar.theory.operations import NIM_SUM
from kalmar.solvers.order_ideals import solve
from kalmar.theory.valuations import GRUNDY
box = {sides}
rules = BoxUnion()
start = time.perf_counter()
solved = solve(rules, [(box,)], Fold(GRUNDY, NIM_SUM), 10**8)
wins = [c for c in rules.elements((box,)) if solved.value(rules.without((box,), c)) == 0]
print(json.dumps({{"seconds": time.perf_counter() - start, "wins": str(wins)}}))
"""
BARS = [(4, 50), (4, 100), (4, 200), (5, 60), (8, 10), (10, 10), (12, 12)]
CUBES = [(3, 3, 3), (3, 3, 4), (3, 4, 4), (4, 4, 4), (3, 4, 5)]


def main() -> None:
    """Print a table of bars and one of boxes."""
    print(machine(), "\n")
    rows, times = [], {}
    for height, size in BARS:
        f = report(BAR.format(rows=height, size=size))
        times[height, size] = f["seconds"]
        rows.append([f"{height} × {size}", f"{f['count']:,}", f"{f['seconds']:.2f}",
                     f"{f['MiB']:.0f}", f"{f['openings']}"])  # fmt: skip
    print(table(["bar", "lower rows", "seconds", "MiB", "most openings of a bar so high"], rows))
    four = [(size, seconds) for (height, size), seconds in times.items() if height == 4]
    sizes, seconds = zip(*four, strict=True)
    print(f"\nfour rows: time grows as columns^{slope(sizes, seconds):.1f}\n")
    cubes = []
    for sides in CUBES:
        f = report(CUBE.format(sides=sides))
        name = " × ".join(map(str, sides))
        cubes.append([name, f"{f['seconds']:.2f}", f"{f['MiB']:.0f}", str(f["wins"])])
    print(table(["box", "seconds", "MiB", "winning first bites"], cubes))


if __name__ == "__main__":
    main()
