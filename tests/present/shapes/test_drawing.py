"""Drawings of positions as data, strips and text: moves reachable, nothing upon another."""

from itertools import combinations, islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kalmar import (
    Drawing,
    Outcome,
    Play,
    Position,
    after,
    drawing,
    move_text,
    moves,
    parse_position,
    solve,
)
from kalmar.cli.run import run
from kalmar.engines.hypergraphs import board_from_text, sets_board
from kalmar.render import drawings
from kalmar.render.drawings import board_drawing, board_text, strip, svg
from kalmar.render.drawings.drawing import text_width
from kalmar.render.drawings.renderer import MOST_MOVES, MOST_OPTIONS
from tests.cases import case_rows, case_table
from tests.present.shapes.positions import EXAMPLES, HARDER, TEXTS, random_positions

Bounds = tuple[float, float, float, float]


def overlap(one: Bounds, other: Bounds, slack: float = 0.01) -> bool:
    """Whether two rectangles have more than their border in common."""
    return (
        one[0] + slack < other[2]
        and other[0] + slack < one[2]
        and one[1] + slack < other[3]
        and other[1] + slack < one[3]
    )


def check_moves(position: Position, found: Drawing) -> None:
    """Every move is reachable from a mark or is listed, and no mark stands for another number."""
    listed = list(islice(moves(position), len(found.moves) + 1))
    assert list(found.moves) == listed[: len(found.moves)]
    # Of more than some hundred moves of a component, or some thousand in all, the first are listed.
    assert found.complete == (len(listed) == len(found.moves))
    assert found.complete or len(found.moves) in (0, MOST_OPTIONS, MOST_MOVES)
    marked = {number for mark in found.marks for number in mark.moves}
    assert marked.isdisjoint(found.unmarked)
    assert marked | set(found.unmarked) == set(range(len(found.moves)))


def check_geometry(found: Drawing) -> None:
    """All is inside the picture; labels fit; texts stand free; what can be touched is apart."""
    for mark in found.marks:
        left, top, right, bottom = mark.bounds
        assert -0.01 <= left <= right <= found.width + 0.01, mark
        assert -0.01 <= top <= bottom <= found.height + 0.01, mark
        if mark.label and mark.kind != "text":
            assert text_width(mark.label, mark.font) <= mark.size[0] + 0.01, mark
            assert mark.font <= mark.size[1], mark
    texts = [mark for mark in found.marks if mark.kind == "text"]
    areas = [
        mark
        for mark in found.marks
        if mark.kind in ("disc", "box", "polygon") and mark.role not in ("frame", "bound")
    ]
    for one, other in combinations(texts, 2):
        assert not overlap(one.bounds, other.bounds), (one, other)
    for text in texts:
        for area in areas:
            assert not overlap(text.bounds, area.bounds, 1.5), (text, area)
    for one, other in combinations([mark for mark in areas if mark.moves], 2):
        if one.moves != other.moves:
            assert not overlap(one.bounds, other.bounds, 1.2), (one, other)


@pytest.mark.parametrize("text", TEXTS)
def test_moves_are_reachable_and_marks_stand_free(text: str) -> None:
    position = parse_position(text)
    found = drawing(position)
    assert found.complete
    check_moves(position, found)
    check_geometry(found)


@given(random_positions())
@example(parse_position("nim 600 + sprouts 3"))
@example(parse_position("& nim 40 40 40"))
@settings(max_examples=150, deadline=None)
def test_the_same_of_random_positions(position: Position) -> None:
    found = drawing(position)
    check_moves(position, found)
    check_geometry(found)


@pytest.mark.parametrize("text", EXAMPLES.values())
def test_no_example_leaves_a_move_unmarked(text: str) -> None:
    position = parse_position(text)
    # A turn that goes through several pieces, or through none, is at no mark.
    if not hasattr(position.component[0].rules, "join"):
        assert drawing(position).unmarked == ()


