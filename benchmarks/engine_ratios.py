"""How many times as fast are long Grundy sequences as with another checkout, in one run?

`python benchmarks/engine_ratios.py SOURCES [OFFICERS.CPP]`: SOURCES is the folder `src` of the
other checkout. CPU seconds of one thread without compiling, the least of some processes that take
turns; from the second file, a program for 0.6 alone, what g++ makes of it for this machine.
`--long` goes on to 10^7; `--wall` tells seconds of the clock with one thread and two instead.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import machine, table

GAMES = ("0.6", "grundys-game", "0.77", "0.16", "0.354", "0.376", "0.106", "0.454", "0.104")
DENSE = ("0.06", "0.007", "0.137")
"""Without a sparse space, to 10^5 heaps."""
MANY = ("0.2244", "0!.04")
"""With many values, each about equally rare, to 5·10^5 heaps."""
ROUNDS = {10**5: 2, 5 * 10**5: 1, 10**6: 2, 10**7: 1}
ONE = """
import sys
from resource import RUSAGE_SELF, getrusage
from time import monotonic
from kalmar.engines.sequences.engine import GrundySequence
def cpu():
    used = getrusage(RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
game, n, clock = sys.argv[1], int(sys.argv[2]), {"cpu": cpu, "wall": monotonic}[sys.argv[3]]
best = []
for heaps in (min(n, 400_000), *[n] * (2 if n < 10**7 else 1)):
    sequence = GrundySequence(game)
    began = clock()
    sequence.extend(heaps)
    best.append(clock() - began)
print(min(best[1:]), hash(sequence.values.tobytes()) & 0xFFFFFFFF)
"""


def seconds(
    sources: str, game: str, n: int, threads: int = 1, of: str = "cpu"
) -> tuple[float, str]:
    """Seconds of one process, and a number that tells its values from others."""
    environment = {**os.environ, "PYTHONPATH": sources, "PYTHONHASHSEED": "1"}
    environment["OMP_NUM_THREADS"] = str(threads)
    command = [sys.executable, "-c", ONE, game, str(n), of]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    took, values = done.stdout.split()
    return float(took), values


def peer(program: Path, n: int) -> float:
    """CPU seconds of the program for 0.6, without its first 65,536 heaps."""
    done = subprocess.run([program, str(n), "1"], capture_output=True, text=True, check=True)
    found = re.search(r"block: wall=[0-9.]+s cpu=([0-9.]+)s", done.stdout)
    assert found, done.stdout
    return float(found[1])


def row(before: str, game: str, n: int, program: Path | None) -> list[str]:
    """One line of the table."""
    after = str(Path(__file__).parent.parent / "src")
    theirs, ours, officers = [], [], []
    for _ in range(ROUNDS[n]):
        (old, was), (new, now) = seconds(before, game, n), seconds(after, game, n)
        assert was == now, game
        theirs.append(old)
        ours.append(new)
        if program is not None and game == "0.6":
            officers.append(peer(program, n))
    old, new = min(theirs), min(ours)
    rate = f"{n / min(officers):.2g}" if officers else "–"
    return [game, f"{n:,}", f"{n / old:.2g}", f"{n / new:.2g}", f"{old / new:.2f}", rate]


def wall_row(game: str, n: int) -> list[str]:
    """One line of the other table."""
    here = str(Path(__file__).parent.parent / "src")
    rounds = [[seconds(here, game, n, threads, "wall")[0] for threads in (1, 2)] for _ in range(3)]
    one, two = (min(times) for times in zip(*rounds, strict=True))
    return [game, f"{n:,}", f"{one:.2f}", f"{two:.2f}", f"{one / two:.2f}"]


def main() -> None:
    """Print the table, line by line as it is found."""
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    print(machine(), "\n")
    if "--wall" in sys.argv:
        head = ["game", "heaps", "one thread, s", "two threads, s", "times"]
        lines = [wall_row(game, n) for n in (10**6, 10**7) for game in ("0.6", "grundys-game")]
        print(table(head, lines))
        return
    sizes = [(game, 10**6) for game in GAMES] + [(game, 10**5) for game in DENSE]
    sizes += [(game, 5 * 10**5) for game in MANY]
    sizes += [(game, 10**7) for game in GAMES[:-2]] if "--long" in sys.argv else []
    head = ["game", "heaps", "before, heaps/s", "heaps/s", "times", "officers.cpp, heaps/s"]
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "officers" if words[1:] else None
        if program is not None:
            command = ["g++", "-O3", "-march=native", "-pthread", words[1], "-o", str(program)]
            subprocess.run(command, check=True)
        for game, n in sizes:
            lines.append(row(words[0], game, n, program))
            print(*lines[-1], file=sys.stderr, flush=True)
    print(table(head, lines))


if __name__ == "__main__":
    main()
