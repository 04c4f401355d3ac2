"""A table of 128 bytes, looked up for sixty-four bytes at once.

In kernels that is one instruction where the machine has it (`lookup_kernels`), which is what makes
it worth the while; elsewhere it is done byte by byte.
"""

from contextlib import suppress

import numpy as np

from kalmar.engines.vectors.lanes_kernels import Lanes

__all__ = ["TABLE", "are_fast", "looked_up"]

TABLE = 128
"""Bytes of a table; a place is taken by its seven low bits."""


def looked_up(first: Lanes, second: Lanes, places: Lanes) -> Lanes:
    """The bytes of a table, of which two halves are given, at some places.

    >>> from kalmar.engines.vectors.lanes_kernels import alike
    >>> looked_up(alike(3), alike(4), alike(128 + 64)).bytes[0]
    np.uint8(4)
    """
    table = np.concatenate([first.bytes, second.bytes])
    return Lanes(table[places.bytes & np.uint8(TABLE - 1)])


def are_fast() -> bool:
    """Whether kernels look up sixty-four bytes by one instruction on this machine.

    >>> are_fast() in (True, False)
    True
    """
    return False


with suppress(ImportError):  # without Numba kernels are plain Python
    from kalmar.engines.vectors.lookup_types_kernels import are_fast
