"""Spoilt variants of the claims on closed forms of bricks, and spoilt values under the claims."""

from collections.abc import Callable
from typing import Any

import pytest

from kalmar.games.boards.bricks import Bricks, rectangle
from kalmar.research.claims import bricks as bricks_closed
from kalmar.research.claims.bricks import dawson, halves, kernels, lengths, rook
from kalmar.research.claims.cases import each
from kalmar.solvers import solved as any_game
from kalmar.solvers.solved import Solved
from kalmar.theory.operations import KERNEL_MISERE, KERNEL_NORMAL
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    MISERE_FORECLOSED,
    MISERE_SUSPENSE,
    SUSPENSE,
)

Change = Callable[[Any, int], int]


def counterexample(checker: Any, to: int) -> str | None:
    return next((found for found in checker(to) if found is not None), None)


def spoil(monkeypatch: pytest.MonkeyPatch, change: Change) -> None:
    """Change the values of bricks, and of nothing else."""
    true = any_game.solve

    def false(rules: Any, components: Any, fold: Any, limit: int) -> Solved:
        solved: Solved = true(rules, components, fold, limit)
        if not isinstance(rules, Bricks):
            return solved
        return Solved(lambda component: change(component, solved.value(component)))

    monkeypatch.setattr(any_game, "solve", false)


def test_the_claims_hold_where_nothing_is_spoilt() -> None:
    for checker, to in ((halves, 9), (dawson(2, FORECLOSED), 30), (kernels, 9), (rook, 6)):
        assert counterexample(checker, to) is None


def test_other_rows_are_not_dawsons_kayles() -> None:
    assert counterexample(dawson(4, FORECLOSED), 40)
    assert counterexample(dawson(5, FORECLOSED), 40)
    assert counterexample(dawson(2, MISERE_FORECLOSED), 40)
    assert counterexample(dawson(1, FORECLOSED), 40)


def test_another_limit_of_layers_has_no_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    true = bricks_closed.by_search
    for layers in (2, 4, 5):
        monkeypatch.setattr(bricks_closed, "by_search", lambda fold, _, r=layers: true(fold, r))
        assert counterexample(halves, 9), layers


@pytest.mark.parametrize(
    ("checker", "to", "change"),
    [
        (halves, 12, lambda c, v: v ^ (c[0] == c[1] == 11)),
        (halves, 12, lambda c, v: v + (c[1] == 12)),
        (dawson(2, FORECLOSED), 60, lambda c, v: v + (c[1] == 60)),
        (dawson(1, MISERE_FORECLOSED), 60, lambda c, v: v ^ (c[1] == 37)),
        (kernels, 10, lambda c, v: v ^ KERNEL_MISERE * (c[:2] == (4, 8))),
        (kernels, 10, lambda c, v: v ^ KERNEL_NORMAL * (c[:2] == (2, 9))),
        (kernels, 10, lambda c, v: v ^ KERNEL_MISERE * (c[:2] == (1, 4))),
        (rook, 6, lambda c, v: v + (c[:2] == (4, 6))),
    ],
)
def test_one_wrong_value_is_found(
    checker: Any, to: int, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, change)
    assert counterexample(checker, to)


def test_other_numbers_than_the_length_are_found() -> None:
    for valuation in (GRUNDY, SUSPENSE, MISERE_SUSPENSE):
        checker = each(lengths(valuation), lambda a, b, moves: moves == a * b - 1)
        found = counterexample(checker, 3)
        assert (found is None) == (valuation is not GRUNDY)


def test_with_two_layers_a_brick_is_no_rook(monkeypatch: pytest.MonkeyPatch) -> None:
    true = rectangle
    monkeypatch.setattr(bricks_closed, "rectangle", lambda a, b, r: true(a, b, r + 1))
    assert counterexample(rook, 5)
