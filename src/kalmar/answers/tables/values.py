"""`Sequence` and `Table`: computed values together with the game they are the values of.

A large table keeps its values in an array, as a `Grid`, which looks like the tuples of a small one.
`rare_heaps_of` returns the rare heaps of a sequence of Grundy values that has a sparse space.
"""

from collections.abc import Iterator
from collections.abc import Sequence as Listing
from dataclasses import dataclass, field, replace
from operator import eq
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from kalmar.answers.tables import is_pattern
from kalmar.core.by_name import JsonExport, LazyModule, RichDisplay, load_named
from kalmar.core.compositions import Composition
from kalmar.core.errors import GameError, UsageError
from kalmar.core.i18n import plural_message
from kalmar.core.rules import Play
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import needs
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray
else:
    np, pd = LazyModule("numpy"), LazyModule("pandas")


Value: TypeAlias = "int | Any"
"""An integer, or None where the valuation leaves it undefined, which type checkers let pass."""
Row: TypeAlias = tuple[Value, ...]


class Grid(Listing[Row]):
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
        if not isinstance(other, Grid | tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

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


@dataclass(frozen=True)
class _Values(RichDisplay, JsonExport):
    """What sequences and tables share.

    Attributes:
        game: the game as a user types it.
        composition: how pieces, and heaps of a pair, are played.
        play: the convention.
        valuation: of what the values are.
        theorem: what they rest on.
    """

    game: str
    composition: Composition
    play: Play
    valuation: Valuation
    theorem: str

    def head(self) -> dict[str, Any]:
        """Return what the values belong to, as plain data."""
        return {
            "game": self.game,
            "composition": self.composition.name,
            "convention": self.play.value,
            "valuation": self.valuation.name,
        }

    def _title(self) -> str:
        """Format the valuation, the game and the way of playing in a line."""
        way = f"{self.composition.title}, {self.play.title} play"
        return f"{self.valuation.symbol} of {self.game}, {way}"

    def is_p(self, value: int | None) -> bool | None:
        """Return whether a value is a P-position's; None where the values do not decide it."""
        if value is None or self.valuation.is_p is None:
            return None
        return self.valuation.is_p(value)

    def plot(self, ax: Any = None) -> Any:
        """Draw a plot of a sequence or a heat map of a table by Matplotlib, and return the axes.

        Args:
            ax: the axes to draw on; new ones if None.
        """
        return load_named("kalmar.render.plots.sequences_and_tables:plotted")(self, ax)


@dataclass(frozen=True, repr=False)
class Sequence(_Values):
    """The values of heaps 0, 1, …, n, or of other components of one parameter.

    Attributes:
        values: one a heap; None where the valuation leaves it undefined.
        first: the parameter of the first one.
        word: what the parameter counts.
        title: the game as people read it; `game` if empty.
        copied: from which heap on the values are copied by a proved period; None where none is.
    """

    values: Row
    first: int = 0
    word: str = field(default="heap", compare=False)
    title: str = field(default="", compare=False)
    copied: int | None = field(default=None, compare=False)

    def __len__(self) -> int:
        """How many values there are."""
        return len(self.values)

    def __iter__(self) -> Iterator[Value]:
        """Return the values in order."""
        return iter(self.values)

    def __getitem__(self, place: Any) -> Any:
        """Return a value by its place, or the sequence of a run of places.

        Raises:
            UsageError: it is no place, or the run has a step other than 1.

        >>> from kalmar.answers.tables.ask import sequence
        >>> kayles = sequence("kayles", 100)
        >>> kayles[4], kayles[-1], list(kayles[3:6]), len(kayles[3:6])
        (1, 1, [3, 1, 4], 3)
        """
        start, stop = _run(place, len(self.values))
        if isinstance(place, slice):
            return replace(self, values=self.values[start:stop], first=self.first + start)
        return self.values[start]

    def __repr__(self) -> str:
        """Return what it holds, without the values."""
        last = self.first + len(self.values) - 1
        things = "heaps" if self.word == "heap" else self.word
        return f"<Sequence {self._title()}, {things} {self.first} to {last:,}>"

    def __str__(self) -> str:
        """Return the values side by side, – where one is undefined."""
        return " ".join("–" if value is None else str(value) for value in self.values)

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        first = {"first": self.first} if self.first else {}
        return {**self.head(), **first, "values": list(self.values)}

    @property
    def numbers(self) -> range:
        """Return the parameters, one a value."""
        return range(self.first, self.first + len(self.values))

    def to_numpy(self) -> "NDArray[np.float64] | NDArray[np.int64]":
        """Return an array [n + 1]: int64, or float64 with NaN if some values are undefined."""
        return _array(self.values)

    def to_pandas(self) -> "pd.Series[Any]":
        """Return a Series of nullable integers, indexed by the heap.

        Raises:
            MissingLibraryError: pandas is not installed.
        """
        with needs("pandas tables"):
            # The attribute is what loads pandas, so that its absence is named by the extra.
            series = pd.Series
        return series(
            list(self.values),
            self.numbers,
            name=f"{self.valuation.symbol} {self.game}",
            dtype="Int64",
        )


@dataclass(frozen=True, repr=False)
class Table(_Values):
    """Values in rows and columns.

    Attributes:
        rows: what the rows stand for: a heap, a coordinate, a side.
        cols: what the columns stand for.
        values: one tuple a row; None where undefined. A large table keeps them as a `Grid`.
        axes: what the rows and the columns count.
        title: the game as people read it; `game` if empty.
        lost: for each cell whether it is a P-position, where undefined values do not tell it.
    """

    rows: tuple[int, ...]
    cols: tuple[int, ...]
    values: tuple[Row, ...] | Grid
    axes: tuple[str, str] = field(default=("row", "column"), compare=False)
    title: str = field(default="", compare=False)
    lost: tuple[tuple[bool | None, ...], ...] | Grid | None = field(default=None, compare=False)

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        """Return the rows, each a tuple of values."""
        return iter(self.values)

    def __getitem__(self, place: Any) -> Any:
        """Return a row by its place, a value by row and column, or a part by two slices.

        Raises:
            UsageError: it is no place, or a slice has a step other than 1.

        >>> from kalmar.answers.tables.ask import table
        >>> queen = table("queen", range(4), range(4))
        >>> queen[1], queen[1, 2], list(queen[1:3, 0:2])
        ((1, 2, 0, 4), 0, [(1, 2), (2, 0)])
        """
        if not isinstance(place, tuple) or len(place) != 2:
            if not isinstance(place, slice):
                return self.values[_run(place, len(self.rows))[0]]
            place = place, slice(None)  # a lone slice is of rows, as in NumPy
        rows, cols = slice(*_run(place[0], len(self.rows))), slice(*_run(place[1], len(self.cols)))
        if not any(isinstance(side, slice) for side in place):
            return self.values[rows.start][cols.start]

        def cut(lines: Any) -> tuple[Any, ...]:
            return tuple(line[cols] for line in lines[rows])

        # The P-positions belong to the same part of the table.
        return replace(self, rows=self.rows[rows], cols=self.cols[cols], values=cut(self.values),
                       lost=self.lost and cut(self.lost))  # fmt: skip

    def __repr__(self) -> str:
        """Return what it holds, without the values."""
        return f"<Table {self._title()}, {len(self.rows)} × {len(self.cols)}>"

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        values = [list(row) for row in self.values]
        return {**self.head(), "rows": list(self.rows), "cols": list(self.cols), "values": values}

    def to_numpy(self) -> "NDArray[np.float64] | NDArray[np.int64]":
        """Return an array [rows, cols]: int64, or float64 with NaN if values are undefined."""
        return self.values.to_numpy() if isinstance(self.values, Grid) else _array(self.values)

    def to_pandas(self) -> "pd.DataFrame":
        """Return a DataFrame of nullable integers with the rows as index.

        Raises:
            MissingLibraryError: pandas is not installed.
        """
        with needs("pandas tables"):
            # As above: looked up within `needs`.
            frame = pd.DataFrame
        return frame(
            [list(row) for row in self.values],
            index=list(self.rows),
            columns=list(self.cols),
            dtype="Int64",
        )

    def p_positions(self) -> list[list[bool | None]]:
        """Return for each cell whether it is a P-position; None where values do not decide it."""
        lost: Any = self.lost
        if lost is not None:
            return [list(row) for row in lost]
        # Without them the values themselves decide.
        return [[self.is_p(value) for value in row] for row in self.values]


def _run(place: Any, count: int) -> tuple[int, int]:
    """Convert an index or a slice of so many places to its first place and its exclusive end.

    >>> _run(-1, 5), _run(slice(1, None), 5)
    ((4, 5), (1, 5))
    """
    if isinstance(place, slice):
        try:
            start, stop, step = place.indices(count)
        except (TypeError, ValueError):
            step = 0
        # Other steps would make rows and columns that are no longer consecutive numbers.
        if step == 1:
            return start, max(start, stop)
    elif isinstance(place, SupportsIndex) and -count <= int(place) < count:
        return int(place) % count, int(place) % count + 1
    raise UsageError(
        plural_message(
            count,
            "{place!r} is not an index of {number:,} value: use 0 or a slice with step 1",
            "{place!r} is not an index of {number:,} values: use a number from 0 or a slice with"
            " step 1",
            place=place,
        )
    )


def _array(values: Any) -> "NDArray[np.float64] | NDArray[np.int64]":
    try:
        return np.array(values, dtype=np.int64)
    except TypeError:  # None is not an integer
        # None becomes NaN, which integers do not have.
        return np.array(values, dtype=np.float64)


MIN_VALUES_FOR_RARE = 50
"""Fewer values do not show which heaps are rare."""


def rare_heaps_of(sequence: Sequence) -> "NDArray[np.int64]":
    """Return the rare heaps of the sparse space of Grundy values; none if values are not sparse.

    >>> from kalmar.answers.tables.ask import sequence
    >>> len(rare_heaps_of(sequence("0.77", 400))), len(rare_heaps_of(sequence("nim", 400)))
    (9, 0)
    """
    none = np.zeros(0, np.int64)
    if sequence.valuation.name != "grundy" or len(sequence.values) < MIN_VALUES_FOR_RARE:
        return none
    if is_pattern(sequence.game):
        return none
    try:
        splits = heap_game(sequence.game).splits
    except GameError:
        return none
    from kalmar.engines.sequences import spaces

    values = np.array(sequence.values, np.uint32)
    space = spaces.sparse_space(values, splits)
    return none if space is None else spaces.rare_heaps(values, space)
