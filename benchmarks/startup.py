"""How long does a cold start take?

`python benchmarks/startup.py`: the median of nine runs of each command, beside an empty Python.
"""

import statistics
import sys

from measure import machine, run, table

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "kalmar --help": ["-m", "kalmar", "--help"],
    'kalmar solve "nim 3 5 7"': ["-m", "kalmar", "solve", "nim 3 5 7"],
    'kalmar solve "kayles 9 8" --misere': ["-m", "kalmar", "solve", "kayles 9 8", "--misere"],
    "import kalmar": ["-c", "import kalmar"],
}


def main() -> None:
    """Measure each command."""
    medians = {
        name: statistics.median(run([sys.executable, *arguments]).seconds for _ in range(9))
        for name, arguments in COMMANDS.items()
    }
    base = medians["python -c pass"]
    print(machine(), "\n")
    rows = [[name, f"{s:.3f}", f"{s / base:.1f}"] for name, s in medians.items()]
    print(table(["command", "seconds", "× empty Python"], rows))


if __name__ == "__main__":
    main()
