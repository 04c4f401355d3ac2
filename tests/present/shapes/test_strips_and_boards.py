"""Lines of play as strips, and boards of positional games."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from kalmar import after, move_text, moves, parse_position
from kalmar.cli.run import run
from kalmar.engines.hypergraphs import board_from_text, sets_board
from kalmar.render.drawings import board_drawing, board_text, strip, svg
from tests.present.shapes.test_drawing import check_geometry, overlap


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
    layers = [
        sum(mark.role == "layer to go" for mark in drawing.marks)
        for drawing in (limited, unlimited)
    ]
    assert layers == [2, 1]
