"""Lists that are kept as long as the process lives and grow as they are asked, by any thread."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

from kalmar.runtime.jobs import check_limits

Entry = TypeVar("Entry")

SECONDS_BETWEEN_CHECKS = 0.05
"""Of the limits of a thread that waits."""


class GrowingList(Generic[Entry]):
    """A list in which each entry follows from those before it, and is computed when asked for.

    Whoever computes an entry holds the lock until it is appended: two threads that append what
    they have each computed for one place would shift all that follows. Whoever waits for the lock
    stops at limits of its own.

    Args:
        follow: returns the next entry, given the list of those before; it may raise.
        first: the entries that are known at once.

    Attributes:
        entries: those known so far.

    >>> powers = GrowingList(lambda known: 2 * known[-1], 1)
    >>> powers[10], len(powers.entries)
    (1024, 11)
    """

    def __init__(self, follow: Callable[[list[Entry]], Entry], *first: Entry) -> None:
        """Know the first entries."""
        self.follow = follow
        self.entries: list[Entry] = [*first]
        self._lock = Lock()

    def __getitem__(self, place: int) -> Entry:
        """Return an entry, after those before it.

        Raises:
            LimitReached: a limit of the caller is reached; what is known by then is kept.
        """
        entries = self.entries
        while len(entries) <= place:
            check_limits()
            if self._lock.acquire(timeout=SECONDS_BETWEEN_CHECKS):
                try:
                    # Another thread may have appended it meanwhile.
                    if len(entries) <= place:
                        entries.append(self.follow(entries))
                finally:
                    self._lock.release()
        return entries[place]
