"""Closed forms, nim-sums and rows of known games are found where they are; failures are located."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import UsageError, observe, sequence, table
from kalmar.answers.tables.closed_forms import FeatureForm, NimForm, ResidueForm, forms, nim_forms
from kalmar.answers.tables.patterns import KNOWN, known_rows, observe_table, row_periods
from kalmar.cli.run import run
from tests.commands import Cli

SIDES = np.arange(1, 49)


def exponents(sides: np.ndarray) -> np.ndarray:
    return np.array([(int(n) & -int(n)).bit_length() - 1 for n in sides])


def test_the_selective_form_of_source_003_is_found() -> None:
    v = exponents(SIDES)
    area = np.outer(SIDES, SIDES)
    low, high = np.minimum.outer(v, v), np.maximum.outer(v, v)
    values = area - np.where(low == 0, 1, np.where(low == high, 2, 3))
    found = next(forms(values))
    assert isinstance(found, FeatureForm)
    assert found.base == "ab"
    assert np.array_equal(found.predict(48), values)


@given(st.integers(1, 4), st.integers(1, 5), st.randoms(use_true_random=False))
def test_residue_forms_are_found_and_continue(start: int, modulus: int, random: object) -> None:
    last = start + modulus - 1
    rng = np.random.default_rng(random.randrange(2**32))  # type: ignore[attr-defined]
    classes = rng.integers(0, 50, (last, last))
    wide = np.arange(1, 61)
    of = np.where(wide < start, wide, start + (wide - start) % modulus) - 1
    values = classes[np.ix_(of, of)]
    found = next(forms(values[:24, :24]))
    assert isinstance(found, ResidueForm)
    assert (found.start, found.modulus) <= (start + modulus, modulus)
    assert np.array_equal(found.predict(60), values)


def test_noise_has_no_form() -> None:
    noise = np.random.default_rng(4).integers(0, 9, (48, 48))
    assert list(forms(noise)) == []
    assert not any(row_periods(noise))


def test_a_form_that_fails_further_out_is_located() -> None:
    values = np.zeros((60, 60), np.int64)
    values[49, 52] = 1
    seen = observe(values, values, 30)
    assert seen.failure == (50, 53)
    assert "fails at (50, 53)" in seen.sentence()
    assert not seen.symmetric


def test_small_or_oblong_tables_are_refused() -> None:
    for shape in ((9, 9), (16, 17)):
        with pytest.raises(UsageError, match="square table with sides of at least 16"):
            next(forms(np.zeros(shape, np.int64)))
    with pytest.raises(UsageError, match="corner of side 30"):
        observe(np.zeros((20, 20), np.int64), np.zeros((20, 20), np.int64), 30)


@given(st.integers(0, 3), st.integers(1, 4), st.integers(1, 4))
def test_a_nim_sum_is_found_and_goes_on(shift: int, step: int, first: int) -> None:
    shift = min(shift, first)
    wanted = NimForm(shift, step, first)
    wide = np.full((60, 60), -1, np.int64)
    wide[first - 1 :, first - 1 :] = wanted.predict(60)
    found = next(forms(wide[:32, :32]))
    assert (
        found.predict(60).tolist()
        == wide[-len(found.predict(60)) :, -len(found.predict(60)) :].tolist()
    )
    (same, *_) = nim_forms(wanted.predict(40), first)
    assert np.array_equal(same.predict(60), wanted.predict(60))


def test_one_wrong_value_is_no_nim_sum() -> None:
    values = NimForm(2, 2, 2).predict(30)
    assert next(nim_forms(values, 2)) == NimForm(2, 2, 2)
    values[-1, -1] += 1
    assert list(nim_forms(values, 2)) == []


def test_rows_of_table_6_are_dawsons_kayles() -> None:
    sides = range(1, 61)
    (found,) = observe_table(table("bricks", sides, sides, "diminished"), 40).known
    assert found.game == "dawsons-kayles"
    assert (found.shift, found.first, found.last) == (2, 2, 60)
    assert found.rows[:3] == (2, 3, 7)
    assert 4 not in found.rows
    (row,) = observe_table(table("bricks", sides, sides, "diminished", "misere"), 40).known
    assert row.rows == (1,)
    assert row.sentence().startswith("row 1: column n is the heap n − 2 of Dawson")


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("moved", [-2, 0, 3])
def test_rows_of_games_are_found_where_they_begin(game: str, moved: int) -> None:
    values = sequence(game, 40).values
    row = [*[None] * max(0, -moved), *values[max(0, moved) :]]
    (found,) = known_rows([[0] * 40, row])
    assert (found.game, found.rows) == (game, (2,))
    assert sequence(game, 60).values[found.first - found.shift] == row[found.first - 1]
    row[-1] = (row[-1] or 0) + 1
    assert known_rows([row]) == ()


def test_the_command_takes_places_of_sources(capsys: pytest.CaptureFixture[str], cli: Cli) -> None:
    data = cli.data("patterns 000.table-7 --seen 20 --to 40 --json")
    assert data["form"].startswith("the value is ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋")
    assert data["known_rows"] == []
    assert run(["patterns", "000.table-7", "--layers", "2"]) != 0
    assert "has its own way of playing" in capsys.readouterr().err
