"""Support of the nimber search: checkpoint files, plain-Python first steps, parallel lanes.

* Checkpoints: `read_parts` and `write_rows` keep the table of a search in a file, with a part for
  each field.
* `FirstSteps` lets kernels run as plain Python for the first seconds of a search. Compiling takes a
  quarter of a minute, in which plain Python answers questions about small boards.
* `Lane` and `search_all` run several searches in threads, each with a question of its own; all
  write into one table.
"""

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, wait
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, KalmarError, LimitReached
from kalmar.core.i18n import as_message
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.runtime.files import read_arrays, reason_of_system, saving_checkpoint
from kalmar.runtime.plain_code import plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.nimbers import search_kernels, table_kernels
    from kalmar.runtime import jit
else:
    np = LazyModule("numpy")
    search_kernels = LazyModule("kalmar.engines.nimbers.search_kernels")
    table_kernels = LazyModule("kalmar.engines.nimbers.table_kernels")
    jit = LazyModule("kalmar.runtime.jit")

__all__ = [
    "FirstSteps",
    "Lane",
    "Question",
    "first_steps",
    "key_of",
    "read_rows",
    "search_all",
    "write_rows",
]

FORMAT = "kalmar nimber search 1"
SHAPES = ((4,), (5,), (7,))


def key_of(field: RemovalField) -> str:
    """Return a name for a field, the same for all whose points have the same moves.

    >>> one, other = ({"a": 0, "b": 1}, {"x": 0, "y": 1})
    >>> key_of(RemovalField(one, ((3, 3),))) == key_of(RemovalField(other, ((3, 3),)))
    True
    """
    # Names of points do not matter to the rows, so that they are not in the hash.
    text = repr((FORMAT, len(field.number), field.moves, field.width, field.turned))
    text += f" in {field.words} words" if field.words > 1 else ""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def read_parts(path: Path) -> dict[str, Any]:
    """Return the parts of a file by the names of their fields; none if there is no file.

    Raises:
        DataError: it cannot be read, or is not such a file.
    """
    reason: str
    try:
        found = read_arrays(path)
    except FileNotFoundError:
        return {}
    except KalmarError:
        raise
    except Exception as error:  # archives and NumPy's heads that are spoilt raise a dozen kinds
        if isinstance(error, OSError):
            reason = reason_of_system(error)
        else:
            reason = as_message(str(error.args[0]).splitlines()[0] if str(error) else "it is empty")
        raise DataError(
            "'{path}' is not a valid checkpoint of a nimber search: {reason}",
            path=path, reason=reason,
        ) from error  # fmt: skip
    # The number of columns says of how many words the pieces are: 1, 2 or 4, and three for facts.
    if any(rows.dtype != np.uint64 or rows.shape[1:] not in SHAPES for rows in found.values()):
        raise DataError("'{path}' is not a checkpoint of a nimber search", path=path)
    return found


def read_rows(path: Path, field: RemovalField) -> Any:
    """Return the rows that a file has of a field, [N, 4] uint64; None where it has none.

    Raises:
        DataError: it cannot be read, or is not such a file.
    """
    return read_parts(path).get(key_of(field))


def write_rows(path: Path, field: RemovalField, table: Any) -> None:
    """Write the rows of a table that are not empty, beside what the file has of other fields.

    Raises:
        DataError: it cannot be written.
    """
    parts = {**read_parts(path), key_of(field): table[table.any(axis=1)]}
    with saving_checkpoint(path) as file:
        np.savez(file, **parts)


PLAIN_SECONDS = 2.0
"""CPU seconds in plain Python before machine code is made."""


