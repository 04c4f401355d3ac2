"""Heaps of any size: by a proved period, by plain Python, or by arrays, always the same."""

from collections import Counter

import pytest

import kalmar
from kalmar import THEORIES, Compound, Fold, find_rules, grundy_values, parse_position, period
from kalmar.answers.answer import solve as answer
from kalmar.core.errors import LimitReached, MissingLibraryError
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.games.heaps.subtraction import Octal, Subtraction
from kalmar.runtime import optional as libraries
from kalmar.solvers import heaps
from kalmar.solvers import solved as any_game
from kalmar.solvers.arrays import PICKS
from kalmar.solvers.heaps import COUNTED_FROM_HEAP, GRUNDY_SUM, solve
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.operations import KERNEL_SUM, LEAST, NIM_SUM
from kalmar.theory.valuations import KERNEL, MISERE_GRUNDY, REMOTENESS
from tests.known import known

FOLDS = [row.fold for row in THEORIES.values() if row and row.fold.valuation in PICKS]


def test_a_subtraction_game_has_as_many_digits_as_its_largest_number() -> None:
    game = heap_game(Subtraction((2, 5, 7)))
    assert len(game.code.digits) == 8
    assert game.moves(10**12) == [(2, 3), (5, 3), (7, 3)]
    assert heaps.options(game, 10**6) == 3 * 10**6


@pytest.mark.parametrize(
    "fold", [GRUNDY_SUM, Fold(MISERE_GRUNDY, NIM_SUM), Fold(KERNEL, KERNEL_SUM)]
)
def test_subtraction_games_of_any_size_by_their_period(fold: Fold) -> None:
    """The period is sought in the first thousand heaps by hand."""
    rules = Subtraction((2, 5, 7))
    plain = any_game.solve(rules, range(1001), fold, 10**6)
    values = [plain.value(heap) for heap in range(1001)]
    period = next(p for p in range(1, 400) if values[200:600] == values[200 + p : 600 + p])
    solved = known(heaps.solve(rules, [10**9], fold, 10**6))
    assert "period" in solved.theorem
    for heap in (10**9, 10**9 - 1, 10**9 - 6, 5000):
        assert solved.value(heap) == values[200 + (heap - 200) % period]


def test_subtraction_games_in_linear_time() -> None:
    rules, fold = Subtraction((2, 5, 7)), Fold(REMOTENESS, LEAST)
    solved = known(heaps.solve(rules, [100_000], fold, 10**6))
    plain = any_game.solve(rules, [100_000], fold, 10**6)
    assert [solved.value(n) for n in range(0, 10**5, 97)] == [
        plain.value(n) for n in range(0, 10**5, 97)
    ]
    far = known(heaps.solve(rules, [10**12], fold, 10**6))
    found = known(period("subtraction(2,5,7)", valuation="R+").periodicity)
    times, rest = divmod(10**12 - found.preperiod, found.period)
    near = plain.value(found.preperiod + rest)
    assert far.value(10**12) == near + times * found.saltus > near
    with pytest.raises(LimitReached, match="raise --limit"):
        heaps.solve(find_rules("0!.8"), [10**12], fold, 10**6)


def test_numbers_larger_than_the_heaps_cost_nothing() -> None:
    solved = known(heaps.solve(Subtraction((3, 10**9)), [7], GRUNDY_SUM, 10**6))
    assert [solved.value(n) for n in range(8)] == [0, 0, 0, 1, 1, 1, 0, 0]
    solved = known(heaps.solve(Subtraction((10**9,)), [7], GRUNDY_SUM, 10**6))
    assert solved.value(7) == 0


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heaps, "can_compile", lambda: False)
    monkeypatch.setattr(libraries, "has", lambda module: module != "numba")
    solved = known(heaps.solve(find_rules("kayles"), [10**12], GRUNDY_SUM, 10**6))
    assert solved.value(10**12) == 1
    with pytest.raises(
        MissingLibraryError, match=r'up to 1,000,000 need Numba: pip install "kalmar\[fast\]"'
    ):
        heaps.solve(find_rules("grundys-game"), [10**6], GRUNDY_SUM, 10**6)


@pytest.mark.parametrize("way", ["|", "|!", "&", "&>", "+!"])
def test_groups_of_heaps_are_no_heaps(way: str) -> None:
    nested = parse_position(f"(+ 0.137 0 1) {way} (+ divisor 2 3)")
    assert isinstance(nested.rules, Compound)
    assert heaps.solve(nested.rules, nested.component, FOLDS[0], 10**6) is None
    literal = kalmar.solve(str(nested.rules.format(nested.component)), limit=10**5)
    assert literal.outcome.value == "N"


