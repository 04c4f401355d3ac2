"""Blocks of heaps whose sums share what is known: the values are those of the definition."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kalmar import Code, GrundySequence
from kalmar.engines.sequences import dense_block_kernels, dense_engine
from kalmar.engines.sequences.dense_engine import BlockEngine
from kalmar.engines.sequences.heap_games import heap_game

LAZY = "kalmar.engines.sequences.dense_engine"
"""Where kernels are found: what is patched there stays what it is for the compiler."""

GAMES = ["0.2244", "0!.04", "0.06", "0.007", "0.77", "0.764", "4.7", "grundys-game", "0.66"]
codes = st.builds(
    lambda zeroth, digits, last, unequal: Code((zeroth, *digits, last), unequal=unequal),
    st.sampled_from([0, 4]),
    st.lists(st.integers(0, 7), max_size=4).map(tuple),
    st.integers(4, 7),
    st.booleans(),
)


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Blocks from the first heap on that they can do, whatever values there are, on any machine."""
    monkeypatch.setattr(dense_engine, "FIRST_BLOCK_HEAP", 2048)
    monkeypatch.setattr(f"{LAZY}.lanes_kernels.are_lookups_fast", lambda: True)
    fits = BlockEngine.fits
    wide = staticmethod(lambda _, done, highest: fits(2, done, highest))
    monkeypatch.setattr(BlockEngine, "fits", wide)
    return monkeypatch


def plain(game: str | Code, n: int) -> GrundySequence:
    sequence = GrundySequence(game, "plain")
    sequence.extend(n)
    return sequence


def in_blocks(game: str | Code, stops: list[int], threads: int = 1) -> GrundySequence:
    sequence = GrundySequence(game, "dense", threads)
    for n in stops:
        sequence.extend(n)
    assert sequence._dense is not None
    assert sequence._dense._blocks is not None
    return sequence


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.usefixtures("early")
def test_blocks_give_the_values(game: str, threads: int) -> None:
    found = in_blocks(game, [3000, 7003, 7004, 12_000], threads)
    assert np.array_equal(found.values, plain(game, 12_000).values)


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    codes,
    st.integers(2300, 3500),
    st.sampled_from([1, 5, 100]),
    st.integers(1, 400),
    st.integers(1, 3),
)
def test_blocks_give_the_values_of_random_codes(
    early: pytest.MonkeyPatch, code: Code, pause: int, most: int, block: int, threads: int
) -> None:
    early.setattr(dense_engine, "VALUES_AT_ONCE", most)
    early.setattr(dense_engine, "BLOCK_HEAPS", block)
    found = in_blocks(code, [pause, 4000], threads)
    assert np.array_equal(found.values, plain(code, 4000).values)


@pytest.mark.parametrize("share", [0, 1 << 16])
def test_it_does_not_matter_how_many_pairs_are_marked(
    share: int, early: pytest.MonkeyPatch
) -> None:
    early.setattr(dense_engine, "FIRST_SHARE", share)
    early.setattr(dense_engine, "LEAST_SHARE", share)
    early.setattr(dense_engine, "WHOLE", share)
    for game in ("0.2244", "0!.04"):
        assert np.array_equal(in_blocks(game, [5000]).values, plain(game, 5000).values)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_a_block_that_was_begun_is_used_only_where_it_fits(
    threads: int, early: pytest.MonkeyPatch
) -> None:
    """Calls end after each block, and ask for less than has been begun, or from elsewhere."""
    expected = plain("0.2244", 4000).values.astype(np.uint16)
    values = expected.copy()
    values[2101:] = 0
    engine = BlockEngine(heap_game("0.2244"), values, values[::-1].copy(), threads)
    done, highest = 2100, int(values.max())
    for n in (4000, 4000, 2360, 2361, 4000, 3000, 4000):
        before, (done, _, highest) = done, engine.extend(done, n, highest, 1)
        assert before < done <= min(n, before + 128)
    again, _, _ = engine.extend(done - 200, 4000, highest, 1)
    assert done - 200 < again <= done - 72
    early.setattr(dense_engine, "BLOCK_HEAPS", 100)
    assert engine.extend(again, 4000, highest, 1 << 40)[0] == 4000
    assert np.array_equal(values, expected)


def test_larger_values_are_left_to_single_heaps(early: pytest.MonkeyPatch) -> None:
    early.setattr(f"{LAZY}.dense_block_kernels.BOUND", 256)
    found = in_blocks("0.2244", [9000])
    assert found.values.max() > 512
    assert np.array_equal(found.values, plain("0.2244", 9000).values)


def test_blocks_wait_until_they_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{LAZY}.lanes_kernels.are_lookups_fast", lambda: True)
    assert BlockEngine.fits(2, dense_engine.FIRST_BLOCK_HEAP, 100)
    assert not BlockEngine.fits(2, dense_engine.FIRST_BLOCK_HEAP - 1, 100)
    assert not BlockEngine.fits(2, dense_engine.FIRST_BLOCK_HEAP, dense_block_kernels.BOUND)
    assert not BlockEngine.fits(1, dense_engine.FIRST_BLOCK_HEAP, 100)
    assert BlockEngine.fits(4, dense_engine.FIRST_BLOCK_HEAP, 100)
    monkeypatch.setattr(f"{LAZY}.lanes_kernels.are_lookups_fast", lambda: False)
    assert not BlockEngine.fits(2, dense_engine.FIRST_BLOCK_HEAP, 100)


def test_more_pairs_are_marked_where_asking_takes_longer() -> None:
    values = np.zeros(10, np.uint16)
    engine = BlockEngine(heap_game("0.2244"), values, values[::-1].copy(), 1)
    engine._retune(1.0, 1.1)
    assert engine._share == dense_engine.FIRST_SHARE * 9 // 8
    engine._retune(1.0, 0.9)
    engine._retune(1.0, 0.9)
    assert engine._share < dense_engine.FIRST_SHARE
    for _ in range(60):
        engine._retune(1.0, 0.0)
    assert engine._share == dense_engine.LEAST_SHARE
    for _ in range(90):
        engine._retune(1.0, 10.0)
    assert engine._share == dense_engine.WHOLE
