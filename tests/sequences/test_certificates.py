"""Certificates of periods, and periods by the last values: only what is true is accepted."""

import json
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import VALUATIONS, Finding, Fold, find_period, find_rules, parse_code, period
from kalmar.core.errors import DataError, LimitReached
from kalmar.engines.sequences.certificates import certificate, verify
from kalmar.engines.sequences.periodicity import BY_PARTS, Periodicity, certify, needed, theorem_of
from kalmar.engines.sequences.spaces import best_space
from kalmar.solvers import values_of
from kalmar.theory.operations import LEAST
from tests.commands import Cli
from tests.known import known
from tests.sequences.definition import by_digits, by_fold, holds
from tests.tampered import changed, entry

TINY = [
    *("0.2", "0.3", "0.1", "0.03", "0.23", "0.33", "0.303", "0.0303", "0.333", "0.12", "0.0101"),
    *("0.13", "0.07", "0.15", "0.17", "0.71", "0.72", "0.05", "0.53", "0.57", "0.77", "4.3"),
    *("4.1", "4.2", "4.32", "0.013", "0.0003", "0.3003", "0.1023", "0.0323"),
]
ARITHMETIC = ["0.8", "0.AB", "0.FB", "0.FF", "0.FC", "0.9E"]


def least(values: Sequence[int]) -> Periodicity:
    """The least period that more than half of the values show, and where it begins."""
    last = len(values) - 1
    for step in range(1, len(values) // 3):
        saltus = values[last] - values[last - step]
        start = last - step
        while start >= 0 and values[start + step] - values[start] == saltus:
            start -= 1
        if 2 * start < len(values) - 2 * step:
            return Periodicity(start + 1, step, saltus)
    raise AssertionError("no period among so few values")


def forged(code: str, found: Periodicity) -> dict[str, Any]:
    """A certificate in which all fits the claim that can be computed from it."""
    game = parse_code(code)
    first = find_period(code, max(1, found.preperiod) + found.period)[0].values
    highest = int(first[: max(1, found.preperiod) + found.period].max())
    bound = needed(game, found, [highest])
    sequence = find_period(code, 10)[0]
    sequence.extend(max(bound, 10))
    name = getattr(theorem_of(game, found), "name", "")
    finding = Finding("proved", len(sequence.values), found, name, bound)
    return certificate(code, sequence.values, finding)


@pytest.mark.parametrize("code", [*TINY, *ARITHMETIC])
def test_the_least_period_is_certified_and_no_other(code: str) -> None:
    sequence, finding = find_period(code, 2000)
    found = known(finding.periodicity)
    assert finding.status == "proved"
    size = 150 if code in ARITHMETIC else 400
    assert found == least(by_digits(code, size))
    assert verify(certificate(code, sequence.values, finding))["period"] == found.period
    start, period, saltus = found.preperiod, found.period, found.saltus
    others = [Periodicity(start + 1, period, saltus), Periodicity(start, 2 * period, 2 * saltus)]
    if not saltus:
        others += [Periodicity(start + k, period) for k in (2, 7)]
        others += [Periodicity(start, k * period) for k in (3, 4, 7, 49)]
    for other in others:
        with pytest.raises(DataError, match="is not the least"):
            verify(forged(code, other))
    for other in (Periodicity(start, period + 1, saltus), Periodicity(start - 1, period, saltus)):
        if other.preperiod >= 0 and not saltus:
            with pytest.raises(DataError, match=r"fails|is not the least"):
                verify(forged(code, other))


@pytest.mark.parametrize(("code", "period"), [("0.2", 98), ("0.0303", 12)])
def test_terms_that_end_before_the_second_period(code: str, period: int) -> None:
    start = known(find_period(code, 500)[1].periodicity)
    with pytest.raises(
        DataError, match=f"period {period} is not the least: {start.period} is also"
    ):
        verify(forged(code, Periodicity(start.preperiod, period)))


@cache
def true_one(name: str) -> dict[str, Any]:
    """A true certificate: periodic, arithmetic periodic, or with a space."""
    code = "0.8" if name == "arithmetic" else "0.77"
    sequence, finding = find_period(code, 1000)
    content = certificate(code, sequence.values, finding)
    if name == "space":
        space = known(best_space(sequence.values[: content["terms"]], [1, 2]))
        content["space"] = asdict(space)
    return content


NAMES = ["periodic", "arithmetic", "space"]
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 12, 71, 168, 169, 257, 10**5, 10**7, 10**12, 10**15),
    *(10**15 + 1, 10**18, 2**63, 10**5000, 0.0, 1.0, 12.0, 0.77, math.nan, math.inf, -1e300),
    *("", "x", "0.7", "0.07", "0.78", "0.777777", "0.7…", "8.8", "kayles", "1.77", "12", "\ud800"),
    *("0" * 64, "7" * 20_000, [], [[]], [12], {}, {"mask": 7}, {"a": {"b": []}}, b"0.77", (0, 77)),
    *({"mask": 7, "by_position": -1, "rare": 0}, {"mask": 7, "by_position": 0, "rare": 5}),
]


