"""Draw boards of positional games: X and O in squares, or points with their winning sets.

A free point stands for taking it; its number is that among the free points.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from kalmar.core.i18n import message
from kalmar.engines.positional.hypergraphs import WinningSets
from kalmar.render.drawings.drawing import (
    Drawing,
    Mark,
    Point,
    box,
    disc,
    framed,
    line,
    polygon,
    text_width,
    words,
)
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import wrapped

Numbers = dict[int, tuple[int, ...]]

CELL = 34.0
MARGIN = 10.0
MOST_SETS = 60


def board_drawing(board: WinningSets, first: int = 0, second: int = 0) -> Drawing:
    """Build the drawing of a board.

    Args:
        board: its points and sets.
        first: the bit set of the points of the first player, who writes X.
        second: the bit set of those of the second player, who writes O.

    >>> import kalmar
    >>> board = kalmar.positional_board("3x3:3")
    >>> board_drawing(board, first=0b1, second=0b10).title
    '3x3:3'
    """
    taken = first | second
    free = [i for i in range(len(board.points)) if not taken >> i & 1]
    numbers: Numbers = {point: (number,) for number, point in enumerate(free)}
    inner = framed(list((_squares if board.sides else _points)(board, (first, second), numbers)))
    return Drawing(
        width=inner.width + 2 * MARGIN,
        height=inner.height + 2 * MARGIN,
        marks=tuple(inner.placed(MARGIN, MARGIN)),
        title=board.name,
        description=describe(board, first, second),
    )


def _owner(point: int, taken: tuple[int, int]) -> str:
    """Return the letter of the player who has a point; empty for a free one."""
    return "X" if taken[0] >> point & 1 else "O" if taken[1] >> point & 1 else ""


def _squares(board: WinningSets, taken: tuple[int, int], numbers: Numbers) -> Iterator[Mark]:
    """Yield layer beside layer, with column letters below and row numbers before them."""
    rows, columns = ((1, *board.sides) if len(board.sides) == 1 else board.sides)[:2]
    layers = len(board.points) // (rows * columns)
    for layer in range(layers):
        left = layer * (columns + 1) * CELL
        for row in range(rows):
            y = (rows - 1 - row) * CELL
            if layer == 0:
                yield words((-CELL * 0.9, y), str(row + 1), "note", 11)
            for column in range(columns):
                # Points count layers fastest; the rows of a picture go up, as on a chessboard.
                point = (row * columns + column) * layers + layer
                at = (left + column * CELL, y)
                name = board.points[point]
                moves = numbers.get(point, ())
                yield box(at, (CELL, CELL), "cell", moves=moves, name=name, part=name)
                if owner := _owner(point, taken):
                    part = f"{owner}:{name}"
                    yield disc(at, 24, owner.casefold(), owner, name=name, part=part)
        for column in range(columns):
            at = (left + column * CELL, (rows - 0.2) * CELL)
            yield words(at, chr(97 + column), "note", 11)
        if layers > 1:
            middle = (left + (columns - 1) * CELL / 2, (rows + 0.3) * CELL)
            yield words(middle, chr(65 + layer), "note", 11)


def _points(board: WinningSets, taken: tuple[int, int], numbers: Numbers) -> Iterator[Mark]:
    """Yield points on a circle, with a line or an outline for each set."""
    # Points on a circle, wide enough for all names; sets lie below them, so they come first.
    wide = max(28.0, max(map(text_width, board.points)) + 10)
    radius = max(70.0, (wide + 16) * len(board.points) / (2 * pi))
    turn = 2 * pi / len(board.points)
    at = [(radius * sin(i * turn), -radius * cos(i * turn)) for i in range(len(board.points))]
    for members in board.sets[:MOST_SETS]:
        corners: list[Point] = [at[i] for i in range(len(at)) if members >> i & 1]
        if len(corners) == 2:
            yield line(corners, "set")
        elif len(corners) > 2:
            yield polygon(corners, "set")
    for point, name in enumerate(board.points):
        owner = _owner(point, taken)
        role = owner.casefold() or "point"
        label = message("{point}: {owner}", point=name, owner=owner) if owner else name
        size = (max(wide, text_width(label) + 8), 26)
        moves = numbers.get(point, ())
        yield box(at[point], size, role, label, moves=moves, name=name, part=name)


def describe(board: WinningSets, first: int, second: int) -> str:
    """Describe which points each player has."""
    taken = [
        some(name for i, name in enumerate(board.points) if mask >> i & 1) or message("no point")
        for mask in (first, second)
    ]
    return message("a board of {points} points and {sets} sets; X has {first}, O has {second}",
                points=len(board.points), sets=len(board.sets), first=taken[0],
                second=taken[1])  # fmt: skip


def board_text(board: WinningSets, first: int = 0, second: int = 0, width: int = 80) -> str:
    """Draw a board as lines of ASCII.

    >>> from kalmar.engines.positional.hypergraphs import sets_board
    >>> print(board_text(sets_board("path", [["a", "b"], ["b", "c"]]), 1, 2))
    a:x  b:o  c:.
    """
    text = board.text(first, second)
    if board.sides:
        return text
    return "\n".join(wrapped(text.split(), width))
