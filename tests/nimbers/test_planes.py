"""Boards of two colours share a form with their images alone, and images answer their moves."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.engines.nimbers.arena_kernels import able, can_move
from kalmar.engines.nimbers.stone_fields import StoneField, stone_field
from kalmar.engines.nimbers.stone_kernels import images_apart, least_board, planes_of
from kalmar.runtime.plain_code import plain

Square = tuple[int, int]
Board = dict[Square, str]
"""What is on squares, by column and row."""

HIGH, WIDE = 3, 5
EXCHANGED = {"x": "o", "o": "x", ".": "."}
FLIPS: tuple[Callable[[Square, Square], Square], ...] = (
    lambda at, box: (box[0] - 1 - at[0], at[1]),
    lambda at, box: (at[0], box[1] - 1 - at[1]),
    lambda at, box: (box[0] - 1 - at[0], box[1] - 1 - at[1]),
)


def field(name: str) -> StoneField:
    """The field of all boards of so many rows and columns."""
    found = stone_field(name, HIGH, WIDE)
    assert found is not None
    return found


def cornered(board: Board) -> tuple[Board, Square]:
    """A board moved into the corner, and its box."""
    left, top = min(x for x, _ in board), min(y for _, y in board)
    moved = {(x - left, y - top): sign for (x, y), sign in board.items()}
    return moved, (1 + max(x for x, _ in moved), 1 + max(y for _, y in moved))


def images(board: Board) -> Iterator[Board]:
    """A cornered board turned, flipped, and with its colours exchanged."""
    for way in range(16):
        found = {
            (-x if way & 1 else x, -y if way & 2 else y): EXCHANGED[sign] if way & 4 else sign
            for (x, y), sign in board.items()
        }
        yield cornered({(y, x) if way & 8 else (x, y): s for (x, y), s in found.items()})[0]


def number_of(board: Board, game: StoneField) -> int:
    """Its squares as a set."""
    return sum(1 << "xo.".index(sign) * game.bits + y * WIDE + x for (x, y), sign in board.items())


def planes(board: Board, game: StoneField) -> Any:
    """The sets of its squares, from the number of the board."""
    return plain(planes_of)(np.uint64(number_of(board, game)), game.arena)


def board_of(number: int, game: StoneField) -> Board:
    """What a number says of a board."""
    squares = [(x, y) for y in range(HIGH) for x in range(WIDE)]
    return {
        square: sign
        for place, sign in enumerate("xo.")
        for i, square in enumerate(squares)
        if number >> place * game.bits + i & 1
    }


def boards(signs: str) -> Any:
    """Boards that are not empty, many of them their own images under a flip."""
    squares = st.tuples(st.integers(0, WIDE - 1), st.integers(0, HIGH - 1))
    drawn = st.dictionaries(squares, st.sampled_from(signs), min_size=1, max_size=8)
    return st.tuples(drawn, st.integers(0, 6)).map(lambda one: doubled(*one))


def doubled(board: Board, way: int) -> Board:
    """A board made its own image under a flip, with colours exchanged or not; or left as it is."""
    if way == 6:
        return board
    here, box = cornered(board)
    for at, sign in list(here.items()):
        image = FLIPS[way % 3](at, box)
        if image != at or way < 3:
            here[image] = EXCHANGED[sign] if way >= 3 else sign
    return here


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["clobber", "nogo"]), st.data())
def test_a_form_is_that_of_the_images(name: str, drawn: Any) -> None:
    game = field(name)
    board, _ = cornered(drawn.draw(boards("xo" if name == "clobber" else "xo.")))
    alike = list(images(board))
    forms = set()
    for image in alike:
        _, (across, down) = cornered(image)
        if across <= WIDE and down <= HIGH:
            right = drawn.draw(st.integers(0, WIDE - across))
            below = drawn.draw(st.integers(0, HIGH - down))
            moved = {(x + right, y + below): sign for (x, y), sign in image.items()}
            forms.add(int(plain(least_board)(planes(moved, game), game.arena)))
    [form] = forms
    assert board_of(form, game) in alike


@settings(max_examples=150, deadline=None)
@given(boards("xo"))
def test_images_that_answer_moves(board: Board) -> None:
    here, box = cornered(board)
    expected = False
    for flip in FLIPS:
        to = {at: flip(at, box) for at in here}
        if all(here.get(to[at]) == sign for at, sign in here.items()):
            expected |= all(to[at] != at for at in here)
        if all(here.get(to[at]) == EXCHANGED[sign] for at, sign in here.items()):
            expected |= all(abs(x - to[x, y][0]) + abs(y - to[x, y][1]) != 1 for x, y in here)
    game = field("clobber")
    assert plain(images_apart)(planes(board, game), game.arena) == expected


def beside(square: Square) -> set[Square]:
    """The squares beside one."""
    x, y = square
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def is_legal(board: Board) -> bool:
    """Whether every block of a board of NoGo has an empty square beside it."""
    for start, colour in board.items():
        block, todo = {start}, [start]
        while todo:
            for other in beside(todo.pop()) & board.keys():
                if board[other] == colour and other not in block:
                    block.add(other)
                    todo.append(other)
        if colour != "." and not any(board.get(s) == "." for one in block for s in beside(one)):
            return False
    return True


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["clobber", "nogo"]), st.integers(0, 3**15 - 1), st.integers(0, 1))
def test_what_can_be_moved(name: str, number: int, full: int) -> None:
    """On boards as they come, with squares and blocks on which nothing depends."""
    squares = [(x, y) for y in range(HIGH) for x in range(WIDE)]
    signs = "xo" if full and name == "clobber" else "xo."
    board = {at: signs[number // 3**i % 3 % len(signs)] for i, at in enumerate(squares)}
    game, expected = field(name), set()
    if name == "nogo":
        if not is_legal(board):
            board = dict.fromkeys(squares, ".") | {squares[number % 15]: "xo"[full]}
        expected = {
            2 * i + stone
            for i, at in enumerate(squares)
            for stone in range(2)
            if board[at] == "." and is_legal({**board, at: "xo"[stone]})
        }
    else:
        steps = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        expected = {
            4 * i + way
            for i, (x, y) in enumerate(squares)
            for way, (u, v) in enumerate(steps)
            if {board[x, y], board.get((x + u, y + v))} == {"x", "o"}
        }
        board = {at: sign for at, sign in board.items() if sign != "."}
    looked = plain(able)(np.uint64(number_of(board, game)), game.arena)
    found = {m for m in range(len(game.moves)) if plain(can_move)(m, looked, game.arena)}
    assert found == expected
