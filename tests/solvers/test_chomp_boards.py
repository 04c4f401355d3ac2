"""Chomp on bars of any height, boxes, divisors and orders, against play by the rules alone."""

from functools import cache
from itertools import combinations_with_replacement, product, zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Fold, LimitReached, PositionError, UsageError, Valuation
from kalmar.answers.openings import openings, poset_openings
from kalmar.core.i18n import translate
from kalmar.engines.three_rows import three_row_chomp
from kalmar.games.posets import Chomp, Diagram, Poset
from kalmar.games.posets.boxes import BoxUnion
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
            [up & ~rules.poisoned for up in above],
            down_sets(above, whole, 10**4),
            valuation,
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
