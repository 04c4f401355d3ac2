"""The moves of Lasker's Nim by the values that they leave, against its rules."""

from functools import reduce

import pytest

from kalmar import Option, after, find_rules, nim_sum, solve
from kalmar.solvers.formulas.splitting import LASKER_MOVES, lasker_value
from tests.cases import cases


@pytest.mark.parametrize("first", [0, 60])
def test_moves_are_those_of_the_rules_in_their_order(first: int) -> None:
    rules = find_rules("laskers-nim")
    for heap in range(first, first + 40):
        listed: dict[int, list[Option]] = {}
        for option in rules.options(heap):
            listed.setdefault(reduce(nim_sum, map(lasker_value, option)), []).append(option)
        assert sorted(LASKER_MOVES.values(heap)) == sorted(listed)
        assert LASKER_MOVES.total(heap) == sum(map(len, listed.values()))
        for value in range(2 * heap + 3):
            expected = listed.get(value, [])
            assert list(LASKER_MOVES.options(heap, value)) == expected, (heap, value)
            assert LASKER_MOVES.count(heap, value) == len(expected), (heap, value)


@cases("text", "left")
def test_large_heaps_have_a_winning_move(text: str, left: tuple[int, ...]) -> None:
    answer = solve(text)
    assert answer.winning_move_count == 1
    found = after(answer.position, next(answer.winning_moves()))
    assert tuple(sorted(part.component for part in found.component)) == left
    assert not solve(found).value
