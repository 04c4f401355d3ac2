"""Heaps of any size in the other ways of playing, and lists of them."""

import pytest

from kalmar import Code, Fold, LimitReached, find_rules, parse_code, period, sequence
from kalmar.engines.sequences.heap_games import continued
from kalmar.engines.sequences.periodicity import Periodicity
from kalmar.solvers import heap_ways, heaps
from kalmar.solvers.heaps import heap_values
from kalmar.theory.operations import FORECLOSED_SUM, GREATEST, SELECTIVE_SUM
from kalmar.theory.valuations import MISERE_FORECLOSED, MISERE_REMOTENESS, REMOTENESS
from tests.known import known
from tests.sequences.definition import OTHER

FAR = 10**15


@pytest.mark.parametrize("fold", OTHER, ids=lambda fold: f"{fold.valuation.name} {fold.combine}")
@pytest.mark.parametrize("game", ["kayles", "0.6", "grundys-game", "0.314"])
def test_a_thousand_heaps_are_what_the_loops_give(game: str, fold: Fold) -> None:
    rules, n = find_rules(game), 2500
    solved = known(heaps.solve(rules, [n], fold, 10**6))
    values, first = known(heap_values(rules, n, fold)), known(solved.first)
    assert first(n) == values.tolist()
    assert [solved.value(heap) for heap in range(0, n, 7)] == values[:n:7].tolist()
    assert first(3) == values[:4].tolist()


@pytest.mark.every
@pytest.mark.parametrize("fold", OTHER, ids=lambda fold: f"{fold.valuation.name} {fold.combine}")
def test_far_heaps_are_solved_but_for_foreclosed_values(fold: Fold) -> None:
    rules = find_rules("grundys-game")
    if fold.valuation is MISERE_FORECLOSED:
        return
    solved = known(heaps.solve(rules, [FAR], fold, 10**6))
    assert solved.theorem
    assert (solved.copied is None) == (fold.combine == GREATEST)
    assert solved.value(FAR) >= solved.value(2500)


def test_a_period_that_needs_many_heaps_is_found_by_arrays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heaps, "MIN_OPTIONS_FOR_ARRAYS", 10)
    fold = Fold(REMOTENESS, SELECTIVE_SUM)
    solved = known(heaps.solve(find_rules("0.314"), [FAR], fold, 10**6))
    assert "period 782 from 214 with saltus 522" in solved.theorem
    asked = period("0.314", 5000, "selective")
    assert asked.periodicity == Periodicity(214, 782, 522)


def test_what_would_take_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.solvers.heaps.heap_ways.HEAPS_TRIED", 600)
    monkeypatch.setattr(heaps, "MIN_OPTIONS_FOR_ARRAYS", 10)
    fold = Fold(REMOTENESS, SELECTIVE_SUM)
    with pytest.raises(LimitReached, match="raise --limit"):
        heaps.solve(find_rules("0.314"), [FAR], fold, 10**6)


def test_foreclosed_periods_are_those_of_the_other_code() -> None:
    found = period("0.6", composition="diminished", play="misere")
    assert found.words == "period 2 from 2, proved (Guy and Smith 1956, terms to 8)"
    fold = Fold(MISERE_FORECLOSED, FORECLOSED_SUM)
    solved = known(heaps.solve(find_rules("0.6"), [FAR], fold, 10))
    assert solved.value(FAR) == 0
    assert "foreclosed values of 0.6 are Grundy values of" in solved.theorem


def test_foreclosed_values_without_a_period_are_refused_where_they_are_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heap_ways, "HEAPS_TRIED", 900)
    fold = Fold(MISERE_FORECLOSED, FORECLOSED_SUM)
    with pytest.raises(LimitReached, match="the values of grundys-game up to 1,000,000,000"):
        heaps.solve(find_rules("grundys-game"), [10**9], fold, 10**6)
    solved = known(heaps.solve(find_rules("0.6"), [10**9], fold, 1))
    assert solved.copied is not None


def test_lists_are_continued_by_their_period() -> None:
    for n in range(9):
        assert continued([5, 6, 1, 2], Periodicity(2, 2), n) == [5, 6, 1, 2, 1, 2, 1, 2, 1][: n + 1]
        assert (
            continued([5, 6, 1, 2], Periodicity(2, 2, 4), n)
            == [5, 6, 1, 2, 5, 6, 9, 10, 13][: n + 1]
        )


def test_sequences_say_from_where_on_values_are_copied() -> None:
    assert sequence("kayles", 1000).copied == 83
    assert sequence("kayles", 1000, "selective").copied == 3
    assert sequence("kayles", 100).copied is None
    assert sequence("kayles", 1000, "continued").copied is None
    found = sequence("kayles", 1000, "selective", "misere")
    assert "values of kayles in this way: period 3 from 7, proved" in found.theorem


def test_a_set_with_a_large_number_takes_linear_time() -> None:
    found = sequence("subtraction(1,2,200000)", 300_000, "selective", "misere")
    assert found.copied == 4
    assert found[299_998] == found[1]
    alone = sequence("subtraction(1,2,30000)", 100_000, play="misere")
    assert alone.copied is not None
    values = [0]
    for heap in range(1, 100_001):
        reached = [values[heap - taken] for taken in (1, 2, 30_000) if taken <= heap]
        values.append(MISERE_REMOTENESS.of_options(reached))
    assert alone.values == tuple(values)


def test_long_codes_take_linear_time() -> None:
    code = Code((0, *[0] * 200_000, 3))
    assert code.up_to(100_000) == Code((0,))
    assert parse_code("0." + "0" * 9000 + "3").digit(9001) == 3
    assert sequence("0." + "0" * 9000 + "3", 20_000)[9001] == 1