def fields(content: dict[str, Any]) -> list[tuple[str, ...]]:
    """The way to each field, those of the space too."""
    inner = [("space", key) for key in content["space"] or ()]
    return [*((key,) for key in content), *inner]


def says_the_same(content: dict[str, Any], way: tuple[str, ...], value: Any) -> bool:
    """Whether the change leaves the certificate true: a space is only a hint."""
    old = entry(content, way)
    return (type(value) is type(old) and value == old) or (way == ("space",) and value is None)


@pytest.mark.parametrize(
    "name", [NAMES[0], *(pytest.param(name, marks=pytest.mark.thorough) for name in NAMES[1:])]
)
def test_every_changed_field_is_rejected(name: str) -> None:
    true = true_one(name)
    assert verify(true) == true
    for way in fields(true):
        for value in JUNK:
            if not says_the_same(true, way, value):
                with pytest.raises((DataError, LimitReached)):
                    verify(changed(true, way, value))


@pytest.mark.parametrize("name", NAMES)
def test_missing_and_additional_fields_are_rejected(name: str) -> None:
    true = true_one(name)
    for key in true:
        with pytest.raises(DataError, match="needs the keys"):
            verify({other: value for other, value in true.items() if other != key})
    for more in ("note", "", "Period"):
        with pytest.raises(DataError, match="needs the keys"):
            verify({**true, more: 1})
    for change in ({"mask": 7}, {**(true["space"] or {}), "more": 1}):
        with pytest.raises(DataError, match="must be null or an object with the keys"):
            verify({**true, "space": change})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from(NAMES), st.data(), anything | st.integers(0, 400))
def test_anything_else_in_a_field_is_rejected(name: str, data: st.DataObject, value: Any) -> None:
    true = true_one(name)
    way = data.draw(st.sampled_from(fields(true)))
    if says_the_same(true, way, value):
        return
    if way in (("space", "mask"), ("space", "by_position")):  # another hint may do as well
        with suppress(DataError, LimitReached):
            assert verify(changed(true, way, value))["sha256"] == true["sha256"]
        return
    with pytest.raises((DataError, LimitReached)):
        verify(changed(true, way, value))


def verify_text(text: str) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "c.json"
        path.write_text(text, encoding="utf-8")
        return verify(path)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.sampled_from(NAMES), st.data())
def test_a_changed_character_is_rejected_or_says_the_same(name: str, data: st.DataObject) -> None:
    true = true_one(name)
    text = json.dumps(true)
    at = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from('0179"\\{}[],:. -e\x00'))
    try:
        content = verify_text(text[:at] + character + text[at + 1 :])
    except (DataError, LimitReached):
        return
    assert {**content, "game": true["game"]} == true
    assert parse_code(content["game"]) == parse_code(true["game"])


