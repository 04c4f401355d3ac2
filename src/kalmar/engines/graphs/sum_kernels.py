"""Kernels of backward induction over sums of numbered parts, with a transposition table.

A sum is an ascending list of numbers of parts; `exchange` replaces one part by others. A sum is
identified by its key, two numbers to which its parts add: a move adds the weights of the pieces it
leaves, less that of the part it takes away. A row of the table is the first number; and the second
one above sixteen bits of the value plus 1, so that 0 is an empty row. The search is depth first,
its stack is passed to it, and it can be left and resumed at any edge: to enlarge the table, or to
look at the clock.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import LEAN, Int, inner, kernel


@inner(nogil=True, inline="always")
def exchange(
    here: NDArray[np.int32],
    size: int,
    place: int,
    pieces: NDArray[np.int32],
    piece: int,
    end: int,
    there: NDArray[np.int32],
) -> int:
    """Copy an ascending list without one number and with others.

    Args:
        here: [L] int32, the list.
        size: how many numbers it has.
        place: of the number that goes.
        pieces: those that come, from `piece` to before `end`, ascending.
        piece: see above.
        end: see above.
        there: [L] int32, the copy.

    Returns:
        How many numbers the copy has.
    """
    # A merge: the numbers of `here` but the one at `place`, with those that come, both ascending.
    count = 0
    for at in range(size):
        if at == place:
            continue
        while piece < end and pieces[piece] < here[at]:
            there[count] = pieces[piece]
            count += 1
            piece += 1
        there[count] = here[at]
        count += 1
    while piece < end:
        there[count] = pieces[piece]
        count += 1
        piece += 1
    return count


DONE, FULL, PAUSED, TOO_MANY = 0, 1, 2, 3
BITS = 47
"""Of the second number of a key."""
MOST_VALUE = (1 << 16) - 2
SECOND = (1 << BITS) - 1
VALUE = (1 << 16) - 1
MIX_ONE, MIX_TWO = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9
NONE = 1 << 30


Table: TypeAlias = NDArray[np.int64]
"""[2^k, 2] what is known of sums, in rows as the module's text says."""


class SumMoves(NamedTuple):
    """What moves do to parts, by their numbers.

    Attributes:
        begin: [P + 1] int64, where the moves of each part begin.
        first: [M] int64, what a move adds to the first number of a key.
        second: [M] int64, likewise to the second, without its upper bits.
        piece: [M + 1] int64, where the pieces that a move leaves begin.
        pieces: int32, their numbers, ascending for each move.
        ended: [M] int8, whether a move ends play, wherever the other parts are.
    """

    begin: NDArray[np.int64]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    piece: NDArray[np.int64]
    pieces: NDArray[np.int32]
    ended: NDArray[np.int8]


class SumStack(NamedTuple):
    """The sums on the path of the search.

    Attributes:
        parts: [D, L] int32, ascending.
        rows: [D, 7] int64: how many parts; its key; where it is in them, and in the moves of one;
            the least value that wins for who moves there, and the largest other one.
        state: [3] int64: the depth, −1 for none; how many sums are known; and how many edges were
            looked at.
    """

    parts: NDArray[np.int32]
    rows: NDArray[np.int64]
    state: NDArray[np.int64]


@inner(nogil=True, inline="always")
def row_of(first: int, second: int, table: Table) -> Int:
    """Find the row of a key, or the empty one where it belongs."""
    # Linear probing.
    size = len(table) - 1
    mixed = (first + second * MIX_TWO) * MIX_ONE
    mixed ^= mixed >> 29
    row = mixed & size
    while table[row, 1] != 0 and (table[row, 0] != first or table[row, 1] >> 16 != second):
        row = (row + 1) & size
    return row


@kernel(nogil=True)
def look_up(first: int, second: int, table: Table) -> Int:
    """Look up the value of a sum; −1 if it is not known."""
    return (table[row_of(first, second, table), 1] & VALUE) - 1


@kernel(nogil=True)
def copy_rows(old: Table, new: Table) -> None:
    """Put all rows of a table into a larger one."""
    for i in range(len(old)):
        if old[i, 1] != 0:
            row = row_of(old[i, 0], old[i, 1] >> 16, new)
            new[row, 0], new[row, 1] = old[i, 0], old[i, 1]


