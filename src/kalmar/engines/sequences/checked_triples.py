"""Values for certificates of games that leave up to three heaps, in short pieces."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kalmar.core.i18n import said
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import refuse_beyond_memory

__all__ = ["checked_triples"]

PIECE = 64


def checked_triples(
    digits: NDArray[np.int64], terms: int, progress: Callable[[int, int], None] | None = None
) -> NDArray[np.integer]:
    """Return the Grundy values of the heaps below `terms`, from all splits.

    Args:
        digits: of a finite code in which heaps that are left may be of any sizes.
        terms: how many values.
        progress: called with the terms done and the terms wanted.

    Raises:
        LimitReached: there is not enough memory.

    >>> checked_triples(np.array([0, 8]), 9).tolist()
    [0, 0, 0, 0, 1, 1, 1, 2, 2]
    """
    from kalmar.engines.sequences.certificate_kernels import triple_values

    values = np.zeros(terms, np.uint32)
    two, three = (np.zeros((rows, 1), np.uint64) for rows in (terms, len(digits)))
    done = 1
    while done < terms:
        check_limits()
        if values[:done].max() >= 64 * two.shape[1]:
            refuse_beyond_memory(
                3 * two.nbytes, said("to check {terms:,} terms takes about", terms=terms)
            )
            two, three = (np.hstack((rows, np.zeros_like(rows))) for rows in (two, three))
        end = min(done + PIECE, terms)
        done = int(triple_values(digits, values, done, end, two, three))
        if progress:
            progress(done, terms)
    return values
