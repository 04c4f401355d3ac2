"""Operations and excludants by number, to be compiled into kernels.

A pick makes the value of a position from those of its options. It takes `values` ([K] int64,
the option values), `marks` ([M] int64, as long as the values can be large, and one more) and
`stamp` (a number not in `marks` yet).

Numba could not cache the machine code of a kernel to which functions are passed. A kernel that is
made for two numbers and calls `combine` and `pick` with them has both in it, as the compiler leaves
out all other cases. They are tested against the plain functions of `kalmar.theory.valuations`.
"""

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Int, inner

OPERATIONS = range(8)
(
    NIM_SUM,
    FORECLOSED_SUM,
    LEAST,
    GREATEST,
    SELECTIVE_SUM,
    SHORTENED_SUM,
    MISERE_SHORTENED_SUM,
    KERNEL_SUM,
) = OPERATIONS

PICKS = range(8)
MEX, FORECLOSED, LEGO, GELO, LOGE, GOLE, KERNEL, LONGEST = PICKS


@inner
def combine(operation: int, a: int, b: int) -> int:
    """Combine the values of two components."""
    # `operation` is a constant of the kernel: the compiler leaves one of these branches.
    if operation == NIM_SUM:
        return a ^ b
    if operation == FORECLOSED_SUM:
        # -2 (ended) ends the whole compound, -1 (one move from the end) stays otherwise.
        return min(a, b) if a < 0 or b < 0 else a ^ b
    if operation == LEAST:
        return min(a, b)
    if operation == GREATEST:
        return max(a, b)
    if operation == SELECTIVE_SUM:
        # a & b & 1 is 1 iff both are odd: the compound a ⊞ b of `operations`.
        return a + b - (a & b & 1)
    if operation == KERNEL_SUM:
        # Bits: 1 ended, 2 normal P, 4 misère P; an ended component changes nothing.
        return b if a & 1 else a if b & 1 else 6 if a & b & 2 else 0
    # A component at 0 has ended, and ends the compound in shortened play.
    if a == 0 or b == 0:
        return 0
    if operation == MISERE_SHORTENED_SUM:
        # ~(a | b) & 1 is 1 iff both are even.
        return a + b - 1 - (~(a | b) & 1)
    return 1 if a == 1 or b == 1 else a + b - 2 - (a & b & 1)


@inner
def pick(which: int, values: NDArray[np.int64], marks: NDArray[np.int64], stamp: int) -> Int:
    """Return the value of a position with these options, of which there is at least one."""
    if which == MEX:
        return mex(values, marks, stamp)
    if which == FORECLOSED:
        return foreclosed(values, marks, stamp)
    if which == KERNEL:
        return kernel_triple(values)
    if which == LONGEST:
        return 1 + values.max()
    if which == LEGO:
        return 1 + preferred(values, 0, True)
    if which == GELO:
        return 1 + preferred(values, 0, False)
    return 1 + preferred(values, 1, which == LOGE)


@inner
def mex(values: NDArray[np.int64], marks: NDArray[np.int64], stamp: int) -> int:
    """Return the least number that does not occur; negative ones do not count."""
    for value in values:
        # Negative values (deleted positions) and those that cannot be the mex leave no mark.
        if 0 <= value < marks.size:
            # One pass marks the values with this stamp; older stamps count as no marks.
            marks[value] = stamp
    least = 0
    while marks[least] == stamp:
        least += 1
    return least


@inner
def foreclosed(values: NDArray[np.int64], marks: NDArray[np.int64], stamp: int) -> Int:
    """Return −1 if an option has ended (−2), else the mex."""
    for value in values:
        if value == -2:
            return -1
    return mex(values, marks, stamp)


@inner
def kernel_triple(values: NDArray[np.int64]) -> int:
    """Return the kernel triple of a position: it is in a kernel iff no option is."""
    met = 0
    for value in values:
        met |= value
    # A P-position of a play has no option that is one: the bits 2 and 4 that nobody has.
    return 6 & ~met


@inner
def preferred(values: NDArray[np.int64], parity: int, least: bool) -> int:
    """Return the least (or greatest) value of a parity, else the opposite extreme of the other."""
    # best: of the wanted parity; other: of the other one. Values are not negative, -1 is none.
    best, other = -1, -1
    for value in values:
        if value & 1 == parity:
            # (value < best) == least takes the smaller one if `least`, else the larger one.
            if best < 0 or (value < best) == least:
                best = value
        elif other < 0 or (value > other) == least:
            # Of the other parity the opposite end: the greatest if `least`.
            other = value
    return best if best >= 0 else other
