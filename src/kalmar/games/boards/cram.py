"""Cram: both players put dominoes on a board, each on two free squares side by side (Gardner 1974).

A board is a rectangle, or rows of free squares and holes: `..#/...`. On a cylinder the rows are
rings, on a torus the columns too. What is left falls apart into connected boards; in options,
squares that no domino can cover any more are filled. They are shown as free on the first board.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import ClassVar

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import message, name_key
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Datum, Label, Removal
from kalmar.games import boards
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs import edge_words
from kalmar.games.graphs.families import square_name
from kalmar.games.graphs.on_graphs import LIVE_PARTS, removal_in_order

Rows = tuple[str, ...]
"""The rows of a board from the top: "." is a free square, "#" is none."""

Pair = tuple[Datum, ...]
"""The names of the squares under a domino."""

FREE, HOLE = ".", "#"
SIGNS = {ord("0"): HOLE, ord("1"): FREE}
SURFACES = {
    "": "",
    "flat": "",
    "cylinder": "cylinder",
    "henger": "cylinder",
    "torus": "torus",
    "torusz": "torus",
}


@dataclass(frozen=True)
class Cram(ByMoves):
    """A board with or without rings.

    Attributes:
        surface: "cylinder" where rows are rings, "torus" where columns are too, else empty.

    >>> [tuple(map(Cram().format, option)) for option in Cram().options(Cram().parse("2x2"))]
    [('##/..',), ('#./#.',), ('.#/.#',), ('../##',)]
    """

    surface: str = ""
    shape = shapes.Area
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("rows"), message("columns"))

    @property
    def name(self) -> str:
        """Return the name, with the surface where it is not flat."""
        return f"cram({self.surface})" if self.surface else "cram"

    @classmethod
    def from_text(cls, text: str) -> "Cram":
        """Parse the game on a flat board, a cylinder or a torus.

        Raises:
            GameError: it is none of these.

        >>> Cram.from_text("torus").name
        'cram(torus)'
        """
        surface = SURFACES.get(name_key(text))
        if surface is None:
            raise GameError(
                "cram({text}) is not a board: write cram, cram(cylinder) or cram(torus)", text=text
            )
        return cls(surface)

    kind = "domino"
    component_words = LIVE_PARTS

    def moves(self, component: Rows) -> Iterator[Move]:
        """Yield what is left under each domino, row by row."""
        size = self.surface, len(component), len(component[0])
        free = free_squares(component)
        for names, both in _dominoes(*size).items():
            if free & both == both:
                yield names, _pieces(free ^ both, *size)

    def move_words(self, label: Label) -> str:
        """Return where the domino lies."""
        return message("domino on {squares}", squares=edge_words(label.data))

    def removal(self, component: Rows) -> Removal:
        """Return the free squares as points, row by row: a domino needs and takes two.

        >>> Cram().removal(("..", "#.")).moves
        ((3, 3), (6, 6))
        """
        free, columns = free_squares(component), len(component[0])
        names = tuple([(at % columns, at // columns) for at in boards.bits(free)])
        point = {square_name(square): 1 << i for i, square in enumerate(names)}
        moves = list(self.moves(component))
        ends = [point[str(one)] | point[str(other)] for (one, other), _ in moves]
        return removal_in_order(moves, zip(ends, ends, strict=True), names)

    def seen(self, component: Rows, place: tuple[Datum, ...], option: Option[Rows]) -> Option[Rows]:
        """Return an option with the squares that no domino can cover free, in its first board.

        >>> Cram().seen((".....",), ("b1", "c1"), (("###..",),))
        (('.##..',),)
        """
        rows, columns = len(component), len(component[0])
        left = free_squares(component) ^ _dominoes(self.surface, rows, columns)[place]
        for board in option[1:]:
            left ^= free_squares(board)
        return (_board(left, rows, columns), *option[1:])

    def reduced(self, component: Rows) -> Rows:
        """Return the board with the squares filled that no domino can cover.

        >>> Cram().reduced((".##..", ".....")), Cram().reduced((".#.",))
        (('.##..', '.....'), ('###',))
        """
        rows, columns = len(component), len(component[0])
        # A square is dead when no square beside it is free: no domino covers it.
        near = _all_beside(self.surface, rows, columns)
        free = free_squares(component)
        dead = [at for at in boards.bits(free) if not near[at] & free]
        return _board(free - sum(1 << at for at in dead), rows, columns) if dead else component

    def parse(self, text: str) -> Rows:
        """Parse a rectangle such as `5x7`, or its rows from the top with slashes: `..#/...`.

        Raises:
            PositionError: it is no board, or one too large or too narrow for its rings.

        >>> Cram().parse("2x3"), Cram().parse("..#/...")
        (('...', '...'), ('..#', '...'))
        """
        if sides := boards.SIZE.fullmatch(text):
            return self.cell(int(sides[1]), int(sides[2]))
        rows = tuple(text.split("/"))
        if not re.fullmatch(r"[.#/]+", text) or len(set(map(len, rows))) > 1 or not rows[0]:
            raise PositionError(
                "'{text}' is not a board: write its sides, such as 5x7, or rows of equal"
                " length with . for a square and # for a hole, such as ..#/...",
                text=text if len(text) <= 60 else text[:59] + "…",
            )
        self._check(len(rows), len(rows[0]))
        return rows

    def cell(self, row: int, column: int) -> Rows:
        """Return the whole board with so many rows and columns.

        Raises:
            PositionError: it has no squares, more than 256, or rings of fewer than three.

        >>> Cram().cell(1, 2)
        ('..',)
        """
        self._check(row, column)
        return (FREE * column,) * row

    def _check(self, rows: int, columns: int) -> None:
        size = f"{rows}x{columns}"
        if not 0 < rows * columns <= boards.MOST_SQUARES:
            raise PositionError(
                "the board {size} must have at least 1 and at most {most} squares",
                size=size,
                most=boards.MOST_SQUARES,
            )
        # On a ring of two squares each would be beside the other twice, on one of one beside
        # itself.
        rings = {"": (), "cylinder": (columns,), "torus": (columns, rows)}[self.surface]
        if min(rings, default=3) < 3:
            raise PositionError(
                "the board {size} has rings of fewer than 3 squares: {name} needs longer ones",
                size=size,
                name=self.name,
            )

    def format(self, component: Rows) -> str:
        """Format the sides of a board without holes, else its rows."""
        if any(HOLE in row for row in component):
            return "/".join(component)
        return f"{len(component)}x{len(component[0])}"

    def owns(self, text: str) -> bool:
        """Check whether a word is a board although it looks like a code: three squares, `...`.

        >>> Cram().owns("..."), Cram().owns(".77")
        (True, False)
        """
        return re.fullmatch(r"[.#/]+", text) is not None

    def alike(self, component: Rows) -> Rows:
        """Return the least rotation or reflection without outer holes; rings are only mirrored.

        >>> Cram().alike(("###", "#..", "##."))
        ('#.', '..')
        """
        # Rings are not rotated along themselves, so boards that are alike may keep different
        # images.
        if self.surface:
            return min(boards.mirrored(component))
        return boards.least_image(boards.cropped(component, HOLE))

    def drawn(self, component: Rows) -> shapes.Area:
        """Draw the squares, and which sides are joined."""
        return shapes.Area(component, self.surface)


@lru_cache(maxsize=1 << 12)
def free_squares(board: Rows) -> int:
    """Return the free squares as bits, row by row.

    >>> bin(free_squares((".#", "#.")))
    '0b1001'
    """
    return boards.mask("".join(board), FREE)


@lru_cache(maxsize=1 << 12)
def _pieces(free: int, surface: str, rows: int, columns: int) -> Option[Rows]:
    """Split free squares, bits row by row, into connected boards of two squares or more."""
    near = _all_beside(surface, rows, columns)
    # A number without its lowest bit is 0 for powers of two: single squares are left out.
    parts = [part for part, _ in boards.blocks(free, near) if part & (part - 1)]
    return tuple([_board(part, rows, columns) for part in parts or [0]])


@lru_cache(maxsize=1 << 12)
def _board(free: int, rows: int, columns: int) -> Rows:
    """Build a board of which only some squares are free, given as bits row by row."""
    # The bit beyond the last square keeps zeros in front; digits are read from the lowest bit, and
    # the first digit, that bit itself, is left out.
    end = 1 << rows * columns
    return boards.cut(f"{free | end:b}"[:0:-1].translate(SIGNS), columns)


@lru_cache(maxsize=256)
def _dominoes(surface: str, rows: int, columns: int) -> dict[Pair, int]:
    """Map the names of the squares of each domino on an empty board to their bits."""
    # Only right and below, so that each domino is met once, at its first square.
    found: dict[Pair, int] = {}
    for y, x in product(range(rows), range(columns)):
        right, below = (x + 1, y), (x, y + 1)
        if surface:
            right = (x + 1) % columns, y
        if surface == "torus":
            below = x, (y + 1) % rows
        for other in (right, below):
            if other[0] < columns and other[1] < rows:
                both = 1 << y * columns + x | 1 << other[1] * columns + other[0]
                found[square_name((x, y)), square_name(other)] = both
    return found


@lru_cache(maxsize=256)
def _all_beside(surface: str, rows: int, columns: int) -> tuple[int, ...]:
    """Return for each square, row by row, the bits of all those beside it."""
    found = [0] * (rows * columns)
    for both in _dominoes(surface, rows, columns).values():
        one, other = boards.bits(both)
        found[one] |= 1 << other
        found[other] |= 1 << one
    return tuple(found)
