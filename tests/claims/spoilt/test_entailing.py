"""Spoilt variants of the claims about Nim with a pass and Top Entails."""

from typing import Any

import pytest

from kalmar.research.claims.entailing import WEST, loony_stacks, single_heaps, two_heaps


@pytest.mark.parametrize(
    ("checker", "to", "found"),
    [
        (single_heaps(lambda n: n), 5, "a heap of 1 has value 2"),
        (single_heaps(lambda n: n + 1 if n % 2 and n < 9 else n - 1), 9, "a heap of 9"),
        (two_heaps(lambda a, b: a == b), 4, "heaps of (1, 1) have value 1"),
        (two_heaps(lambda a, b: b == a + 1), 4, "heaps of (2, 3)"),
        (loony_stacks((1,)), 5, "a stack of 3 has value None"),
        (loony_stacks((*WEST, 4)), 5, "a stack of 4 has value 1"),
    ],
)
def test_a_wrong_statement_is_refuted(checker: Any, to: int, found: str) -> None:
    first = next(one for one in checker(to) if one is not None)
    assert found in first


@pytest.mark.thorough
def test_the_stack_after_a_long_silence_is_found() -> None:
    first = next(one for one in loony_stacks((1, 3))(2_500) if one is not None)
    assert first == "a stack of 2403 has value None"
