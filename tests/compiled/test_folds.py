"""What kernels are made of: folds that are registered, and rows that are asked for ahead."""

from typing import Any

import numpy as np
import pytest

from kalmar import THEORIES, Fold
from kalmar.engines.nimbers.table_kernels import fetch
from kalmar.runtime.jit import LEAN, kernel
from kalmar.solvers.arrays import OPERATIONS, PICKS, compilable
from kalmar.theory import fold_kernels as folds
from kalmar.theory.operations import Operation
from kalmar.theory.valuations import GRUNDY, VALUATIONS


def test_all_that_is_compiled_is_registered() -> None:
    assert set(PICKS) <= set(VALUATIONS.values())
    folds_of = [theory.fold for theory in THEORIES.values() if theory is not None]
    assert all(compilable(fold) for fold in folds_of if fold.valuation in PICKS)
    assert len(set(OPERATIONS.values())) == len(folds.OPERATIONS)
    assert len(set(PICKS.values())) == len(folds.PICKS)


def test_what_is_not_registered_is_left_to_the_generic_fold() -> None:
    assert not compilable(Fold(GRUNDY, Operation("sum", "+", lambda a, b: a + b)))


@kernel(**LEAN)  # type: ignore[untyped-decorator]
def summed(table: Any, rows: Any) -> Any:
    """The sum of some rows, each asked for before it is read."""
    total = np.uint64(0)
    for row in rows:
        fetch(table, row)
        for column in range(table.shape[1]):
            total += table[row, column]
    return total


def test_what_is_asked_for_is_as_it_was() -> None:
    table = np.arange(40, dtype=np.uint64).reshape(10, 4)
    before = table.copy()
    rows = np.array([0, 9, 3, 3], np.int64)
    assert int(summed(table, rows)) == int(table[rows].sum())
    assert np.array_equal(table, before)


def test_it_is_one_instruction() -> None:
    numba = pytest.importorskip("numba")
    if not hasattr(summed, "py_func"):
        pytest.skip("kernels are plain Python")
    fresh = numba.njit(**LEAN)(summed.py_func)  # code that was kept cannot be looked at
    fresh(np.zeros((4, 4), np.uint64), np.array([1], np.int64))
    [code] = fresh.inspect_llvm().values()
    assert "call void @llvm.prefetch" in code
