"""How long does the nimber of a board of Cram take, beside igsolve where it is installed?

`python benchmarks/nimber_search.py [BOARD …]`: CPU seconds of the search alone, the least of three,
with its nodes and the bytes of its table; and CPU seconds and memory of `igsolve cram` as a whole
process (`cargo install igsolve`; KALMAR_IGSOLVE names it where it is not on the path).
"""

import os
import resource
import shutil
import subprocess
import sys
import time

from measure import machine, table

from kalmar.games import find_rules
from kalmar.rules.removal import removal_of
from kalmar.search.fields import field_of
from kalmar.search.nimbers import NimberSearch

BOARDS = ("4x7", "4x9", "5x7", "4x11", "5x9")
TIMES = 3
IGSOLVE = os.environ.get("KALMAR_IGSOLVE") or shutil.which("igsolve")


def ours(board: str) -> tuple[float, NimberSearch, int]:
    """The least CPU seconds, the last search and the nimber."""
    cram = find_rules("cram")
    removal = removal_of(cram, cram.parse(board))
    assert removal is not None
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        field = field_of([removal])
        assert field is not None
        search = NimberSearch(field, 10**9, threads=1)
        nimber = search.nimber((1 << removal.points) - 1)
        found.append(time.process_time() - start)
    return min(found), search, nimber


def theirs(board: str) -> tuple[float, float]:
    """CPU seconds and the most megabytes of igsolve, among the children so far."""
    assert IGSOLVE is not None
    rows, columns = board.split("x")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [IGSOLVE, "cram", "--rows", rows, "--cols", columns]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime, after.ru_maxrss / 1024


def row(board: str) -> list[object]:
    """What is said of a board."""
    seconds, search, nimber = ours(board)
    size = f"{search.table.nbytes / 2**20:.0f}"
    said: list[object] = [board, nimber, f"{search.nodes:,}", size, f"{seconds:.2f}"]
    if IGSOLVE is None:
        return [*said, "-", "-", "-"]
    other, memory = min(theirs(board) for _ in range(TIMES))
    return [*said, f"{other:.2f}", f"{memory:.0f}", f"{other / seconds:.2f}"]


def main() -> None:
    """Print a table."""
    ours("2x3")  # the kernels are compiled
    boards = sys.argv[1:] or BOARDS
    heads = ["board", "nimber", "nodes", "MiB", "CPU s", "igsolve s", "igsolve MiB", "ratio"]
    print(machine())
    print(table(heads, [row(board) for board in boards]))
    if IGSOLVE is None:
        print("igsolve is not installed: only the search of Kalmár was timed")


if __name__ == "__main__":
    main()
