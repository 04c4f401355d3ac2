"""Compile the kernels that the quick tests use, on all cores, before the tests begin.

python scripts/kernels.py

Compiling takes minutes of CPU time. Two processes that share the tests would each compile what both
need, or one would wait for the other. What a command below compiles is cached for all of them. A
kernel that no command compiles is compiled by the first test that calls it: the list saves time and
nothing depends on it. Once all has been compiled for the present sources, the script ends at once.
"""

import io
import os
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing import get_context
from time import perf_counter

from kalmar.cli.run import run
from kalmar.runtime.jit import is_made, note_made
from kalmar.runtime.limits import cores

COMMANDS = (
    # Searches of nimbers take half a minute each, a form for each kind of board: they come first,
    # so that no core waits for one that was begun last.
    "solve 'node-kayles grid(2,35)'",
    "solve 'cram 4x5'",
    "solve 'clobber 3x4'",
    "solve 'cram 4x5 + nim 3' --misere --moves 0",
    "solve 'clobber 3x4 + nim 3' --misere --moves 0",
    # Tables, one kernel for each kind of values, and sequences.
    "table chomp --rows 3 --cols 1..40",
    "table bricks --rows 1..60 --cols 1..60",
    "table bricks --rows 1..60 --cols 1..60 --composition conjunctive",
    "table bricks --rows 1..60 --cols 1..60 --composition conjunctive --misere",
    "table bricks --rows 1..60 --cols 1..60 --composition continued-conjunctive --misere",
    "table bricks --rows 1..60 --cols 1..60 --composition selective --misere",
    "values 0.77 -n 3000 --compute",
    "values 0.DD -n 3000",
)
"""Command lines of `kalmar`."""

ALL = "quick-tests"
"""The note that all of them have been run."""


def compile_for(command: str) -> tuple[str, float, int]:
    """Run a command in silence, and return it with its seconds and its exit code."""
    from kalmar.engines.nimbers import parallel

    parallel.PLAIN_SECONDS = 0.0  # no first seconds in plain Python
    began = perf_counter()
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = run(shlex.split(command))
    return command, perf_counter() - began, code


def main() -> int:
    """Run the commands side by side, and return an exit code."""
    if is_made(ALL):
        return 0
    os.environ["KALMAR_CACHE"] = "off"
    failed = 0
    with get_context("spawn").Pool(cores(), maxtasksperchild=None) as pool:
        for command, seconds, code in pool.imap_unordered(compile_for, COMMANDS, 1):
            print(f"{seconds:6.1f} s  kalmar {command}", flush=True)
            if code:
                print(f"kalmar {command}: exit code {code}", file=sys.stderr)
                failed = 1
    if not failed:
        note_made(ALL)
    return failed


if __name__ == "__main__":
    sys.exit(main())
