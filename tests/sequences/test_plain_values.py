"""Heaps in plain Python, declared codes and unequal parts, against the generic fold and arrays."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import THEORIES, Code, Fold, LimitReached, Rules, find_period, grundy_values
from kalmar.engines.sequences import plain_values as plain_periods
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.periodicity import certify, theorem_of
from kalmar.engines.sequences.plain_values import HeapValues, plain_values
from kalmar.games.heaps import code_of, parse_code
from kalmar.games.heaps.nim import GrundysGame, Nim
from kalmar.games.heaps.subtraction import Octal, Subtraction
from kalmar.solvers import solved as any_game
from kalmar.solvers import values_of
from kalmar.solvers.arrays import PICKS
from tests.known import known

FOLDS = [row.fold for row in THEORIES.values() if row and row.fold.valuation in PICKS]
DIGITS = st.lists(st.integers(0, 15), max_size=3)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    st.sampled_from([0, 4, 8, 12]),
    DIGITS,
    st.lists(st.integers(0, 15), max_size=2),
    st.sampled_from(FOLDS),
)
def test_any_code_in_any_fold(zeroth: int, digits: list[int], tail: list[int], fold: Fold) -> None:
    code = Code((zeroth, *digits, 1), tuple(tail))
    solved = any_game.solve(Octal(code), range(15), fold, 10**6)
    found = list(islice(plain_values(heap_game(code), fold), 15))
    assert found == [solved.value(heap) for heap in range(15)]


@pytest.mark.parametrize("name", ["grundys-game", "0.6", "0.3…", "0.8"])
def test_bytes_and_beyond_against_the_kernels(name: str) -> None:
    found = list(islice(plain_values(heap_game(name)), 1201))
    assert found == grundy_values(name, 1200).tolist()


def test_values_beyond_a_byte() -> None:
    """Taking any number up to 300 gives values up to 300."""
    game = heap_game(Subtraction(tuple(range(1, 301))))
    assert list(islice(plain_values(game), 400)) == [n % 301 for n in range(400)]


@pytest.mark.parametrize("name", ["0.77", "0.07", "0.156", "0.45", "0.8"])
def test_periods_are_proved_where_arrays_prove_them(name: str) -> None:
    values = HeapValues(heap_game(name))
    sequence, expected = find_period(name, 10_000)
    assert values.prove(10_000) == expected
    assert values.known == sequence.values.tolist()


def test_no_more_is_computed_than_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_periods, "FIRST_LENGTH", 50)
    values = HeapValues(heap_game("0.77"))
    assert (values.prove(166).status, len(values.known)) == ("observed", 167)
    assert (values.prove(167).status, len(values.known)) == ("proved", 168)


def test_numbers_that_are_too_large_to_list() -> None:
    with pytest.raises(LimitReached, match="too large to list"):
        heap_game(Subtraction((1, 999_999_999)))


DECLARED: list[Rules[int]] = [Nim(), Subtraction((1, 3)), Subtraction((2, 5, 7)), GrundysGame()]


@pytest.mark.parametrize("rules", DECLARED, ids=str)
def test_a_declared_code_is_the_game(rules: Rules[int]) -> None:
    code = known(code_of(rules))
    for heap in range(20):
        assert set(Octal(code).options(heap)) == set(rules.options(heap))


def test_grundys_game_is_its_code() -> None:
    assert heap_game("grundys-game").code == heap_game("grundy").code == parse_code("4!.0")
    assert heap_game("grundys-game").name == "grundys-game"
    assert heap_game("4!.0").name == "4!.0"
    assert grundy_values("4!.0", 3000).tolist() == grundy_values("grundys-game", 3000).tolist()


def test_no_period_of_unequal_parts_is_called_proved() -> None:
    code = Code((0, 0, 7), unequal=True)
    assert theorem_of(code) is None
    assert theorem_of(Code((0, 0, 7))) is not None
    assert certify(grundy_values("0.07", 400), code).status == "observed"


def test_a_subtraction_game_too_long_for_a_code_has_none() -> None:
    assert code_of(Subtraction((1, 2_000_000))) is None
    assert code_of(Subtraction((1, 1_000_000))) is not None


def test_bounded_nim_is_known_by_its_code() -> None:
    assert [parse_code(text).most_taken for text in ("0.3", "0.3333", "4.33", "0.7", "0.03")] == [
        1,
        4,
        None,
        None,
        None,
    ]
    assert parse_code("0.0").most_taken is None


def test_moores_ways_of_large_nim_heaps_are_left_to_the_fold() -> None:
    rows = [row for row in THEORIES.values() if row is not None and row.holds is not None]
    assert rows
    for row in rows[:2]:
        assert row.holds is not None
        assert row.holds(Nim())
        assert row.holds(Octal.from_text("0.3…"))
        assert not row.holds(GrundysGame())
        literal = any_game.solve(Nim(), [700], row.fold, 10_000)
        assert values_of(Nim(), [700], row.fold).value(700) == literal.value(700)
