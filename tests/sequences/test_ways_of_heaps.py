"""Heaps in the other ways of playing: periods, runs, codes and lists, by definition."""

from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Code, Finding, Fold, LimitReached, find_rules, parse_code, period, sequence
from kalmar.engines.sequences.array_repeats import continued_array
from kalmar.engines.sequences.foreclosed import (
    MOST_RUNS,
    RunValues,
    foreclosed_code,
    has_runs,
    moved_on,
)
from kalmar.engines.sequences.heap_games import HeapGame, continued, plain_values
from kalmar.engines.sequences.periodicity import (
    IN_OTHER_WAYS,
    Periodicity,
    certify,
    needed,
    theorem_of,
)
from kalmar.games.heaps.subtraction import Octal
from kalmar.solvers import heap_ways, heaps
from kalmar.solvers.heaps import heap_values
from kalmar.theory.operations import (
    FORECLOSED_SUM,
    GREATEST,
    LEAST,
    MISERE_SHORTENED_SUM,
    NIM_SUM,
    SELECTIVE_SUM,
    SHORTENED_SUM,
)
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    REMOTENESS,
)
from tests.known import known
from tests.sequences.definition import FOLDS, OTHER, by_fold, holds

LENGTHS = Fold(REMOTENESS, LEAST)

codes = st.builds(
    lambda zeroth, unequal, digits: parse_code(f"{zeroth}{'!' * unequal}.{digits}"),
    st.sampled_from("004"),
    st.booleans(),
    st.text("0001234567", min_size=1, max_size=5).map(lambda text: text + "4"),
)
with_three = st.text("012345678F", min_size=1, max_size=3).map(lambda d: parse_code(f"0.{d}8"))


@settings(deadline=None, max_examples=60)
@given(codes | with_three, st.sampled_from(OTHER), st.integers(0, 70))
def test_what_is_proved_is_true(code: Code, fold: Fold, terms: int) -> None:
    n = 150 if code.most_parts == 2 else 70
    values = by_fold(Octal(code), fold, n)
    finding = certify(values[: terms + 1], code, fold)
    if finding.status == "proved":
        assert finding.bound <= terms
        assert holds(values, known(finding.periodicity))


@pytest.mark.every
@pytest.mark.parametrize("code", ["0.77", "0.6", "4!.0"])
@pytest.mark.parametrize("fold", OTHER, ids=lambda fold: f"{fold.valuation.name} {fold.combine}")
def test_every_way_of_three_games(code: str, fold: Fold) -> None:
    digits = parse_code(code)
    values = by_fold(Octal(digits), fold, 120)
    finding = certify(values, digits, fold)
    chaotic = foreclosed_code(digits, fold.valuation) is not None and code != "0.6"
    assert finding.status != "proved" if fold.combine == GREATEST or chaotic else finding.theorem
    if finding.status == "proved":
        assert finding.theorem == IN_OTHER_WAYS.name


def test_one_term_less_than_the_theorem_needs_is_no_proof() -> None:
    for text, fold in (("0.77", FOLDS[4]), ("4!.0", FOLDS[4]), ("0.33", FOLDS[4])):
        code = parse_code(text)
        values = by_fold(Octal(code), fold, 80)
        bound = certify(values, code, fold).bound
        proofs = [certify(values[:n], code, fold).status == "proved" for n in range(81)]
        assert not any(proofs[: bound + 1])
        assert all(proofs[2 * bound :])


def test_unequal_parts_need_one_period_more() -> None:
    codes = Code((4,)), Code((4,), unequal=True)
    assert [needed(code, Periodicity(5, 7), fold=LENGTHS) for code in codes] == [23, 30]


