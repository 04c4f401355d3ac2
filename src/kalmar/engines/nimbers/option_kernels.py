"""Kernels that make the options of a piece for a nimber search, with what is known of each.

An option is a row of 5 + W (K + 1) uint64: the nim-sum of the pieces that are known; its proof and
disproof numbers; how hard it may be; how many pieces beside the largest are not known; and, in W
words each, the largest piece that is not known, empty if all are, and the others.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.nimbers import row_kernels as on_rows
from kalmar.engines.nimbers import table_kernels as known
from kalmar.engines.nimbers.table_kernels import INFINITE_PROOF_NUMBER, Table
from kalmar.engines.vectors import bit_sets_kernels as sets
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, AsWide, BitSet
from kalmar.runtime.jit import LEAN, Int, inner

Option: TypeAlias = NDArray[np.uint64]
"""[5 + W (K + 1)] an option, as the module's text says."""
Arena: TypeAlias = Any
"""An arena of `removal_kernels`, or one of `row_kernels`; code for the other is not compiled."""
Options: TypeAlias = NDArray[np.uint64]
"""[M, 5 + W (K + 1)] the options of a piece."""
REST, PROOF, DISPROOF, GUESS, OTHERS, PIECES = range(6)
MIX = np.uint64(0x9E3779B97F4A7C15)
NINE_BITS, SEVEN, THREE = np.uint64(55), np.uint64(7), np.uint64(3)


@inner(**LEAN, forceinline=True)
def piece_of(option: Option, number: int, points: AsWide) -> BitSet:
    """Return a piece of an option, the largest being 0; `points` is any set."""
    return sets.load(option, PIECES + number * sets.words(points), points)


@inner(**LEAN, forceinline=True)
def set_piece(option: Option, number: int, piece: BitSet) -> None:
    """Write down a piece of an option."""
    sets.store(option, PIECES + number * sets.words(piece), piece)


@inner(**LEAN)
def add_piece(piece: BitSet, option: Option) -> None:
    """Count a piece to an option, the largest one first: equal ones cancel out."""
    # x ⊕ x = 0: a piece that is there already is taken out instead. The largest piece is kept
    # apart, as the search asks about it last, when the nimbers of the others are known.
    main, count = piece_of(option, 0, piece), np.int64(option[OTHERS])
    if main == piece:
        set_piece(option, 0, sets.nothing(piece))
        take_largest(option, piece)
        return
    for other in range(1, count + 1):
        if piece_of(option, other, piece) == piece:
            set_piece(option, other, piece_of(option, count, piece))
            option[OTHERS] -= ONE
            return
    if sets.size(piece) > sets.size(main):
        set_piece(option, 0, piece)
        piece = main
    if piece != NONE:
        set_piece(option, count + 1, piece)
        option[OTHERS] += ONE


@inner(**LEAN)
def take_largest(option: Option, points: AsWide) -> None:
    """Make the largest of the other pieces, if there are some, the first one."""
    count = np.int64(option[OTHERS])
    if count > 0:
        best, most = 1, sets.size(piece_of(option, 1, points))
        for other in range(2, count + 1):
            points_there = sets.size(piece_of(option, other, points))
            if points_there > most:
                best, most = other, points_there
        set_piece(option, 0, piece_of(option, best, points))
        set_piece(option, best, piece_of(option, count, points))
        option[OTHERS] -= ONE


@inner(**LEAN, forceinline=True)
def clear(option: Option, points: AsWide) -> None:
    """Make an option one without pieces; `points` is any set."""
    set_piece(option, 0, sets.nothing(points))
    option[REST] = option[OTHERS] = option[GUESS] = NONE


