"""The nimbers of removal games by depth-first proof-number search (64 points at most).

A node asks whether a piece has the nimber n. It has not if an option has it, or if it has a smaller
one; it has if no option has it and it has no smaller one. Proof numbers count, for whoever wants to
show "it has not" (phi) and "it has" (delta), how much may be left to do; of the options the one
that looks nearest to n is searched first. An option of several pieces is asked about its largest
one, when the nimbers of the others are known (Lemoine and Viennot 2012).
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import NONE, ONE, size
from kalmar.compiled.jit import inner, kernel
from kalmar.compiled.nimber_table import (
    FAR,
    NIMBERS,
    excluded_in,
    excludes,
    find,
    keep_fact,
    keep_numbers,
    numbers_in,
    value_in,
)
from kalmar.compiled.removal import canonical, next_piece, without_twins

__all__ = [
    "ANSWER",
    "COLUMNS",
    "DO",
    "ENDED",
    "IS",
    "MAIN",
    "OTHERS",
    "PIECES",
    "REST",
    "STEPS",
    "Frames",
    "ask",
    "search",
    "split",
]

ENTER, CHOOSE, BACK, ENDED, FAILED = range(5)
IS_NOT, IS, OPEN, BELOW = range(4)
OWN, PIECE, OPTION = range(3)


class Frames(NamedTuple):
    """The nodes from the root to where the search is, and the options of each.

    Attributes:
        piece: [D] uint64.
        asked: [D, 13] int64, whose columns have the names below.
        own: [D, 32, 2] int64, the numbers of the questions about smaller nimbers.
        options: [D, M, 6 + K] uint64: of each option its largest piece that is not known, 0 if all
            are; the nim-sum of the known ones; its numbers; how hard it may be; how many other
            pieces are not known; and those.
    """

    piece: Any
    asked: Any
    own: Any
    options: Any


NIMBER, MOST_PHI, MOST_DELTA, OPTIONS, EXCLUDED, WAITS, BEST, TRIED, BEGAN = range(9)
PHI, DELTA, NEXT_PHI, NEXT_DELTA, COLUMNS = range(9, 14)
MAIN, REST, PROOF, DISPROOF, GUESS, OTHERS, PIECES = range(7)
DO, DEPTH, ANSWER, STEPS, MADE = range(5)


@inner(nogil=True)
def add_piece(piece: Any, option: Any, table: Any) -> None:
    """Count a piece to an option: equal ones cancel out, known ones are only their nimber."""
    row = find(piece, table)
    if row >= 0 and value_in(row, table) >= 0:
        option[REST] ^= np.uint64(value_in(row, table))
        return
    main, count = option[MAIN], np.int64(option[OTHERS])
    if main == NONE:
        option[MAIN] = piece
        return
    if main == piece:
        option[MAIN] = NONE
        if count > 0:
            option[MAIN] = option[PIECES + count - 1]
            option[OTHERS] -= ONE
        return
    for other in range(count):
        if option[PIECES + other] == piece:
            option[PIECES + other] = option[PIECES + count - 1]
            option[OTHERS] -= ONE
            return
    if size(piece) > size(main):
        option[MAIN], piece = piece, main
    option[PIECES + count] = piece
    option[OTHERS] += ONE


@inner(nogil=True, inline="always")
def make_option(left: Any, option: Any, table: Any, arena: Any) -> None:
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
            add_piece(form, option, table)
    option[GUESS] = np.uint64(guess)


@inner(nogil=True)
def is_new(number: int, options: Any) -> bool:
    """Whether no earlier option has the same pieces in the same order."""
    main, rest, others = options[number, MAIN], options[number, REST], options[number, OTHERS]
    for earlier in range(number):
        if options[earlier, MAIN] == main and options[earlier, REST] == rest:
            same = options[earlier, OTHERS] == others
            for column in range(PIECES, PIECES + np.int64(others)):
                same &= options[earlier, column] == options[number, column]
            if same:
                return False
    return True


@inner(nogil=True)
def value_option(nimber: int, option: Any, table: Any) -> Any:
    """Set the numbers of an option; the bit of its nimber, if that is known."""
    main = option[MAIN]
    row = find(main, table) if main != NONE else -1
    if option[OTHERS] == NONE and row >= 0 and value_in(row, table) >= 0:
        option[REST] ^= np.uint64(value_in(row, table))
        option[MAIN] = main = NONE
    if main == NONE:
        settle(option, option[REST] == np.uint64(nimber))
        return 1 << np.int64(option[REST])
    wanted = nimber ^ np.int64(option[REST])
    if option[OTHERS] == NONE and row >= 0 and excludes(row, wanted, table):
        settle(option, False)
        return 0
    phi, delta = numbers_in(row, wanted, np.int64(option[GUESS]), table)
    for other in range(PIECES, PIECES + np.int64(option[OTHERS])):
        delta += size(option[other])
    option[PROOF], option[DISPROOF] = np.uint64(phi), np.uint64(delta)
    return 0


@inner(nogil=True, inline="always")
def settle(option: Any, equal: bool) -> None:
    """Set the numbers of an option of which it is known whether it has the nimber asked for."""
    option[PROOF] = np.uint64(FAR if equal else 0)
    option[DISPROOF] = np.uint64(0 if equal else FAR)


@inner(nogil=True)
def expand(points: Any, asked: Any, options: Any, table: Any, arena: Any) -> int:
    """Make the options of a piece; how many moves it has."""
    count = made = 0
    moves = arena.moves
    for move in range(len(moves)):
        if moves[move, 0] & ~points == NONE:
            made += 1
            left = points & ~moves[move, 1]
            if arena.leaves:
                left = without_twins(left, arena.share, moves[move, 2])
            make_option(left, options[count], table, arena)
            if is_new(count, options):
                asked[EXCLUDED] |= value_option(asked[NIMBER], options[count], table)
                count += 1
    asked[OPTIONS] = count
    return made


@inner(nogil=True)
def own_numbers(points: Any, nimber: int, guess: int, own: Any, table: Any) -> None:
    """The numbers of the questions about the smaller nimbers of a piece."""
    row = find(points, table)
    for smaller in range(nimber):
        own[smaller, 0], own[smaller, 1] = numbers_in(row, smaller, guess, table)


@inner(nogil=True)
def known(piece: Any, asked: Any, table: Any) -> int:
    """The answer to the question about a piece, where the table has it."""
    asked[EXCLUDED] = 0
    row = find(piece, table)
    if row < 0:
        return OPEN
    nimber = asked[NIMBER]
    if value_in(row, table) >= 0:
        return IS if value_in(row, table) == nimber else IS_NOT
    asked[EXCLUDED] = np.int64(excluded_in(row, table))
    return IS_NOT if excludes(row, nimber, table) else OPEN


@inner(nogil=True)
def choose(asked: Any, own: Any, options: Any) -> int:
    """Which option or smaller nimber to search next; an answer if there is one already."""
    if (asked[EXCLUDED] >> asked[NIMBER]) & 1:
        return IS_NOT
    best: Any = -1
    least: Any = FAR
    second: Any = FAR
    most: Any = 0
    left = 0
    for number in range(asked[OPTIONS]):
        phi, delta = np.int64(options[number, PROOF]), np.int64(options[number, DISPROOF])
        if phi == 0:
            continue
        left += 1
        most = max(most, phi)
        if delta < least:
            best, second, least = number, least, delta
        elif delta < second:
            second = delta
    for nimber in range(asked[NIMBER]):
        if (asked[EXCLUDED] >> nimber) & 1 == 0:
            phi, delta = own[nimber, 0], own[nimber, 1]
            left += 1
            most = max(most, phi)
            if delta < least:
                best, second, least = -1 - nimber, least, delta
            elif delta < second:
                second = delta
    if left == 0:
        return IS
    asked[BEST], asked[PHI], asked[DELTA] = best, least, most + left - 1
    if least >= asked[MOST_PHI] or asked[DELTA] >= asked[MOST_DELTA]:
        return OPEN
    asked[NEXT_PHI] = asked[MOST_DELTA] - (left - 1)
    asked[NEXT_DELTA] = min(asked[MOST_PHI], second + 1 + (second >> 4))
    return BELOW


@inner(nogil=True)
def descend(depth: int, frames: Any) -> None:
    """Ask the next question, one step deeper."""
    asked, below = frames.asked[depth], frames.asked[depth + 1]
    below[MOST_PHI], below[MOST_DELTA] = asked[NEXT_PHI], asked[NEXT_DELTA]
    if asked[BEST] < 0:
        asked[WAITS] = OWN
        frames.piece[depth + 1] = frames.piece[depth]
        below[NIMBER] = -1 - asked[BEST]
        return
    option = frames.options[depth, asked[BEST]]
    if option[OTHERS] > NONE:
        if asked[WAITS] != PIECE:
            asked[WAITS], asked[TRIED] = PIECE, 0
        frames.piece[depth + 1] = option[PIECES - 1 + np.int64(option[OTHERS])]
        below[NIMBER] = asked[TRIED]
        below[MOST_PHI] = below[MOST_DELTA] = FAR
    else:
        asked[WAITS] = OPTION
        frames.piece[depth + 1] = option[MAIN]
        below[NIMBER] = asked[NIMBER] ^ np.int64(option[REST])


@inner(nogil=True)
def heard(depth: int, answer: int, frames: Any, table: Any) -> None:
    """Take in the answer of the question one step deeper."""
    asked, below = frames.asked[depth], frames.asked[depth + 1]
    option = frames.options[depth, max(asked[BEST], 0)]
    if asked[WAITS] == OWN:
        if answer == OPEN:
            frames.own[depth, -1 - asked[BEST], 0] = below[PHI]
            frames.own[depth, -1 - asked[BEST], 1] = below[DELTA]
        else:
            asked[EXCLUDED] |= 1 << (asked[NIMBER] if answer == IS else -1 - asked[BEST])
    elif asked[WAITS] == PIECE:
        asked[TRIED] += 1
        if answer == IS:
            option[REST] ^= np.uint64(asked[TRIED] - 1)
            option[OTHERS] -= ONE
            asked[WAITS] = OPTION
            asked[EXCLUDED] |= value_option(asked[NIMBER], option, table)
    elif answer == OPEN:
        option[PROOF], option[DISPROOF] = np.uint64(below[PHI]), np.uint64(below[DELTA])
    else:
        settle(option, answer == IS)
        if answer == IS:
            asked[EXCLUDED] |= 1 << asked[NIMBER]


@inner(nogil=True)
def leave(answer: int, state: Any, frames: Any, table: Any) -> None:
    """Write down what was found at this depth, and go back."""
    depth = state[DEPTH]
    asked = frames.asked[depth]
    piece = frames.piece[depth]
    if answer == IS_NOT:
        asked[EXCLUDED] |= 1 << asked[NIMBER]
    if state[DO] == CHOOSE:
        steps = state[STEPS] - asked[BEGAN]
        value = asked[NIMBER] if answer == IS else -1
        keep_fact(piece, value, np.uint64(asked[EXCLUDED]), steps, table)
        if answer == OPEN:
            keep_numbers(piece, asked[NIMBER], asked[PHI], asked[DELTA], table)
    state[ANSWER] = answer
    state[DEPTH] -= 1
    state[DO] = BACK if depth > 0 else ENDED


@inner(nogil=True)
def enter(state: Any, frames: Any, table: Any, arena: Any) -> None:
    """Answer a question from the table, or make the options it is about."""
    depth = state[DEPTH]
    asked = frames.asked[depth]
    piece = frames.piece[depth]
    answer = known(piece, asked, table)
    if answer == OPEN:
        state[STEPS] += 1
        asked[BEGAN] = state[STEPS]
        asked[WAITS] = OPTION
        made = expand(piece, asked, frames.options[depth], table, arena)
        own_numbers(piece, asked[NIMBER], made, frames.own[depth], table)
        state[MADE] += made
        state[DO] = CHOOSE
    else:
        leave(answer, state, frames, table)


@kernel(nogil=True)
def search(state: Any, frames: Any, table: Any, arena: Any, steps: int) -> bool:
    """Go on with the search for so many steps.

    Args:
        state: [5] int64: what to do next, the depth, the last answer, steps done, moves made.
        frames: the nodes from the root to where it is.
        table: [R, 4] uint64, what is known, see `nimber_table`; R is a power of two.
        arena: the points and moves.
        steps: after which it stops, and can go on later.

    Returns:
        Whether it has come to an end: `state` says ENDED where the question at depth 0 is
        answered, FAILED where a nimber would be larger than the search can hold.
    """
    until = state[STEPS] + steps
    while state[DO] < ENDED and state[STEPS] < until:
        if state[DO] == ENTER:
            enter(state, frames, table, arena)
        elif state[DO] == BACK:
            heard(state[DEPTH], state[ANSWER], frames, table)
            state[DO] = CHOOSE
        else:
            depth = state[DEPTH]
            verdict = choose(frames.asked[depth], frames.own[depth], frames.options[depth])
            if verdict == BELOW:
                descend(depth, frames)
                state[DEPTH] += 1
                small = frames.asked[depth + 1, NIMBER] < NIMBERS
                state[DO] = ENTER if small else FAILED
            else:
                leave(verdict, state, frames, table)
    return bool(state[DO] >= ENDED)


@kernel(nogil=True)
def split(points: Any, option: Any, table: Any, arena: Any) -> None:
    """Write the pieces of a set of points down as those of an option ([6 + K] uint64)."""
    make_option(points, option, table, arena)


@kernel(nogil=True)
def ask(piece: Any, nimber: int, state: Any, frames: Any) -> None:
    """Make it the question at depth 0 whether a piece has a nimber."""
    state[DO], state[DEPTH] = ENTER, 0
    frames.piece[0] = piece
    frames.asked[0] = 0
    frames.asked[0, NIMBER] = nimber
    frames.asked[0, MOST_PHI] = frames.asked[0, MOST_DELTA] = FAR
