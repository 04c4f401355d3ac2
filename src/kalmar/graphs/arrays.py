"""Whole numbers side by side in arrays of the standard library, which NumPy sees without a copy.

Small graphs need nothing else. For large ones kernels are compiled, if there is Numba, and are
given NumPy's view of the same arrays.
"""

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from kalmar.errors import DataError
from kalmar.machine.libraries import has

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Array",
    "Integers",
    "compiled",
    "scratch",
    "shifted",
    "stored",
    "view",
    "worth_compiling",
    "zeros",
]

Array: TypeAlias = "array[int]"
"""With typecode b for int8, i for int32, q for int64."""

Integers: TypeAlias = "Sequence[int] | NDArray[np.integer[Any]]"
"""Whole numbers as they are given: lists, arrays of the standard library or of NumPy."""

SMALL, SMALL_AT_FIRST = 2_000, 20_000
"""Edges up to which loops run as they are; compiled code takes half a second to load at first."""


def worth_compiling(edges: int) -> bool:
    """Whether loops over a graph of so many edges are to be compiled, and can be."""
    most = SMALL if "numba" in sys.modules else SMALL_AT_FIRST
    return edges > most and has("numpy") and has("numba")


@cache
def compiled(function: Callable[..., None]) -> Any:
    """A function of `kalmar.compiled` as machine code."""
    from kalmar.compiled.jit import kernel

    return kernel(function)


def zeros(kind: str, count: int) -> Array:
    """An array of zeros.

    >>> zeros("b", 3)
    array('b', [0, 0, 0])
    """
    return array(kind, [0]) * count


def view(numbers: Array) -> Any:
    """NumPy's view of an array.

    >>> view(array("i", [1, 2])).dtype.name
    'int32'
    """
    import numpy as np

    return np.frombuffer(numbers, f"i{numbers.itemsize}")


def scratch(kind: str, count: int, fast: bool) -> Any:
    """Zeros to work in, for compiled loops or for plain ones.

    >>> scratch("i", 2, fast=False), scratch("i", 2, fast=True).dtype.name
    (array('i', [0, 0]), 'int32')
    """
    if not fast:
        return zeros(kind, count)
    import numpy as np

    return np.zeros(count, kind)


def stored(numbers: Integers, what: str) -> Array:
    """Any sequence of whole numbers, NumPy's arrays too, as int64.

    Args:
        numbers: in one dimension.
        what: they are, for the error.

    Raises:
        DataError: they are not whole numbers, or too large.

    >>> stored([3, 4], "offsets")
    array('q', [3, 4])
    """
    if isinstance(numbers, array) and numbers.typecode == "q":
        return numbers
    try:
        if isinstance(numbers, Sequence):
            return array("q", numbers)
        if numbers.dtype.kind not in "iu" or numbers.ndim != 1:
            raise TypeError
        found = array("q")
        found.frombytes(numbers.astype("int64", order="C", copy=False).data.cast("B"))
    except (TypeError, OverflowError):
        raise DataError(
            "{what} must be whole numbers below 2^63, one after the other",
            what=what,
        ) from None
    return found


def shifted(numbers: Array, by: int) -> Array:
    """All numbers of an int64 array larger by one number.

    >>> shifted(array("q", [0, 2]), 5)
    array('q', [5, 7])
    """
    if worth_compiling(len(numbers)):
        return stored(view(numbers) + by, "numbers")
    return array("q", [number + by for number in numbers])
