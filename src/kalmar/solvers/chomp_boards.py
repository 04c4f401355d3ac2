"""Chomp on boards of any number of rows: P-positions by first rows, values of all diagrams.

`chomp_table(m, n)` generalises the table of three rows (source 002): above m − 1 lower rows at most
one first row makes a P-position, so all P-positions of m × n are an array over the lower rows.

Bites in row i whose rows from there on are cut to c < dᵢ leave what bites of the diagram with its
run of equal rows at i shortened by one leave, and that diagram itself. So one set of option values
a row is enough for a diagram.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Play, Rules
from kalmar.games.posets import Chomp, Diagram, transposed
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import DIAGRAM_ROWS, is_compiled_sooner, needs
from kalmar.runtime.work import refuse_beyond_memory, spend
from kalmar.solvers.arrays import (
    MIN_OPTIONS_FOR_ARRAYS,
    NEGATIVE,
    compiled_fold,
    is_known,
    picker,
    within,
)
from kalmar.solvers.formulas.chomp import HOOKS, ROOK, arms, is_stolen, rule_of
from kalmar.solvers.solved import Solved
from kalmar.theory.valuations.valuation import Fold, Valuation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.solvers import board_kernels
else:
    np = LazyModule("numpy")
    board_kernels = LazyModule("kalmar.solvers.board_kernels")


DIAGRAMS_IN_SLICE = 4_096
"""Diagrams between two checks of the limits."""


def plain_diagram_values(rows: int, size: int, valuation: Valuation) -> list[int]:
    """Compute the values of all diagrams in a box, by their lexicographic number.

    Args:
        rows: how many rows the box has.
        size: how long its rows are.
        valuation: one of `PICKS`.

    Returns:
        C(size + rows, rows) values; the first, of no square, is not of a position.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> plain_diagram_values(2, 2, GRUNDY)[1:]
    [0, 1, 1, 0, 2]
    """
    count = comb(size + rows, rows)
    # A row of length c with k rows below it adds C(c + k, k + 1) to the number; this is by how much
    # less a row of c - 1 adds: the coefficient before that one in Pascal's triangle.
    less = [[0, *(comb(c + k, k) for c in range(size))] for k in range(rows - 1, -1, -1)]
    values, bits = [0] * count, [0] * count  # of nothing, number 0, no bit is set
    # sets[i][number]: the values that bites in row i leave, as bits.
    sets = [[0] * count for _ in range(rows)]
    pick = picker(valuation, rows * size + max(valuation.ended, 0))
    diagram = [0] * rows
    for at in range(1, count):
        if not at % DIAGRAMS_IN_SLICE:
            check_limits()
        _advance(diagram)
        met, left, length = 0, at, 0
        for i in range(rows - 1, -1, -1):
            here = diagram[i]
            if not here:
                continue
            if here != length:  # another run of equal rows ends here
                left, length = at, here
            left -= less[i][here]
            found = sets[i][at] = sets[i][left] | bits[left]
            met |= found
        values[at] = value = pick(met)
        bits[at] = 1 << value + NEGATIVE
    return values


def _advance(diagram: list[int]) -> None:
    """Change a diagram to the next one in lexicographic order; its first row may grow."""
    # The last row that may grow without becoming longer than the one above it.
    i = len(diagram) - 1
    while i and diagram[i] == diagram[i - 1]:
        i -= 1
    diagram[i] += 1
    diagram[i + 1 :] = [0] * (len(diagram) - i - 1)


MOST_DIAGRAMS = 200_000_000
BYTES_PER_SET = 40
"""Of a set of option values, of which the plain way keeps one for each row of each diagram."""
SQUARES_PER_STEP = 300
"""Squares of lower rows that loops look at in a step of work."""


def diagram_count(diagram: Diagram) -> int:
    """Count the positions that can be reached from a diagram, itself included.

    >>> diagram_count((3, 3)), diagram_count((100,) * 100) == comb(200, 100) - 1
    (9, True)
    """
    columns = diagram[0]
    if columns == diagram[-1]:  # a rectangle: a choice of steps along its lower edge
        return comb(columns + len(diagram), columns) - 1
    ways = [1] * (columns + 1)
    # Descending sequences within the diagram, from its last row up: ways[c] is how many there are
    # for the rows so far below a row of c squares.
    for length in reversed(diagram):
        total, kept = 0, []
        for column in range(columns + 1):
            total += ways[column] if column <= length else 0
            kept.append(total)
        ways = kept
    # Without the empty diagram, which is no position.
    return ways[-1] - 1


@dataclass(frozen=True)
class ChompTable:
    """All P-positions of the boards of m rows with at most n columns.

    Attributes:
        rows: m, at least 2.
        size: n.
        choose: [n + m, m] int64, binomials.
        first: [C(n + m − 1, m − 1)] int32: above lower rows of that number, the first row that
            makes a P-position, which may be longer than n; −1 if there is none.
    """

    rows: int
    size: int
    choose: "NDArray[np.int64]" = field(repr=False)
    first: "NDArray[np.int32]" = field(repr=False)

    def first_row(self, lower: Sequence[int]) -> int | None:
        """Return the one first row above lower rows that makes a P-position; None without one.

        Raises:
            UsageError: the rows grow, or there are too many or too long ones.

        >>> chomp_table(3, 20).first_row((13, 11)), chomp_table(3, 20).first_row((3, 1))
        (22, None)
        """
        found = self.first[self._number(lower)]
        return int(found) if found >= 0 else None

    def _number(self, lower: Sequence[int]) -> int:
        k = self.rows - 1
        padded = [*lower, *[0] * (k - len(lower))]
        if len(padded) > k or padded != sorted(padded, reverse=True) or padded[0] > self.size:
            raise UsageError(
                "{tuple} are not lower rows: write at most {k} lengths in descending order,"
                " none longer than {size}",
                tuple=tuple(lower),
                k=k,
                size=self.size,
            )
        # The lexicographic number of the lower rows, as in `board_kernels`.
        return int(sum(self.choose[c + k - i - 1, k - i] for i, c in enumerate(padded)))

    def is_p(self, diagram: Diagram) -> bool:
        """Return whether the player to move loses.

        >>> chomp_table(4, 6).is_p((4, 1, 1, 1)), chomp_table(4, 6).is_p((4, 4, 1, 1))
        (True, False)
        """
        return bool(self.first[self._number(diagram[1:])] == diagram[0])

    def p_positions(self, columns: int | None = None) -> Iterator[Diagram]:
        """Yield the P-positions of the board with `columns` columns (all if None), by lower rows.

        >>> list(chomp_table(2, 4).p_positions(3))
        [(1,), (2, 1), (3, 2)]
        """
        most = self.size if columns is None else columns
        lower = [0] * (self.rows - 1)
        for found in self.first.tolist():
            # Lower rows ascend with their numbers: from here on the middle row is too long.
            if lower[0] > most:
                return
            if 0 <= found <= most:
                yield tuple(row for row in (found, *lower) if row)
            _advance(lower)

    def winning_moves(self, diagram: Diagram) -> list[Diagram]:
        """Return every P-position that one bite reaches.

        >>> chomp_table(8, 10).winning_moves((10,) * 8)
        [(10, 10, 10, 8, 8, 8, 8, 8), (10, 10, 10, 10, 5, 5, 5, 5)]
        """
        found = (option for (option,) in Chomp().options(diagram))
        return sorted({option for option in found if self.is_p(option)})

    def openings(self, columns: int) -> list[Diagram]:
        """Return the winning openings of the whole board with so many columns.

        >>> chomp_table(2, 5).openings(4)
        [(4, 3)]
        """
        return self.winning_moves((columns,) * self.rows)


def chomp_table(rows: int, size: int) -> ChompTable:
    """Compute the P-positions of boards of so many rows and at most `size` columns.

    Time grows as the entries times the squares of a board: 8 × 10 takes 19,448 entries, 4 × 200
    takes 1,373,701. A board with fewer columns than rows is better turned.

    Raises:
        UsageError: there are fewer than two rows or one column.
        LimitReached: there would be more than two hundred million entries, or more squares of them
            than the limit of work allows.

    >>> chomp_table(3, 20).first_row((13, 11))
    22
    """
    if rows < 2 or size < 1:
        raise UsageError(
            "a board of {rows} × {size} has no lower rows: it must be at least 2 × 1",
            rows=rows,
            size=size,
        )
    # Descending sequences of rows - 1 numbers up to size.
    entries = comb(size + rows - 1, rows - 1)
    if entries > MOST_DIAGRAMS:
        raise LimitReached(
            "a board of {rows} × {size} has {entries:,} cases of lower rows; at most"
            " {most_diagrams:,} fit, so use fewer rows or columns",
            rows=rows,
            size=size,
            entries=entries,
            most_diagrams=MOST_DIAGRAMS,
        )
    spend(entries * rows * size // SQUARES_PER_STEP)
    with needs("tables of Chomp"):
        choose = board_kernels.binomials(size + rows - 1, rows - 1)
    first = np.empty(entries, np.int32)
    board_kernels.fill_first_rows(rows - 1, size, choose, first)
    return ChompTable(rows, size, choose, first)


def diagram_values(rows: int, size: int, fold: Fold) -> "NDArray[np.int32]":
    """Compute the values of all diagrams in a box, by their lexicographic number.

    Args:
        rows: how many rows the box has.
        size: how long its rows are.
        fold: any; a bite never splits a diagram, so only the valuation matters.

    Returns:
        [C(size + rows, rows)] int32; the first, of no square, is not a position.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> diagram_values(2, 2, Fold(GRUNDY, NIM_SUM)).tolist()[1:]
    [0, 1, 1, 0, 2]
    """
    with needs("large boards of Chomp"):
        choose = board_kernels.binomials(size + rows, rows)
    values = np.zeros(comb(size + rows, rows), np.int32)
    _, which = compiled_fold(fold)
    board_kernels.fill_values_by(which)(rows, size, choose, fold.valuation.ended, values)
    return values


def values_in_box(rows: int, size: int, fold: Fold) -> "Sequence[int] | NDArray[np.int32]":
    """Compute the values of all diagrams in a box: plainly, or by kernels where that is sooner.

    Raises:
        LimitReached: sets for the plain way do not fit into memory.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> values_in_box(2, 2, Fold(GRUNDY, NIM_SUM))[1:]
    [0, 1, 1, 0, 2]
    """
    units = rows * comb(size + rows, rows)
    if is_compiled_sooner(DIAGRAM_ROWS, units):
        return diagram_values(rows, size, fold)
    what = message("the diagrams in a box of {rows} × {size} take", rows=rows, size=size)
    refuse_beyond_memory(BYTES_PER_SET * units, what)
    return plain_diagram_values(rows, size, fold.valuation)


def solve(_rules: Rules, components: Sequence[Diagram], fold: Fold, limit: int) -> Solved | None:
    """Solve for values of Young diagrams by arrays, where there are enough to pay for compiling.

    Args:
        _rules: Chomp.
        components: diagrams.
        fold: any.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much, which is known before anything is computed.
    """
    counts = [diagram_count(component) for component in components]
    squares = max((sum(component) for component in components), default=0)
    work = sum(counts) * squares
    if work < MIN_OPTIONS_FOR_ARRAYS:
        return None  # few options are left to a search, which then knows the length of play too
    # Hooks have a closed form and need no array.
    if all(len(component) == 1 or component[1] == 1 for component in components):
        return hook_form(fold)
    tall = max(len(component) for component in components)
    wide = max(component[0] for component in components)
    # The box with fewer rows than columns has the shorter diagrams; values do not change.
    turned = wide < tall
    height, width = (wide, tall) if turned else (tall, wide)
    box = comb(height + width, height)
    # The whole box would be valued: it must not have far more diagrams than were asked for.
    if not is_known(fold) or box > 8 * sum(counts):
        refuse_many(components, counts, limit)
        return None
    # Too large for memory, whatever the limit of positions is.
    if box > MOST_DIAGRAMS:
        refuse_many(components, counts, 0)
    within(box * squares, limit, f"the {box:,} diagrams in a box of {height} × {width}")
    values = values_in_box(height, width, fold)

    def value(diagram: Diagram) -> int:
        rows = transposed(diagram) if turned else diagram
        number = sum(comb(c + height - i - 1, height - i) for i, c in enumerate(rows))
        return int(values[number])

    return Solved(value)


def hook_form(fold: Fold) -> Solved | None:
    """Return the values of boards of one row and one column, which are two Nim heaps.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> solved = hook_form(Fold(GRUNDY, NIM_SUM))
    >>> solved.value((6, 1, 1)) if solved else None
    7
    """
    known = ROOK.get(fold.valuation)
    if known is None:
        return None
    return Solved(lambda board: known(*arms(board)), HOOKS.line, working=HOOKS.working)


def refuse_many(components: Sequence[Diagram], counts: list[int], limit: int) -> None:
    """Refuse at once a search that would not finish.

    Raises:
        LimitReached: the diagrams have more positions than the limit.
    """
    # The board with the most positions names the reason.
    most = max(range(len(counts)), key=counts.__getitem__)
    if counts[most] <= limit:
        return
    text = Chomp().format(components[most])
    known: str = ""
    if rule_of(components[most], Play.NORMAL) is not None:
        known = message("; who wins it on its own is known, but not the value needed here")
    elif is_stolen(components[most], Play.NORMAL):
        known = message(
            "; the first player wins every whole bar (strategy stealing), but no explicit"
            " strategy is known"
        )
    raise LimitReached(
        "chomp {text} has {float:.1e} positions{known}",
        text=text,
        float=float(counts[most]),
        known=known,
    )
