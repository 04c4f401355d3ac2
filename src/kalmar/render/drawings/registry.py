"""For each shape how it is drawn."""

from collections.abc import Callable
from typing import Any

from kalmar.core.rules import shapes
from kalmar.core.rules.shapes import Board, Shape
from kalmar.render.drawings import boards, strings
from kalmar.render.drawings import heaps as coins
from kalmar.render.drawings.areas import AREAS, REGIONS
from kalmar.render.drawings.bars import BARS, BOXES, BRICKS
from kalmar.render.drawings.boards import STONES
from kalmar.render.drawings.heaps import HEAPS
from kalmar.render.drawings.networks import NETWORKS
from kalmar.render.drawings.orders import ORDERS
from kalmar.render.drawings.plants import PLANTS
from kalmar.render.drawings.renderer import TEXTS, ShapeRenderer
from kalmar.render.drawings.road_maps import TOWNS
from kalmar.render.drawings.strings import STRINGS

__all__ = ["DRAWERS", "drawer_of"]


COIN_ROW = ShapeRenderer(coins.row_sketch, coins.row_lines, coins.row_described)
PIPE = ShapeRenderer(strings.pipes_sketch, strings.pipes_lines, strings.pipes_described)
COIN_GRID = ShapeRenderer(coins.grid_sketch, coins.grid_lines, coins.grid_described)
BOARD = ShapeRenderer(boards.sketch, boards.lines, boards.described)


DRAWERS: dict[type[Shape], Callable[[Any], ShapeRenderer]] = {
    shapes.Heap: lambda _: HEAPS,
    shapes.Strip: lambda strip: PIPE if strip.thing == "bubble" else COIN_ROW,
    shapes.Board: lambda board: COIN_GRID if holds_coins(board) else BOARD,
    shapes.Grid: lambda _: BRICKS,
    shapes.Young: lambda _: BARS,
    shapes.Boxes: lambda _: BOXES,
    shapes.Order: lambda _: ORDERS,
    shapes.Plant: lambda _: PLANTS,
    shapes.Network: lambda _: NETWORKS,
    shapes.Area: lambda _: AREAS,
    shapes.Towns: lambda _: TOWNS,
    shapes.Stones: lambda _: STONES,
    shapes.Regions: lambda _: REGIONS,
    shapes.Coins: lambda _: STRINGS,
    shapes.Text: lambda _: TEXTS,
}
"""For a class of shapes, what draws an instance of it."""


def holds_coins(board: Board) -> bool:
    """Return whether a board holds coins: its pieces are heads, and belong to nobody."""
    return not board.turn and all(piece == "head" for _, piece in board.pieces)


def drawer_of(shape: Shape) -> ShapeRenderer | None:
    """Return the drawer of a shape; None for a class that is not registered here."""
    found = DRAWERS.get(type(shape))
    return found(shape) if found else None