@inner(**LEAN)
def make_option(left: BitSet, option: Option, arena: Arena) -> None:
    """Write down the pieces of what a move leaves."""
    #   for each piece of what is left, as `next_piece` finds them:
    #       one point: it is 1 or 0 by `lone`; no search is needed
    #       its nimber is seen from its form (small box, symmetry): add it to the known nim-sum
    #       else: its canonical form is a piece of the option; `guess` grows with its moves
    clear(option, left)
    guess = 0
    while left != NONE:
        piece, pairs = removal.next_piece(left, arena)
        left ^= piece
        if sets.without_first(piece) == NONE:
            option[REST] ^= ONE if piece & sets.load(arena.lone, 0, piece) != NONE else NONE
            continue
        form, nimber = removal.canonical(piece, arena)
        if nimber < 0:
            guess += pairs >> 1
            add_piece(form, option)
        else:
            option[REST] ^= np.uint64(nimber)
    option[GUESS] = np.uint64(guess)


@inner(**LEAN)
def is_new(number: int, options: Options, marks: NDArray[np.uint64], none: AsWide) -> bool:
    """Return whether no earlier option has the same pieces in the same order.

    Args:
        number: of the option.
        options: all of them.
        marks: [8] uint64, the first pieces of earlier options as bits of a hash.
        none: as in an arena.
    """
    # Pieces are canonical, so equal options are equal rows. A bit set of 512 hashes spares most
    # comparisons; a hash that was seen leads to a scan of the earlier options.
    rest, others = options[number, REST], options[number, OTHERS]
    mixed = (sets.word(known.key_of(piece_of(options[number], 0, none)), 0) * MIX) >> NINE_BITS
    place, bit = mixed & SEVEN, ONE << (mixed >> THREE)
    if marks[place] & bit == NONE:
        marks[place] |= bit
        return True
    end = PIECES + (1 + np.int64(others)) * sets.words(none)
    main = options[number, PIECES]
    for earlier in range(number):
        if options[earlier, PIECES] == main and options[earlier, REST] == rest:
            same = options[earlier, OTHERS] == others
            for column in range(PIECES + 1, end):
                same &= options[earlier, column] == options[number, column]
            if same:
                return False
    return True


@inner(**LEAN)
def add_row(row: BitSet, option: Option, arena: Arena) -> None:
    """Count a row that stands between walls to an option, if it has a move."""
    if on_rows.has_moves(row, arena.rows):
        form = on_rows.least_image(row, arena)
        option[GUESS] += np.uint64(sets.size(form))
        add_piece(form, option)


@inner(**LEAN)
def make_rows(left: BitSet, option: Option, arena: Arena) -> None:
    """Write down the rows between walls as the pieces of an option."""
    clear(option, left)
    while left != NONE:
        left >>= np.uint64(sets.lowest(left)) & on_rows.EVEN
        end = 0
        while sets.word(left >> np.uint64(end), 0) & on_rows.CELL != NONE:
            end += 2
        rest = left >> np.uint64(end)
        add_row(left ^ (rest << np.uint64(end)), option, arena)
        left = rest


@inner(**LEAN)
def rewrite(row: BitSet, move: NDArray[np.uint64], option: Option, arena: Arena) -> None:
    """Write down the rows that a move leaves of a row."""
    #   before the move: the start of the first row that is left
    #   for each new cell: a wall ends that row and begins another one
    #   after the move: the end of the last row
    # So no row that is left is longer than the one before, also where walls come in.
    clear(option, row)
    at, new = move[on_rows.AT], move[on_rows.AFTER]
    left = row & (sets.only(at, row) - ONE)
    for _ in range(np.int64(move[on_rows.LENGTH])):
        if new & on_rows.CELL == NONE:
            add_row(left, option, arena)
            left, at = sets.nothing(row), NONE
        else:
            left |= sets.widened(new & on_rows.CELL, row) << at
            at += on_rows.TWO
        new >>= on_rows.TWO
    add_row(left | ((row >> move[on_rows.END]) << at), option, arena)


@inner(**LEAN, forceinline=True)
def fits(move: int, points: BitSet, arena: Arena, rows: Any, small: Any) -> bool:
    """Return whether a move can be made in a piece; `rows` and `small` as in the arena."""
    # One of these two is None, which is known by its type before this is compiled: its branch,
    # which means nothing in such an arena, is left out then.
    found = False
    if rows is not None:
        found = on_rows.fits(points, arena.moves[move])
    if small is not None:
        found = removal.needed(move, arena.moves, points) & ~points == NONE
    return found


