"""Codes of games that are known by other names, or whose parts must be unequal."""

import pytest

from kalmar import THEORIES, Rules, grundy_values
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.periodicity import certify, theorem_of
from kalmar.games.heaps.codes import Code, code_of, parse_code
from kalmar.games.heaps.nim import GrundysGame, Nim
from kalmar.games.heaps.subtraction import Octal, Subtraction
from kalmar.solvers import solved as any_game
from kalmar.solvers import values_of
from tests.known import known

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
