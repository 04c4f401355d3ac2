"""Drawings for a width: never wider, marks as far apart as a finger needs, components in place."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import pytest

from kalmar import Drawing, Mark, Position, after, drawing, parse_position
from kalmar.core.i18n import use_language
from kalmar.render.drawings import picture, svg
from kalmar.render.drawings.sizes import pitch
from kalmar.render.drawings.themes import THEMES
from tests.cases import case_rows
from tests.present.shapes.positions import EXAMPLES, HARDER
from tests.present.shapes.test_drawing import HUGE, check_moves, overlap

WIDTHS = (288, 328, 720, 800)


def batched(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of texts, each of which is in one pair."""
    rest = iter(texts)
    yield from zip(rest, rest, strict=False)


SUMS = case_rows(__file__, "sums")


def stands_beside_others(text: str) -> bool:
    """Whether a sum may have this component: one pass is for the whole of a game."""
    (part, *_) = parse_position(text).component
    return not getattr(part.rules, "one_pass", False)


SHARED = [text for text in EXAMPLES.values() if stands_beside_others(text)]
PAIRS = [f"{one} + {other}" for one, other in batched([*SHARED, SHARED[0]])]
"""Each game beside the next one, each in a frame of its own."""


def check_within(found: Drawing, width: float) -> None:
    assert found.width == width
    for mark in found.marks:
        left, top, right, bottom = mark.bounds
        assert -0.01 <= left <= right <= width + 0.01, mark
        assert -0.51 <= top <= bottom <= found.height + 0.51, mark


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("text", [*EXAMPLES.values(), *SUMS, *HARDER, *PAIRS])
def test_no_drawing_is_wider_and_every_move_is_reached(text: str, width: int) -> None:
    position = parse_position(text)
    found = drawing(position, width=width)
    check_within(found, width)
    check_moves(position, found)
    assert found.unmarked == drawing(position).unmarked
    names = [mark.bounds for mark in found.marks if mark.role == "caption"]
    assert not any(overlap(one, other, 0) for one, other in combinations(names, 2))
    areas = [mark for mark in found.marks
             if mark.moves and mark.kind in ("disc", "box", "polygon")]  # fmt: skip
    for one, other in combinations(areas, 2):
        if one.moves != other.moves:
            assert not overlap(one.bounds, other.bounds, 3), (one, other)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("text", HUGE, ids=lambda text: text[:30])
def test_huge_components_keep_the_width_too(text: str, width: int) -> None:
    found = drawing(parse_position(text), width=width)
    check_within(found, width)
    assert len(found.marks) < 3000


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("text", [*EXAMPLES.values(), *SUMS[:-2], *PAIRS])
def test_a_finger_can_touch_the_marks_of_all_games(text: str, width: int) -> None:
    assert drawing(parse_position(text), width=width).least >= 24


@pytest.mark.parametrize(
    "text",
    ["nim 3 5 7", "kayles 5 8", "kayles 20", "queen 6,4", "chomp 4x4", "rook 6,2", "coins 2,9",
     "hackenbush 0-1,1-2,1-3", "bricks 2x4", "kayles 5 + nim 3 + queen 2,3 + chomp 2x3"],
)  # fmt: skip
def test_marks_of_the_levels_have_the_room_of_a_finger(text: str) -> None:
    assert drawing(parse_position(text), width=328).least >= 44


def test_sizes_of_the_pictures() -> None:
    queen = drawing(parse_position("queen 6,4"), width=328)
    assert {round(mark.size[0]) for mark in queen.marks if "cell" in mark.role} == {46}
    pins = [mark for mark in drawing(parse_position("kayles 20"), width=328).marks
            if mark.role == "pin"]  # fmt: skip
    feet = [round(mark.bounds[3]) for mark in pins]
    assert [feet.count(foot) for foot in sorted(set(feet))] == [7, 7, 6]
    small, large = (drawing(parse_position("nim 3 5 7"), width=width) for width in (328, 760))
    discs = [
        {mark.size for mark in found.marks if mark.role == "stone"} for found in (small, large)
    ]
    assert [round(width) for ((width, _),) in discs] == [89, 168]
    assert small.height <= 370
    assert large.height <= 480


