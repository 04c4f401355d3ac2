"""Long sequences: every engine gives the values of the definition, in one go or in pieces."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Code, GrundySequence, grundy_values
from kalmar.engines.sequences import engine as sparse_heaps
from kalmar.engines.sequences import spaces as sparse_space
from kalmar.engines.sequences import split_engines
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.periods import continue_to_period, find_period
from kalmar.engines.sequences.spaces import best_space, rare_heaps
from kalmar.engines.sequences.split_engines import Engine
from kalmar.runtime import optional
from tests.commands import run_python
from tests.known import known
from tests.sequences.definition import by_digits, extended

octal_codes = st.builds(
    lambda zeroth, digits, last: Code((zeroth, *digits, last)),
    st.sampled_from([0, 4]),
    st.lists(st.integers(0, 7), max_size=2).map(tuple),
    st.integers(1, 7),
)


wide_codes = st.builds(
    lambda zeroth, digits, last, unequal: Code((zeroth, *digits, last), unequal=unequal),
    st.sampled_from([0, 4]),
    st.lists(st.integers(0, 7), max_size=4).map(tuple),
    st.integers(4, 7),
    st.booleans(),
)


@cache
def plain(code: str, n: int) -> np.ndarray[tuple[int], np.dtype[np.unsignedinteger]]:
    sequence = extended(code, n, engine="plain")
    return sequence.values


@settings(max_examples=60, deadline=None, derandomize=True)
@given(octal_codes | wide_codes)
def test_the_plain_engine_is_the_definition(code: Code) -> None:
    assert grundy_values(code, 150).tolist() == by_digits(code.text, 150)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(octal_codes, st.integers(2049, 5000))
def test_engines_agree_on_random_codes(code: Code, pause: int) -> None:
    expected = plain(code.text, 5000)
    assert np.array_equal(grundy_values(code, 5000), expected)
    if heap_game(code).splits:
        for engine in ("sparse", "dense"):
            sequence = extended(code, pause, 5000, engine=engine)
            assert np.array_equal(sequence.values, expected), engine


@pytest.mark.parametrize("game", ["0.16", "0.6", "0.376", "0.127", "0.051", "4.7", "grundys-game"])
def test_engines_agree_where_masks_change_and_values_grow(game: str) -> None:
    expected = plain(game, 12_000)
    for engine in ("sparse", "dense"):
        sequence = extended(game, 12_000, engine=engine)
        assert np.array_equal(sequence.values, expected), engine


@pytest.mark.parametrize("game", ["0.16", "0.06", "0.127", "0.007"])
def test_the_engine_is_chosen_anew_while_a_sequence_grows(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sparse_heaps, "MAX_PLAIN_PAIRS", 0)
    sequence = GrundySequence(game)
    for n in (1000, 3000, 8000, 12_000):
        sequence.extend(n)
    assert np.array_equal(sequence.values, plain(game, 12_000))
    space = sequence.space
    assert (space is None) == (game in {"0.06", "0.007"})
    short = extended(game, 12_000, engine="plain")
    assert np.array_equal(short.rare, sequence.rare)
    assert (short.space is None) == (space is None)


@pytest.mark.parametrize(("mark", "sparse"), [(0, True), (3, True), (10**6, False)])
def test_the_engine_chosen_is_the_faster_one(
    mark: int, sparse: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0.16 has 52 rare heaps and values below 128: a window each."""
    monkeypatch.setattr(sparse_heaps, "MAX_PLAIN_PAIRS", 0)
    monkeypatch.setattr(sparse_space, "MARK", mark)
    sequence = extended("0.16", 5000)
    assert sequence._engine is not None
    assert (sequence._engine.space is not None) == sparse
    assert sequence._next_review == (8192 if sparse else 5000)
    assert np.array_equal(sequence.values, plain("0.16", 5000))
    assert sequence.space == best_space(plain("0.16", 5000), [2])


