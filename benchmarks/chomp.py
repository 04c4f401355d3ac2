"""How do time and memory of the three-row Chomp table grow with the number of rows?

`python benchmarks/chomp.py [SIZES]`: one process per size; seconds without compiling.
"""

import sys

from measure import machine, report, slope, table

CODE = """
import json, time
from kalmar.engines.chomp.three_rows import three_row_chomp
three_row_chomp(50)
start = time.perf_counter()
found = three_row_chomp({size})
print(json.dumps({{"seconds": time.perf_counter() - start, "cells": found.offsets.size}}))
"""


def main() -> None:
    """Measure each size."""
    sizes = [int(size) for size in sys.argv[1:]] or [5_000, 10_000, 20_000, 40_000]
    found = [report(CODE.format(size=size)) for size in sizes]
    seconds = [figures["seconds"] for figures in found]
    print(machine(), "\n")
    rows = [
        [f"{size:,}", f"{f['seconds']:.2f}", f"{f['MiB']:.0f}", f"{f['cells']:,}"]
        for size, f in zip(sizes, found, strict=True)
    ]
    print(table(["rows", "seconds", "MiB", "values computed"], rows))
    if len(sizes) > 1:
        print(f"\ntime grows as rows^{slope(sizes, seconds):.2f}")


if __name__ == "__main__":
    main()
