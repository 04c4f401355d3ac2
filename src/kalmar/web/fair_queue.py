"""A queue in which clients take turns: whoever asks much waits for himself, not others for him."""

from asyncio import Future, get_running_loop
from collections import deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Those who wait for an item, in the order in which they get one (round robin by client).

    >>> import asyncio
    >>> async def served() -> list[str]:
    ...     queue: FairQueue[int] = FairQueue()
    ...     waiting = {queue.join(name[0]): name for name in ("a1", "a2", "a3", "b1")}
    ...     return [waiting[turn] for turn in iter(queue.pop, None)]
    >>> asyncio.run(served())
    ['a1', 'b1', 'a2', 'a3']
    """

    def __init__(self) -> None:
        """Nobody waits."""
        # In the order of their turns; a client who waits for nothing is not there.
        self.clients: dict[str, deque[Future[Item]]] = {}

    def __bool__(self) -> bool:
        """Check whether anybody waits."""
        return any(not turn.done() for turns in self.clients.values() for turn in turns)

    def join(self, client: str) -> "Future[Item]":
        """Wait at the end of a client's own queue.

        Args:
            client: who waits.

        Returns:
            What becomes the item.
        """
        turn: Future[Item] = get_running_loop().create_future()
        self.clients.setdefault(client, deque()).append(turn)
        return turn

    def pop(self) -> "Future[Item] | None":
        """Return who is next, and let the client's other turns wait for those of all others."""
        while self.clients:
            client = next(iter(self.clients))
            turns = self.clients.pop(client)
            turn = turns.popleft()
            if turns:
                self.clients[client] = turns
            if not turn.done():  # else it has been given up
                return turn
        return None
