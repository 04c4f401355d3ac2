"""Games on boards of squares: states are rows of signs, or the squares of pieces."""

from functools import partial
from itertools import product
from random import Random
from typing import Any

from tests.literal.oracle import Literal, Moves, overlay

Rows = tuple[str, ...]


def squares(rows: Rows) -> dict[tuple[int, int], str]:
    """The sign on each square, by its row and its column from 0."""
    return {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def put(rows: Rows, signs: dict[tuple[int, int], str]) -> Rows:
    found = {**squares(rows), **signs}
    return tuple("".join(found[y, x] for x in range(len(rows[0]))) for y in range(len(rows)))


def random_rows(random: Random, signs: str, most: int, height: int = 3, width: int = 6) -> Rows:
    """Rows of signs with at most so many squares."""
    sizes = [(y, x) for y in range(1, height + 1) for x in range(1, width + 1) if y * x <= most]
    y, x = random.choice(sizes)
    return tuple("".join(random.choices(signs, k=x)) for _ in range(y))


def text(rows: Rows) -> str:
    return "/".join(rows)


def held(rows: Rows, signs: str) -> dict[Any, Any]:
    """The squares with some signs."""
    return {place: sign for place, sign in squares(rows).items() if sign in signs}


def shown(signs: str, rows: Rows) -> Any:
    return overlay([held(rows, signs)])


def seen(signs: str, pieces: list[Rows]) -> Any:
    return overlay(held(rows, signs) for rows in pieces)


def near(rows: Rows, y: int, x: int) -> list[tuple[int, int]]:
    beside = [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)]
    return [place for place in beside if place in squares(rows)]


def square_name(y: int, x: int) -> str:
    return f"{'abcdefghijklmnop'[x]}{y + 1}"


def cram(across: bool, down: bool, rows: Rows) -> Moves:
    """A domino on two free squares side by side; on rings also on the last and the first."""
    height, width = len(rows), len(rows[0])
    board = squares(rows)
    found = []
    for y, x in board:
        for other, ring in (((y, (x + 1) % width), across), (((y + 1) % height, x), down)):
            if (ring or other > (y, x)) and board[y, x] == board[other] == ".":
                words = f"domino on {square_name(y, x)}-{square_name(*other)}"
                found.append((words, put(rows, {(y, x): "#", other: "#"})))
    return found


def cram_board(random: Random, least_height: int = 1, least_width: int = 1) -> Rows:
    while True:
        rows = random_rows(random, "...#", 12 if least_height > 1 else 10, 4, 7)
        if len(rows) >= least_height and len(rows[0]) >= least_width:
            return rows


def clobber(rows: Rows) -> Moves:
    """A stone takes a neighbour of the other colour, and stands in its place."""
    board = squares(rows)
    found = []
    for (y, x), sign in board.items():
        for row, column in near(rows, y, x):
            if {sign, board[row, column]} == {"x", "o"}:
                words = f"row {y + 1}: column {x + 1} takes column {column + 1}"
                if row != y:
                    words = f"column {x + 1}: row {y + 1} takes row {row + 1}"
                found.append((words, put(rows, {(y, x): ".", (row, column): sign})))
    return found


def breathes(rows: Rows) -> bool:
    """Whether the block of every stone has an empty square beside it."""
    board = squares(rows)
    for start, colour in board.items():
        block, todo = {start}, [start]
        air = colour == "."
        while todo and colour != ".":
            for other in near(rows, *todo.pop()):
                air = air or board[other] == "."
                if board[other] == colour and other not in block:
                    block.add(other)
                    todo.append(other)
        if not air:
            return False
    return True


def nogo(rows: Rows) -> Moves:
    """A stone of either colour on an empty square, so that every block keeps an empty neighbour."""
    return [
        (f"{colour} in row {y + 1}, column {x + 1}", left)
        for (y, x), sign in squares(rows).items()
        for colour in "xo"
        if sign == "." and breathes(left := put(rows, {(y, x): colour}))
    ]


def nogo_board(random: Random) -> Rows:
    while not breathes(rows := random_rows(random, "....xo", 7)):
        pass
    return rows


def crosses(length: int, rows: Rows) -> Moves:
    """A cross on a free square, as long as no line of so many is complete."""
    board = squares(rows)
    for (y, x), (down, right) in product(board, ((0, 1), (1, 0), (1, 1), (1, -1))):
        line = [(y + i * down, x + i * right) for i in range(length)]
        if all(board.get(place) == "X" for place in line):
            return []
    return [
        (f"X in row {y + 1}, column {x + 1}", put(rows, {(y, x): "X"}))
        for (y, x), sign in board.items()
        if sign == "."
    ]


