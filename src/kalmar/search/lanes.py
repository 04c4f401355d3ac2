"""Searches side by side: each asks questions of its own, and all write into one table."""

from concurrent.futures import Executor, wait
from typing import Any

from kalmar.errors import LimitReached
from kalmar.search.fields import Field
from kalmar.search.first_steps import FirstSteps

__all__ = ["Lane", "Question", "search_all"]

Question = tuple[int, int]
"""A piece and a nimber: has the piece this nimber?"""


class Lane:
    """One search: where it is between the question and the ends of play.

    Args:
        field: the points and moves.
        first: in which form kernels run.
        late: whether of what looks equally near it searches the last first, not the first.
    """

    def __init__(self, field: Field, first: FirstSteps, late: bool = False) -> None:
        """Without a question."""
        import numpy as np

        from kalmar.compiled.nimber_search import COLUMNS, LATE, PIECES, STATE, Frames

        moves, words = max(len(field.moves), 1), field.words
        depth = 3 * len(field.number) + 40
        self.field, self.arena, self.first = field, field.arena, first
        self.question: Question | None = None
        self.state = np.zeros(STATE, dtype=np.int64)
        self.state[LATE] = late
        columns = PIECES + words * (field.most_pieces + 1)
        self.frames = Frames(
            piece=np.zeros((depth, words), dtype=np.uint64),
            asked=np.zeros((depth, COLUMNS), dtype=np.int64),
            own=np.zeros((depth, 32, 2), dtype=np.int64),
            options=np.zeros((depth, moves, columns), dtype=np.uint64),
            order=np.arange(moves, dtype=np.int64),
            images=np.zeros(8 * words, dtype=np.uint64),
            marks=np.zeros(8, dtype=np.uint64),
        )

    @property
    def nodes(self) -> int:
        """How many nodes it has made so far."""
        from kalmar.compiled.nimber_search import STEPS

        return int(self.state[STEPS])

    @property
    def depth(self) -> int:
        """How far it is from the question."""
        from kalmar.compiled.nimber_search import DEPTH

        return int(self.state[DEPTH])

    def ask(self, question: Question) -> None:
        """Begin with a question.

        Raises:
            LimitReached: it is about a nimber that is too large.
        """
        from kalmar.compiled.nimber_search import ask
        from kalmar.compiled.nimber_table import NIMBERS

        piece, nimber = question
        if nimber >= NIMBERS:
            raise too_large()
        self.question = question
        self.first.form(ask)(self.field.packed([piece]), nimber, self.state, self.frames)

    def go_on(self, table: Any, nodes: int) -> bool:
        """Make so many nodes; whether the question is answered."""
        from kalmar.compiled.nimber_search import search

        return bool(self.first.form(search)(self.state, self.frames, table, self.arena, nodes))

    def answer(self) -> bool:
        """The answer, where it has one.

        Raises:
            LimitReached: a nimber on the way is too large.
        """
        from kalmar.compiled.nimber_search import ANSWER, DO, ENDED, IS

        self.question = None
        if self.state[DO] != ENDED:
            raise too_large()
        return bool(self.state[ANSWER] == IS)


def too_large() -> LimitReached:
    """The error that says which nimbers a search can hold."""
    from kalmar.compiled.nimber_table import NIMBERS

    return LimitReached("the search holds nimbers below {most} only", most=NIMBERS)


def search_all(
    lanes: list[Lane], table: Any, nodes: int, threads: Executor | None
) -> list[tuple[Question, bool]]:
    """Let each lane that has a question make so many nodes, in threads if there are several.

    Lanes whose question another one has answered lose it.

    Returns:
        The questions that are answered now, and the answers.
    """
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
            for other in busy:
                if other.question == question:
                    other.question = None
    return found
