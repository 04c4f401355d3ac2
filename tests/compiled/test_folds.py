"""All operations and picks of compiled loops are registered; the sweep of solvers compares them."""

from kalmar import THEORIES, Fold
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
