"""Who wins rows of End-Nim and Silver Dollar with the dollar, against play by the rules alone."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from kalmar import Fold, Outcome, after, solve
from kalmar.games.boards.sliding import TAKEN, GoldCoin
from kalmar.games.heaps.textbook import EndNim
from kalmar.solvers import rows
from kalmar.solvers.formulas import solve_outcomes
from kalmar.solvers.rows import gold_outcome, row_outcome
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME, OUTCOME, OUTCOME_SUM
from tests.cases import cases
from tests.known import known
from tests.literal.games import play_of

Row = tuple[int, ...]


def every_row(most: int, heaps: int) -> Iterator[Row]:
    return (row for k in range(heaps + 1) for row in product(range(1, most + 1), repeat=k))


@pytest.mark.parametrize("misere", [False, True])
def test_rows_are_won_as_the_theorem_says(misere: bool) -> None:
    for row in (*every_row(6, 3), *every_row(3, 6)):
        assert row_outcome(row, int(misere)) == play_of("end-nim").wins(row, misere), row


@pytest.mark.parametrize("misere", [False, True])
def test_moves_that_win_a_row_are_found(misere: bool) -> None:
    fold = Fold(MISERE_OUTCOME if misere else OUTCOME, OUTCOME_SUM)
    solved = known(solve_outcomes(EndNim(), [(400, 300, 500)], fold, 100))
    reach = known(solved.reach)
    assert reach.labelled is not None
    wins = play_of("end-nim").wins
    for row in every_row(4, 4):
        every = list(EndNim().labelled_moves(row))
        assert reach.total(row) == len(every)
        for value in (0, 1):
            wanted = [(a, o) for a, o in every if wins(o[0], misere) == bool(value)]
            assert list(reach.labelled(row, value) if row else ()) == wanted, (row, value)
            assert reach.count(row, value) == len(wanted)
        assert set(reach.values(row)) == {int(wins(o[0], misere)) for _, o in every}


@pytest.mark.parametrize("squares", [7, pytest.param(11, marks=pytest.mark.thorough)])
def test_strips_with_the_dollar_are_won_as_the_theorem_says(squares: int) -> None:
    reach = rows.GOLD_COIN.moves or pytest.fail("moves have to be listed")
    assert gold_outcome(TAKEN) == 0
    for row in (row for k in range(1, 6) for row in combinations(range(squares), k)):
        for dollar in range(len(row)):
            strip = row, row[dollar]
            assert gold_outcome(strip) == play_of("gold-coin").wins((row, dollar), False), strip
            every = list(GoldCoin().options(strip))
            assert reach.total(strip) == len(every)
            for value in (0, 1):
                wanted = [option for option in every if gold_outcome(option[0]) == value]
                assert list(reach.options(strip, value)) == wanted, (strip, value)
                assert reach.count(strip, value) == len(wanted)


def test_the_number_of_won_strips_is_that_of_project_euler() -> None:
    """Project Euler, problem 344: 324 strips of 10 squares with two coins and the dollar."""
    strips = [(row, square) for row in combinations(range(10), 3) for square in row]
    assert sum(map(gold_outcome, strips)) == 324


@cases("text", "won")
def test_large_components_are_answered_by_the_theorem(text: str, won: bool) -> None:
    answer = solve(text)
    assert (answer.outcome is Outcome.N) == won
    assert "Albert and Nowakowski" in answer.theorem or "before the dollar" in answer.theorem
    assert (answer.winning_move_count or 0) > 0 or not won
    for move in answer.winning_moves():
        assert solve(after(answer.position, move)).outcome is Outcome.P


def test_misere_rows_differ_only_where_all_heaps_are_one() -> None:
    assert solve("end-nim 300,200,300", play="misere").outcome is Outcome.P
    assert "Nowakowski" in solve("end-nim 300,200,300", play="misere").theorem
    differ = [row for row in every_row(4, 4) if row_outcome(row, 0) != row_outcome(row, 1)]
    assert differ == [(), (1,), (1, 1), (1, 1, 1), (1, 1, 1, 1)]


def test_small_components_and_other_rules_are_left_to_others() -> None:
    """What the theorem does not know: values, misère play with the dollar, and sums."""
    assert solve_outcomes(EndNim(), [(9, 9, 9)], Fold(OUTCOME, OUTCOME_SUM), 9) is None
    assert solve_outcomes(EndNim(), [(10**9, 10**9)], Fold(OUTCOME, OUTCOME_SUM), 9) is None
    strip = [GoldCoin().parse("1000,5000,9000d")]
    assert solve_outcomes(GoldCoin(), strip, Fold(MISERE_OUTCOME, OUTCOME_SUM), 9) is None
    assert solve_outcomes(GoldCoin(), [((1, 3), 3)], Fold(OUTCOME, OUTCOME_SUM), 9) is None
    assert solve("end-nim 3,5,2 + nim 4").valuation.name.startswith("grundy")


@pytest.mark.parametrize("game", ["end-nim", "welter", "silver-dollar", "staircase-nim"])
def test_numbers_apart_are_several_components(game: str) -> None:
    """A row is written with commas; with blanks each number is a row of its own."""
    assert solve(f"{game} 3 5 2").note == (
        "each number is a component of its own; one with all of them is written 3,5,2"
    )
    assert solve(f"{game} 3,5,2").note is None
    assert solve(f"{game} 3,5 2").note is None
