"""The moves of a heap game as arrays, which kernels of sequences take."""

from typing import Any, NamedTuple

__all__ = ["Moves"]


class Moves(NamedTuple):
    """The moves of a finite code that leaves at most two heaps.

    Attributes:
        singles: [S] int64, the k for which one heap may be left; for a sparse space [S, 2], each
            with what its code is to be joined with to be that of the option.
        splits: [T] int64, the k for which two heaps may be left.
        unequal: whether the two must differ.
    """

    singles: Any
    splits: Any
    unequal: bool
