"""Rules that say who wins at an end, or count points: outcomes, margins, best moves."""

import pickle
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Graph, Outcome, parse_position, position, solve, solve_graph, solve_payoffs
from kalmar.answers.find_move import find_move
from kalmar.answers.tables.ask import sequence, table
from kalmar.core.errors import (
    CyclicGameError,
    DataError,
    KalmarError,
    PositionError,
    UnknownNameError,
)
from kalmar.games.custom.text_games import text_rules
from kalmar.research.claims.determinacy import guaranteed
from kalmar.research.claims.small_graphs import Digraph, ends, graph_of
from kalmar.testing import check
from kalmar.web.services import answered, call
from tests.commands import Cli
from tests.games.test_text_rules import NoValue, is_true, literally, some_condition, some_number
from tests.solvers.test_texts import falling_move

Numbers = tuple[int, ...]
MARGINS = {1: 9, 2: 5, 3: 3}


def some_text(chance: Random, size: int, gain: str = "", last: str = "") -> Any:
    """Return rules of so many numbers that fall in every move, perhaps unordered.

    Args:
        chance: the source of all randomness.
        size: how many numbers there are.
        gain: what the second move ends in.
        last: another line.
    """
    head = ("n", "m", "l")[:size]
    while True:
        lines = [falling_move(chance, head, ""), falling_move(chance, head, "") + gain]
        lines += [last] * bool(last) + ["unordered"] * (size > 1 and chance.random() < 0.4)
        with suppress(KalmarError):  # such as moves that leave several components
            rules: Any = text_rules("; ".join(lines))
            if sum(1 for place in rules.small() for _ in rules.left(place, 20_000)) > 2:
                return rules


def moved(rules: Any, numbers: Numbers) -> Iterator[tuple[Numbers, int]]:
    """Yield what each move leaves, and the points that it gives, by the tree of the text."""
    every = set(permutations(numbers)) if rules.unordered else {numbers}
    for move, drawn in product(rules.said.moves, every if any(numbers) else ()):
        for left in literally(move, drawn):
            parts, gain = (left, 0) if move.gain is None else (left[:-1], left[-1][0])
            part = parts[0] if parts else (0,) * len(numbers)
            part = tuple(sorted(part)) if rules.unordered else part
            if not (move.free and part == numbers):
                yield part, gain


def options(rules: Any, numbers: Numbers) -> set[Numbers]:
    """List what moves leave."""
    return {part for part, _ in moved(rules, numbers)}


def named(rules: Any, numbers: Numbers) -> bool:
    """Return whether the condition holds at an end, by the tree of the text."""
    (condition,) = rules.said.ends.conditions
    with suppress(NoValue):
        return is_true(condition, dict(zip(rules.said.ends.letters, numbers, strict=True)))
    return False


def compare_outcomes(seed: int, size: int) -> int:
    """Compare outcomes and winning moves of one text; returns how many positions were compared."""
    chance = Random(seed)
    word = chance.choice(["wins", "loses"])
    head = ("n", "m", "l")[:size]
    rules = some_text(chance, size, last=f"{word} if {some_condition(chance, head)}")

    @cache
    def is_lost(numbers: Numbers, misere: bool) -> bool:
        left = options(rules, numbers)
        assert all(sum(part) < sum(numbers) for part in left) or rules.orders[0] is not None
        if left:
            return all(not is_lost(part, misere) for part in left)
        return misere != (named(rules, numbers) == (word == "wins"))

    places = [*product(range(MARGINS[size] + 1), repeat=size)]
    for drawn in chance.sample(places, min(6, len(places))):
        numbers = rules.parse(",".join(map(str, drawn)))
        for misere in (False, True):
            try:
                answer = solve(position(rules, numbers), misere=misere)
            except KalmarError:  # some move leads to a number that is not smaller
                return 0
            assert answer.outcome.value == "NP"[is_lost(numbers, misere)], (rules.text, numbers)
            won = {move.text.split(" → ")[1] for move in answer.winning_moves()}
            left = options(rules, numbers)
            wanted = {rules.format(part) for part in left if is_lost(part, misere)}
            if not left and not misere and named(rules, numbers) == (word == "loses"):
                wanted = {"won"}
            assert won == wanted, (rules.text, numbers, misere)
    return len(places)


def texts(few: int, least: int, more: int) -> pytest.MarkDecorator:
    """Take the first texts, and in a long run hundreds, of which more than so many are compared."""
    long = [pytest.param(range(n, n + 100), more, id=str(n), marks=pytest.mark.thorough)
            for n in range(100, 1_000, 100)]  # fmt: skip
    return pytest.mark.parametrize(
        ("seeds", "least"), [pytest.param(range(few), least, id="few"), *long]
    )


@texts(12, 3, 30)
@pytest.mark.parametrize("size", MARGINS)
def test_outcomes_are_those_of_the_definition(size: int, seeds: range, least: int) -> None:
    assert sum(compare_outcomes(seed, size) > 0 for seed in seeds) > least


def test_who_holds_an_even_number_of_matches_wins() -> None:
    text = "rules(n, a, b -> n - k, b, a + k for k in 1..4; wins if b even)"

    @cache
    def mover_wins(left: int, own: int, other: int) -> bool:
        if not left:
            return other % 2 == 1  # of an odd number one player holds an even one
        return any(
            not mover_wins(left - k, other, 1 - own if k % 2 else own)
            for k in range(1, min(left, 4) + 1)
        )

    for matches in range(1, 26, 2):
        found = solve(f"{text} {matches},0,0").outcome.value
        assert found == "PN"[mover_wins(matches, 0, 0)], matches


