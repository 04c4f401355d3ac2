"""Loops over flat arrays, run compiled or as they stand: see `quotient_kernels`."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from kalmar.runtime.arrays import Array, compiled, scratch, view


class Loops:
    """Runs loops over arrays compiled, or as they stand.

    Args:
        fast: whether they are compiled.

    >>> Loops(fast=False).numbers("i", range(3))
    array('i', [0, 1, 2])
    """

    def __init__(self, fast: bool) -> None:
        """Keep how loops are run."""
        self.fast: bool = fast

    def __call__(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run a loop on arrays that `view`, `numbers` or `zeros` have given."""
        return (compiled(loop) if self.fast else loop)(*arguments)

    def view(self, numbers: Array) -> Any:
        """Return an array as these loops take it."""
        return view(numbers) if self.fast else numbers

    def numbers(self, kind: str, numbers: Iterable[int]) -> Any:
        """Return numbers as an array."""
        return self.view(array(kind, numbers))

    def zeros(self, kind: str, count: int) -> Any:
        """Return zeros to work in."""
        return scratch(kind, count, self.fast)


class Rows(NamedTuple):
    """Rows of products with all elements of a monoid, one after the other in one array.

    Attributes:
        numbers: the array.
        size: how long a row is.
        loops: how loops over them are run.
    """

    numbers: Any
    size: int
    loops: Loops


def plain_rows(rows: Iterable[Sequence[int]], size: int) -> Rows:
    """Return rows that are looped over without compiling.

    >>> plain_rows([(0, 1), (1, 1)], 2).numbers
    array('i', [0, 1, 1, 1])
    """
    joined = array("i")
    for row in rows:
        joined.extend(row)
    return Rows(joined, size, Loops(fast=False))
