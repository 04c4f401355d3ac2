"""Closed forms of textbook games against play written down here from the rules alone."""

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

import pytest

import kalmar
from kalmar import solve
from kalmar.core.compounds import Compound
from kalmar.core.errors import GameError, LimitReached, PositionError
from kalmar.core.rules import Outcome
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.render.drawings.position import drawing
from kalmar.solvers.formulas.textbook import winning_takings
from kalmar.theory.theorems import cited_in, theorems_about

Options = Callable[[Any], Iterable[Any]]

POSITIONS = 2_000
CASES = [
    pytest.param(0, 100, id="few"),
    *(
        pytest.param(seed, POSITIONS // 4, id=str(seed), marks=pytest.mark.thorough)
        for seed in range(1, 5)
    ),
]


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


@cache
def lasker(heap: int) -> int:
    return mex({lasker(n) for n in range(heap)}
               | {lasker(a) ^ lasker(heap - a) for a in range(1, heap)})  # fmt: skip


@cache
def square(heap: int) -> int:
    return mex({square(heap - n * n) for n in range(1, heap + 1) if n * n <= heap})


@cache
def welter(row: frozenset[int]) -> int:
    return mex({welter(row - {x} | {free}) for x in row for free in range(x) if free not in row})


@cache
def sliding(row: tuple[int, ...]) -> int:
    found = set()
    for n, x in enumerate(row):
        lowest = row[n - 1] + 1 if n else 0
        found |= {sliding((*row[:n], free, *row[n + 1 :])) for free in range(lowest, x)}
    return mex(found)


@cache
def gold(row: tuple[int, ...], dollar: int) -> int:
    """The value where the coin of this number, from 0, is the dollar."""
    found = {gold(row[1:], dollar - 1)} if dollar else {0}
    for n, x in enumerate(row):
        lowest = row[n - 1] + 1 if n else 0
        found |= {gold((*row[:n], free, *row[n + 1 :]), dollar) for free in range(lowest, x)}
    return mex(found)


@cache
def stairs(coins: tuple[int, ...]) -> int:
    found = set()
    for n, number in enumerate(coins):
        for count in range(1, number + 1):
            left = [*coins]
            left[n] -= count
            if n:
                left[n - 1] += count
            found.add(stairs(tuple(left)))
    return mex(found)


@cache
def euclid(least: int, a: int, b: int) -> int:
    if a < b:
        a, b = b, a
    if b == 0:
        return 0
    return mex({euclid(least, left, b) for left in range(a - b, least - 1, -b)})


@cache
def fibonacci(heap: int, limit: int) -> int:
    return mex({fibonacci(heap - k, min(heap - k, 2 * k)) for k in range(1, limit + 1)})


def some_row(random: Random, most: int, last: int) -> tuple[int, ...]:
    return tuple(sorted(random.sample(range(last), random.randint(1, most))))


def of_lasker(random: Random) -> tuple[str, int]:
    heap = random.randint(0, 60)
    return str(heap), lasker(heap)


def of_squares(random: Random) -> tuple[str, int]:
    heap = random.randint(0, 300)
    return str(heap), square(heap)


def of_welter(random: Random) -> tuple[str, int]:
    row = some_row(random, 4, 11)
    return ",".join(map(str, row)), welter(frozenset(row))


def of_sliding(random: Random) -> tuple[str, int]:
    row = some_row(random, 5, 11)
    return ",".join(map(str, row)), sliding(row)


def of_gold(random: Random) -> tuple[str, int]:
    row = some_row(random, 4, 9)
    dollar = random.randrange(len(row))
    text = ",".join(f"{x}d" if n == dollar else str(x) for n, x in enumerate(row))
    return text, gold(row, dollar)


def of_stairs(random: Random) -> tuple[str, int]:
    coins = tuple(random.randint(0, 3) for _ in range(random.randint(1, 4)))
    return ",".join(map(str, coins)), stairs(coins)


def of_euclid(least: int) -> Callable[[Random], tuple[str, int]]:
    def drawn(random: Random) -> tuple[str, int]:
        a, b = random.randint(least, 300), random.randint(least, 300)
        return f"{a},{b}", euclid(least, a, b)

    return drawn


def of_fibonacci(random: Random) -> tuple[str, int]:
    heap = random.randint(2, 60)
    if random.random() < 0.5:
        return str(heap), fibonacci(heap, heap - 1)
    limit = random.randint(1, heap)
    return f"{heap}/{limit}", fibonacci(heap, limit)


GAMES: dict[str, Callable[[Random], tuple[str, int]]] = {
    "laskers-nim": of_lasker,
    "subtract-a-square": of_squares,
    "welter": of_welter,
    "silver-dollar": of_sliding,
    "gold-coin": of_gold,
    "staircase-nim": of_stairs,
    "euclid": of_euclid(0),
    "euclid-positive": of_euclid(1),
    "fibonacci-nim": of_fibonacci,
}


def test_the_first_heaps_that_are_lost_in_subtract_a_square_are_those_of_golomb() -> None:
    lost = [n for n in range(100) if solve(f"subtract-a-square {n}").outcome is Outcome.P]
    assert lost == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]


