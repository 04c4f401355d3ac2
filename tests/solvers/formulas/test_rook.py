"""Values of the rook, and of what is played like it, against the fold over the literal game."""

from itertools import product

import pytest

from kalmar.games.posets.chomp import Chomp
from kalmar.solvers import chomp_boards
from kalmar.solvers import solved as any_game
from kalmar.solvers.formulas.chomp import ROOK
from kalmar.theory.fold import Fold
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import BIRTHDAY, Valuation

SQUARES = list(product(range(13), repeat=2))
EACH = pytest.mark.parametrize("valuation", ROOK, ids=lambda valuation: valuation.name)


@EACH
def test_hooks_of_chomp(valuation: Valuation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chomp_boards, "MIN_OPTIONS_FOR_ARRAYS", 0)
    hooks = [(x + 1, *[1] * y) for x, y in SQUARES]
    fold = Fold(valuation, LEAST)
    solved = chomp_boards.solve(Chomp(), hooks, fold, 10_000)
    generic = any_game.solve(Chomp(), hooks, fold, 10_000)
    assert solved is not None
    assert "L-shaped Chomp boards" in solved.theorem
    assert [solved.value(hook) for hook in hooks] == [generic.value(hook) for hook in hooks]


def test_other_valuations_are_left_to_the_fold() -> None:
    assert chomp_boards.hook_form(Fold(BIRTHDAY, LEAST)) is None
