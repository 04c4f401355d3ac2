"""Periods of games in which no move splits a heap, proved in every valuation by the last values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import VALUATIONS, Fold, find_rules, parse_code, period
from kalmar.engines.sequences.periodicity import BY_PARTS, Periodicity, certify, needed, theorem_of
from kalmar.solvers import values_of
from kalmar.theory.operations import LEAST
from tests.commands import Cli
from tests.sequences.definition import by_fold, holds

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
