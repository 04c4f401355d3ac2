"""Sixty-four bytes side by side, one for each of as many heaps, or one set of 512 heaps.

A `Lanes` of NumPy in plain Python; in kernels a vector of the machine, and what is here is an
instruction or a few of it (`lane_kernels`).
"""

from contextlib import suppress
from typing import Any

import numpy as np

__all__ = [
    "LANES",
    "Lanes",
    "alike",
    "chosen",
    "count",
    "load",
    "one_hot",
    "pushed",
    "same",
    "store",
    "where",
]

LANES = 64


class Lanes:
    """So many bytes, joined place by place.

    >>> (alike(5) ^ alike(6)).bytes[:3].tolist()
    [3, 3, 3]
    """

    def __init__(self, data: Any) -> None:
        """Keep the bytes, [LANES] uint8."""
        self.bytes = data

    def __and__(self, other: "Lanes") -> "Lanes":
        return Lanes(self.bytes & other.bytes)

    def __or__(self, other: "Lanes") -> "Lanes":
        return Lanes(self.bytes | other.bytes)

    def __xor__(self, other: "Lanes") -> "Lanes":
        return Lanes(self.bytes ^ other.bytes)

    def __invert__(self) -> "Lanes":
        return Lanes(~self.bytes)


def load(row: Any, at: int) -> Lanes:
    """The bytes of a row ([N] uint8) from a place on; there must be so many."""
    return Lanes(row[int(at) : int(at) + LANES].copy())


def store(row: Any, at: int, lanes: Lanes) -> None:
    """Write the bytes into a row from a place on."""
    row[int(at) : int(at) + LANES] = lanes.bytes


def alike(byte: Any) -> Lanes:
    """The same byte in all places."""
    return Lanes(np.full(LANES, byte, np.uint8))


def one_hot(lanes: Lanes) -> Lanes:
    """In each place the bit whose number the three low bits of the byte are.

    >>> one_hot(alike(10)).bytes[0]
    np.uint8(4)
    """
    return Lanes(np.left_shift(np.uint8(1), lanes.bytes & np.uint8(7)))


def same(one: Lanes, other: Lanes) -> Any:
    """The places in which two agree, as the bits of a word, the first place lowest.

    >>> same(alike(1), pushed(alike(0), 1)) == 1 << 63
    np.True_
    """
    return np.packbits(one.bytes == other.bytes, bitorder="little").view(np.uint64)[0]


def where(places: Any, lanes: Lanes) -> Lanes:
    """The bytes in some places, as of `same`, and 0 in the others."""
    kept = np.unpackbits(np.array([places], np.uint64).view(np.uint8), bitorder="little")
    return Lanes(lanes.bytes * kept)


def chosen(places: Any, one: Lanes, other: Lanes) -> Lanes:
    """The bytes of one in some places, and those of another one in the others."""
    return where(places, one) | where(~places, other)


def pushed(lanes: Lanes, byte: Any) -> Lanes:
    """All bytes one place lower, without the first, and a new one in the last place."""
    return Lanes(np.append(lanes.bytes[1:], np.uint8(byte)))


def count(lanes: Lanes) -> int:
    """How many bits are 1."""
    return int(np.bitwise_count(lanes.bytes).sum())


with suppress(ImportError):  # without Numba kernels are plain Python
    import kalmar.engines.vectors.lane_types_kernels  # noqa: F401
