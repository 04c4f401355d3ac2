"""Sets of some hundred values, about each of which 64 pairs are asked by a few instructions.

A value below `BOUND` has seven low bits and eight high ones. A set is two tables of 128 bytes: it
stands in the first at the place of its low bits, or in the second at the place of the nim-sum of
its low and its high bits; what is written there are its high bits. So values may share a place in
one table where they do not in the other. A place without a value holds `NOTHING`, so a value with
these high bits has no place, and all such values are met where there is an empty one.
"""

from typing import Any

from kalmar.compiled.jit import LEAN, inner
from kalmar.compiled.lanes import load, same
from kalmar.compiled.lookups import TABLE, looked_up

__all__ = [
    "BITS",
    "BOUND",
    "NOTHING",
    "SIZE",
    "are_in",
    "loaded",
    "put",
    "taken",
    "value_at",
]

BITS, LOW = 7, TABLE - 1
SIZE = 2 * TABLE
NOTHING = 255
BOUND = 2 * TABLE << BITS
"""2¹⁵; all values of a set are below."""


@inner(**LEAN)
def moved(table: Any, at: int) -> bool:
    """Whether the value at a place, if any, stands at its other place from now on."""
    high = table[at]
    if high == NOTHING:
        return True
    other = (at ^ high) & LOW if at >= TABLE else TABLE + ((at ^ high) & LOW)
    if table[other] != NOTHING:
        return False
    table[other] = high
    return True


@inner(**LEAN)
def put(table: Any, value: int) -> bool:
    """Whether a value has found a place in a set, or had one; it may come to stand at both."""
    low, high = value & LOW, value >> BITS
    if high == NOTHING:
        return False
    first, second = low, TABLE + ((low ^ high) & LOW)
    if table[first] == NOTHING or table[first] == high:
        table[first] = high
        return True
    if table[second] == NOTHING or table[second] == high:
        table[second] = high
        return True
    if moved(table, first):
        table[first] = high
        return True
    if moved(table, second):
        table[second] = high
        return True
    return False


@inner(**LEAN)
def value_at(table: Any, at: int) -> int:
    """The value at a place, −1 where there is none."""
    high = int(table[at])
    if high == NOTHING:
        return -1
    return high << BITS | ((at ^ high if at >= TABLE else at) & LOW)


@inner(**LEAN)
def loaded(table: Any) -> Any:
    """A set as four vectors."""
    half = TABLE // 2
    return load(table, 0), load(table, half), load(table, TABLE), load(table, TABLE + half)


@inner(**LEAN)
def are_in(vectors: Any, low: Any, high: Any) -> Any:
    """Which of 64 values are in a set, as the bits of a word.

    Args:
        vectors: the set.
        low: the low bits of the values, as lanes.
        high: their high bits.
    """
    first, more, second, rest = vectors
    return same(looked_up(first, more, low), high) | same(looked_up(second, rest, low ^ high), high)


@inner(**LEAN)
def taken(table: Any, value: int) -> None:
    """Take a value out of a set ([SIZE] uint8), if it is there."""
    low, high = value & LOW, value >> BITS
    other = TABLE + ((low ^ high) & LOW)
    if table[low] == high:
        table[low] = NOTHING
    if table[other] == high:
        table[other] = NOTHING
