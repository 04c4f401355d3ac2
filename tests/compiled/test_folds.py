"""Operations and picks in loops are the plain ones of `kalmar.theory.valuations`, all of them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import THEORIES, Fold
from kalmar.runtime.jit import kernel
from kalmar.solvers.arrays import OPERATIONS, PICKS, compilable, compiled_fold
from kalmar.theory import fold_kernels as folds
from kalmar.theory.operations import NIM_SUM, Operation
from kalmar.theory.valuations import GRUNDY, VALUATIONS, Valuation

SMALL = st.integers(0, 12)


@kernel
def picked(which: int, values: Any, marks: Any) -> Any:
    return folds.pick(which, values, marks, 7)


@kernel
def combined(operation: int, a: int, b: int) -> Any:
    return folds.combine(operation, a, b)


def test_all_that_is_compiled_is_registered() -> None:
    assert set(PICKS) <= set(VALUATIONS.values())
    folds_of = [theory.fold for theory in THEORIES.values() if theory is not None]
    assert all(compilable(fold) for fold in folds_of if fold.valuation in PICKS)
    assert len(set(OPERATIONS)) == len(folds.OPERATIONS)
    assert len(set(PICKS.values())) == len(folds.PICKS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.data())
def test_operations(operation: Operation, data: st.DataObject) -> None:
    range_of = {"foreclosed sum": st.integers(-2, 12), "kernel sum": st.integers(0, 7)}
    a, b = (data.draw(range_of.get(operation.name, SMALL)) for _ in range(2))
    number, _ = compiled_fold(Fold(GRUNDY, operation))
    assert combined(number, a, b) == operation(a, b)


@pytest.mark.parametrize("valuation", PICKS, ids=lambda valuation: valuation.name)
@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.data())
def test_picks(valuation: Valuation, data: st.DataObject) -> None:
    range_of = {"FORECLOSED": st.integers(-2, 12), "KERNEL": st.integers(0, 7)}
    least = -2 if valuation.name == "misere-foreclosed" else 0
    numbers = range_of.get(PICKS[valuation], st.integers(least, 12))
    values = data.draw(st.lists(numbers, min_size=1, max_size=9))
    _, which = compiled_fold(Fold(valuation, NIM_SUM))
    marks = np.full(16, -1, np.int64)
    assert picked(which, np.array(values, np.int64), marks) == valuation.of_options(values)


def test_what_is_not_registered_is_left_to_the_generic_fold() -> None:
    assert not compilable(Fold(GRUNDY, Operation("sum", "+", lambda a, b: a + b)))
