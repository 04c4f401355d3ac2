"""Closed forms of textbook games, coins and gaps against the fold, and what they refuse."""

from functools import cache
from itertools import combinations_with_replacement

import pytest

from kalmar import Fold, Outcome, Play, after, analyse, drawing, find_rules, move_text, solve
from kalmar.core.compositions import COMPOSITIONS, CompositionName, PlayName, find_composition
from kalmar.core.errors import GameError, LimitReached, PositionError
from kalmar.games.coins import at_most, exactly
from kalmar.games.coins.turning import COINS, CoinGrid, CoinRow, coin_game, coins_from_text
from kalmar.games.heaps.primes import divisors, least_prime_factor, prime_count
from kalmar.games.notation import parse_position
from kalmar.solvers import formulas as closed_forms
from kalmar.solvers import solved as any_game
from kalmar.solvers.formulas import coins as coin_formulas
from kalmar.solvers.formulas.coins import coin_value, mock_turtle
from kalmar.solvers.formulas.heaps import WOODCUTTER
from kalmar.solvers.formulas.textbook import FIBONACCI, fibonacci_value, winning_takings
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import cited_in, theorems_about
from kalmar.theory.valuations import GRUNDY
from tests.cases import cases
from tests.known import known
from tests.literal.boards import northcott_game
from tests.literal.oracle import lost
from tests.search import mex


@cache
def fibonacci(heap: int, limit: int) -> int:
    return mex({fibonacci(heap - k, min(heap - k, 2 * k)) for k in range(1, limit + 1)})


def test_the_first_heaps_that_are_lost_in_subtract_a_square_are_those_of_golomb() -> None:
    lost = [n for n in range(100) if solve(f"subtract-a-square {n}").outcome is Outcome.P]
    assert lost == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95]


MISERE = ["welter 2,3", "silver-dollar 0,1,3", "staircase-nim 1", "euclid 2,1", "laskers-nim 1",
          "euclid-positive 2,1", "fibonacci-nim 2", "fibonacci-nim 5/1 + nim 1"]  # fmt: skip


@pytest.mark.parametrize("text", MISERE)
def test_in_misere_play_the_theorems_are_not_used(text: str) -> None:
    names = ("laskers-nim", "subtract-a-square", "euclid", "euclid-positive", "fibonacci-nim",
             "welter", "silver-dollar", "gold-coin", "staircase-nim")  # fmt: skip
    theorems = {theorem for name in names for theorem in theorems_about(name)}
    assert len(theorems) == 9
    assert theorems.isdisjoint(cited_in(solve(text, play="misere").theorem))


def test_one_theorem_is_not_that_of_the_other_form() -> None:
    values = {name: solve(f"{name} 6,2").value for name in ("euclid", "euclid-positive")}
    assert values == {"euclid": 3, "euclid-positive": 2}
    # Sliding coins that may jump are another game, and the dollar makes one too.
    assert [solve(f"{name} 2,5,9").value for name in ("silver-dollar", "welter")] == [1, 9]
    assert solve("gold-coin 0,2d").value == 1
    # Even steps alone, or all steps, would give other values.
    assert solve("staircase-nim 1,1").value == 1
    assert solve("4.33 8").value != solve("laskers-nim 8").value


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


def test_options_of_fibonacci_nim_are_won_or_lost() -> None:
    moves = known(FIBONACCI.moves)
    for limit, heap in combinations_with_replacement(range(1, 30), 2):
        pair = heap, limit
        options = {value: [*moves.options(pair, value)] for value in moves.values(pair)}
        assert all(int(bool(fibonacci(*option))) == value
                   for value, found in options.items() for (option,) in found)  # fmt: skip
        taken = [heap - option[0] for found in options.values() for (option,) in found]
        assert sorted(taken) == [*range(1, limit + 1)]


def test_the_reason_names_the_smallest_part() -> None:
    answer = solve("fibonacci-nim 1000/7")
    assert "the smallest part of its Zeckendorf sum is 13, and at most 7" in answer.reason
    assert answer.outcome is Outcome.P
    # With a limit of just the smallest part there is one winning move.
    enough = solve("fibonacci-nim 1000/13")
    assert (enough.outcome, enough.winning_move_count) == (Outcome.N, 1)


def test_winning_takings_leave_heaps_that_lose() -> None:
    for heap in range(1, 60):
        for limit in range(heap + 1):
            won = [k for k in range(1, limit + 1)
                   if not fibonacci(heap - k, min(heap - k, 2 * k))]  # fmt: skip
            assert winning_takings((heap, limit)) == won


def test_a_staircase_has_not_any_number_of_steps() -> None:
    with pytest.raises(PositionError, match="at most 1,000 steps"):
        parse_position(f"staircase-nim {','.join('1' * 1001)}")


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


