"""How long does a cold start take?

`python benchmarks/startup.py`: seconds of CPU, the median of nine runs of each command, beside an
empty Python in the same run. What else runs on the machine changes them less than the time that
passes, and the ratio least of all.
"""

import statistics
import sys

from measure import machine, run, table

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "kalmar --help": ["-m", "kalmar", "--help"],
    'kalmar solve "nim 3 5 7"': ["-m", "kalmar", "solve", "nim 3 5 7"],
    'kalmar solve "kayles 9 8" --misere': ["-m", "kalmar", "solve", "kayles 9 8", "--misere"],
    "kalmar values kayles -n 20": ["-m", "kalmar", "values", "kayles", "-n", "20"],
    "import kalmar": ["-c", "import kalmar"],
    "import click": ["-c", "import click"],
}


def main() -> None:
    """Measure each command."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(9):  # in turn, so that a busy minute falls on all of them
        for name, arguments in COMMANDS.items():
            times[name].append(run([sys.executable, *arguments]).cpu)
    medians = {name: statistics.median(found) for name, found in times.items()}
    base = medians["python -c pass"]
    print(machine(), "\n")
    rows = [[name, f"{s:.3f}", f"{s / base:.1f}"] for name, s in medians.items()]
    print(table(["command", "CPU seconds", "× empty Python"], rows))


if __name__ == "__main__":
    main()