@pytest.mark.parametrize("text", ["", "null", "[]", "1", '"x"', "[" * 100_000, "NaN", "1" * 5000])
def test_files_that_are_none(text: str, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(text)
    with pytest.raises(DataError):
        verify(tmp_path / "c.json")


def test_other_values_with_their_own_digest_are_rejected() -> None:
    sequence, finding = find_period("0.77", 1000)
    for n in (1, 70, 71, 160):
        values = sequence.values.astype(np.int64)
        values[n] += 1
        with pytest.raises(DataError, match="not those of the certificate"):
            verify(certificate("0.77", values, finding))


def test_terms_beyond_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    true = true_one("periodic")
    monkeypatch.setattr("kalmar.runtime.work.free_memory", lambda: 1000)
    with pytest.raises(LimitReached, match="checking 168 terms takes about"):
        verify(true)
    monkeypatch.undo()
    claim = {**true, "game": "0.3", "preperiod": 0, "period": 10**12}
    claim["theorem"] = "the last values give the next"
    claim["terms"] = 1 + 10**12 + 1
    with pytest.raises(LimitReached, match="steps"):
        verify(claim)


FAR = 10**6


games = st.one_of(
    st.sets(st.integers(1, 7), min_size=1, max_size=4).map(
        lambda numbers: f"subtraction({','.join(map(str, sorted(numbers)))})"
    ),
    st.lists(st.sampled_from("0123"), min_size=1, max_size=6).map(
        lambda d: "0." + "".join(d) + "3"
    ),
)


@given(games, st.sampled_from(sorted(VALUATIONS)))
def test_what_is_proved_is_true(game: str, name: str) -> None:
    valuation = VALUATIONS[name]
    found = period(game, 4000, play=valuation.play, valuation=valuation)
    if found.periodicity is None or found.status != "proved":
        return
    known = found.periodicity
    values = by_fold(find_rules(game), Fold(valuation, LEAST), found.bound + 3 * known.period + 20)
    assert holds(values, known)
    if known.preperiod:
        before = known.preperiod - 1
        assert values[before + known.period] != values[before] + known.saltus


@pytest.mark.parametrize("name", sorted(VALUATIONS))
def test_every_way_of_a_subtraction_game_is_proved(name: str) -> None:
    valuation = VALUATIONS[name]
    found = period("subtraction(2,5,7)", play=valuation.play, valuation=valuation)
    assert found.status == "proved", name
    assert found.theorem == "the last values give the next"


@given(st.data())
def test_shifts_move_values_on_and_no_smaller_shift_does(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(VALUATIONS)))
    valuation = VALUATIONS[name]
    options = data.draw(st.sets(st.integers(0, 30), min_size=1, max_size=6))
    by = valuation.shift * data.draw(st.integers(0, 5))
    moved = valuation.of_options({option + by for option in options})
    assert moved == valuation.of_options(options) + by


def test_lengths_of_play_move_on_by_even_numbers_only() -> None:
    for name in ("remoteness", "suspense", "misere-remoteness", "misere-suspense"):
        of_options = VALUATIONS[name].of_options
        assert VALUATIONS[name].shift == 2
        assert of_options([1, 4]) != of_options([0, 3]) + 1
    assert VALUATIONS["grundy"].shift == VALUATIONS["kernel"].shift == 0


def test_a_saltus_needs_the_valuation_to_move_on() -> None:
    code = parse_code("0.33")
    lengths, kernel = Fold(VALUATIONS["remoteness"], LEAST), Fold(VALUATIONS["kernel"], LEAST)
    found = Periodicity(4, 3, 2)
    assert theorem_of(code, found, lengths) == BY_PARTS[0]
    assert needed(code, found, fold=lengths) == 4 + 3 + 2 - 1
    assert (
        theorem_of(code, found, kernel) is theorem_of(code, Periodicity(4, 3, 1), lengths) is None
    )
    assert theorem_of(parse_code("0.77"), found, lengths) is None
    assert theorem_of(parse_code("0.3…"), found, lengths) is None
    # 0, 1, 2, 3, … are the Grundy values of the first heaps here, and not of the last ones
    assert certify(list(range(40)), parse_code("0.3333333333333333")).status == "observed"


@pytest.mark.thorough
def test_far_values_rest_on_the_same_proof() -> None:
    for name in ("misere-remoteness", "remoteness", "misere-grundy"):
        valuation = VALUATIONS[name]
        rules = find_rules("subtraction(2,5,7)")
        value = values_of(rules, [FAR], Fold(valuation, LEAST), 10**7).value(FAR)
        assert value == by_fold(rules, Fold(valuation, LEAST), FAR)[FAR]


def test_the_command_proves_periods_in_other_ways(cli: Cli) -> None:
    for way in ("--misere --valuation G-", "-c selective --misere", "-c conjunctive"):
        asked = f'period "subtraction(1,4,6)" {way} --json --require-period'
        assert cli.data(asked)["status"] == "proved"
    cli("period kayles --misere --to 40 --require-period", code=1)
    cli("period 0.106 --window --to 3000 --require-period", code=1)
    assert "observed" not in cli('period "subtraction(2,5,7)" --misere --to 20').splitlines()[-1]
