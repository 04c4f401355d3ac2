"""Sequences and tables of games whose moves bind the next turn."""

from typing import Any

import pytest

import kalmar
from kalmar import KalmarError, Outcome, sequence, solve, table
from kalmar.games.whole_turns import Stack
from kalmar.render.formats import caption, sequence_text, tables
from kalmar.render.plots.table_cells import texts
from kalmar.solvers.entailing import Worths, WorthsOfStacks, worths_of

BY_TEXT = "rules(n -> a, n-a; n -> n-1 entails)"


def test_stacks_have_the_values_of_the_definition() -> None:
    literal, quick = Worths(Stack()), worths_of(Stack())
    for coins in range(260):
        assert quick.value(coins) == literal.value(coins)
        assert quick.winning(coins) == literal.winning(coins)


def test_lists_and_arrays_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays, lists = WorthsOfStacks(), WorthsOfStacks()
    arrays.value(600)
    monkeypatch.setattr("kalmar.solvers.entailing.has", lambda _: False)
    lists.value(600)
    assert (arrays.listed, arrays.sets) == (lists.listed, lists.sets)


def test_values_of_heaps_show_the_loony_ones() -> None:
    found: Any = sequence("top-entails", 9)
    assert found.values == (0, None, 0, None, 1, 0, 2, 1, 3, 0)
    assert found.values == sequence(BY_TEXT, 9).values
    assert sequence_text(found) == "0 ∞ 0 ∞ 1 0 2 1 3 0"
    assert "∞: loony" in caption(found)
    assert r"$\infty$" in tables.latex_of_sequence(found)
    assert "Berlekamp, Conway and Guy 1982, ch. 12" in found.theorem


def test_tables_are_of_pairs() -> None:
    found = table("top-entails", range(5), range(3, 7))
    for row, values in zip(found.rows, found.values, strict=True):
        for col, value in zip(found.cols, values, strict=True):
            lost = solve(f"top-entails {row} {col}").outcome is Outcome.P
            assert lost == (value == 0)
    assert found.p_positions()[4] == [False, True, False, False]
    assert texts(found)[4] == ["∞", "0", "1", "3"]
    assert "∞" in tables.text(found)


def test_a_huge_stack_is_refused_at_once() -> None:
    with pytest.raises(KalmarError, match="at most 40,000 coins, not 10,000,000"):
        sequence("top-entails", 10**7)
    assert solve("top-entails 3000 100").winning_move_count == 57
    # Julian West, "New values for Top Entails", 1996: 2403 and 2505 follow 1 and 3.
    values = kalmar.sequence("top-entails", 2600).values
    assert [n for n, value in enumerate(values) if value is None] == [1, 3, 2403, 2505]


def test_moves_of_one_huge_component_are_counted_first() -> None:
    huge = kalmar.game(range, name="huge", entailing=True)
    with pytest.raises(KalmarError, match="has more than 1,000 moves"):
        solve(kalmar.position(huge, 10**9), limit=1000)
