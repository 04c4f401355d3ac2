"""How the values of a sparse space are coded for calm stretches.

Where calm stretches look for witnesses of rare codes, and the arrays they work in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BLOCK",
    "CALL",
    "GROUP",
    "LANES",
    "PIECE",
    "SPAN",
    "Bytes",
    "Coding",
    "Longs",
    "window_of",
    "witnesses",
]

Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Coding:
    """How values of a space are coded, and the moves.

    Attributes:
        bits: how many bits a code has beside its class, 8 at most.
        value_of: [2, 2^(bits + 1) + 1] int64, values of codes of even and odd heaps.
        lowest_bit: the place of the lowest bit of the mask.
        singles: [S, 2] int64, the k for which one heap may be left, and what its code is to be
            joined with.
        splits: the k for which two heaps may be left.
    """

    bits: int
    value_of: Longs
    lowest_bit: int
    singles: Longs
    splits: Sequence[int]

    @property
    def common(self) -> int:
        """Return the bit of common codes in a byte, 0 where there is no place for it."""
        return (1 << self.bits) & 255

    @property
    def low(self) -> int:
        """Return all bits of a code without its class."""
        return (1 << self.bits) - 1

    def limits(self) -> Longs:
        """[2, 256] For common codes of even and odd heaps, how many rare codes have less values."""
        place = self.lowest_bit
        values = self.value_of[:, (np.arange(256) & self.low) | 1 << self.bits]
        return ((values >> place) + 1) >> 1 << place


def window_of(codes: Any, end: int, back: int, more: int = 0) -> Bytes:
    """Return the codes of heaps as bytes, and room for more; 0 for what is before heap 0.

    Args:
        codes: [≥ end] unsigned.
        end: the heap after the last one.
        back: how many heaps.
        more: how many places follow.

    >>> window_of(np.array([7, 258], np.uint16), 2, 3, 1).tolist()
    [0, 7, 2, 0]
    """
    window = np.zeros(back + more, np.uint8)
    window[max(back - end, 0) : back] = codes[max(end - back, 0) : end] & 255
    return window


CALL = 1 << 16
"""Heaps of one call of the engine."""
PIECE = 1 << 13
"""Heaps after which those before are checked."""
SPAN = 1 << 14
"""How far before a block rows of bits are kept, and small parts that are compared, at most."""
LANES, BLOCK, GROUP, CHUNKS = 64, 1024, 16, 4
FREQUENT, MOST_WITNESSES = 16, 384
SAMPLE, FEWER, PART = 8192, 2048, 8
"""Heaps on which witnesses of many codes are tried, of others, and the most of those known."""
MAX_UNVERIFIED = 4096
"""After so many in one call they are looked at."""
MANY = 32
"""Rare codes, for more of which parts at all distances are tried, for others at one in two."""
ROW = (SPAN + PIECE) // 8 + LANES


class Rows(NamedTuple):
    """What rows of bits are about.

    Attributes:
        span: of how many heaps before a block there are bits.
        most: how many rare codes are looked for.
        frequent: [F] uint8, the codes that have rows, the most frequent first.
    """

    span: int
    most: int
    frequent: Bytes

    @property
    def shifts(self) -> int:
        """Return how many rows each code has."""
        return 8 if self.most > MANY else 4

    def length(self, done: int) -> int:
        """Of how many heaps the sample is."""
        wanted = min(SAMPLE if self.most > MANY else FEWER, done // PART)
        return max(wanted // BLOCK, 1) * BLOCK


def witnesses(coding: Coding, codes: Any, span: int, most: int) -> tuple[Any, Any]:
    """Return where to look for each rare code, and room for it.

    Args:
        coding: of the space.
        codes: [done + 1], with their class.
        span: how far before a block rows of bits are kept.
        most: how many rare codes are looked for.
    """
    from kalmar.engines.sequences.common_run_witness_kernels import Witnesses

    rows = Rows(span, most, frequent_codes(coding, codes))
    room = room_for(len(rows.frequent) * rows.shifts)
    first, pieces = chosen(coding, codes, rows, room)
    small, places = mirrored(codes[: span + 1], coding.low)
    known = Witnesses(
        rows.frequent,
        rows.shifts,
        first,
        pieces,
        small,
        places,
        np.array(coding.splits, np.int64),
        coding.singles[coding.singles[:, 1] != 0, 0].copy(),
        coding.common,
    )
    return known, room


def frequent_codes(coding: Coding, codes: Any) -> Bytes:
    """Return the most frequent common codes of late, with their class."""
    common = codes[-CALL:][codes[-CALL:] > coding.low] & coding.low
    frequency = np.bincount(common, minlength=coding.low + 1)
    order = np.argsort(-frequency, kind="stable")[:FREQUENT]
    return (order[frequency[order] > 0] | coding.common).astype(np.uint8)


def chosen(coding: Coding, codes: Any, rows: Rows, room: Any) -> tuple[Longs, Longs]:
    """For each rare code the pieces of rows that show it beside a small part, best ones first."""
    from kalmar.engines.sequences.common_run_witness_kernels import choose

    sample, window = sample_of(coding, codes, rows)
    first = np.zeros(rows.most + 1, np.int64)
    pieces = np.zeros(rows.most * MOST_WITNESSES, np.int64)
    choose(window, sample, small_parts(coding, codes, rows), room, first, pieces)
    return first, pieces[: first[-1]].copy()


def small_parts(coding: Coding, codes: Any, rows: Rows) -> Any:
    """Return the small common parts that may be witnesses, by their codes."""
    from kalmar.engines.sequences.common_run_witness_kernels import Small

    kinds = [np.arange(max(1, 1 - k), rows.span - k) for k in coding.splits]
    own = codes[np.concatenate(kinds)].astype(np.int64)
    away = np.concatenate([kind + k for kind, k in zip(kinds, coding.splits, strict=True)])
    served = (own > coding.low) & (away % 8 < rows.shifts)
    own, away = own[served], away[served]
    order = np.argsort(own, kind="stable")
    begins = np.searchsorted(own[order], np.arange(coding.low + 1, 2 * coding.low + 3))
    return Small(away[order], begins)


def sample_of(coding: Coding, codes: Any, rows: Rows) -> tuple[Any, Bytes]:
    """Return the latest heaps, and a window of codes in which they are."""
    from kalmar.engines.sequences.common_run_witness_kernels import Sample

    length = rows.length(len(codes) - 1)
    at = rows.span + LANES
    window = window_of(codes, len(codes), at + length)
    heaps = np.arange(len(codes) - length, len(codes))
    limits = coding.limits()[heaps & 1, codes[heaps] & 255]
    left, found = lined_up(length // 8), np.zeros(rows.span * len(coding.splits), np.int64)
    words = left.view(np.uint64)
    return Sample(at, rows.span, limits, left, words, rows.frequent, rows.shifts, found), window


def mirrored(codes: Any, low: int) -> tuple[Bytes, Any]:
    """Return the codes of small parts from 1 on, 64 at a time in reverse, and which are common."""
    chunk = CHUNKS * LANES
    rows = codes[1 : 1 + (len(codes) - 1) // chunk * chunk].reshape(-1, LANES)[:, ::-1]
    places = np.packbits(rows > low, axis=1, bitorder="little").view(np.uint64)[:, 0]
    small = lined_up(rows.size)
    small[:] = rows.reshape(-1)
    return small, places.copy()


def room_for(rows_of_bits: int) -> Any:
    """Arrays for the kernel to work in."""
    from kalmar.engines.sequences.common_run_witness_kernels import Room

    rows, left = lined_up(rows_of_bits * ROW), lined_up(BLOCK // 4)
    return Room(
        rows,
        rows.view(np.uint64),
        left,
        left.view(np.uint64),
        np.zeros(257, np.int64),
        np.zeros(BLOCK, np.int64),
        lined_up(256 // GROUP * 2 * LANES),
        np.zeros((4, LANES), np.uint64),
        np.zeros((MAX_UNVERIFIED, 2), np.int64),
    )


def lined_up(count: int) -> Bytes:
    """So many zeros, of which each 64 are in one line of the cache."""
    room = np.zeros(count + LANES, np.uint8)
    begin = -room.ctypes.data % LANES
    return room[begin : begin + count]
