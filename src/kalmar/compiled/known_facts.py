"""What a nimber search has found out about pieces, without searching any further."""

from typing import Any

import numpy as np

from kalmar.compiled.bit_sets import NONE, load, without_first, words
from kalmar.compiled.jit import LEAN, inner, kernel
from kalmar.compiled.nimber_table import look, value
from kalmar.compiled.removal import canonical, next_piece, reduced

__all__ = ["look_up"]


@kernel(**LEAN)
def look_up(pieces: Any, found: Any, table: Any, arena: Any) -> None:
    """Write down the nimbers of pieces where they are known.

    Args:
        pieces: [P W] uint64, sets of points that hang together.
        found: [P] int64, for each its nimber, or −1.
        table: the facts, see `nimber_table`.
        arena: the points and moves.
    """
    for number in range(len(found)):
        piece = load(pieces, number * words(arena.none), arena.none)
        if without_first(piece) == NONE:
            found[number] = 1 if piece & load(arena.lone, 0, piece) != NONE else 0
            continue
        found[number] = known(piece, table, arena)
        if arena.leaves and found[number] < 0:
            found[number] = known_reduced(piece, table, arena)


@inner(**LEAN)
def known(piece: Any, table: Any, arena: Any) -> Any:
    """The nimber of a piece of two points and more; −1 where it is not known."""
    form, nimber = canonical(piece, arena)
    return np.int64(nimber) if nimber >= 0 else value(look(form, table)[0])


@inner(**LEAN)
def known_reduced(piece: Any, table: Any, arena: Any) -> Any:
    """The same of a piece, which may fall apart, without points that make no difference."""
    left, found = reduced(piece, piece, arena), np.int64(0)
    while left != NONE:
        part, _ = next_piece(left, arena)
        left ^= part
        if without_first(part) != NONE:
            nimber = known(part, table, arena)
            if nimber < 0:
                return np.int64(-1)
            found ^= nimber
    return found
