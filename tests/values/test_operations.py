"""What a fold takes for granted of every operation: the order of components changes nothing."""

from itertools import product

import pytest

from kalmar.theory.operations import ALMOST_ENDED, ENDED, KERNEL_SUM, OPERATIONS, Operation

EVERY = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS.keys())
TRIPLES = (0, 2, 3, 4, 6)
"""What kernel triples can be: an ended component is a normal P-position, and no misère one."""


def domain(operation: Operation) -> tuple[int, ...]:
    if operation is KERNEL_SUM:
        return TRIPLES
    ended = (ENDED, ALMOST_ENDED) if operation.name == "foreclosed sum" else ()
    return (*ended, *range(8))


@EVERY
def test_the_order_of_components_changes_nothing(operation: Operation) -> None:
    for a, b, c in product(domain(operation), repeat=3):
        assert operation(a, b) == operation(b, a)
        assert operation(operation(a, b), c) == operation(a, operation(b, c))


@EVERY
def test_parts_are_all_that_make_the_total(operation: Operation) -> None:
    for rest, total in product(domain(operation), repeat=2):
        told = operation.parts(rest, total)
        if told is not None:
            found = [part for part in domain(operation) if operation(rest, part) == total]
            assert [part for part in told if part in domain(operation)] == found
