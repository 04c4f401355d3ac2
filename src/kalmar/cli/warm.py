"""Compile ahead what usual questions need, by answering them side by side: `doctor --warm`.

Numba compiles one kernel at a time in a process, so that each kind of question has a process of its
own. A kernel that no question here needs is compiled when it is called first.
"""

import io
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from kalmar.cli.run import run
from kalmar.runtime import predicted_work
from kalmar.runtime.limits import cores
from kalmar.runtime.writing import write_file

QUESTIONS: dict[str, tuple[str, ...]] = {
    "points": ("solve 'cram 5x6' --moves 0", "solve 'cram 4x5' --proof {folder}/cram.json"),
    "points in several words": ("solve 'node-kayles grid(2,35)' --moves 0",),
    "sums": ("solve 'clobber 3x4 + nim 3' --misere --moves 0",),
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
    "graphs": ("graph 'nim 8 8 8' --json", "graph {folder}/edges.csv --json"),
    "quotients": ("quotient 0.34", "quotient 0.115"),
    "certificates": (
        "period 0.16 --to 2^17",
        "period 0.156 --to 1e5 --certificate {folder}/heaps.json",
        "period --verify {folder}/heaps.json",
        "period 0.9E --to 2000 --certificate {folder}/triples.json",
        "period --verify {folder}/triples.json",
    ),
    "windows": (
        "period 0.156 --window --to 1e5 --certificate {folder}/window.json",
        "period --verify {folder}/window.json",
        "period 0.106 --window --to 3e5",
        "period 0.054 --window --to 1e5",
    ),
}
"""For each kind of question command lines of `kalmar`, those first that take longest."""

EDGES = 100_000
"""Edges of a graph whose file is large enough to be read by compiled code."""


def answer_all(questions: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Answer each kind of question in a process, and yield the command lines that fail.

    Args:
        questions: command lines for each kind.
    """
    with (
        TemporaryDirectory() as folder,
        get_context("spawn").Pool(cores(), maxtasksperchild=1) as pool,
    ):
        edges = "".join(f"v{n},v{n * n % 1000}\n" for n in range(EDGES))
        write_file(Path(folder, "edges.csv"), edges.encode())
        yield from pool.imap_unordered(partial(answer, folder), questions.values())


def answer(folder: str, commands: tuple[str, ...]) -> tuple[str, ...]:
    """Run commands in silence with compiled code, and return those that fail.

    Args:
        folder: what stands for `{folder}` in the commands.
        commands: command lines of `kalmar`.
    """
    predicted_work.FORCED = True
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return tuple(line for line in commands if run(shlex.split(line.format(folder=folder))))
