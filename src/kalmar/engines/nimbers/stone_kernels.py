"""Kernels on boards with stones of two colours: symmetric images, moves of Clobber and NoGo.

A board is three sets of squares, its planes, side by side in one set. The first two change places
where colours are exchanged. A board is moved into a corner, turned, flipped, and its colours
exchanged; the least of these numbers stands for all of them.

Impartial Clobber has two planes, the stones of either colour: a stone takes one beside it. A block
without stones of both colours is left out. Moves are numbered by the square of the stone that moves
and one of four directions.

Impartial NoGo has three, with only what play can still depend on. The third is of the empty squares
on which some stone can still be put. A block is *safe* where an empty square beside it can never be
filled; of such blocks nothing is kept but on which empty squares a stone of their colour would be
safe at once: the first two planes there. Elsewhere they are the stones of blocks that are not safe.
What may not be put on a square may never be put there, as long as it is empty: either a block of
the other colour has no other liberty, and nothing but a stone on that square gives it one; or all
neighbours are taken, by stones of the other colour or by blocks that have no other liberty. Moves
are numbered by their square and colour.
"""

from typing import Any, TypeAlias

import numpy as np

from kalmar.engines.nimbers.lattice_kernels import around, box_of, flips, transposed
from kalmar.engines.vectors.bit_sets_kernels import (
    NONE,
    ONE,
    BitSet,
    Word,
    first,
    least,
    nothing,
    size,
    widened,
    without_first,
    word,
)
from kalmar.runtime.jit import LEAN, inner

__all__ = [
    "around_in",
    "capture",
    "captures",
    "clobber_part",
    "clobber_tidy",
    "filled",
    "images_apart",
    "join_planes",
    "least_board",
    "nogo_part",
    "nogo_tidy",
    "planes_of",
    "playable",
    "put_stone",
]

Boards: TypeAlias = Any
"""`arena_kernels.Boards`; that file imports this one."""
Planes: TypeAlias = tuple[Word, Word, Word]
"""Three sets of squares in a word each: the planes of a board, or images of a set."""
NewPlanes: TypeAlias = Any
"""Such planes from a compiled function."""


@inner(**LEAN)
def join_planes(planes: Planes, arena: Boards) -> BitSet:
    """Three sets of squares ([W] = 1 each) as one set; the third takes no room if it is empty."""
    # Planes are words of one register; `widened` makes room for those that are shifted beyond it.
    one, two, three = planes
    step = np.uint64(arena.bits)
    found = widened(one, arena.none) | (widened(two, arena.none) << step)
    if three != NONE:
        found |= widened(three, arena.none) << (step + step)
    return found


@inner(**LEAN)
def planes_of(board: BitSet, arena: Boards) -> Planes:
    """Return the three sets of squares of a board."""
    step, whole = np.uint64(arena.bits), arena.whole[0]
    one, two, three = word(board, 0) & whole, word(board >> step, 0) & whole, NONE
    if arena.three:
        three = word(board >> (step + step), 0) & whole
    return one, two, three


@inner(**LEAN)
def around_in(squares: Word, among: Word, arena: Boards) -> Word:
    """Those of some squares that are beside others."""
    return around(squares, arena.width, arena.column[0]) & among


@inner(**LEAN)
def filled(seeds: Word, among: Word, arena: Boards) -> Word:
    """Return what hangs together with some squares of others within these, with these squares."""
    # A flood fill by whole sets: each round adds all neighbours at once, so a blob of any shape
    # takes as many rounds as its longest way from the seeds.
    found = seeds
    while True:
        grown = found | around_in(found, among, arena)
        if grown == found:
            return found
        found = grown


@inner(**LEAN)
def beginning(squares: Word, arena: Boards) -> tuple[Word, int, int]:
    """Return how far squares are from the first square, and their box."""
    # The moves up and left are counted in bits, so that one shift moves all three planes alike.
    width = np.uint64(arena.width)
    row = (ONE << width) - ONE
    shift = NONE
    while squares & row == NONE:
        squares >>= width
        shift += width
    columns = arena.column[0]
    while squares & columns == NONE:
        squares >>= ONE
        shift += ONE
    across, down = box_of(squares, arena.width)
    return shift, across, down


@inner(**LEAN)
def turned_over(squares: Word, across: int, down: int, arena: Boards) -> NewPlanes:
    """As `flips`, which is long, in one place."""
    # Not inlined: eight calls of a long function would make the machine code eight times as large.
    return flips(squares, across, down, arena.width)


@inner(**LEAN)
def on_its_side(squares: Word, arena: Boards) -> Word:
    """As `transposed`, in one place."""
    return transposed(squares, arena.width)


