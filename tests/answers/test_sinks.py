"""Sink subtraction: all numbers may be taken from a heap that is not empty.

What falls below nothing is nothing.
"""

import pytest

from kalmar import find_rules, from_cgsuite, parse_position, solve, to_cgsuite
from kalmar.games.heaps.subtraction import Sink


@pytest.mark.parametrize("numbers", [(1,), (2, 5, 7), (3, 4), (1, 2, 3), (6, 10, 15), (9, 23, 32)])
def test_the_code_has_the_options_of_the_rules(numbers: tuple[int, ...]) -> None:
    rules = Sink(numbers)
    assert rules.code is not None
    coded = find_rules(rules.code.text)
    for heap in range(3 * numbers[-1]):
        mine = [option[0] for option in rules.options(heap)]
        assert len(mine) == len(set(mine))
        assert set(mine) == {max(0, heap - number) for number in numbers if heap}
        assert set(rules.options(heap)) == set(coded.options(heap))
        assert all(rules.allows(heap, (left,)) == (left in mine) for left in range(heap + 2))
        assert rules.code_up_to(heap) == rules.code.up_to(heap)


def test_a_sink_is_no_wall_to_cgsuite() -> None:
    start = parse_position("sink(2,5) 9")
    assert "Subtraction" not in to_cgsuite(start)
    back = from_cgsuite(to_cgsuite(start))
    assert solve(back).outcome == solve(start).outcome


def test_the_rule_says_what_a_larger_number_does() -> None:
    assert solve("sink(5) 3").outcome.value == "N"
    assert solve("subtraction(5) 3").outcome.value == "P", "the wall, where 3 is too few"
