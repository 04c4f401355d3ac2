"""Every theorem's claim on small instances, by literal search and plain mex."""

import pytest

from kalmar.theory.theorems import THEOREMS
from tests.theorems import (
    of_boards,
    of_bricks,
    of_circuits,
    of_closed,
    of_coins,
    of_heaps,
    of_loopy,
    of_own_ways,
    of_partizan,
    of_rows_and_walks,
    of_sums,
    of_textbook,
)
from tests.theorems.instances import INSTANCES

FIELDS = (
    of_boards,
    of_bricks,
    of_circuits,
    of_closed,
    of_coins,
    of_heaps,
    of_loopy,
    of_own_ways,
    of_partizan,
    of_rows_and_walks,
    of_sums,
    of_textbook,
)


def test_every_theorem_has_an_instance() -> None:
    assert all(FIELDS)
    assert set(INSTANCES) == set(THEOREMS)


@pytest.mark.parametrize("name", THEOREMS)
def test_the_claim_holds(name: str) -> None:
    INSTANCES[name]()
