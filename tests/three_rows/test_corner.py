"""The corner of the table of three-row Chomp, against figures 4 and 5 of source 002."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import UsageError, three_row_chomp
from kalmar.engines.three_row_report import Corner, corner
from kalmar.render.plots import chomp as corners

FIGURE_4 = """
1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
3 2 * * * * * * * * * * * * *
4 5 6 7 8 9 10 11 12 13 14 15 16 17
6 7 5 * * * * * * * * * *
8 9 10 7 * * * * * * * *
10 9 11 12 13 14 15 16 17 18 19
11 12 13 9 * * * * * *
13 14 12 15 16 17 18 19 20
15 14 16 17 12 * * *
16 17 14 18 19 20 21
18 19 20 21 14 *
20 19 22 17 23
21 23 22 24
24 23 22
25 26
27
"""


@pytest.fixture(scope="module")
def sixteen() -> Corner:
    return corner(16)


def test_figure_4(sixteen: Corner) -> None:
    shown = [line.split("|")[1].split() for line in corners.text(sixteen).splitlines()[2:]]
    assert shown == [line.split() for line in FIGURE_4.strip().splitlines()]
    assert sorted(sixteen.ends()) == [(2, 1), (5, 3), (7, 4), (9, 6), (12, 8), (14, 10)]


def test_what_is_not_shown_in_green_in_figure_4(sixteen: Corner) -> None:
    green = {number for _, numbers in sixteen.explained(13, 11).excluded for number in numbers}
    assert [number for number, _ in sixteen.explained(13, 11).excluded] == list(range(13, 22))
    assert (13, 11) not in green


@given(st.integers(0, 29), st.integers(0, 29))
def test_explanations_are_the_definition(b: int, c: int) -> None:
    found, table = corner(30), three_row_chomp(30)
    why = found.explained(b, c)
    assert why.value == table.f(b, c)
    if why.value is None:
        assert b < c or (why.end is not None and why.end < b and table.f(why.end, c) == why.end)
        return
    forbidden = {table.f(i, c) for i in range(c, b)}
    forbidden |= {table.f(b, i) for i in range(c)} | {table.f(i, i) for i in range(c)}
    assert why.value == next(a for a in range(max(b, 1), 100) if a not in forbidden)
    for number, cells in why.excluded:
        assert cells
        assert all(table.f(*cell) == number for cell in cells)


@given(st.integers(1, 40))
def test_minima_are_those_of_a_larger_table(size: int) -> None:
    found, table = corner(size), three_row_chomp(150)
    for b, c in found.minima() | found.ends():
        row = table.row(c).tolist()
        assert row[b - c] == min(row)
    marked = {c for _, c in found.minima() | found.ends()}
    for c in set(range(size)) - marked:
        row = table.row(c).tolist()
        assert c + row.index(min(row)) >= size


def test_figure_5(sixteen: Corner) -> None:
    assert sixteen.again(14) == [(11, 11), (12, 12), (13, 13)]
    assert all(sixteen.chomp.f(b, c) == 14 for b, c in sixteen.standing(14))
    assert sum(row.count(14) for row in map(sixteen.row, range(16))) == len(sixteen.standing(14))


def test_csv_and_json_agree(sixteen: Corner) -> None:
    lines = [line.split(",")[1:] for line in corners.rows(sixteen).csv().splitlines()[1:]]
    for row, line in zip(corners.json(sixteen)["rows"], lines, strict=True):
        assert [int(cell) for cell in line if cell] == row["values"]
        assert line[row["C"]] == str(row["values"][0])
        if row["minimum"] is not None:
            assert int(line[row["minimum"]["B"]]) == row["minimum"]["A"] == min(row["values"])


def test_what_is_refused(sixteen: Corner) -> None:
    with pytest.raises(UsageError, match="B and C go from 0 to 15; 16 and 2 are outside"):
        sixteen.explained(16, 2)
