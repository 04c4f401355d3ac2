"""Rows of NoGo have the values that a list of all positions gives."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import sequence, solve
from kalmar.core.errors import LimitReached, PositionError
from kalmar.games.boards.squares import Stones
from kalmar.games.boards.stones import NoGo
from kalmar.solvers import nogo_rows
from kalmar.solvers import solved as any_game
from kalmar.solvers.nogo_rows import RowValues, splits
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

FOLD = Fold(GRUNDY, NIM_SUM)


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 9), st.randoms(use_true_random=False))
def test_rows_with_stones(length: int, random: Random) -> None:
    rules = NoGo()
    row = "".join(random.choice("....xo") for _ in range(length))
    try:
        board = rules.parse(row)
    except PositionError:
        return
    assert RowValues(length, 10**6)(board) == any_game.solve(rules, [board], FOLD, 10**6).value(
        board
    )


def test_every_row_of_eight_squares_that_play_reaches() -> None:
    rules, listed = NoGo(), RowValues(8, 10**6)
    literal = any_game.solve(rules, [("." * 8,)], FOLD, 10**6)
    todo: list[Stones] = [("." * 8,)]
    seen = set(todo)
    while todo:
        board = todo.pop()
        assert listed(board) == literal.value(board), board
        for option in rules.options(board):
            if option[0] not in seen:
                seen.add(option[0])
                todo.append(option[0])
    assert len(seen) > 500


def test_the_empty_rows() -> None:
    values = sequence("nogo 1xn", 16).values
    assert values[:8] == tuple(
        any_game.solve(NoGo(), [("." * n,)], FOLD, 10**6).value(("." * n,)) for n in range(1, 9)
    )
    assert values == sequence("nogo nx1", 16).values


def test_it_is_what_answers() -> None:
    found = solve("nogo 1x14 + nim 3")
    assert found.value == 3 ^ 3  # the row of 14 squares is worth 3
    assert found.valuation == GRUNDY
    assert found.winning_move_count == 0
    assert solve("nogo 1x14 + nim 2").winning_move_count == 12


def test_long_rows_are_refused() -> None:
    with pytest.raises(LimitReached, match="rows of NoGo of up to 40 squares have"):
        RowValues(40, 10**6)
    assert nogo_rows.solve(NoGo(), [("...", "...")], FOLD, 10**6) is None


def test_runs_are_walls_or_single_stones() -> None:
    assert splits(("..xxx..",)) == ["..x.."]
    assert splits(("..xo..",)) == ["..x", "o.."]
    assert splits((".", "x", ".")) == [".x."]
