"""List the parts of a component: the names of the things that lie there, as its drawing has them.

A thing is what a move may take away, put, turn or move: a stone, a pin, a piece on its square, an
edge. The places where things may lie (squares, cells, tails, towns) are drawn and named too, but
are no things. The names are those of the marks of a drawing without the number of the component;
no drawing is made, so that the parts of many options are listed at once.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from kalmar.core.rules import shapes
from kalmar.core.rules.shapes import (
    Area,
    Board,
    Boxes,
    Coins,
    Grid,
    Heap,
    Network,
    Order,
    Piles,
    Plant,
    Shape,
    Stacks,
    Stones,
    Strip,
    Towns,
    Young,
)
from kalmar.games.graphs.families import square_name
from kalmar.render.drawings.bars import MOST_LAYERS, cells_of
from kalmar.render.drawings.drawing import Mark, copy_of
from kalmar.render.drawings.heaps import MOST_IN_ROW, MOST_STONES
from kalmar.render.drawings.networks import TITLES
from kalmar.render.drawings.piles import PASS, places_of
from kalmar.render.drawings.renderer import holds_coins
from kalmar.render.drawings.stacks import is_large

PLACES = {"ground", "cell", "dark cell", "tail", "reachable", "town", "car town", "cut",
          "brick cut", "layer to go", "past"}  # fmt: skip
"""Roles of marks that are places, or only stand for moves."""


def is_place(mark: Mark) -> bool:
    """Return whether a mark is a place for things, or stands for moves, and is no thing itself.

    Args:
        mark: of a component.
    """
    role = mark.role
    # A square that is filled has the role of an empty cell, and what may be put that of a stone.
    if role == "empty":
        return mark.kind == "disc"
    may_be_put = role in ("x", "o") and mark.part.rpartition(":")[2].startswith("c")
    return role in PLACES or "road" in role or may_be_put


def parts_of(shape: Shape) -> list[str]:
    """List the parts of a component in order.

    Args:
        shape: of the component.

    >>> parts_of(Heap(3)), parts_of(Board((((2, 5), "queen"),)))
    (['1', '2', '3'], ['queen2,5'])
    """
    found = PARTS.get(type(shape))
    return list(found(shape)) if found else []


def _heap(heap: Heap) -> Iterator[str]:
    """Yield the things; a huge heap is drawn as three things that stand for all."""
    if heap.size <= (MOST_IN_ROW if heap.in_row else MOST_STONES):
        yield from map(str, range(1, heap.size + 1))


def _strip(strip: Strip) -> Iterator[str]:
    before = "" if strip.thing == "head" else "b"
    for place, count in Counter(strip.places).items():
        yield from (f"{before}{place}:{i}" if i else f"{before}{place}" for i in range(count))


def _stacks(stacks: Stacks) -> Iterator[str]:
    for place, height in () if is_large(stacks) else stacks.stacks:
        yield from (f"{place}:{k}" for k in range(1, height + 1))


def _piles(piles: Piles) -> Iterator[str]:
    for place, size in zip(places_of(piles), piles.sizes, strict=True):
        yield from (f"{place}:{k}" for k in range(1, size + 1) if size <= MOST_STONES)
    if piles.passes > 0:
        yield PASS


def _board(board: Board) -> Iterator[str]:
    coins = holds_coins(board)
    return (f"{'' if coins else piece}{x},{y}" for (x, y), piece in board.pieces)


def _grid(grid: Grid) -> Iterator[str]:
    yield "brick"
    for i in range(1, grid.rows + 1):
        yield from (f"{i},{j}" for j in range(1, grid.columns + 1))
    yield from (f"layer{i}" for i in range(1 + min(grid.laid, MOST_LAYERS)))


def _young(young: Young) -> Iterator[str]:
    for i, length in enumerate(young.rows, 1):
        yield from (f"{i},{j}" for j in range(1, length + 1))


def _boxes(boxes: Boxes) -> Iterator[str]:
    return (",".join(map(str, cell)) for cell in cells_of(boxes) or ())


def _order(order: Order) -> Iterator[str]:
    yield from order.elements
    yield from (f"{low}<{high}" for low, high in order.relations)


def _copies(edges: tuple[tuple[Any, Any], ...]) -> Iterator[str]:
    for (a, b), count in Counter(edges).items():
        yield from (copy_of(f"{a}-{b}", i) for i in range(count))


def _plant(plant: Plant) -> Iterator[str]:
    yield from _copies(plant.edges)
    yield from (str(vertex) for vertex in plant.vertices if vertex != plant.ground)


def _network(network: Network) -> Iterator[str]:
    yield from network.vertices
    yield from (f"{a}-{b}" for a, b in network.edges)
    if network.token:
        yield "token"
    for name, colours in zip(network.vertices, network.allowed, strict=False):
        yield from (f"{name}:{colour}" for colour in colours if colour in TITLES)


def _area(area: Area) -> Iterator[str]:
    for y, row in enumerate(area.rows):
        yield from (f"#{square_name((x, y))}" for x, sign in enumerate(row) if sign == "#")


def _towns(towns: Towns) -> Iterator[str]:
    yield f"car@{towns.car}"


def _stones(stones: Stones) -> Iterator[str]:
    for y, row in enumerate(stones.rows, 1):
        yield from (f"{sign}{x},{y}" for x, sign in enumerate(row, 1) if sign != ".")


def _coins(coins: Coins) -> Iterator[str]:
    yield from _copies(coins.strings)
    yield from sorted({end for string in coins.strings for end in string} - {coins.ground})


PARTS: dict[type[Shape], Callable[[Any], Iterator[str]]] = {
    shapes.Heap: _heap,
    shapes.LimitedHeap: _heap,
    shapes.SinkHeap: _heap,
    shapes.Strip: _strip,
    shapes.Stacks: _stacks,
    shapes.Piles: _piles,
    shapes.Board: _board,
    shapes.Grid: _grid,
    shapes.Young: _young,
    shapes.Boxes: _boxes,
    shapes.Order: _order,
    shapes.Plant: _plant,
    shapes.Network: _network,
    shapes.Area: _area,
    shapes.Towns: _towns,
    shapes.Stones: _stones,
    shapes.Coins: _coins,
}
"""For a class of shapes how its parts are listed; the others have none."""
