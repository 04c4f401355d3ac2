"""The nodes of a search for nimbers from the root to where it is, and how their options are made.

Which options of a piece have been seen is in a table that fits in no cache: a look at it takes as
long as the making of an option. So while the next option is made, what is known of the last one is
on its way.
"""

from typing import Any, NamedTuple

from kalmar.compiled.arenas import able, can_move
from kalmar.compiled.bit_sets import NONE
from kalmar.compiled.jit import LEAN, inner
from kalmar.compiled.nimber_options import (
    OTHERS,
    begin,
    call,
    is_new,
    look_up,
    make_move,
    value_option,
)

__all__ = [
    "BEGAN",
    "BEST",
    "COLUMNS",
    "DELTA",
    "EXCLUDED",
    "MOST_DELTA",
    "MOST_PHI",
    "NEXT_DELTA",
    "NEXT_PHI",
    "NIMBER",
    "OPTIONS",
    "PHI",
    "TRIED",
    "WAITS",
    "Frames",
    "expand",
]


class Frames(NamedTuple):
    """The nodes from the root to where the search is, and the options of each.

    Attributes:
        piece: [D, W] uint64.
        asked: [D, 13] int64, whose columns have the names below.
        own: [D, 32, 2] int64, the numbers of the questions about smaller nimbers.
        options: [D, M, 5 + W (K + 1)] uint64, see `nimber_options`.
        order: [moves] int64, in which moves are tried: those that answered questions go up.
        images, marks: [8 W] and [8] uint64, scratch.
    """

    piece: Any
    asked: Any
    own: Any
    options: Any
    order: Any
    images: Any
    marks: Any


NIMBER, MOST_PHI, MOST_DELTA, OPTIONS, EXCLUDED, WAITS, BEST, TRIED, BEGAN = range(9)
PHI, DELTA, NEXT_PHI, NEXT_DELTA, COLUMNS = range(9, 14)


@inner(**LEAN)
def expand(points: Any, asked: Any, frames: Any, options: Any, table: Any, arena: Any) -> None:
    """Make the options of a piece, each once, until one is seen to have the nimber."""
    whole = begin(points, frames.images, frames.marks, arena)
    looked = able(points, arena)
    count, last, over = 0, 0, False
    for place in range(len(arena.moves)):
        move = frames.order[place]
        if can_move(move, looked, arena):
            option = options[count]
            make_move(move, points, option, frames.images, whole, arena)
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
def answers(asked: Any, option: Any, table: Any, none: Any) -> bool:
    """Take in what is known of an option; whether it has the nimber that is asked for."""
    if option[OTHERS] > NONE:
        look_up(option, table, none)
    asked[EXCLUDED] |= value_option(asked[NIMBER], option, table, none)
    return bool((asked[EXCLUDED] >> asked[NIMBER]) & 1)


@inner(**LEAN)
def rise(place: int, order: Any) -> None:
    """Let a move be tried one place earlier from now on."""
    before = max(place - 1, 0)
    move = order[place]
    order[place] = order[before]
    order[before] = move