def test_what_has_no_marks_is_listed() -> None:
    found = drawing(parse_position("nim 30 2"))
    assert len(found.unmarked) == 30
    assert found.complete


def test_moves_that_are_given_are_taken() -> None:
    position = parse_position("nim 3 2")
    listed = list(moves(position))
    assert drawing(position, listed) == drawing(position)
    assert all(not mark.moves for mark in drawing(position, ()).marks)


def test_a_mark_of_a_turn_in_several_components_stands_for_all_such_turns() -> None:
    position = parse_position("& nim 2 3")
    stones = [mark for mark in drawing(position).marks if mark.role == "stone"]
    assert [len(mark.moves) for mark in stones] == [3, 3, 2, 2, 2]
    assert all(mark.move is None for mark in stones)


@pytest.mark.parametrize("text", ["& nim 0 chomp 2x2 queen 1,1", "& bubbles 2,5 nim 0"])
def test_play_that_is_over_has_no_marks_with_moves(text: str) -> None:
    found = drawing(parse_position(text))
    assert found.moves == ()
    assert not any(mark.moves or mark.role == "reachable" for mark in found.marks)


HUGE = case_rows(__file__, "huge")


@pytest.mark.parametrize("text", HUGE, ids=lambda text: text[:30])
def test_huge_components_are_drawn_with_few_marks(text: str) -> None:
    position = parse_position(text)
    found = drawing(position)
    assert len(found.marks) < 3000
    check_geometry(found)


@pytest.mark.parametrize("text", HARDER)
def test_descriptions_and_titles_are_there(text: str) -> None:
    found = drawing(parse_position(text))
    assert 0 < len(found.title) <= 100
    assert found.description
    assert "{" not in found.description


@pytest.mark.parametrize("text", ["queen 7,5", "knight(8) 5,6", "king 4,4"])
@pytest.mark.parametrize("play", list(Play))
def test_p_positions_are_marked_on_demand(text: str, play: Play) -> None:
    position = parse_position(text)
    plain, found = drawing(position), drawing(position, lost=play)
    check_geometry(found)
    assert not any(mark.label == "P" for mark in plain.marks)
    rules = position.component[0].rules
    for mark in found.marks:
        if mark.role in ("cell", "dark cell"):
            x, y = (int(part.split()[1]) for part in mark.name.split(", "))
            alone = solve(Position(position.rules, (Position(rules, (x, y)),)), play=play)
            assert (mark.label == "P") == (alone.outcome is Outcome.P)


def test_other_shapes_have_no_p_positions_to_be_marked() -> None:
    position = parse_position("nim 3 + northcott 1:4 + tartan 2:2 + bricks 2x3")
    assert drawing(position, lost=Play.NORMAL) == drawing(position)


def test_a_line_of_play() -> None:
    positions = [parse_position("nim 1 2 + chomp 2x2")]
    captions = [""]
    while listed := list(moves(positions[-1])):
        captions.append(move_text(positions[-1], listed[0]))
        positions.append(after(positions[-1], listed[0]))
    found = strip(positions, captions)
    check_geometry(found)
    root = ElementTree.fromstring(svg(found))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert all(caption in texts for caption in captions if caption)
    assert sum(mark.role == "arrow" for mark in found.marks) == len(positions) - 1
    assert not any(mark.moves for mark in found.marks)
    assert all(caption in found.description for caption in captions)


def test_a_long_line_is_drawn_in_rows() -> None:
    found = strip([parse_position("queen 9,9")] * 7)
    assert found.width < 1200
    arrows = [mark for mark in found.marks if mark.role == "arrow"]
    assert len({mark.places[0][1] for mark in arrows}) > 1
    cells = [mark for mark in found.marks if mark.role in ("cell", "dark cell")]
    assert not any(overlap(arrow.bounds, cell.bounds) for arrow in arrows for cell in cells)


def test_one_position() -> None:
    found = strip([parse_position("nim 3")])
    assert found.title == "nim 3"


