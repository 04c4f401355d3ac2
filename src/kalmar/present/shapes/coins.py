"""Coins: a row, or a rectangle, of heads and tails; a coin stands for every move that turns it."""

from collections.abc import Hashable, Iterable

from kalmar.present.shapes.drawer import View
from kalmar.present.shapes.drawing import Mark, Point, Sketch, box, disc, framed, words
from kalmar.present.shapes.steps import Steps
from kalmar.rules.shapes import Board, Strip
from kalmar.words import listed, said, spoken

__all__ = [
    "MOST_NAMED",
    "grid_described",
    "grid_lines",
    "grid_sketch",
    "row_described",
    "row_lines",
    "row_sketch",
    "some",
]

MOST_PLACES = 60
COINS_A_ROW = 20
MOST_SIDE = 24
COIN, APART, TALL = 26.0, 32.0, 52.0
MOST_NAMED = 12
HEAD, TAIL = said("H"), said("T")

Numbers = tuple[int, ...]


def coin(at: Point, head: bool, moves: Numbers, name: str = "") -> Mark:
    """One coin with its letter."""
    role, letter = ("head", HEAD) if head else ("tail", TAIL)
    return disc(at, COIN, role, letter, moves=moves, name=name)


def letters() -> tuple[str, str]:
    """What is written for a head, and for a tail."""
    return spoken(HEAD), spoken(TAIL)


def row_sketch(strip: Strip, steps: Steps) -> Sketch | None:
    """The coins from the first place to the last head, with the numbers of their places below."""
    places = shown_places(strip)
    if len(places) > MOST_PLACES:
        return None
    heads, turned = set(strip.places), steps.by("turn", lambda label: label.data)
    marks: list[Mark] = []
    for i, place in enumerate(places):
        down, right = divmod(i, COINS_A_ROW)
        x, y = right * APART, down * TALL
        name = said("coin {place}", place=place)
        marks.append(coin((x, y), place in heads, turned.get(place, ()), name))
        marks.append(words((x, y + 21), str(place), "note", 11))
    return framed(marks)


def shown_places(strip: Strip) -> range:
    """From the first place to the last head."""
    return range(strip.first, max(strip.places, default=strip.first) + 1)


def row_lines(strip: Strip, steps: Steps, view: View) -> list[str] | None:
    """Letters over the numbers of their places, as many in a line as fit."""
    del steps
    places = shown_places(strip)
    if len(places) > 3 * MOST_PLACES:
        return None
    wide = len(str(places[-1])) + 1
    heads, (head, tail) = set(strip.places), letters()
    a_line = max(1, view.width // wide)
    found = []
    for start in range(0, len(places), a_line):
        part = places[start : start + a_line]
        found.append("".join(f"{head if place in heads else tail:>{wide}}" for place in part))
        found.append("".join(f"{place:>{wide}}" for place in part))
    return found


def row_described(strip: Strip) -> str:
    """Where the heads are."""
    if not strip.places:
        return said("a row of coins without heads")
    return said("a row of coins with heads at {places}", places=some(map(str, strip.places)))


def some(names: Iterable[str]) -> str:
    """The first of many names.

    >>> some("abc")
    'a, b, c'
    """
    found = list(names)
    if len(found) <= MOST_NAMED:
        return listed(found)
    more = said("… and {number:,} more", number=len(found) - MOST_NAMED)
    return listed([*found[:MOST_NAMED], more])


def grid_sketch(board: Board, steps: Steps) -> Sketch | None:
    """The coins of a rectangle with the numbers of columns and rows."""
    columns, rows = shown_sides(board)
    if max(len(columns), len(rows)) > MOST_SIDE:
        return None
    heads: set[Hashable] = {square for square, _ in board.pieces}
    turned = steps.by("turn", lambda label: label.data)
    marks: list[Mark] = []
    for j, y in enumerate(rows):
        marks.append(words((-APART, j * APART), str(y), "note", 11))
        for i, x in enumerate(columns):
            at = (i * APART, j * APART)
            name = said("column {x}, row {y}", x=x, y=y)
            marks.append(box(at, (APART, APART), "cell"))
            marks.append(coin(at, (x, y) in heads, turned.get((x, y), ()), name))
    marks.extend(
        words((i * APART, -APART * 0.8), str(x), "note", 11) for i, x in enumerate(columns)
    )
    return framed(marks)


def shown_sides(board: Board) -> tuple[range, range]:
    """The columns and the rows from the first ones to those of the last heads."""
    x, y = board.first
    last_x = max((square[0] for square, _ in board.pieces), default=x)
    last_y = max((square[1] for square, _ in board.pieces), default=y)
    return range(x, last_x + 1), range(y, last_y + 1)


def grid_lines(board: Board, steps: Steps, view: View) -> list[str] | None:
    """Rows of letters with the numbers of columns above and of rows before them."""
    del steps
    columns, rows = shown_sides(board)
    wide, before = len(str(columns[-1])) + 1, len(str(rows[-1]))
    if len(rows) > MOST_SIDE or before + wide * len(columns) > view.width:
        return None
    heads, (head, tail) = {square for square, _ in board.pieces}, letters()
    found = [" " * before + "".join(f"{x:>{wide}}" for x in columns)]
    for y in rows:
        row = "".join(f"{head if (x, y) in heads else tail:>{wide}}" for x in columns)
        found.append(f"{y:>{before}}{row}")
    return found


def grid_described(board: Board) -> str:
    """Where the heads are."""
    if not board.pieces:
        return said("a rectangle of coins without heads")
    places = some(f"{x}:{y}" for (x, y), _ in board.pieces)
    return said("a rectangle of coins with heads at {places}", places=places)
