"""Options of large heaps counted by a period are those that a list of them has."""

from collections import Counter

import pytest

from kalmar.answers.answer import solve as answer
from kalmar.games.heaps.subtraction import Octal
from kalmar.solvers.heaps import COUNTED_FROM_HEAP, GRUNDY_SUM, solve
from kalmar.solvers.solved import OptionsByValue, Solved
from tests.known import known

CODES = ["0.77", "0.07", "0.137", "0.156", "4.07", "0.45", "0.017", "0.71", "0.5"]
HEAPS = [0, 1, 2, 3, 29, 31, 70, 71, 72, 83, 84, 142, 143, 144, 150, 167, 168, 401, 2003]


def found(code: str) -> tuple[Octal, Solved, OptionsByValue]:
    rules = Octal.from_text(code)
    solved = known(solve(rules, [100_000], GRUNDY_SUM, 100))
    assert solved.reach is not None
    return rules, solved, solved.reach


@pytest.mark.parametrize("code", CODES)
def test_they_are_those_that_are_listed(code: str) -> None:
    rules, solved, reach = found(code)
    for heap in HEAPS:
        listed = [(o, GRUNDY_SUM.total(map(solved.value, o))) for o in rules.options(heap)]
        counts = Counter(value for _, value in listed)
        assert reach.total(heap) == len(listed)
        assert list(reach.values(heap)) == sorted(counts)
        for value in range(max(counts, default=0) + 2):
            assert reach.count(heap, value) == counts[value]
            options = [option for option, other in listed if other == value]
            assert list(reach.options(heap, value)) == options


@pytest.mark.parametrize("code", ["0.6", "4!.0", "0.8"])
def test_others_are_listed(code: str) -> None:
    solved = known(solve(Octal.from_text(code), [COUNTED_FROM_HEAP], GRUNDY_SUM, 100))
    assert solved.reach is None


def test_small_heaps_are_listed_as_before() -> None:
    solved = known(solve(Octal.from_text("0.77"), [COUNTED_FROM_HEAP - 1], GRUNDY_SUM, 100))
    assert solved.reach is None


def test_a_heap_of_a_billion_pins_is_answered_at_once() -> None:
    report = answer("kayles 1000000000").to_dict(5)
    assert report["move_count"] == 10**9
    assert report["winning_moves"][0] == "take 2, leaving 1 and 999999997"
    assert report["winning_move_count"] == 83_333_338
