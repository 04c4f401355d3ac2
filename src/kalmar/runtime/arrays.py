"""Arrays of whole numbers from the standard library, shared with NumPy without a copy.

Small graphs need nothing else. For large ones kernels are compiled, if there is Numba, and are
given NumPy's view of the same arrays.
"""

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.runtime.optional import EDGES, is_compiled_sooner

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")


Array: TypeAlias = "array[int]"
"""With typecode b for int8, i for int32, q for int64."""

Integers: TypeAlias = "Sequence[int] | NDArray[np.integer[Any]]"
"""Whole numbers as they are given: lists, arrays of the standard library or of NumPy."""


def worth_compiling(edges: int) -> bool:
    """Check whether loops over a graph of so many edges are worth compiling, and can be."""
    return is_compiled_sooner(EDGES, edges)


@cache
def compiled(function: Callable[..., None]) -> Any:
    """Compile a function of `kalmar.engines` to machine code."""
    from kalmar.runtime.jit import kernel

    return kernel(function)


def zeros(kind: str, count: int) -> Array:
    """Return an array of zeros.

    >>> zeros("b", 3)
    array('b', [0, 0, 0])
    """
    return array(kind, [0]) * count


def view(numbers: Array) -> Any:
    """Return NumPy's view of an array.

    >>> view(array("i", [1, 2])).dtype.name
    'int32'
    """
    return np.frombuffer(numbers, f"i{numbers.itemsize}")


def scratch(kind: str, count: int, fast: bool) -> Any:
    """Return zeros to work in, for compiled loops or for plain ones.

    >>> scratch("i", 2, fast=False), scratch("i", 2, fast=True).dtype.name
    (array('i', [0, 0]), 'int32')
    """
    if not fast:
        return zeros(kind, count)
    return np.zeros(count, kind)


def narrowest(most: int) -> str:
    """Return the typecode of the narrowest array for numbers up to `most`: 1, 4 or 8 bytes.

    >>> narrowest(127), narrowest(128), narrowest(2**31)
    ('b', 'i', 'q')
    """
    return "b" if most < 1 << 7 else "i" if most < 1 << 31 else "q"


def stored(numbers: Integers, what: str) -> Array:
    """Store any sequence of whole numbers, NumPy's arrays too, as int32 if they fit, else as int64.

    Args:
        numbers: in one dimension.
        what: they are, for the error.

    Raises:
        DataError: they are not whole numbers, or too large.

    >>> stored([3, 4], "offsets"), stored([2**31], "offsets")
    (array('i', [3, 4]), array('q', [2147483648]))
    """
    if isinstance(numbers, array) and numbers.typecode == "i":
        return numbers
    try:
        # Of a large array of the standard library NumPy makes the copy.
        is_large = isinstance(numbers, array) and worth_compiling(len(numbers))
        if isinstance(numbers, Sequence) and not is_large:
            return _narrow(numbers)
        return _copied(view(numbers) if isinstance(numbers, array) else numbers)
    except (TypeError, OverflowError):
        raise DataError(
            "{what} must be a sequence of whole numbers below 2^63",
            what=what,
        ) from None


def _narrow(numbers: Sequence[int]) -> Array:
    """Return an array of numbers, which checks that each is whole and fits into 32 or 64 bits."""
    try:
        return array("i", numbers)
    except OverflowError:
        return array("q", numbers)


def _fit(numbers: Any) -> bool:
    """Check whether all numbers of a NumPy array fit into four bytes."""
    least, most = numbers.min(initial=0), numbers.max(initial=0)
    return bool(least >= -(1 << 31) and most < 1 << 31)


def _copied(numbers: Any) -> Array:
    """Copy a NumPy array into one of the standard library."""
    if numbers.dtype.kind not in "iu" or numbers.ndim != 1:
        raise TypeError
    found = zeros("i" if _fit(numbers) else "q", len(numbers))
    # An unsigned number from 2^63 on would turn negative when it is copied to int64.
    if found.typecode == "q" and len(numbers) and numbers.max() >= 1 << 63:
        raise OverflowError
    view(found)[:] = numbers
    return found


def to_plain_array(numbers: Any) -> Array:
    """Return what loops worked in, as an array of the standard library.

    >>> to_plain_array(scratch("b", 2, fast=True)), to_plain_array(array("b", [1]))
    (array('b', [0, 0]), array('b', [1]))
    """
    if isinstance(numbers, array):
        return numbers
    # The item size is one of those of `narrowest`, so it names the typecode.
    found = array({1: "b", 4: "i", 8: "q"}[numbers.itemsize])
    found.frombytes(numbers.data.cast("B"))
    return found


def joined(*parts: tuple[Array, int]) -> Array:
    """Concatenate arrays, with an offset added to the numbers of each.

    >>> joined((array("i", [0, 2]), 5), (array("i", [1]), 0))
    array('i', [5, 7, 1])
    """
    if worth_compiling(sum(len(numbers) for numbers, _ in parts)):
        # Sums are formed in int64, where those of int32 cannot overflow; `stored` narrows them.
        found = np.concatenate([np.asarray(numbers, np.int64) + by for numbers, by in parts])
        return stored(found, "numbers")
    return stored([number + by for numbers, by in parts for number in numbers], "numbers")
