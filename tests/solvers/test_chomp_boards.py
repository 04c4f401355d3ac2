"""Chomp on bars, boxes, divisors and orders, and its three-row tables, by the rules alone."""

from functools import cache
from itertools import combinations_with_replacement, product, zip_longest

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Fold, KalmarError, LimitReached, PositionError, UsageError, Valuation, solve
from kalmar.answers.openings import openings, poset_openings
from kalmar.core.i18n import translate
from kalmar.engines.three_row_report import Corner, corner
from kalmar.engines.three_rows import ThreeRowChomp, three_row_chomp
from kalmar.games.posets import Chomp, Diagram, Poset
from kalmar.games.posets.boxes import BoxUnion
from kalmar.render.plots import chomp as corners
from kalmar.runtime import optional
from kalmar.runtime.jobs import time_limit
from kalmar.runtime.work import memory_limit
from kalmar.solvers import chomp_boards, order_ideals
from kalmar.solvers import solved as any_game
from kalmar.solvers.arrays import PICKS
from kalmar.solvers.formulas.chomp import ROOK
from kalmar.solvers.order_ideals import down_sets, ideal_values
from kalmar.theory.operations import LEAST, NIM_SUM
from kalmar.theory.valuations import BIRTHDAY, GRUNDY, MISERE_GRUNDY, REMOTENESS
from tests.known import known
from tests.search import grundy

GRUNDY_FOLD = Fold(GRUNDY, NIM_SUM)


def diagrams(rows: int, columns: int) -> list[Diagram]:
    found = combinations_with_replacement(range(columns, -1, -1), rows)
    return [tuple(r for r in rows_ if r) for rows_ in found if rows_[0]]


@pytest.mark.parametrize(("rows", "columns"), [(2, 7), (3, 5), (4, 5), (5, 4)])
def test_p_positions_are_those_of_the_definition(rows: int, columns: int) -> None:
    table = chomp_boards.chomp_table(rows, columns)
    every = diagrams(rows, columns)
    lost = sorted(d for d in every if grundy(Chomp(), d) == 0)
    assert sorted(table.p_positions()) == lost
    for diagram in every:
        expected = sorted(o for (o,) in Chomp().options(diagram) if grundy(Chomp(), o) == 0)
        assert table.winning_moves(diagram) == sorted(set(expected))
    assert chomp_boards.diagram_count((columns,) * rows) == len(every)
    for diagram in every:
        below = [d for d in every if all(a <= b for a, b in zip_longest(d, diagram, fillvalue=0))]
        assert chomp_boards.diagram_count(diagram) == len(below)


def test_three_rows_agree_with_the_table_of_three_rows() -> None:
    table, three = chomp_boards.chomp_table(3, 60), three_row_chomp(61)
    for b in range(61):
        for c in range(b + 1):
            assert table.first_row((b, c)) == three.f(b, c)


@pytest.mark.parametrize("valuation", PICKS, ids=lambda valuation: valuation.name)
def test_plain_values_are_those_of_the_kernel_and_of_the_definition(valuation: Valuation) -> None:
    fold = Fold(valuation, NIM_SUM)
    for rows, size in ((1, 1), (1, 5), (5, 1), (2, 1), (3, 4), (4, 3), (4, 4)):
        plain = chomp_boards.plain_diagram_values(rows, size, valuation)
        assert plain[1:] == chomp_boards.diagram_values(rows, size, fold).tolist()[1:], (rows, size)
        listed = any_game.solve(Chomp(), [(size,) * rows], fold, 10**6)
        assert plain[-1] == listed.value((size,) * rows)


def test_plain_values_keep_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional, "FORCED", False)
    with memory_limit(1), pytest.raises(LimitReached, match="of memory, more than the limit"):
        chomp_boards.values_in_box(8, 10, GRUNDY_FOLD)
    with time_limit(0.01), pytest.raises(LimitReached, match=r"0\.01 seconds"):
        chomp_boards.plain_diagram_values(8, 12, GRUNDY)


def test_two_openings_and_too_many_positions() -> None:
    assert [sum(left) for left in chomp_boards.chomp_table(8, 10).openings(10)] == [70, 60]
    with pytest.raises(UsageError, match="not lower rows"):
        chomp_boards.chomp_table(3, 9).first_row((4, 5))


def test_what_strategy_stealing_knows_is_said_in_any_language() -> None:
    order = Poset.of_relations([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
    for ask in (lambda: openings((30, 31), 10**6), lambda: poset_openings(order, 3)):
        with pytest.raises(LimitReached, match="strategy stealing") as stopped:
            ask()
        said = translate(stopped.value.sentence, "hu")
        assert "stratégialopás" in said
        assert "first player" not in said
        assert "has" not in said.split()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=9))
def test_orders_are_solved_as_by_search(links: list[tuple[int, int]]) -> None:
    rules = Poset.of_relations((f"e{min(a, b)}", f"e{max(a, b)}") for a, b in links)
    above = rules.above
    for valuation in (GRUNDY, MISERE_GRUNDY):
        whole = (1 << len(above)) - 1
        sets, values = ideal_values(
            [up & ~rules.poisoned for up in above], down_sets(above, whole, 10**4), valuation
        )
        plain = order_ideals.solve  # too few elements: refused, so that search answers
        assert plain(rules, [whole], Fold(valuation, NIM_SUM), 10**4) is None

        @cache
        def value(left: int, ended: int = valuation.ended) -> int:
            reached = {value(option) for (option,) in rules.options(left)}
            return next(n for n in range(99) if n not in reached) if reached else ended

        if not rules.poisoned:
            for left, found in zip(sets.tolist(), values.tolist(), strict=True):
                assert found == value(left)


def test_openings_of_cubes() -> None:
    for sides, opening in (((3, 3, 3), (2, 2, 2)), ((3, 3, 4), (3, 3, 4))):
        cube = BoxUnion().parse("x".join(map(str, sides)))
        solved = known(order_ideals.solve(BoxUnion(), [cube], GRUNDY_FOLD, 10**6))
        lost = [cell for cell in BoxUnion().elements(cube)
                if solved.value(BoxUnion().without(cube, cell)) == 0]  # fmt: skip
        assert lost == [opening]
        with pytest.raises(LimitReached, match="down-sets"):
            order_ideals.solve(BoxUnion(), [cube], GRUNDY_FOLD, 20)
        assert order_ideals.solve(BoxUnion(), [cube], Fold(REMOTENESS, LEAST), 20) is None


def test_wrong_orders_and_boxes() -> None:
    for bad in ("2x2/3", "0x2", "100x100x100"):
        with pytest.raises(PositionError):
            BoxUnion().parse(bad)
    with pytest.raises(PositionError, match="not an element"):
        Poset.from_text("a<b").parse("c")


SQUARES = list(product(range(13), repeat=2))
EACH = pytest.mark.parametrize("valuation", ROOK, ids=lambda valuation: valuation.name)


@EACH
def test_hooks_of_chomp(valuation: Valuation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chomp_boards, "MIN_OPTIONS_FOR_ARRAYS", 0)
    hooks = [(x + 1, *[1] * y) for x, y in SQUARES]
    fold = Fold(valuation, LEAST)
    solved = known(chomp_boards.solve(Chomp(), hooks, fold, 10_000))
    generic = any_game.solve(Chomp(), hooks, fold, 10_000)
    assert "L-shaped Chomp boards" in solved.theorem
    assert [solved.value(hook) for hook in hooks] == [generic.value(hook) for hook in hooks]


def test_other_valuations_are_left_to_the_fold() -> None:
    assert chomp_boards.hook_form(Fold(BIRTHDAY, LEAST)) is None


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
