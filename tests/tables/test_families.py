"""Positions with n in place of a number: the same values as one position after the other."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import KalmarError, period, sequence, solve, table
from kalmar.answers.tables import family_of, is_pattern
from kalmar.core.compositions import CompositionName, PlayName, find_composition
from tests.cases import cases
from tests.commands import Cli

WAYS = ["disjunctive", "diminished", "conjunctive", "continued", "selective", "shortened"]


def alone(pattern: str, n: int) -> str:
    """The position for one n, written by hand."""
    game, _, components = pattern.partition(" ")
    for factor in ("2", "3", ""):
        components = components.replace(f"{factor}n", str(int(factor or 1) * n))
    return f"{game} {components}"


@cases("pattern")
@settings(deadline=None, max_examples=24)
@given(way=st.sampled_from(WAYS), play=st.sampled_from(["normal", "misere"]))
def test_each_value_is_that_of_the_position(
    pattern: str, way: CompositionName, play: PlayName
) -> None:
    found = sequence(pattern, 4, way, play)
    assert found.game == found.title == pattern
    assert found.word == "n"
    for n, value in zip(found.numbers, found.values, strict=True):
        answer = solve(alone(pattern, n), way, play)
        expected = "P" if found.is_p(value) else "N"
        if value is not None:
            assert answer.outcome.value == expected


def test_rows_and_diagonals_are_those_of_tables() -> None:
    board = table("queen", range(8), range(8)).values
    assert sequence("queen n,n", 7).values == tuple(board[n][n] for n in range(8))
    assert sequence("queen n,2n", 3).values == tuple(board[2 * n][n] for n in range(4))
    for way in map(find_composition, WAYS):
        bricks = table("bricks", range(1, 8), range(1, 8), way).values
        assert sequence("bricks 3xn", 7, way).values == bricks[2]
        assert sequence("bricks nxn", 7, way).values == tuple(bricks[n][n] for n in range(7))
    wide = table("chomp", [3], range(1, 6), valuation="R+").values
    assert sequence("chomp 3xn", 5, valuation="R+").values == wide[0]


def test_rows_of_foreclosed_bricks_are_dawsons_kayles() -> None:
    dawson = sequence("0.07", 40).values
    assert sequence("bricks 2xn", 42, "diminished").values[1:] == dawson[: 42 - 1]
    assert period("bricks 3xn", 300, "diminished").words == (
        "period 34 from 55, observed for 7 periods"
    )


def test_the_first_number_is_the_least_that_makes_a_position() -> None:
    first = {"chomp 2xn": 1, "nim n": 0, "northcott 1:n": 2, "bricks nxn": 1, "chomp 4,n": 1}
    assert {pattern: family_of(pattern).first for pattern in first} == first
    assert sequence("northcott 1:n", 8).values == tuple(range(7))


def test_a_sign_says_how_components_are_played() -> None:
    found = sequence("nim n & nim 2n", 6)
    assert found.composition.name == "conjunctive"
    assert found.values == sequence("nim n 2n", 6, "conjunctive").values


@cases("pattern", "sentence")
def test_what_is_no_family_is_refused(pattern: str, sentence: str) -> None:
    assert is_pattern(pattern)
    with pytest.raises(KalmarError, match=sentence):
        sequence(pattern, 10)


def test_names_are_no_patterns() -> None:
    from kalmar.games.registry import GAMES

    assert not any(is_pattern(name) for name in GAMES)
    assert not any(
        map(is_pattern, ("nim 3 5", "0.77", "subtraction(1..n)", "hackenbush 0-1", "chomp nn"))
    )


def test_letters_among_parameters_are_those_of_the_rules() -> None:
    rules = "rules(n -> n-1; n -> n/2, n/2)"
    assert sequence(rules, 8).values == (0, 1, 2, 0, 1, 0, 1, 0, 1)
    pairs = sequence(f"{rules} n 2n", 4)
    assert pairs.values == tuple(solve(f"{rules} {n} {2 * n}").value for n in range(5))


def test_the_commands_take_patterns(tmp_path: Path, cli: Cli) -> None:
    for ending in ("csv", "npy", "png"):
        option = "--png" if ending == "png" else "-o"
        cli('values "chomp 2xn" -n 60', option, str(tmp_path / f"a.{ending}"))
    assert "Grundy values of heaps" in cli(
        'values "chomp 2xn" --checkpoint', tmp_path / "a", code=2
    )
    assert "write n in a position, such as chomp 2xn" in cli("values chomp -n 4", code=2)
