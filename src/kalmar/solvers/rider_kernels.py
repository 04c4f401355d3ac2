"""Kernels for values of squares, by what each line of a ride has met.

The squares that a piece reaches by one ride lie on a line: (x, y), (x + dx, y + dy), … Squares are
visited options first, so each line keeps a summary of the values met on it so far, and the value of
a square comes from the summaries of its lines and the values its leaps reach, however long the
lines are. For Grundy values the summary is a bit set, and the value the least number whose bit is
clear in all of them (as in Wythoff's game by three bit sets, for row, column and diagonal).

A ride is a row of `rides`, int64[R, 6]: dx, dy, a = |dx|, s = dy or −dy, `first` and `count`. Two
squares lie on one line iff they agree in x mod a and in y + s·⌊x/a⌋, or, if a = 0, in x and in
y mod |dy|. The lines are numbered from `first`, for a > 0 in a groups of `count`, round and round:
when a line has left the board, its number serves a new one, whose summary `clear_lines` clears.
"""

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import LEAN, Int, inner, kernel

ONE, SIX, LOW = np.uint64(1), np.uint64(6), np.uint64(63)
FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
LAST = np.uint64(58)
PLACES = np.zeros(64, np.int64)
PLACES[[(0x03F79D71B4CB0A89 << bit) % (1 << 64) >> 58 for bit in range(64)]] = np.arange(64)
"""The place of a single bit, by the six highest bits of its product with a de Bruijn number."""

PICKS = range(8)
MEX, FORECLOSED, LEGO, GELO, LOGE, GOLE, KERNEL, LONGEST = PICKS
"""As in `kalmar.theory.fold_kernels`."""

NONE = -1
"""The summary of no values."""


