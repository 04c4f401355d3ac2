"""The table of a nimber search: what it keeps, what it forgets, and where it lies in memory."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.engines.nimbers import table_kernels
from kalmar.engines.nimbers.search import WORDS_PER_LINE, empty_rows

PIECES = st.integers(1, (1 << 64) - 1)
FACTS = st.tuples(PIECES, st.integers(-1, 31), st.integers(0, (1 << 32) - 1), st.integers(0, 10**6))

UNKNOWN = (-1, 0)


def known(piece: int, table: Any) -> tuple[int, int]:
    """The nimber of a piece, and the bits of those that it does not have."""
    facts, _, _ = table_kernels.look(np.uint64(piece), table)
    return int(table_kernels.value(facts)), int(table_kernels.excluded(facts))


def keep(piece: int, nimber: int, others: int, steps: int, table: Any) -> None:
    """Write down a fact."""
    table_kernels.keep_fact(np.uint64(piece), nimber, np.uint64(others), steps, table)


@given(st.lists(FACTS, max_size=60), st.integers(2, 5))
def test_a_fact_adds_to_its_piece_and_one_other_is_forgotten_at_most(
    facts: list[tuple[int, int, int, int]], bits: int
) -> None:
    table = empty_rows(1 << bits, 4)
    pieces = {piece for piece, _, _, _ in facts}
    for piece, nimber, others, steps in facts:
        before = {other: known(other, table) for other in pieces}
        keep(piece, nimber, others, steps, table)
        changed = {other for other in pieces - {piece} if known(other, table) != before[other]}
        assert len(changed) <= 1
        assert all(known(other, table) == UNKNOWN for other in changed)
        value_before, excluded_before = before[piece]
        assert known(piece, table) == (max(value_before, nimber), excluded_before | others)


@pytest.mark.parametrize("least", range(table_kernels.BUCKET))
def test_the_piece_with_the_least_work_makes_room(least: int) -> None:
    table = empty_rows(table_kernels.BUCKET, 4)
    for number in range(table_kernels.BUCKET):
        keep(number + 1, number, 0, 1 if number == least else 1000, table)
    keep(99, 7, 0, 5, table)
    assert known(99, table) == (7, 0)
    for number in range(table_kernels.BUCKET):
        assert known(number + 1, table) == (UNKNOWN if number == least else (number, 0))


def test_what_is_kept_again_stays_in_its_row() -> None:
    table = empty_rows(table_kernels.BUCKET, 4)
    for piece in (1, 2, 3):
        keep(piece, -1, 1, 1, table)
    for piece in (1, 2, 3):
        keep(piece, 2, 2, 1, table)
        table_kernels.keep_numbers(np.uint64(piece), 5, piece, 10, table)
    assert int(np.count_nonzero(table[:, 0])) == 3
    for piece in (1, 2, 3):
        _, first, second = table_kernels.look(np.uint64(piece), table)
        assert known(piece, table) == (2, 3)
        assert tuple(map(int, table_kernels.numbers(first, second, 5, 77))) == (piece, 10)


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (64, 5), (1 << 14, 4), (8, 7)])
def test_a_table_begins_with_a_line_of_the_cache(rows: int, columns: int) -> None:
    for _ in range(5):
        table = empty_rows(rows, columns)
        assert table.shape == (rows, columns)
        assert table.ctypes.data % (8 * WORDS_PER_LINE) == 0
        assert table.flags.c_contiguous
        assert not table.any()
