"""The rows of a large table, kept in an array and shown as the tuples that a small table has."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from kalmar.core.by_name import LazyModule
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")


Row = tuple[Any, ...]


class Grid(Sequence[Row]):
    """Rows of an array; each is a tuple of Python numbers, None where a value is undefined.

    Args:
        array: [rows, columns].
        undefined: the values that stand for "no value".

    >>> import numpy as np
    >>> grid = Grid(np.array([[0, 1], [-1, 2]]), {-1})
    >>> grid, grid[0], grid == ((0, 1), (None, 2)), len(grid[1:])
    (((0, 1), (None, 2)), (0, 1), True, 1)
    """

    def __init__(
        self, array: "NDArray[Any]", undefined: "frozenset[int] | set[int]" = frozenset()
    ) -> None:
        """Keep them."""
        self.array: NDArray[Any] = array
        self.undefined: frozenset[int] = frozenset(undefined)

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.array)

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> "Grid": ...

    def __getitem__(self, place: Any) -> Any:
        """Return a row by its place, or the grid of some rows."""
        if isinstance(place, slice):
            return Grid(self.array[place], self.undefined)
        row = tuple(self.array[place].tolist())
        if not self.undefined.isdisjoint(row):
            return tuple(None if value in self.undefined else value for value in row)
        return row

    def __iter__(self) -> Iterator[Row]:
        """Yield the rows, with checks of limits."""
        for place in range(len(self)):
            check_limits()
            yield self[place]

    def __eq__(self, other: object) -> bool:
        """Compare with another grid, or with a tuple of rows."""
        if not isinstance(other, Grid | tuple) or len(self) != len(other):
            return NotImplemented if not isinstance(other, Grid | tuple) else False
        return all(mine == row for mine, row in zip(self, other, strict=True))

    def __hash__(self) -> int:
        """Return the hash of the tuple of rows."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Return what the tuple of rows looks like."""
        return repr(tuple(self))

    @property
    def missing(self) -> "NDArray[np.bool_]":
        """Return where values are undefined, as an array of the same shape."""
        return np.isin(self.array, list(self.undefined))

    def to_numpy(self) -> "NDArray[np.float64] | NDArray[np.int64]":
        """Return an array: int64, or float64 with NaN if values are undefined."""
        missing = self.missing if self.undefined else None
        if missing is None or not missing.any():
            return self.array.astype(np.int64)
        return np.where(missing, np.nan, self.array.astype(np.float64))
