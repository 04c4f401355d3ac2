"""Sequences and tables in every way of playing agree with what `solve` says of each component."""

import pytest

from kalmar import COMPOSITIONS, Choice, Composition, Ending, Outcome, Play, sequence, solve, table
from kalmar.answers.tables.question import SEARCHED
from kalmar.core.compositions import CompositionName

WAYS = pytest.mark.parametrize("way", COMPOSITIONS)
PLAYS = pytest.mark.parametrize("play", Play, ids=lambda play: play.value)


@WAYS
@PLAYS
@pytest.mark.parametrize("game", ["nim", "kayles", "grundys-game", "subtraction(1,3)"])
def test_a_sequence_tells_who_wins(game: str, way: CompositionName, play: Play) -> None:
    found = sequence(game, 7, way, play)
    for n, value in enumerate(found.values):
        outcome = solve(f"{game} {n}", way, play=play).outcome
        told = found.is_p(value)
        if told is None or value is None:  # foreclosed: the end, or one move from it
            continue
        assert told == (outcome is Outcome.P), n


@WAYS
@PLAYS
@pytest.mark.parametrize("game", ["nim", "kayles"])
def test_a_table_of_pairs_tells_who_wins(game: str, way: CompositionName, play: Play) -> None:
    found = table(game, range(4), range(4), way, play)
    for row, values in zip(found.rows, found.values, strict=True):
        for col, value in zip(found.cols, values, strict=True):
            if value is not None:
                outcome = solve(f"{game} {row} {col}", way, play=play).outcome
                assert found.is_p(value) == (outcome is Outcome.P), (row, col)


@PLAYS
def test_a_theorem_about_some_games_is_kept_to_them(play: Play) -> None:
    assert sequence("nim", 5, "moore-2", play).theorem.endswith("(Moore 1910)")
    for game in ("kayles", "subtraction(1,3)"):
        found = sequence(game, 8, "moore-2", play)
        assert found.theorem == SEARCHED
        for n, value in enumerate(found.values):
            assert value == solve(f"{game} {n}", "moore-2", play=play).value
    cells = table("queen", range(3), range(3), "moore-2", play)
    assert cells.theorem == SEARCHED
    assert cells.values[1][2] == solve("queen 2,1", "moore-2", play=play).value


@PLAYS
def test_a_turn_that_needs_two_components_ends_on_one(play: Play) -> None:
    pairs = Composition(Choice("two", 2, 2), Ending.LONG, "pairs", "+2", "+₂", "two at a time")
    for game in ("nim", "kayles"):
        assert sequence(game, 4, pairs, play).values == (0, 0, 0, 0, 0)
    found = table("nim", range(3), range(3), pairs, play)
    for row, col in ((0, 2), (1, 1), (2, 2)):
        assert found.values[row][col] == solve(f"nim {row} {col}", pairs, play=play).value
