"""What a long piece of work is about just now, for whoever shows that it goes on.

The file in which long work keeps what it knows, and from which it goes on.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kalmar.core.i18n import Said

__all__ = ["Keep", "doing", "keeping", "kept", "told"]

_DOING: list[Callable[[], Said]] = []


@contextmanager
def doing(what: Callable[[], Said]) -> Iterator[None]:
    """Be about something within the block.

    Args:
        what: says how far it is; asked only where somebody looks.

    >>> from kalmar.core.i18n import said
    >>> with doing(lambda: said("{heaps} heaps", heaps=3)):
    ...     print(told())
    3 heaps
    >>> told() is None
    True
    """
    _DOING.append(what)
    try:
        yield
    finally:
        _DOING.remove(what)


def told() -> Said | None:
    """What the innermost work says; None where none says anything."""
    return _DOING[-1]() if _DOING else None


@dataclass
class Keep:
    """A file for what is known.

    Attributes:
        path: the file.
        every: seconds between two times of writing it.
        used: whether any work has looked at it.
        writers: write what some work knows now; called at the end, however that comes about.
    """

    path: Path
    every: float = 30.0
    used: bool = False
    writers: list[Callable[[], None]] = field(default_factory=list)


_KEPT: list[Keep] = []


@contextmanager
def keeping(keep: Keep) -> Iterator[None]:
    """Let the work of the block keep what it knows.

    Args:
        keep: where.

    >>> with keeping(Keep(Path("known.npz"))):
    ...     kept().path.name
    'known.npz'
    >>> kept() is None
    True
    """
    _KEPT.append(keep)
    try:
        yield
    finally:
        _KEPT.remove(keep)
        while keep.writers:
            keep.writers.pop(0)()


def kept() -> Keep | None:
    """Where the work that goes on now keeps what it knows."""
    return _KEPT[-1] if _KEPT else None
