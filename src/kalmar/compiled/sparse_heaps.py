"""Grundy values of heaps in a sparse space, many heaps at a time.

A value has a class, the parity of its bits under a mask (for some games, together with the parity
of the heap). Heaps of class 0 are rare, those of class 1 common, and an option of a common value is
a rare heap beside a common one. A value of known class has an index: the value without the lowest
bit of the mask, which the class gives back. Indices keep the order of values and their nim-sums.

`hot[w, j]` is, for the common heap `base + j`, a word with the bit `index % 64` set where
`w == index // 64`; rare heaps have no bit. What one rare heap excludes from a block of consecutive
heaps is therefore a run of consecutive words, with their bits permuted by the index of the rare
heap: no value is ever scattered.
"""

from typing import Any

import numpy as np
from numba import njit

__all__ = ["LANES", "STEP", "extend", "fill_hot", "sorted_by_index"]

LANES = 256
"""Heaps of a block; a rare heap at least so large is tried on the whole block at once."""
STEP = 32
"""Heaps of a step within a block, for rare heaps from `STEP` to `LANES`."""

ONE = np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
HALVES = np.array(
    [
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x00FF00FF00FF00FF,
        0x0000FFFF0000FFFF,
        0x00000000FFFFFFFF,
    ],
    np.uint64,
)


@njit(inline="always")
def parity(x: Any) -> Any:
    """The parity of the bits of a number below 2^32."""
    x ^= x >> 16
    x ^= x >> 8
    x ^= x >> 4
    x ^= x >> 2
    x ^= x >> 1
    return x & 1


@njit(inline="always")
def position_class(heap: Any, by_position: Any) -> Any:
    """What the heap itself adds to the class: `by_position` is −1 for nothing, else a shift."""
    return (heap + by_position) & 1 if by_position >= 0 else 0


@njit(inline="always")
def index_of(value: Any, low: Any) -> Any:
    """The value without its bit `low`."""
    return ((value >> (low + 1)) << low) | (value & ((1 << low) - 1))


@njit(inline="always")
def value_of(index: Any, low: Any, mask: Any, odd: Any) -> Any:
    """The value of an index whose parity under the mask is `odd`."""
    value = ((index >> low) << (low + 1)) | (index & ((1 << low) - 1))
    return value | ((parity(value & mask) ^ odd) << low)


@njit
def fill_hot(values: Any, start: int, stop: int, space: Any, base: int, hot: Any) -> None:
    """Set the words of heaps `start` to `stop − 1`.

    Args:
        values: [N + 1] unsigned, the Grundy values.
        start: at least 1; heap 0 is no heap that a split may leave.
        stop: at most N + 1.
        space: [2] int64, the mask and the shift of `position_class`.
        base: the heap of column 0.
        hot: [W, L] uint64, changed in place; zero before.
    """
    mask, by_position = space[0], space[1]
    low = 0
    while not (mask >> low) & 1:
        low += 1
    for heap in range(start, stop):
        value = np.int64(values[heap])
        if parity(value & mask) ^ position_class(heap, by_position):
            index = index_of(value, low)
            hot[index >> 6, heap - base] = ONE << np.uint64(index & 63)


@njit
def sorted_by_index(heaps: Any, indices: Any, least: int, most: int, ordered: Any) -> Any:
    """Sort the heaps between two bounds by index.

    Args:
        heaps: [R] int64.
        indices: [R] int64, each below 4096.
        least: the least heap taken.
        most: the first heap not taken.
        ordered: [R] int64, filled.

    Returns:
        [I + 1] int64: where each index begins in `ordered`.
    """
    begins = np.zeros(4097, np.int64)
    for i in range(heaps.shape[0]):
        if least <= heaps[i] < most:
            begins[indices[i] + 1] += 1
    begins = np.cumsum(begins)
    at = begins.copy()
    for i in range(heaps.shape[0]):
        if least <= heaps[i] < most:
            ordered[at[indices[i]]] = heaps[i]
            at[indices[i]] += 1
    return begins


