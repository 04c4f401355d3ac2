"""How long does a cold start take?

`python benchmarks/startup.py`: seconds of CPU, the least of 15 runs of each command, beside an
empty Python in the same run. What else runs on the machine changes them less than the time that
passes, and the ratio least of all; so limits are ratios, and the exit code is 1 where one is not
kept. On a quiet machine an empty Python takes 12.5 ms, so that 1.6 times as much is 20 ms, 6.4
times 0.08 s, and 12 times 0.15 s. Bytecode is compiled before, as it is where pip installs.
"""

import os
import sys
from tempfile import TemporaryDirectory

from measure import machine, run, table

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import kalmar": ["-c", "import kalmar"],
    "kalmar --help": ["-m", "kalmar", "--help"],
    'kalmar solve "nim 3 5 7"': ["-m", "kalmar", "solve", "nim 3 5 7"],
    'kalmar solve "kayles 9 8" --misere': ["-m", "kalmar", "solve", "kayles 9 8", "--misere"],
    "kalmar values kayles -n 20": ["-m", "kalmar", "values", "kayles", "-n", "20"],
    "import click": ["-c", "import click"],
}
MOST = {"import kalmar": 1.6, "kalmar --help": 6.4, 'kalmar solve "nim 3 5 7"': 12.0}
"""Times an empty Python."""
RUNS = 15


def least_times(runs: int = RUNS) -> dict[str, float]:
    """Seconds of CPU of each command."""
    with TemporaryDirectory() as folder:
        compiled = {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for arguments in COMMANDS.values():
            run([sys.executable, *arguments], compiled)
        times: dict[str, list[float]] = {name: [] for name in COMMANDS}
        for _ in range(runs):  # in turn, so that a busy minute falls on all of them
            for name, arguments in COMMANDS.items():
                times[name].append(run([sys.executable, *arguments], compiled).cpu)
    return {name: min(found) for name, found in times.items()}


def main() -> int:
    """Measure each command; 1 if one takes too long."""
    times = least_times()
    ratios = {name: seconds / times["python -c pass"] for name, seconds in times.items()}
    print(f"{machine()}, {os.getloadavg()[0]:.1f} processes waiting\n")
    rows = [[name, f"{times[name]:.3f}", f"{ratios[name]:.1f}", MOST.get(name, "")]
            for name in COMMANDS]  # fmt: skip
    print(table(["command", "CPU seconds", "× empty Python", "at most"], rows))
    return int(any(ratios[name] > most for name, most in MOST.items()))


if __name__ == "__main__":
    sys.exit(main())
