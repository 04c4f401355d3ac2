"""Predict whether plain Python or compiled code answers sooner: one model, with measured rates.

To import NumPy and Numba and to load kept machine code takes `SECONDS_TO_LOAD` of CPU time, in
which plain Python does much: it answers small questions before. Each kind of work has a rate of its
own. Both give the same answers, and the choice depends on the question and on whether Numba has
been loaded before, never on a clock. The rates were measured by timing each kind of work twice,
with `FORCED` set to False and to True.
"""

import sys
from dataclasses import dataclass

from kalmar.runtime.optional import has

SECONDS_TO_LOAD = 0.38
"""CPU seconds until the first kernel begins, where its machine code is kept."""

FORCED: bool | None = None
"""Whether tests want compiled code, or plain Python, for work of any size."""


@dataclass(frozen=True)
class Work:
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
