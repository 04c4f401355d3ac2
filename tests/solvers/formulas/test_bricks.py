"""The closed forms of the bricks game against the fold, and where they are used."""

import pytest

from kalmar import Fold, Play, parse_position
from kalmar.answers.answer import analysed, answer_of
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.games.boards.bricks import UNLIMITED, Bricks, rectangle
from kalmar.games.heaps.subtraction import Octal
from kalmar.solvers import bricks, heaps
from kalmar.solvers import solved as any_game
from kalmar.solvers.bricks import FORMS, HALVES, brick_form, dawson
from kalmar.solvers.solved import Form
from kalmar.theory.operations import FORECLOSED_SUM
from kalmar.theory.valuations import FORECLOSED
from tests.sequences.definition import FOLDS

EACH = pytest.mark.parametrize("fold", FOLDS, ids=str)


KNOWN = [(fold, form, UNLIMITED) for fold, forms in FORMS.items() for form in forms]


@pytest.mark.parametrize(
    ("fold", "form", "layers"),
    [*KNOWN, (Fold(FORECLOSED, FORECLOSED_SUM), HALVES, 3)],
    ids=lambda value: value.theorem if isinstance(value, Form) else str(value),
)
def test_forms_are_the_fold_over_arrays(fold: Fold, form: Form, layers: int) -> None:
    found = bricks.layer_values(Bricks(), 60, layers, fold)[-1]
    for a in range(1, 61):
        for b in range(a, 61):
            r = rectangle(a, b, layers)
            assert form.covers is not None
            if form.covers(r):
                assert form.value(r) == found[a, b], (form.theorem, r)


@EACH
def test_one_unknown_rectangle_leaves_all_to_the_arrays(fold: Fold) -> None:
    assert brick_form(Bricks(), [rectangle(3, 4), rectangle(5, 6, 7)], fold) is None


def test_pairs_of_dots_beyond_any_list() -> None:
    fold = heaps.GRUNDY_SUM
    plain = any_game.solve(Octal.from_text("0.07"), range(301), fold, 1_000)
    assert [dawson(n) for n in range(301)] == [plain.value(n) for n in range(301)]
    assert dawson(10**9 + 7) == dawson(60 + (10**9 + 7 - 60) % 34)


@pytest.mark.parametrize(
    ("text", "composition", "play", "value", "winning"),
    [
        ("bricks 19998x20002", "conjunctive", "normal", 28, 0),
        ("bricks 19998x20002", "selective", "normal", 19_998 * 20_002 - 2, 0),
        ("bricks 20000x20002", "selective", "misere", 0, 2500),
        ("bricks(1) 5001x7001", "disjunctive", "normal", 5000 ^ 7000, 1),
        ("bricks(1) 5001x7001", "selective", "normal", 10_001, 1),
        ("bricks(3) 5001x7000", "diminished", "normal", 2499 ^ 3499, 2),
        ("bricks(3) 5000x5001", "diminished", "normal", 0, 0),
    ],
)
def test_rectangles_beyond_the_arrays(
    text: str, composition: CompositionName, play: PlayName, value: int, winning: int
) -> None:
    answer = analysed(parse_position(text, composition), Play(play), None)
    assert answer.value == value
    assert (answer.outcome.value == "N") == bool(winning)
    assert answer_of(answer, kept=1).winning_move_count == winning


@pytest.mark.parametrize("text", ["bricks 2x100000", "bricks 3x100000", "bricks 1x100000"])
def test_narrow_bricks_beyond_the_arrays(text: str) -> None:
    play = Play.MISERE if " 1x" in text else Play.NORMAL
    answer = analysed(parse_position(text, "diminished"), play, None)
    pairs = analysed(parse_position("0.07 99998"), Play.NORMAL, None)
    assert answer.value == pairs.value == dawson(99_998)
    assert "Dawson's Kayles" in answer.theorem
