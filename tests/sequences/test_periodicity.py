"""Periods of sequences against trying every period, and certificates that are tampered with."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Code, DataError, LimitReached, UsageError, find_period, grundy_values, parse_code
from kalmar.engines.sequences.certificate_kernels import naive_values, values_in_space
from kalmar.engines.sequences.certificates import certificate, verify
from kalmar.engines.sequences.periodicity import (
    Finding,
    Periodicity,
    certify,
    find_periodicity,
    last_arithmetic_term,
    needed,
    theorem_of,
)
from kalmar.games.heaps import NIM
from tests.cases import cases
from tests.examples import examples
from tests.known import known


def by_trying(values: list[int]) -> Periodicity | None:
    """The least period that fills at least half, twice at the end, by trying all of them."""
    size = len(values)
    for period in range(1, size // 2 + 1):
        start = size - period
        while start and values[start - 1] == values[start - 1 + period]:
            start -= 1
        if 2 * start <= size and size - start >= 2 * period:
            return Periodicity(start, period)
    return None


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.lists(st.integers(0, 3), max_size=10),
    st.lists(st.integers(0, 3), min_size=1, max_size=8),
    st.integers(0, 3),
)
def test_periods_are_least_and_begin_early(before: list[int], once: list[int], saltus: int) -> None:
    values = np.array(before + [v + i * saltus for i in range(30) for v in once])
    found = find_periodicity(values)
    if saltus == 0:
        assert found == by_trying(values.tolist())
    assert found is not None
    assert len(once) % found.period == 0
    assert found.preperiod <= len(before)
    start, period = found.preperiod, found.period
    assert (values[start + period :] == values[start:-period] + found.saltus).all()
    if start:
        assert values[start - 1 + period] != values[start - 1] + found.saltus


@examples(
    75,
    300,
    st.lists(st.integers(0, 1), min_size=40, max_size=160),
    st.lists(st.integers(0, 1), min_size=1, max_size=6),
    st.integers(20, 200),
    st.lists(st.integers(0, 1), max_size=2),
    derandomize=True,
)
def test_ends_too_short(before: list[int], once: list[int], length: int, after: list[int]) -> None:
    """Many periods pass for a while, and fail when the whole half is looked at."""
    values = np.array([*before, *(once * length)[:length], *after])
    found = find_periodicity(values)
    assert (found if found and not found.saltus else None) == by_trying(values.tolist())


KINDS = pytest.mark.parametrize("kind", [list, np.array], ids=["list", "array"])
BLOCK = [(17 * i * i + 5 * i) % 101 + 200 for i in range(40)]
BEFORE = [(31 * i * i + i) % 97 for i in range(20)]


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.lists(st.integers(-2, 3), max_size=90),
    st.lists(st.integers(0, 3), min_size=1, max_size=50),
    st.integers(0, 3),
    st.integers(0, 160),
)
def test_arrays_equal_lists(before: list[int], once: list[int], saltus: int, length: int) -> None:
    values = (before + [v + i * saltus for i in range(200) for v in once])[: 64 + length]
    assert find_periodicity(values) == find_periodicity(np.array(values))


@KINDS
@pytest.mark.parametrize("cut", [0, 1, 2, 20])
def test_a_period_must_be_seen_twice(kind: Any, cut: int) -> None:
    """The end repeats with period 40 from 20 + cut; exactly two repeats are enough."""
    values = kind([*BEFORE, *BLOCK, *BLOCK][cut:])
    assert find_periodicity(values) == Periodicity(max(0, 20 - cut), 40)
    for end in (1, 2, 5):
        assert find_periodicity(kind([*BEFORE, *BLOCK, *BLOCK][cut:-end])) is None


@KINDS
def test_an_observed_period_was_seen_three_times(kind: Any) -> None:
    values = [*BEFORE[:6], *BLOCK[:8] * 3]
    found = certify(kind(values), None)
    assert (found.status, found.periodicity) == ("observed", Periodicity(6, 8))
    assert certify(kind(values[:-1]), None).status == "none"


@pytest.mark.parametrize("length", [10, 82])
def test_differences_are_not_counted_modulo_256(length: int) -> None:
    """A step of 253 and one of −3 are the same in a byte."""
    values = np.array([0, *range(253, 0, -3)][:length], np.uint8)
    assert find_periodicity(values) == Periodicity(1, 1, -3)
    assert find_periodicity(values.tolist()) == Periodicity(1, 1, -3)


def test_words_never_say_more_than_is_known() -> None:
    ones = np.ones(50, np.uint8)
    assert certify(ones, None).words == "period 1 from 0, observed for 50 periods"
    assert certify(grundy_values("0.77", 150), parse_code("0.77")).status == "observed"
    assert certify(grundy_values("0.77", 166), parse_code("0.77")).status == "observed"
    assert certify(grundy_values("0.77", 167), parse_code("0.77")).status == "proved"
    assert certify(np.array([1, 2, 1, 2]), None).words == "none up to 3"


@pytest.mark.parametrize("bits", [7, pytest.param(15, marks=pytest.mark.thorough)])
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from([0, 0, 4, 8]), st.lists(st.integers(0, 15), max_size=3), st.integers(1, 15))
def test_what_is_proved_goes_on(bits: int, zeroth: int, digits: list[int], last: int) -> None:
    """Octal codes, and in a long run hexadecimal ones, whose values may grow."""
    code = Code((zeroth & bits, *(digit & bits for digit in digits), last & bits or 1))
    values = grundy_values(code, 1500).astype(np.int64)
    for length in (20, 40, 80, 180, 360, 700):
        finding = certify(values[:length], code)
        if finding.status == "proved" and finding.periodicity is not None:
            found = finding.periodicity
            start, period, saltus = found.preperiod, found.period, found.saltus
            assert np.array_equal(values[start + period :], values[start:-period] + saltus)


def test_the_bound_of_three_heaps_and_of_one() -> None:
    assert needed(parse_code("0.8"), Periodicity(10, 4)) == 3 * 10 + 3 * 4
    assert needed(parse_code("0.303"), Periodicity(0, 4)) == 1 + 4 + 3 - 1


def test_heap_0_does_not_count_in_the_bound_of_arithmetic_periods() -> None:
    code = parse_code("0.8")
    bounds = [last_arithmetic_term(code, preperiod, 3, 1, 0) for preperiod in (0, 1, 2)]
    assert bounds[0] == bounds[1] < bounds[2]


def proved(code: str, n: int) -> dict[str, Any]:
    values = grundy_values(code, n)
    return certificate(code, values, certify(values, parse_code(code)))


def test_unreadable_and_unproved(tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    with pytest.raises(DataError, match="cannot be read"):
        verify(path)
    path.write_text(json.dumps(proved("0.77", 500))[:-9])
    with pytest.raises(DataError, match="is not a valid certificate"):
        verify(path)
    with pytest.raises(LimitReached, match="more than 100"):
        verify(proved("0.77", 500), most_steps=100)
    values = grundy_values("0.77", 100)
    with pytest.raises(UsageError, match="only a proved period"):
        certificate("0.77", values, certify(values, parse_code("0.77")))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.sampled_from([0, 4]),
    st.lists(st.integers(0, 7), max_size=3),
    st.integers(1, 7),
    st.integers(1, 31),
    st.integers(-1, 1),
)
def test_any_mask_gives_the_values_of_the_definition(
    zeroth: int, digits: list[int], last: int, mask: int, by_position: int
) -> None:
    code = Code((zeroth, *digits, last))
    splits = [k for k, digit in enumerate(code.digits) if digit & 4]
    if len({k % 2 for k in splits}) > 1:
        by_position = -1
    values, rare = np.zeros(301, np.uint16), np.zeros(301, np.int64)
    row = np.array(code.digits, np.int64)
    reached, count = values_in_space(row, values, 1, 120, mask, by_position, rare, 0)
    reached, count = values_in_space(row, values, reached, 301, mask, by_position, rare, count)
    naive = np.zeros(301, np.int64)
    naive_values(row, naive, 1, 301)
    assert reached == 301
    assert np.array_equal(values, naive)
    parity = np.array([(int(v) & mask).bit_count() for v in naive])
    shifted = np.arange(301) + by_position if by_position >= 0 else np.zeros(301, np.int64)
    assert np.array_equal(rare[:count], np.flatnonzero((parity + shifted)[1:] % 2 == 0) + 1)


@cache
def long_certificate() -> dict[str, Any]:
    sequence, finding = find_period("0.127", 200_000)
    space = known(sequence.space)
    assert space.by_position >= 0
    return certificate("0.127", sequence.values, finding, space)


def test_a_long_certificate_names_a_space_and_is_accepted() -> None:
    told: list[tuple[int, int]] = []
    content = verify(long_certificate(), progress=lambda *at: told.append(at))
    assert (content["period"], content["preperiod"]) == (4, 46_578)
    assert told[-1] == (content["terms"], content["terms"])
    assert verify({**content, "space": None}) == {**content, "space": None}


@cases("change", "reason")
def test_a_space_that_is_tampered_with_is_rejected(change: dict[str, Any], reason: str) -> None:
    true = long_certificate()
    with pytest.raises(DataError, match=reason):
        verify({**true, "space": {**true["space"], **change}})
    with pytest.raises(DataError, match="not those"):
        verify({**true, "sha256": "0" * 64})


def test_a_space_of_a_game_that_has_none_is_rejected() -> None:
    space = {"mask": 7, "by_position": 0, "rare": 5}
    with pytest.raises(DataError, match="does not split"):
        verify({**proved("0.303", 500), "space": space})
    with pytest.raises(DataError, match="parity of the heap gives no information"):
        verify({**proved("0.77", 500), "space": space})


@pytest.mark.parametrize("code", ["0.8", "0.AB", "0.8B", "0.9E", "0.FB", "0.FF", "0.FC"])
def test_arithmetic_periods_are_proved_and_certified(code: str) -> None:
    sequence, finding = find_period(code, 1000)
    assert finding.status == "proved"
    assert known(finding.periodicity).saltus
    true = certificate(code, sequence.values, finding)
    assert verify(true) == true
    with pytest.raises(DataError, match="theorem needs"):
        verify({**true, **_shorter(true, sequence.values)})


def _shorter(true: dict[str, Any], values: Any) -> dict[str, Any]:
    """One term less, with the right digest."""
    found = Periodicity(true["preperiod"], true["period"], true["saltus"])
    finding = Finding("proved", len(values), found, true["theorem"], true["terms"] - 2)
    return certificate(true["game"], values, finding)


def test_a_saltus_that_is_no_power_of_two_is_only_observed() -> None:
    finding = find_period("0.3F", 600)[1]
    assert finding.status == "observed"
    assert finding.periodicity == Periodicity(0, 6, 3)


@pytest.mark.parametrize("game", ["nim", "0.3…", "woodcutter", "0.7…"])
def test_heaps_worth_themselves_are_proved(game: str) -> None:
    sequence, found = find_period(game, 600)
    assert (found.status, found.periodicity) == ("proved", Periodicity(0, 1, 1))
    content = certificate(game, sequence.values, found)
    for false in ({"period": 2}, {"saltus": 2}, {"terms": 9}, {"preperiod": 1}):
        with pytest.raises(DataError):
            verify({**content, **false})


def test_other_endless_codes_are_observed_only() -> None:
    assert theorem_of(parse_code("0.07…"), Periodicity(0, 1, 1)) is None
    assert theorem_of(NIM, Periodicity(0, 1, 2)) is None
    assert theorem_of(replace(NIM, unequal=True), Periodicity(0, 1, 1)) is None
    assert find_period("0.1…", 500)[1].status != "proved"
    assert certify(np.arange(100) // 2, NIM).status == "observed"
