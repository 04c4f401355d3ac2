"""The interface of drawings for a width: how large a component is drawn in the room it has.

A `SizedRenderer` has the three functions of a shape: how much width it needs for marks that a
finger can touch, how it fits into a room, and its sketch of that fit. A sketch is as large as its
fit says, whatever the component, so that a component keeps its place while it is played. `SIZED`
has one for each class of shapes with pictures of its own; all others are drawn as without a width,
and scaled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any, cast

from kalmar.core.by_name import load_named
from kalmar.core.rules import shapes
from kalmar.core.rules.shapes import Shape
from kalmar.render.drawings.drawing import Sketch
from kalmar.render.drawings.pitch import pitch
from kalmar.render.drawings.renderer import ComponentSteps

__all__ = ["FAR", "SCALED", "SMALL", "TOUCH", "Fit", "Room", "SizedRenderer", "sized_of"]

TOUCH = 44.0
"""How far marks are apart that any finger can touch."""

SMALL = 24.0
"""How far they are apart at least, wherever that fits."""

FAR = 1000.0
"""Instead of a distance where there are not two marks."""

MOST_SCALED = 2.0


@dataclass(frozen=True)
class Room:
    """The room for one component.

    Attributes:
        width: what it must not exceed.
        height: what it should not exceed unless its marks were too near each other.
        most: the pitch that it must not exceed, so that several components are of one size.
    """

    width: float
    height: float
    most: float = FAR


@dataclass(frozen=True)
class Fit:
    """How large a component is drawn.

    Attributes:
        width: of its sketch.
        height: of its sketch.
        pitch: from one mark to the next; for what is scaled the factor.
        tall: from one row of marks to the next.
        a_row: how many things or squares are in a row.
        rows: how many rows there are.
    """

    width: float
    height: float
    pitch: float
    tall: float = 0.0
    a_row: int = 0
    rows: int = 0


@dataclass(frozen=True)
class SizedRenderer:
    """The functions of a shape; each takes the shape and the steps of the component first.

    Attributes:
        need: to the least width in which marks are as far apart as `TOUCH`.
        fit: with a room, to how large it is drawn.
        sketch: with a fit, to its marks; the sketch is as large as the fit says.
    """

    need: Callable[[Any, ComponentSteps], float]
    fit: Callable[[Any, ComponentSteps, Room], Fit]
    sketch: Callable[[Any, ComponentSteps, Fit], Sketch]


def _need(plain: Sketch, steps: ComponentSteps) -> float:
    del steps
    return plain.width * TOUCH / min(pitch(plain.marks, TOUCH), TOUCH)


def _fit(plain: Sketch, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a sketch: large enough to be touched if the width allows, else as the height allows."""
    del steps
    touched = max(1.0, TOUCH / pitch(plain.marks, TOUCH))
    wanted = max(touched, min(MOST_SCALED, room.height / plain.height))
    factor = min(wanted, room.width / plain.width, room.most)
    return Fit(plain.width * factor, plain.height * factor, factor)


def _scaled(plain: Sketch, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Scale a sketch, and put it on the middle of the ground of its fit."""
    del steps
    factor = min(fit.pitch, fit.width / plain.width, fit.height / plain.height)
    found = plain.scaled(factor)
    marks = found.placed((fit.width - found.width) / 2, fit.height - found.height)
    return Sketch(fit.width, fit.height, tuple(marks))


SCALED = SizedRenderer(_need, _fit, _scaled)
"""For sketches that are scaled as a whole; its shape is the sketch without a width."""


SIZED: dict[type[Shape], Callable[[Any], str]] = {
    shapes.Heap: lambda heap: "sized_heaps:ROWS" if heap.in_row else "sized_heaps:PILES",
    shapes.Strip: lambda strip: "sized_heaps:COINS" if few_coins(strip) else "",
    shapes.Board: lambda board: "sized_boards:BOARDS" if small_board(board) else "",
    shapes.Grid: lambda grid: "sized_bricks:BRICKS" if small_grid(grid) else "",
    shapes.Young: lambda young: "sized_boards:BARS" if small_bar(young) else "",
    shapes.Boxes: lambda boxes: "sized_boards:BOXES" if small_boxes(boxes) else "",
    shapes.Stones: lambda board: "sized_boards:STONES" if small_stones(board) else "",
}
"""For a class of shapes, where the renderer of an instance lies: "module:name" of this folder."""


MOST_COINS = 60


def few_coins(strip: shapes.Strip) -> bool:
    """Return whether the places of a strip are coins, and not too many to be drawn."""
    return strip.thing == "head" and max(strip.places, default=0) - strip.first < MOST_COINS


MOST_SIDE = 24
MOST_CELLS = 400


def small_board(board: shapes.Board) -> bool:
    """Return whether a board of pieces that are no coins is small enough to be drawn."""
    first, coins = board.first, all(piece == "head" for _, piece in board.pieces)
    sides = [board.width or 0, board.height or 0]
    sides += [at - start + 1 for square, _ in board.pieces
              for at, start in zip(square, first, strict=True)]  # fmt: skip
    return max(sides) <= MOST_SIDE and (bool(board.turn) or not coins)


def small_grid(grid: shapes.Grid) -> bool:
    """Return whether a surface is small enough to be drawn."""
    return max(grid.rows, grid.columns) <= MOST_SIDE


def small_bar(young: shapes.Young) -> bool:
    """Return whether a bar has squares, and not too many to be drawn."""
    return bool(young.rows) and max(len(young.rows), *young.rows) <= MOST_SIDE


def small_boxes(boxes: shapes.Boxes) -> bool:
    """Return whether boxes have few cells."""
    return bool(boxes.boxes) and sum(map(prod, boxes.boxes)) <= MOST_CELLS


def small_stones(board: shapes.Stones) -> bool:
    """Return whether a board with stones is small enough to be drawn."""
    return max(len(board.rows), len(board.rows[0])) <= MOST_SIDE


def sized_of(shape: Shape) -> SizedRenderer | None:
    """Return the renderer for a width; None where the sketch without a width is scaled."""
    place = SIZED.get(type(shape))
    found = place(shape) if place else ""
    return cast(SizedRenderer, load_named(f"{__package__}.{found}")) if found else None