@pytest.mark.parametrize("game", ["0.007", "0.4444", "0.0051"])
def test_a_space_where_many_heaps_are_rare_and_values_outgrow_a_byte(game: str) -> None:
    sequence = extended(game, 12_000, engine="sparse")
    assert sequence.values.dtype == np.uint16
    assert np.array_equal(sequence.values, plain(game, 12_000))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(
    wide_codes,
    st.integers(2049, 3900),
    st.sampled_from(["sparse", "dense"]),
    st.sampled_from([64, 100, 10**6]),
    st.sampled_from([1, 1 << 16]),
    st.sampled_from([100, 1 << 20]),
)
def test_it_does_not_matter_how_splits_are_looked_at(
    code: Code, pause: int, engine: Engine, marked: int, kept: int, mirrored: int
) -> None:
    """Few or all are marked, kept or looked at in chunks, read from the mirror or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(split_engines, "FIRST_MARKED", marked)
        patch.setattr(split_engines, "MOST_SUMS", kept * len(heap_game(code).splits))
        patch.setattr(split_engines, "MORE_SUMS", 128)
        patch.setattr(split_engines, "MIRRORED", mirrored)
        sequence = extended(code, pause, 4000, engine=engine)
    assert np.array_equal(sequence.values, plain(code.text, 4000))


def test_values_are_widened() -> None:
    values = grundy_values("0.06", 25_000)
    assert values.dtype == np.uint16
    assert values.max() > 255
    assert np.array_equal(values, plain("0.06", 25_000))
    assert np.array_equal(grundy_values("0.3…", 70_000 // 64), np.arange(70_000 // 64 + 1))


def test_the_space_has_the_fewest_rare_heaps() -> None:
    values = plain("0.16", 3000)
    space = known(best_space(values, [2]))
    assert len(rare_heaps(values, space)) == space.rare
    for mask in range(1, 32):
        assert sum(int(value & mask).bit_count() % 2 == 0 for value in values[1:]) >= space.rare


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    grundy_values("0.77", 5000, lambda done, wanted: told.append((done, wanted)))
    assert told[-1] == (5000, 5000)
    assert told == sorted(told)


def test_the_space_has_a_new_bit_as_soon_as_a_value_has_it() -> None:
    sequence = extended("0.404", 16_173)
    assert int(sequence.values.max()) < 256
    before = known(sequence.space)
    sequence.extend(16_474)
    assert int(sequence.values[16_174]) >= 256
    assert known(sequence.space).mask == before.mask | 256
    assert len(sequence.rare) == before.rare


def test_short_sequences_in_plain_python_are_those_of_the_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(optional, "FORCED", False)
    # Games with values beyond a byte, that end heaps at once, split them, and leave unequal heaps.
    for code in ("0.77", "0.6", "0.16", "0.333", "4.7", "0.137", "0.3333333333", "4.0"):
        for n in (1, 2, 40, 511, 3000):
            short, kernel = GrundySequence(code), GrundySequence(code, "plain")
            assert short._is_short(n)
            short.extend(n)
            kernel.extend(n)
            assert short.values.tolist() == kernel.values.tolist(), (code, n)
            assert (short.done, short.pairs) == (kernel.done, kernel.pairs), (code, n)


def test_values_that_do_not_fit_a_byte_are_left_to_the_kernel() -> None:
    sequence = extended("0." + 300 * "3", 400)
    assert sequence.values.tolist() == [n % 301 for n in range(401)]


def test_short_periods_need_no_numba() -> None:
    code = (
        "import sys; from kalmar.engines.sequences.periods import find_period\n"
        "assert find_period('0.77', 10**6)[1].status == 'proved'\n"
        "print('numba' in sys.modules)"
    )
    done = run_python(code)
    assert done.stdout == "False\n"


def test_a_period_that_shows_early_needs_the_definition_alone() -> None:
    sequence, finding = find_period("0.156")
    assert finding.status == "proved"
    assert sequence._engine is None
    again = GrundySequence("0.156")
    again.begin_with(sequence.values[:4000].copy())
    continue_to_period(again, 10**6)
    assert again._engine is not None
    assert np.array_equal(again.values, sequence.values[: again.done + 1])
