"""Witnesses chosen on a sample serve other heaps, and none of them is one in name only."""

from typing import Any

import numpy as np
import pytest

from kalmar.engines.sequences import split_engines
from kalmar.engines.sequences.common_run_plan import (
    BLOCK,
    GROUP,
    MOST_WITNESSES,
    ROW,
    sample_length,
    witnesses,
)
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.spaces import Coding


def known_of(game: str, n: int) -> tuple[Coding, Any]:
    """The coding of a game and the codes of its heaps."""
    sequence = GrundySequence(game, "sparse")
    sequence.extend(n)
    engine = sequence._engine
    assert engine is not None
    return engine._coding, engine._codes[: n + 1].astype(np.int64)


@pytest.mark.parametrize("game", ["0.77", "0.354", "0.376", "0.6", "grundys-game"])
def test_each_piece_is_a_row_beside_a_small_part(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(split_engines, "MIN_HEAPS_FOR_RUNS", 0)
    n = 60_000
    coding, codes = known_of(game, n)
    known, _ = witnesses(coding, codes, 4096, 2 * GROUP)
    assert (known.shifts, witnesses(coding, codes, 4096, 4 * GROUP)[0].shifts) == (4, 8)
    bit = 1 << coding.bits
    assert known.first[0] == 0
    assert known.first[-1] == len(known.pieces) > 0
    for code in range(2 * GROUP):
        pieces = known.pieces[known.first[code] : known.first[code + 1]]
        assert len(pieces) <= MOST_WITNESSES
        for piece in np.unique(pieces):
            row = -(piece // ROW)
            away = 8 * (piece + row * ROW) + row % known.shifts
            own = int(known.frequent[row // known.shifts]) & (bit - 1) ^ code | bit
            assert any(codes[away - k] == own for k in coding.splits)


def test_hardly_a_heap_is_left_by_them() -> None:
    n, later = 50_000, 60_000
    coding, codes = known_of("0.6", later)
    known, _ = witnesses(coding, codes[: n + 1], 16_384, 10 * GROUP)
    heaps = np.arange(later - 8192, later)
    needed = coding.byte_limits[heaps & 1, codes[heaps] & 255]
    left = total = 0
    for code in range(0, needed.max(), 16):
        without = needed > code
        total += without.sum()
        for piece in known.pieces[known.first[code] : known.first[code + 1]]:
            row = -(piece // ROW)
            places = heaps - 8 * (piece + row * ROW) - row % known.shifts
            without &= codes[places] & 255 != known.frequent[row // known.shifts]
        left += without.sum()
    assert 0 < left < total / 50


def test_a_sample_is_of_whole_blocks() -> None:
    heaps = (4096, 40_000, 10**6)
    assert [sample_length(GROUP, done) for done in heaps] == [BLOCK, 2 * BLOCK, 2 * BLOCK]
    assert [sample_length(4 * GROUP, done) for done in heaps] == [BLOCK, 4 * BLOCK, 8 * BLOCK]