class FirstSteps:
    """In which form kernels run.

    Args:
        what: names the form in which machine code would be made.
    """

    left: float

    def __init__(self, what: str) -> None:
        """Nothing has been searched yet."""
        self.what = what
        self.left = 0.0 if jit.is_made(what) else PLAIN_SECONDS

    @property
    def are_plain(self) -> bool:
        """Return whether kernels run in plain Python now."""
        return self.left > 0

    def form(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """Return a kernel as it is to be called now."""
        if not self.are_plain:
            return kernel
        return plain(kernel)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Search within the block."""
        # CPU time, not that of the clock: what other processes take is no reason to compile.
        began, were_plain = process_time(), self.are_plain
        yield
        if were_plain:
            self.left -= process_time() - began
        else:
            jit.note_made(self.what)


def first_steps(kernels: str, field: RemovalField) -> FirstSteps:
    """In which form kernels run for a field, which are compiled for its kind and its words."""
    return FirstSteps(f"{kernels}-{type(field.arena).__name__}-{field.words}")


Question = tuple[int, int]
"""A piece and a nimber: has the piece this nimber?"""


class Lane:
    """One search: where it is between the question and the ends of play.

    Args:
        field: the points and moves.
        first: in which form kernels run.
        late: whether of what looks equally near it searches the last first, not the first.
    """

    state: "NDArray[Any]"

    def __init__(self, field: RemovalField, first: FirstSteps, late: bool = False) -> None:
        """Without a question."""
        # A path is as long as play can be, and a few questions about smaller nimbers of the same
        # piece.
        moves, words = max(len(field.moves), 1), field.words
        depth = 3 * len(field.number) + 40
        self.field: RemovalField = field
        self.arena: Any = field.arena
        self.first: FirstSteps = first
        self.question: Question | None = None
        self.state = np.zeros(search_kernels.STATE, dtype=np.int64)
        self.state[search_kernels.LATE] = late
        columns = search_kernels.PIECES + words * (field.most_pieces + 1)
        self.frames = search_kernels.Frames(
            piece=np.zeros((depth, words), dtype=np.uint64),
            asked=np.zeros((depth, search_kernels.COLUMNS), dtype=np.int64),
            own=np.zeros((depth, 32, 2), dtype=np.int64),
            options=np.zeros((depth, moves, columns), dtype=np.uint64),
            order=np.arange(moves, dtype=np.int64),
            images=np.zeros(8 * words, dtype=np.uint64),
            marks=np.zeros(8, dtype=np.uint64),
        )

    @property
    def nodes(self) -> int:
        """Return how many nodes it has made so far."""
        return int(self.state[search_kernels.STEPS])

    @property
    def depth(self) -> int:
        """Return how far it is from the question."""
        return int(self.state[search_kernels.DEPTH])

    def ask(self, question: Question) -> None:
        """Begin with a question.

        Raises:
            LimitReached: it is about a nimber that is too large.
        """
        piece, nimber = question
        if nimber >= table_kernels.NIMBERS:
            raise too_large()
        self.question = question
        self.first.form(search_kernels.ask)(
            self.field.packed([piece]), nimber, self.state, self.frames
        )

    def go_on(self, table: Any, nodes: int) -> bool:
        """Make so many nodes; whether the question is answered."""
        return bool(
            self.first.form(search_kernels.search)(
                self.state, self.frames, table, self.arena, nodes
            )
        )

    def answer(self) -> bool:
        """Return the answer, where it has one.

        Raises:
            LimitReached: a nimber on the way is too large.
        """
        self.question = None
        if self.state[search_kernels.DO] != search_kernels.ENDED:
            raise too_large()
        return bool(self.state[search_kernels.ANSWER] == search_kernels.IS)


def too_large() -> LimitReached:
    """Return the error that says which nimbers a search can hold."""
    return LimitReached(
        "the search can handle only nimbers below {most}", most=table_kernels.NIMBERS
    )


def search_all(
    lanes: list[Lane], table: Any, nodes: int, threads: Executor | None
) -> list[tuple[Question, bool]]:
    """Let each lane that has a question make so many nodes, in threads if there are several.

    Lanes whose question another one has answered lose it.

    Returns:
        The questions that are answered now, and the answers.
    """
    # Kernels release the GIL, so threads do run side by side.
    busy = [lane for lane in lanes if lane.question is not None]
    if threads is None or len(busy) < 2:
        ended = [lane.go_on(table, nodes) for lane in busy]
    else:
        futures = [threads.submit(lane.go_on, table, nodes) for lane in busy]
        try:
            ended = [future.result() for future in futures]
        finally:  # what interrupts one must not leave another at work on the table
            wait(futures)
    found = []
    for lane, over in zip(busy, ended, strict=True):
        question = lane.question
        if over and question is not None:
            found.append((question, lane.answer()))
            # Others with the same question are free for another one; their path is given up.
            for other in busy:
                if other.question == question:
                    other.question = None
    return found