@pytest.mark.every
@pytest.mark.parametrize(("seed", "count"), CASES)
@pytest.mark.parametrize("name", GAMES)
def test_values_are_those_of_literal_play(name: str, seed: int, count: int) -> None:
    random = Random(f"{name} {seed}")
    for _ in range(count):
        text, expected = GAMES[name](random)
        assert solve(f"{name} {text}").value == expected, text


MISERE = ["welter 2,3", "silver-dollar 0,1,3", "staircase-nim 1", "euclid 2,1", "laskers-nim 1",
          "euclid-positive 2,1", "fibonacci-nim 2", "fibonacci-nim 5/1 + nim 1"]  # fmt: skip


@pytest.mark.parametrize("text", MISERE)
def test_in_misere_play_the_theorems_are_not_used(text: str) -> None:
    theorems = {theorem for name in GAMES for theorem in theorems_about(name)}
    assert len(theorems) == 8
    assert theorems.isdisjoint(cited_in(solve(text, play="misere").theorem))


def test_one_theorem_is_not_that_of_the_other_form() -> None:
    values = {name: solve(f"{name} 6,2").value for name in ("euclid", "euclid-positive")}
    assert values == {"euclid": 3, "euclid-positive": 2}
    # Sliding coins that may jump are another game, and the dollar makes one too.
    assert [solve(f"{name} 2,5,9").value for name in ("silver-dollar", "welter")] == [1, 9]
    assert solve("gold-coin 0,2d").value == gold((0, 2), 1) == 1
    # Even steps alone, or all steps, would give other values.
    assert solve("staircase-nim 1,1").value == 1
    assert solve("4.33 8").value != lasker(8)


@pytest.mark.parametrize("heap", [377, 987, 10**30, 4 * 10**15])
def test_large_heaps_of_fibonacci_nim_are_known_by_who_wins(heap: int) -> None:
    answer = solve(f"fibonacci-nim {heap}")
    numbers = {1, 2}
    a, b = 1, 2
    while b <= heap:
        a, b = b, a + b
        numbers.add(b)
    assert answer.outcome is (Outcome.P if heap in numbers else Outcome.N)
    assert "Zeckendorf" in answer.theorem
    assert answer.winning_move_count == len(winning_takings((heap, heap - 1)))
    if heap == 987:
        assert solve("fibonacci-nim 987/986").outcome is Outcome.P


def test_the_reason_names_the_smallest_part() -> None:
    answer = solve("fibonacci-nim 1000/7")
    assert "the smallest part of its Zeckendorf sum is 13, and at most 7" in answer.reason
    assert answer.outcome is Outcome.P
    # With a limit of just the smallest part there is one winning move.
    enough = solve("fibonacci-nim 1000/13")
    assert (enough.outcome, enough.winning_move_count) == (Outcome.N, 1)


