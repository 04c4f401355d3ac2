"""The checks of `kalmar doctor`: each reports whether a part of the installation works.

They cover versions, libraries, cached files, and Kalmár's own answers. To add a check, write a
function that returns findings, and add it to `CHECKS`.

`answer_all` compiles ahead what usual questions need, by answering them side by side. Numba
compiles one kernel at a time in a process, so that each kind of question has a process of its own.
A kernel that no question here needs is compiled when it is called first.
"""

import io
import platform
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kalmar import __version__
from kalmar.answers.answer import solve
from kalmar.cli.run import run
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import after, moves
from kalmar.games.notation import parse_position
from kalmar.runtime import optional, writing
from kalmar.runtime.files import reason_of_system
from kalmar.runtime.optional import CORE, EXTRAS, has, remedy
from kalmar.runtime.work import cores


class CheckStatus(Enum):
    """How things are; only what is wrong must be mended."""

    OK = message("ok")
    ABSENT = message("absent")
    WRONG = message("wrong")


@dataclass(frozen=True)
class CheckupLine:
    """One line of the checkup.

    Attributes:
        name: what was looked at.
        status: how it is.
        words: what was found.
        remedy: how it is mended, or got; empty where nothing is to be done.
    """

    name: str
    status: CheckStatus
    words: str
    remedy: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON.

        >>> CheckupLine("NumPy", CheckStatus.OK, "2.0").to_dict()
        {'name': 'NumPy', 'status': 'ok', 'words': '2.0', 'remedy': ''}
        """
        return {
            "name": str(self.name),
            "status": str(self.status.value),
            "words": str(self.words),
            "remedy": str(self.remedy),
        }


def again() -> str:
    """Return the command that reinstalls an incomplete Kalmár, in words."""
    return message("reinstall Kalmár: {command}", command="pip install --force-reinstall kalmar")


def versions() -> Iterator[CheckupLine]:
    """Yield the versions of Kalmár and Python."""
    yield CheckupLine("Kalmár", CheckStatus.OK, __version__)
    words = message(
        "{version} on {system}, in {folder}",
        version=f"{platform.python_implementation()} {platform.python_version()}",
        system=f"{platform.system()} {platform.machine()}",
        folder=sys.prefix,
    )
    yield CheckupLine("Python", CheckStatus.OK, words)


def libraries() -> Iterator[CheckupLine]:
    """Yield findings on the libraries always installed with Kalmár."""
    for module, title in CORE.items():
        if has(module):
            yield CheckupLine(title, CheckStatus.OK, version_of(module))
        else:
            yield CheckupLine(title, CheckStatus.WRONG, message("not installed"), remedy(module))


def extras() -> Iterator[CheckupLine]:
    """Yield findings on the optional extras."""
    for extra, brought in EXTRAS.items():
        yield of_extra(extra, brought)


def of_extra(extra: str, brought: Mapping[str, str]) -> CheckupLine:
    """Check how much of an extra is installed: all, nothing, or only some, which is wrong."""
    name = message("extra {name}", name=extra)
    missing = [title for module, title in brought.items() if not has(module)]
    there = {title: version_of(module) for module, title in brought.items() if has(module)}
    told = ", ".join(f"{title} {number}" for title, number in there.items())
    if not missing:
        return CheckupLine(name, CheckStatus.OK, told)
    way = remedy(next(iter(brought)))
    lacking = ", ".join(dict.fromkeys(missing))
    if not there:
        return CheckupLine(
            name, CheckStatus.ABSENT, message("without {titles}", titles=lacking), way
        )
    words = message("{there}, but without {titles}", there=told, titles=lacking)
    return CheckupLine(name, CheckStatus.WRONG, words, way)


def version_of(module: str) -> str:
    """Return the version of an installed library, or a question mark if it has none.

    >>> version_of("no_such_library")
    '?'
    """
    try:
        return version(module)
    except PackageNotFoundError:
        return "?"


def kept() -> Iterator[CheckupLine]:
    """Check the cache folder of machine code, which speeds up later runs."""
    if has("numba"):
        yield kept_in(writing.kernels_folder())


def kept_in(folder: Path) -> CheckupLine:
    """Check whether machine code can be kept in a folder, and count its files."""
    name = message("machine code")
    reason: str | None
    try:
        folder.mkdir(writing.MODE_OF_FOLDERS, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            sizes = [path.stat().st_size for path in folder.glob("*.nbc")]
        reason = writing.OTHERS_MAY_WRITE if writing.others_may_write(folder.stat()) else None
    except OSError as error:
        reason = reason_of_system(error)
    if reason is not None:
        return CheckupLine(
            name,
            CheckStatus.WRONG,
            message("cannot be cached in {folder}: {reason}", folder=folder, reason=reason),
            message("set {name} to another folder", name="NUMBA_CACHE_DIR"),
        )  # fmt: skip
    words = message("files: {count}, {size:,.1f} MB in {folder}", count=len(sizes),
                 size=sum(sizes) / 1e6, folder=folder)  # fmt: skip
    return CheckupLine(name, CheckStatus.OK, words)


QUESTIONS = (
    "nim 1 2 3", "nim 1 3 4", "kayles 3 2", "grundys-game 6 + nim 2", "queen 2,3 + nim 1",
    "nim 2 & kayles 3", "kayles 2 | nim 3", "nim 2 | kayles 3 1", "bricks 2x3", "chomp 2x3",
)  # fmt: skip
"""Positions so small that every play of them can be searched."""


@cache
def wins(position: Position, play: Play) -> bool:
    """Return whether the mover wins, by trying every play to its end: the definition itself."""
    # No theory, no engine: an independent program for positions small enough.
    turns = [after(position, move) for move in moves(position)]
    if not turns:
        return play is Play.MISERE
    return not all(wins(following, play) for following in turns)


def answers() -> Iterator[CheckupLine]:
    """Check who wins some positions by theory against trying every play to its end."""
    asked = [(text, play) for text in QUESTIONS for play in Play]
    wrong = []
    for text, play in asked:
        expected = Outcome.N if wins(parse_position(text), play) else Outcome.P
        if solve(text, play=play.value).outcome is not expected:
            wrong.append(f"{text} ({play.value})")
    name = message("answers")
    if wrong:
        words = message("wrong: {positions}", positions=", ".join(wrong))
        yield CheckupLine(name, CheckStatus.WRONG, words, again())
    else:
        words = message("{count} answers agree with exhaustive search", count=len(asked))
        yield CheckupLine(name, CheckStatus.OK, words)


CHECKS: dict[Message, Callable[[], Iterable[CheckupLine]]] = {
    message("versions"): versions,
    message("libraries"): libraries,
    message("extras"): extras,
    message("cached files"): kept,
    message("answers"): answers,
}
"""For the name of each check the function that makes it."""


def checkup(
    checks: dict[Message, Callable[[], Iterable[CheckupLine]]] = CHECKS,
) -> Iterator[CheckupLine]:
    """Run all checks and yield their findings; a check that fails is a finding too.

    Args:
        checks: those to make, by name.
    """
    for name, check in checks.items():
        try:
            yield from check()
        except Exception as error:  # whatever is broken, the other lines are wanted too
            sentence = error.sentence if isinstance(error, KalmarError) else str(error)
            yield CheckupLine(
                name,
                CheckStatus.WRONG,
                message("the check failed: {kind}: {error}", kind=type(error).__name__,
                     error=sentence),
                again(),
            )  # fmt: skip


USUAL_QUESTIONS: dict[str, tuple[str, ...]] = {
    "points": ("solve 'cram 5x6' --moves 0", "solve 'cram 4x5' --proof {folder}/cram.json"),
    "points in several words": ("solve 'node-kayles grid(2,35)' --moves 0",),
    "sums": ("solve 'clobber 3x4 + nim 3' --misere --moves 0",),
    "sparse heaps": ("values 0.6 -n 3e6", "values 0.106 -n 300000"),
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
        writing.write_file(Path(folder, "edges.csv"), edges.encode())
        yield from pool.imap_unordered(partial(answer_in_silence, folder), questions.values())


def answer_in_silence(folder: str, commands: tuple[str, ...]) -> tuple[str, ...]:
    """Run commands in silence with compiled code, and return those that fail.

    Args:
        folder: what stands for `{folder}` in the commands.
        commands: command lines of `kalmar`.
    """
    optional.FORCED = True
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return tuple(line for line in commands if run(shlex.split(line.format(folder=folder))))
