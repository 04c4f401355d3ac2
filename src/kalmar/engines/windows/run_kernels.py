"""Kernels that compute values of common heaps in bounded memory, some heaps at a time.

**Sixteen codes** are enough for games such as 0.106, and then up to four heaps are done at a time.
A code is one bit of sixteen, so four heaps are one number of 64 bits. The least code that no option
has is the lowest free bit of each quarter, found by one addition. Options far before are marked for
64 heaps together; those near by come from the last numbers, moved by some quarters and with bits
exchanged as the nim-sum with the part's code wants it. Where they are, and how they are exchanged,
are constants of the machine code: it is made for each game (`chain_of`).

**Marks** of a run of heaps have a bit for each code of an option. Beside one part the heaps of a
run leave consecutive heaps, whose codes are read at once, and looked up in a table of sixteen: it
holds one byte of the mark of each code.

**What was just written comes back late.** A processor reads a vector slowly while parts of it are
on their way to memory. So what the chain needs of the last heaps stays in registers, and all that
is read as vectors was written at least `HALF` heaps before.

Where sixteen codes are not enough, windows are filled as common runs of sequences are.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors import lanes_kernels as lanes
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, Word, exchanged
from kalmar.engines.vectors.lanes_kernels import LANES, Lanes
from kalmar.runtime.jit import LEAN, inner, kernel

Codes: TypeAlias = NDArray[np.uint8]
"""[N] the codes of heaps, one after the other."""
Parts: TypeAlias = NDArray[np.int64]
"""[P, 2] how far before a heap the other heap is, and the code of the part."""
Tables: TypeAlias = NDArray[np.uint8]
"""[2·LANES or more] the low bytes of 1 << code for each code, four times, then the high bytes."""
Marks: TypeAlias = tuple[Lanes, Lanes]
"""The low and the high bytes of the marks of a run."""
Recent: TypeAlias = tuple[Word, Word, Word]
"""The last groups of heaps, the last one first."""

RUN = LANES
"""Heaps that are marked together."""
HALF = RUN // 2
"""Heaps that the chain goes on with before the next are marked."""
HOT = 64 * RUN
"""Heaps whose bits are kept, besides those of a run before."""
SHORT_CODES, QUARTER = 16, 16
"""So many codes are bits of a quarter of a word, with so many bits: several heaps at a time."""
TWO, FOUR = np.uint64(2), np.uint64(4)


@inner(**LEAN, forceinline=True)
def also(marks: tuple[Lanes, Lanes], code: Lanes, lows: Lanes, highs: Lanes) -> tuple[Lanes, Lanes]:
    """Add marks of one more option of each heap of a run."""
    return marks[0] | lanes.picked(lows, code), marks[1] | lanes.picked(highs, code)


@inner(**LEAN, forceinline=True)
def marked(codes: Codes, at: int, parts: Parts, tables: Tables, marks: Marks) -> Marks:
    """Add marks of options, of sixteen codes, for each heap of a run.

    Args:
        codes: [N] uint8.
        at: the place of the first heap of the run.
        parts: [P, 2] int64, how far before the heap the other heap is, and the code of the part.
        tables: [2·LANES or more] uint8, see `Tables`.
        marks: the low and the high bytes of the marks so far.
    """
    # Each part costs a load, two lookups and two ORs for all 64 heaps.
    lows, highs = lanes.load(tables, 0), lanes.load(tables, LANES)
    for j in range(parts.shape[0]):
        code = lanes.load(codes, at - parts[j, 0]) ^ lanes.alike(parts[j, 1])
        marks = also(marks, code, lows, highs)
    return marks


class ChainRoom(NamedTuple):
    """Arrays of `chain_of`, for use there.

    Attributes:
        hot: [(HOT + RUN)/C] unsigned, C heaps in each: the heaps' bits, the last run's before.
        hot_bytes: [2·(HOT + RUN)] uint8, the same bytes.
        marks: [HALF/C] unsigned, of the same type: marks of options with far parts.
        mark_bytes: [2·HALF] uint8, the same bytes.
    """

    hot: NDArray[np.unsignedinteger[Any]]
    hot_bytes: NDArray[np.uint8]
    marks: NDArray[np.unsignedinteger[Any]]
    mark_bytes: NDArray[np.uint8]


@cache
def joined_of(parts: tuple[tuple[int, int], ...], ahead: int) -> Callable[..., Any]:
    """Build a function that joins the options of a group with some near parts.

    Args:
        parts: how many groups back the other heaps are, and the code of the part.
        ahead: 1 for the options of the next group, to which the last one belongs; 0 for those of
            this group.
    """
    many = len(parts)
    back, turn = zip(*((back - ahead, turn) for back, turn in (*parts, (0, 0))), strict=True)

    @inner(nogil=True, forceinline=True)
    def joined(hot: NDArray[np.unsignedinteger[Any]], group: np.uint64, recent: Recent) -> Word:
        """Join them.

        Args:
            hot: see `ChainRoom`.
            group: the place of the group.
            recent: the three groups before it, the last one first.
        """
        found = NONE
        # the nearest last: it is the last to be known, and stays in a register
        for j in range(many - 1, -1, -1):
            near = back[j] <= len(recent)
            bits = recent[back[j] - 1] if near else np.uint64(hot[group - np.uint64(back[j])])
            found |= exchanged(bits, turn[j])  # in each quarter: turns are below 16
        return found

    return joined  # type: ignore[no-any-return]


@cache
def half_of(away: tuple[int, ...], turn: tuple[int, ...], count: int) -> Callable[..., Any]:
    """Build a function that finds the bits of half a run; see `chain_of`.

    Args:
        away: as there.
        turn: as there.
        count: as there.
    """
    # Heaps `away` before a group lie in one earlier group, or across two: then some heaps of the
    # first are left out, and what is joined for one group serves the next one as well.
    classes: list[list[tuple[int, int]]] = [[] for _ in range(4)]
    for distance, code in zip(away, turn, strict=True):
        back = -(-distance // count)
        classes[count * back - distance].append((back, code))
    whole, *others = (joined_of(tuple(some), int(place > 0)) for place, some in enumerate(classes))
    by_one, by_two, by_three = others
    low_one, low_two, low_three = (QUARTER * min(left_out, count) for left_out in (1, 2, 3))
    high_one, high_two, high_three = (QUARTER * max(count - left_out, 0) for left_out in (1, 2, 3))
    lowest_of_all = sum(1 << QUARTER * i for i in range(count))
    full = (1 << QUARTER * count) - 1

    @inner(**LEAN, forceinline=True)
    def fill_half(room: ChainRoom, place: np.uint64, recent: Recent) -> Recent:
        """Find the bits of half a run; return its last groups, the last one first.

        Args:
            room: its marks are known, and `hot` is written.
            place: of the first group in `hot`.
            recent: the three groups before, the last one first.
        """
        # for groups of `count` heaps, ascending:
        #     found = their marks | the options with near parts
        #     bits = the lowest free bit of each quarter, ~found & (found + 1) in all at once
        # found + 1 carries from one quarter into the next only where a quarter is full, that is
        # where a heap has no code: its bits become 0, which `chain` sees.
        hot = room.hot
        before = (recent[1], recent[2], np.uint64(hot[place - FOUR]))
        one, two = by_one(hot, place - ONE, before), by_two(hot, place - ONE, before)
        three = by_three(hot, place - ONE, before)
        for i in range(HALF // count):
            found = np.uint64(room.marks[i]) | whole(hot, place, recent)
            found |= one >> np.uint64(low_one)
            found |= two >> np.uint64(low_two)
            found |= three >> np.uint64(low_three)
            one, two = by_one(hot, place, recent), by_two(hot, place, recent)
            three = by_three(hot, place, recent)
            found |= three << np.uint64(high_three)
            found |= two << np.uint64(high_two)
            found |= one << np.uint64(high_one)
            bits = ~found & (found + np.uint64(lowest_of_all)) & np.uint64(full)
            hot[place] = bits
            recent = (bits, recent[0], recent[1])
            place += ONE
        return recent

    return fill_half  # type: ignore[no-any-return]


@cache
def chain_of(away: tuple[int, ...], turn: tuple[int, ...], count: int) -> Callable[..., Any]:
    """Build the kernel of a game: its near parts become constants, and the loop over them vanishes.

    Args:
        away: how far before a heap the other parts are, if less than `RUN`, `count` at least.
        turn: the codes of the parts.
        count: 1, 2 or 4, how many heaps are found at once, as a group.
    """
    fill_half = half_of(away, turn, count)
    groups, kept = HALF // count, HOT // count

    @kernel(**LEAN)
    def chain(
        codes: Codes,
        start: int,
        stop: int,
        parts: tuple[Parts, Parts],
        tables: Tables,
        room: ChainRoom,
    ) -> int:
        """Fill the codes of heaps: each the least that is no option with a rare part.

        Args:
            codes: [N ≥ stop + 2·RUN] uint8, known before `start`, filled in place.
            start: the place of the first heap.
            stop: the first place not wanted; some more are overwritten.
            parts: two times [P, 2] int64, as in `marked`: those one or two runs away, and those
                farther away.
            tables: see `Tables`.
            room: overwritten.

        Returns:
            `stop`, or a place not after the first heap without a code, up to which all are filled.
        """
        # for each half of a run of 64 heaps:
        #     marks = the options with parts a run away or more: they need not the half before
        #     find the bits of the half
        #     write the codes of the half
        # What is marked comes before the bits of the half before are found, so that the processor
        # does both at a time.
        hot, (mids, fars), no = room.hot, parts, lanes.alike(0)
        end = np.uint64(hot.shape[0])
        for i in range(RUN):
            for byte in range(2):
                room.hot_bytes[2 * (HOT + i) + byte] = tables[LANES * byte + codes[start - RUN + i]]
        place = end
        recent = (
            np.uint64(hot[end - ONE]),
            np.uint64(hot[end - TWO]),
            np.uint64(hot[end - ONE - TWO]),
        )
        far = marked(codes, start, fars, tables, (no, no))
        low, high = marked(codes, start, mids, tables, far)
        for at in range(start, stop, HALF):
            lanes.store(room.mark_bytes, 0, lanes.paired(low, high))
            if place == end:
                for i in range(2 * groups):
                    hot[i] = hot[kept + i]
                place = np.uint64(2 * groups)
            recent = fill_half(room, place, recent)
            place += np.uint64(groups)
            if (at - start) & HALF:
                far = marked(codes, at + HALF, fars, tables, (no, no))
            else:
                far = lanes.second_half(far[0]), lanes.second_half(far[1])
            low, high = marked(codes, at + HALF, mids, tables, far)
            new = lanes.lowest_bits(lanes.load(room.hot_bytes, 2 * count * int(place) - 2 * HALF))
            lanes.store(codes, at, new)
            if lanes.same(new, lanes.alike(SHORT_CODES)):
                return at
        return stop

    return chain  # type: ignore[no-any-return]
