"""Outcomes of sums in misère play with pieces of a removal game: the search between kernel calls.

Equal parts do not cancel in misère play, so whole sums are searched, each a list of numbered parts.
The parts are pieces of one removal game, and parts of other games that fit in (`Foreign`). Small
pieces are simplified once and for all, and a sum of tame parts needs no search.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.parallel import first_steps
from kalmar.runtime.limits import refuse_beyond_memory
from kalmar.runtime.work import progress_scope, spend

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.nimbers import misere_form_kernels, misere_kernels, misere_part_kernels
    from kalmar.engines.nimbers.parallel import FirstSteps
else:
    np = LazyModule("numpy")
    misere_form_kernels = LazyModule("kalmar.engines.nimbers.misere_form_kernels")
    misere_kernels = LazyModule("kalmar.engines.nimbers.misere_kernels")
    misere_part_kernels = LazyModule("kalmar.engines.nimbers.misere_part_kernels")

__all__ = ["Foreign", "MisereSums"]

EDGES_PER_SLICE, PLAIN_EDGES_PER_SLICE = 4_000_000, 500
"""Moves that are looked at between two looks at limits, by kernels and in plain Python."""
FIRST_ROWS = 1 << 14


class Foreign(NamedTuple):
    """Parts that are no pieces of the field.

    Attributes:
        options: of each part its options, each as the places of parts before it.
        longest: the most moves in all those of one sum.
        widest: the most parts that they can become.
    """

    options: Sequence[Sequence[Sequence[int]]] = ()
    longest: int = 0
    widest: int = 0


class MisereSums:
    """What is known of sums in misère play.

    Args:
        field: the points and moves of pieces.
        boards: how many components on the field there are at most.
        foreign: other parts.
        small: up to how many points all that play makes of a piece is listed.
    """

    first: "FirstSteps"
    table: "NDArray[Any]"
    limit: int
    counted: int

    def __init__(
        self, field: RemovalField, boards: int = 1, foreign: Foreign | None = None, small: int = 0
    ) -> None:
        """Write down the parts that are no pieces."""
        others = foreign or Foreign()
        self.field: RemovalField = field
        self.arena: Any = field.arena
        self.first = first_steps("misere-sums", field)
        self.small: int = small or field.small
        self.table = np.zeros((FIRST_ROWS, 2), np.uint64)
        self.limit = self.counted = 0
        rows = 1 + max([len(field.moves), 2 * misere_form_kernels.HEAPS, *map(len, others.options)])
        wide = max([len(o) for options in others.options for o in options], default=0)
        self.parts: Any = self._room_for(rows, 3 + max(len(field.number) // 2, wide))
        for part in range(misere_form_kernels.HEAPS):
            left = [(int(n > 1), n & 1, [n // 2 - 1] * (n > 1)) for n in range(2 * part + 2)]
            self._write(part, left, 2 * part + 2)
        self.foreign: list[int] = [
            misere_form_kernels.HEAPS + place for place in range(len(others.options))
        ]
        for part, options in zip(self.foreign, others.options, strict=True):
            raw = [(len(o), 0, [self.foreign[place] for place in o]) for o in options]
            self._write(part, raw, 0)
        points = boards * len(field.number) + 2
        self.stack: Any = self._stack(points + others.longest, points + others.widest)

    def _room_for(self, rows: int, columns: int) -> Any:
        """Arrays for parts, with scratch for so many options of so many parts."""
        none, whole = np.uint64, np.int64
        small = np.zeros(0, np.int64)
        parts = misere_part_kernels.Parts(
            masks=np.zeros((0, self.field.words), none), slots=small,
            weight=np.zeros((0, 2), none), facts=np.zeros((0, 5), whole),
            adds=np.zeros((0, 2), none), change=np.zeros((0, 6), np.int32),
            pieces=np.zeros(0, np.int32), forms=np.zeros((0, 3), none),
            used=np.zeros(4, whole), raw=np.zeros((rows, columns), whole),
            todo=np.zeros((self.small + 2) * rows * columns + 2, whole),
        )  # fmt: skip
        return self._enlarged(parts)

    def _enlarged(self, parts: Any) -> Any:
        """Return the same with room for one more part, and twice as much where it is short."""
        rows, columns = parts.raw.shape
        # At least what the next part may need (`has_room`), or twice as much as there is.
        many = rows * columns
        count, moves, pieces, forms = map(int, parts.used)
        wanted = dict.fromkeys(("masks", "weight", "facts"), count + many)
        wanted |= {"adds": moves + rows, "change": moves + rows, "pieces": pieces + many}
        new = {}
        for name, least in wanted.items():
            old = getattr(parts, name)
            if least > len(old):
                size = max(2 * len(old), 2 * least, FIRST_ROWS)
                refuse_beyond_memory(size * old.itemsize * (old.size // max(len(old), 1)),
                                     message("the components of the sums take"))  # fmt: skip
                new[name] = np.zeros((size, *old.shape[1:]), old.dtype)
                new[name][: len(old)] = old
        # Weights depend on the number of the part only, so that keys stay as they are.
        if "weight" in new:
            new["weight"] = weights(len(new["weight"]))
        # Open addressing wants tables at most half full; they are filled again from the parts.
        new["slots"] = np.zeros(1 << (4 * (count + many)).bit_length(), np.int64)
        new["forms"] = np.zeros((1 << (4 * (forms + 16)).bit_length(), 3), np.uint64)
        larger = parts._replace(**new)
        self.first.form(misere_part_kernels.rehash)(parts.forms, larger, self.arena.none)
        return larger

    def _write(self, part: int, options: Sequence[tuple[int, int, list[int]]], heap: int) -> None:
        """Write down the moves of a part that is no piece."""
        # The scratch rows go with the old arrays when there was no room: they are written again.
        while True:
            for row, (count, ones, left) in zip(self.parts.raw, options, strict=False):
                row[:2] = count, ones
                row[2 : 2 + count] = left
            if self.first.form(misere_part_kernels.write_foreign)(
                part, len(options), heap, self.parts
            ):
                return
            self.parts = self._enlarged(self.parts)

    def _stack(self, deep: int, wide: int) -> Any:
        """Return an empty stack."""
        return misere_kernels.MisereStack(
            parts=np.zeros((deep, wide), np.int32),
            keys=np.zeros((deep, 2), np.uint64),
            rows=np.zeros((deep, 9), np.int64),
            state=np.zeros(3, np.int64),
        )

    @property
    def count(self) -> int:
        """Return how many sums are known."""
        return int(self.stack.state[1])

    def allow(self, sums: int) -> None:
        """Let so many more sums be met from now on."""
        self.limit = sums
        self.counted = self.count

    def lost(self, sets: Sequence[int], others: Sequence[int] = ()) -> bool:
        """Return whether the player to move loses a sum.

        Args:
            sets: of points, each played by itself wherever they are.
            others: the places of parts that are no pieces.

        Raises:
            LimitReached: more sums than are allowed would be met, or there is not enough memory.
        """
        ones, numbers = self._numbered(sets, others)
        self.stack.rows[0, 1] = ones
        self.stack.parts[0, : len(numbers)] = numbers
        # A sum whose value is not seen at once is searched, and then looked up.
        while True:
            begin = self.first.form(misere_kernels.begin_at)
            found = begin(len(numbers), self.stack, self.parts, self.table)
            if found:
                return bool(found == misere_kernels.LOST)
            with progress_scope(self._progress):
                self._search()

    def _numbered(self, sets: Sequence[int], others: Sequence[int]) -> tuple[int, list[int]]:
        """Return whether *1 is in a sum, and its other parts in ascending order."""
        ones, numbers = 0, [self.foreign[place] for place in others]
        for points in filter(None, sets):
            self._search(points)
            count, one, *found = self.parts.raw[0].tolist()
            ones ^= one
            numbers += found[:count]
        # Parts are replaced by those that stand for them, with *1 beside those of odd heaps.
        facts = [self.parts.facts[number].tolist() for number in numbers]
        for fact in facts:
            ones ^= fact[3]
        return ones, sorted(fact[2] for fact in facts if fact[2] >= 0)

    def _search(self, points: int = 0) -> None:
        """Label the pieces of a set of points, or search the sum at the bottom of the stack."""
        # Slices, so that limits and interrupts are noticed: after each the kernel says why it
        # stopped.
        packed, status = self.field.packed([points]), misere_kernels.PAUSED
        while status != misere_kernels.DONE:
            search = self.first.form(misere_kernels.search)
            patience = PLAIN_EDGES_PER_SLICE if self.first.are_plain else EDGES_PER_SLICE
            before = self.count
            with self.first.counted():
                status = search(
                    packed, self.small, self.stack, self.parts, self.table, self.arena, patience
                )
            spend(self.count - before)
            if status == misere_kernels.FULL_PARTS:
                self.parts = self._enlarged(self.parts)
            elif status == misere_kernels.FULL_TABLE:
                self._grow()
            if self.count - self.counted > self.limit:  # also where it is done: see `first_steps`
                raise LimitReached(
                    "the search stopped at its limit of {limit:,} sums; raise --limit"
                    " (limit=… in Python) to search further",
                    limit=self.limit,
                )

    def _grow(self) -> None:
        """Make the table of sums larger."""
        more = 4 if len(self.table) < 1 << 20 else 2
        refuse_beyond_memory(more * self.table.nbytes, message("the search table takes"))
        larger = np.zeros((more * len(self.table), 2), np.uint64)
        self.first.form(misere_kernels.copy_rows)(self.table, larger)
        self.table = larger

    def _progress(self) -> Message:
        """Return what can be said of the search."""
        return message(
            "{sums:,} sums, {parts:,} components, depth {depth}",
            sums=self.count,
            parts=int(self.parts.used[0]),
            depth=int(self.stack.state[0]),
        )


def weights(count: int) -> Any:
    """Return what parts weigh in a key's two numbers: 126 random-looking bits ([N, 2] uint64).

    >>> weights(2)[1].tolist() == weights(5)[1].tolist(), int(weights(9)[:, 1].max() & 3)
    (True, 0)
    """
    # splitmix64 (Steele, Lea and Flood 2014) of the place, with one factor more; the two lowest
    # bits of the second number are free for the verdict in the table.
    found = np.arange(1, 2 * count + 1, dtype=np.uint64).reshape(count, 2)
    for factor in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
        found = (found ^ (found >> np.uint64(30))) * np.uint64(factor)
    found ^= found >> np.uint64(31)
    found[:, 1] &= ~np.uint64(3)
    return found
