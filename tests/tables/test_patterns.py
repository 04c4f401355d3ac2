"""Closed forms are found where they are, not where they are not, and failures are located."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.answers.tables.closed_forms import FeatureForm, ResidueForm, forms
from kalmar.answers.tables.patterns import observe, row_periods
from kalmar.core.errors import UsageError
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
    assert row_periods(noise).periods == ()


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


def test_the_command(cli: Cli) -> None:
    assert "2·min - 1 if x = y > 0; 2·min if min(x, y) > 0 and x ≠ y" in cli(
        "patterns bricks -c conjunctive --misere --to 80"
    )
    data = cli.data("patterns queen --to 60 --seen 40 --json")
    assert data["form"] is None
    assert data["symmetric"] is True
    cli("patterns bricks --seen 60 --to 20", code=2)
