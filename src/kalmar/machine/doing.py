"""What a long piece of work is about just now, for whoever shows that it goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kalmar.words import Said

__all__ = ["doing", "told"]

_DOING: list[Callable[[], Said]] = []


@contextmanager
def doing(what: Callable[[], Said]) -> Iterator[None]:
    """Be about something within the block.

    Args:
        what: says how far it is; asked only where somebody looks.

    >>> from kalmar.words import said
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
