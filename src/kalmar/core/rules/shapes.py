"""Shapes of components as plain data, for renderers: heaps, boards, graphs, orders, coins.

Rules say by `shape` which of these classes their components have, and `drawn(component)` gives the
instance. Sizes are numbers, never lists of cells, so that a huge component costs no more to
describe than a small one. Squares are (x, y): the column first, then the row.
"""

from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "Area", "Board", "Boxes", "Coins", "Grid", "Heap", "LimitedHeap", "Network", "Order", "Piles",
    "Plant", "Regions", "Shape", "SinkHeap", "Stacks", "Stones", "Strip", "Text", "Together",
    "Towns", "Young",
]  # fmt: skip

Square: TypeAlias = tuple[int, int]


class Shape:
    """What a component looks like."""


@dataclass(frozen=True)
class Heap(Shape):
    """Things in a pile, or side by side in a row where neighbours matter, as pins do.

    Attributes:
        size: how many things there are.
        in_row: whether they stand in a row.
        thing: what they are: "stone", "pin", "tree".
    """

    size: int
    in_row: bool = False
    thing: str = "stone"


@dataclass(frozen=True)
class LimitedHeap(Heap):
    """A pile that knows how many things may be taken now.

    Attributes:
        limit: the largest number.
    """

    limit: int = 0


@dataclass(frozen=True)
class SinkHeap(Heap):
    """A pile that any larger number takes whole.

    Attributes:
        past: the numbers larger than the pile that may be taken.
    """

    past: tuple[int, ...] = ()


@dataclass(frozen=True)
class Piles(Shape):
    """Piles of one component, where a move may bind the next one, or be a pass.

    Attributes:
        sizes: how many things are in each, in the order in which moves number them.
        bound: which of them bind, from 0 on: the next move must be in one of these.
        passes: how many passes are left; -1 in a game without passes.
        places: where each pile stands, from 1 on; from left to right in order where it is empty.
        last: the last place that is drawn.
    """

    sizes: tuple[int, ...]
    bound: tuple[int, ...] = ()
    passes: int = -1
    places: tuple[int, ...] = ()
    last: int = 0


@dataclass(frozen=True)
class Strip(Shape):
    """Cells in a row, some of which hold things.

    Attributes:
        places: the cells that hold something, ascending; one that holds several occurs as often.
        thing: what they hold: "head" on a row of coins, whose other cells are tails; "bubble" in a
            pipe, whose other cells are empty and whose first cell is the top; "coin" on a row of
            squares; "stair" for coins on stairs, whose first cell is the ground.
        first: the number of the first cell.
        special: the cell of a thing unlike the others; -1 where there is none.
        last: the last cell that is drawn in any case.
    """

    places: tuple[int, ...]
    thing: str
    first: int = 0
    special: int = -1
    last: int = 0

    @property
    def end(self) -> int:
        """Return the last cell that is drawn.

        >>> Strip((2, 5), "coin").end, Strip((), "head", first=1).end
        (5, 1)
        """
        return max((self.first, self.last, *self.places))


@dataclass(frozen=True)
class Stacks(Shape):
    """Stacks that stand side by side in a fixed order.

    Attributes:
        stacks: the place of each, ascending, and how many things are in it.
        thing: what they are: "coin" on squares from 0 on, or "stone" in heaps numbered from 1.
        last: the last place that is drawn in any case.
    """

    stacks: tuple[tuple[int, int], ...]
    thing: str
    last: int = 0


@dataclass(frozen=True)
class Board(Shape):
    """Pieces on the squares of a board.

    Attributes:
        pieces: the squares that hold something, each with what it holds: "queen", "white", "head".
        width: how many columns there are; None without a bound.
        height: how many rows there are; None without a bound.
        first: the numbers of the first column and the first row.
        turn: whose pieces move now, where pieces belong to the players; otherwise empty.
    """

    pieces: tuple[tuple[Square, str], ...]
    width: int | None = None
    height: int | None = None
    first: Square = (0, 0)
    turn: str = ""


