"""The options of a piece as a nimber search sees them: of each its pieces, and what is known.

An option is a row of 6 + K uint64: its largest piece that is not known, 0 if all are; the nim-sum
of the known ones; its proof and disproof numbers; how hard it may be; how many other pieces are
not known; and those.
"""

from typing import Any

import numpy as np

from kalmar.compiled.bit_sets import NONE, ONE, size
from kalmar.compiled.jit import LEAN, inner
from kalmar.compiled.nimber_table import FAR, excludes, look, numbers, value
from kalmar.compiled.removal import (
    canonical,
    canonical_without,
    fill_images,
    hangs_together,
    next_piece,
    pairs_with,
    without_twins,
)

__all__ = [
    "DISPROOF",
    "MAIN",
    "OTHERS",
    "PIECES",
    "PROOF",
    "REST",
    "look_up",
    "make_option",
    "make_options",
    "settle",
    "value_option",
]

MAIN, REST, PROOF, DISPROOF, GUESS, OTHERS, PIECES = range(7)
MIX = np.uint64(0x9E3779B97F4A7C15)
NINE_BITS, SEVEN, THREE = np.uint64(55), np.uint64(7), np.uint64(3)


@inner(**LEAN)
def add_piece(piece: Any, option: Any) -> None:
    """Count a piece to an option, the largest one first: equal ones cancel out."""
    main, count = option[MAIN], np.int64(option[OTHERS])
    if main == piece:
        option[MAIN] = NONE
        take_largest(option)
        return
    for other in range(PIECES, PIECES + count):
        if option[other] == piece:
            option[other] = option[PIECES + count - 1]
            option[OTHERS] -= ONE
            return
    if size(piece) > size(main):
        option[MAIN], piece = piece, main
    if piece != NONE:
        option[PIECES + count] = piece
        option[OTHERS] += ONE


@inner(**LEAN)
def take_largest(option: Any) -> None:
    """Make the largest of the other pieces, if there are some, the first one."""
    count = np.int64(option[OTHERS])
    if count > 0:
        best = PIECES
        for other in range(PIECES + 1, PIECES + count):
            if size(option[other]) > size(option[best]):
                best = other
        option[MAIN] = option[best]
        option[best] = option[PIECES + count - 1]
        option[OTHERS] -= ONE


@inner(**LEAN, inline="always")
def make_option(left: Any, option: Any, arena: Any) -> None:
    """Write down the pieces of what a move leaves."""
    option[MAIN] = option[REST] = option[OTHERS] = NONE
    guess = 0
    while left != NONE:
        piece, pairs = next_piece(left, arena.share)
        left ^= piece
        if piece & (piece - ONE) == NONE:
            option[REST] ^= ONE if piece & arena.lone != NONE else NONE
            continue
        form, zero = canonical(piece, arena)
        if not zero:
            guess += pairs >> 1
            add_piece(form, option)
    option[GUESS] = np.uint64(guess)


@inner(**LEAN, inline="always")
def make_whole(left: Any, removed: Any, option: Any, images: Any, box: Any, arena: Any) -> bool:
    """Write down one piece of what a move leaves, if it fills the box of the whole."""
    form, zero = canonical_without(left, removed, images, box, arena)
    if form == NONE:
        return False
    option[MAIN] = NONE if zero else form
    option[REST] = option[OTHERS] = NONE
    return True


@inner(**LEAN)
def is_new(number: int, options: Any, marks: Any) -> bool:
    """Whether no earlier option has the same pieces in the same order.

    Args:
        number: of the option.
        options: all of them.
        marks: [8] uint64, the first pieces of earlier options as bits of a hash.
    """
    main, rest, others = options[number, MAIN], options[number, REST], options[number, OTHERS]
    mixed = (main * MIX) >> NINE_BITS
    word, bit = mixed & SEVEN, ONE << (mixed >> THREE)
    if marks[word] & bit == NONE:
        marks[word] |= bit
        return True
    for earlier in range(number):
        if options[earlier, MAIN] == main and options[earlier, REST] == rest:
            same = options[earlier, OTHERS] == others
            for column in range(PIECES, PIECES + np.int64(others)):
                same &= options[earlier, column] == options[number, column]
            if same:
                return False
    return True


@inner(**LEAN)
def make_options(points: Any, options: Any, images: Any, marks: Any, arena: Any) -> int:
    """Write down the options of a piece in its canonical form, each once.

    Args:
        points: the piece.
        options: [M, 6 + K] uint64, what is written.
        images: [8] uint64, scratch.
        marks: [8] uint64, scratch.
        arena: the points and moves.

    Returns:
        How many there are.
    """
    moves, share = arena.moves, arena.share
    _, pairs = next_piece(points, share)
    box, count = (0, 0, 0), 0
    marks[:] = NONE
    if arena.width > 0:
        box = fill_images(points, images, arena)
    for move in range(len(moves)):
        if moves[move, 0] & ~points == NONE:
            option = options[count]
            left = points & ~moves[move, 1]
            ends = moves[move, 2] & left
            whole = box[2] > 0 and ends != NONE and hangs_together(left, ends, share)
            if arena.leaves:
                left = without_twins(left, share, ends)
            if whole and make_whole(left, points ^ left, option, images, box, arena):
                gone = pairs_with(points ^ left, points, share)
                option[GUESS] = np.uint64((pairs - gone) >> 1)
            else:
                make_option(left, option, arena)
            if is_new(count, options, marks):
                count += 1
    return count


@inner(**LEAN)
def look_up(option: Any, table: Any) -> None:
    """Count the pieces of an option whose nimbers are known to their sum."""
    other, end = PIECES, PIECES + np.int64(option[OTHERS])
    while other < end:
        nimber = value(look(option[other], table)[0])
        if nimber >= 0:
            option[REST] ^= np.uint64(nimber)
            end -= 1
            option[other] = option[end]
        else:
            other += 1
    option[OTHERS] = np.uint64(end - PIECES)
    if option[MAIN] != NONE:
        nimber = value(look(option[MAIN], table)[0])
        if nimber >= 0:
            option[REST] ^= np.uint64(nimber)
            option[MAIN] = NONE
            take_largest(option)


@inner(**LEAN)
def value_option(nimber: int, option: Any, table: Any) -> Any:
    """Set the numbers of an option; the bit of its nimber, if that is known."""
    facts, first, second = look(option[MAIN], table) if option[MAIN] != NONE else (NONE, NONE, NONE)
    if option[OTHERS] == NONE and value(facts) >= 0:
        option[REST] ^= np.uint64(value(facts))
        option[MAIN] = NONE
    if option[MAIN] == NONE:
        settle(option, option[REST] == np.uint64(nimber))
        return 1 << np.int64(option[REST])
    wanted = nimber ^ np.int64(option[REST])
    if option[OTHERS] == NONE and excludes(facts, wanted):
        settle(option, False)
        return 0
    phi, delta = numbers(first, second, wanted, np.int64(option[GUESS]))
    for other in range(PIECES, PIECES + np.int64(option[OTHERS])):
        delta += size(option[other])
    option[PROOF], option[DISPROOF] = np.uint64(phi), np.uint64(delta)
    return 0


@inner(**LEAN, inline="always")
def settle(option: Any, equal: bool) -> None:
    """Set the numbers of an option of which it is known whether it has the nimber asked for."""
    option[PROOF] = np.uint64(FAR if equal else 0)
    option[DISPROOF] = np.uint64(0 if equal else FAR)