def test_a_folded_row_keeps_neighbours_side_by_side() -> None:
    pins = [mark for mark in drawing(parse_position("kayles 20"), width=328).marks
            if mark.role == "pin"]  # fmt: skip
    steps = [max(abs(a.bounds[0] - b.bounds[0]), abs(a.bounds[1] - b.bounds[1]))
             for a, b in pairwise(pins)]  # fmt: skip
    assert max(steps) < 2 * min(steps)


def test_frames_are_round_components_of_different_games() -> None:
    found = drawing(parse_position(SUMS[0]), width=328)
    assert [number for number, _ in found.frames] == ["1", "2", "3", "4"]
    assert not any(mark.role == "sign" for mark in found.marks)
    boxes = [box for _, box in found.frames]
    assert boxes[1][1] == boxes[2][1] > boxes[0][1]
    for (left, top, right, bottom), (number, _) in zip(boxes, found.frames, strict=True):
        for mark in found.marks:
            if mark.part.startswith(f"{number}:"):
                x, y = mark.places[0]
                assert left < x < right
                assert top < y < bottom
    assert drawing(parse_position("nim 3 5 7"), width=328).frames == ()
    assert found.to_dict()["frames"][0]["number"] == "1"


@pytest.mark.parametrize("text", [*EXAMPLES.values(), *SUMS])
def test_numbers_can_be_read_and_there_is_room_for_hungarian(text: str) -> None:
    for width in (328, 760):
        marks = drawing(parse_position(text), width=width).marks
        fonts = [mark.font for mark in marks if mark.role in ("count", "caption", "name", "badge")]
        assert all(font >= 15 for font in fonts)
    with use_language("hu"):
        for width in (288, 760):
            check_within(drawing(parse_position(text), width=width), width)


@pytest.mark.parametrize("text", [*EXAMPLES.values(), *SUMS])
def test_every_role_has_a_style_and_trims_belong_to_a_mark(text: str) -> None:
    found = drawing(parse_position(text), width=328)
    assert {mark.role for mark in found.marks} <= set(THEMES["light"])
    before = None
    for mark in found.marks:
        if mark.trim:
            assert before is not None
            assert mark.part == before.part
            assert not mark.moves
        else:
            before = mark
    assert svg(found).count('class="trim"') == svg(found).count("<g class=")


def nothing_left() -> Position:
    start = parse_position("nim 1")
    return after(start, drawing(start).moves[0])


def test_what_is_over_is_drawn_too() -> None:
    for text in ("chomp 1x1", "node-kayles none", "hackenbush none", "nim 0"):
        check_within(drawing(parse_position(text), width=328), 328)
    assert "0" in {mark.label for mark in drawing(nothing_left(), width=328).marks}


def test_places_along_a_line_are_its_targets() -> None:
    marks = drawing(parse_position("bricks 2x2"), width=328).marks
    cuts = [mark for mark in marks if mark.role == "brick cut"]
    assert len(cuts) == 2
    other = [Mark(cut.kind, cut.places, cut.role, moves=(i,)) for i, cut in enumerate(cuts)]
    assert pitch(cuts, 500) == 500, "both stand for the same move"
    assert 10 < pitch(other, 500) < 50


@pytest.mark.parametrize("text", [SUMS[0], "bricks 3x3/1 2x2/0", "kayles 20", "roads A K"])
def test_all_renderers_draw_what_has_a_width(text: str) -> None:
    found = drawing(parse_position(text), width=328)
    assert picture(found, "png").startswith(b"\x89PNG")
    assert picture(found, "tikz").count(b"rounded corners") == sum(
        mark.corner > 0 for mark in found.marks
    )
    assert svg(found).count(' rx="') == sum(
        mark.corner > 0 or mark.kind == "disc" for mark in found.marks
    )


def test_a_large_heap_lies_in_stacks_that_are_taken_from_the_last() -> None:
    found = drawing(parse_position("subtraction(1,2,3) 20"), width=328)
    discs = [mark for mark in found.marks if mark.role == "stone"]
    left = [disc.bounds[0] for disc in discs]
    assert [left.count(x) for x in sorted(set(left))] == [7, 7, 6]
    assert [bool(disc.moves) for disc in discs] == [False] * 17 + [True] * 3
    assert found.least >= 44
    split = drawing(parse_position("grundys-game 20"), width=328)
    assert len({mark.bounds[0] for mark in split.marks if mark.role == "stone"}) == 1
