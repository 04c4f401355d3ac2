"""Loops over flat rows of numbers, run compiled or as they stand: see `quotient_kernels`."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from kalmar.core.by_name import LazyModule
from kalmar.runtime.arrays import compiled, view

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")


class Loops:
    """Runs loops compiled on arrays, or as they stand on lists, which Python reads the soonest.

    Args:
        fast: whether they are compiled.

    >>> Loops(fast=False).numbers("i", range(3))
    [0, 1, 2]
    """

    def __init__(self, fast: bool) -> None:
        """Keep how loops are run."""
        self.fast: bool = fast

    def __call__(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run a loop on numbers that `joined`, `numbers` or `zeros` have given."""
        return (compiled(loop) if self.fast else loop)(*arguments)

    def joined(self, rows: Iterable[Sequence[int]]) -> Any:
        """Return rows of numbers one after the other."""
        if not self.fast:
            return list(chain.from_iterable(rows))
        found = array("i")
        for row in rows:
            found.extend(row)
        return view(found)

    def numbers(self, kind: str, numbers: Iterable[int]) -> Any:
        """Return numbers to be looped over."""
        return view(array(kind, numbers)) if self.fast else list(numbers)

    def zeros(self, kind: str, count: int) -> Any:
        """Return zeros to work in."""
        return np.zeros(count, kind) if self.fast else [0] * count

    def listed(self, numbers: Any) -> list[int]:
        """Return numbers as a list."""
        found: list[int] = numbers.tolist() if self.fast else numbers
        return found


class Rows(NamedTuple):
    """Rows of products with all elements of a monoid, one after the other.

    Attributes:
        numbers: of all rows.
        size: how long a row is.
        loops: how loops over them are run.
    """

    numbers: Any
    size: int
    loops: Loops

    def chosen(self, rows: Iterable[int]) -> "Rows":
        """Return some of the rows."""
        size, numbers = self.size, self.numbers
        found = self.loops.joined(numbers[row * size : (row + 1) * size] for row in rows)
        return self._replace(numbers=found)


def plain_rows(rows: Iterable[Sequence[int]], size: int) -> Rows:
    """Return rows that are looped over without compiling.

    >>> plain_rows([(0, 1), (1, 1)], 2).numbers
    [0, 1, 1, 1]
    """
    loops = Loops(fast=False)
    return Rows(loops.joined(rows), size, loops)
