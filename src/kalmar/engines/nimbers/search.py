"""Nimbers of sums of pieces of removal games or of rows, by proof-number search; its interface.

The method is that of Lemoine and Viennot (Nimbers are inevitable, 2012), who ask whether a piece
has a given nimber, with proof numbers (Allis 1994; Nagai's depth-first search) that say which
option to look at first. `NimberSearch` runs the kernels of `search_kernels`; `known_nimbers`
returns what it has found, for a proof; the table of pieces can be kept in a file.

Thresholds and first estimates were chosen among some thirty variants by their nodes for Cram on
4 x 7, 4 x 9 and 5 x 7, where none was best on all; the order of moves on the last two, and the
size of small boxes on these and on Node Kayles on 3 x 21. First estimates from how often pieces of
the same size and balance of colours had a nimber did not help; sums in place of the largest proof
number, or more weight for pieces beside the largest, gave 0.7 to 4 times the nodes, never fewer on
all boards.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import Message, message
from kalmar.engines.fields import read_checkpoint
from kalmar.engines.nimbers.fields import RemovalField, pack, unpack
from kalmar.runtime.files import is_there
from kalmar.runtime.jobs import progress_scope
from kalmar.runtime.work import (
    CheckpointFile,
    allowed_memory,
    current_checkpoint,
    free_memory,
    spend,
)
from kalmar.runtime.writing import saving_checkpoint

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.nimbers import option_kernels, search_kernels, table_kernels
    from kalmar.engines.nimbers.rows import RowField

    Field: TypeAlias = RemovalField | RowField
else:
    np = LazyModule("numpy")
    option_kernels = LazyModule("kalmar.engines.nimbers.option_kernels")
    search_kernels = LazyModule("kalmar.engines.nimbers.search_kernels")
    table_kernels = LazyModule("kalmar.engines.nimbers.table_kernels")


NODES_PER_SLICE = 1 << 14
"""Nodes between two looks at limits."""
STEPS_PER_NODE = 2
"""A search in Python looks at so many options while a kernel makes a node of a large board."""
FIRST_ROWS = 1 << 14
MANY_ROWS = 1 << 18
"""A table of so many grows twofold, a smaller one fourfold."""
MOST_BYTES = 1 << 30
"""What a table takes at most where no limit of memory allows more."""
WORDS_PER_LINE = 8
"""Words of a line of the cache."""
ROWS_SAMPLED = 2_048
MAX_FILLED = 0.65
FORMAT = "kalmar nimber search 1"
SHAPES = ((4,), (5,), (7,))

Question = tuple[int, int]
"""A piece and a nimber: has the piece this nimber?"""


class NimberSearch:
    """What is known of the pieces of a field.

    Args:
        field: the points and moves.
        limit: how many nodes it may make.
        memory: the bytes that the table of pieces may take; if None, a gigabyte or half of what a
            limit of memory allows. It never takes more than half of that, or of what is free, as
            a table of half its size is there while it grows.
    """

    keep: CheckpointFile | None

    def __init__(self, field: "Field", limit: int, memory: int | None = None) -> None:
        """Nothing is known yet."""
        self.field = field
        self.arena: Any = field.arena
        # `most` bounds all nodes that are ever made; `allow` moves it on.
        self.allowed = self.most = limit
        self.columns: int = field.words + 3
        self.rows: int = max(table_bytes(memory) // (8 * self.columns), FIRST_ROWS)
        self.table: Any = empty_rows(FIRST_ROWS, self.columns)
        self.keep = current_checkpoint()
        self.saved: float = monotonic()
        self._read()
        self.state, self.frames = search_kernels.path(field.arena, len(field.number),
                                                      field.most_pieces)  # fmt: skip
        self.known: dict[Question, bool] = {}

    @property
    def nodes(self) -> int:
        """Return how many nodes were made so far."""
        return int(self.state[search_kernels.STEPS])

    def allow(self, nodes: int) -> None:
        """Let it make so many nodes from now on."""
        self.allowed = nodes
        self.most = self.nodes + nodes

    def nimber(self, points: int) -> int:
        """Return the nimber of a set of points.

        Args:
            points: their mask.

        Raises:
            LimitReached: the search would take more nodes, or a nimber of 32 and more.
        """
        known, pieces = self._split([points])
        return reduce(xor, map(self._nimber_of_piece, pieces), known)

    def has(self, sets: Sequence[int], nimber: int) -> bool:
        """Return whether a sum of sets of points has a nimber: less work than to find the nimber.

        Raises:
            LimitReached: as `nimber`.
        """
        known, pieces = self._split(sets)
        # The largest piece is asked about one nimber only; the others have to be valued in full.
        for piece in pieces[1:]:
            known ^= self._nimber_of_piece(piece)
        return self._answer(pieces[0], nimber ^ known) if pieces else known == nimber

    def _split(self, sets: Sequence[int]) -> tuple[int, list[int]]:
        """Return the nim-sum of the known pieces, and the other pieces, the largest first."""
        # A set falls into at most half as many pieces as it has points: single points are no
        # pieces.
        known, found = 0, list[int]()
        first, words = option_kernels.PIECES, self.field.words
        for points in sets:
            option = np.zeros(first + words * (max(len(self.field.number) // 2, 1) + 1), np.uint64)
            search_kernels.split(pack([points], words), option, self.table, self.arena)
            count = words * (int(option[option_kernels.OTHERS]) + 1)
            found += filter(None, unpack(option[first : first + count], words))
            known ^= int(option[option_kernels.REST])
        return known, sorted(found, key=int.bit_count, reverse=True)

    def _nimber_of_piece(self, piece: int) -> int:
        """Return the nimber of one piece in its canonical form."""
        # From 0 on; each no also excludes that value in the table, for the questions that follow.
        return next(n for n in range(table_kernels.NIMBERS + 1) if self._answer(piece, n))

    def _answer(self, piece: int, nimber: int) -> bool:
        """Search until it is known whether a piece has a nimber."""
        if (piece, nimber) not in self.known:
            if nimber >= table_kernels.NIMBERS:
                self._refuse_nimber()
            search_kernels.ask(pack([piece], self.field.words), nimber, self.state, self.frames)
            with progress_scope(self._progress()):
                while not self._step():
                    self._look_at_limits()
            if self.state[search_kernels.DO] != search_kernels.ENDED:
                self._refuse_nimber()
            answer = self.state[search_kernels.ANSWER] == search_kernels.IS
            self.known[piece, nimber] = bool(answer)
        return self.known[piece, nimber]

    def _step(self) -> bool:
        """Go on for a while; whether there is an answer."""
        before = self.nodes
        nodes = min(NODES_PER_SLICE, max(self.most - before, 0) + 1)
        over = search_kernels.search(self.state, self.frames, self.table, self.arena, nodes)
        spend((self.nodes - before) * STEPS_PER_NODE)
        return bool(over)

    @staticmethod
    def _refuse_nimber() -> None:
        raise LimitReached(
            "the search can handle only nimbers below {most}", most=table_kernels.NIMBERS
        )

    def _progress(self) -> Callable[[], Message]:
        """Return what can be said of a question while it is searched."""
        began, before = monotonic(), self.nodes

        def describe() -> Message:
            return message(
                "{nodes:,} nodes, {rate:,.0f} per second, depth {depth}, table {filled:.0%} full",
                nodes=self.nodes,
                rate=(self.nodes - before) / max(monotonic() - began, 1e-9),
                depth=int(self.state[search_kernels.DEPTH]),
                filled=self._filled,
            )

        return describe

    @property
    def _filled(self) -> float:
        """About which part of the table has been written."""
        # The first rows stand for all, as the hash spreads pieces evenly.
        return float((self.table[:ROWS_SAMPLED, 0] != 0).mean())

    def _look_at_limits(self) -> None:
        """Refuse to go on for too long, and make the table larger where it fills up."""
        if self.nodes > self.most:
            raise LimitReached(
                "the search for the nimber stopped at its limit of {nodes:,} nodes; raise"
                " --limit (limit=… in Python) to search further",
                nodes=self.allowed,
            )
        if self.keep and monotonic() - self.saved > self.keep.every:
            self._write()
        rows = len(self.table)
        larger = min(rows * (4 if rows < MANY_ROWS else 2), self._most_rows)
        if self._filled > MAX_FILLED and larger > rows:
            self._enlarge(larger)

    @property
    def _most_rows(self) -> int:
        """Return the largest power of two that memory has rows for."""
        return 1 << (self.rows.bit_length() - 1)

    def _read(self) -> None:
        """Take over what is kept in a file."""
        if self.keep is None:
            return
        self.keep.used = True
        known = read_parts(self.keep.path).get(key_of(self.field))
        self.keep.writers.append(self._write)  # a file that cannot be read is left as it is
        if known is not None:
            # Twice as many rows as there are facts: a full table would grow at once.
            wanted = 1 << (len(known) * 2).bit_length()
            self.table = known
            self._enlarge(min(max(wanted, FIRST_ROWS), self._most_rows))

    def _write(self) -> None:
        """Keep what is known in a file, beside what it has of other fields."""
        if self.keep is None or not self.nodes:
            return
        rows = self.table[self.table.any(axis=1)]
        parts = {**read_parts(self.keep.path), key_of(self.field): rows}
        with saving_checkpoint(self.keep.path) as file:
            np.savez(file, **parts)
        self.saved = monotonic()

    def _enlarge(self, rows: int) -> None:
        """Move what is known to a larger table."""
        # Both tables are there for a moment; `rows` allows for that.
        larger = empty_rows(rows, self.columns)
        table_kernels.copy_rows(self.table, larger, self.arena.none)
        self.table = larger


def key_of(field: "Field") -> str:
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
    if not is_there(path):
        return {}
    found = read_checkpoint(path, message("a checkpoint of a nimber search"))
    # The number of columns says of how many words the pieces are: 1, 2 or 4, and three for facts.
    if any(rows.dtype != np.uint64 or rows.shape[1:] not in SHAPES for rows in found.values()):
        raise DataError("'{path}' is not a checkpoint of a nimber search", path=path)
    return found


def table_bytes(wanted: int | None) -> int:
    """Return the bytes that a table may take, if so many are wanted.

    >>> from kalmar.runtime.work import memory_limit
    >>> with memory_limit(50):
    ...     table_bytes(None), table_bytes(10**6), table_bytes(10**9)
    (25000000, 1000000, 25000000)
    """
    allowed = allowed_memory()
    usual = MOST_BYTES if allowed is None else allowed // 2
    return min(usual if wanted is None else wanted, free_memory() // 2)


def empty_rows(rows: int, columns: int) -> Any:
    """Return a table of zeros ([R, C] uint64) that begins where a line of the cache does.

    Two rows of four words are a line then: one look at a bucket waits for memory once.
    """
    spare = np.zeros(rows * columns + WORDS_PER_LINE, dtype=np.uint64)
    first = -(spare.ctypes.data // 8) % WORDS_PER_LINE
    return spare[first : first + rows * columns].reshape(rows, columns)


def known_nimbers(search: NimberSearch, pieces: Sequence[int]) -> list[int | None]:
    """Return what a search knows of pieces without searching any further.

    Args:
        search: one that may have searched.
        pieces: sets of points that hang together, as masks.

    Returns:
        For each its nimber, if that is known.

    >>> from kalmar.core.rules.move_labels import Removal
    >>> from kalmar.engines.nimbers.fields import field_of
    >>> path = Removal(3, ((3, 3), (6, 6)), ("a", "b", "c"))
    >>> search = NimberSearch(field_of([path]), 100)
    >>> known_nimbers(search, [7]), search.nimber(7), known_nimbers(search, [7])
    ([None], 1, [1])
    """
    found = np.full(len(pieces), -1, dtype=np.int64)
    table_kernels.look_up(pack(pieces, search.field.words), found, search.table, search.arena)
    return [None if value < 0 else value for value in found.tolist()]