@inner(**LEAN, forceinline=True)
def make_move(
    move: int, points: BitSet, option: Option, arena: Arena, rows: Any, small: Any
) -> None:
    """Write down the option of a piece that a move makes; `rows` and `small` as for `fits`."""
    if rows is not None:
        rewrite(points, arena.moves[move], option, arena)
    if small is not None:
        left = points & ~removal.taken(move, arena.moves, points)
        near = removal.beside(move, arena.moves, points) & left
        make_option(removal.reduced(left, near, arena), option, arena)


@inner(**LEAN, forceinline=True)
def make_start(points: BitSet, option: Option, arena: Arena, rows: Any, small: Any) -> None:
    """Write down the pieces of any points or rows; `rows` and `small` as for `fits`."""
    if rows is not None:
        make_rows(points, option, arena)
    if small is not None:
        make_option(removal.reduced(points, points, arena), option, arena)


@inner(**LEAN, forceinline=True)
def call(option: Option, table: Table, none: AsWide) -> None:
    """Have what is known of the pieces of an option brought near: they are looked up soon."""
    for number in range(1 + np.int64(option[OTHERS])):
        known.prefetch(piece_of(option, number, none), table)


@inner(**LEAN)
def look_up(option: Option, table: Table, none: AsWide) -> None:
    """Count the pieces of an option whose nimbers are known to their sum."""
    # Known pieces are added to the nim-sum, and the last piece takes their place in the row.
    other, end = 1, np.int64(option[OTHERS])
    while other <= end:
        nimber = known.value(known.look(piece_of(option, other, none), table)[0])
        if nimber >= 0:
            option[REST] ^= np.uint64(nimber)
            set_piece(option, other, piece_of(option, end, none))
            end -= 1
        else:
            other += 1
    option[OTHERS] = np.uint64(end)
    main = piece_of(option, 0, none)
    if main != NONE:
        nimber = known.value(known.look(main, table)[0])
        if nimber >= 0:
            option[REST] ^= np.uint64(nimber)
            set_piece(option, 0, sets.nothing(none))
            take_largest(option, none)


@inner(**LEAN)
def value_option(nimber: int, option: Option, table: Table, none: AsWide) -> Int:
    """Set the numbers of an option; the bit of its nimber, if that is known."""
    #   all pieces known: the option is settled, and its nimber is excluded for the whole piece
    #   one piece left:   its question is "nimber ⊕ rest?"; its numbers are those of that question
    #   several left:     guess, plus the points of the others, which have to be valued first
    main = piece_of(option, 0, none)
    facts, first, second = known.look(main, table) if main != NONE else (NONE, NONE, NONE)
    if option[OTHERS] == NONE and known.value(facts) >= 0:
        option[REST] ^= np.uint64(known.value(facts))
        main = sets.nothing(none)
        set_piece(option, 0, main)
    if main == NONE:
        settle(option, option[REST] == np.uint64(nimber))
        return 1 << np.int64(option[REST])
    wanted = nimber ^ np.int64(option[REST])
    if option[OTHERS] == NONE and known.excludes(facts, wanted):
        settle(option, False)
        return 0
    phi, delta = known.numbers(first, second, wanted, np.int64(option[GUESS]))
    for other in range(1, 1 + np.int64(option[OTHERS])):
        delta += sets.size(piece_of(option, other, none))
    option[PROOF], option[DISPROOF] = np.uint64(phi), np.uint64(delta)
    return 0


@inner(**LEAN, forceinline=True)
def settle(option: Option, equal: bool) -> None:
    """Set the numbers of an option of which it is known whether it has the nimber asked for."""
    option[PROOF] = np.uint64(INFINITE_PROOF_NUMBER if equal else 0)
    option[DISPROOF] = np.uint64(0 if equal else INFINITE_PROOF_NUMBER)
