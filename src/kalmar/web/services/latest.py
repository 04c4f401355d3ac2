"""What a thread has found last, as its next questions are mostly about the same."""

import threading
from collections.abc import Hashable
from typing import Any


class Latest(threading.local):
    """The latest results of each thread, by what was asked.

    An analysis or a solver goes on searching when it is asked more, so that no other thread may
    use it meanwhile.

    Args:
        most: how many a thread keeps.

    >>> latest = Latest(2)
    >>> for number in range(3):
    ...     _ = latest.keep(number, number**2)
    >>> latest.get(0), latest.get(2), len(latest)
    (None, 4, 2)
    """

    def __init__(self, most: int = 1) -> None:
        """Know nothing; called once in each thread."""
        self.most = most
        self.kept: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        """Return how many this thread keeps."""
        return len(self.kept)

    def get(self, asked: Hashable) -> Any:
        """Return what was found; None if it is not kept."""
        return self.kept.get(asked)

    def keep(self, asked: Hashable, found: Any) -> Any:
        """Keep what is found, in the place of the oldest if there are too many, and return it."""
        if len(self.kept) >= self.most:
            del self.kept[next(iter(self.kept))]
        self.kept[asked] = found
        return found

    def clear(self) -> None:
        """Forget everything of this thread."""
        self.kept.clear()