@inner(**LEAN)
def least_of_four(planes: Planes, across: int, down: int, best: BitSet, arena: Boards) -> BitSet:
    """Return the least of a board's flips, its colours exchanged or not, and another board."""
    # best := min(best, board, its three flips), each with colours as they are and exchanged.
    one, two, three = planes
    ones, twos = turned_over(one, across, down, arena), turned_over(two, across, down, arena)
    threes = turned_over(three, across, down, arena)
    best = least(
        best, least(join_planes((one, two, three), arena), join_planes((two, one, three), arena))
    )
    for way in range(3):
        a, b, c = ones[way], twos[way], threes[way]
        best = least(best, least(join_planes((a, b, c), arena), join_planes((b, a, c), arena)))
    return best


@inner(**LEAN)
def least_board(planes: Planes, arena: Boards) -> BitSet:
    """Return the number that a board shares with its images; it is not empty."""
    one, two, three = planes
    # The box of all planes together is moved to the corner; a plane of its own may begin later.
    shift, across, down = beginning(one | two | three, arena)
    one, two, three = one >> shift, two >> shift, three >> shift
    best = ~nothing(arena.none)
    # Boards are kept not higher than wide; squares are tried both ways, which gives 16 images.
    if across >= down:
        best = least_of_four((one, two, three), across, down, best, arena)
    if down >= across:
        turned = on_its_side(one, arena), on_its_side(two, arena), on_its_side(three, arena)
        best = least_of_four(turned, down, across, best, arena)
    return best


@inner(**LEAN)
def images_apart(planes: Planes, arena: Boards) -> bool:
    """Return whether turning a board half round or mirroring it shows that the second player wins.

    The third set is empty. The second player answers with images for as long as no move meets its
    own: where colours stay, no square is its own image; where they change, none is beside its own.
    """
    # Symmetry strategy (Winning Ways, ch. 1, "Tweedledum and Tweedledee"): answer each move with
    # its image. It works where no move interferes with its image:
    #   colours stay: no stone is on a square that is its own image
    #   colours change: no stone is beside its own image, which it could take
    one, two, _ = planes
    shift, across, down = beginning(one | two, arena)
    one, two = one >> shift, two >> shift
    flipped, other = turned_over(one, across, down, arena), turned_over(two, across, down, arena)
    fixed = own_images(across, down, arena)
    found = False
    for way in range(3):
        if flipped[way] == one and other[way] == two:
            found |= fixed[way] & (one | two) == NONE
        # The image of the second set is the first one too, as a flip undoes itself.
        if flipped[way] == two:  # and so the other way round
            found |= not_across(one | two, way, across, down, arena)
    return found


@inner(**LEAN)
def own_images(across: int, down: int, arena: Boards) -> Planes:
    """Return the squares of a box that are their own images: under each of the three flips."""
    # Bits: the middle column and the middle row, where a box has an odd number of columns or rows.
    width = arena.width
    middle_column, middle_row = NONE, NONE
    for row in range(down):
        if across & 1:
            middle_column |= ONE << np.uint64(row * width + (across >> 1))
    for column in range(across):
        if down & 1:
            middle_row |= ONE << np.uint64((down >> 1) * width + column)
    return middle_column, middle_row, middle_column & middle_row


@inner(**LEAN)
def not_across(squares: Word, way: int, across: int, down: int, arena: Boards) -> bool:
    """Return whether no square of some that are their own image is beside its own."""
    rest = squares
    while rest != NONE:
        here = first(rest)
        rest ^= here
        if around_in(here, turned_over(here, across, down, arena)[way], arena) != NONE:
            return False
    return True


CLOBBER_WAYS = 4


@inner(**LEAN)
def taken_by(move: int, arena: Boards) -> tuple[Word, Word]:
    """Return the squares of the stone that moves and of the one taken; empty beyond the board."""
    # Ways are left, right, up and down; `near` keeps to the board, so that nothing is shifted into
    # the next row.
    square, way = move // CLOBBER_WAYS, move % CLOBBER_WAYS
    here = ONE << np.uint64(square)
    near = around_in(here, arena.whole[0], arena)
    if way == 0:
        return here, near & (here >> ONE)
    if way == 1:
        return here, near & (here << ONE)
    if way == 2:
        return here, near & (here >> np.uint64(arena.width))
    return here, near & (here << np.uint64(arena.width))


@inner(**LEAN)
def captures(move: int, planes: Planes, arena: Boards) -> bool:
    """Return whether there are a stone and one of the other colour to take."""
    one, two, _ = planes
    here, there = taken_by(move, arena)
    return bool((here & one != NONE and there & two != NONE)
                or (here & two != NONE and there & one != NONE))  # fmt: skip


@inner(**LEAN)
def capture(move: int, planes: Planes, arena: Boards) -> NewPlanes:
    """Return the board after a move."""
    # The stone leaves its square and takes the place of the other one: the square it comes from is
    # empty for good.
    one, two, none = planes
    here, there = taken_by(move, arena)
    if here & one != NONE:
        return clobber_tidy(((one ^ here) | there, two ^ there, none), arena)
    return clobber_tidy((one ^ there, (two ^ here) | there, none), arena)


@inner(**LEAN)
def clobber_tidy(planes: Planes, arena: Boards) -> Planes:
    """Return a board without blocks of one colour."""
    one, two, none = planes
    # Only blocks with a stone beside one of the other colour can still move.
    alive = filled(around_in(one, two, arena), one | two, arena)
    return one & alive, two & alive, none


