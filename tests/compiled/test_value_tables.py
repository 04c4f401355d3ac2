"""Sets of values in tables: what they hold, and that kernels do what plain Python does."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.engines.sequences.dense_block_kernels import (
    BITS,
    BOUND,
    NO_VALUE,
    SIZE,
    are_in,
    load_set,
    put,
    take_out,
    value_at,
)
from kalmar.engines.vectors import lanes_kernels
from kalmar.engines.vectors.lanes_kernels import LANES, TABLE, Lanes, load, looked_up, store
from kalmar.runtime.jit import LEAN, inner, kernel

below = st.integers(0, (NO_VALUE << BITS) - 1)


@kernel(**LEAN)  # type: ignore[untyped-decorator]
def everything(table: Any, values: Any, low: Any, high: Any, met: Any, out: Any) -> None:
    """A set is filled, asked, and asked again without each of its values."""
    for i in range(values.shape[0]):
        met[i] = put(table, values[i])
    vectors = load_set(table)
    for at in range(0, low.shape[0] - LANES + 1, LANES):
        out[at // LANES] = are_in(vectors, load(low, at), load(high, at))
    more = low.shape[0] // LANES
    for i in range(values.shape[0]):
        take_out(table, values[i])
        out[more + i] = are_in(load_set(table), load(low, 0), load(high, 0))


def as_bytes(values: list[int]) -> Any:
    """The low and the high bits, and as many zeros as lanes need."""
    padded = np.array([*values, *[0] * (-len(values) % LANES)])
    return (padded & (TABLE - 1)).astype(np.uint8), (padded >> BITS).astype(np.uint8)


def bits_of(words: Any) -> list[bool]:
    return [bool(int(words[i // LANES]) >> (i % LANES) & 1) for i in range(LANES * len(words))]


@given(st.lists(below, max_size=140, unique=True), st.lists(below, min_size=1, max_size=200))
def test_a_set_says_what_was_put_into_it(values: list[int], asked: list[int]) -> None:
    asked = (asked + values)[:192] + values
    low, high = as_bytes(asked)
    table, met = np.full(SIZE, NO_VALUE, np.uint8), np.zeros(len(values), bool)
    out = np.zeros(len(low) // LANES + len(values), np.uint64)
    everything(table, np.array(values, np.int64), low, high, met, out)
    assert (table == NO_VALUE).all()
    put_in = {value for value, was in zip(values, met, strict=True) if was}
    words, later = out[: len(low) // LANES], out[len(low) // LANES :]
    found = bits_of(words)
    assert [value in put_in for value in asked] == found[: len(asked)]
    for i, word in enumerate(later):
        left = put_in - set(values[: i + 1])
        first = bits_of([word])
        assert [value in left for value in asked[:LANES]] == first[: len(asked[:LANES])]


@given(st.lists(below, max_size=60, unique=True))
def test_places_tell_the_values(values: list[int]) -> None:
    table = np.full(SIZE, NO_VALUE, np.uint8)
    inside = {value for value in values if put(table, value)}
    assert {value_at(table, at) for at in range(SIZE)} - {-1} == inside
    assert sum(value_at(table, at) >= 0 for at in range(SIZE)) == len(inside)
    assert all(put(table, value) for value in inside)


@given(st.lists(st.integers(NO_VALUE << BITS, BOUND - 1), min_size=1, max_size=20))
def test_values_whose_high_bits_mean_nothing_have_no_place(values: list[int]) -> None:
    """They are all met instead, which is true of what is asked, and tells nothing wrong."""
    table, met = np.full(SIZE, NO_VALUE, np.uint8), np.zeros(len(values), bool)
    low, high = as_bytes(values)
    out = np.zeros(len(low) // LANES + len(values), np.uint64)
    everything(table, np.array(values, np.int64), low, high, met, out)
    assert not met.any()
    assert (table == NO_VALUE).all()
    assert all(bits_of(out[: len(low) // LANES])[: len(values)])


def test_most_of_a_hundred_values_find_a_place() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        table = np.full(SIZE, NO_VALUE, np.uint8)
        values = rng.choice(NO_VALUE << BITS, 100, replace=False).tolist()
        assert sum(put(table, value) for value in values) >= 95


@pytest.mark.parametrize("fast", [True, False])
def test_a_lookup_without_the_instruction(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines without it read byte after byte; both ways are what plain Python does."""
    pytest.importorskip("numba")
    fast_here = lanes_kernels.are_lookups_fast()
    monkeypatch.setattr(lanes_kernels, "are_lookups_fast", lambda: fast and fast_here)

    @inner(**LEAN)  # type: ignore[untyped-decorator]
    def look(table: Any, places: Any, out: Any) -> None:
        store(out, 0, looked_up(load(table, 0), load(table, LANES), load(places, 0)))

    rng = np.random.default_rng(5)
    table, places = (rng.integers(0, 256, size, dtype=np.uint8) for size in (TABLE, LANES))
    found = np.zeros(LANES, np.uint8)
    look(table, places, found)
    halves = Lanes(table[:LANES]), Lanes(table[LANES:])
    assert found.tolist() == table[places % TABLE].tolist()
    assert found.tolist() == looked_up(*halves, Lanes(places)).bytes.tolist()