@pytest.mark.parametrize("name", ["3x3:3", "4x4x4:4", "5:3", "8x3"])
def test_boards(name: str) -> None:
    board = board_from_text(name)
    found = board_drawing(board, 0b1, 0b10)
    check_geometry(found)
    free = [mark for mark in found.marks if mark.role == "cell" and mark.moves]
    assert {mark.name for mark in free} == set(board.points[2:])
    assert sorted(mark.move for mark in free if mark.move is not None) == list(range(len(free)))
    assert [mark.label for mark in found.marks if mark.role in "xo"] == ["X", "O"]


def test_the_number_of_a_free_point_is_its_place_among_the_free_ones() -> None:
    board = board_from_text("3x3:3")
    found = board_drawing(board, 0b1, 0b10)
    moves_of = {mark.name: mark.move for mark in found.marks if mark.role == "cell"}
    assert moves_of[board.points[0]] is None
    assert moves_of[board.points[2]] == 0
    assert moves_of[board.points[8]] == 6


def test_a_board_of_sets() -> None:
    board = sets_board("fano", [list("abc"), list("ade"), list("afg"), list("bdf"), ["c", "e"]])
    found = board_drawing(board, 0b1, 0)
    check_geometry(found)
    assert sum(mark.role == "set" for mark in found.marks) == 5
    assert "a: X" in [mark.label for mark in found.marks]
    assert board_text(board, 1, 2, 14).splitlines()[0] == "a:x  b:o  c:."


def test_a_board_of_rows_as_text() -> None:
    assert board_text(board_from_text("3x3"), 1, 16).splitlines()[-1].split() == ["a", "b", "c"]


def test_solve_draws_boards_into_files(tmp_path: Path) -> None:
    for position in ("tic-tac-toe", "nim 3 + chomp 2x2"):
        path = tmp_path / f"{len(position)}.svg"
        assert run(["solve", position, "--svg", str(path)]) == 0
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        assert any(element.tag.endswith("rect") for element in root.iter())


def test_a_brick_without_limit_is_not_drawn_like_two_layers() -> None:
    limited, unlimited = (strip([parse_position(text)]) for text in ("bricks 2x3/2", "bricks 2x3"))
    signs = [[mark.label for mark in drawing.marks] for drawing in (limited, unlimited)]
    assert ["∞" in labels for labels in signs] == [False, True]
    roles = [[mark.role for mark in drawing.marks] for drawing in (limited, unlimited)]
    assert [found.count("layer to go") for found in roles] == [2, 1]


@pytest.mark.parametrize("position", [*TEXTS, *HUGE], ids=lambda position: position[:40])
@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_too_long_and_plain_is_ascii(position: str, width: int) -> None:
    found = parse_position(position)
    for plain in (False, True):
        lines = drawings.text(found, plain, width).splitlines()
        assert lines
        assert max(map(len, lines)) <= width
        assert not plain or "\n".join(lines).isascii()


@given(random_positions(), st.integers(20, 100))
@settings(max_examples=100, deadline=None)
def test_no_line_of_random_positions_is_too_long(position: Position, width: int) -> None:
    lines = drawings.text(position, True, width).splitlines()
    assert max(map(len, lines)) <= width
    assert "\n".join(lines).isascii()


LOOKS = case_table(__file__, "looks")


@pytest.mark.parametrize(("position", "look"), LOOKS.items())
def test_what_positions_look_like(position: str, look: str) -> None:
    lines = [line[6:].rstrip() for line in look.strip("\n").splitlines()[:-1]]
    assert drawings.text(parse_position(position)).splitlines() == lines


def test_a_pipe_winds() -> None:
    lines = drawings.text(parse_position("bubbles 0,5,9,11,17"), plain=True, width=24).splitlines()
    assert lines == ["top   o * * * * o * \\", "    / * * o * o * * /", "    \\ * * * o"]
