"""What kernels do with sets of several words is what plain Python does."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.engines.vectors import bit_sets_kernels as bit_sets
from kalmar.engines.vectors.bit_sets_kernels import WORD, Wide, like, value_of
from kalmar.runtime.jit import kernel


@kernel
def both(words: Any, others: Any, none: Any, place: int, found: Any) -> None:
    """Write down what operations make of two sets."""
    step = bit_sets.words(none)
    one, other = bit_sets.load(words, 0, none), bit_sets.load(others, 0, none)
    many = np.uint64(place)
    bit_sets.store(found, 0, one & other)
    bit_sets.store(found, step, one | other)
    bit_sets.store(found, 2 * step, one ^ other)
    bit_sets.store(found, 3 * step, one & ~other)
    bit_sets.store(found, 4 * step, one << many)
    bit_sets.store(found, 5 * step, one >> many)
    bit_sets.store(found, 6 * step, bit_sets.only(place, none) - bit_sets.ONE)
    bit_sets.store(found, 7 * step, bit_sets.first(one))
    bit_sets.store(found, 8 * step, bit_sets.without_first(one))
    bit_sets.store(found, 9 * step, bit_sets.turned_round(one))
    bit_sets.store(found, 10 * step, bit_sets.least(one, other))
    bit_sets.store(found, 11 * step, bit_sets.spread(words[0], one))
    bit_sets.store(found, 12 * step, bit_sets.nothing(one))
    last = 13 * step
    found[last] = np.uint64(bit_sets.size(one))
    found[last + 1] = np.uint64(bit_sets.lowest(bit_sets.only(place, one) | (one << many)))
    found[last + 2] = np.uint64(one == other) + np.uint64(2) * np.uint64(one != bit_sets.NONE)
    found[last + 3] = bit_sets.word(one, place >> 6)


def expected(one: int, other: int, bits: int, place: int) -> list[int]:
    """The same by numbers of Python."""
    whole = (1 << bits) - 1
    back = int(f"{one:0{bits}b}"[::-1], 2)
    same = sum((one & ((1 << WORD) - 1)) << at for at in range(0, bits, WORD))
    sets = [one & other, one | other, one ^ other, one & ~other, one << place & whole,
            one >> place, (1 << place) - 1, one & -one, one & (one - 1), back, min(one, other),
            same, 0]  # fmt: skip
    marks = [one.bit_count(), place, int(one == other) + 2 * int(one != 0),
             one >> (place >> 6) * WORD & ((1 << WORD) - 1)]  # fmt: skip
    return sets + marks


def array(value: int, words: int) -> Any:
    """The words of a number."""
    return np.frombuffer(value.to_bytes(8 * words, "little"), np.uint64).copy()


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([1, 2, 4]), st.data())
def test_operations(words: int, drawn: st.DataObject) -> None:
    bits = WORD * words
    numbers = st.integers(0, (1 << bits) - 1)
    sparse = st.sets(st.integers(0, bits - 1), max_size=4).map(lambda s: sum(1 << b for b in s))
    one, other = drawn.draw(numbers | sparse), drawn.draw(numbers | sparse)
    place = drawn.draw(st.integers(0, bits - 1))
    found = np.zeros(13 * words + 4, dtype=np.uint64)
    both(array(one, words), array(other, words), (np.uint64(0),) * words, place, found)
    size = 8 * words
    sets = found[: 13 * words].tobytes()
    numbers_found = [
        int.from_bytes(sets[i : i + size], "little") for i in range(0, len(sets), size)
    ]
    assert numbers_found + found[13 * words :].tolist() == expected(one, other, bits, place)


OPERATIONS: list[Callable[[Any, Any], Any]] = [operator.and_, operator.or_, operator.xor]


@pytest.mark.parametrize("operation", OPERATIONS)
@given(st.integers(0, (1 << 128) - 1), st.integers(0, (1 << 128) - 1))
def test_plain_sets(operation: Callable[[Any, Any], Any], one: int, other: int) -> None:
    assert operation(Wide(one, 2), Wide(other, 2)) == operation(one, other)
    assert (Wide(one, 2) < Wide(other, 2)) == (one < other)
    assert value_of(like(one, Wide(0, 2))) == one
    assert like(one, np.uint64(0)) == one & ((1 << WORD) - 1)
