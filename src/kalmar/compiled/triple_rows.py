"""Rows of bits that tell which values two heaps leave, and what a third heap makes of them."""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import size
from kalmar.compiled.jit import LEAN, inner, kernel

__all__ = ["WORD", "Rows", "add_beside", "join", "mark_pairs", "part_beside", "place", "set_bit"]

WORD = 64
BLOCK = 32
"""Parts that are asked before it is looked whether one of them has the value."""
ONE = np.uint64(1)


class Rows(NamedTuple):
    """What is known of heaps that are left together.

    Attributes:
        values: [N] unsigned, of the heaps.
        pairs: [R, W] uint64: bit v of row r mod R says whether two heaps of r things together have
            the value v, for the last R of the r that were marked.
        turned: [W] uint64, for work.
    """

    values: Any
    pairs: Any
    turned: Any


@inner(**LEAN, forceinline=True)
def set_bit(row: Any, value: int) -> None:
    """Add a value to a row."""
    row[value >> 6] |= ONE << np.uint64(value & 63)


@inner(**LEAN, forceinline=True)
def has_bit(row: Any, value: int) -> Any:
    """1 where a row has a value, else 0."""
    return row[value >> 6] >> np.uint64(value & 63) & ONE


@inner(**LEAN)
def join(row: Any, other: Any) -> None:
    """Add all values of another row."""
    for i in range(row.shape[0]):
        row[i] |= other[i]


@inner(**LEAN, forceinline=True)
def swapped(word: Any, far: int, low: int) -> Any:
    """A word with the bits of a mask exchanged with those so far above them."""
    shift, mask = np.uint64(far), np.uint64(low)
    return (word >> shift & mask) | (word & mask) << shift


@inner(**LEAN, forceinline=True)
def turned(word: Any, by: int) -> Any:
    """A word whose bit i is bit i ⊕ `by` of another, for `by` below 64."""
    if by & 1:
        word = swapped(word, 1, 0x5555555555555555)
    if by & 2:
        word = swapped(word, 2, 0x3333333333333333)
    if by & 4:
        word = swapped(word, 4, 0x0F0F0F0F0F0F0F0F)
    if by & 8:
        word = swapped(word, 8, 0x00FF00FF00FF00FF)
    if by & 16:
        word = swapped(word, 16, 0x0000FFFF0000FFFF)
    if by & 32:
        word = swapped(word, 32, 0x00000000FFFFFFFF)
    return word


@inner(**LEAN, forceinline=True)
def place(table: Any, rest: int) -> Any:
    """Where the row of so many things stands among the last ones."""
    return rest % table.shape[0]


@kernel(**LEAN)
def mark_pairs(rows: Rows, first: int, last: int) -> None:
    """Make the rows of `first` to `last` things anew.

    Args:
        rows: those of heaps below `last` have their values.
        first: at least 1.
        last: the last one.
    """
    values = rows.values
    for rest in range(first, last + 1):
        row = rows.pairs[place(rows.pairs, rest)]
        row[:] = 0
        for part in range(1, rest // 2 + 1):
            set_bit(row, np.int64(values[part] ^ values[rest - part]))


@inner(**LEAN)
def add_beside(rows: Rows, left: Any, rest: int, part: int, words: Any, counted: bool) -> int:
    """Add the values of two heaps of `rest` − `part` things beside a third of `part` things.

    Args:
        rows: the row of `rest` − `part` is among them.
        left: [W] uint64, the values of three heaps of `rest` things that are known.
        rest: how many things the three heaps have.
        part: how many the third one has.
        words: the first word of it that is wanted, and the end.
        counted: whether to count.

    Returns:
        How many values are new; 0 if they are not counted.
    """
    value = np.int64(rows.values[part])
    far, near, spare = value >> 6, value & 63, rows.turned
    row = rows.pairs[place(rows.pairs, rest - part)]
    for i in range(row.shape[0]):
        spare[i] = turned(row[i], near)
    new = 0
    if counted:
        for i in range(words[0], words[1]):
            new += size(spare[i ^ far] & ~left[i])
    for i in range(words[0], words[1]):
        left[i] |= spare[i ^ far]
    return new


@inner(**LEAN)
def part_beside(rows: Rows, rest: int, value: int, begin: int) -> Any:
    """A part beside which two heaps make a value of three heaps, as definite as the definition.

    One of the parts is at most a third; all of those are asked, in blocks that are gone through in
    a circle.

    Args:
        rows: of the last third of the numbers below `rest`, at least.
        rest: how many things the three heaps have.
        value: below 64 times the words of a row.
        begin: the block that comes first.

    Returns:
        The part, or 0 if there is none; how many were asked; and its block.
    """
    values, pairs = rows.values, rows.pairs
    third, count = rest // 3, pairs.shape[0]
    blocks = (third + BLOCK - 1) // BLOCK
    asked = 0
    for turn in range(blocks):
        block = (begin + turn) % blocks
        first = BLOCK * block + 1
        end = min(first + BLOCK, third + 1)
        asked += end - first
        at = place(pairs, rest - first)
        met = np.uint64(0)
        for part in range(first, end):
            wanted = value ^ np.int64(values[part])
            met |= has_bit(pairs[at], wanted)
            at += count - 1 if at == 0 else -1
        if met:
            while not has_bit(pairs[place(pairs, rest - first)], value ^ np.int64(values[first])):
                first += 1
            return first, asked, block
    return 0, asked, 0
