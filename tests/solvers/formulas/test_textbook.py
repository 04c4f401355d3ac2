"""Closed forms of textbook games, small and huge, and what they refuse."""

from functools import cache
from itertools import combinations_with_replacement

import pytest

import kalmar
from kalmar.solvers.formulas.textbook import FIBONACCI, fibonacci_value, winning_takings
from kalmar.theory.theorems import cited_in, theorems_about
from tests.cases import cases
from tests.search import mex


@cache
def fibonacci(heap: int, limit: int) -> int:
    return mex({fibonacci(heap - k, min(heap - k, 2 * k)) for k in range(1, limit + 1)})


def test_the_first_heaps_that_are_lost_in_subtract_a_square_are_those_of_golomb() -> None:
    lost = [
        n for n in range(100) if kalmar.solve(f"subtract-a-square {n}").outcome is kalmar.Outcome.P
    ]
    assert lost == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]


MISERE = ["welter 2,3", "silver-dollar 0,1,3", "staircase-nim 1", "euclid 2,1", "laskers-nim 1",
          "euclid-positive 2,1", "fibonacci-nim 2", "fibonacci-nim 5/1 + nim 1"]  # fmt: skip


@pytest.mark.parametrize("text", MISERE)
def test_in_misere_play_the_theorems_are_not_used(text: str) -> None:
    names = ("laskers-nim", "subtract-a-square", "euclid", "euclid-positive", "fibonacci-nim",
             "welter", "silver-dollar", "gold-coin", "staircase-nim")  # fmt: skip
    theorems = {theorem for name in names for theorem in theorems_about(name)}
    assert len(theorems) == 9
    assert theorems.isdisjoint(cited_in(kalmar.solve(text, play="misere").theorem))


def test_one_theorem_is_not_that_of_the_other_form() -> None:
    values = {name: kalmar.solve(f"{name} 6,2").value for name in ("euclid", "euclid-positive")}
    assert values == {"euclid": 3, "euclid-positive": 2}
    # Sliding coins that may jump are another game, and the dollar makes one too.
    assert [kalmar.solve(f"{name} 2,5,9").value for name in ("silver-dollar", "welter")] == [1, 9]
    assert kalmar.solve("gold-coin 0,2d").value == 1
    # Even steps alone, or all steps, would give other values.
    assert kalmar.solve("staircase-nim 1,1").value == 1
    assert kalmar.solve("4.33 8").value != kalmar.solve("laskers-nim 8").value


@pytest.mark.parametrize("heap", [377, 987, 10**30, 4 * 10**15])
def test_large_heaps_of_fibonacci_nim_are_known_by_who_wins(heap: int) -> None:
    answer = kalmar.solve(f"fibonacci-nim {heap}")
    numbers = {1, 2}
    a, b = 1, 2
    while b <= heap:
        a, b = b, a + b
        numbers.add(b)
    assert answer.outcome is (kalmar.Outcome.P if heap in numbers else kalmar.Outcome.N)
    assert "Zeckendorf" in answer.theorem
    assert answer.winning_move_count == len(winning_takings((heap, heap - 1)))
    if heap == 987:
        assert kalmar.solve("fibonacci-nim 987/986").outcome is kalmar.Outcome.P


def test_options_of_fibonacci_nim_are_won_or_lost() -> None:
    moves = FIBONACCI.moves
    assert moves is not None
    for limit, heap in combinations_with_replacement(range(1, 30), 2):
        pair = heap, limit
        options = {value: [*moves.options(pair, value)] for value in moves.values(pair)}
        assert all(int(bool(fibonacci(*option))) == value
                   for value, found in options.items() for (option,) in found)  # fmt: skip
        taken = [heap - option[0] for found in options.values() for (option,) in found]
        assert sorted(taken) == [*range(1, limit + 1)]


def test_the_reason_names_the_smallest_part() -> None:
    answer = kalmar.solve("fibonacci-nim 1000/7")
    assert "the smallest part of its Zeckendorf sum is 13, and at most 7" in answer.reason
    assert answer.outcome is kalmar.Outcome.P
    # With a limit of just the smallest part there is one winning move.
    enough = kalmar.solve("fibonacci-nim 1000/13")
    assert (enough.outcome, enough.winning_move_count) == (kalmar.Outcome.N, 1)


def test_winning_takings_leave_heaps_that_lose() -> None:
    for heap in range(1, 60):
        for limit in range(heap + 1):
            won = [k for k in range(1, limit + 1)
                   if not fibonacci(heap - k, min(heap - k, 2 * k))]  # fmt: skip
            assert winning_takings((heap, limit)) == won


def test_a_staircase_has_not_any_number_of_steps() -> None:
    with pytest.raises(kalmar.PositionError, match="at most 1,000 steps"):
        kalmar.parse_position(f"staircase-nim {','.join('1' * 1001)}")


DRAWN = {
    "gold-coin 1,3,6d": {"b1": "", "b3": "", "b6": "$"},
    "welter 2,5": {"b2": "", "b5": ""},
    "staircase-nim 2,0,1": {"b1": "", "b1:1": "", "b3": ""},
}


@pytest.mark.parametrize("text", DRAWN)
def test_coins_are_drawn(text: str) -> None:
    marks = kalmar.drawing(kalmar.parse_position(text)).marks
    parts = {mark.part.removeprefix("1:"): mark.label for mark in marks}
    assert {part: label for part, label in parts.items() if part.startswith("b")} == DRAWN[text]


@cases("text")
def test_a_huge_component_has_its_winning_move(text: str) -> None:
    answer = kalmar.solve(text)
    assert answer.winning_move_count == 1
    (move,) = answer.winning_moves()
    assert kalmar.solve(kalmar.after(answer.position, move)).value == 0


def test_large_heaps_of_fibonacci_nim_in_sums() -> None:
    value = fibonacci_value(800, 799)
    assert kalmar.solve(f"fibonacci-nim 800 + nim {value}").outcome is kalmar.Outcome.P
    assert kalmar.solve(f"fibonacci-nim 800 + nim {value + 1}").outcome is kalmar.Outcome.N


def test_cycles_of_many_vertices_need_no_search() -> None:
    assert kalmar.solve("node-kayles cycle(256)").value == 0
    assert "cycle becomes a path" in kalmar.solve("node-kayles cycle(200) cycle(3)").theorem
    assert kalmar.find_rules("node-kayles").name == "node-kayles"