@inner(**LEAN)
def line_of(
    rides: NDArray[np.int64], ride: int, x: int, top: int, q: int, tall: int
) -> tuple[Int, Int]:
    """Return where the lines of a row begin for one ride: `first` and shift, as y is added."""
    a, count = rides[ride, 2], rides[ride, 5]
    if a == 0:
        return rides[ride, 4] + (x - top) * count, 0
    shift = rides[ride, 3] * (x // a)
    # Where squares come by weights, all lines have numbers of their own: the least shift is that
    # of the last row or of the first.
    if q:
        shift -= min(0, rides[ride, 3] * ((tall - 1) // a))
    return rides[ride, 4] + (x % a) * count, shift % count


@inner(**LEAN)
def number_of(rides: NDArray[np.int64], ride: int, base: int, shift: int, y: int) -> Int:
    """Return the number of the line of a ride that a square lies on."""
    count = rides[ride, 5]
    if rides[ride, 2] == 0:
        return base if count == 1 else base + y % count
    place = y + shift
    return base + (place - count if place >= count else place)


@inner(**LEAN)
def can_move(moves: NDArray[np.int64], x: int, y: int, tall: int, wide: int) -> bool:
    """Check whether a leap or the first step of a ride stays on the board."""
    for i in range(moves.shape[0]):
        u, v = x + moves[i, 0], y + moves[i, 1]
        if 0 <= u < tall and 0 <= v < wide:
            return True
    return False


@kernel(**LEAN)
def clear_lines(
    rides: NDArray[np.int64],
    begin: int,
    end: int,
    wide: int,
    flat: NDArray[np.uint64],
    marks: NDArray[np.int32],
    empty: int,
) -> None:
    """Clear the summaries of the lines that begin in rows of a strip.

    Args:
        rides: [R, 6], see above.
        begin: the first row.
        end: the row behind the last one.
        wide: squares in a row.
        flat: [S·W] sets of values; no words where values are picked.
        marks: [S, 2] what else is kept of a line.
        empty: the marks of a line without values.
    """
    # A line along a row lives as long as the row. Any other begins where its next square would lie
    # beyond the side of the board; those that begin in the first `a` rows have clear memory.
    words = flat.size // marks.shape[0]
    for ride in range(rides.shape[0]):
        dy, a, count = rides[ride, 1], rides[ride, 2], rides[ride, 5]
        for x in range(begin, end):
            base, shift = line_of(rides, ride, x, begin, 0, end)
            if a == 0:
                low, high = 0, min(count, wide)
            elif x < a or dy == 0:
                continue
            elif dy < 0:
                low, high = 0, min(-dy, wide)
            else:
                low, high = max(0, wide - dy), wide
            for y in range(low, high):
                line = number_of(rides, ride, base, shift, y)
                for word in range(line * words, (line + 1) * words):
                    flat[word] = 0
                marks[line, 0] = marks[line, 1] = empty


@kernel(**LEAN)
def fill_mex(
    values: NDArray[np.int32],
    board: NDArray[np.int64],
    leaps: NDArray[np.int64],
    rides: NDArray[np.int64],
    flat: NDArray[np.uint64],
    marks: NDArray[np.int32],
    scratch: NDArray[np.int64],
    ended: int,
    is_foreclosed: bool,
) -> None:
    """Fill the values of a strip of rows: the least value that is none of the options'.

    Args:
        values: [D + H, Y] the D rows before the strip, and those of the strip, filled in place.
        board: the first level and the one behind the last, D, the rows and columns of the board,
            p, q, and the columns of a block.
        leaps: [L, 2].
        rides: [R, 6], R ≥ 1: without rides an unused line.
        flat: [S·W] the set of values met on each line.
        marks: [S, 2] the first word of the set that is not full, and 1 if −2 was met.
        scratch: [4, N] numbers that are kept for a square, N ≥ R and N ≥ L.
        ended: the value of a square without moves; negative ones are not counted.
        is_foreclosed: whether an option that has ended (−2) makes a value of −1.
    """
    # for each block of columns, each level of the strip, each square of both:
    #     the lines of its rides; the first word not full in any; from there on the first word of
    #     the union with a clear bit that is no leap's value: that is the value
    #     add it to the set of each of its lines
    # Levels are rows (p = 1, q = 0), or the squares with p·x + q·y = level. All options come first:
    # blocks are narrower than the board only where no move goes to a greater y.
    begin, end, deep, tall, wide, p, q, block = board
    words, few = flat.size // marks.shape[0], rides.shape[0]
    # The lowest level of the strip is row `begin`, or all rows are there.
    top = 0 if q else begin
    base, shift, at, reached = scratch
    has_rides = rides[0, 0] != 0 or rides[0, 1] != 0
    for left in range(0, wide, block):
        for level in range(begin, end):
            low, high = left, min(left + block, wide)
            if q:
                # 0 ≤ x = (level − q·y)/p < tall
                low, high = max(low, -((p * (tall - 1) - level) // q)), min(high, level // q + 1)
            else:
                for ride in range(few):
                    base[ride], shift[ride] = line_of(rides, ride, level, top, q, tall)
            x = level
            for y in range(low, high):
                if q:
                    if (level - q * y) % p:
                        continue
                    x = (level - q * y) // p
                    for ride in range(few):
                        base[ride], shift[ride] = line_of(rides, ride, x, top, q, tall)
                k, met = 0, False
                for ride in range(few):
                    line = number_of(rides, ride, base[ride], shift[ride], y)
                    at[ride] = line * words
                    k = max(k, marks[np.uint64(line), 0])
                    if is_foreclosed:
                        met |= marks[line, 1] != 0
                count = 0
                for i in range(leaps.shape[0]):
                    u, v = x + leaps[i, 0], y + leaps[i, 1]
                    if 0 <= u < tall and 0 <= v < wide:
                        value = np.int64(values[u - top + deep, v])
                        if value >= 0:
                            reached[count] = value
                            count += 1
                        met |= value == -2
                # Unsigned, so that no index counts from the end.
                a0, a1 = at[0], at[min(1, few - 1)]
                a2, a3 = at[min(2, few - 1)], at[min(3, few - 1)]
                while True:
                    word = (
                        flat[np.uint64(a0 + k)]
                        | flat[np.uint64(a1 + k)]
                        | flat[np.uint64(a2 + k)]
                        | flat[np.uint64(a3 + k)]
                    )
                    for ride in range(4, few):
                        word |= flat[at[ride] + k]
                    if word != FULL:
                        if count == 0:
                            break
                        for i in range(count):
                            if reached[i] >> 6 == k:
                                word |= ONE << (np.uint64(reached[i]) & LOW)
                        if word != FULL:
                            break
                    k += 1
                clear = ~word & (word + ONE)
                place = PLACES[np.int64((clear * DE_BRUIJN) >> LAST)]
                found = (k << 6) + place
                if found == 0 and ended and not can_move(leaps, x, y, tall, wide):
                    rides_away = has_rides and can_move(rides, x, y, tall, wide)
                    found = 0 if rides_away else ended
                if is_foreclosed and met:
                    found = -1
                values[np.uint64(x - top + deep), np.uint64(y)] = found
                if not has_rides:
                    continue
                if found < 0:
                    if found == -2:
                        for ride in range(few):
                            marks[at[ride] // words, 1] = 1
                    continue
                k, clear = found >> 6, ONE << (np.uint64(found) & LOW)
                for ride in range(few):
                    here = at[ride]
                    cell = np.uint64(here + k)
                    word = flat[cell] | clear
                    flat[cell] = word
                    if word == FULL:
                        line, first = here // words, k
                        if marks[line, 0] == k:
                            while first < words and flat[here + first] == FULL:
                                first += 1
                            marks[line, 0] = first


@inner(**LEAN)
def joined(which: int, best: int, other: int, a: int, b: int) -> tuple[Int, Int]:
    """Join two summaries: the best value of the wanted parity, and the best of the other one."""
    if which == KERNEL:
        return (a if best == NONE else best if a == NONE else best | a), NONE
    if which == LONGEST:
        return max(best, a), NONE
    # The least of one parity and the greatest of the other, or the other way round.
    if which in (LEGO, LOGE):
        return (a if best == NONE else best if a == NONE else min(best, a)), max(other, b)
    return max(best, a), (b if other == NONE else other if b == NONE else min(other, b))


@kernel(**LEAN)
def fill_picked(
    values: NDArray[np.int32],
    board: NDArray[np.int64],
    leaps: NDArray[np.int64],
    rides: NDArray[np.int64],
    marks: NDArray[np.int32],
    scratch: NDArray[np.int64],
    ended: int,
    which: int,
) -> None:
    """Fill the values of a strip of rows that come from one or two values among the options'.

    Args:
        values: as in `fill_mex`.
        board: as there.
        leaps: [L, 2].
        rides: [R, 6].
        marks: [S, 2] of each line the best value of the wanted parity and of the other one; all
            bits met (kernels) or the greatest value (the longest play); −1 for none.
        scratch: [4, N] numbers that are kept for a square, N ≥ R.
        ended: the value of a square without moves.
        which: of `PICKS`, not MEX or FORECLOSED.
    """
    # As `fill_mex`; the summaries are joined, and give the value without a search.
    begin, end, deep, tall, wide, p, q, block = board
    top = 0 if q else begin
    few = rides.shape[0]
    base, shift, at, _ = scratch
    wanted = 1 if which in (LOGE, GOLE) else 0
    for left in range(0, wide, block):
        for level in range(begin, end):
            low, high = left, min(left + block, wide)
            if q:
                low, high = max(low, -((p * (tall - 1) - level) // q)), min(high, level // q + 1)
            else:
                for ride in range(few):
                    base[ride], shift[ride] = line_of(rides, ride, level, top, q, tall)
            x = level
            for y in range(low, high):
                if q:
                    if (level - q * y) % p:
                        continue
                    x = (level - q * y) // p
                    for ride in range(few):
                        base[ride], shift[ride] = line_of(rides, ride, x, top, q, tall)
                best, other = NONE, NONE
                for ride in range(few):
                    line = number_of(rides, ride, base[ride], shift[ride], y)
                    at[ride] = line
                    best, other = joined(which, best, other, marks[line, 0], marks[line, 1])
                for i in range(leaps.shape[0]):
                    u, v = x + leaps[i, 0], y + leaps[i, 1]
                    if 0 <= u < tall and 0 <= v < wide:
                        value = np.int64(values[u - top + deep, v])
                        if which in (KERNEL, LONGEST) or value & 1 == wanted:
                            best, other = joined(which, best, other, value, NONE)
                        else:
                            best, other = joined(which, best, other, NONE, value)
                if best == NONE and other == NONE:
                    found = ended
                elif which == KERNEL:
                    found = 6 & ~best
                else:
                    found = 1 + (best if best != NONE else other)
                values[x - top + deep, y] = found
                a, b = found, NONE
                if which not in (KERNEL, LONGEST) and found & 1 != wanted:
                    a, b = NONE, found
                for ride in range(few):
                    line = at[ride]
                    marks[line, 0], marks[line, 1] = joined(
                        which, marks[line, 0], marks[line, 1], a, b
                    )
