"""Coin-turning games: rows and rectangles by theorem against the literal fold."""

from functools import reduce
from itertools import combinations

import pytest

from kalmar import Fold, GameError, LimitReached, PositionError
from kalmar.answers.answer import solve
from kalmar.answers.moves_in_words import change_text, move_text
from kalmar.games.coins.grids import COINS, CoinGrid, coin_game, grid_from_text
from kalmar.games.coins.turning import CoinRow, at_most, coins_from_text, exactly
from kalmar.games.registry import find_rules
from kalmar.solvers import formulas as closed_forms
from kalmar.solvers import solved as any_game
from kalmar.solvers.formulas import coins as coin_formulas
from kalmar.solvers.formulas.coins import coin_values, mock_turtle
from kalmar.theory.nimbers import nim_product
from kalmar.theory.operations import NIM_SUM, nim_sum
from kalmar.theory.valuations import GRUNDY

FOLD = Fold(GRUNDY, NIM_SUM)
FAMILIES = [
    *COINS.values(),
    coins_from_text("1"),
    coins_from_text("4"),
    coins_from_text("=4"),
    find_rules("coin-subtraction(1,2,3)"),
    find_rules("coin-subtraction(2,5)"),
]


@pytest.mark.parametrize("rules", FAMILIES, ids=lambda rules: rules.name)
def test_a_row_is_the_sum_of_its_heads(rules: CoinRow) -> None:
    places = range(rules.first, rules.first + 7)
    rows = [row for size in range(8) for row in combinations(places, size)]
    literal = any_game.solve(rules, rows, FOLD, 10_000)
    theory = closed_forms.solve(rules, rows, FOLD, 10_000)
    assert theory is not None
    assert [theory.value(row) for row in rows] == [literal.value(row) for row in rows]


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
    assert coin_values(rules, 14) == values


def test_mock_turtle_theorem() -> None:
    """Turning up to 2m + 1 coins is worth the odious one of 2v, 2v + 1, v that of up to 2m."""
    for odd, places in ((3, 14), (5, 14), (7, 12)):
        fewer = coin_values(CoinRow("fewer", at_most(odd - 1), 0), places)
        more = coin_values(CoinRow("more", at_most(odd), 0), places)
        assert more == [1, *(mock_turtle(value) for value in fewer[: places - 1])]


def test_triplets_are_mock_turtles_two_places_on() -> None:
    assert coin_values(COINS["triplets"], 14) == [0, 0, *coin_values(COINS["mock-turtles"], 12)]


def test_grunt_is_grundys_game() -> None:
    grundy = any_game.solve(find_rules("grundys-game"), range(40), FOLD, 100)
    assert coin_values(COINS["grunt"], 40) == [grundy.value(n) for n in range(40)]


@pytest.mark.parametrize("numbers", ["1,2,3", "2,5", "1,4,6"])
def test_subtraction_in_coins(numbers: str) -> None:
    heaps = any_game.solve(find_rules(f"subtraction({numbers})"), range(30), FOLD, 100)
    rules = find_rules(f"coin-subtraction({numbers})")
    assert isinstance(rules, CoinRow)
    assert [0, *coin_values(rules, 29)] == [heaps.value(n) for n in range(30)]


@pytest.mark.parametrize(
    "text", ["twins,twins", "coins,coins", "ruler,twins", "mock-turtles,ruler", "triplets,coins"]
)
def test_the_tartan_theorem(text: str) -> None:
    rules = grid_from_text(text)
    across, down = coin_values(rules.across, 4), coin_values(rules.down, 3)
    squares = [(rules.across.first + x, rules.down.first + y) for x in range(4) for y in range(3)]
    literal = any_game.solve(rules, [(square,) for square in squares], FOLD, 20_000)
    theory = closed_forms.solve(rules, [], FOLD, 100)
    assert theory is not None
    for (x, y), square in zip(((x, y) for x in range(4) for y in range(3)), squares, strict=True):
        assert (
            literal.value((square,)) == nim_product(across[x], down[y]) == theory.value((square,))
        )
    whole = tuple(squares[:5])
    solved = any_game.solve(rules, [whole], FOLD, 20_000)
    assert theory.value(whole) == solved.value(whole)


def test_turning_corners_is_nim_multiplication() -> None:
    rules = grid_from_text("")
    theory = closed_forms.solve(rules, [], FOLD, 100)
    assert theory is not None
    assert theory.value(((200, 77),)) == nim_product(200, 77)


def test_the_only_winning_move_turns_ten_and_six() -> None:
    answer = solve("coins 2,3,7,10")
    assert answer.value == 12
    (move,) = answer.winning_moves()
    assert move_text(answer.position, move) == "turn 10 and 6"
    assert change_text(answer.position, move) == "2,3,7,10 → 2,3,6,7"


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


def test_reach_of_turning_turtles_is_the_list() -> None:
    rules = COINS["coins"]
    solved = closed_forms.solve(rules, [], FOLD, 100)
    assert solved is not None
    assert solved.reach is not None
    reach = solved.reach
    for row in ((), (1,), (2, 3, 7), (1, 2, 3, 4)):
        listed = sorted((reduce(nim_sum, o[0], 0), o) for o in rules.options(row))
        values = reach.values(row)
        assert sorted((v, o) for v in values for o in reach.options(row, v)) == listed
        assert reach.total(row) == len(listed) == sum(reach.count(row, v) for v in values)


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
