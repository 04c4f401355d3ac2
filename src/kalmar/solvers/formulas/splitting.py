"""Lasker's Nim and the woodcutter's game: values of heaps that moves split, and moves by them.

There are too many moves of a large heap to list them. Those that leave a value are made one by one
from its binary digits, and counted from them.
"""

from collections.abc import Iterator
from heapq import merge

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.solvers.solved import Form, OptionsByValue


def _woodcutter_options(row: int, value: int) -> Iterator[Option]:
    """Yield the two rows that a move leaves, the shorter one first, in its order.

    Where a ⊕ b = v, a + b = v + 2(a & ~v): the highest bit of v is in b, and a has any other bits
    of v beside bits outside v that make at most (n − 1 − v)/2. Bits of a are chosen from the
    highest down, so that no branch is dead.
    """
    if value >= row:
        return
    # a ⊕ b = v with a + b ≤ n - 1 leaves at most `most` for the
    # bits outside v, once in a and once in b.
    most, top = (row - 1 - value) // 2, value.bit_length() - 1
    todo = [(max(most.bit_length(), top + 1) - 1, 0, True)]  # next bit, bits so far, at most so far
    while todo:
        bit, a, tight = todo.pop()
        if bit < 0:
            yield (a ^ value,) if a == 0 else (a, a ^ value)
            continue
        allowed, inside = most >> bit & 1, value >> bit & 1
        # A free bit of v may be in either part; the highest one is in b, so that a ≤ b.
        if inside:
            later = tight and not allowed
            if bit != top:
                todo.append((bit - 1, a | 1 << bit, later))
            todo.append((bit - 1, a, later))
            continue
        # A bit outside v is in both parts, and must keep the sum
        # within the bound while it is tight.
        if allowed or not tight:
            todo.append((bit - 1, a | 1 << bit, tight))
        todo.append((bit - 1, a, tight and not allowed))


def _woodcutter_count(row: int, value: int) -> int:
    """Count these options: 2 to the number of other bits of v, times the numbers beside v.

    >>> _woodcutter_count(10**18, 5)
    250000000000000000
    """
    if value >= row:
        return 0
    most, beside = (row - 1 - value) // 2, 0
    # Count the numbers of free bits up to `most`: where a bit of `most` is set and the number has
    # 0, all lower free bits may be anything.
    for bit in reversed(range(most.bit_length())):
        free = bit - (value & (1 << bit) - 1).bit_count()
        if most >> bit & 1:
            beside += 1 << free
            # A bit of v cannot be used outside v: all numbers below it are counted already.
            if value >> bit & 1:
                break
    else:
        beside += 1
    return beside << max(value.bit_count() - 1, 0)


WOODCUTTER = OptionsByValue(
    total=lambda row: (row + 1) ** 2 // 4,
    values=range,
    count=_woodcutter_count,
    options=_woodcutter_options,
)


def lasker_value(heap: int) -> int:
    """Return the value of a heap of Lasker's Nim, which is also the heap of a value.

    >>> lasker_value(7), lasker_value(8), lasker_value(0)
    (8, 7, 0)
    """
    if heap % 4 == 3:
        return heap + 1
    return heap - (heap > 0 and heap % 4 == 0)


def _lasker_splits(heap: int, wanted: int) -> Iterator[tuple[int, int, int]]:
    """Yield what gives the splits of a heap with a value, by the last two bits of one part's.

    A positive value 4i + s belongs to the heap 4i + d, d = -1, 1, 2, 4 for s = 0, 1, 2, 3. The
    values 4i + s and 4j + t are to have the nim-sum wanted, and their heaps the given sum: so i + j
    and i ⊕ j are known, and what i and j have in common. Each is yielded as d, these common bits,
    and the bits that either i or j has.
    """
    digits = (-1, 1, 2, 4)
    apart = wanted >> 2
    for s, d in enumerate(digits):
        rounds, rest = divmod(heap - d - digits[s ^ wanted & 3], 4)
        both, odd = divmod(rounds - apart, 2)
        if not rest and not odd and both >= 0 and not both & apart:
            yield d, both, apart


def _lasker_parts(first: int, both: int, apart: int) -> Iterator[int]:
    """Yield one part of each split, ascending: its bits apart may be any."""
    some = 0
    while True:
        yield 4 * (both | some) + first
        if some == apart:
            return
        some = (some - apart) & apart


def lasker_moves_to(heap: int, wanted: int) -> Iterator[Option]:
    """Yield the moves of Lasker's Nim that leave a value, splits before what only takes.

    >>> list(lasker_moves_to(10**18, 0)), list(lasker_moves_to(7, 7))
    ([(500000000000000000, 500000000000000000), (0,)], [(1, 6), (2, 5), (3, 4)])
    """
    for part in merge(*(_lasker_parts(*split) for split in _lasker_splits(heap, wanted))):
        # The parts ascend, so that each split comes first with its smaller part.
        if 2 * part > heap:
            break
        if part > 0:
            yield part, heap - part
    if lasker_value(wanted) < heap:
        yield (lasker_value(wanted),)


def _lasker_count(heap: int, wanted: int) -> int:
    """Count these moves.

    >>> _lasker_count(10**18, 5), _lasker_count(7, 7)
    (1, 3)
    """
    # Parts that are no heap: -1 in place of the value 0, and what it leaves to the other one.
    splits = list(_lasker_splits(heap, wanted))
    parts = sum(1 << apart.bit_count() for _, _, apart in splits)
    parts -= 2 * any(not both and first < 0 for first, both, _ in splits)
    takes = lasker_value(wanted) < heap
    return (parts // 2 if wanted else int(heap > 0 and heap % 2 == 0)) + takes


def _lasker_values(heap: int) -> Iterator[int]:
    yield from map(lasker_value, range(heap))
    found = set[int]()
    for part in range(1, heap // 2 + 1):
        value = lasker_value(part) ^ lasker_value(heap - part)
        if lasker_value(value) >= heap and value not in found:
            found.add(value)
            yield value


LASKER_MOVES = OptionsByValue(
    lambda heap: heap + heap // 2, _lasker_values, _lasker_count, lasker_moves_to
)


def _lasker_working(heap: int) -> Message | None:
    if not heap:
        return None
    rounds, rest = divmod(heap - 1, 4)
    return message("{heap} = 4·{rounds} + {rest}", heap=heap, rounds=rounds, rest=rest + 1)


LASKER = Form("lasker-values", lasker_value, LASKER_MOVES, _lasker_working)
"""4k + 3 and 4k + 4 exchange their values."""
ROWS = Form("woodcutter-rows", int, WOODCUTTER)
"""A row of n trees is worth n, since splitting never helps."""
CURVES = Form("curves-through-spots", int, WOODCUTTER)
"""The same of spots through which curves go."""
