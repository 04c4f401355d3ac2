"""The checks of `kalmar doctor`: each reports whether a part of the installation works.

They cover versions and libraries, the machine, the terminal, and Kalmár's own data and answers. To
add a check, write a function that returns findings, and add it to `CHECKS`.
"""

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar import __version__
from kalmar.answers.answer import solve
from kalmar.core.by_name import LazyModule
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import LANGUAGES, Message, catalogue_of, language, message, plural_message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import after, moves
from kalmar.engines.quotients.ask import kept_folder, shipped_files
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.games.notation.positions import parse_position
from kalmar.render.terminal import shown_by, width_of
from kalmar.research.sources import SOURCES, find_source
from kalmar.runtime.files import reason_of_system
from kalmar.runtime.limits import free_memory
from kalmar.runtime.optional import CORE, EXTRAS, has, remedy

if TYPE_CHECKING:
    import platformdirs

    from kalmar.engines.sequences import certificates as sequences
    from kalmar.engines.sequences import periods
else:  # what cannot be loaded is a finding of the check that uses it
    platformdirs = LazyModule("platformdirs")
    sequences = LazyModule("kalmar.engines.sequences.certificates")
    periods = LazyModule("kalmar.engines.sequences.periods")

__all__ = ["CHECKS", "QUESTIONS", "CheckStatus", "CheckupLine", "checkup"]


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

        >>> CheckupLine("memory", CheckStatus.OK, "8 GB").to_dict()
        {'name': 'memory', 'status': 'ok', 'words': '8 GB', 'remedy': ''}
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


