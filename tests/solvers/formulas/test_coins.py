"""Coin-turning games: rows and rectangles by theorem against the literal fold."""

import pytest

from kalmar import Fold, GameError, LimitReached, PositionError, find_rules, solve
from kalmar.games.coins import at_most, exactly
from kalmar.games.coins.turning import COINS, CoinGrid, CoinRow, coin_game, coins_from_text
from kalmar.solvers import formulas as closed_forms
from kalmar.solvers import solved as any_game
from kalmar.solvers.formulas import coins as coin_formulas
from kalmar.solvers.formulas.coins import coin_value, mock_turtle
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

FOLD = Fold(GRUNDY, NIM_SUM)


@pytest.mark.parametrize("family", coin_formulas.FORMULAS)
def test_formulas_of_single_coins_are_what_mex_says(family: object) -> None:
    rules = next((c for c in COINS.values() if c.companions == family), None) or CoinRow(
        "unnamed",
        family,  # type: ignore[arg-type]
        0,
    )
    places = range(rules.first, rules.first + 14)
    literal = any_game.solve(rules, [(place,) for place in places], FOLD, 100_000)
    values = [literal.value((place,)) for place in places]
    assert [coin_value(rules, place) for place in places] == values


def test_mock_turtle_theorem() -> None:
    """Turning up to 2m + 1 coins is worth the odious one of 2v, 2v + 1, v that of up to 2m."""
    for odd, places in ((3, 14), (5, 14), (7, 12)):
        fewer, more = ([coin_value(CoinRow(f"up to {most}", at_most(most), 0), place)
                        for place in range(places)] for most in (odd - 1, odd))  # fmt: skip
        assert more == [1, *(mock_turtle(value) for value in fewer[: places - 1])]


def test_large_rows_are_answered_at_once() -> None:
    answer = solve("coins 5,1000000000000 + ruler 64 + mock-turtles 123")
    assert answer.value == 5 ^ 10**12 ^ 64 ^ mock_turtle(123)
    theory = closed_forms.solve(COINS["mock-turtles"], [], FOLD, 100)
    assert theory is not None
    assert theory.value((3, 123456789)) == mock_turtle(3) ^ mock_turtle(123456789)
    assert solve("coins 5,1000000000000").winning_move_count == 1
    assert next(solve("coins 5,1000000000000").winning_moves())[0].option == ((),)


@pytest.mark.thorough
def test_a_row_with_too_many_companion_sets_is_refused() -> None:
    with pytest.raises(LimitReached, match="companion sets"):
        solve("mogul 100")


def test_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PositionError, match="twice"):
        COINS["coins"].parse("2,2")
    with pytest.raises(PositionError, match="at least 1"):
        COINS["coins"].parse("0,2")
    with pytest.raises(PositionError, match="write x:y"):
        solve("tartan 3,2")
    with pytest.raises(GameError, match="not a coin game"):
        find_rules("coins(many)")
    with pytest.raises(GameError, match="two coin games"):
        find_rules("tartan(twins)")
    monkeypatch.setattr("kalmar.solvers.formulas.coins.MOST_SETS", 1_000)
    with pytest.raises(LimitReached, match="more than 1,000 companion sets"):
        solve("mogul 100")
    assert coin_game("turning turtles") == coins_from_text("") == find_rules("fordító")
    assert isinstance(find_rules("turning corners"), CoinGrid)
    assert exactly(2)(0, 1) is not None
