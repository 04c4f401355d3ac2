"""Kernels for values of rectangles of bricks, and for Chomp on boards of any number of rows.

A rectangle's values come one layer count at a time, from those with one layer less.

In Chomp descending rows c₁ ≥ c₂ ≥ … ≥ c_k ≥ 0 have the number Σ C(cᵢ + k − i, k − i + 1), which
counts the diagrams before them in lexicographic order; what a bite leaves comes before.
"""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Kernel, inner, kernel
from kalmar.theory.fold_kernels import combine, pick


@cache
def fill_rectangles_by(operation: int, which: int) -> Kernel:
    """Build the kernel for one fold.

    Args:
        operation: of `folds.OPERATIONS`.
        which: of `folds.PICKS`.
    """

    @kernel
    def fill(values: NDArray[np.int64], below: NDArray[np.int64], alone: bool) -> None:
        """Fill the values of all rectangles that have the same number of layers to go.

        Args:
            values: [N + 1, N + 1] int64, indexed by the two sides; row and column 0 unused.
                Filled in place, symmetric. `values[1, 1]`, the value of an ended component, is
                already there.
            below: the same with one layer less; `values` itself where layers are unlimited.
            alone: whether the covered part is dropped, so that the bare part alone is left.
        """
        # For each rectangle a ≤ b, by b and then by a: for each cut along either side combine the
        # value of one part with that of the other part with one layer less, and `pick` one value.
        # Invariant: the values of all rectangles with a smaller longer side, and those of b so
        # far, are final; all parts of a × b are among them.
        n = values.shape[0] - 1
        options = np.empty(2 * n + 2, np.int64)
        marks = np.full(2 * n + 4, -1, np.int64)
        for b in range(2, n + 1):
            for a in range(1, b + 1):
                k = 0
                # Cuts that shorten the side a: parts b × i and b × (a - i).
                for i in range(1, a):
                    left = values[b, i]
                    options[k] = left if alone else combine(operation, left, below[b, a - i])
                    k += 1
                # Cuts that shorten the side b: parts a × i and a × (b - i).
                for i in range(1, b):
                    left = values[a, i]
                    options[k] = left if alone else combine(operation, left, below[a, b - i])
                    k += 1
                # The stamp is the place of the rectangle in the
                # array, so that no two have the same.
                value = pick(which, options[:k], marks, b * (n + 1) + a)
                values[a, b] = value
                values[b, a] = value

    return fill


Diagram: TypeAlias = NDArray[np.int64]
"""[k]: the rows of a diagram, descending."""
Table: TypeAlias = NDArray[np.int64]
"""[A, B]: binomial coefficients C(a, b), or what rows of each length add to a number."""


@kernel
def binomials(most: int, rows: int) -> Table:
    """Return C(a, b) for a ≤ most and b ≤ rows, [most + 1, rows + 1] int64."""
    found = np.zeros((most + 1, rows + 1), np.int64)
    for a in range(most + 1):
        # Pascal's triangle; C(a, a) has no summand above it.
        found[a, 0] = 1
        for b in range(1, min(a, rows) + 1):
            found[a, b] = found[a - 1, b - 1] + (found[a - 1, b] if b < a else 0)
    return found


@inner
def parts_of(rows: int, size: int, choose: Table) -> Table:
    """Return what a row of each length adds to a diagram's number, [rows, size + 1] int64."""
    found = np.empty((rows, size + 1), np.int64)
    for row in range(rows):
        for length in range(size + 1):
            found[row, length] = choose[length + rows - row - 1, rows - row]
    return found


@inner
def transposed_number(diagram: Diagram, parts: Table) -> int:
    """Return the number of the transposed diagram, in a box of as many rows as columns."""
    # The conjugate partition: column by column, its height falls as the column moves right.
    found, height = 0, diagram.shape[0]
    for column in range(diagram[0]):
        while diagram[height - 1] <= column:
            height -= 1
        found += parts[column, height]
    return found


@inner
def bitten(diagram: Diagram, row: int, column: int, choose: Table) -> int:
    """Return the number of what a bite at a row and a column, counted from 0, leaves."""
    # A bite cuts its own row and all rows below to the length `column`.
    rows = diagram.shape[0]
    found = 0
    for i in range(rows):
        kept = diagram[i]
        if i >= row and kept > column:
            kept = column
        found += choose[kept + rows - i - 1, rows - i]
    return found