@njit
def exclude(hot: Any, at: int, lanes: int, ordered: Any, begins: Any, found: Any) -> Any:
    """Join what heaps exclude from `lanes` consecutive heaps.

    Args:
        hot: [W, L] uint64.
        at: the column of the first lane for a heap of size 0.
        lanes: at most LANES.
        ordered: heaps sorted by index.
        begins: where each index begins in `ordered`.
        found: [W, LANES] uint64; the excluded indices are added.

    Returns:
        How many pairs of a lane and a heap were tried.
    """
    words = hot.shape[0]
    run = np.empty(LANES, np.uint64)
    for index in range(64 * words):
        first, end = begins[index], begins[index + 1]
        if first == end:
            continue
        for w in range(words):
            join(hot[w], at, lanes, ordered[first:end], run)
            permute(run, lanes, index & 63)
            target = found[w ^ (index >> 6)]
            for i in range(lanes):
                target[i] |= run[i]
    return lanes * begins[64 * words]


@njit
def join(row: Any, at: int, lanes: int, heaps: Any, run: Any) -> None:
    """`run[i]` is the union of the words `row[at − heap + i]`."""
    count = heaps.shape[0]
    for i in range(lanes):
        run[i] = 0
    j = 0
    while j + 4 <= count:
        a = row[at - heaps[j] :]
        b = row[at - heaps[j + 1] :]
        c = row[at - heaps[j + 2] :]
        d = row[at - heaps[j + 3] :]
        for i in range(lanes):
            run[i] |= a[i] | b[i] | c[i] | d[i]
        j += 4
    while j < count:
        a = row[at - heaps[j] :]
        for i in range(lanes):
            run[i] |= a[i]
        j += 1


@njit
def permute(run: Any, lanes: int, index: int) -> None:
    """Move bit b of each word to bit b ^ index."""
    for level in range(6):
        if (index >> level) & 1:
            half = HALVES[level]
            shift = np.uint64(1 << level)
            for i in range(lanes):
                run[i] = ((run[i] & half) << shift) | ((run[i] >> shift) & half)


@njit(inline="always")
def excluded(
    values: Any, heap: Any, index: Any, space: Any, low: Any, found: Any, lane: Any
) -> None:
    """Add what a rare heap of an index beside another heap excludes from one lane."""
    value = np.int64(values[heap])
    if parity(value & space[0]) ^ position_class(heap, space[1]):
        other = index_of(value, low) ^ index
        found[other >> 6, lane] |= ONE << np.uint64(other & 63)


@njit(inline="always")
def first_zero(word: Any) -> Any:
    """The lowest bit that is not set, of a word that has one."""
    at = 0
    free = ~word
    if not free & np.uint64(0xFFFFFFFF):
        at += 32
        free >>= np.uint64(32)
    if not free & np.uint64(0xFFFF):
        at += 16
        free >>= np.uint64(16)
    if not free & np.uint64(0xFF):
        at += 8
        free >>= np.uint64(8)
    if not free & np.uint64(0xF):
        at += 4
        free >>= np.uint64(4)
    if not free & np.uint64(3):
        at += 2
        free >>= np.uint64(2)
    if not free & ONE:
        at += 1
    return at


@njit
def least_free(found: Any, lane: int, start: int) -> Any:
    """The least index from `start` on that is not in the set of a lane; 64·W if there is none."""
    words = found.shape[0]
    w = start >> 6
    if w >= words:
        return 64 * words
    word = found[w, lane] | ((ONE << np.uint64(start & 63)) - ONE)
    while word == ALL:
        w += 1
        if w == words:
            return 64 * words
        word = found[w, lane]
    return (w << 6) + first_zero(word)


@njit
def leads_to(values: Any, heap: int, splits: Any, unequal: bool, value: Any) -> bool:
    """Whether a split of the heap has the value: tried in runs, the small parts first."""
    wanted = values.dtype.type(value)
    for k in splits:
        rest = heap - k
        end = rest // 2 + 1
        if unequal:
            end = (rest + 1) // 2
        least = 1
        while least < end:
            stop = min(least + 512, end)
            ahead = values[least:stop]
            behind = values[rest - stop + 1 : rest - least + 1]
            size = stop - least
            hits = 0
            for i in range(size):
                hits += (ahead[i] ^ behind[size - 1 - i]) == wanted
            if hits:
                return True
            least = stop
    return False


