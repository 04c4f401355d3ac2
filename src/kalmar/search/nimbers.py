"""Nimbers of sums of pieces of removal games, by a search that asks for one nimber at a time.

The method is that of Lemoine and Viennot (Nimbers are inevitable, 2012), who ask of a piece whether
it has a nimber, with proof numbers (Allis 1994; Nagai's depth-first search) that say which option
to look at first.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any

from kalmar.errors import LimitReached
from kalmar.machine.doing import doing
from kalmar.machine.limits import free_memory
from kalmar.search.fields import Field
from kalmar.words import Said, said

__all__ = ["NimberSearch"]

CHUNK = 1 << 14
"""Nodes between two looks at limits."""
FIRST_ROWS = 1 << 14
MOST_BYTES = 1 << 30
ROW = 32
SAMPLE = 2_048
ENOUGH = 0.5


class NimberSearch:
    """What is known of the pieces of a field.

    Args:
        field: the points and moves.
        limit: how many nodes it may make.
        memory: the bytes that the table of pieces may take.
    """

    def __init__(self, field: Field, limit: int, memory: int = MOST_BYTES) -> None:
        """Nothing is known yet."""
        import numpy as np

        from kalmar.compiled.nimber_search import COLUMNS, PIECES, Frames

        points, moves = len(field.number), max(len(field.moves), 1)
        depth = 3 * points + 40
        self.arena = field.arena
        self.most = limit
        self.rows = max(min(memory, free_memory() // 2) // ROW, FIRST_ROWS)
        self.table = np.zeros((FIRST_ROWS, 4), dtype=np.uint64)
        self.state = np.zeros(4, dtype=np.int64)
        self.frames = Frames(
            piece=np.zeros(depth, dtype=np.uint64),
            asked=np.zeros((depth, COLUMNS), dtype=np.int64),
            own=np.zeros((depth, 32, 2), dtype=np.int64),
            options=np.zeros((depth, moves, PIECES + points // 2 + 1), dtype=np.uint64),
            images=np.zeros(8, dtype=np.uint64),
            marks=np.zeros(8, dtype=np.uint64),
        )
        self.known: dict[tuple[int, int], bool] = {}

    @property
    def nodes(self) -> int:
        """How many nodes were made so far."""
        from kalmar.compiled.nimber_search import STEPS

        return int(self.state[STEPS])

    def allow(self, nodes: int) -> None:
        """Let it make so many nodes from now on."""
        self.most = self.nodes + nodes

    def nimber(self, points: int) -> int:
        """The nimber of a set of points.

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
        """Whether a set of points has a nimber, which takes less than to find the nimber.

        Raises:
            LimitReached: as `nimber`.
        """
        known, pieces = self._split(points)
        if not pieces:
            return known == nimber
        for piece in pieces[1:]:
            known ^= self._nimber_of_piece(piece)
        return self._is(pieces[0], nimber ^ known)

    def _split(self, points: int) -> tuple[int, list[Any]]:
        """The nim-sum of the pieces that are known, and the others, the largest one first."""
        import numpy as np

        from kalmar.compiled.nimber_search import MAIN, OTHERS, PIECES, REST, split

        option = np.zeros(self.frames.options.shape[2], dtype=np.uint64)
        split(np.uint64(points), option, self.table, self.arena)
        pieces = [option[MAIN], *option[PIECES : PIECES + int(option[OTHERS])]]
        return int(option[REST]), [piece for piece in pieces if piece]

    def _nimber_of_piece(self, piece: Any) -> int:
        """The nimber of one piece in its canonical form."""
        nimber = 0
        while not self._is(piece, nimber):
            nimber += 1
        return nimber

    def _is(self, piece: Any, nimber: int) -> bool:
        """Search until it is known whether a piece has a nimber."""
        from kalmar.compiled.nimber_search import ANSWER, DO, ENDED, IS, ask, search
        from kalmar.compiled.nimber_table import NIMBERS

        if (int(piece), nimber) not in self.known:
            ask(piece, nimber, self.state, self.frames)
            with doing(self._progress(nimber)):
                while nimber < NIMBERS and not search(
                    self.state, self.frames, self.table, self.arena, CHUNK
                ):
                    self._look_at_limits()
            if self.state[DO] != ENDED:
                raise LimitReached("the search holds nimbers below {most} only", most=NIMBERS)
            self.known[int(piece), nimber] = bool(self.state[ANSWER] == IS)
        return self.known[int(piece), nimber]

    def _progress(self, nimber: int) -> Callable[[], Said]:
        """What can be said of the question while it is searched."""
        from kalmar.compiled.nimber_search import DEPTH

        began, before = monotonic(), self.nodes

        def told() -> Said:
            return said(
                "is the nimber {nimber}? {nodes:,} nodes, {rate:,.0f} a second, depth {depth},"
                " table {filled:.0%} full",
                nimber=nimber,
                nodes=self.nodes,
                rate=(self.nodes - before) / max(monotonic() - began, 1e-9),
                depth=int(self.state[DEPTH]),
                filled=self._filled,
            )

        return told

    @property
    def _filled(self) -> float:
        """About which part of the table has been written."""
        return float((self.table[:SAMPLE, 0] != 0).mean())

    def _look_at_limits(self) -> None:
        """Refuse to go on for too long, and make the table larger where it fills up."""
        if self.nodes > self.most:
            raise LimitReached(
                "the search for the nimber stopped at its limit of {nodes:,} nodes; a larger"
                " --limit (limit=… in Python) lets it go on",
                nodes=self.most,
            )
        rows = len(self.table)
        if self._filled > ENOUGH and 4 * rows <= self.rows:
            self._enlarge(4 * rows)

    def _enlarge(self, rows: int) -> None:
        """Move what is known to a larger table."""
        import numpy as np

        from kalmar.compiled.nimber_table import moved

        larger = np.zeros((rows, 4), dtype=np.uint64)
        moved(self.table, larger)
        self.table = larger
