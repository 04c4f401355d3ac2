"""The closed forms of the bricks game against the fold, and where they are used."""

import pytest

from kalmar.answers.answer import solve
from kalmar.games.bricks import UNLIMITED, Bricks, rectangle
from kalmar.solvers import any_game, bricks
from kalmar.solvers.formulas.bricks import FORMS, brick_form
from kalmar.values.fold import Fold

FOLDS = pytest.mark.parametrize("fold", FORMS, ids=["disjunctive", "conjunctive", "selective"])


@FOLDS
def test_the_form_is_the_fold_over_arrays(fold: Fold) -> None:
    form, *_ = FORMS[fold]
    found = bricks.layer_values(Bricks(), 60, UNLIMITED, fold)[0]
    sides = range(1, 61)
    assert found[1:, 1:].tolist() == [[form(a, b) for b in sides] for a in sides]


@FOLDS
def test_the_form_is_the_fold_over_the_literal_game(fold: Fold) -> None:
    wanted = [rectangle(a, b) for a in range(1, 11) for b in range(a, 11)]
    generic = any_game.solve(Bricks(), wanted, fold, 10_000)
    solved = brick_form(wanted, fold)
    assert solved is not None
    assert solved.theorem
    assert [solved.value(r) for r in wanted] == [generic.value(r) for r in wanted]


@FOLDS
def test_no_form_where_layers_are_limited(fold: Fold) -> None:
    assert brick_form([rectangle(3, 4), rectangle(5, 6, 2)], fold) is None


@pytest.mark.parametrize(
    ("composition", "value", "winning"),
    [
        ("disjunctive", 1, True),
        ("conjunctive", 28, False),
        ("selective", 19_998 * 20_002 - 2, False),
    ],
)
def test_rectangles_beyond_the_arrays(composition: str, value: int, winning: bool) -> None:
    answer = solve("bricks 19998x20002", composition)
    assert answer.value == value
    assert (answer.outcome.value == "N") == winning
    assert bool(answer.winning_move_count) == winning
