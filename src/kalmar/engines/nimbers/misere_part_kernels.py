"""Kernels that number the parts of misère sums and list their moves: pieces and heaps.

A part is numbered when it is met, and its moves are listed when they are needed. Small pieces are
simplified: pieces with the same options are one part, those whose options are those of a heap are
that heap, and *1 is no part but a sign of the sum, as two of them cancel even in misère play (ONAG,
ch. 12). A heap of odd size is the even one below it together with *1.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.nimbers.arena_kernels import (
    AnyArena,
    able,
    can_move,
    least_image,
    left_by,
    next_piece,
    size_in,
    tidied,
)
from kalmar.engines.nimbers.misere_form_kernels import (
    BEGIN,
    COUNT,
    FORMS,
    IDS,
    MOVES,
    ODD,
    PARITY,
    PARTS,
    PIECES,
    STANDS,
    TAME,
    finish,
    form_of,
)
from kalmar.engines.vectors.bit_sets_kernels import (
    NONE,
    AsWide,
    BitSet,
    load,
    store,
    without_first,
    word,
    words,
)
from kalmar.runtime.jit import LEAN, inner, kernel

__all__ = ["Parts", "cook", "enter", "rehash", "write_foreign"]

MIX = np.uint64(0x9E3779B97F4A7C15)
HIGH, MIDDLE = np.uint64(32), np.uint64(29)


class Parts(NamedTuple):
    """All that is known of parts.

    Attributes:
        masks: [N, W] uint64, the points of a piece in its canonical form; empty for other parts.
        slots: [R] int64, one more than the part of a mask, by its hash; R is a power of two.
        weight: [N, 2] uint64, what a part adds to the two numbers of the key of a sum.
        facts: [N, 5] int64: where its moves begin, −1 if they are not listed, and end; the part
            that stands for it, −1 for none, and whether *1 beside it; and, for a tame part, twice
            its value and one more if it is firm, else −1.
        adds: [M, 2] uint64, what a move adds to the key of a sum.
        change: [M, 6] int32: whether it turns *1; what it adds to the number of parts that are not
            tame; its values as a nim-sum; what it adds to the number of firm ones; where the parts
            that it leaves begin, and how many they are.
        pieces: [Q] int32, those parts, ascending for each move.
        forms: [F, 3] uint64, a hash of the options of parts, and one more than the part; F is a
            power of two.
        used: [4] int64, how many parts, moves, pieces and forms there are.
        raw: [O, 2 + L] int64, scratch: of each option how many parts, whether *1, and the parts.
        todo: [T] int64, scratch.
    """

    masks: NDArray[np.uint64]
    slots: NDArray[np.int64]
    weight: NDArray[np.uint64]
    facts: NDArray[np.int64]
    adds: NDArray[np.uint64]
    change: NDArray[np.int32]
    pieces: NDArray[np.int32]
    forms: NDArray[np.uint64]
    used: NDArray[np.int64]
    raw: NDArray[np.int64]
    todo: NDArray[np.int64]


@inner(**LEAN)
def slot_of(piece: BitSet, parts: Parts) -> np.int64:
    """Return the slot of a piece, or the empty one where it belongs."""
    # Open addressing by a hash of the mask; the masks themselves are compared.
    mixed = NONE
    for place in range(words(piece)):
        mixed = (mixed ^ word(piece, place)) * MIX
        mixed ^= mixed >> HIGH
    last = len(parts.slots) - 1
    slot = np.int64((mixed * MIX) >> MIDDLE) & last
    while parts.slots[slot] != 0 and load(parts.masks[parts.slots[slot] - 1], 0, piece) != piece:
        slot = (slot + 1) & last
    return slot


@inner(**LEAN)
def number_of(piece: BitSet, parts: Parts) -> int:
    """Return the number of a piece in its canonical form, now at the latest."""
    slot = slot_of(piece, parts)
    if parts.slots[slot] == 0:
        part = parts.used[PARTS]
        store(parts.masks[part], 0, piece)
        parts.facts[part, BEGIN], parts.facts[part, STANDS] = -1, part
        parts.facts[part, ODD], parts.facts[part, TAME] = 0, -1
        parts.used[PARTS] += 1
        parts.slots[slot] = part + 1
    return int(parts.slots[slot] - 1)


@inner(**LEAN)
def write_raw(left: BitSet, row: NDArray[np.int64], parts: Parts, arena: AnyArena) -> None:
    """Write down the pieces of a set of points."""
    #   row: number of parts, whether *1, then the parts, in the order in which they are met
    row[COUNT] = row[PARITY] = 0
    while left != NONE:
        piece, _ = next_piece(left, arena)
        left ^= piece
        if without_first(piece) == NONE:
            row[PARITY] ^= 1 if piece & load(arena.lone, 0, piece) != NONE else 0
            continue
        form = least_image(piece, arena)
        row[IDS + row[COUNT]] = number_of(form, parts)
        row[COUNT] += 1


@inner(**LEAN)
def expand(part: int, parts: Parts, arena: AnyArena) -> int:
    """Write down the options of a piece; how many there are."""
    points = load(parts.masks[part], 0, arena.none)
    looked, count = able(points, arena), 0
    for move in range(len(arena.moves)):
        if can_move(move, looked, arena):
            write_raw(left_by(move, points, arena), parts.raw[count], parts, arena)
            count += 1
    return count


@inner(**LEAN)
def wait_for(count: int, depth: int, small: int, parts: Parts, arena: AnyArena) -> int:
    """Put the small parts of options that have no moves yet on the stack; its depth then."""
    # Small parts must be finished before the part that they are options of, so that equal options
    # have equal numbers then; large ones are listed only when a sum reaches them.
    for number in range(count):
        row = parts.raw[number]
        for place in range(row[COUNT]):
            part = row[IDS + place]
            piece = load(parts.masks[part], 0, arena.none)
            if parts.facts[part, BEGIN] < 0 and size_in(piece, arena) <= small:
                parts.todo[depth] = part
                depth += 1
    return depth


@inner(**LEAN)
def has_room(parts: Parts) -> bool:
    """Return whether the moves of one more part can be written down, whatever they are."""
    # An upper bound: each of `rows` options has at most `columns` parts, all of them new.
    rows, columns = parts.raw.shape
    many = rows * columns
    used = parts.used
    return bool(
        used[PARTS] + many <= len(parts.masks)
        and 2 * (used[PARTS] + many) <= len(parts.slots)
        and used[MOVES] + rows <= len(parts.adds)
        and used[PIECES] + many <= len(parts.pieces)
        and 2 * (used[FORMS] + 1) <= len(parts.forms)
    )


@inner(**LEAN)
def cook(part: int, small: int, parts: Parts, arena: AnyArena) -> bool:
    """List the moves of a piece, and before it of all small ones that it leaves.

    Args:
        part: its number; nothing is done for one whose moves are listed.
        small: up to how many points a piece is small.
        parts: what is known.
        arena: the points and moves.

    Returns:
        Whether there was room for all of it; if not, it can be asked for once more.
    """
    # Depth first with a stack of its own:
    #   top is finished: pop
    #   its options have small parts that are not: push those
    #   else: finish it (`misere_form_kernels.finish`)
    # Invariant: a small part is finished only after all that its moves leave. Play ends, so no part
    # waits for itself. Nothing is lost where room is short: the walk begins again with what is
    # known.
    parts.todo[0], depth = part, 1
    while depth > 0:
        here = parts.todo[depth - 1]
        if parts.facts[here, BEGIN] >= 0:
            depth -= 1
            continue
        if not has_room(parts):
            return False
        count = expand(here, parts, arena)
        deeper = wait_for(count, depth, small, parts, arena)
        if deeper > depth:
            depth = deeper
            continue
        few = size_in(load(parts.masks[here], 0, arena.none), arena) <= small
        finish(here, count, few, parts)
    return True


@inner(**LEAN, forceinline=True)
def copy(
    row: NDArray[np.int64] | NDArray[np.uint64], other: NDArray[np.int64] | NDArray[np.uint64]
) -> None:
    """Write a row over another one."""
    for place in range(len(row)):
        other[place] = row[place]


@inner(**LEAN)
def enter(points: NDArray[np.uint64], small: int, parts: Parts, arena: AnyArena) -> bool:
    """Write the parts of a set of points ([W] uint64) into the first row of `raw`.

    Returns:
        Whether there was room for all of it; if not, it can be asked for once more.
    """
    if not has_room(parts):
        return False
    # The last row is used, since `cook` fills the scratch from the first one on.
    row = parts.raw[len(parts.raw) - 1]
    write_raw(tidied(load(points, 0, arena.none), arena), row, parts, arena)
    for place in range(row[COUNT]):
        part = row[IDS + place]
        few = size_in(load(parts.masks[part], 0, arena.none), arena) <= small
        if few and not cook(part, small, parts, arena):
            return False
    copy(row, parts.raw[0])
    return True


@kernel(**LEAN)
def write_foreign(part: int, count: int, heap: int, parts: Parts) -> int:
    """Write down the moves of a part that is no piece; 1 if there was room, else 0.

    Args:
        part: its number, the next one.
        count: how many options there are in `raw`.
        heap: its size if it is one of the first parts, else 0.
        parts: what is known.
    """
    if not has_room(parts):
        return 0
    facts = parts.facts[part]
    facts[STANDS], facts[TAME], facts[ODD] = part, 2 * heap + 1 if heap > 0 else -1, 0
    parts.used[PARTS] = part + 1
    finish(part, count, heap == 0, parts)
    return 1


@kernel(**LEAN)
def rehash(forms: NDArray[np.uint64], parts: Parts, none: AsWide) -> None:
    """Fill larger tables of slots and forms, which are empty, the latter from those until now."""
    for part in range(parts.used[PARTS]):
        piece = load(parts.masks[part], 0, none)
        if piece != NONE:
            parts.slots[slot_of(piece, parts)] = part + 1
    for row in range(len(forms)):
        if forms[row, 2] != NONE:
            place = form_of(forms[row, 0], forms[row, 1], parts)
            copy(forms[row], parts.forms[place])