def test_lists_say_who_wins() -> None:
    rules = text_rules("n -> n - 2; n -> n - 3; veszít ha n = 1")
    expected = [int(n % 5 not in {0, 4}) for n in range(21)]
    assert [*sequence(rules, 20).values] == expected
    assert sequence(rules, 20).valuation.name == "outcome"
    assert [*sequence(rules, 3, play="misere").values] == [1, 0, 0, 1]
    pairs = "rules(x, y -> x - 1, y; x, y -> x, y - 2; wins if x < y)"
    assert [[*row] for row in table(pairs, range(3), range(3)).values] == [
        [1, 0, 1], [0, 1, 0], [0, 1, 0],
    ]  # fmt: skip
    found = call("rules", {"text": "n -> n - 2; n -> n - 3; loses if n = 1", "lang": "en"})
    assert found["rows"] == [["PN"[n] for n in expected[:12]]]
    assert found["symbol"] == "o⁺"


def test_rules_with_ends_are_sound() -> None:
    for text in (
        "n -> n - 2; n -> n - 3; loses if n = 1",
        "x, y -> x - 1, y; wins if x < y",
        "x, y, z -> x - k, y, z; wins if x = y or z = 4; unordered",
    ):
        rules = text_rules(text)
        assert check(rules, [rules.parse(rules.usual_start)]).complete


def points(rules: Any, numbers: Numbers) -> dict[Numbers, int]:
    """List what moves leave with the most points."""
    found: dict[Numbers, int] = {}
    for part, gain in moved(rules, numbers):
        found[part] = max(gain, found.get(part, gain))
    return found


def compare_margins(seed: int, size: int) -> int:
    """Compare the margins and best moves of one text; return how many of them are not 0."""
    chance = Random(seed)
    rules = some_text(chance, size, f" gains {some_number(chance, ('n', 'm', 'l')[:size])}")

    @cache
    def margin(numbers: Numbers) -> int:
        left = points(rules, numbers).items()
        return max((gain - margin(part) for part, gain in left), default=0)

    places, met = [*product(range(MARGINS[size] + 1), repeat=size)], 0
    for drawn in chance.sample(places, min(6, len(places))):
        numbers = rules.parse(",".join(map(str, drawn)))
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


@texts(20, 3, 20)
@pytest.mark.parametrize("size", MARGINS)
def test_margins_are_those_of_the_definition(size: int, seeds: range, least: int) -> None:
    assert sum(compare_margins(seed, size) > 0 for seed in seeds) > least


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


def test_nothing_else_is_said_of_games_for_points(cli: Cli) -> None:
    text = "rules(n -> n - k gains k for k in 1..3)"
    assert "does not count the points" in str(answered("position", {"position": f"{text} 5"}))
    assert "sprague" not in cli("explain", text)


GAINS = {Outcome.N: 1, Outcome.DRAW: 0, Outcome.P: -1}


@st.composite
def games(draw: st.DrawFn) -> Digraph:
    """Finite games of up to five vertices."""
    size = draw(st.integers(1, 5))
    rows = [draw(st.sets(st.integers(0, v - 1), max_size=3)) if v else set() for v in range(size)]
    return tuple(tuple(sorted(row)) for row in rows)


@given(games(), st.data())
def test_the_gain_is_what_both_can_force(options: Digraph, data: st.DataObject) -> None:
    worth = {end: data.draw(st.integers(-3, 3)) for end in ends(options)}
    solved = solve_payoffs(graph_of(options), {str(end): gain for end, gain in worth.items()})
    for vertex in range(len(options)):
        sure, allowed = guaranteed(options, worth, vertex)
        assert sure == allowed == solved.gains[vertex]
        line = solved.line(vertex)
        sign = -1 if len(line) % 2 else 1
        assert solved.gains[vertex] == sign * worth[line[-1]]


@given(games(), st.booleans(), st.data())
def test_wins_and_draws_are_numbers(options: Digraph, misere: bool, data: st.DataObject) -> None:
    final = ends(options)
    drawn = data.draw(st.sets(st.sampled_from(final)))
    solved = solve_graph(graph_of(options), misere, sorted(drawn))
    worth = {str(end): 0 if end in drawn else -1 if misere else 1 for end in final}
    gains = solve_payoffs(graph_of(options), worth).gains
    assert list(gains) == [GAINS[solved.outcome_of(v)] for v in range(len(options))]


def test_ends_without_a_number_are_won_by_who_moved_last() -> None:
    graph = Graph.of_options({"a": ["b", "c"], "b": [], "c": []})
    assert [int(gain) for gain in solve_payoffs(graph, {}).gains] == [1, -1, -1]
    assert [int(gain) for gain in solve_payoffs(graph, {"c": 5}).gains] == [5, -1, -5]
    assert repr(solve_payoffs(graph, {"c": 5})) == "PayoffSolution of 3, -5 to 5"


def test_what_is_no_game_with_payoffs_is_refused() -> None:
    graph = Graph.of_options({"a": ["b"], "b": ["a", "c"], "c": []})
    with pytest.raises(CyclicGameError, match="a → b → a"):
        solve_payoffs(graph, {"c": 1})
    with pytest.raises(DataError, match="vertex b has options"):
        solve_payoffs(graph, {"b": 1})
    with pytest.raises(UnknownNameError, match="unknown vertex 'd'"):
        solve_payoffs(graph, {"d": 1})