@pytest.mark.parametrize("game", ["0.6", "0.06", "grundys-game", "0.106"])
def test_values_that_would_take_hours_are_refused_in_seconds(game: str) -> None:
    with pytest.raises(LimitReached, match=r"the values of .* up to 100,000,000,000 need"):
        heaps.solve(find_rules(game), [10**11], GRUNDY_SUM, 10**6)


def test_values_past_the_first_look_are_those_of_a_plain_list() -> None:
    n = 2 * heaps.HEAPS_FOUND_FIRST
    solved = known(heaps.solve(find_rules("0.6"), [n], GRUNDY_SUM, 10**6))
    assert solved.value(n) == grundy_values("0.6", n)[n]


def test_subtraction_games_are_asked_for_their_numbers_not_for_pairs() -> None:
    """Ten million heaps look like 10¹³ pairs, but no move of these games leaves two heaps."""
    rules = Subtraction((1, 2, 1_000_000))
    solved = known(heaps.solve(rules, [10_000_000], GRUNDY_SUM, 10**6))
    expected = [0]
    for heap in range(1, 30):
        reached = {expected[heap - k] for k in (1, 2, 9) if k <= heap}
        expected.append(next(value for value in range(4) if value not in reached))
    small = known(heaps.solve(Subtraction((1, 2, 9)), [29], GRUNDY_SUM, 10**6))
    assert [small.value(heap) for heap in range(30)] == expected
    moved = {int(solved.value(10_000_000 - k)) for k in (1, 2, 1_000_000)}
    assert solved.value(10_000_000) == min({0, 1, 2, 3} - moved)
    with pytest.raises(LimitReached, match="option values"):
        heaps.solve(Subtraction(tuple(range(1, 100_001, 7))), [10**9], GRUNDY_SUM, 1000)


def test_three_heaps_are_refused_before_they_take_long() -> None:
    with pytest.raises(LimitReached, match="option values"):
        heaps.solve(find_rules("0.DD"), [50_000], GRUNDY_SUM, 10**3)


def test_the_estimate_of_pairs_follows_the_rare_heaps() -> None:
    kayles = heap_game("0.77")
    few = heaps.marks(kayles, list(range(100)), 10**9)
    assert few == 10**9 * heaps.LEAST_PAIRS
    growing = list(range(0, heaps.HEAPS_FOUND_FIRST, 4))
    assert heaps.marks(kayles, growing, 10**9) == pytest.approx(10**9 * 10**9 / 4, rel=0.01)


CODES = ["0.77", "0.07", "0.137", "0.156", "4.07", "0.45", "0.017", "0.71", "0.5"]
HEAPS = [0, 1, 2, 3, 29, 31, 70, 71, 72, 83, 84, 142, 143, 144, 150, 167, 168, 401, 2003]


def found(code: str) -> tuple[Octal, Solved, OptionsByValue]:
    rules = Octal.from_text(code)
    solved = known(solve(rules, [100_000], GRUNDY_SUM, 100))
    return rules, solved, known(solved.reach)


@pytest.mark.parametrize("code", CODES)
def test_they_are_those_that_are_listed(code: str) -> None:
    rules, solved, reach = found(code)
    for heap in HEAPS:
        listed = [(o, GRUNDY_SUM.total(map(solved.value, o))) for o in rules.options(heap)]
        counts = Counter(value for _, value in listed)
        assert reach.total(heap) == len(listed)
        assert list(reach.values(heap)) == sorted(counts)
        for value in range(max(counts, default=0) + 2):
            assert reach.count(heap, value) == counts[value]
            options = [option for option, other in listed if other == value]
            assert list(reach.options(heap, value)) == options


@pytest.mark.parametrize(("code", "less"), [("0.6", 0), ("4!.0", 0), ("0.8", 0), ("0.77", 1)])
def test_others_and_small_heaps_are_listed(code: str, less: int) -> None:
    solved = known(solve(Octal.from_text(code), [COUNTED_FROM_HEAP - less], GRUNDY_SUM, 100))
    assert solved.reach is None


def test_a_heap_of_a_billion_pins_is_answered_at_once() -> None:
    report = answer("kayles 1000000000").to_dict(5)
    assert report["move_count"] == 10**9
    assert report["winning_moves"][0] == "take 2, leaving 1 and 999999997"
    assert report["winning_move_count"] == 83_333_338
