"""The rare heaps of a sequence of values, where it has any."""

from typing import TYPE_CHECKING

from kalmar.errors import GameError
from kalmar.tables.families import is_pattern
from kalmar.tables.values import Sequence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["rare_heaps_of"]

LEAST = 50
"""Fewer values do not show which heaps are rare."""


def rare_heaps_of(sequence: Sequence) -> "NDArray[np.int64]":
    """The rare heaps of the sparse space of Grundy values; none where values are not sparse.

    >>> from kalmar.tables.ask import sequence
    >>> len(rare_heaps_of(sequence("0.77", 400))), len(rare_heaps_of(sequence("nim", 400)))
    (9, 0)
    """
    import numpy as np

    from kalmar.sequences.heap_games import heap_game
    from kalmar.sequences.sparse_space import rare_heaps, sparse_space

    none = np.zeros(0, np.int64)
    if sequence.valuation.name != "grundy" or len(sequence.values) < LEAST:
        return none
    if is_pattern(sequence.game):
        return none
    try:
        splits = heap_game(sequence.game).splits
    except GameError:
        return none
    values = np.array(sequence.values, np.uint32)
    space = sparse_space(values, splits)
    return none if space is None else rare_heaps(values, space)
