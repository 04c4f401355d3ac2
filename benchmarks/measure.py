"""What every benchmark shares: wall time, peak memory and growth, each in a process of its own.

A benchmark is one file that answers one question and prints one Markdown table:
`python benchmarks/NAME.py`. Numbers are compared only within one run.
"""

import os
import platform
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from statistics import linear_regression
from tempfile import TemporaryDirectory


@dataclass(frozen=True)
class Measured:
    """One process: its seconds, its peak memory, what it printed, its seconds of CPU."""

    seconds: float
    mebibytes: float
    output: str
    cpu: float


def run(
    command: Sequence[str], env: dict[str, str] | None = None, folder: Path | None = None
) -> Measured:
    """Run a command to its end, from a cold start; raises CalledProcessError when it fails.

    No machine code kept by earlier processes is used, unless `env` says so.

    >>> run(["echo", "42"]).output
    '42\\n'
    """
    with TemporaryDirectory() as empty:
        environment = {**os.environ, "NUMBA_CACHE_DIR": empty, **(env or {})}
        start = time.perf_counter()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder
        ) as process:
            assert process.stdout is not None
            output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - start
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, output)
    cpu = usage.ru_utime + usage.ru_stime
    return Measured(seconds, usage.ru_maxrss / 1024, output, cpu)


def slope(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The exponent k of time ~ size**k: least squares on logarithms.

    >>> round(slope([10, 100, 1000], [1, 100, 10000]), 3)
    2.0
    """
    return linear_regression([log(s) for s in sizes], [log(s) for s in seconds]).slope


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table.

    >>> print(table(["n", "s"], [[1, 0.5]]))
    | n | s |
    |---|---|
    | 1 | 0.5 |
    """
    lines = [head, ["---"] * len(head), *rows]
    text = [
        "| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines
    ]
    return "\n".join(text).replace("| --- ", "|---").replace("--- |", "---|")


def machine() -> str:
    """One line about the machine the numbers come from."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
