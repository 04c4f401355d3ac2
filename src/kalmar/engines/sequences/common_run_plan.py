"""Inputs of the kernels for runs of common heaps: codes, rare parts, witnesses of rare codes.

A common heap must have every smaller rare code as an option; a split that has it is a witness. Two
common parts make a rare code, so that a small common part a witnesses the code c for all heaps n
whose other part n − k − a has the code G(a) ⊕ c. Which heaps have a frequent code is a row of bits,
so one small part decides for 1,024 heaps by some words of a row. Values are nearly periodic: heaps
that one part leaves are left by others like it, and so parts are chosen one after the other, on a
sample of the latest heaps, by what they add (`choose`).
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.engines.sequences.spaces import Coding

if TYPE_CHECKING:
    from kalmar.engines.sequences import common_run_kernels, common_run_witness_kernels
    from kalmar.engines.sequences.common_run_kernels import Far, Near
    from kalmar.engines.sequences.common_run_witness_kernels import Room, Witnesses
else:
    common_run_kernels = LazyModule("kalmar.engines.sequences.common_run_kernels")
    common_run_witness_kernels = LazyModule("kalmar.engines.sequences.common_run_witness_kernels")


Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]


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
    # The low byte holds the code, and its class where that has a bit there.
    window = np.zeros(back + more, np.uint8)
    window[max(back - end, 0) : back] = codes[max(end - back, 0) : end] & 255
    return window


CALL = 1 << 16
"""Heaps of one call of the engine."""
PIECE = 1 << 13
"""Heaps after which those before are checked."""
MAX_ROW_SPAN = 1 << 14
"""How far before a block rows of bits are kept, and small parts that are compared, at most."""
LANES, BLOCK, GROUP, AT_ONCE, CHUNKS = 64, 1024, 16, 4, 4
"""As in the kernels, which are loaded late; an example in `room_for` compares them."""
FREQUENT, MOST_WITNESSES = 16, 384
"""Codes that have rows of bits, and witnesses of one rare code, at most."""
SAMPLE, FEWER, PART = 8192, 2048, 8
"""Heaps on which witnesses of many codes are tried, of others, and the most of those known."""
MAX_UNVERIFIED = 4096
"""After so many in one call they are looked at."""
MANY_CODES = 32
"""Rare codes, for more of which parts at all distances are tried, for others at one in two."""
ROW = (MAX_ROW_SPAN + PIECE) // 8 + LANES


def witnesses(coding: Coding, codes: Any, span: int, most: int) -> tuple["Witnesses", "Room"]:
    """Choose where to look for each rare code, and make room for it.

    Args:
        coding: of the space.
        codes: [done + 1], with their class.
        span: how far before a block rows of bits are kept.
        most: how many rare codes are looked for.
    """
    frequent, shifts = frequent_codes(coding, codes), 8 if most > MANY_CODES else 4
    # Rows are kept for shifts of fewer than 8 bits only, so that a piece begins at a byte: other
    # distances modulo 8 have no row.
    room, parts = room_for(len(frequent) * shifts), small_parts(coding, codes, span, shifts)
    first, pieces = np.zeros(most + 1, np.int64), np.zeros(most * MOST_WITNESSES, np.int64)
    window, limits = sample_of(coding, codes, span, sample_length(most, len(codes) - 1))
    left, found = aligned_zeros(len(limits) // 8), np.zeros(span * len(coding.splits), np.int64)
    words, at = left.view(np.uint64), len(window) - len(limits)
    sample = common_run_witness_kernels.WitnessSample(
        at, span, limits, left, words, frequent, shifts, found, *parts
    )
    common_run_witness_kernels.choose(window, sample, room, first, pieces)
    small, places = mirrored(codes[: span + 1], coding.low)
    turned = coding.singles[coding.singles[:, 1] != 0, 0].copy()
    known = common_run_witness_kernels.Witnesses(
        frequent, shifts, first, pieces[: first[-1]].copy(), small, places,
        np.array(coding.splits, np.int64), turned, coding.common,
    )  # fmt: skip
    return known, room


def frequent_codes(coding: Coding, codes: Any) -> Bytes:
    """Return the most frequent common codes of late, with their class."""
    common = codes[-CALL:][codes[-CALL:] > coding.low] & coding.low
    frequency = np.bincount(common, minlength=coding.low + 1)
    order = np.argsort(-frequency, kind="stable")[:FREQUENT]
    return (order[frequency[order] > 0] | coding.common).astype(np.uint8)


def small_parts(coding: Coding, codes: Any, span: int, shifts: int) -> tuple[Longs, Longs]:
    """Return how far away small common parts are, by their codes, and where those of each begin."""
    kinds = [np.arange(max(1, 1 - k), span - k) for k in coding.splits]
    own = codes[np.concatenate(kinds)].astype(np.int64)
    away = np.concatenate([kind + k for kind, k in zip(kinds, coding.splits, strict=True)])
    served = (own > coding.low) & (away % 8 < shifts)
    own, away = own[served], away[served]
    order = np.argsort(own, kind="stable")
    begins = np.searchsorted(own[order], np.arange(coding.low + 1, 2 * coding.low + 3))
    return away[order], begins


def sample_length(most: int, done: int) -> int:
    """Return of how many heaps the sample is, from how many codes are looked for and heaps known.

    >>> sample_length(10, 4096), sample_length(100, 10**6)
    (1024, 8192)
    """
    return max(min(SAMPLE if most > MANY_CODES else FEWER, done // PART) // BLOCK, 1) * BLOCK


def sample_of(coding: Coding, codes: Any, span: int, length: int) -> tuple[Bytes, Longs]:
    """Return the codes of the latest heaps and of those before, and how many codes each needs."""
    heaps = np.arange(len(codes) - length, len(codes))
    limits = coding.byte_limits[heaps & 1, codes[heaps] & 255]
    return window_of(codes, len(codes), span + LANES + length), limits


def mirrored(codes: Any, low: int) -> tuple[Bytes, Any]:
    """Return the codes of small parts from 1 on, 64 at a time in reverse, and which are common."""
    # Beside ascending large parts the small ones descend; so both are vectors read from memory.
    chunk = CHUNKS * LANES
    rows = codes[1 : 1 + (len(codes) - 1) // chunk * chunk].reshape(-1, LANES)[:, ::-1]
    places = np.packbits(rows > low, axis=1, bitorder="little").view(np.uint64)[:, 0]
    small = aligned_zeros(rows.size)
    small[:] = rows.reshape(-1)
    return small, places.copy()


def room_for(rows_of_bits: int) -> "Room":
    """Build the arrays for the kernels to work in, of as many bytes as they reckon with.

    >>> from kalmar.engines.sequences import common_run_kernels as kernels
    >>> from kalmar.engines.sequences import common_run_witness_kernels as others
    >>> (LANES, BLOCK, GROUP) == (kernels.LANES, kernels.BLOCK, kernels.GROUP)
    True
    >>> (AT_ONCE, CHUNKS) == (kernels.AT_ONCE, others.CHUNKS)
    True
    """
    # `rows` and `words`, `left` and `left_words` are the same bytes: vectors and words of them.
    rows, left = aligned_zeros(rows_of_bits * ROW), aligned_zeros(BLOCK // 4)
    return common_run_witness_kernels.Room(
        rows,
        rows.view(np.uint64),
        left,
        left.view(np.uint64),
        np.zeros(257, np.int64),
        np.zeros(BLOCK, np.int64),
        aligned_zeros(256 // GROUP * 2 * LANES),
        np.zeros((4, LANES), np.uint64),
        np.zeros((MAX_UNVERIFIED, 2), np.int64),
    )


def aligned_zeros(count: int) -> Bytes:
    """Return so many zeros, of which each 64 are in one line of the cache."""
    room = np.zeros(count + LANES, np.uint8)
    begin = -room.ctypes.data % LANES
    return room[begin : begin + count]


GROWTH = 8
"""How many times as many heaps the witnesses serve for."""
SPARE_CODES = 4
"""Codes beyond the largest so far that may come."""


class KernelPlan(NamedTuple):
    """What stays while no rare heap comes.

    Attributes:
        done: the last heap that was known.
        back: how many heaps before the first one it reads.
        span: of how many heaps before it there are rows of bits.
        groups: how many groups of sixteen codes are looked at.
        near: rare parts near by.
        far: the others.
        known: witnesses of rare codes.
        tried: the last heap on which they were tried.
        room: arrays for the kernel to work in.
    """

    done: int
    back: int
    span: int
    groups: int
    near: "Near"
    far: "Far"
    known: "Witnesses"
    tried: int
    room: "Room"

    def has(self, code: int) -> bool:
        """Return whether a common code, with its class, is in the groups."""
        return bool(code & 255 & ~self.known.common < GROUP * self.groups)


def build_plan(
    coding: Coding,
    codes: NDArray[np.unsignedinteger],
    rare: Longs,
    earlier: KernelPlan | None = None,
) -> KernelPlan:
    """Build the plan for the heaps after those whose codes are known.

    Args:
        coding: of the space.
        codes: [done + 1], with their class.
        rare: the rare heaps, ascending.
        earlier: a plan for fewer heaps, whose witnesses serve for up to so many times as many.
    """
    done = len(codes) - 1
    low = coding.low
    # Marks are left out for codes beyond the groups, so all codes so far must be in them.
    groups = min(max((int(codes.max()) & low) + SPARE_CODES, 0) // GROUP + 1, (low + 1) // GROUP)
    # A witness beside a small part a is a heap at most span + reach before; with half of the known
    # heaps for each, both parts are known, and a pair is not taken from either side.
    reach = max(*coding.splits, 1)
    span = min(MAX_ROW_SPAN, (done - 2 * reach) // 2 // LANES * LANES)
    near, far = parts_of(coding, rare, codes[rare], groups)
    # Choosing witnesses takes as long as some ten thousand heaps; values are nearly periodic, so
    # those that served before go on to serve.
    serves = earlier is not None and done < GROWTH * earlier.tried
    if earlier is not None and serves and (earlier.span, earlier.groups) == (span, groups):
        known, room, tried = earlier.known, earlier.room, earlier.tried
    else:
        (known, room), tried = witnesses(coding, codes, span, GROUP * groups), done
    # The window begins where the farthest part that anything reads can be.
    away = int(far.away.max()) if len(far.away) else 0
    back = max(away, span, len(known.small) + reach) + 2 * LANES
    return KernelPlan(done, back, span, groups, near, far, known, tried, room)


def parts_of(coding: Coding, rare: Longs, codes: Any, groups: int) -> tuple["Near", "Far"]:
    """Split the rare parts into those near by and far away.

    A heap that is left alone is one beside a part of code 0.
    """
    alone = [k for k, turn in coding.singles.tolist() if turn == 0]
    # A single heap whose class the move turns is no common option, but a witness: see `turned`.
    kinds = sorted({*coding.splits, *alone})
    near = np.zeros((len(kinds), LANES), np.uint8)
    places = np.zeros((len(kinds), LANES), bool)
    away, turns = [np.zeros(0, np.int64)], [np.zeros(0, np.uint8)]
    for row, k in enumerate(kinds):
        parts = np.concatenate([[0] if k in alone else [], rare if k in coding.splits else []])
        own = np.concatenate([[0] if k in alone else [], codes if k in coding.splits else []])
        distance, own = parts.astype(np.int64) + k, own.astype(np.uint8)
        # Within 64 heaps before, the codes are not known when 64 heaps are marked at once.
        close = (distance > 0) & (distance <= LANES)
        near[row, LANES - distance[close]] = own[close]
        places[row, LANES - distance[close]] = True
        away.append(distance[distance > LANES])
        turns.append(own[distance > LANES])
    bits = np.packbits(places, axis=1, bitorder="little").view(np.uint64)[:, 0]
    far = grouped(np.concatenate(away), np.concatenate(turns), groups)
    return common_run_kernels.Near(near.reshape(-1), bits.copy()), far


def grouped(away: Longs, turns: Bytes, groups: int) -> "Far":
    """Order far parts by the groups of their codes, each group filled up to a multiple of four.

    Args:
        away: [P] int64, how far before a heap the other parts are.
        turns: [P] uint8, the codes of the parts.
        groups: how many groups of sixteen codes are looked at.
    """
    # The code of an option is own ⊕ code of the other heap, and so is its group: beside a part of
    # group g the options of group t come from heaps of group t ⊕ g, which must be a group too.
    # Filling up repeats a part, which marks again what is marked.
    order, runs, first, targets = [], [0], [0], []
    for group in np.unique(turns // GROUP).tolist():
        met = [t for t in range(groups) if t ^ group < groups]
        places = np.flatnonzero(turns // GROUP == group)
        if met:
            order.append(np.concatenate([places, np.repeat(places[-1:], -len(places) % AT_ONCE)]))
            targets += met
            runs.append(runs[-1] + len(order[-1]))
            first.append(len(targets))
    places = np.concatenate([np.zeros(0, np.int64), *order])
    begins, starts, ends = (np.array(each, np.int64) for each in (runs, first, targets))
    nothing = np.zeros(LANES, np.uint8)
    return common_run_kernels.Far(away[places], turns[places], begins, starts, ends, nothing)
