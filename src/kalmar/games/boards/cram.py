"""Cram: both players put dominoes on a board, each on two free squares side by side (Gardner 1974).

A board is a rectangle, or rows of free squares and holes: `..#/...`. On a cylinder the rows are
rings, on a torus the columns too. What is left falls apart into connected boards; in options,
squares that no domino can cover any more are filled. They are shown as free on the first board.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import Message, message, name_key
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Datum, Label
from kalmar.core.rules.removal import Removal
from kalmar.games.boards.squares import bits, blocks, cropped, cut, least_image, mask, mirrored
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs.families import square_name
from kalmar.games.graphs.on_graphs import LIVE_PARTS, removal_in_order
from kalmar.games.graphs.vertex_graphs import edge_words

Rows = tuple[str, ...]
"""The rows of a board from the top: "." is a free square, "#" is none."""

Square = tuple[int, int]
"""The column and the row, from 0."""

Pair = tuple[Datum, ...]
"""The names of the squares under a domino."""

MOST_SQUARES = 256
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
    component_words: ClassVar[Message] = LIVE_PARTS

    def moves(self, component: Rows) -> Iterator[Move]:
        """Yield what is left under each domino, row by row."""
        rows, columns = len(component), len(component[0])
        free = mask("".join(component), FREE)
        for both, names in _all_dominoes(self.surface, rows, columns):
            if free & both == both:
                yield names, self._pieces(free ^ both, rows, columns)

    def move_words(self, label: Label) -> str:
        """Return where the domino lies."""
        return message("domino on {squares}", squares=edge_words(label.data))

    def removal(self, component: Rows) -> Removal:
        """Return the free squares as points, row by row: a domino needs and takes two.

        >>> Cram().removal(("..", "#.")).moves
        ((3, 3), (6, 6))
        """
        names = tuple(free_squares(component))
        point = {square: 1 << i for i, square in enumerate(names)}
        ends = [point[one] | point[other] for one, other in self.dominoes(component)]
        return removal_in_order(self.moves(component), zip(ends, ends, strict=True), names)

    def seen(self, component: Rows, place: tuple[Datum, ...], option: Option[Rows]) -> Option[Rows]:
        """Return an option with the squares that no domino can cover free, in its first board.

        >>> Cram().seen((".....",), ("b1", "c1"), (("###..",),))
        (('.##..',),)
        """
        free = {square: name for square in free_squares(component)
                if (name := square_name(square)) not in place}  # fmt: skip
        dead = free.keys() - {square for rows in option[1:] for square in free_squares(rows)}
        first = [[HOLE] * len(row) for row in component]
        for x, y in dead:
            first[y][x] = FREE
        return (tuple(map("".join, first)), *option[1:])

    def reduced(self, component: Rows) -> Rows:
        """Return the board with the squares filled that no domino can cover.

        >>> Cram().reduced((".##..", ".....")), Cram().reduced((".#.",))
        (('.##..', '.....'), ('###',))
        """
        rows, columns = len(component), len(component[0])
        # A square is dead when no square beside it is free: no domino covers it.
        near = _all_beside(self.surface, rows, columns)
        free = mask("".join(component), FREE)
        dead = [at for at in bits(free) if not near[at] & free]
        return _board(free - sum(1 << at for at in dead), rows, columns) if dead else component

    def dominoes(self, rows: Rows) -> list[tuple[Square, Square]]:
        """List the pairs of free squares side by side: along the row, then down the column.

        >>> Cram("cylinder").dominoes(("...",))
        [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (0, 0))]
        """
        beside = self._beside(len(rows), len(rows[0]))
        free = free_squares(rows)
        return [(one, other) for one in free for other in beside[one] if other in free]

    def _beside(self, rows: int, columns: int) -> dict[Square, tuple[Square, ...]]:
        """Return the squares to the right of each and below it."""
        return _right_and_below(self.surface, rows, columns)

    def _pieces(self, free: int, rows: int, columns: int) -> Option[Rows]:
        """Split free squares, bits row by row, into connected boards of two squares or more."""
        near = _all_beside(self.surface, rows, columns)
        # A number without its lowest bit is 0 for powers of two: single squares are left out.
        parts = [part for part, _ in blocks(free, near) if part & (part - 1)]
        return tuple([_board(part, rows, columns) for part in parts or [0]])

    def parse(self, text: str) -> Rows:
        """Parse a rectangle such as `5x7`, or its rows from the top with slashes: `..#/...`.

        Raises:
            PositionError: it is no board, or one too large or too narrow for its rings.

        >>> Cram().parse("2x3"), Cram().parse("..#/...")
        (('...', '...'), ('..#', '...'))
        """
        if sides := re.fullmatch(r"([0-9]{1,9})[x×]([0-9]{1,9})", text):
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
        if not 0 < rows * columns <= MOST_SQUARES:
            raise PositionError(
                "the board {size} must have at least 1 and at most {most} squares",
                size=size,
                most=MOST_SQUARES,
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
            return min(mirrored(component))
        return least_image(cropped(component, HOLE))

    def drawn(self, component: Rows) -> shapes.Area:
        """Draw the squares, and which sides are joined."""
        return shapes.Area(component, self.surface)


def free_squares(rows: Rows) -> dict[Square, None]:
    """Return the free squares, row by row."""
    return {(x, y): None for y, row in enumerate(rows) for x, c in enumerate(row) if c == FREE}


@lru_cache(maxsize=1 << 12)
def _board(free: int, rows: int, columns: int) -> Rows:
    """Build a board of which only some squares are free, given as bits row by row."""
    # The bit beyond the last square keeps zeros in front; digits are read from the lowest bit, and
    # the first digit, that bit itself, is left out.
    end = 1 << rows * columns
    return cut(f"{free | end:b}"[:0:-1].translate(SIGNS), columns)


@lru_cache(maxsize=256)
def _right_and_below(surface: str, rows: int, columns: int) -> dict[Square, tuple[Square, ...]]:
    """Map each square to those on its right and below, wrapping round where there are rings."""
    found = {}
    # Only right and below, so that each domino is met once, at its first square.
    for y in range(rows):
        for x in range(columns):
            right = (x + 1) % columns if surface else x + 1
            below = (y + 1) % rows if surface == "torus" else y + 1
            near = [(right, y)] if right < columns else []
            found[(x, y)] = (*near, (x, below)) if below < rows else tuple(near)
    return found


@lru_cache(maxsize=256)
def _all_dominoes(surface: str, rows: int, columns: int) -> tuple[tuple[int, Pair], ...]:
    """Return for each domino on an empty board the bits and the names of its squares."""
    return tuple(
        (1 << y * columns + x | 1 << other[1] * columns + other[0],
         (square_name((x, y)), square_name(other)))
        for (x, y), near in _right_and_below(surface, rows, columns).items() for other in near
    )  # fmt: skip


@lru_cache(maxsize=256)
def _all_beside(surface: str, rows: int, columns: int) -> tuple[int, ...]:
    """Return for each square, row by row, the bits of all those beside it."""
    found = [0] * (rows * columns)
    for (x, y), near in _right_and_below(surface, rows, columns).items():
        for other_x, other_y in near:
            one, other = y * columns + x, other_y * columns + other_x
            found[one] |= 1 << other
            found[other] |= 1 << one
    return tuple(found)
