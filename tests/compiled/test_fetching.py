"""Rows that are asked for ahead: one instruction in kernels, which changes nothing."""

from typing import Any

import numpy as np
import pytest

from kalmar.engines.nimbers.table_kernels import fetch
from kalmar.runtime.jit import LEAN, kernel


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
