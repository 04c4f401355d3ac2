"""SVG with titles and contrast; drawings for a width, never wider, with room for fingers."""

import json
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from kalmar import (
    Drawing,
    Mark,
    Position,
    after,
    drawing,
    format_position,
    move_text,
    parse_position,
)
from kalmar.core.i18n import translate, use_language
from kalmar.render.drawings import picture, strip, svg
from kalmar.render.drawings.sizes import pitch
from kalmar.render.drawings.themes import GROUNDS, THEMES, Theme
from kalmar.render.plots import figures
from tests.cases import case_rows, case_table
from tests.present.shapes.positions import EXAMPLES, HARDER, TEXTS, random_positions
from tests.present.shapes.test_drawing import HUGE, check_geometry, check_moves, overlap

SVG = "{http://www.w3.org/2000/svg}"

ON = case_table(__file__, "on")
"""What marks of a role stand on, where it is not the ground."""

ADORNING = {"stone shade", "stone light", "chocolate light", "pin band"}
"""What only makes things look nicer."""

QUIET = {"pipe", "cell", "dark cell", "town", "car town", "point", "element", "tail"}
"""Areas that their outline tells from the ground."""


def contrast(one: str, other: str) -> float:
    return figures.contrast(figures.rgb(one), figures.rgb(other))


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def check(position: Position) -> None:
    found = drawing(position)
    root = parsed(svg(found))
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    assert root[0].text == found.title
    assert root[1].text == found.description
    named = root.attrib["aria-labelledby"].split()
    assert named == [root[0].attrib["id"], root[1].attrib["id"]]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == [mark.label for mark in found.marks if mark.label]
    moving = [group for group in root.iter(f"{SVG}g") if "data-move" in group.attrib]
    marks = [mark for mark in found.marks if mark.moves]
    assert [g.attrib["data-move"] for g in moving] == [" ".join(map(str, m.moves)) for m in marks]
    for group, mark in zip(moving, marks, strict=True):
        assert group[0].tag == f"{SVG}title"
        said = group[0].text or ""
        assert move_text(position, found.moves[mark.moves[0]]) in said


@pytest.mark.parametrize("text", TEXTS)
def test_svg_of_positions(text: str) -> None:
    check(parse_position(text))


@given(random_positions())
@settings(max_examples=60, deadline=None)
def test_svg_of_random_positions(position: Position) -> None:
    check(position)


def test_the_title_is_the_position() -> None:
    position = parse_position("nim 3 & kayles 5")
    assert parsed(svg(drawing(position)))[0].text == format_position(position)


def test_many_moves_of_a_mark_are_said_in_part() -> None:
    found = svg(drawing(parse_position("mogul 0,2,7")))
    assert "/ … and" in found


def test_ids_have_the_prefix_and_are_unique() -> None:
    root = parsed(svg(drawing(parse_position("roads A K")), "auto", "first"))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert all(name.startswith("first-") for name in ids)


def test_themes() -> None:
    found = drawing(parse_position("nim 2"))
    light, dark, auto = svg(found, "light"), svg(found, "dark"), svg(found, "auto")
    assert GROUNDS["light"] in light
    assert "<style" not in light
    assert GROUNDS["dark"] in dark
    assert "prefers-color-scheme:dark" in auto
    assert GROUNDS["dark"] in auto
    assert "var(" not in auto
    assert ".kalmar-stone{fill:#56B4E9" in auto


@pytest.mark.parametrize("text", TEXTS)
def test_there_is_room_for_hungarian(text: str) -> None:
    with use_language("hu"):
        found = drawing(parse_position(text))
        check_geometry(found)
        root = parsed(svg(found))
        assert root.attrib["lang"] == "hu"
        texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts == [translate(mark.label, "hu") for mark in found.marks if mark.label]


def test_plain_data() -> None:
    position = parse_position("chomp 2x2 & coins 1")
    found = drawing(position)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["moves"] == [move_text(position, move) for move in found.moves]
    assert [mark["moves"] for mark in data["marks"]] == [list(mark.moves) for mark in found.marks]
    assert strip([parse_position("nim 1")]).to_dict()["moves"] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrasts(theme: Theme) -> None:
    styles = THEMES[theme]
    for role, style in styles.items():
        ground = styles[ON[role]] if role in ON else None
        under = (ground.fill or ground.stroke) if ground else GROUNDS[theme]
        if style.text:
            assert contrast(style.text, style.fill or under) >= 4.5, role
        graphics = [colour for colour in (style.fill, style.stroke) if colour]
        if graphics and role not in {"pipe", "dark cell", *ADORNING}:
            told = [colour for colour in graphics if contrast(colour, under) >= 3]
            assert told, role
        if role in QUIET and style.stroke and role != "pipe":
            assert contrast(style.stroke, style.fill) >= 3, role
    assert contrast(styles["reachable"].fill, styles["dark cell"].fill) >= 3
    assert contrast(styles["reachable"].fill, styles["pipe"].stroke) >= 3


def test_both_themes_know_the_same_roles() -> None:
    assert set(THEMES["light"]) == set(THEMES["dark"])


BEGINNINGS = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<svg"}


@pytest.mark.parametrize(("kind", "begins"), BEGINNINGS.items())
def test_pictures(kind: str, begins: bytes) -> None:
    found = drawing(parse_position("hackenbush 0-1,1-1,1-2,1-2 + roads(a>b>a) a + bricks 2x3/1"))
    drawn = picture(found, kind)
    assert drawn.startswith(begins)
    assert drawn == picture(found, kind)
    assert picture(found, kind, "dark") != drawn


WIDTHS = (288, 328, 720, 800)


SUMS = case_rows(__file__, "sums")


def stands_beside_others(text: str) -> bool:
    """Whether a sum may have this component: one pass is for the whole of a game."""
    (part, *_) = parse_position(text).component
    return not getattr(part.rules, "one_pass", False)


SHARED = [text for text in EXAMPLES.values() if stands_beside_others(text)]
PAIRS = [" + ".join(pair) for pair in zip(SHARED[::2], [*SHARED[1::2], SHARED[0]], strict=False)]
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
    discs = [{mark.size for mark in d.marks if mark.role == "stone"} for d in (small, large)]
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


def test_what_is_over_is_drawn_too() -> None:
    for text in ("chomp 1x1", "node-kayles none", "hackenbush none", "nim 0"):
        check_within(drawing(parse_position(text), width=328), 328)
    start = parse_position("nim 1")
    nothing = after(start, drawing(start).moves[0])
    assert "0" in {mark.label for mark in drawing(nothing, width=328).marks}


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
    rounded = sum(mark.corner > 0 for mark in found.marks)
    assert picture(found, "tikz").count(b"rounded corners") == rounded
    discs = sum(mark.kind == "disc" and mark.corner <= 0 for mark in found.marks)
    assert svg(found).count(' rx="') == rounded + discs


def test_a_large_heap_lies_in_stacks_that_are_taken_from_the_last() -> None:
    found = drawing(parse_position("subtraction(1,2,3) 20"), width=328)
    discs = [mark for mark in found.marks if mark.role == "stone"]
    left = [disc.bounds[0] for disc in discs]
    assert [left.count(x) for x in sorted(set(left))] == [7, 7, 6]
    assert [bool(disc.moves) for disc in discs] == [False] * 17 + [True] * 3
    assert found.least >= 44
    split = drawing(parse_position("grundys-game 20"), width=328)
    assert len({mark.bounds[0] for mark in split.marks if mark.role == "stone"}) == 1
