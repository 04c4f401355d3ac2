"""CGSuite's notation: read, written and read again, and its own published values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import format_position, from_cgsuite, parse_position, solve, to_cgsuite
from tests.cases import case_table

PUBLISHED = case_table(__file__, "published")
"""Grundy values of heaps 0, 1, … in CGSuite's own tests (GameHeapTest.scala)."""

QUEENS = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]


@pytest.mark.parametrize("rules", PUBLISHED)
def test_heaps_have_the_values_that_cgsuite_prints(rules: str) -> None:
    for heap, value in enumerate(PUBLISHED[rules]):
        assert solve(from_cgsuite(f"game.heap.{rules}({heap})")).value == value


def test_wythoffs_game_has_the_values_that_cgsuite_prints() -> None:
    for column, value in enumerate(QUEENS):
        assert solve(from_cgsuite(f"game.heap.Wythoff((10,{column}))")).value == value


def test_nimbers_and_sums() -> None:
    found = from_cgsuite(" *3 + *  - game.heap.Kayles( 5 ) + 0 ;".strip())
    assert format_position(found) == "nim 3 1 + kayles 5 + nim 0"
    assert solve(found).value == 3 ^ 1 ^ 4


SUMMANDS = [
    "nim {n}", "kayles {n}", "0.07 {n}", "grundys-game {n}", "0.137 {n}", "0.1(37) {n}",
    "0.7… {n}", "4.3F {n}", "subtraction(1..3,7) {n}", "bounded-nim(3) {n}", "queen {n},2",
    "moebius {n}", "ruler 1,{n}", "coins 2,{n}",
]  # fmt: skip


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(SUMMANDS), st.integers(3, 9)), min_size=1, max_size=4))
def test_what_is_written_is_read_as_the_same_value(parts: list[tuple[str, int]]) -> None:
    position = parse_position(" + ".join(text.format(n=n) for text, n in parts))
    again = from_cgsuite(to_cgsuite(position))
    assert solve(again).value == solve(position).value
    assert to_cgsuite(again) == to_cgsuite(position)