def cross_board(random: Random) -> Rows:
    return random_rows(random, "..X", 9)


Square = tuple[int, int]


def piece(title: str, leaps: list[Square], rides: list[Square], size: int, square: Square) -> Moves:
    """Every square of the board that one leap, or a ride of some steps, reaches."""
    x, y = square
    reached = [(x + dx, y + dy) for dx, dy in leaps]
    reached += [(x + n * dx, y + n * dy) for dx, dy in rides for n in range(1, 40)]
    inside = [to for to in reached if min(to) >= 0 and (not size or max(to) < size)]
    return [(f"{title} to {to[0]},{to[1]}", to) for to in dict.fromkeys(inside)]


def random_square(size: int, random: Random) -> Square:
    return random.randrange(size or 9), random.randrange(size or 9)


def comma(square: Square) -> str:
    return ",".join(map(str, square))


def itself(state: Any) -> Any:
    return state


def only(pieces: list[Any]) -> Any:
    (piece,) = pieces
    return piece


def piece_game(name: str, leaps: list[Square], rides: list[Square], size: int = 0) -> Literal:
    title = name.partition("(")[0]
    moves = partial(piece, title, leaps, rides, size)
    return Literal(name, partial(random_square, size), comma, moves, itself, only)


Pawns = tuple[tuple[tuple[int, int], ...], bool]
"""The columns of the white and the black pawn of each row, and whether white is to move."""


def northcott(width: int, state: Pawns) -> Moves:
    """A pawn of the mover's slides along its row, not onto the other pawn or past it."""
    rows, white = state
    found = []
    for n, pair in enumerate(rows):
        own, other = pair if white else pair[::-1]
        for column in range(1, width + 1):
            path = range(min(own, column), max(own, column) + 1)
            if column != own and other not in path:
                after = (column, other) if white else (other, column)
                words = f"row {n + 1}: {'white' if white else 'black'} {own} → {column}"
                found.append((words, ((*rows[:n], after, *rows[n + 1 :]), not white)))
    return found


def pawns(width: int, random: Random) -> Pawns:
    rows = [tuple(random.sample(range(1, width + 1), 2)) for _ in range(random.randint(1, 2))]
    return tuple((a, b) for a, b in rows), random.random() < 0.5


def pawns_text(state: Pawns) -> str:
    rows = ",".join(f"{white}:{black}" for white, black in state[0])
    return rows if state[1] else f"{rows}/black"


def pawns_seen(pieces: list[Any]) -> Any:
    (board,) = pieces
    return board.rows, board.white_moves


def northcott_game(width: int) -> Literal:
    return Literal(
        "northcott" if width == 8 else f"northcott({width})",
        partial(pawns, min(width, 5)),
        pawns_text,
        partial(northcott, width),
        itself,
        pawns_seen,
        lone=True,
        loopy=True,
    )


def stones(name: str, draw: Any, moves: Any, signs: str) -> Literal:
    return Literal(name, draw, text, moves, partial(shown, signs), partial(seen, signs))


BOARDS = [
    stones("cram", cram_board, partial(cram, False, False), "."),
    stones("cram(cylinder)", partial(cram_board, least_width=3), partial(cram, True, False), "."),
    stones(
        "cram(torus)",
        partial(cram_board, least_height=3, least_width=3),
        partial(cram, True, True),
        ".",
    ),
    stones("clobber", partial(random_rows, signs=".xxoo", most=9), clobber, "xo"),
    stones("nogo", nogo_board, nogo, ".xo"),
    stones("notakto", cross_board, partial(crosses, 3), ".X"),
    stones("notakto(2)", cross_board, partial(crosses, 2), ".X"),
    stones("treblecross-board", cross_board, partial(crosses, 3), ".X"),
    stones("treblecross-board(4)", cross_board, partial(crosses, 4), ".X"),
    piece_game("king", [(-1, 0), (0, -1), (-1, -1)], []),
    piece_game("queen", [], [(-1, 0), (0, -1), (-1, -1)]),
    piece_game("rook(6)", [], [(-1, 0), (0, -1)], 6),
    piece_game("knight", [(-1, -2), (-2, -1), (1, -2), (-2, 1)], []),
    piece_game("knight(8)", [(-1, -2), (-2, -1), (1, -2), (-2, 1)], [], 8),
    piece_game("piece(-2,0;-1,0*;1,-3)", [(-2, 0), (1, -3)], [(-1, 0)]),
    northcott_game(8),
    northcott_game(4),
]
