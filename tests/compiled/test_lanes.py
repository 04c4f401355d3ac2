"""Bytes side by side: what kernels make of them is what plain Python does."""

from typing import Any

import numpy as np

from kalmar.engines.vectors.lanes_kernels import (
    LANES,
    Lanes,
    alike,
    chosen,
    count,
    load,
    one_hot,
    pushed,
    same,
    store,
    where,
)
from kalmar.runtime.jit import LEAN, kernel


@kernel(**LEAN)  # type: ignore[untyped-decorator]
def everything(row: Any, at: int, byte: int, places: Any, out: Any) -> Any:
    """Each function once, written into rows one after the other."""
    one, other = load(row, at), load(row, at + 7)
    store(out, 0, one ^ alike(byte))
    store(out, LANES, one & other)
    store(out, 2 * LANES, one | ~other)
    store(out, 3 * LANES, one_hot(one))
    store(out, 4 * LANES, where(places, one))
    store(out, 5 * LANES, pushed(one, byte))
    store(out, 6 * LANES, chosen(places, one, other))
    return same(one & alike(3), other & alike(3)), count(one)


def test_kernels_do_what_plain_python_does() -> None:
    rng = np.random.default_rng(7)
    for at in (0, 1, 31, 64):
        row = rng.integers(0, 256, 200, dtype=np.uint8)
        places = rng.integers(0, 1 << 63, dtype=np.uint64) * 2 + 1
        byte = int(rng.integers(0, 256))
        found, expected = np.zeros(7 * LANES, np.uint8), np.zeros(7 * LANES, np.uint8)
        told = everything(row, at, byte, places, found)
        plainly = getattr(everything, "py_func", everything)(row, at, byte, places, expected)
        assert np.array_equal(found, expected)
        assert (int(told[0]), int(told[1])) == (int(plainly[0]), int(plainly[1]))


def test_places_and_bytes_correspond() -> None:
    row = np.arange(LANES, dtype=np.uint8)
    lanes = Lanes(row)
    assert int(same(lanes, alike(5))) == 1 << 5
    assert np.flatnonzero(where(np.uint64(1 << 63), lanes).bytes).tolist() == [63]
    assert pushed(lanes, 200).bytes.tolist() == [*range(1, LANES), 200]
    assert [one_hot(alike(n)).bytes[0] for n in (0, 3, 8, 15)] == [1, 8, 1, 128]
    assert count(alike(7)) == 3 * LANES