@dataclass(frozen=True)
class Grid(Shape):
    """A rectangle of unit squares.

    Attributes:
        rows: how many rows it has.
        columns: how many columns it has.
        layers: how many layers may still be put on it; None without a limit.
        laid: how many layers lie on it already, as far as its rules know.
    """

    rows: int
    columns: int
    layers: int | None = None
    laid: int = 0


@dataclass(frozen=True)
class Young(Shape):
    """Rows of squares from one corner, none longer than the one before.

    Attributes:
        rows: the lengths of the rows.
        poisoned: whether the corner square is poisoned.
    """

    rows: tuple[int, ...]
    poisoned: bool = True


@dataclass(frozen=True)
class Boxes(Shape):
    """A union of boxes in one corner, in any number of dimensions; the corner cell is poisoned.

    Attributes:
        boxes: the sides of each.
    """

    boxes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Order(Shape):
    """Elements of a finite order.

    Attributes:
        elements: their names.
        relations: pairs (a, b) where b is next above a.
        poisoned: the name of the poisoned element; empty where there is none.
    """

    elements: tuple[str, ...]
    relations: tuple[tuple[str, str], ...]
    poisoned: str = ""


@dataclass(frozen=True)
class Plant(Shape):
    """A graph that grows from the ground.

    Attributes:
        edges: pairs of vertices; the same pair twice is a double edge.
        ground: the vertex that is the ground.
    """

    edges: tuple[tuple[int, int], ...]
    ground: int = 0

    @property
    def vertices(self) -> tuple[int, ...]:
        """Return the ground and the ends of all edges, ascending.

        >>> Plant(((0, 2), (2, 5))).vertices
        (0, 2, 5)
        """
        return tuple(sorted({self.ground, *(vertex for edge in self.edges for vertex in edge)}))


@dataclass(frozen=True)
class Towns(Shape):
    """A map of one-way roads with a car in one of its towns.

    Attributes:
        towns: the names of the towns.
        roads: from where to where each road leads.
        car: the town where the car is.
        titles: the full names of the towns; empty where they have no others.
        places: where each town lies on a map, x to the right and y up; empty where that is open.
    """

    towns: tuple[str, ...]
    roads: tuple[tuple[str, str], ...]
    car: str
    titles: tuple[str, ...] = ()
    places: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Network(Shape):
    """A graph without directions.

    Attributes:
        vertices: their names.
        edges: pairs of vertices.
        places: where each vertex lies, x to the right and y up; empty where that is open.
        allowed: the colours that each vertex still allows, "rb", "r" or "b"; empty where vertices
            are not painted.
        token: the vertex where a token stands; empty where there is none.
        counters: how many each vertex has; empty where there are none.
    """

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    places: tuple[tuple[float, float], ...] = ()
    allowed: tuple[str, ...] = ()
    token: str = ""
    counters: tuple[int, ...] = ()


@dataclass(frozen=True)
class Area(Shape):
    """Free squares of a board.

    Attributes:
        rows: from the top; "." is a free square, "#" is none.
        surface: "cylinder" where the ends of rows are joined, "torus" where those of columns are
            too; empty for a flat board.
    """

    rows: tuple[str, ...]
    surface: str = ""


@dataclass(frozen=True)
class Stones(Shape):
    """Stones or other signs on the squares of a rectangle, none of which moves far.

    Attributes:
        rows: the rows from the top, each as its squares: a letter for what stands there, `.` where
            nothing does.
    """

    rows: tuple[str, ...]


@dataclass(frozen=True)
class Coins(Shape):
    """Coins tied to each other and to the ground by strings.

    Attributes:
        strings: the two ends of each; the same pair twice is two strings.
        ground: the name of the ground among the ends.
    """

    strings: tuple[tuple[str, str], ...]
    ground: str


@dataclass(frozen=True)
class Regions(Shape):
    """Areas between curves, by what stands on their boundaries.

    Attributes:
        regions: for each the boundaries, and for each of these the signs of the spots met on a walk
            along it.
    """

    regions: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Text(Shape):
    """A component that is shown as its text.

    Attributes:
        text: what `format` writes.
    """

    text: str


@dataclass(frozen=True)
class Together(Shape):
    """Several components played at once.

    Attributes:
        sign: the sign of the composition.
        parts: the shapes of the components, in order.
    """

    sign: str
    parts: tuple[Shape, ...]
