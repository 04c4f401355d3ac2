"""A heap of Nim with a sum of two, selective, against the literal compound."""

from itertools import product

import pytest

import kalmar
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.solvers import solved, values_of
from kalmar.solvers.formulas import nested
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, Fold

SUMS = Fold(GRUNDY, NIM_SUM)
LINE, FILLED, POWER = (
    THEOREMS[name].cite() for name in ("heap-with-sum", "heap-with-full-sum", "heap-with-power")
)


def compound(text: str) -> Position:
    """The compound as it is solved: without what has ended, in a fixed order."""
    return canonical(kalmar.parse_position(text))


def test_values_are_those_of_the_literal_compound() -> None:
    for b, c, d in product(range(4), range(7), range(9)):
        position = compound(f"nim {b} | (nim {c} + nim {d})")
        found = values_of(position.rules, [position.component], SUMS)
        literal = solved.solve(position.rules, [position.component], SUMS, 100_000)
        assert found.value(position.component) == literal.value(position.component), (b, c, d)
        is_above = (c & d).bit_length() > b.bit_length()
        is_filled = any(c & d < 2**m <= b + max(c % 2**m, d % 2**m) for m in range(5))
        other = POWER if min(c, d) in (1, 2, 4, 8) else ""
        assert found.theorem == ((FILLED if is_filled else other) if is_above else LINE)
        assert (found.working and found.working(position.component) is None) == (not found.theorem)


@pytest.mark.parametrize("text", [
    "nim 2 + (nim 1 | (nim 6 + nim 5))", "nim 8 + (nim 4 | (nim 3 + nim 2))",
    "nim 3 + ((nim 1 + nim 2) | nim 3)", "nim 5 + (nim 1 | (nim 5 + nim 4))",
])  # fmt: skip
def test_winning_moves_are_those_of_the_literal_game(text: str) -> None:
    answer = kalmar.solve(text)
    left = [answer.position.play(move) for move in answer.position.moves()]
    lost = [p for p in left if Literal(p, 1_000_000).value(p, GRUNDY) == 0]
    assert answer.winning_move_count == len(lost) > 0
    assert {answer.position.play(move) for move in answer.winning_moves()} == {*lost}


@pytest.mark.parametrize(("text", "value", "theorem"), [
    ("nim 3000000 | (nim 2000000 + nim 1000000)", 6_000_000, "heap-with-sum"),
    ("nim 2 | (nim 4194309 + nim 1048582)", 5_242_893, "heap-with-full-sum"),
    ("nim 100 | (nim 1048576 + nim 5242884)", 100 + (1048576 ^ 5242884), "heap-with-power"),
])  # fmt: skip
def test_large_sums_are_known_by_the_theorem(text: str, value: int, theorem: str) -> None:
    component = compound(text)
    found = values_of(component.rules, [component.component], SUMS)
    assert found.value(component.component) == value
    assert found.theorem == THEOREMS[theorem].cite()


def test_large_heaps_are_known_at_once() -> None:
    component = compound("nim 3000000 | (nim 2000000 + nim 1000000)")
    assert (
        values_of(component.rules, [component.component], SUMS).value(component.component)
        == 6_000_000
    )
    answer = kalmar.solve("nim 60 + (nim 30 | (nim 20 + nim 10))")
    assert answer.outcome is kalmar.Outcome.P
    assert LINE in answer.theorem


@pytest.mark.parametrize("text", [
    "nim 1 | (nim 2 + nim 3 + nim 1)", "(nim 1 + nim 2) | (nim 2 + nim 3)", "nim 1 | nim 2 | nim 3",
    "nim 2 | (kayles 2 + nim 1)", "nim 1 & (nim 2 + nim 3)",
])  # fmt: skip
def test_other_compounds_are_searched(text: str) -> None:
    position = compound(text)
    assert isinstance(position.rules, Compound)
    assert nested.solve(position.rules, [position.component], SUMS, 1) is None
    literal = Literal(position, 100_000).value(position, GRUNDY)
    assert (
        values_of(position.rules, [position.component], SUMS).value(position.component) == literal
    )
