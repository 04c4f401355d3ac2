"""Kernels of the nimber search: depth-first proof-number search over pieces of removal games.

A node asks whether a piece has the nimber n. It has not if an option has it, or if it has a smaller
one; it has if no option has it and it has no smaller one. Proof numbers count, for a proof of "it
has not" (phi) and one of "it has" (delta), how much may be left to do; of the options the one that
looks nearest to n is searched first. An option of several pieces is asked about its largest one,
when the nimbers of the others are known (Lemoine and Viennot 2012).

`Frames` holds the nodes from the root to the current one with their options. Which options of a
piece have been seen is in a table that fits in no cache: a look at it takes as long as making an
option. So while the next option is made, the row of the last one is prefetched.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.nimbers import table_kernels as known
from kalmar.engines.nimbers.option_kernels import (
    DISPROOF,
    OTHERS,
    PIECES,
    PROOF,
    REST,
    Arena,
    Option,
    Options,
    call,
    fits,
    is_new,
    look_up,
    make_move,
    make_start,
    piece_of,
    settle,
    value_option,
)
from kalmar.engines.nimbers.table_kernels import INFINITE_PROOF_NUMBER, NIMBERS, Table
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, AsWide, BitSet, load, store
from kalmar.runtime.jit import LEAN, Int, inner, kernel

__all__ = ["ANSWER", "DEPTH", "DO", "ENDED", "IS", "STEPS", "ask", "path", "search", "split"]

Node: TypeAlias = NDArray[np.int64]
"""[COLUMNS] what is known of a node: a row of `Frames.asked`."""


class Frames(NamedTuple):
    """The nodes from the root to where the search is, and the options of each.

    Attributes:
        piece: [D, W] uint64.
        asked: [D, 13] int64, whose columns have the names below.
        own: [D, 32, 2] int64, the numbers of the questions about smaller nimbers.
        options: [D, M, 5 + W (K + 1)] uint64, see `nimber_options`.
        order: [moves] int64, in which moves are tried: those that answered questions go up.
        marks: [8] uint64, scratch.
    """

    piece: NDArray[np.uint64]
    asked: NDArray[np.int64]
    own: NDArray[np.int64]
    options: NDArray[np.uint64]
    order: NDArray[np.int64]
    marks: NDArray[np.uint64]


NIMBER, MOST_PHI, MOST_DELTA, OPTIONS, EXCLUDED, WAITS, BEST, TRIED, BEGAN = range(9)
PHI, DELTA, NEXT_PHI, NEXT_DELTA, COLUMNS = range(9, 14)


def path(arena: Arena, points: int, most_pieces: int) -> tuple[NDArray[np.int64], Frames]:
    """Return the state of a search without a question, and room for the nodes of one."""
    # A path is as long as play can be, and a few questions about smaller nimbers of the same piece.
    moves, words, depth = max(len(arena.moves), 1), len(arena.none), 3 * points + 40
    frames = Frames(
        piece=np.zeros((depth, words), np.uint64),
        asked=np.zeros((depth, COLUMNS), np.int64),
        own=np.zeros((depth, NIMBERS, 2), np.int64),
        options=np.zeros((depth, moves, PIECES + words * (most_pieces + 1)), np.uint64),
        order=np.arange(moves, dtype=np.int64),
        marks=np.zeros(8, np.uint64),
    )
    return np.zeros(STATE, np.int64), frames


@inner(**LEAN)
def expand(
    points: BitSet, asked: Node, frames: Frames, options: Options, table: Table, arena: Arena
) -> None:
    """Make the options of a piece, each once, until one is seen to have the nimber."""
    #   for each possible move in `order`: make its option, ask memory for its table rows (`call`)
    #       and only then take in what the table says of the option before it (`answers`)
    #   stop at the first option that has the nimber asked for, and move its move up in `order`
    # So each wait for memory is spent making the next option.
    frames.marks[:] = NONE
    count, last, over = 0, 0, False
    for place in range(len(arena.moves)):
        move = frames.order[place]
        if fits(move, points, arena, arena.rows, arena.small):
            option = options[count]
            make_move(move, points, option, arena, arena.rows, arena.small)
            if is_new(count, options, frames.marks, arena.none):
                call(option, table, arena.none)
                over = count > 0 and answers(asked, options[count - 1], table, arena.none)
                if over:  # the option that was just made counts as not made
                    break
                count, last = count + 1, place
    if over or (count > 0 and answers(asked, options[count - 1], table, arena.none)):
        rise(last, frames.order)
    asked[OPTIONS] = count


@inner(**LEAN)
def answers(asked: Node, option: Option, table: Table, none: AsWide) -> bool:
    """Take in what is known of an option; whether it has the nimber that is asked for."""
    if option[OTHERS] > NONE:
        look_up(option, table, none)
    asked[EXCLUDED] |= value_option(asked[NIMBER], option, table, none)
    return bool((asked[EXCLUDED] >> asked[NIMBER]) & 1)


@inner(**LEAN)
def rise(place: int, order: NDArray[np.int64]) -> None:
    """Let a move be tried one place earlier from now on."""
    before = max(place - 1, 0)
    move = order[place]
    order[place] = order[before]
    order[before] = move


ENTER, CHOOSE, BACK, ENDED, FAILED = range(5)
IS_NOT, IS, OPEN, BELOW = range(4)
OWN, PIECE, OPTION = range(3)


DO, DEPTH, ANSWER, STEPS, STATE = range(5)


@inner(**LEAN)
def own_numbers(
    points: BitSet, nimber: int, guess: int, own: NDArray[np.int64], table: Table
) -> None:
    """Return the numbers of the questions about the smaller nimbers of a piece."""
    _, first, second = known.look(points, table)
    for smaller in range(nimber):
        own[smaller, 0], own[smaller, 1] = known.numbers(first, second, smaller, guess)


@inner(**LEAN)
def known_answer(piece: BitSet, asked: Node, table: Table) -> int:
    """Return the answer to the question about a piece, where the table has it."""
    # Exclusions found under other questions about the same piece are taken over.
    facts, _, _ = known.look(piece, table)
    nimber = asked[NIMBER]
    if known.value(facts) >= 0:
        return IS if known.value(facts) == nimber else IS_NOT
    asked[EXCLUDED] = np.int64(known.excluded(facts))
    return IS_NOT if known.excludes(facts, nimber) else OPEN


@inner(**LEAN)
def choose(asked: Node, own: NDArray[np.int64], options: Options) -> int:
    """Return which option or smaller nimber to search next; an answer if there is one already.

    Args:
        asked: the node.
        own: the numbers of its questions about smaller nimbers.
        options: its options.
    """
    # df-pn (Nagai 2002) for the question "is it n?", with `phi` for no and `delta` for yes:
    #   phi(node)   = min over children of delta(child)   one child that says yes answers no
    #   delta(node) = sum over children of phi(child)     all children must say no
    # A sum counts moves that reach one piece on several ways more than once; the largest summand
    # and 1 for each other child is used instead (weak proof numbers, Ueda et al. 2008). Children:
    # options not settled, and the questions about smaller nimbers not excluded.
    if (asked[EXCLUDED] >> asked[NIMBER]) & 1:
        return IS_NOT
    best: Int = -1
    least: Int = INFINITE_PROOF_NUMBER
    second: Int = INFINITE_PROOF_NUMBER
    most: Int = 0
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
    # Questions about smaller nimbers are children too: "is it m?" for m < n must be answered no.
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
    # The child is searched until its numbers would make another child better, by a margin of 1/16
    # (Pawlewicz and Lew 2007), which saves going back and forth between two that are as near.
    asked[NEXT_PHI] = asked[MOST_DELTA] - (left - 1)
    asked[NEXT_DELTA] = min(asked[MOST_PHI], second + 1 + (second >> 4))
    return BELOW


@inner(**LEAN)
def descend(depth: int, frames: Frames, none: AsWide) -> None:
    """Ask the next question, one step deeper."""
    asked, below = frames.asked[depth], frames.asked[depth + 1]
    below[MOST_PHI], below[MOST_DELTA] = asked[NEXT_PHI], asked[NEXT_DELTA]
    if asked[BEST] < 0:
        asked[WAITS] = OWN
        store(frames.piece[depth + 1], 0, load(frames.piece[depth], 0, none))
        below[NIMBER] = -1 - asked[BEST]
        return
    # Pieces beside the largest are valued one after the other, by "is it 0?", "is it 1?", … without
    # thresholds; then the question about the largest piece is the rest of the nim-sum.
    option = frames.options[depth, asked[BEST]]
    if option[OTHERS] > NONE:
        if asked[WAITS] != PIECE:
            asked[WAITS], asked[TRIED] = PIECE, 0
        store(frames.piece[depth + 1], 0, piece_of(option, np.int64(option[OTHERS]), none))
        below[NIMBER] = asked[TRIED]
        below[MOST_PHI] = below[MOST_DELTA] = INFINITE_PROOF_NUMBER
    else:
        asked[WAITS] = OPTION
        store(frames.piece[depth + 1], 0, piece_of(option, 0, none))
        below[NIMBER] = asked[NIMBER] ^ np.int64(option[REST])


@inner(**LEAN)
def take_answer(depth: int, answer: int, frames: Frames, table: Table, none: AsWide) -> None:
    """Take in the answer of the question one step deeper."""
    asked, below = frames.asked[depth], frames.asked[depth + 1]
    option = frames.options[depth, max(asked[BEST], 0)]
    # A yes to "is it m?" excludes n, a no excludes m.
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
            asked[EXCLUDED] |= value_option(asked[NIMBER], option, table, none)
    elif answer == OPEN:
        option[PROOF], option[DISPROOF] = np.uint64(below[PHI]), np.uint64(below[DELTA])
    else:
        settle(option, answer == IS)
        if answer == IS:
            asked[EXCLUDED] |= 1 << asked[NIMBER]


@inner(**LEAN)
def leave(
    answer: int, state: NDArray[np.int64], frames: Frames, table: Table, none: AsWide
) -> None:
    """Write down what was found at this depth, and go back."""
    depth = state[DEPTH]
    asked = frames.asked[depth]
    piece = load(frames.piece[depth], 0, none)
    # OPEN: a threshold was reached; the numbers are kept, so that the search can go on from there.
    if answer == IS_NOT:
        asked[EXCLUDED] |= 1 << asked[NIMBER]
    if state[DO] == CHOOSE:
        steps = state[STEPS] - asked[BEGAN]
        value = asked[NIMBER] if answer == IS else -1
        known.keep_fact(piece, value, np.uint64(asked[EXCLUDED]), steps, table)
        if answer == OPEN:
            known.keep_numbers(piece, asked[NIMBER], asked[PHI], asked[DELTA], table)
    state[ANSWER] = answer
    state[DEPTH] -= 1
    state[DO] = BACK if depth > 0 else ENDED


@inner(**LEAN)
def enter(state: NDArray[np.int64], frames: Frames, table: Table, arena: Arena) -> None:
    """Answer a question from the table, or make the options it is about."""
    depth = state[DEPTH]
    asked = frames.asked[depth]
    piece = load(frames.piece[depth], 0, arena.none)
    answer = known_answer(piece, asked, table)
    if answer == OPEN:
        state[STEPS] += 1
        asked[BEGAN] = state[STEPS]
        asked[WAITS] = OPTION
        expand(piece, asked, frames, frames.options[depth], table, arena)
        own_numbers(piece, asked[NIMBER], asked[OPTIONS], frames.own[depth], table)
        state[DO] = CHOOSE
    else:
        leave(answer, state, frames, table, arena.none)


@kernel(**LEAN)
def search(
    state: NDArray[np.int64], frames: Frames, table: Table, arena: Arena, steps: int
) -> bool:
    """Go on with the search for so many steps.

    Args:
        state: [4] int64: what to do next, the depth, the last answer, and steps done.
        frames: the nodes from the root to where it is.
        table: [R, W + 3] uint64, what is known, see `nimber_table`; R is a power of two.
        arena: the points and moves.
        steps: after which it stops, and can go on later.

    Returns:
        Whether it has come to an end: `state` says ENDED where the question at depth 0 is
        answered, FAILED where a nimber would be larger than the search can hold.
    """
    # A machine with an explicit stack, so that it can stop after any step:
    #   ENTER:  answered by the table? then leave; else make the options (one step), CHOOSE
    #   CHOOSE: an answer, or a threshold reached: leave; else ask the nearest child, ENTER
    #   BACK:   take in the answer of the child, CHOOSE
    # Invariant: frames 0 to depth are a path of open questions; everything else is in the table.
    until = state[STEPS] + steps
    while state[DO] < ENDED and state[STEPS] < until:
        if state[DO] == ENTER:
            enter(state, frames, table, arena)
        elif state[DO] == BACK:
            take_answer(state[DEPTH], state[ANSWER], frames, table, arena.none)
            state[DO] = CHOOSE
        else:
            depth = state[DEPTH]
            verdict = choose(frames.asked[depth], frames.own[depth], frames.options[depth])
            if verdict == BELOW:
                descend(depth, frames, arena.none)
                state[DEPTH] += 1
                small = frames.asked[depth + 1, NIMBER] < NIMBERS
                state[DO] = ENTER if small else FAILED
            else:
                leave(verdict, state, frames, table, arena.none)
    return bool(state[DO] >= ENDED)


@kernel(**LEAN)
def split(points: NDArray[np.uint64], option: Option, table: Table, arena: Arena) -> None:
    """Write the pieces of a set of points ([W] uint64) down as those of an option."""
    whole = load(points, 0, arena.none)
    make_start(whole, option, arena, arena.rows, arena.small)
    look_up(option, table, arena.none)


@kernel(**LEAN)
def ask(piece: NDArray[np.uint64], nimber: int, state: NDArray[np.int64], frames: Frames) -> None:
    """Make it the question at depth 0 whether a piece ([W] uint64) has a nimber."""
    state[DO], state[DEPTH] = ENTER, 0
    for place in range(len(piece)):
        frames.piece[0, place] = piece[place]
    frames.asked[0] = 0
    frames.asked[0, NIMBER] = nimber
    frames.asked[0, MOST_PHI] = frames.asked[0, MOST_DELTA] = INFINITE_PROOF_NUMBER