@pytest.mark.parametrize(("combine", "least"), [(SHORTENED_SUM, 3), (MISERE_SHORTENED_SUM, 2)])
def test_small_values_are_no_part_of_a_period_with_a_saltus(combine: object, least: int) -> None:
    """The same numbers, of which the first ones are too small: the proof begins after them."""
    fold = next(fold for fold in FOLDS if fold.combine == combine)
    code = parse_code("0.77")
    values = [2 * (n // 3) for n in range(60)]
    assert certify(values, code, Fold(REMOTENESS, SELECTIVE_SUM)).bound == 9
    start = 3 if least < 3 else 6
    assert certify(values, code, fold).bound == needed(code, Periodicity(start, 3), fold=LENGTHS)


def test_other_numbers_are_not_proved() -> None:
    growing = [2 * n for n in range(60)]
    assert certify(growing, parse_code("0.77"), Fold(REMOTENESS, LEAST)).status == "observed"
    assert certify(growing, parse_code("0.77"), Fold(REMOTENESS, SELECTIVE_SUM)).theorem
    falling = [-2 * n for n in range(60)]
    assert not certify(falling, parse_code("0.77"), Fold(REMOTENESS, SELECTIVE_SUM)).theorem
    odd = certify(list(range(60)), parse_code("0.77"), Fold(REMOTENESS, SELECTIVE_SUM))
    assert odd.periodicity == Periodicity(0, 2, 2)
    assert not any(theorem_of(parse_code(text), fold=LENGTHS) for text in ("0!.8", "0.7…"))
    unequal = certify([0] * 60, parse_code("0!.8"), Fold(REMOTENESS, LEAST))
    assert unequal.status == "observed"


@settings(deadline=None, max_examples=60)
@given(codes, st.sampled_from([fold for fold in OTHER if fold.combine in (LEAST, GREATEST)]))
def test_runs_are_the_values(code: Code, fold: Fold) -> None:
    assert has_runs(code, fold)
    found, values = RunValues(code, fold), by_fold(Octal(code), fold, 130)
    assert found.extend(40)
    assert found.extend(130)
    assert [found.value(n) for n in range(131)] == values == found.first(130)
    assert found.first(17) == values[:18]
    assert found.changes == sum(a != b for a, b in pairwise(values))


def test_runs_that_come_to_an_end_have_the_values_of_all_heaps() -> None:
    found = RunValues(parse_code("0.77"), Fold(REMOTENESS, LEAST))
    found.extend(1000)
    assert found.value(10**30) == 3


def test_many_runs_are_left_to_others() -> None:
    code = parse_code("0.33")
    assert not has_runs(code, Fold(REMOTENESS, LEAST))
    assert not RunValues(code, Fold(REMOTENESS, LEAST)).extend(10**9)
    assert len(RunValues(code, Fold(REMOTENESS, LEAST)).starts) < MOST_RUNS


@settings(deadline=None, max_examples=60)
@given(codes | with_three, st.sampled_from([FORECLOSED, MISERE_FORECLOSED]))
def test_foreclosed_values_are_grundy_values_of_another_code(code: Code, valuation: object) -> None:
    fold = next(fold for fold in FOLDS if fold.valuation is valuation)
    other = foreclosed_code(code, fold.valuation)
    if other is None:
        return
    values = by_fold(Octal(code), fold, 60)
    game = HeapGame("other", other.code)
    grundy = list(islice(plain_values(game, Fold(GRUNDY, NIM_SUM)), 61))
    assert values == [*other.deleted, *grundy[1:]][:61]


def test_other_deleted_heaps_have_no_code() -> None:
    for text, valuation in (
        ("0.0107", MISERE_FORECLOSED),  # the heaps 0, 1 and 3
        ("0.767", FORECLOSED),  # 0, 1 and 3, each with one move
        ("0.07", FORECLOSED),  # a heap of 1 left over ends every larger one
        ("0.33", FORECLOSED),
        ("0.77", REMOTENESS),
        ("0.7…", FORECLOSED),
    ):
        assert foreclosed_code(parse_code(text), valuation) is None, text


def test_a_period_of_the_other_code_begins_after_the_deleted_heaps() -> None:
    proof = Finding("proved", 60, Periodicity(0, 4), "some theorem", 20)
    assert moved_on(proof, 2) == Finding("proved", 62, Periodicity(3, 4), "some theorem", 22)
    assert moved_on(Finding("none", 60), 2) == Finding("none", 62)


@given(st.integers(0, 6), st.integers(1, 6), st.sampled_from([0, 0, 3]), st.integers(0, 60),
       st.lists(st.integers(0, 9), min_size=16, max_size=16))  # fmt: skip
def test_arrays_equal_lists(start: int, period: int, saltus: int, n: int, drawn: list[int]) -> None:
    found = Periodicity(start, period, saltus)
    known = continued(drawn[: start + period], found, start + period + 3)
    assert continued_array(np.array(known), found, n).tolist() == continued(known, found, n)


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


def test_a_period_that_needs_many_heaps_is_found_by_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_far_foreclosed_values_need_a_period(monkeypatch: pytest.MonkeyPatch) -> None:
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