@cases("text")
def test_a_huge_component_has_its_winning_move(text: str) -> None:
    answer = solve(text)
    assert answer.winning_move_count == 1
    (move,) = answer.winning_moves()
    assert solve(after(answer.position, move)).value == 0


def test_large_heaps_of_fibonacci_nim_in_sums() -> None:
    value = fibonacci_value(800, 799)
    assert solve(f"fibonacci-nim 800 + nim {value}").outcome is Outcome.P
    assert solve(f"fibonacci-nim 800 + nim {value + 1}").outcome is Outcome.N


def test_cycles_of_many_vertices_need_no_search() -> None:
    assert solve("node-kayles cycle(256)").value == 0
    assert "cycle becomes a path" in solve("node-kayles cycle(200) cycle(3)").theorem
    assert find_rules("node-kayles").name == "node-kayles"


def test_a_huge_heap_has_its_one_winning_move() -> None:
    answer = solve("nim 1000000000000 5 + woodcutter 4 + divisor 8")
    assert answer.value == 1000000000000 ^ 5
    moves = [move_text(answer.position, move) for move in answer.winning_moves()]
    assert moves == ["take 999999999995 from heap 1"]
    assert answer.winning_move_count == 1


def test_options_of_the_woodcutter_are_counted_by_value_also_where_there_are_none() -> None:
    for row in range(40):
        for value in range(row + 2):
            pairs = ((a, a ^ value) for a in range(row))
            literal = [(a, b)[a == 0 :] for a, b in pairs if a <= b and a + b < row]
            assert list(WOODCUTTER.options(row, value)) == literal
            assert WOODCUTTER.count(row, value) == len(literal)


def test_moves_that_are_too_many_are_refused_before_they_are_valued() -> None:
    with pytest.raises(LimitReached, match="coprime 10007 has more than 400 moves"):
        list(solve("coprime 10007", limit=100).winning_moves())


def test_primes() -> None:
    def is_prime(n: int) -> bool:
        return n > 1 and all(n % d for d in range(2, n))

    for n in range(1, 400):
        assert prime_count(n) == sum(map(is_prime, range(n + 1)))
        assert divisors(n) == tuple(d for d in range(1, n + 1) if n % d == 0)
        if n > 1:
            assert least_prime_factor(n) == divisors(n)[1]
    assert prime_count(10**9) == 50_847_534  # OEIS A006880
    assert prime_count(10**7) == 664_579
    assert least_prime_factor(1_000_003 * 1_000_033) == 1_000_003


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
    theory = known(closed_forms.solve(COINS["mock-turtles"], [], FOLD, 100))
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


def test_the_board_of_the_figure() -> None:
    answer = solve("gyalogos 1:6,1:2,1:2,1:5,1:3,1:3,1:5,2:8")
    assert answer.value == 1
    advances = [
        place
        for move in answer.winning_moves()
        for place, (old, new) in enumerate(
            zip(move[0].before.component.rows, move[0].option[0].rows, strict=True), 1
        )
        if new[0] == old[0] + 1
    ]
    assert advances == [4, 5, 6, 7, 8]


WAYS = sorted(COMPOSITIONS)
SMALL = ["northcott(4) 1:4", "northcott(4) 1:2", "northcott(5) 2:4/black", "northcott(3) 1:3,3:1"]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("composition", WAYS)
def test_one_board_is_the_same_game_in_every_composition(
    composition: CompositionName, text: str, play: PlayName
) -> None:
    part = parse_position(text).component[0]
    game = northcott_game(part.rules.width)
    losing = lost(game, (part.component.rows, part.component.white_moves), play == "misere")
    answer = solve(text, composition, play)
    assert (answer.outcome is Outcome.P) == (
        (part.component.rows, part.component.white_moves) in losing
    )
    assert answer.to_dict()["composition"] == composition
    won = {after(answer.position, move).component[0].component for move in answer.winning_moves()}
    assert won == {
        option
        for (option,) in part.rules.options(part.component)
        if (option.rows, option.white_moves) in losing
    }


def test_a_board_too_large_to_search_is_solved_in_every_composition() -> None:
    for composition in WAYS:
        answer = solve("northcott 1:6,4:5,8:4,2:7,1:8,3:5", find_composition(composition))
        assert answer.value == 4 ^ 0 ^ 3 ^ 4 ^ 6 ^ 1
        assert answer.line[0].startswith("row ")
        analysis = analyse(answer.position, Play.NORMAL, 1_000_000)
        best = known(analysis.best_move(answer.position))
        assert analysis.outcome_of(after(answer.position, best)) is Outcome.P
    assert solve("(& northcott 1:6)").value == 4
