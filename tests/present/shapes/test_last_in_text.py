"""The text of a position after a move: what the move took away is hollow, where it was."""

import pytest

from kalmar.core.compounds import moves
from kalmar.games.notation.positions import parse_position
from kalmar.render.drawings.terminal import text, text_after
from tests.present.shapes.positions import TEXTS


def shown(start: str, option: tuple[object, ...], plain: bool = True, width: int = 80) -> str:
    position = parse_position(start)
    move = next(move for move in moves(position) if move[0].option == option)
    return text_after(position, move, plain, width)


@pytest.mark.parametrize(
    ("start", "option", "lines"),
    [
        ("nim 4", (1,), ["o...  1"]),
        ("nim 3", (0,), ["...  0"]),
        ("nim 300", (290,), ["o x 290"]),
        ("kayles 5", (1, 2), ["  row 1  | . .  1", "+ row 2  | |  2"]),
        ("chomp 3,3", ((3, 1),), ["X # #", "# . ."]),
        ("chomp 2,2", ((2,),), ["X #", ". ."]),
        ("rook 1,1", ((0, 1),), ["  0 1", "0 * .", "1 R o"]),
        ("rook 3,1", ((0, 1),), ["  0 1 2 3", "0 * . . .", "1 R . . o"]),
        ("rook 0,2", ((0, 0),), ["  0", "0 R", "1 .", "2 o"]),
    ],
)
def test_what_went_is_hollow(start: str, option: tuple[object, ...], lines: list[str]) -> None:
    assert shown(start, option).split("\n") == lines


def test_signs_of_a_terminal_are_used_where_it_has_them() -> None:
    assert shown("nim 4", (1,), plain=False) == "●···  1"
    assert shown("rook 1,1", ((0, 1),), plain=False).split("\n")[-1] == "1 R ○"


def test_what_has_no_room_is_not_marked() -> None:
    assert shown("nim 40", (1,), width=28) == "o  1"
    # Numbers of two digits would set all columns further apart.
    assert shown("rook 12,0", ((3, 0),)).split("\n") == ["  0 1 2 3", "0 * * * R"]


@pytest.mark.parametrize("start", TEXTS)
def test_no_line_is_too_long_and_each_move_is_written(start: str) -> None:
    position = parse_position(start)
    for move, _ in zip(moves(position), range(5), strict=False):
        left = position.play(move)
        found = text_after(position, move, width=60)
        assert max(map(len, found.split("\n"))) <= 60
        assert len(found) >= len(text(left, width=60)) - 1
