"""How fast are long Grundy sequences, against a plain loop and against ogsolve, in one run?

`python benchmarks/sparse_heaps.py [OGSOLVE]`: heaps per second of the engine that is chosen,
without compiling; of a plain Numba loop over rare heaps with the same final mask; and of ogsolve
(crates.io), whose program is given, or installed with cargo into a folder of its own. Where there
is no cargo, its columns are left out. ogsolve runs its `rc` method. Neither of the two is asked for
more than some ten seconds of pairs; the plain loop, which searches long for rare candidates, not
for more than half a million heaps. Where ogsolve is stopped after a quarter of a minute, "<" is
before its speed and ">" before the ratio.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from measure import machine, slope, table
from numba import njit

from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.sparse_engine import SparseSpace

ROWS = {
    "0.77": (10**5, 10**6, 10**7),
    "0.16": (10**5, 5 * 10**5, 10**6, 10**7),
    "0.6": (10**5, 262_144, 10**6, 10**7),
    "0.06": (32_768, 65_536, 10**5, 10**6),
    "0.007": (32_768, 10**5, 131_072, 10**6),
    "0.354": (10**5, 10**6, 12 * 10**6),
    "0.376": (10**5, 10**6, 3 * 10**6),
    "grundys-game": (10**5, 10**6, 10**7),
}
MOST_PAIRS = 8 * 10**9
MOST_SEARCHED = 500_000
PATIENCE = 15.0
WARM = 400_000
"""Heaps after which all that there is to compile has been compiled."""


def _plain(splits: Any, singles: Any, values: Any, mask: int, position: int, start: int) -> None:
    """Marks of all pairs with a rare heap, one by one; rare candidates are searched for."""
    size = values.shape[0]
    rare, rare_count = np.empty(size, np.int32), 0
    marks = np.zeros(4096, np.int64)
    for heap in range(1, size):
        own = (heap + position) & 1 if position >= 0 else 0
        value = int(values[heap])
        if heap >= start:
            for k in singles:
                marks[values[heap - k]] = heap
            for k in splits:
                for i in range(rare_count):
                    if rare[i] >= heap - k:
                        break
                    marks[values[rare[i]] ^ values[heap - k - rare[i]]] = heap
            value = 0
            while True:
                if marks[value] != heap:
                    common = (own + parity(value & mask)) & 1
                    found = False
                    if not common:
                        for k in splits:
                            for part in range(1, (heap - k) // 2 + 1):
                                if values[part] ^ values[heap - k - part] == value:
                                    found = True
                                    break
                            if found:
                                break
                    if not found:
                        break
                value += 1
            values[heap] = value
        if not (own + parity(value & mask)) & 1:
            rare[rare_count] = heap
            rare_count += 1


def _parity(number: int) -> int:
    odd = 0
    while number:
        odd ^= 1
        number &= number - 1
    return odd


parity = njit(_parity)
plain = njit(_plain)


def ours(game: str, n: int) -> tuple[float, GrundySequence]:
    """Seconds without compiling, and the sequence."""
    GrundySequence(game).extend(min(n, WARM))
    sequence = GrundySequence(game)
    began = time.perf_counter()
    sequence.extend(n)
    return time.perf_counter() - began, sequence


def loop(sequence: GrundySequence) -> float | None:
    """Seconds of the plain loop; None where there is no space or it would take too long."""
    game, space = sequence.game, sequence.space or SparseSpace(0, -1, sequence.done)
    n, splits = sequence.done, np.array(sequence.game.splits, np.int64)
    if game.unequal or n > MOST_SEARCHED or len(splits) * min(n, space.rare) * n > MOST_PAIRS:
        return None
    start = 100
    values = np.zeros(n + 1, sequence.values.dtype)
    values[:start] = sequence.values[:start]
    singles = np.array(game.singles, np.int64)
    plain(splits, singles, values[:200].copy(), space.mask, space.by_position, start)
    began = time.perf_counter()
    plain(splits, singles, values, space.mask, space.by_position, start)
    took = time.perf_counter() - began
    assert np.array_equal(values, sequence.values)
    return took


def peer(program: str | None, sequence: GrundySequence) -> float | None:
    """Seconds that ogsolve says it took, or at least `PATIENCE` where it was stopped.

    None where it is missing, has no such game or would take much too long.
    """
    game, n = sequence.game, sequence.done
    rare = sequence.space.rare if sequence.space else n // 2
    if program is None or game.unequal or len(game.splits) * rare * n > MOST_PAIRS:
        return None
    command = [program, game.name, "-m", "rc", "-n", str(n)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return PATIENCE
    found = re.search(r"calculation time: ([0-9.]+)(µs|ms|s)", done.stdout)
    assert found, done.stdout
    return float(found[1]) * {"µs": 1e-6, "ms": 1e-3, "s": 1.0}[found[2]]


def install(folder: str) -> str | None:
    """The program, from the command line or from crates.io."""
    if sys.argv[1:]:
        return sys.argv[1]
    if shutil.which("cargo") is None:
        print("no cargo here: ogsolve is left out\n")
        return None
    subprocess.run(["cargo", "install", "-q", "ogsolve", "--root", folder], check=True)
    return str(Path(folder) / "bin" / "ogsolve")


def against(seconds: float | None, mine: float, n: int) -> list[str]:
    """Heaps per second of another program, and how many times as fast ours is."""
    if seconds is None:
        return ["–", "–"]
    stopped = seconds == PATIENCE
    speed, times = f"{n / seconds:.2g}", f"{seconds / mine:.1f}"
    return [f"< {speed}", f"> {times}"] if stopped else [speed, times]


def row(game: str, n: int, program: str | None) -> tuple[list[str], float]:
    """One line of the table, and our seconds."""
    seconds, sequence = ours(game, n)
    space = sequence.space
    engine = f"sparse, {space.rare:,} rare" if space else "dense"
    mine = [f"{n / seconds:.2g}", f"{sequence.pairs / seconds:.1e}"]
    theirs = against(loop(sequence), seconds, n) + against(peer(program, sequence), seconds, n)
    return [heap_game(game).name, f"{n:,}", engine, *mine, *theirs], seconds


def main() -> None:
    """Print the table, then how time grows."""
    print(machine(), "\n")
    lines, growth = [], []
    with tempfile.TemporaryDirectory() as folder:
        program = install(folder)
        for game, sizes in ROWS.items():
            rows = [row(game, n, program) for n in sizes]
            lines += [line for line, _ in rows]
            growth.append([game, f"{slope(sizes, [seconds for _, seconds in rows]):.2f}"])
    head = ["game", "heaps", "engine", "heaps/s", "pairs/s"]
    head += ["plain loop, heaps/s", "times", "ogsolve, heaps/s", "times"]
    print(table(head, lines), "\n")
    print(table(["game", "time grows as n to the"], growth))


if __name__ == "__main__":
    main()
