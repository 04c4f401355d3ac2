"""Kernels that simplify a part of a misère sum: to a heap, to an equal part, or to a tame value.

A part has a value in normal and in misère play: the least number that no option has, where the end
of play is 0 in normal and 1 in misère play. It is tame where all its options are sums of tame parts
and the two values are 0 and 1, 1 and 0, or the same; it is firm in the last case. A sum of tame
parts without a firm one is worth 0 and 1 or 1 and 0, by the nim-sum; with a firm one that number in
both kinds of play (ONAG, ch. 12).
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE
from kalmar.runtime.jit import LEAN, Int, inner

__all__ = ["BEGIN", "COUNT", "END", "FIRM", "FIRST", "FORMS", "HEAPS", "IDS", "MANY", "MOVES",
           "NIM", "ODD", "PARITY", "PARTS", "PIECES", "STANDS", "TAME", "WILD",
           "finish", "form_of", "mixed"]  # fmt: skip

Parts: TypeAlias = Any
"""`misere_part_kernels.Parts`; that file imports this one."""

BEGIN, END, STANDS, ODD, TAME = range(5)
PARTS, MOVES, PIECES, FORMS = range(4)
COUNT, PARITY, IDS = range(3)
TURNS, WILD, NIM, FIRM, FIRST, MANY = range(6)
HEAPS = 15
"""The first parts are heaps of 2, 4, and so on."""
HEAPS_BELOW = 2 * HEAPS + 2
"""Heaps are smaller."""
MIX_ONE, MIX_TWO = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
SHIFT_ONE, SHIFT_TWO = np.uint64(31), np.uint64(29)


@inner(**LEAN, forceinline=True)
def mixed(number: np.uint64) -> np.uint64:
    """Return a number as 64 bits that look random."""
    number = (number ^ (number >> SHIFT_ONE)) * MIX_ONE
    number = (number ^ (number >> SHIFT_TWO)) * MIX_TWO
    return number ^ (number >> SHIFT_ONE)


@inner(**LEAN)
def stand_ins(row: NDArray[np.int64], parts: Parts) -> None:
    """Exchange the parts of an option for those that stand for them, in ascending order."""
    # Insertion sort: options have few parts. A part that stands for 0 or *1 is left out (STANDS
    # −1).
    count = 0
    for place in range(row[COUNT]):
        facts = parts.facts[row[IDS + place]]
        row[PARITY] ^= facts[ODD]
        if facts[STANDS] >= 0:
            at = count
            while at > 0 and row[IDS + at - 1] > facts[STANDS]:
                row[IDS + at] = row[IDS + at - 1]
                at -= 1
            row[IDS + at] = facts[STANDS]
            count += 1
    row[COUNT] = count


@inner(**LEAN)
def write_move(part: int, row: NDArray[np.int64], begin: int, parts: Parts) -> None:
    """Write down a move of a part, unless an earlier one from `begin` on leaves the same."""
    # A move adds its parts' weights and takes that of the part itself away; equal sums of weights
    # are taken for equal options (126 bits that look random).
    move, first = parts.used[MOVES], parts.used[PIECES]
    one, two = NONE - parts.weight[part, 0], NONE - parts.weight[part, 1]
    for place in range(row[COUNT]):
        one += parts.weight[row[IDS + place], 0]
        two += parts.weight[row[IDS + place], 1]
    for before in range(begin, move):
        if (parts.adds[before, 0] == one and parts.adds[before, 1] == two
                and parts.change[before, TURNS] == row[PARITY]):  # fmt: skip
            return
    parts.adds[move, 0], parts.adds[move, 1] = one, two
    change = parts.change[move]
    change[TURNS], change[FIRST], change[MANY] = row[PARITY], first, row[COUNT]
    change[WILD] = change[NIM] = change[FIRM] = 0
    for place in range(row[COUNT]):
        parts.pieces[first + place] = row[IDS + place]
        tame = parts.facts[row[IDS + place], TAME]
        if tame < 0:
            change[WILD] += 1
        else:
            change[NIM] ^= tame >> 1
            change[FIRM] += tame & 1
    parts.used[MOVES] += 1
    parts.used[PIECES] += row[COUNT]


@inner(**LEAN)
def heap_like(begin: int, end: int, parts: Parts) -> int:
    """Return the size of the heap that a part is by its moves; −1 where it is none.

    A part whose options are heaps is one, if 0 or *1 is among them or there is no option at all.
    """
    # Options as bits by size: an even heap 2(p + 1) is part p, odd ones have *1 beside it, 0 and *1
    # have no part. The mex of heaps is a heap in misère play as well only if 0 or 1 is an option,
    # or nothing is (ONAG, ch. 12).
    seen = 0
    for move in range(begin, end):
        change = parts.change[move]
        heap = parts.pieces[change[FIRST]] if change[MANY] == 1 else HEAPS
        if change[MANY] > 0 and heap >= HEAPS:
            return -1
        seen |= 1 << ((2 * (heap + 1) if change[MANY] > 0 else 0) + change[TURNS])
    size = 0
    while seen >> size & 1:
        size += 1
    return size if size < HEAPS_BELOW and (seen & 3 or end == begin) else -1


@inner(**LEAN)
def least_missing(begin: int, end: int, misere: bool, parts: Parts) -> int:
    """Return the value of a part whose options, at least one, are tame sums."""
    # The misère value of a sum without a firm part is its nim-sum xor 1.
    seen = NONE
    for move in range(begin, end):
        change = parts.change[move]
        value = change[NIM] ^ change[TURNS]
        if misere and change[FIRM] == 0:
            value ^= 1
        seen |= ONE << np.uint64(value & 63)
    value = 0
    while seen >> np.uint64(value) & ONE:
        value += 1
    return value


@inner(**LEAN)
def tameness(begin: int, end: int, parts: Parts) -> Int:
    """Twice the value of a part and one more if it is firm; −1 where it is not tame."""
    # Nim-sums are below 32, so that the mex fits 64 bits.
    for move in range(begin, end):
        if parts.change[move, WILD] > 0 or parts.change[move, NIM] > 30:
            return -1
    usual = least_missing(begin, end, False, parts)
    misere = least_missing(begin, end, True, parts)
    if usual == misere:
        return 2 * usual + 1
    return 2 * usual if misere == 1 - usual else -1


@inner(**LEAN)
def form_of(one: np.uint64, two: np.uint64, parts: Parts) -> np.int64:
    """Return the row of a hash of options, or the empty one where it belongs."""
    last = len(parts.forms) - 1
    row = np.int64(one >> SHIFT_TWO) & last
    while parts.forms[row, 2] != NONE and (
        parts.forms[row, 0] != one or parts.forms[row, 1] != two
    ):
        row = (row + 1) & last
    return row


@inner(**LEAN)
def same_as(part: int, begin: int, end: int, parts: Parts) -> np.int64:
    """Return the part that was met with the same options; the part itself where there is none."""
    # The hash of a set of options must not depend on their order: mixed words are added.
    one = two = NONE
    for move in range(begin, end):
        first = parts.adds[move, 0] + parts.weight[part, 0]
        second = parts.adds[move, 1] + parts.weight[part, 1]
        turned = np.uint64(parts.change[move, TURNS])
        one += mixed(first ^ mixed(second + turned))
        two += mixed(second ^ mixed(first + MIX_ONE + turned))
    row = form_of(one, two, parts)
    if parts.forms[row, 2] == NONE:
        parts.forms[row, 0], parts.forms[row, 1] = one, two
        parts.forms[row, 2] = np.uint64(part + 1)
        parts.used[FORMS] += 1
    return np.int64(parts.forms[row, 2]) - 1


@inner(**LEAN)
def finish(part: int, count: int, small: bool, parts: Parts) -> None:
    """Write down the moves of a part, or the part that stands for it.

    Args:
        part: whose moves are not listed.
        count: how many options are in `raw`.
        small: whether other parts may stand for it; those of its options are known then.
        parts: what is known.
    """
    #   replace the parts of each option by their stand-ins, drop equal options
    #   small: a heap? stands for it. Met before with the same options? stands for that part.
    #          then its moves are dropped again (used[MOVES], used[PIECES] go back)
    #   else: find out whether it is tame
    #   make `change` relative to the part: what a move changes of a sum that holds it
    begin, pieces = parts.used[MOVES], parts.used[PIECES]
    for number in range(count):
        stand_ins(parts.raw[number], parts)
        write_move(part, parts.raw[number], begin, parts)
    end, facts = parts.used[MOVES], parts.facts[part]
    facts[BEGIN], facts[END] = begin, end
    if small:
        heap = heap_like(begin, end, parts)
        if heap >= 0:
            facts[STANDS], facts[ODD] = (heap >> 1) - 1, heap & 1
        else:
            facts[STANDS] = same_as(part, begin, end, parts)
        if facts[STANDS] != part:
            parts.used[MOVES], parts.used[PIECES] = begin, pieces
            facts[END] = begin
            return
        facts[TAME] = tameness(begin, end, parts)
    less_itself(part, parts)


@inner(**LEAN)
def less_itself(part: int, parts: Parts) -> None:
    """Take a part away from what its moves change of a sum."""
    # Until here `change` says what the options are; in a sum the part itself goes with the move.
    own = parts.facts[part, TAME]
    for move in range(parts.facts[part, BEGIN], parts.facts[part, END]):
        change = parts.change[move]
        if own < 0:
            change[WILD] -= 1
        else:
            change[NIM] ^= own >> 1
            change[FIRM] -= own & 1
