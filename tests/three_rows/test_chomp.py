"""Three-row Chomp against the definition, against literal play, and against source 002."""

import numpy as np
import pytest

from kalmar import KalmarError, solve, three_row_chomp
from kalmar.engines.three_rows import ThreeRowChomp

SIZE = 620


@pytest.fixture(scope="module")
def table() -> ThreeRowChomp:
    return three_row_chomp(SIZE)


def by_definition(size: int) -> dict[tuple[int, int], int]:
    """f from its definition, set by set."""
    f: dict[tuple[int, int], int] = {}
    for c in range(size):
        for b in range(c, size):
            row = [f[b1, c] for b1 in range(c, b)]
            column = [f[b, c1] for c1 in range(c) if (b, c1) in f]
            diagonal = [f[c1, c1] for c1 in range(c)]
            taken = {*row, *column, *diagonal}
            a = 1 if b == c == 0 else b
            while a in taken:
                a += 1
            f[b, c] = a
            if a == b:
                break
    return f


def test_the_definition(table: ThreeRowChomp) -> None:
    f = by_definition(90)
    for c in range(90):
        for b in range(90):
            assert table.f(b, c) == f.get((b, c)), (b, c)


def test_a_small_table_is_the_corner_of_a_large_one(table: ThreeRowChomp) -> None:
    small = three_row_chomp(301)
    for c in range(301):
        assert np.array_equal(small.row(c), table.row(c)[: small.row(c).size])
        assert np.array_equal(small.column(300, c), table.column(300, c))


def test_literal_play(table: ThreeRowChomp) -> None:
    for a in range(1, 7):
        for b in range(a + 1):
            for c in range(b + 1):
                rows = [length for length in (a, b, c) if length]
                text = "chomp " + (",".join(map(str, rows)) if len(rows) > 1 else f"1x{a}")
                answer = solve(text)
                won = [move[0].option[0] for move in answer.winning_moves()]
                padded = sorted((*w, *([0] * (3 - len(w)))) for w in won)
                assert padded == table.winning_moves((a, b, c)), (a, b, c)
                assert (answer.outcome.value == "P") == table.is_p((a, b, c))


def test_every_bar_of_three_rows_has_one_winning_opening(table: ThreeRowChomp) -> None:
    openings = table.openings()
    assert [a for a, found in openings.items() if a > 1 and len(found) != 1] == []
    assert openings[305] == [(305, 305, 214)]


def test_bars_that_are_none_are_refused(table: ThreeRowChomp) -> None:
    for bar in ((3, 4, 1), (0, 0, 0), (900, 800, 3)):
        with pytest.raises(KalmarError):
            table.winning_moves(bar)