def test_either_of_two_equal_numbers_may_go() -> None:
    for name, left in (("euclid", {(0, 3), (3, 0)}), ("euclid-positive", set())):
        assert {pair for (pair,) in find_rules(name).options((3, 3))} == left


def test_all_coins_that_leave_a_step_come_to_the_next() -> None:
    options = {left for (left,) in find_rules("staircase-nim").options((0, 3))}
    assert options == {(1, 2), (2, 1), (3,)}


def test_winning_takings_leave_heaps_that_lose() -> None:
    for heap in range(1, 60):
        for limit in range(heap + 1):
            won = [k for k in range(1, limit + 1)
                   if not fibonacci(heap - k, min(heap - k, 2 * k))]  # fmt: skip
            assert winning_takings((heap, limit)) == won


def test_a_large_heap_beside_another_game_is_refused() -> None:
    with pytest.raises(LimitReached):
        solve("fibonacci-nim 10^9 + nim 3", limit=2_000)
    with pytest.raises(LimitReached):
        solve("fibonacci-nim 10^9", play="misere", limit=2_000)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("welter 2,2", "puts two coins on one square"),
        ("gold-coin 1,2", "has no dollar or several"),
        ("gold-coin 1d,2d", "has no dollar or several"),
        ("gold-coin 1,1d", "puts two coins on one square"),
        ("euclid 5", "is not a pair of numbers: write both with a comma, such as 21,13"),
        ("euclid-positive 0,5", "both numbers are at least 1"),
        ("fibonacci-nim 5/x", "is not a heap"),
        ("fibonacci-nim 3,5", "is not a heap"),
        ("staircase-nim 1,x", "the number of coins on a step"),
        (f"staircase-nim {','.join('1' * 1001)}", "at most 1,000 steps"),
        ("silver-dollar a", "the square of a coin"),
    ],
)
def test_what_is_no_position_is_refused(text: str, said: str) -> None:
    with pytest.raises((PositionError, GameError), match=said):
        parse_position(text)


@pytest.mark.every
@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_read_again(name: str) -> None:
    random = Random(name)
    rules = find_rules(name)
    for _ in range(50):
        component = rules.parse(GAMES[name](random)[0])
        assert rules.parse(rules.format(component)) == component
    if hasattr(rules, "term"):
        terms = [rules.format(rules.term(n)) for n in range(6)]
        assert len(set(terms)) == 6
        assert [rules.parse(text) for text in terms] == [rules.term(n) for n in range(6)]


DRAWN = {
    "gold-coin 1,3,6d": {"b1": "", "b3": "", "b6": "$"},
    "welter 2,5": {"b2": "", "b5": ""},
    "staircase-nim 2,0,1": {"b1": "", "b1:1": "", "b3": ""},
}


@pytest.mark.parametrize("text", DRAWN)
def test_coins_are_drawn(text: str) -> None:
    marks = drawing(parse_position(text)).marks
    parts = {mark.part.removeprefix("1:"): mark.label for mark in marks}
    assert {part: label for part, label in parts.items() if part.startswith("b")} == DRAWN[text]


def test_names_find_the_games() -> None:
    for name, meant in (("Lasker's Nim", "laskers-nim"), ("Fibonacci Nim", "fibonacci-nim"),
                        ("Welter's game", "welter"), ("Euklidész játéka", "euclid"),
                        ("lépcsős nim", "staircase-nim"), ("ezüstdollár", "silver-dollar"),
                        ("Silver Dollar Game", "silver-dollar"), ("aranyérme", "gold-coin"),
                        ("Staircase Nim", "staircase-nim"), ("Euclid", "euclid")):  # fmt: skip
        assert kalmar.find_game(name).name == meant


def test_components_never_fall_apart() -> None:
    for name in GAMES:
        start = parse_position(kalmar.find_game(name).example)
        assert isinstance(start.rules, Compound)
        options = start.component[0].rules.options(start.component[0].component)
        assert all(len(option) == 1 for option in options) or name == "laskers-nim"
