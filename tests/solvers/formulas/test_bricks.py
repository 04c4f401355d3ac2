"""The closed forms of bricks and of heaps with a selective sum of two, against the fold."""

from itertools import product

import pytest

import kalmar
from kalmar import Fold, Play, parse_position
from kalmar.answers.answer import analysed, answer_of
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.bricks import UNLIMITED, Bricks, rectangle
from kalmar.games.heaps.subtraction import Octal
from kalmar.solvers import bricks, heaps, solved, values_of
from kalmar.solvers import solved as any_game
from kalmar.solvers.bricks import FORMS, HALVES, brick_form, dawson
from kalmar.solvers.formulas import nested
from kalmar.solvers.solved import Form
from kalmar.theory.operations import FORECLOSED_SUM, NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import FORECLOSED, GRUNDY
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


SUMS = Fold(GRUNDY, NIM_SUM)
LINE, FILLED, POWER = (
    THEOREMS[name].cite() for name in ("heap-with-sum", "heap-with-full-sum", "heap-with-power")
)


def compound(text: str) -> Position:
    """The compound as it is solved: without what has ended, in a fixed order."""
    return canonical(kalmar.parse_position(text))


def test_values_are_those_of_the_literal_compound() -> None:
    for b, c, d in product(range(4), range(7), range(9)):
        position = compound(f"nim {b} | (nim {c} + nim {d})")
        found = values_of(position.rules, [position.component], SUMS)
        literal = solved.solve(position.rules, [position.component], SUMS, 100_000)
        assert found.value(position.component) == literal.value(position.component), (b, c, d)
        is_above = (c & d).bit_length() > b.bit_length()
        is_filled = any(c & d < 2**m <= b + max(c % 2**m, d % 2**m) for m in range(5))
        other = POWER if min(c, d) in (1, 2, 4, 8) else ""
        assert found.theorem == ((FILLED if is_filled else other) if is_above else LINE)
        assert (found.working and found.working(position.component) is None) == (not found.theorem)


@pytest.mark.parametrize("text", [
    "nim 2 + (nim 1 | (nim 6 + nim 5))", "nim 8 + (nim 4 | (nim 3 + nim 2))",
    "nim 3 + ((nim 1 + nim 2) | nim 3)", "nim 5 + (nim 1 | (nim 5 + nim 4))",
])  # fmt: skip
def test_winning_moves_are_those_of_the_literal_game(text: str) -> None:
    answer = kalmar.solve(text)
    left = [answer.position.play(move) for move in answer.position.moves()]
    lost = [p for p in left if Literal(p, 1_000_000).value(p, GRUNDY) == 0]
    assert answer.winning_move_count == len(lost) > 0
    assert {answer.position.play(move) for move in answer.winning_moves()} == {*lost}


@pytest.mark.parametrize(("text", "value", "theorem"), [
    ("nim 3000000 | (nim 2000000 + nim 1000000)", 6_000_000, "heap-with-sum"),
    ("nim 2 | (nim 4194309 + nim 1048582)", 5_242_893, "heap-with-full-sum"),
    ("nim 100 | (nim 1048576 + nim 5242884)", 100 + (1048576 ^ 5242884), "heap-with-power"),
])  # fmt: skip
def test_large_sums_are_known_by_the_theorem(text: str, value: int, theorem: str) -> None:
    component = compound(text)
    found = values_of(component.rules, [component.component], SUMS)
    assert found.value(component.component) == value
    assert found.theorem == THEOREMS[theorem].cite()


def test_large_heaps_are_known_at_once() -> None:
    answer = kalmar.solve("nim 60 + (nim 30 | (nim 20 + nim 10))")
    assert answer.outcome is kalmar.Outcome.P
    assert LINE in answer.theorem


@pytest.mark.parametrize("text", [
    "nim 1 | (nim 2 + nim 3 + nim 1)", "(nim 1 + nim 2) | (nim 2 + nim 3)", "nim 1 | nim 2 | nim 3",
    "nim 2 | (kayles 2 + nim 1)", "nim 1 & (nim 2 + nim 3)",
])  # fmt: skip
def test_other_compounds_are_searched(text: str) -> None:
    position = compound(text)
    assert isinstance(position.rules, Compound)
    assert nested.solve(position.rules, [position.component], SUMS, 1) is None
    literal = Literal(position, 100_000).value(position, GRUNDY)
    assert (
        values_of(position.rules, [position.component], SUMS).value(position.component) == literal
    )
