"""Kernels that find who wins a sum in misère play: depth-first search over numbered parts.

A sum is identified by a key of 126 bits to which its parts and *1 add. The search first looks
whether some option is already known to be a P-position. Its stack is passed to it, and it can be
left to make room. A sum of tame parts is not searched: its values decide who wins.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.graphs.sum_kernels import exchange
from kalmar.engines.nimbers.arena_kernels import AnyArena
from kalmar.engines.nimbers.misere_form_kernels import (
    BEGIN,
    END,
    FIRM,
    FIRST,
    MANY,
    NIM,
    TURNS,
    WILD,
    mixed,
)
from kalmar.engines.nimbers.misere_part_kernels import Parts, cook, enter
from kalmar.engines.vectors.bit_sets_kernels import NONE, load
from kalmar.runtime.jit import LEAN, Int, inner, kernel

__all__ = ["DONE", "FULL_PARTS", "FULL_TABLE", "LOST", "PAUSED", "WON", "MisereStack", "begin_at",
           "copy_rows", "search"]  # fmt: skip

Table: TypeAlias = NDArray[np.uint64]
"""[2^k, 2] what is known of sums: a key, with the verdict in the lowest two bits."""

DONE, FULL_PARTS, FULL_TABLE, PAUSED = range(4)
UNKNOWN, LOST, WON = range(3)
SIZE, ONES, WILDS, VALUE, FIRMS, PLACE, AT, ROUND, MOVED = range(9)
DEPTH, KNOWN, EDGES = range(3)
UNCOOKED = 3
ONE_KEY = np.uint64(0xD1B54A32D192ED03)
LOW = np.uint64(3)
SHIFT = np.uint64(20)


class MisereStack(NamedTuple):
    """The sums on the path of the search.

    Attributes:
        parts: [D, L] int32, ascending.
        keys: [D, 2] uint64, without *1.
        rows: [D, 9] int64: how many parts; whether *1; how many are not tame; the nim-sum of the
            others; how many of these are firm; where it is in the parts, and in the moves of one;
            whether options are only looked up (0) or searched (1); and whether there is a move.
        state: [3] int64: the depth, −1 for none; how many sums are known; how many edges were
            looked at.
    """

    parts: NDArray[np.int32]
    keys: NDArray[np.uint64]
    rows: NDArray[np.int64]
    state: NDArray[np.int64]


@inner(**LEAN, forceinline=True)
def row_of(one: np.uint64, two: np.uint64, table: Table) -> np.int64:
    """Find the row of a key, or the empty one where it belongs."""
    # Linear probing; the two lowest bits of the second word are the verdict, not part of the key.
    last = len(table) - 1
    row = np.int64(mixed(one) >> SHIFT) & last
    while table[row, 1] & LOW != NONE and (table[row, 0] != one or (table[row, 1] ^ two) > LOW):
        row = (row + 1) & last
    return row


@inner(**LEAN, forceinline=True)
def verdict(
    keys: tuple[np.uint64, np.uint64], ones: int, tame: tuple[int, int, int], table: Table
) -> Int:
    """Return whether a sum is lost or won for whoever is to move, as far as it is known.

    Args:
        keys: the two numbers of its key without *1.
        ones: 1 if *1 is in it, else 0.
        tame: how many parts are not tame, the nim-sum of the others, how many of them are firm.
        table: [R, 2] uint64, what is known.
    """
    # A sum of tame parts needs no search (Winning Ways, ch. 13): it is lost iff its nim-sum is 0
    # and some part is firm, or its nim-sum is 1 and none is.
    wilds, value, firms = tame
    if wilds == 0:
        return LOST if (value ^ ones) == (0 if firms > 0 else 1) else WON
    one = keys[0] + (ONE_KEY if ones else NONE)
    return np.int64(table[row_of(one, keys[1], table), 1] & LOW)


@inner(**LEAN)
def scan(depth: int, stack: MisereStack, parts: Parts, table: Table) -> int:
    """Look at the options of a sum until it is known who wins, or one has to be searched.

    Returns:
        `LOST` or `WON`; `UNKNOWN` where the option that the row points to has to be searched;
        `UNCOOKED` where the moves of the part that it points to are not listed.
    """
    # Two rounds over the options: first they are looked up only, then the first unknown is
    # searched.
    #   round 0: an option known to be lost: WON
    #   round 1: likewise; an option not known: UNKNOWN, the row points to it
    #   after both: LOST, or WON where no move is left (misère play)
    #   options: without *1 (PLACE = −1), then for each different part each of its moves
    # Equal parts are adjacent, so that each is tried once. PLACE and AT are kept in the row: after
    # the search of an option the scan goes on where it was.
    row, here, key = stack.rows[depth], stack.parts[depth], stack.keys[depth]
    while row[ROUND] < 2:
        if row[PLACE] < 0:
            if row[ONES]:
                tame = (row[WILDS], row[VALUE], row[FIRMS])
                found = verdict((key[0], key[1]), 0, tame, table)
                row[MOVED] = 1
                if found == LOST:
                    return WON
                if found == UNKNOWN and row[ROUND] == 1:
                    return UNKNOWN
            row[PLACE], row[AT] = 0, -1
        while row[PLACE] < row[SIZE]:
            part = here[row[PLACE]]
            if row[AT] < 0:
                if parts.facts[part, BEGIN] < 0:
                    return UNCOOKED
                row[AT] = parts.facts[part, BEGIN]
            end = parts.facts[part, END]
            while row[AT] < end:
                move = row[AT]
                change = parts.change[move]
                row[MOVED] = 1
                stack.state[EDGES] += 1
                # The key and the tame values of the option come from those of the sum by what the
                # move adds.
                found = verdict(
                    (key[0] + parts.adds[move, 0], key[1] + parts.adds[move, 1]),
                    row[ONES] ^ change[TURNS],
                    (
                        row[WILDS] + change[WILD],
                        row[VALUE] ^ change[NIM],
                        row[FIRMS] + change[FIRM],
                    ),
                    table,
                )
                if found == LOST:
                    return WON
                if found == UNKNOWN and row[ROUND] == 1:
                    return UNKNOWN
                row[AT] += 1
            row[PLACE] += 1
            row[AT] = -1
            while row[PLACE] < row[SIZE] and here[row[PLACE]] == part:
                row[PLACE] += 1
        row[ROUND] += 1
        row[PLACE] = row[AT] = -1
    return LOST if row[MOVED] else WON


@inner(**LEAN)
def descend(depth: int, stack: MisereStack, parts: Parts) -> None:
    """Put the option that a row points to on the stack."""
    # The option that PLACE and AT point to: *1 taken, or one part exchanged for those it leaves.
    row, below = stack.rows[depth], stack.rows[depth + 1]
    here, there = stack.parts[depth], stack.parts[depth + 1]
    key, under = stack.keys[depth], stack.keys[depth + 1]
    below[:] = 0
    below[PLACE] = below[AT] = -1
    under[0], under[1] = key[0], key[1]
    below[SIZE], below[WILDS], below[VALUE] = row[SIZE], row[WILDS], row[VALUE]
    below[FIRMS] = row[FIRMS]
    if row[PLACE] < 0:
        for place in range(row[SIZE]):
            there[place] = here[place]
        return
    move = row[AT]
    change = parts.change[move]
    under[0] += parts.adds[move, 0]
    under[1] += parts.adds[move, 1]
    below[ONES] = row[ONES] ^ change[TURNS]
    below[WILDS] += change[WILD]
    below[VALUE] ^= change[NIM]
    below[FIRMS] += change[FIRM]
    piece = change[FIRST]
    end = piece + change[MANY]
    below[SIZE] = exchange(here, row[SIZE], row[PLACE], parts.pieces, piece, end, there)


@inner(**LEAN)
def keep(depth: int, found: int, stack: MisereStack, table: Table) -> None:
    """Write down who wins a sum of the stack."""
    one, two = stack.keys[depth, 0], stack.keys[depth, 1]
    one += ONE_KEY if stack.rows[depth, ONES] else NONE
    row = row_of(one, two, table)
    if table[row, 1] & LOW == NONE:
        stack.state[KNOWN] += 1
    table[row, 0], table[row, 1] = one, (two & ~LOW) | np.uint64(found)


@kernel(**LEAN)
def begin_at(count: int, stack: MisereStack, parts: Parts, table: Table) -> Int:
    """Put the sum in the first row of the stack; who wins, where that is known.

    Args:
        count: how many parts it has; *1 is in its row.
        stack: on which nothing is.
        parts: what they are.
        table: what is known.
    """
    row = stack.rows[0]
    ones = row[ONES]
    row[:] = 0
    row[SIZE], row[ONES], row[PLACE], row[AT] = count, ones, -1, -1
    stack.keys[0, :] = NONE
    # Values of tame parts are put together here once; moves then only change them.
    for place in range(count):
        part = stack.parts[0, place]
        stack.keys[0, 0] += parts.weight[part, 0]
        stack.keys[0, 1] += parts.weight[part, 1]
        tame = parts.facts[part, 4]
        if tame < 0:
            row[WILDS] += 1
        else:
            row[VALUE] ^= tame >> 1
            row[FIRMS] += tame & 1
    stack.state[DEPTH] = 0
    keys = (stack.keys[0, 0], stack.keys[0, 1])
    return verdict(keys, ones, (row[WILDS], row[VALUE], row[FIRMS]), table)


@inner(**LEAN)
def go_on(
    small: int, stack: MisereStack, parts: Parts, table: Table, arena: AnyArena, until: int
) -> int:
    """Go on until the sum at the bottom of the stack is known, or there is no more room."""
    #   while the stack is not empty: scan the sum on top
    #       its options are not listed: list them (`cook`); an option is not known: push it
    #       it is decided: write it into the table, pop
    # The table stays at most 5/8 full, so that probing is short; stops lose nothing.
    state = stack.state
    room = len(table) * 5 // 8
    while state[DEPTH] >= 0:
        depth = state[DEPTH]
        found = scan(depth, stack, parts, table)
        if found == UNCOOKED:
            part = stack.parts[depth, stack.rows[depth, PLACE]]
            if not cook(part, small, parts, arena):
                return FULL_PARTS
        elif found == UNKNOWN:
            if state[KNOWN] >= room:
                return FULL_TABLE
            if state[EDGES] > until:
                return PAUSED
            descend(depth, stack, parts)
            state[DEPTH] += 1
        else:
            keep(depth, found, stack, table)
            state[DEPTH] -= 1
    return DONE


@kernel(**LEAN)
def search(
    points: NDArray[np.uint64],
    small: int,
    stack: MisereStack,
    parts: Parts,
    table: Table,
    arena: AnyArena,
    patience: int,
) -> Int:
    """Label the pieces of a set of points, or go on with a search.

    Args:
        points: [W] uint64, a set whose parts are written into the first row of `raw`; empty to go
            on until the sum at the bottom of the stack is known.
        small: up to how many points a piece is small.
        stack: with the sum where the search begins, or as the search left it.
        parts: what is known of parts.
        table: [2^k, 2] uint64, what is known of sums.
        arena: the points and moves of pieces.
        patience: how many edges to look at before it stops.

    Returns:
        `DONE`; `FULL_PARTS` or `FULL_TABLE` where there is no more room; or `PAUSED`.
    """
    if load(points, 0, arena.none) != NONE:
        return DONE if enter(points, small, parts, arena) else FULL_PARTS
    return go_on(small, stack, parts, table, arena, stack.state[EDGES] + patience)


@kernel(**LEAN)
def copy_rows(old: Table, new: Table) -> None:
    """Put all rows of a table into a larger one."""
    for i in range(len(old)):
        if old[i, 1] & LOW != NONE:
            row = row_of(old[i, 0], old[i, 1], new)
            new[row, 0], new[row, 1] = old[i, 0], old[i, 1]