@inner(**LEAN)
def clobber_part(planes: Planes, arena: Boards) -> tuple[Planes, int]:
    """Return the first block, and about how many moves it has."""
    one, two, none = planes
    block = filled(first(one | two), one | two, arena)
    one, two = one & block, two & block
    return (one, two, none), size(around_in(one, two, arena)) + size(around_in(two, one, arena))


@inner(**LEAN)
def liberties(stones: Word, empty: Word, arena: Boards) -> tuple[Word, Word]:
    """Return the last liberties of blocks with one only, and the stones of other blocks."""
    # For each block: its liberties `air`; one only: it may never be filled by the other colour,
    # since that would take the block's last liberty (NoGo forbids captures).
    last, free = NONE, NONE
    while stones != NONE:
        block = filled(first(stones), stones, arena)
        stones ^= block
        air = around_in(block, empty, arena)
        if without_first(air) == NONE:
            last |= air
        else:
            free |= block
    return last, free


@inner(**LEAN)
def playable(planes: Planes, arena: Boards) -> tuple[Word, Word]:
    """Return where a stone of each colour can be put."""
    one, two, empty = planes
    last_one, free_one = liberties(one & ~empty, empty, arena)
    last_two, free_two = liberties(two & ~empty, empty, arena)
    air = around_in(empty, empty, arena)
    # A stone needs a liberty afterwards: an empty neighbour, a block of its colour with another
    # liberty, or (the first planes on empty squares) a safe block of its colour beside it. And it
    # must not take the last liberty of a block of the other colour.
    can_one = air | (one & empty) | around_in(free_one, empty, arena)
    can_two = air | (two & empty) | around_in(free_two, empty, arena)
    return can_one & ~last_two, can_two & ~last_one


@inner(**LEAN)
def put_stone(square: Word, planes: Planes, arena: Boards) -> Planes:
    """Return the board after the first colour plays on a square, before it is tidied."""
    one, two, empty = planes
    safe = square & one != NONE
    empty ^= square
    one, two = one & ~square, two & ~square
    stones = one & ~empty
    block = square | filled(around_in(square, stones, arena), stones, arena)
    # A block that becomes safe is dropped; the squares beside it remember that a stone there joins
    # it.
    if safe:
        return (one & ~block) | around_in(block, empty, arena), two, empty
    return one | block, two, empty


@inner(**LEAN)
def freed(one: Word, safe: Word, empty: Word, arena: Boards) -> Word:
    """Return a colour whose blocks beside some squares are safe: their liberties are kept."""
    # Likewise for blocks that become safe since a square beside them can never be filled.
    stones = one & ~empty & ~safe
    block = filled(around_in(safe, stones, arena), stones, arena)
    return (one & ~block & ~safe) | around_in(block, empty, arena)


@inner(**LEAN)
def nogo_tidy(planes: Planes, arena: Boards) -> Planes:
    """Return a board without squares and blocks on which nothing depends any more."""
    one, two, empty = planes
    can_one, can_two = playable((one, two, empty), arena)
    # 1. Squares that neither colour may fill leave the empty ones and make blocks beside them safe.
    never = empty & ~can_one & ~can_two
    if never != NONE:
        empty ^= never
        beside = around_in(never, empty, arena)
        one = freed(one, never, empty, arena) | beside
        two = freed(two, never, empty, arena) | beside
    # 2. Squares beside no empty square and no block with a choice of liberties are one move each in
    # any case: what stands beside them does not matter, and goes.
    _, free_one = liberties(one & ~empty, empty, arena)
    _, free_two = liberties(two & ~empty, empty, arena)
    linked = around_in(empty | free_one | free_two, empty, arena)
    single = empty & ~linked
    if single != NONE:
        one, two = without_stones(one, single, arena), without_stones(two, single, arena)
    return one, two, empty


@inner(**LEAN)
def without_stones(one: Word, single: Word, arena: Boards) -> Word:
    """Return a colour without what lies on and beside squares that are one move in any case."""
    one &= ~single
    return one & ~filled(around_in(single, one, arena), one, arena)


@inner(**LEAN)
def nogo_part(planes: Planes, arena: Boards) -> tuple[Planes, int]:
    """Return the part of the first empty square, and about how many moves it has.

    Squares side by side, and the liberties of a block that is not safe, are in one part.
    """
    one, two, empty = planes
    stones_one, stones_two = one & ~empty, two & ~empty
    part = first(empty)
    # Play spreads along empty squares, and through a block from one of its liberties to all others.
    while True:
        grown = part | around_in(part & empty, empty | stones_one | stones_two, arena)
        grown |= around_in(part & stones_one, empty | stones_one, arena)
        grown |= around_in(part & stones_two, empty | stones_two, arena)
        if grown == part:
            planes = one & part, two & part, empty & part
            can_one, can_two = playable(planes, arena)
            return planes, size(can_one) + size(can_two)
        part = grown
