"""Compile the kernels that the quick tests use, on all cores, before the tests begin.

python scripts/kernels.py [--list]

With --list it writes src/kalmar/runtime/kernel_forms.json anew: what each of the questions in
`QUESTIONS` compiles, which `kalmar doctor --warm` compiles ahead.

Compiling takes minutes of CPU time. Two processes that share the tests would each compile what both
need, or one would wait for the other. What a command below compiles is cached for all of them. A
kernel that no command compiles is compiled by the first test that calls it: the list saves time and
nothing depends on it. Once all has been compiled for the present sources, the script ends at once.
"""

import io
import json
import os
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from kalmar.cli.run import run
from kalmar.engines.graphs import building, compound_graph, graph
from kalmar.engines.nimbers import misere_sums, parallel, search
from kalmar.engines.quotients import engine as quotient_engine
from kalmar.engines.sequences import certificates
from kalmar.runtime import compiling, predicted_work
from kalmar.runtime.jit import is_made, note_made
from kalmar.runtime.kernel_forms import FORMS, Form, recorded
from kalmar.runtime.limits import cores
from kalmar.solvers import heaps

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

QUESTIONS = {
    "sparse heaps": ("values 0.6 -n 1e6", "values 0.106 -n 300000"),
    "dense heaps": ("values 0.007 -n 200000",),
    "heaps by pairs of moves": ("values 0.DD -n 3000",),
    "heaps in other ways": (
        "values 0.77 -n 3000 --compute",
        "values kayles -n 3000 -c conjunctive",
        "values kayles -n 3000 -c continued-conjunctive",
        "values kayles -n 3000 -c selective",
    ),
    "sets of numbers to take": (
        "period 'subtraction(401,902,1303)'",
        "atlas sets --moves 4 --most 12",
    ),
    "three-row Chomp": ("solve 'chomp 3x1000' --moves 0",),
    "Chomp": ("solve 'chomp 10x8' --moves 0", "chomp 4x5"),
    "boards": (
        "table queen --rows 0..100 --cols 0..100",
        "table queen --rows 0..200 --cols 0..200",
        "table queen --rows 0..100 --cols 0..100 --valuation remoteness",
        "table knight --rows 0..100 --cols 0..100",
    ),
    "bricks": (
        "table bricks --rows 1..60 --cols 1..60",
        "table bricks --rows 1..60 --cols 1..60 --composition conjunctive",
        "table bricks --rows 1..60 --cols 1..60 --composition continued-conjunctive",
        "table bricks --rows 1..60 --cols 1..60 --composition selective",
    ),
    "points": ("solve 'cram 5x6' --moves 0", "solve 'cram 4x5' --proof {folder}/cram.json"),
    "points in several words": ("solve 'node-kayles grid(2,35)' --moves 0",),
    "stones": ("solve 'clobber 3x4' --moves 0",),
    "misère points": ("solve 'cram 4x5 + nim 3' --misere --moves 0",),
    "misère stones": ("solve 'clobber 3x4 + nim 3' --misere --moves 0",),
    "graphs": ("graph 'nim 8 8 8' --json", "graph {folder}/edges.csv --json"),
    "NoGo": ("solve 'nogo 1x12' --moves 0",),
    "quotients": ("quotient 0.34", "quotient 0.115"),
    "certificates": (
        "period 0.16 --to 2^17",
        "period 0.156 --to 1e5 --certificate {folder}/heaps.json",
        "period --verify {folder}/heaps.json",
        "period 0.9E --to 1000 --certificate {folder}/triples.json",
        "period --verify {folder}/triples.json",
    ),
    "windows": (
        "period 0.156 --window --to 1e5 --certificate {folder}/window.json",
        "period --verify {folder}/window.json",
        "period 0.106 --window --to 3e5",
        "period 0.054 --window --to 1e5",
    ),
}
"""For each kind of questions, command lines of `kalmar` that compile all kernels it needs."""

SPECIAL = {"certificates", "windows"}
"""Questions that come after others: kernels of those are left out, so that a kernel that only one
kind of question needs still tells which one it is."""

ALL = "quick-tests"
"""The note that all of them have been run."""


def let_small_work_compile() -> None:
    """Let small questions take what large ones take: kernels, and tables that grow."""
    parallel.PLAIN_SECONDS = 0.0  # no first seconds in plain Python
    predicted_work.FORCED = True
    quotient_engine.FAST_WALK_FROM_ORDER = quotient_engine.FAST_MARKING_FROM_ORDER = 0
    building.COMPILED_FROM_BYTES = heaps.MIN_OPTIONS_FOR_ARRAYS = 0
    graph.MIN_EDGES_FOR_BUCKETS, graph.MIN_BUCKETS = 5_000, 1  # the file has more, heaps have less
    certificates.NAIVE_TERMS = certificates.NAIVE_TRIPLES = 0
    compiling.HELPS = False  # what another process compiled would not be recorded
    compound_graph.FIRST_ROWS = misere_sums.FIRST_ROWS = search.FIRST_ROWS = 1 << 8


def compile_for(command: str) -> tuple[str, float, int]:
    """Run a command in silence, and return it with its seconds and its exit code."""
    let_small_work_compile()
    began = perf_counter()
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = run(shlex.split(command))
    return command, perf_counter() - began, code


def forms_of(commands: tuple[str, ...]) -> list[tuple[float, Form]]:
    """Run commands in silence, in an empty cache, and return seconds and forms of kernels."""
    found: list[tuple[float, Form]] = []
    with TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        os.environ["KALMAR_CACHE"] = "off"
        edges = "".join(f"v{n},v{n * n % 1000}\n" for n in range(40_000))
        Path(folder, "edges.csv").write_text(edges, "utf-8")
        with recorded(found):
            for command in commands:
                _, _, code = compile_for(command.format(folder=folder))
                if code:
                    print(f"kalmar {command}: exit code {code}", file=sys.stderr)
    return found


def write_list() -> int:
    """Write the list of forms, the one that takes longest first in each group."""
    groups: dict[str, list[Form]] = {}
    with get_context("spawn").Pool(cores(), maxtasksperchild=1) as pool:
        for name, found in zip(QUESTIONS, pool.imap(forms_of, QUESTIONS.values()), strict=True):
            print(f"{name}: {len(found)} kernels in {sum(s for s, _ in found):.1f} s", flush=True)
            forms = [form for _, form in sorted(found, key=lambda row: -row[0])]
            others = [form for each in groups.values() for form in each] if name in SPECIAL else []
            groups[name] = [form for form in forms if form not in others]
    lines = [
        f"{json.dumps(name, ensure_ascii=False)}: [\n"
        + ",\n".join(json.dumps(form) for form in found) + "\n]"
        for name, found in groups.items()
    ]  # fmt: skip
    FORMS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return 0


def main() -> int:
    """Run the commands side by side, and return an exit code."""
    if "--list" in sys.argv:
        return write_list()
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
