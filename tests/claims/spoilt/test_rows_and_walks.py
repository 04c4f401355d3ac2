"""Spoilt statements about textbook games fail."""

from itertools import islice

import pytest

from kalmar.research.claims import rows_and_walks
from kalmar.research.claims.claim import Checker
from kalmar.research.claims.heaps import nim_value
from kalmar.solvers.matching import maximum_matching

SPOILT: dict[str, tuple[Checker, int]] = {
    "coins are worth their sum": (rows_and_walks.strips(sum), 4),
    "squares are counted from 1": (
        rows_and_walks.strips(lambda row: nim_value(tuple(n + 1 for n in row))), 4,
    ),
    "two heaps are worth their sum": (rows_and_walks.pairs(sum), 4),
    "a region is worth one less": (rows_and_walks.regions(lambda spots: max(0, spots - 1)), 4),
    "all cycles are worth 0": (rows_and_walks.cycles(lambda _, __: 0), 6),
    "a maximum matching covers the start": (
        rows_and_walks.walks(lambda walk: walk.token in maximum_matching(walk.graph)), 4,
    ),
    "all coprime pairs are won": (rows_and_walks.sylver(lambda _: True), 4),
    "End-Nim is Nim": (rows_and_walks.ends(nim_value), 3),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_statement_fails(name: str) -> None:
    checker, to = SPOILT[name]
    assert any(islice(checker(to), 5_000))