SIGNS = "⊕ ⊗ ⁺ → ● ő ű"
VARIABLES = ("KALMAR_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
NARROW = 40


def language_in_use() -> Iterator[CheckupLine]:
    """Describe the language in use, and which environment variable sets it."""
    code = language()
    named = next((name for name in VARIABLES if os.environ.get(name)), None)
    if named is None:
        words = message("{language}", language=LANGUAGES[code])
    else:
        words = message("{language}; {name} is {value}", language=LANGUAGES[code], name=named,
                     value=os.environ[named])  # fmt: skip
    yield CheckupLine(message("language"), CheckStatus.OK, words)


def signs() -> Iterator[CheckupLine]:
    """Check whether standard output can show the signs of the field."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if shown_by(SIGNS, sys.stdout):
        yield CheckupLine(message("signs"), CheckStatus.OK, f"{encoding}: {SIGNS}")
        return
    yield CheckupLine(
        message("signs"),
        CheckStatus.WRONG,
        message("{encoding} lacks some signs, so others replace them", encoding=encoding),
        message("set {name}, and use a UTF-8 terminal", name="PYTHONUTF8=1"),
    )


def width() -> Iterator[CheckupLine]:
    """Check how long lines may be."""
    columns = width_of(sys.stdout)
    if columns is None:
        yield CheckupLine(
            message("width"), CheckStatus.OK, message("no terminal: lines are not wrapped")
        )
        return
    narrow = columns < NARROW
    yield CheckupLine(
        message("width"),
        CheckStatus.WRONG if narrow else CheckStatus.OK,
        plural_message(columns, "{number} column", "{number} columns"),
        message("make the terminal at least {count} columns wide", count=NARROW) if narrow else "",
    )


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


MIN_FREE_BYTES = 250_000_000
"""Bytes below which larger questions are refused."""
UNKNOWN = 1 << 62


def kept() -> Iterator[CheckupLine]:
    """Check the cache folders of machine code and of quotients, which speed up later runs."""
    if has("numba"):
        variable = "NUMBA_CACHE_DIR"
        yield folder_found(message("machine code"), code_folder(), "*.nbc", variable)
    folder = kept_folder()
    if folder is None:
        yield CheckupLine(message("cached quotients"), CheckStatus.ABSENT, message("not cached:"
                                                                                   " {name} is off",
                      name="KALMAR_CACHE"), message("unset {name}",
                                                    name="KALMAR_CACHE"))  # fmt: skip
    else:
        yield folder_found(message("cached quotients"), folder, "*.json", "KALMAR_CACHE")


def code_folder() -> Path:
    """Return where machine code is kept; `runtime.jit` cannot be loaded where Numba is broken."""
    found = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_path("kalmar")
    return Path(found) / "kernels"


def folder_found(name: str, folder: Path, pattern: str, variable: str) -> CheckupLine:
    """Check whether files can be kept in a folder, and count them.

    Args:
        name: what is kept there.
        folder: it may not exist yet.
        pattern: of the names of the files.
        variable: of the environment, which names another folder.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            sizes = [path.stat().st_size for path in folder.glob(pattern)]
    except OSError as error:
        return CheckupLine(
            name,
            CheckStatus.WRONG,
            message("cannot be cached in {folder}: {reason}", folder=folder,
                 reason=reason_of_system(error)),
            message("set {name} to another folder", name=variable),
        )  # fmt: skip
    words = message("files: {count}, {size:,.1f} MB in {folder}", count=len(sizes),
                 size=sum(sizes) / 1e6, folder=folder)  # fmt: skip
    return CheckupLine(name, CheckStatus.OK, words)


def processors() -> Iterator[CheckupLine]:
    """Check how many processors there are, and how many threads may be used at once."""
    count = os.cpu_count() or 1
    threads = os.environ.get("NUMBA_NUM_THREADS", "").strip()
    if threads and not (threads.isdecimal() and 1 <= int(threads) <= count):
        yield CheckupLine(
            message("processors"),
            CheckStatus.WRONG,
            message("{count}, but {name} is '{value}'", count=count, name="NUMBA_NUM_THREADS",
                 value=threads),
            message("set it to a number from 1 to {count}, or unset it", count=count),
        )  # fmt: skip
        return
    words = message("{count}, of which sequences use {used}", count=count, used=threads or count)
    yield CheckupLine(message("processors"), CheckStatus.OK, words)


def memory() -> Iterator[CheckupLine]:
    """Check how much memory is free."""
    free = free_memory()
    if free >= UNKNOWN:
        yield CheckupLine(
            message("memory"), CheckStatus.OK, message("the system does not report free memory")
        )
        return
    words = message("{free:,.1f} GB free", free=free / 1e9)
    little = free < MIN_FREE_BYTES
    yield CheckupLine(
        message("memory"),
        CheckStatus.WRONG if little else CheckStatus.OK,
        words,
        message("close other programs") if little else "",
    )


QUESTIONS = (
    "nim 1 2 3", "nim 1 3 4", "kayles 3 2", "grundys-game 6 + nim 2", "queen 2,3 + nim 1",
    "nim 2 & kayles 3", "kayles 2 | nim 3", "nim 2 | kayles 3 1", "bricks 2x3", "chomp 2x3",
)  # fmt: skip
"""Positions so small that every play of them can be searched."""
PERIODIC, MOST_HEAPS = "0.77", 2_000
"""A code whose period is proved by so many heaps."""


def files() -> Iterator[CheckupLine]:
    """Check that all data shipped with Kalmár can be read."""
    page = Path(__file__).parents[1] / "web" / "page"
    counts = {
        message("shipped quotients"): len(shipped_files()),
        message("source texts"): sum(bool(find_source(number).items) for number in SOURCES),
        message("files of the playground"): len(list(page.rglob("*.*"))),
        message("languages"): 1 + sum(bool(catalogue_of(code).info()) for code in LANGUAGES),
    }
    for name, count in counts.items():
        lacking = not count or (name == message("source texts") and count < len(SOURCES))
        yield CheckupLine(name, CheckStatus.WRONG if lacking else CheckStatus.OK, str(count),
                      again() if lacking else "")  # fmt: skip


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
    wrong = [f"{text} ({play.value})" for text, play in asked if not rightly(text, play)]
    name = message("answers")
    if wrong:
        words = message("wrong: {positions}", positions=", ".join(wrong))
        yield CheckupLine(name, CheckStatus.WRONG, words, again())
    else:
        words = message("{count} answers agree with exhaustive search", count=len(asked))
        yield CheckupLine(name, CheckStatus.OK, words)


def rightly(text: str, play: Play) -> bool:
    """Check whether the answer agrees with trying every play."""
    expected = Outcome.N if wins(parse_position(text), play) else Outcome.P
    return solve(text, play=play.value).outcome is expected


def certificates() -> Iterator[CheckupLine]:
    """Check that certificates verify: of a shipped quotient and of a period just proved."""
    smallest = min(shipped_files(), key=lambda path: path.stat().st_size)
    sequence, finding = periods.find_period(PERIODIC, MOST_HEAPS)
    period = sequences.certificate(PERIODIC, sequence.values, finding)
    games = [verify_quotient(smallest)["game"], sequences.verify(period)["game"]]
    words = message("verified: {games}", games=", ".join(games))
    yield CheckupLine(message("certificates"), CheckStatus.OK, words)


CHECKS: dict[Message, Callable[[], Iterable[CheckupLine]]] = {
    message("versions"): versions,
    message("libraries"): libraries,
    message("extras"): extras,
    message("cached files"): kept,
    message("processors"): processors,
    message("memory"): memory,
    message("language"): language_in_use,
    message("signs"): signs,
    message("width"): width,
    message("data files"): files,
    message("answers"): answers,
    message("certificates"): certificates,
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
