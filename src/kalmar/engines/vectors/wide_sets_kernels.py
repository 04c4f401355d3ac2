"""Sets of points as numbers of one, two or four machine words, in plain Python.

One word is an uint64 of NumPy; more are a `Wide`. In kernels a `Wide` is one number of the machine
code, and what is here is an instruction or two of it (`wide_kernels`): a kernel is written once,
and compiled for each width that is met.
"""

from typing import Any

import numpy as np

__all__ = [
    "WORD",
    "Wide",
    "first",
    "lowest",
    "size",
    "turned_round",
    "widened",
    "without_first",
    "word",
    "words",
]

WORD = 64
"""Bits of a machine word."""
MASK = (1 << WORD) - 1


class Wide:
    """A set of more points than a word has bits."""

    def __init__(self, value: int, words: int) -> None:
        """Bits beyond the words are dropped."""
        self.value, self.words = value & ((1 << WORD * words) - 1), words

    def __and__(self, other: "Wide") -> "Wide":
        return Wide(self.value & other.value, self.words)

    def __or__(self, other: "Wide") -> "Wide":
        return Wide(self.value | other.value, self.words)

    def __xor__(self, other: "Wide") -> "Wide":
        return Wide(self.value ^ other.value, self.words)

    def __invert__(self) -> "Wide":
        return Wide(~self.value, self.words)

    def __lshift__(self, places: Any) -> "Wide":
        return Wide(self.value << int(places), self.words)

    def __rshift__(self, places: Any) -> "Wide":
        return Wide(self.value >> int(places), self.words)

    def __sub__(self, other: Any) -> "Wide":
        return Wide(self.value - int(other), self.words)

    def __eq__(self, other: object) -> bool:
        return self.value == (other.value if isinstance(other, Wide) else other)

    def __lt__(self, other: "Wide") -> bool:
        return self.value < other.value

    __hash__ = None  # type: ignore[assignment]


def value_of(points: Any) -> int:
    """A set as a number of Python."""
    return points.value if isinstance(points, Wide) else int(points)


def like(value: int, points: Any) -> Any:
    """A number of Python as a set of as many words as another one."""
    return np.uint64(value & MASK) if words(points) == 1 else Wide(value, words(points))


def words(points: Any) -> int:
    """Of how many words a set is, or the tuple of its words."""
    if isinstance(points, tuple):
        return len(points)
    return points.words if isinstance(points, Wide) else 1


def word(points: Any, place: int) -> Any:
    """One word of a set, the lowest being 0."""
    return np.uint64(value_of(points) >> WORD * int(place) & MASK)


def widened(lowest_word: Any, points: Any) -> Any:
    """A word as a set of as many words as another one."""
    return like(int(lowest_word), points)


def size(points: Any) -> int:
    """How many points a set has."""
    return value_of(points).bit_count()


def lowest(points: Any) -> int:
    """The number of the first point of a set that is not empty."""
    value = value_of(points)
    return (value & -value).bit_length() - 1


def first(points: Any) -> Any:
    """The set of the first point, empty where there is none."""
    value = value_of(points)
    return like(value & -value, points)


def without_first(points: Any) -> Any:
    """A set without its first point."""
    value = value_of(points)
    return like(value & (value - 1), points)


def turned_round(points: Any) -> Any:
    """The set with the last place less i for each point i."""
    bits = WORD * words(points)
    return like(int(f"{value_of(points):0{bits}b}"[::-1], 2), points)
