"""Compile the kernels that the quick tests use, on all cores, before the tests begin.

Compiling takes minutes of CPU time. Two processes that share the tests would each compile what both
need, or one would wait for the other. What a command below compiles is cached for all of them. A
kernel that no command compiles is compiled by the first test that calls it: the list saves time and
nothing depends on it. Once all has been compiled for the present sources, the script ends at once.
"""

import sys
from multiprocessing import get_context
from time import perf_counter

from kalmar.cli.checks import answer_in_silence
from kalmar.engines.graphs import building, graph, numbered_sums
from kalmar.engines.nimbers import search
from kalmar.engines.quotients import construct_steps, transitions
from kalmar.engines.sequences import certificates
from kalmar.runtime.jit import is_made, note_made
from kalmar.runtime.work import cores
from kalmar.solvers import heaps

COMMANDS = (
    # The search of nimbers takes half a minute: it comes first, so that no core waits for it.
    "solve 'cram 4x5'",
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


def let_small_work_compile() -> None:
    """Let small questions take what large ones take: kernels, and tables that grow."""
    construct_steps.FAST_MARKING_FROM_ORDER = transitions.FAST_WALK_FROM_ORDER = 0
    building.COMPILED_FROM_BYTES = heaps.MIN_OPTIONS_FOR_ARRAYS = 0
    graph.MIN_EDGES_FOR_BUCKETS, graph.MIN_BUCKETS = 5_000, 1  # the file has more, heaps have less
    certificates.NAIVE_TERMS = certificates.NAIVE_TRIPLES = 0
    numbered_sums.FIRST_ROWS = search.FIRST_ROWS = 1 << 8


def compile_for(command: str) -> tuple[str, float, bool]:
    """Run a command in silence, and return it with its seconds, and whether it failed."""
    let_small_work_compile()
    began = perf_counter()
    failed = answer_in_silence("", (command,))
    return command, perf_counter() - began, bool(failed)


def main() -> int:
    """Run the commands side by side, and return an exit code."""
    if is_made(ALL):
        return 0
    any_failed = False
    with get_context("spawn").Pool(cores(), maxtasksperchild=None) as pool:
        for command, seconds, failed in pool.imap_unordered(compile_for, COMMANDS, 1):
            print(f"{seconds:6.1f} s  kalmar {command}", flush=True)
            if failed:
                print(f"kalmar {command} failed", file=sys.stderr)
                any_failed = True
    if not any_failed:
        note_made(ALL)
    return int(any_failed)


if __name__ == "__main__":
    sys.exit(main())