@inner
def next_diagram(diagram: Diagram) -> None:
    """Advance to the next diagram in lexicographic order, in place; the first row may grow."""
    # The last row that may grow without becoming longer than the one above it.
    i = diagram.shape[0] - 1
    while i > 0 and diagram[i] == diagram[i - 1]:
        i -= 1
    diagram[i] += 1
    diagram[i + 1 :] = 0


@kernel
def fill_first_rows(lower: int, size: int, choose: Table, first: NDArray[np.int32]) -> None:
    """Find the first row that makes a P-position for each diagram of `lower` rows up to `size`.

    Above lower rows t there is at most one such row: the least A ≥ t₁ that is the first row of no
    option of t. There is none if some bite in the first row of every (A, t) leaves a P-position.

    Args:
        lower: m − 1 for boards of m rows.
        size: the longest row.
        choose: `binomials(size + lower, lower)`.
        first: [C(size + lower, lower)] int32, filled; −1 where there is none.
    """
    # For each lower rows t in lexicographic order:
    #   blocked if a bite in the first row left of t₁, which cuts t as well, leaves a P-position
    #   otherwise first[t] := least A ≥ max(t₁, 1) that is not first[t'] for a bite t → t'
    # Invariant: first[:at] is final; every bite of t leads there, as its number is smaller.
    # Bites in the first row at columns from t₁ on leave t as it is:
    # they are excluded because A is the least.
    diagram = np.zeros(lower, np.int64)
    stamps = np.full((lower + 1) * size + 2, -1, np.int64)
    for at in range(first.shape[0]):
        if at:
            next_diagram(diagram)
        # A bite at column c < t₁ leaves (c, min(t, c)) whatever A
        # is: a P-position iff first says c.
        blocked = False
        for column in range(1, diagram[0]):
            if first[bitten(diagram, 0, column, choose)] == column:
                blocked = True
                break
        if blocked:
            first[at] = -1
            continue
        # First rows A with which a bite in the lower rows leaves a P-position.
        for row in range(lower):
            for column in range(diagram[row]):
                taken = first[bitten(diagram, row, column, choose)]
                if taken >= 0:
                    stamps[taken] = at
        # The mex of these, from t₁ on.
        value = max(diagram[0], 1)
        while stamps[value] == at:
            value += 1
        first[at] = value


@cache
def fill_values_by(which: int) -> Kernel:
    """Build the kernel for one valuation.

    Args:
        which: of `folds.PICKS`.
    """

    @kernel
    def fill(rows: int, size: int, choose: Table, ended: int, values: NDArray[np.int32]) -> None:
        """Compute the values of all diagrams of `rows` rows of at most `size`.

        Args:
            rows: m.
            size: the longest row.
            choose: `binomials(size + rows, rows)`.
            ended: the value of the poisoned square alone.
            values: [C(size + rows, rows)] int32, filled; the first, of nothing, is no position.
        """
        # For each diagram in lexicographic order: copy the value of the transposed one if it comes
        # before (square boxes only), or pick the value from those of all bites.
        # Invariant: values[:at] are final, and every bite leaves a diagram with a smaller number.
        diagram = np.zeros(rows, np.int64)
        options = np.empty(rows * size + 1, np.int64)
        marks = np.full(rows * size + 3, -1, np.int64)
        # parts[row, length]: what a row of this length adds to the number.
        parts = parts_of(rows, size, choose)
        for at in range(1, values.shape[0]):
            next_diagram(diagram)
            # Only in a square box is every transposed diagram in the box as well.
            image = transposed_number(diagram, parts) if rows == size else at
            if image < at:
                values[at] = values[image]
                continue
            # Column by column; `height` is how many rows are longer than the column.
            count, height = 0, rows
            for column in range(diagram[0]):
                while diagram[height - 1] <= column:
                    height -= 1
                # The bite at (row, column) cuts rows row to height - 1, so the number changes row
                # by row; the poisoned square (0, 0) is left out.
                left = at
                for row in range(height - 1, -1 if column else 0, -1):  # one row more at a time
                    left += parts[row, column] - parts[row, diagram[row]]
                    options[count] = values[left]
                    count += 1
            values[at] = pick(which, options[:count], marks, at) if count else ended

    return fill