@njit
def extend(
    values: Any,
    start: int,
    stop: int,
    singles: Any,
    splits: Any,
    unequal: bool,
    space: Any,
    base: int,
    hot: Any,
    rare: Any,
    rare_index: Any,
    count: int,
    proof: Any,
    proof_begins: Any,
) -> Any:
    """Fill the values of heaps `start` to `stop − 1`, or stop earlier and say why.

    Args:
        values: [N + 1] unsigned, filled in place.
        start: larger than every digit's place, than 2·LANES and than twice each heap of `proof`.
        stop: at most N + 1.
        singles: the k for which one heap may be left.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        space: [2] int64, the mask and the shift of `position_class`.
        base: the heap of column 0 of `hot`.
        hot: [W, L] uint64, filled for heaps below `start`, of width for `stop` and LANES more.
        rare: [R'] int64, the rare heaps, ascending; added to.
        rare_index: [R'] int64, their indices.
        count: how many there are.
        proof: some common heaps, at least LANES, sorted by index; what they exclude from the
            rare values saves most searches.
        proof_begins: where each index begins in `proof`.

    Returns:
        The first heap not filled, how many rare heaps there are now, and the pairs tried.
    """
    mask, by_position = space[0], space[1]
    words = hot.shape[0]
    low = 0
    while not (mask >> low) & 1:
        low += 1
    ordered = np.empty(rare.shape[0], np.int64)
    inner = np.empty(LANES, np.int64)
    tiny = 0
    while tiny < count and rare[tiny] < STEP:
        tiny += 1
    inner_begins = sorted_by_index(rare[:count], rare_index[:count], STEP, LANES, inner)
    sorted_count = -1
    begins = inner_begins
    common = np.zeros((words, LANES), np.uint64)
    others = np.zeros((words, LANES), np.uint64)
    stepped = np.zeros((words, LANES), np.uint64)
    top = 2 * 64 * words
    furthest = 0
    for k in splits:
        furthest = max(furthest, k)
    pairs = 0
    heap = start
    while heap < stop:
        lanes = min(LANES, stop - heap)
        if count + LANES > rare.shape[0]:
            return heap, count, pairs
        if count and heap - furthest - rare[count - 1] < base:
            return heap, count, pairs
        if sorted_count != count:
            begins = sorted_by_index(rare[:count], rare_index[:count], LANES, heap, ordered)
            sorted_count = count
        common[:, :] = 0
        others[:, :] = 0
        for k in splits:
            pairs += exclude(hot, heap - k - base, lanes, ordered, begins, common)
            pairs += exclude(hot, heap - k - base, lanes, proof, proof_begins, others)
        before = count
        for step in range(0, lanes, STEP):
            size = min(STEP, lanes - step)
            stepped[:, :size] = 0
            for k in splits:
                at = heap + step - k - base
                pairs += exclude(hot, at, size, inner, inner_begins, stepped)
            for w in range(words):
                for i in range(size):
                    common[w, step + i] |= stepped[w, i]
            for lane in range(step, step + size):
                n = heap + lane
                own = position_class(n, by_position)
                for k in singles:
                    value = np.int64(values[n - k])
                    index = index_of(value, low)
                    if parity(value & mask) ^ own:
                        common[index >> 6, lane] |= ONE << np.uint64(index & 63)
                    else:
                        others[index >> 6, lane] |= ONE << np.uint64(index & 63)
                for k in splits:
                    for i in range(tiny):
                        excluded(values, n - k - rare[i], rare_index[i], space, low, common, lane)
                    for i in range(before, count):
                        if n - k - rare[i] > 0:
                            excluded(
                                values, n - k - rare[i], rare_index[i], space, low, common, lane
                            )
                free = least_free(common, lane, 0)
                value = value_of(free, low, mask, 1 ^ own)
                if free == 64 * words:
                    value = top
                index = least_free(others, lane, 0)
                is_rare = False
                while index < 64 * words:
                    candidate = value_of(index, low, mask, own)
                    if candidate > value:
                        break
                    if not leads_to(values, n, splits, unequal, candidate):
                        is_rare = True
                        value = candidate
                        break
                    index = least_free(others, lane, index + 1)
                if value == top:
                    return n, count, pairs
                values[n] = value
                if is_rare:
                    rare[count] = n
                    rare_index[count] = index
                    count += 1
                else:
                    hot[free >> 6, n - base] = ONE << np.uint64(free & 63)
        heap += lanes
    return heap, count, pairs
