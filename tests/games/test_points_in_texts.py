"""Games for points stated in a text: margins, best moves, and what is refused."""

import pickle
import re
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import kalmar
from kalmar import position, sequence, solve, table
from kalmar.answers.find_move import find_move
from kalmar.core.errors import KalmarError, LimitReached, PositionError, UsageError
from kalmar.games.custom.text_games import text_rules
from kalmar.games.notation import parse_position
from kalmar.testing import check
from kalmar.web.services import answered, call
from tests.commands import Cli
from tests.games.test_ends_in_texts import MARGINS, Numbers, moved, some_text
from tests.games.test_text_rules import some_number


def points(rules: Any, numbers: Numbers) -> dict[Numbers, int]:
    """List what moves leave with the most points."""
    found: dict[Numbers, int] = {}
    for part, gain in moved(rules, numbers):
        found[part] = max(gain, found.get(part, gain))
    return found


def compare(seed: int, size: int) -> int:
    """Compare the margins and best moves of one text; return how many of them are not 0."""
    chance = Random(seed)
    rules = some_text(chance, size, f" gains {some_number(chance, ('n', 'm', 'l')[:size])}")

    @cache
    def margin(numbers: Numbers) -> int:
        left = points(rules, numbers).items()
        return max((gain - margin(part) for part, gain in left), default=0)

    places, met = [*product(range(MARGINS[size] + 1), repeat=size)], 0
    for given in chance.sample(places, min(6, len(places))):
        numbers = rules.parse(",".join(map(str, given)))
        try:
            answer = solve(position(rules, numbers))
        except KalmarError:  # some move leads to a number that is not smaller
            return 0
        best = margin(numbers)
        assert answer.value == best, (rules.text, numbers)
        assert answer.outcome.value == ("N" if best > 0 else "P" if best else "draw")
        options = {part: gain - margin(part) for part, gain in points(rules, numbers).items()}
        won = {move.text.split(" → ")[1] for move in answer.winning_moves()}
        assert won == {rules.format(part) for part, value in options.items() if value > 0}
        if options:
            first = rules.parse(answer.line[0].split(" → ")[1])
            assert options[first] == best, (rules.text, numbers)
        met += best != 0
    return met


@pytest.mark.parametrize("size", MARGINS)
def test_margins_are_those_of_the_definition(size: int) -> None:
    assert sum(compare(seed, size) > 0 for seed in range(20)) > 3


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(100, 1_000, 100))
@pytest.mark.parametrize("size", MARGINS)
def test_margins_of_more_texts_are_those_of_the_definition(size: int, seed: int) -> None:
    assert sum(compare(seed + more, size) > 0 for more in range(100)) > 20


def coins_in_a_row(base: int) -> str:
    """Return the rules of a row of coins, each a digit, of which players take one at an end."""
    return (
        f"rules(n -> n // {base} gains n % {base} if n > 0; n -> n % {base}**k gains n // {base}**k"
        f" for k in 0..5 if {base}**k <= n < {base}**(k+1))"
    )


def test_coins_are_taken_from_the_ends_of_a_row() -> None:
    @cache
    def margin(row: tuple[int, ...]) -> int:
        if not row:
            return 0
        return max(row[0] - margin(row[1:]), row[-1] - margin(row[:-1]))

    chance = Random(5)
    for _ in range(12):
        row = tuple(chance.randrange(1, 10) for _ in range(chance.randrange(1, 7)))
        found = solve(f"{coins_in_a_row(10)} {''.join(map(str, row))}").value
        assert found == margin(row), row
    # LeetCode 486, 877, 1406 and a row of a report: who begins loses the last one by 99.
    assert solve(f"{coins_in_a_row(10)} 152").value == -2
    assert solve(f"{coins_in_a_row(1000)} 001005233007").value == 222
    assert solve(f"{coins_in_a_row(10)} 5345").value == 1
    assert solve(f"{coins_in_a_row(1000)} 100200300400101").value == -99


