"""The closed form of Lasker's Nim, and its moves by the values that they leave."""

from collections.abc import Iterator
from heapq import merge

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY


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


def lasker(fold: Fold) -> Solved | None:
    """Solve Lasker's Nim: 4k + 3 and 4k + 4 exchange their values.

    >>> solved = lasker(Fold(GRUNDY, NIM_SUM))
    >>> [solved.value(n) for n in range(9)] if solved else None
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    if fold != Fold(GRUNDY, NIM_SUM):
        return None
    return Solved(lasker_value, THEOREMS["lasker-values"].cite(), LASKER_MOVES, _lasker_working)
