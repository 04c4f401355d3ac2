"""Nimbers of sums of pieces of removal games, by proof-number search; the search's interface.

The method is that of Lemoine and Viennot (Nimbers are inevitable, 2012), who ask whether a piece
has a given nimber, with proof numbers (Allis 1994; Nagai's depth-first search) that say which
option to look at first. `NimberSearch` runs the kernels of `search_kernels`; `known_nimbers`
returns what it has found, for a proof.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import reduce
from operator import xor
from time import monotonic
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.parallel import (
    Lane,
    Question,
    first_steps,
    read_rows,
    search_all,
    write_rows,
)
from kalmar.runtime.limits import allowed_memory, cores, free_memory
from kalmar.runtime.work import current_checkpoint, progress_scope, spend

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.nimbers import option_kernels, search_kernels, table_kernels
    from kalmar.engines.nimbers.parallel import FirstSteps
    from kalmar.runtime.work import CheckpointFile
else:
    np = LazyModule("numpy")
    option_kernels = LazyModule("kalmar.engines.nimbers.option_kernels")
    search_kernels = LazyModule("kalmar.engines.nimbers.search_kernels")
    table_kernels = LazyModule("kalmar.engines.nimbers.table_kernels")

__all__ = ["NimberSearch", "known_nimbers"]

NODES_PER_SLICE, PLAIN_NODES_PER_SLICE = 1 << 14, 1 << 5
"""Nodes between two looks at limits, by kernels and in plain Python."""
NODES_PER_STEP = 10
"""Kernels make so many nodes while a search in Python looks at an option."""
NODES_FOR_ONE_THREAD = 8 * NODES_PER_SLICE
"""A question that takes fewer nodes is searched by one thread."""
FIRST_ROWS = 1 << 14
MANY_ROWS = 1 << 18
"""A table of so many grows twofold, a smaller one fourfold."""
MOST_BYTES = 1 << 30
"""What a table takes at most where no limit of memory allows more."""
MOST_THREADS = 16
WORDS_PER_LINE = 8
"""Words of a line of the cache."""
ROWS_SAMPLED = 2_048
MAX_FILLED = 0.65


class NimberSearch:
    """What is known of the pieces of a field.

    Args:
        field: the points and moves.
        limit: how many nodes it may make.
        memory: the bytes that the table of pieces may take; if None, a gigabyte or half of what a
            limit of memory allows. It never takes more than half of that, or of what is free, as
            a table of half its size is there while it grows.
        threads: how many may search at once; 0 for one on each core.
    """

    first: "FirstSteps"
    keep: "CheckpointFile | None"
    allowed: int
    most: int

    def __init__(
        self, field: RemovalField, limit: int, memory: int | None = None, threads: int = 0
    ) -> None:
        """Nothing is known yet."""
        self.field = field
        self.arena: Any = field.arena
        # `most` bounds all nodes that lanes ever make; `allow` moves it on.
        self.allowed = self.most = limit
        self.columns: int = field.words + 3
        self.rows: int = max(table_bytes(memory) // (8 * self.columns), FIRST_ROWS)
        self.table: Any = empty_rows(FIRST_ROWS, self.columns)
        self.keep = current_checkpoint()
        self.saved: float = monotonic()
        self._read()
        self.threads: int = threads or min(cores(), MOST_THREADS)
        self.one_thread: bool = False
        self.first = first_steps("nimbers", field)
        self.lanes: list[Lane] = [Lane(field, self.first)]
        self.known: dict[Question, bool] = {}

    @property
    def nodes(self) -> int:
        """Return how many nodes were made so far."""
        return sum(lane.nodes for lane in self.lanes)

    def allow(self, nodes: int, one_thread: bool = False) -> None:
        """Let it make so many nodes from now on.

        Args:
            nodes: how many.
            one_thread: whether one thread is to make them, so that what they answer is always the
                same: several threads make others each time.
        """
        self.allowed = nodes
        self.most = self.nodes + nodes
        self.one_thread = one_thread

    def nimber(self, points: int) -> int:
        """Return the nimber of a set of points.

        Args:
            points: their mask.

        Raises:
            LimitReached: the search would take more nodes, or a nimber of 32 and more.
        """
        known, pieces = self._split(points)
        for piece in pieces:
            known ^= self._nimber_of_piece(piece)
        return known

    def has(self, points: int, nimber: int) -> bool:
        """Return whether a set of points has a nimber, which takes less than to find the nimber.

        Raises:
            LimitReached: as `nimber`.
        """
        return self.which_have([(points,)], nimber)[0]

    def which_have(self, sums: Sequence[Sequence[int]], nimber: int) -> list[bool]:
        """Return which of some sums have a nimber, searched side by side.

        Args:
            sums: of sets of points, each played by itself wherever they are.
            nimber: the one that is asked for.

        Raises:
            LimitReached: as `nimber`.
        """
        asked: list[Question | bool] = []
        for sets in sums:
            known, pieces = self._split_all(sets)
            for piece in pieces[1:]:
                known ^= self._nimber_of_piece(piece)
            asked.append((pieces[0], nimber ^ known) if pieces else known == nimber)
        self._answer([question for question in asked if not isinstance(question, bool)])
        return [one if isinstance(one, bool) else self.known[one] for one in asked]

    def _split_all(self, sets: Sequence[int]) -> tuple[int, list[int]]:
        """As `_split`, of several sets."""
        split = [self._split(points) for points in sets]
        pieces = [piece for _, found in split for piece in found]
        return reduce(xor, (known for known, _ in split), 0), sorted(
            pieces, key=int.bit_count, reverse=True
        )

    def _split(self, points: int) -> tuple[int, list[int]]:
        """Return the nim-sum of the known pieces, and the other pieces, the largest first."""
        # A set falls into at most half as many pieces as it has points: single points are no
        # pieces.
        most = max(len(self.field.number) // 2, 1)
        option = np.zeros(option_kernels.PIECES + self.field.words * (most + 1), dtype=np.uint64)
        self.first.form(search_kernels.split)(
            self.field.packed([points]), option, self.table, self.arena
        )
        count = self.field.words * (int(option[option_kernels.OTHERS]) + 1)
        pieces = self.field.unpacked(option[option_kernels.PIECES : option_kernels.PIECES + count])
        return int(option[option_kernels.REST]), [piece for piece in pieces if piece]

    def _nimber_of_piece(self, piece: int) -> int:
        """Return the nimber of one piece in its canonical form."""
        # From 0 on; each no also excludes that value in the table, for the questions that follow.
        nimber = 0
        while True:
            self._answer([(piece, nimber)])
            if self.known[piece, nimber]:
                return nimber
            nimber += 1

    def _answer(self, questions: Sequence[Question]) -> None:
        """Search until it is known of each question whether the piece has the nimber."""
        todo = [question for question in dict.fromkeys(questions) if question not in self.known]
        if not todo:
            return
        with progress_scope(self._progress(len(todo), todo)):
            if self._alone(todo):
                return
            # Lanes share the table: what one of them finds shortens the searches of the others.
            self._add_lanes()
            with ThreadPoolExecutor(len(self.lanes)) as threads:
                while todo:
                    self._step(todo, self.lanes, threads)

    def _alone(self, todo: list[Question]) -> bool:
        """Search with one thread, for as long as that is worth while; whether that was enough."""
        several = self.threads > 1 and not self.one_thread
        end = self.nodes + NODES_FOR_ONE_THREAD if several else None
        while todo and (end is None or self.nodes < end):
            self._step(todo, self.lanes[:1], None)
        return not todo

    def _step(self, todo: list[Question], lanes: list[Lane], threads: Executor | None) -> None:
        """Give lanes without a question one of those to do, and let all go on for a while."""
        # Each lane gets a question that no other lane has, or the same ones again where they are
        # few: then lanes race from both ends of the options (`late`).
        asked = [lane.question for lane in lanes if lane.question in todo]
        waiting = [question for question in todo if question not in asked] or todo
        for number, lane in enumerate(lane for lane in lanes if lane.question not in todo):
            lane.ask(waiting[number % len(waiting)])
        before = self.nodes
        with self.first.counted():
            found = search_all(lanes, self.table, self._chunk, threads)
        for question, answer in found:
            self.known[question] = answer
            if question in todo:
                todo.remove(question)
        spend((self.nodes - before) // NODES_PER_STEP)
        if todo:
            self._look_at_limits()

    @property
    def _chunk(self) -> int:
        """Return how many nodes to make before the next look at limits."""
        most = PLAIN_NODES_PER_SLICE if self.first.are_plain else NODES_PER_SLICE
        return min(most, max(self.most - self.nodes, 0) + 1)

    def _add_lanes(self) -> None:
        """Make as many lanes as there may be threads."""
        while len(self.lanes) < self.threads:
            self.lanes.append(Lane(self.field, self.first, late=len(self.lanes) % 2 == 1))

    def _progress(self, count: int, todo: list[Question]) -> Callable[[], Message]:
        """Return what can be said of questions while they are searched."""
        began, before = monotonic(), self.nodes

        def describe() -> Message:
            return message(
                "query {number} of {count}, {nodes:,} nodes, {rate:,.0f} per second, depth"
                " {depth}, table {filled:.0%} full",
                number=count - len(todo) + 1,
                count=count,
                nodes=self.nodes,
                rate=(self.nodes - before) / max(monotonic() - began, 1e-9),
                depth=self.lanes[0].depth,
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
        known = read_rows(self.keep.path, self.field)
        self.keep.writers.append(self._write)  # a file that cannot be read is left as it is
        if known is not None:
            # Twice as many rows as there are facts: a full table would grow at once.
            wanted = 1 << (len(known) * 2).bit_length()
            self.table = known
            self._enlarge(min(max(wanted, FIRST_ROWS), self._most_rows))

    def _write(self) -> None:
        """Keep what is known in a file."""
        if self.keep is not None and self.nodes:
            write_rows(self.keep.path, self.field, self.table)
            self.saved = monotonic()

    def _enlarge(self, rows: int) -> None:
        """Move what is known to a larger table."""
        # Both tables are there for a moment; `rows` allows for that.
        larger = empty_rows(rows, self.columns)
        table_kernels.copy_rows(self.table, larger, self.arena.none)
        self.table = larger


def table_bytes(wanted: int | None) -> int:
    """Return the bytes that a table may take, if so many are wanted.

    >>> from kalmar.runtime.limits import memory_limit
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

    >>> from kalmar.core.rules.removal import Removal
    >>> from kalmar.engines.nimbers.fields import field_of
    >>> path = Removal(3, ((3, 3), (6, 6)), ("a", "b", "c"))
    >>> search = NimberSearch(field_of([path]), 100)
    >>> known_nimbers(search, [7]), search.nimber(7), known_nimbers(search, [7])
    ([None], 1, [1])
    """
    found = np.full(len(pieces), -1, dtype=np.int64)
    look = search.first.form(table_kernels.look_up)
    look(search.field.packed(pieces), found, search.table, search.arena)
    return [None if value < 0 else value for value in found.tolist()]