def test_lists_and_tables_are_of_margins() -> None:
    found = sequence("rules(n -> n - k gains k for k in 1..3)", 7)
    assert (found.values, found.valuation.name) == ((0, 1, 2, 3, 2, 1, 0, 1), "margin")
    text = "rules(x, y -> x - 1, y gains y; x, y -> x, y - 1 gains x)"
    assert [[*row] for row in table(text, range(4), range(4)).values] == [
        [0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 0, 2], [0, 3, 2, 1],
    ]  # fmt: skip
    shown = call("rules", {"text": "n -> n - k pont k for k in 1..3", "lang": "hu"})
    assert shown["rows"] == [["0", "1", "2", "3", "2", "1", "0", "1", "2", "3", "2", "1"]]
    assert (shown["symbol"], shown["position"], shown["ends"]) == ("Δ", "", True)
    assert check(text_rules("x, y -> x - k, y gains x; unordered"), [(2, 3)]).complete


def test_an_answer_says_the_best_move_and_its_points() -> None:
    answer = solve("rules(n -> n - 1 gains 1; n -> n - 2 gains 3) 4")
    assert answer.value == 3 - 3 + 0
    assert answer.outcome.value == "draw"
    assert "4 → 2 gives 3 points, and from there on the margin of the other player is 3" in str(
        answer.reason
    )
    assert answer.line == ("4 → 2", "2 → 0")
    assert answer.line_complete
    assert pickle.loads(pickle.dumps(answer)) == answer
    won = solve("rules(n -> n - 1 gains 1; n -> n - 2 gains 3) 3")
    assert [(row.text, row.value, row.outcome) for row in won.moves] == [
        ("3 → 1", -2, "win"), ("3 → 2", 2, "loss"),
    ]  # fmt: skip
    lost = solve("rules(n -> n - 1 gains -2) 1")
    assert (lost.value, lost.outcome.value, lost.winning_move_count) == (-2, "P", 0)


def test_a_move_is_not_printed_beside_itself(cli: Cli) -> None:
    assert "1 of 2\n    3 → 1\n" in cli("solve", "rules(n -> n - 1 gains 1; n -> n - 2 gains 3) 3")
    kinds = "rules(A(n) -> B(n - 1), B(n - 2); A(n) -> B(n - 2), B(n - 3); B(n) -> A(n - 1)) A(9)"
    played = cli("play", kinds, typed="#2\nquit\n")
    assert "You: A(9) → B(6) + B(7)\nComputer: component 1: B(6) → A(5)\n" in played
    with pytest.raises(PositionError, match=r"can mean A\(9\) → B\(7\) \+ B\(8\) or A"):
        find_move(parse_position(kinds), "B(7)")


def test_what_has_no_meaning_is_refused(cli: Cli) -> None:
    text = "rules(n -> n - k gains k for k in 1..3)"
    for sums in (f"{text} 5 4", f"{text} 5 + nim 3", f"{text} 5 & {text} 4"):
        with pytest.raises(PositionError, match="is played alone, as the best margins of a sum"):
            solve(sums)
    asked: Any
    for asked, said in (
        (lambda: solve(f"{text} 5", misere=True), "misère play has no meaning"),
        (lambda: sequence(text, 5, misere=True), "misère play has no meaning"),
        (lambda: solve(f"{text} 5", valuation="grundy"), "leave out the valuation"),
        (lambda: sequence(text, 5, valuation="grundy"), "leave out the valuation"),
        (lambda: kalmar.play(f"{text} 5"), "does not count the points"),
    ):
        with pytest.raises(UsageError, match=re.escape(said)):
            asked()
    with pytest.raises(LimitReached, match="more than 50 positions"):
        solve(f"{text} 500", limit=50)
    assert "does not count the points" in str(answered("position", {"position": f"{text} 5"}))
    assert "sprague" not in cli("explain", text)
