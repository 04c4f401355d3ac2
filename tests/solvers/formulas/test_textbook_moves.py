"""Moves of textbook games by their values, against the lists of all moves."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

import pytest

from kalmar import Fold, LimitReached, Outcome, after, find_rules, solve
from kalmar.games.boards.sliding import Bubbles, SilverDollar, Welter
from kalmar.games.heaps.textbook import POSITIVE_EUCLID, EndNim, Euclid, StaircaseNim, without_empty
from kalmar.solvers import values_of
from kalmar.solvers.formulas.textbook import fibonacci_value
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY
from tests.cases import cases

COINS = [row for count in range(1, 5) for row in combinations(range(8), count)]
GAMES: list[tuple[Any, Iterable[Any]]] = [
    (Welter(), COINS),
    (SilverDollar(), COINS),
    (Bubbles(), COINS),
    (StaircaseNim(), sorted({without_empty(coins) for coins in product(range(4), repeat=4)})),
    (Euclid(), product(range(25), repeat=2)),
    (POSITIVE_EUCLID, product(range(1, 25), repeat=2)),
    (EndNim(), [(), *((n,) for n in range(1, 9)), *product(range(1, 7), repeat=2)]),
]


@pytest.mark.parametrize(
    ("rules", "components"), GAMES, ids=lambda given: getattr(given, "name", "")
)
def test_moves_by_value_are_the_listed_ones(rules: Any, components: Iterable[Any]) -> None:
    for component in components:
        solved = values_of(rules, [component], Fold(GRUNDY, NIM_SUM))
        reach = solved.reach
        assert reach is not None
        listed = defaultdict(list)
        for option in rules.options(component):
            listed[solved.value(option[0])].append(option)
        assert set(reach.values(component)) == set(listed)
        for value in (*listed, *range(12), 99):
            found = list(reach.options(component, value))
            assert found == listed.get(value, []), (component, value)
            if reach.labelled is None:
                assert reach.count(component, value) == len(found)
        if reach.labelled is None:
            assert reach.total(component) == sum(map(len, listed.values()))


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