@kernel(**LEAN)
def search(
    moves: SumMoves, stack: SumStack, table: Table, wanted: int, limit: int, room: int,
    patience: int,
) -> int:  # fmt: skip
    """Compute the remoteness of the sum at the bottom of the stack, and of all that it reaches.

    Args:
        moves: of the parts.
        stack: with the sum where the search begins, or as the search left it.
        table: [2^k, 2] int64, with what is known; never full.
        wanted: the parity of values at which who is to move has lost: 0 in normal play, else 1.
        limit: how many sums may be known or on the stack.
        room: how many the table may hold, those on the stack among them.
        patience: how many edges may be looked at.

    Returns:
        `DONE`; `FULL` if the table is; `PAUSED`; or `TOO_MANY` where the limit is not enough.
    """
    # Depth first over sums, as in a recursive search, with the frame of each sum in `rows`:
    #   for each different part, for each of its moves (from where the frame was left):
    #       key of the option := key + what the move adds; look it up
    #       not known: keep place and move in the frame; push the option, or pause
    #       known: an even or odd remoteness updates `least` (a win) or `most` (no win)
    #   all options known: remoteness := least + 1 if some option is lost, else most + 1; pop
    # Invariant: rows 0 to depth are the path, each with an option under search; what is in the
    # table is final. Each edge is looked up again only after its option was searched.
    rows, parts = stack.rows, stack.parts
    depth, known, edges = stack.state[0], stack.state[1], 0
    status = DONE
    while depth >= 0:
        first, second = rows[depth, 1], rows[depth, 2]
        place, move = rows[depth, 3], rows[depth, 4]
        least, most = rows[depth, 5], rows[depth, 6]
        size, part = rows[depth, 0], parts[depth, place]
        end = moves.begin[part + 1]
        missing = False
        while True:
            if move == end:
                place += 1
                # Equal parts are adjacent and have the same options, so one of them is enough.
                while place < size and parts[depth, place] == part:
                    place += 1
                if place == size:
                    break
                part = parts[depth, place]
                move, end = moves.begin[part], moves.begin[part + 1]
                continue
            one = first + moves.first[move]
            two = (second + moves.second[move]) & SECOND
            row = row_of(one, two, table)
            if table[row, 1] == 0:
                missing = True
                break
            value = (table[row, 1] & VALUE) - 1
            # Without a branch: who wins an option is hard to predict, and a wrong guess costs as
            # much as the look-up.
            wins = value & 1 == wanted
            least = min(least, value if wins else NONE)
            most = max(most, -1 if wins else value)
            move += 1
            edges += 1
        # An option under search is missing from the table and counts to it already: known + depth +
        # 1.
        if missing:
            rows[depth, 3], rows[depth, 4] = place, move
            rows[depth, 5], rows[depth, 6] = least, most
            if known + depth + 1 >= limit:
                status = TOO_MANY
            elif known + depth + 1 >= room:
                status = FULL
            elif edges > patience:
                status = PAUSED
            if status != DONE:
                break
            # The end of play is not put on the stack: its remoteness is 0.
            left = exchange(
                parts[depth], size, place, moves.pieces, moves.piece[move], moves.piece[move + 1],
                parts[depth + 1],
            )  # fmt: skip
            if left == 0 or moves.ended[move]:
                table[row, 0], table[row, 1] = one, two << 16 | 1
                known += 1
                continue
            depth += 1
            rows[depth, 0], rows[depth, 1], rows[depth, 2] = left, one, two
            rows[depth, 3], rows[depth, 4] = 0, moves.begin[parts[depth, 0]]
            rows[depth, 5], rows[depth, 6] = NONE, -1
        else:
            # The winner takes the quickest win, the loser the longest loss (Steinhaus 1925).
            value = least + 1 if least < NONE else most + 1
            row = row_of(first, second, table)
            table[row, 0], table[row, 1] = first, second << 16 | (value + 1)
            known += 1
            depth -= 1
    stack.state[0], stack.state[1] = depth, known
    stack.state[2] += edges
    return status
