"""Moves of textbook games by their values, against the lists of all moves."""

import pytest

from kalmar import LimitReached, Outcome, after, find_rules, solve
from kalmar.solvers.formulas.textbook import fibonacci_value
from tests.cases import cases


@cases("text")
def test_a_huge_component_has_its_winning_move(text: str) -> None:
    answer = solve(text)
    assert answer.winning_move_count == 1
    (move,) = answer.winning_moves()
    assert solve(after(answer.position, move)).value == 0


def test_large_heaps_of_fibonacci_nim_in_sums() -> None:
    value = fibonacci_value(800, 799)
    assert solve(f"fibonacci-nim 800 + nim {value}").outcome is Outcome.P
    assert solve(f"fibonacci-nim 800 + nim {value + 1}").outcome is Outcome.N
    with pytest.raises(LimitReached, match="only known who wins it alone"):
        solve("fibonacci-nim 1000000000000000000 + nim 3")


def test_cycles_of_many_vertices_need_no_search() -> None:
    assert solve("node-kayles cycle(256)").value == 0
    assert "cycle becomes a path" in solve("node-kayles cycle(200) cycle(3)").theorem
    assert find_rules("node-kayles").name == "node-kayles"
