"""What the claims of sources 002 and 003 look at, and tables that break a lemma."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kalmar.engines.chomp.report import corner
from kalmar.engines.chomp.three_rows import three_row_chomp
from kalmar.research.claims import brick_cuts, chomp_table


@dataclass
class Written:
    """A table as it is written here: for each row its numbers, from column C on."""

    rows: tuple[tuple[int, ...], ...]
    size: int = 9

    def f(self, b: int, c: int) -> int | None:
        row = self.rows[c]
        return row[b - c] if 0 <= b - c < len(row) else None

    def row(self, c: int) -> Any:
        return np.array(self.rows[c])

    @property
    def diagonal(self) -> Any:
        return np.array([row[0] for row in self.rows])

    @property
    def short_rows(self) -> Any:
        ends = [(c, c + len(row) - 1) for c, row in enumerate(self.rows)]
        return np.array([(c, end) for c, end in ends if self.rows[c][-1] == end])


RIGHT = ((1, 2, 3, 4, 5), (3, 2), (4, 5, 6), (6, 7, 5), (8, 9, 10, 7))
LEMMAS: dict[str, tuple[chomp_table.Statement, int]] = {
    "below": (chomp_table.below_the_diagonal, 3),
    "equal": (chomp_table.no_three_equal, 3),
    "again": (chomp_table.never_again, 3),
    "two": (chomp_table.below_two, 4),
    "opening": (chomp_table.has_opening, 3),
    "rows": (chomp_table.first_two_rows, 2),
}


def changed(c: int, i: int, number: int) -> Any:
    row = list(RIGHT[c])
    row[i] = number
    return Written((*RIGHT[:c], tuple(row), *RIGHT[c + 1 :]))


WRONG = {
    "below": [changed(3, 0, 5), changed(2, 1, 6)],
    "equal": [changed(3, 0, 3)],
    "again": [changed(3, 1, 4), changed(3, 0, 4), changed(3, 2, 6)],
    "two": [changed(4, 0, 8), changed(4, 0, 9)],
    "opening": [changed(3, 0, 3), changed(3, 0, 2)],
    "rows": [changed(0, 2, 4), changed(1, 1, 3), Written(((1, 2, 3), (3,), (4,)))],
}


@pytest.mark.parametrize("name", LEMMAS)
def test_a_lemma_is_seen_to_break(name: str) -> None:
    statement, place = LEMMAS[name]
    right: Any = Written(RIGHT)
    assert (statement(right, place) is None) == (name != "two")  # (8, 4, 4) is twice as long
    for table in WRONG[name]:
        assert statement(table, place) is not None


def test_where_nothing_stands_above_nothing_stands_on_the_diagonal() -> None:
    gaps: Any = Written((RIGHT[0], RIGHT[1], (4,), (6, 7, 5), RIGHT[4]))
    assert chomp_table.below_the_diagonal(gaps, 3) == "f(3, 2) = None, f(3, 3) = 6"


def test_a_short_row_has_a_number_in_each_column() -> None:
    right: Any = Written(((1, 2, 3), (3, 2), (4,)), 3)
    assert chomp_table.row_to_its_end(right, 1) is None
    assert chomp_table.row_to_its_end(right, 0) is None
    long: Any = Written(((1, 2), (3, 2), (4,)), 3)
    assert chomp_table.row_to_its_end(long, 0) == "row 0 has 2 numbers"


def test_minima_are_those_of_the_corner() -> None:
    found, read = chomp_table.minima(80), corner(60)
    cells = {(m.column, m.row) for m in found if m.column < 30}
    marked = read.minima() | read.ends()
    assert cells == {cell for cell in marked if cell[0] < 30}
    assert [m.row for m in found] == list(range(40))
    assert [(m.value, m.column, m.end) for m in found[9:12]] == [
        (14, 11, None),
        (14, 14, 14),
        (17, 14, None),
    ]
    assert [m.last for m in found[:5]] == [0, 1, 2, 3, 4]
    assert (found[9].last, found[10].last) == (10, 10)
    assert [m.row for m in found if m.at_start] == [0, 2]
    assert [m.row for m in found if m.at_end][:4] == [1, 3, 4, 6]


def test_rows_for_which_the_premise_fails_are_no_cases() -> None:
    checker = chomp_table.implies(lambda _, c: c > 10, lambda *_: False)
    told = list(checker(60))
    assert told[0] == "row 12 ends at 17"
    assert None not in told
    assert not list(chomp_table.implies(lambda *_: False, lambda *_: True)(60))


def test_falls_are_those_of_the_source() -> None:
    main, upper = chomp_table.diagonals(three_row_chomp(160))
    assert chomp_table.falls(main) == chomp_table.falls(upper) == [52, 107, 144]
    assert main[50:54] == [87, 89, 88, 92]
    assert upper[51:53] == [88, 86]


def test_moves_and_lost_bars_of_small_boards() -> None:
    lost = chomp_table.lost_bars(4)
    assert {bar for bar in lost if bar[1] < 3} == {
        (1, 0, 0), (2, 1, 0), (3, 2, 0), (3, 1, 1), (2, 2, 1), (4, 2, 2),
    }  # fmt: skip
    assert sorted(chomp_table.bitten((2, 1, 1))) == [
        (1, 1, 1), (2, 0, 0), (2, 1, 0),
    ]  # fmt: skip
    table = chomp_table.literal(16, chomp_table.stops)
    assert [table[b, 11] for b in range(11, 16)] == [20, 19, 22, 17, 23]
    assert (3, 1) not in table


def least(row: int, value: int, column: int, end: int | None = None, last: int = 0) -> Any:
    return chomp_table.Minimum(row, value, column, end, last)


def test_what_is_said_of_two_minima() -> None:
    one = least(3, 5, 5, 5, 3)
    assert chomp_table.grow(one, least(4, 6, 4))
    assert chomp_table.grow(one, least(4, 5, 6))
    assert not chomp_table.grow(one, least(4, 5, 5))
    assert not chomp_table.grow(one, least(4, 4, 9))
    assert chomp_table.end_is_last(one, least(4, 7, 7))
    assert not chomp_table.end_is_last(least(3, 5, 5, 5, 4), least(4, 7, 7))
    assert not chomp_table.end_is_last(one, least(4, 5, 6))
    assert chomp_table.end_is_last(least(3, 5, 4, 6, 9), least(4, 5, 6))


def test_every_short_row_is_a_case_of_both_halves_of_2_27() -> None:
    short = sum(m.end is not None for m in chomp_table.minima(200))
    for premise in (chomp_table.ends_are_minima, chomp_table.grow_and_off_diagonal):
        assert len(list(chomp_table.implies(premise, lambda *_: True)(200))) == short == 58


def test_a_fall_is_mended_only_by_its_neighbours() -> None:
    assert chomp_table.is_repaired(([1, 4, 3, 5], []), 2)
    assert not chomp_table.is_repaired(([3, 4, 2, 5], []), 2)
    assert not chomp_table.is_repaired(([1, 4, 3, 4], []), 2)


def test_norms_of_the_least_side_that_can_be_cut() -> None:
    assert brick_cuts.reached(brick_cuts.exponent, brick_cuts.equal, 2) == {0}
    assert brick_cuts.reached(brick_cuts.exponent, brick_cuts.equal, 3) == {None}
    assert brick_cuts.reached(brick_cuts.logarithm, min, 5) == {0, 1}
