"""Long sequences: every engine, and plain Python, give the values of the definition."""

from functools import cache
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import THEORIES, Code, Fold, GrundySequence, LimitReached, Rules, grundy_values
from kalmar.engines.sequences import engine as sparse_heaps
from kalmar.engines.sequences import heap_games, split_engines
from kalmar.engines.sequences import spaces as sparse_space
from kalmar.engines.sequences.heap_games import HeapValues, heap_game, plain_values
from kalmar.engines.sequences.periodicity import certify, theorem_of
from kalmar.engines.sequences.periods import continue_to_period, find_period
from kalmar.engines.sequences.spaces import best_space, rare_heaps
from kalmar.engines.sequences.split_engines import Engine
from kalmar.games.heaps import code_of, parse_code
from kalmar.games.heaps.nim import GrundysGame, Nim
from kalmar.games.heaps.subtraction import Octal, Subtraction
from kalmar.runtime import optional
from kalmar.solvers import solved as any_game
from kalmar.solvers import values_of
from kalmar.solvers.arrays import PICKS
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
def test_engines_are_chosen_anew_while_growing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_the_faster_engine_runs(mark: int, sparse: bool, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_short_sequences_in_python_are_those_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(heap_games, "FIRST_LENGTH", 50)
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
    most = [parse_code(text).most_taken for text in ("0.3", "0.3333", "4.33", "0.7", "0.03", "0.0")]
    assert most == [1, 4, None, None, None, None]


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
