"""Places for questions: how many each client may have, and whose turn is next."""

import heapq
import itertools
from asyncio import Future, get_running_loop
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message

Item = TypeVar("Item")


class Busy(LimitReached):
    """The server cannot answer now, but a little later: it is busy, stops, or was disturbed."""


@contextmanager
def counted(asked: Counter[str], client: str, most: int) -> Iterator[int]:
    """Count a question of a client during the block, and yield how many were there before.

    Args:
        asked: the questions of each client.
        client: who asks.
        most: how many questions may be there.

    Raises:
        Busy: the client has as many of them as there are places left.
    """
    before = asked[client]
    if before >= most - asked.total():
        raise Busy(message("too many questions at once: ask again later"))
    asked[client] += 1
    try:
        yield before
    finally:
        asked[client] -= 1
        if not asked[client]:
            del asked[client]  # as nothing is kept of who has been answered


class Turns(Generic[Item]):
    """Those who wait for an item: the first question of each client, then the second ones.

    >>> import asyncio
    >>> async def served() -> list[str]:
    ...     turns: Turns[int] = Turns()
    ...     waiting = {turns.join(int(name[1])): name for name in ("a0", "a1", "a2", "b0")}
    ...     return [waiting[turns.pop()] for _ in waiting]
    >>> asyncio.run(served())
    ['a0', 'b0', 'a1', 'a2']
    """

    def __init__(self) -> None:
        """Nobody waits."""
        self.waiting: list[tuple[int, int, Future[Item]]] = []
        self.numbers: Iterator[int] = itertools.count()

    def __bool__(self) -> bool:
        """Check whether anybody waits, and forget who has given up and would be next."""
        while self.waiting and self.waiting[0][-1].done():
            heapq.heappop(self.waiting)
        return bool(self.waiting)

    def join(self, rank: int) -> "Future[Item]":
        """Wait, behind all of a lower rank and those of the same rank who came before.

        Args:
            rank: how many questions the client has already.

        Returns:
            What becomes the item.
        """
        turn: Future[Item] = get_running_loop().create_future()
        heapq.heappush(self.waiting, (rank, next(self.numbers), turn))
        return turn

    def pop(self) -> "Future[Item]":
        """Return who is next, where anybody waits."""
        return heapq.heappop(self.waiting)[-1]
