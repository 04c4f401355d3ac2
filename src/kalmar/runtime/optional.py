"""Optional libraries: check for them, and name what is missing with the command that installs it.

Files that need such a library import it at their top, and are imported inside functions only,
within `needs`. So the core (`solve`, `explain`, `play`, small tables and sequences) runs where
nothing else is installed. Libraries that the core does not need come with extras: Kalmár is
installed with Click and NumPy, and `pip install "kalmar[plot]"` adds what draws plots.

One of them, Numba, compiles kernels, and that is reported: once where it takes long, once where it
is in vain. `kalmar.runtime.jit` says when a kernel begins and ends, and where its machine code
cannot be kept; whoever runs a command for a person says by `report_compiling` how a sentence
reaches that person.

To import NumPy and Numba and to load kept machine code takes `SECONDS_TO_LOAD` of CPU time, in
which plain Python does much: it answers small questions before. So one model predicts which of them
answers sooner: each kind of `Work` has measured rates. Both give the same answers, and the choice
depends on the question and on whether Numba has been loaded before, never on a clock. The rates
were measured by timing each kind of work twice, with `FORCED` set to False and to True.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from importlib.util import find_spec
from time import monotonic
from typing import NamedTuple

from kalmar.core.errors import MissingLibraryError
from kalmar.core.i18n import Message, message

CORE = {"click": "Click", "numpy": "NumPy", "platformdirs": "platformdirs"}
"""What is always installed with Kalmár: for a module that is imported, the library's name."""

EXTRAS: dict[str, dict[str, str]] = {
    "fast": {"numba": "Numba", "llvmlite": "llvmlite"},
    "plot": {"matplotlib": "Matplotlib"},
    "graph": {"networkx": "networkx"},
    "data": {"pandas": "pandas", "pyarrow": "PyArrow"},
    "web": {"fastapi": "FastAPI", "starlette": "Starlette", "uvicorn": "uvicorn", "segno": "segno"},
    "survey": {"distributed": "Dask", "dask": "Dask"},
    "testing": {"hypothesis": "Hypothesis"},
}  # fmt: skip
"""What else is installed where it is asked for, by the extra that brings it."""

OTHERS = {"pyspiel": ("OpenSpiel", "open_spiel")}
"""What users bring themselves: the library's name, and what pip calls it."""

LIBRARIES = (
    CORE
    | {module: name for extra in EXTRAS.values() for module, name in extra.items()}
    | {module: name for module, (name, _) in OTHERS.items()}
)
"""For a module that is imported, the library's name."""


def remedy(module: str) -> str:
    """Return the command that installs a library: with the extra that brings it, if one does.

    >>> remedy("numba"), remedy("numpy")
    ('pip install "kalmar[fast]"', 'pip install numpy')
    """
    extras = [extra for extra, brought in EXTRAS.items() if module in brought]
    if extras:
        return f'pip install "kalmar[{extras[0]}]"'
    return f"pip install {OTHERS.get(module, ('', module))[1]}"


def has(module: str) -> bool:
    """Check whether a library is installed, without importing it.

    >>> has("sys"), has("no_such_library")
    (True, False)
    """
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):  # its import is blocked
        return False


@contextmanager
def needs(what: str) -> Iterator[None]:
    """Turn the error of a missing library into one that says what to install.

    Args:
        what: needs the library, in the plural: "plots", "long sequences".

    Raises:
        MissingLibraryError: a library of `LIBRARIES` is missing.

    >>> with needs("long sequences"):
    ...     raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
    Traceback (most recent call last):
    kalmar.core.errors.MissingLibraryError: long sequences need NumPy: pip install numpy
    """
    try:
        yield
    except ImportError as error:
        library = (error.name or "").partition(".")[0]
        if library not in LIBRARIES:
            raise
        raise _missing(what, library) from error


def require(what: str, *modules: str) -> None:
    """Check that libraries are installed; for those that Kalmár does not import itself.

    Args:
        what: needs the libraries, in the plural.
        modules: of `LIBRARIES`.

    Raises:
        MissingLibraryError: one of them is missing.

    >>> require("long sequences", "numpy")
    """
    for module in modules:
        if not has(module):
            raise _missing(what, module)


def _missing(what: str, module: str) -> MissingLibraryError:
    return MissingLibraryError(
        "{what} need {title}: {remedy}",
        what=message(what),
        title=LIBRARIES[module],
        remedy=remedy(module),
    )


REPORT_AFTER = 2.0
"""Seconds of compiling after which it is said."""


