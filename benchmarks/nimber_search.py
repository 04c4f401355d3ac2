"""How long do nimbers of Cram and Chomp take, beside igsolve where it is installed?

`python benchmarks/nimber_search.py [POSITION …]`, such as "cram 5x7": CPU seconds of the search
alone, kernels being compiled, with its nodes; CPU seconds of `igsolve` (`cargo install igsolve`;
KALMAR_IGSOLVE names it where it is not on the path); and the memory of each as a whole process. The
least of three runs, of one where a run takes more than twenty seconds.
"""

import json
import os
import shutil
import subprocess
import sys
import time

from measure import in_machine_code, machine, table

from kalmar.core.rules.removal import removal_of
from kalmar.engines.nimbers.fields import field_of
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.games.registry import find_rules
from kalmar.solvers.chomp_boards import diagram_values
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

POSITIONS = (
    "cram 4x7", "cram 4x9", "cram 5x7", "cram 5x8", "cram 4x11", "cram 5x9",
    "chomp 10x10", "chomp 11x11", "chomp 12x12", "chomp 13x13",
)  # fmt: skip
TIMES = 3
LONG = 20
IGSOLVE = os.environ.get("KALMAR_IGSOLVE") or shutil.which("igsolve")
CHILD = """
import json, resource, subprocess, sys
out = subprocess.run(sys.argv[1:], check=True, capture_output=True, text=True).stdout
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([out, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""
"""Started in between, as a process begins with the memory of the one that starts it."""


def cram(board: str) -> tuple[int, int]:
    """The nimber, and how many nodes it took."""
    rules = find_rules("cram")
    removal = removal_of(rules, rules.parse(board))
    assert removal is not None
    field = field_of([removal])
    assert field is not None
    search = NimberSearch(field, 10**10, threads=1)
    return search.nimber((1 << removal.points) - 1), search.nodes


def chomp(board: str) -> tuple[int, int]:
    """The nimber, and how many diagrams are listed for it."""
    rows, columns = map(int, board.split("x"))
    values = diagram_values(rows, columns, Fold(GRUNDY, NIM_SUM))
    return int(values[-1]), len(values)


def alone(position: str) -> None:
    """Say the CPU seconds, the nimber and the work of one search, after a small one."""
    game, board = position.split()
    solve = {"cram": cram, "chomp": chomp}[game]
    in_machine_code()
    solve("4x5")  # the kernels are compiled
    start = time.process_time()
    nimber, work = solve(board)
    print(json.dumps([time.process_time() - start, nimber, work]))


def run(command: list[str]) -> tuple[str, float, float]:
    """What a program prints, its CPU seconds and its most megabytes."""
    lean = [sys.executable, "-S", "-c", CHILD, *command]
    out, seconds, memory = json.loads(subprocess.check_output(lean, text=True))
    return out, seconds, memory


def ours(position: str) -> tuple[float, float, int, int]:
    """CPU seconds, megabytes, the nimber and the work."""
    out, _, memory = run([sys.executable, __file__, "--alone", position])
    seconds, nimber, work = json.loads(out)
    return seconds, memory, nimber, work


def theirs(position: str) -> tuple[float, float, int]:
    """The same of igsolve, without the work."""
    assert IGSOLVE is not None
    game, board = position.split()
    rows, columns = board.split("x")
    out, seconds, memory = run([IGSOLVE, game, "--rows", rows, "--cols", columns])
    nimber = out.split("Nimber of initial position:")[1].split()[0]
    return seconds, memory, int(nimber)


def row(position: str) -> list[object]:
    """What is said of a position."""
    found = [ours(position)]
    others = [theirs(position)] if IGSOLVE else []
    if found[0][0] < LONG and (not others or others[0][0] < LONG):
        for _ in range(TIMES - 1):
            found.append(ours(position))
            others += [theirs(position)] if IGSOLVE else []
    seconds, memory, nimber, work = min(found)
    said: list[object] = [position, nimber, f"{work:,}", f"{seconds:.2f}", f"{memory:.0f}"]
    if not others:
        return [*said, "-", "-", "-"]
    other, size, same = min(others)
    assert same == nimber
    return [*said, f"{other:.2f}", f"{size:,.0f}", f"{other / seconds:.1f}"]


def main() -> None:
    """Print a table."""
    if sys.argv[1:2] == ["--alone"]:
        alone(sys.argv[2])
        return
    positions = sys.argv[1:] or POSITIONS
    heads = ["position", "nimber", "nodes", "CPU s", "MiB", "igsolve s", "igsolve MiB", "ratio"]
    print(machine())
    print(table(heads, [row(position) for position in positions]))
    if IGSOLVE is None:
        print("igsolve is not installed: only the search of Kalmár was timed")


if __name__ == "__main__":
    main()
