"""Bytes side by side: what kernels make of them is what plain Python does."""

from typing import Any

import numpy as np

from kalmar.engines.vectors import lanes_kernels as lanes
from kalmar.engines.vectors.lanes_kernels import LANES
from kalmar.runtime.jit import LEAN, kernel


@kernel(**LEAN)  # type: ignore[untyped-decorator]
def everything(row: Any, at: int, byte: int, places: Any, out: Any) -> Any:
    """Each function once, written into rows one after the other."""
    one, other = lanes.load(row, at), lanes.load(row, at + 7)
    lanes.store(out, 0, one ^ lanes.alike(byte))
    lanes.store(out, LANES, one & other)
    lanes.store(out, 2 * LANES, one | ~other)
    lanes.store(out, 3 * LANES, lanes.one_hot(one))
    lanes.store(out, 4 * LANES, lanes.chosen(places, one, lanes.alike(0)))
    lanes.store(out, 5 * LANES, lanes.pushed(one, byte))
    lanes.store(out, 6 * LANES, lanes.chosen(places, one, other))
    lanes.store(out, 7 * LANES, lanes.picked(lanes.load(row, 0), one & lanes.alike(15)))
    lanes.store(out, 8 * LANES, lanes.paired(one, other))
    lanes.store(out, 9 * LANES, lanes.second_half(one))
    lanes.store(out, 10 * LANES, lanes.lowest_bits(one & other))
    return lanes.same(one & lanes.alike(3), other & lanes.alike(3)), lanes.count(one)


def test_kernels_do_what_plain_python_does() -> None:
    rng = np.random.default_rng(7)
    for at in (0, 1, 31, 64):
        row = rng.integers(0, 256, 200, dtype=np.uint8)
        row[:LANES] = np.tile(row[:16], LANES // 16)  # a table as `picked` takes it
        places = rng.integers(0, 1 << 63, dtype=np.uint64) * 2 + 1
        byte = int(rng.integers(0, 256))
        found, expected = np.zeros(11 * LANES, np.uint8), np.zeros(11 * LANES, np.uint8)
        told = everything(row, at, byte, places, found)
        plainly = getattr(everything, "py_func", everything)(row, at, byte, places, expected)
        assert np.array_equal(found, expected)
        assert (int(told[0]), int(told[1])) == (int(plainly[0]), int(plainly[1]))


def test_places_and_bytes_correspond() -> None:
    row = np.arange(LANES, dtype=np.uint8)
    assert int(lanes.same(row, lanes.alike(5))) == 1 << 5
    assert np.flatnonzero(lanes.chosen(np.uint64(1 << 63), row, lanes.alike(0))).tolist() == [63]
    assert lanes.pushed(row, 200).tolist() == [*range(1, LANES), 200]
    assert [lanes.one_hot(lanes.alike(n))[0] for n in (0, 3, 8, 15)] == [1, 8, 1, 128]
    assert lanes.count(lanes.alike(7)) == 3 * LANES


def test_codes_of_four_bits_are_looked_up_and_paired() -> None:
    row = np.arange(LANES, dtype=np.uint8)
    table = np.tile(np.arange(100, 116, dtype=np.uint8), LANES // 16)
    assert lanes.picked(table, row % 16).tolist() == [100 + i % 16 for i in range(LANES)]
    assert lanes.paired(row, lanes.alike(9))[60:].tolist() == [30, 9, 31, 9]
    assert lanes.second_half(row)[30:34].tolist() == [62, 63, 0, 0]
    bits = np.array([1 << i for i in range(16)] + [0, 3, 6, 0x8000, 0x8100] + [1] * 11, np.uint16)
    numbers = [*range(16), 16, 0, 1, 15, 8, *[0] * 11]
    assert lanes.lowest_bits(bits.view(np.uint8)).tolist() == numbers + [0] * 32