class CompileReport:
    """What a command has compiled so far.

    Attributes:
        say: passes on a sentence.
        seconds: how long those took that are done.
        is_told: whether anything has been said; one sentence is enough.
        began: when the kernel was begun that is compiled now.
        timer: says that it takes long.
    """

    def __init__(self, say: Callable[[Message], None], is_told: bool = False) -> None:
        """Begin with nothing compiled."""
        self.say, self.seconds, self.is_told, self.began = say, 0.0, is_told, 0.0
        self.timer: threading.Timer | None = None

    def begin(self) -> None:
        """Begin with a kernel."""
        self.began = monotonic()
        if not self.is_told:
            # The language and the way of writing are variables of the context, which a thread
            # lacks.
            within, rest = copy_context(), max(0.0, REPORT_AFTER - self.seconds)
            self.timer = threading.Timer(rest, within.run, (self.tell,))
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        """End with a kernel."""
        self.seconds += monotonic() - self.began
        if self.timer is not None:
            self.timer.cancel()

    def tell(self, sentence: Message | None = None) -> None:
        """Say a sentence, by default that compiling takes long, unless something has been said."""
        if self.is_told:
            return
        self.is_told = True
        self.say(sentence or message("compiling for this machine, once"))

    def cannot_keep(self, folder: object, reason: str) -> None:
        """Say that machine code is compiled in vain."""
        self.tell(message("compiled code cannot be cached in {folder} ({reason}), so this is"
                          " compiled every time: set {name} to another folder",
                          folder=folder, reason=reason, name="NUMBA_CACHE_DIR"))  # fmt: skip


_REPORT = CompileReport(lambda _: None, is_told=True)
"""Where nobody is told."""
_CURRENT = [_REPORT]


def current_report() -> CompileReport:
    """Return where kernels that are compiled now are reported."""
    return _CURRENT[-1]


@contextmanager
def report_compiling(say: Callable[[Message], None]) -> Iterator[CompileReport]:
    """Report what is compiled within the block.

    Args:
        say: passes on a sentence; it may be called from another thread.

    >>> with report_compiling(print) as report:
    ...     report.cannot_keep("/no/folder", "it is a file")
    compiled code cannot be cached in /no/folder (it is a file), so this is compiled every time: ...
    """
    report = CompileReport(say)
    _CURRENT.append(report)
    try:
        yield report
    finally:
        _CURRENT.remove(report)


SECONDS_TO_LOAD = 0.38
"""CPU seconds until the first kernel begins, where its machine code is kept."""

FORCED: bool | None = None
"""Whether tests want compiled code, or plain Python, for work of any size."""


class Work(NamedTuple):
    """A kind of work.

    Attributes:
        plain: nanoseconds of plain Python for each unit.
        compiled: nanoseconds of compiled code for each unit.
        least: units that plain Python does while arrays are made ready for compiled code, so that
            less is never worth it.
        compiling: CPU seconds to compile what no earlier question left behind.
    """

    plain: float
    compiled: float
    least: int
    compiling: float = 0.0


EDGES = Work(plain=1500, compiled=50, least=2_000)
"""Edges of a graph that is solved by retrograde analysis."""
SUM_POSITIONS = Work(plain=19_000, compiled=400, least=100)
"""Positions of a sum that are listed with their options."""
SQUARE_MOVES = Work(plain=330, compiled=9, least=20_000)
"""Squares of a board, each counted once a move of the piece."""
DIAGRAM_ROWS = Work(plain=220, compiled=20, least=20_000)
"""Diagrams in a box of Chomp, each counted once a row of the box."""
LISTED_POINTS = Work(plain=7_200, compiled=7, least=20_000)
"""Points of the components that a search for nimbers lists; compiling takes longer than loading."""
HEAP_PAIRS = Work(plain=12, compiled=1, least=300_000)
"""Pairs of heaps that moves leave, whose values are combined as bytes."""
OPTION_VALUES = Work(plain=1000, compiled=50, least=2_000)
"""Values of options that a fold combines one by one, for any rules."""

TEXT_CHOICES = Work(plain=30, compiled=1, least=8_000_000, compiling=0.5)
"""Choices of the letters of rules in a text, which are compiled anew in each process; once Numba
has set itself up that takes half as long."""
KIND_CHOICES = Work(plain=30, compiled=0.3, least=300_000)
"""The same of take-and-break games with kinds of heaps, which share one kernel."""


def can_compile() -> bool:
    """Return whether the libraries for compiled code are installed."""
    return has("numpy") and has("numba")


def units_while_loading(work: Work) -> int:
    """Return how many units plain Python does while Numba is loaded.

    >>> units_while_loading(OPTION_VALUES)
    400000
    """
    seconds = SECONDS_TO_LOAD + work.compiling
    return max(round(seconds * 1e9 / (work.plain - work.compiled)), work.least)


def most_plain_units(work: Work) -> int:
    """Return up to how many units plain Python is sooner: few where Numba is loaded already."""
    if FORCED is not None:
        return -1 if FORCED else sys.maxsize
    return work.least if "numba" in sys.modules else units_while_loading(work)


def is_large(work: Work, units: int) -> bool:
    """Return whether it is worth loading Numba for so many units, whether or not it is loaded.

    >>> is_large(SUM_POSITIONS, 1_000), is_large(SUM_POSITIONS, 100_000)
    (False, True)
    """
    return units > units_while_loading(work) if FORCED is None else FORCED


def is_compiled_sooner(work: Work, units: int) -> bool:
    """Return whether compiled code does so many units sooner than plain Python, and can.

    Args:
        work: the kind.
        units: about how many; only their size matters.

    >>> is_compiled_sooner(EDGES, 1_000)
    False
    """
    return units > most_plain_units(work) and can_compile()
