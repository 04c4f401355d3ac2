"""Removal games in the form a nimber search needs: numbered points, bit masks, symmetries.

A `RemovalField` holds all points and moves there could be. Where points are squares of a lattice
and moves look alike everywhere, pieces can be translated, rotated and reflected; elsewhere they
have the symmetries of the whole component.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.cached import cached_property
from kalmar.core.rules.move_labels import Removal
from kalmar.engines.nimbers.symmetries import Masks, Place, automorphisms, links_of, place_of
from kalmar.games.boards import bits

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.nimbers import removal_kernels
else:
    np = LazyModule("numpy")
    removal_kernels = LazyModule("kalmar.engines.nimbers.removal_kernels")


MOST_POINTS = 256
"""Points are bits of one, two or four machine words."""
WORD = 64


@dataclass(frozen=True)
class RemovalField:
    """Numbered points with all moves there could be.

    Attributes:
        number: of each point by its name.
        moves: the masks of the points that each move needs and takes.
        width: of the lattice, row after row, that the points are numbered along; 0 for none.
        turned: whether rows and columns may be exchanged.
        words: machine words that a set of points takes.
    """

    number: dict[Hashable, int]
    moves: tuple[Masks, ...]
    width: int = 0
    turned: bool = False
    words: int = 1

    def points_of(self, removal: Removal) -> int | None:
        """Return the mask of the points of a component; None if it has other moves than these.

        >>> whole = Removal(3, ((3, 3), (6, 6)), ("a", "b", "c"))
        >>> field_of([whole]).points_of(Removal(2, ((3, 3),), ("b", "c")))
        6
        """
        live = [*bits(removal.live)]
        if not all(removal.names[point] in self.number for point in live):
            return None
        own = {point: 1 << self.number[removal.names[point]] for point in live}
        points = sum(own.values())
        # The moves of the field that fit into these points must be just those of the component:
        # taken points beyond the component are no difference, needed ones are.
        here = {(need, take & points) for need, take in self.moves if not need & ~points}
        there = {(_moved(need, own), _moved(take, own)) for need, take in removal.moves}
        return points if here == there else None

    @cached_property
    def links(self) -> list[int]:
        """For each point the mask of those that share a move with it."""
        return links_of(len(self.number), self.moves)

    @cached_property
    def arena(self) -> Any:
        """Return the tables of the compiled search."""
        count, words = len(self.number), self.words
        # Each row of `moves`: needs, takes, and the points that may have lost a move by it.
        rows = [(need, take, self._beside(take)) for need, take in self.moves]
        high = count // self.width if self.width else 0
        lone = sum({need for need, _ in self.moves if need.bit_count() == 1})
        return removal_kernels.Arena(
            moves=pack([mask for row in rows for mask in row], words).reshape(-1, 3 * words),
            share=pack(self.links, words),
            lone=pack([lone], words),
            width=self.width,
            turned=self.turned,
            dominoes=self.dominoes,
            column=pack([sum(1 << i for i in range(0, count, self.width or 1))], words),
            images=self._images(count),
            # Every move takes two points and nothing else, as edges do: then leaves of one hub are
            # twins.
            leaves=all(need == take and need.bit_count() == 2 for need, take in self.moves),
            small=small_boxes(self.moves, self.width, high),
            rows=None,
            none=(np.uint64(0),) * words,
        )

    @cached_property
    def dominoes(self) -> bool:
        """Return whether the moves are just the pairs of squares of a lattice side by side.

        >>> RemovalField({"a": 0, "b": 1, "c": 2}, ((3, 3), (6, 6)), width=3).dominoes
        True
        """
        count, wide = len(self.number), self.width
        if not wide:
            return False
        # No pair across the end of a row; each pair of squares one below the other.
        across = [3 << i for i in range(count) if (i + 1) % wide]
        down = [(1 | 1 << wide) << i for i in range(count - wide)]
        return set(self.moves) == {(pair, pair) for pair in across + down}

    @property
    def most_pieces(self) -> int:
        """So many pieces a move leaves of a piece at most: each is beside what it takes.

        On a lattice of dominoes squares go that make no difference (`dominoes.without_idle`), each
        at most three steps away; only 18 squares are four steps away from a domino. Pieces of fewer
        than four squares are in small boxes there.
        """
        most = max((self._beside(take).bit_count() for _, take in self.moves), default=0)
        return max(most, min(len(self.number) // 4, 18)) if self.dominoes else most

    def _beside(self, points: int) -> int:
        """Return the points that share a move with some, these left out."""
        found = 0
        for point, linked in enumerate(self.links):
            if points >> point & 1:
                found |= linked
        return found & ~points

    def _images(self, count: int) -> Any:
        """[S, B, 256 W] uint64: for each symmetry the image of each byte of a set."""
        # On a lattice flips and turns do the work; S is 0 then.
        ways = [] if self.width else automorphisms(count, self.moves, self.links)
        words, size, sets = self.words, (count + 7) // 8, np.arange(256)
        tables = np.zeros((len(ways), size, 256, words), dtype=np.uint64)
        for table, way in zip(tables, ways, strict=True):
            for point, image in enumerate(way):
                # Point by point its image is added to all bytes that hold the point.
                having = (sets >> point % 8) & 1 == 1
                table[point // 8, having, image // WORD] |= np.uint64(1 << image % WORD)
        return tables.reshape(len(ways), size, 256 * words)


def pack(sets: Sequence[int], words: int) -> Any:
    """Return sets of bits as the compiled search has them: their words one after another.

    >>> pack([5, 1 << 64], 2).tolist()
    [5, 0, 0, 1]
    """
    size = words * WORD // 8
    # A copy that can be written to, as Numba compiles read-only arrays apart.
    return np.frombuffer(
        bytearray(b"".join(one.to_bytes(size, "little") for one in sets)), np.uint64
    )


def unpack(array: Any, words: int) -> list[int]:
    """Return sets of bits of their words one after another.

    >>> unpack(pack([5, 1 << 64], 2), 2) == [5, 1 << 64]
    True
    """
    size, data = words * WORD // 8, array.tobytes()
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]


def _moved(mask: int, images: dict[int, int]) -> int:
    """Return a mask whose points have other bits."""
    return sum(images[point] for point in bits(mask))


def field_of(removals: Sequence[Removal]) -> RemovalField | None:
    """Return a field on which all these components of one game lie; None where there is none.

    Args:
        removals: the components, whose points have names; at least one.

    >>> square = Removal(4, ((3, 3), (5, 5), (10, 10), (12, 12)), ((0, 0), (1, 0), (0, 1), (1, 1)))
    >>> field_of([square]).width
    2
    """
    if any(len(removal.names) != removal.points for removal in removals):
        return None
    # A lattice field holds all components at once, translated; a plain one only subsets of a graph.
    largest = max(removals, key=lambda removal: removal.points)
    for field in (lattice_field(removals), plain_field(largest)):
        if field and all(field.points_of(removal) is not None for removal in removals):
            return field
    return None


def plain_field(removal: Removal) -> RemovalField | None:
    """Return the field of one component."""
    if removal.points > MOST_POINTS:
        return None
    number = {name: i for i, name in enumerate(removal.names)}
    return RemovalField(number, removal.moves, words=words_for(removal.points))


def words_for(points: int) -> int:
    """Of how many machine words sets of so many points are.

    >>> [words_for(points) for points in (64, 65, 129)]
    [1, 2, 4]
    """
    return next(words for words in (1, 2, 4) if points <= WORD * words)


def lattice_field(removals: Sequence[Removal]) -> RemovalField | None:
    """Return the field of the least rectangle around squares whose moves look alike everywhere."""
    places = {name: place_of(name) for removal in removals for name in removal.names}
    squares = {name: place for name, place in places.items() if place is not None}
    steps = {step for removal in removals for step in steps_of(removal, places)}
    # Steps are symmetric under a flip of columns, or flips of pieces would not be their images.
    if len(squares) < len(places) or not steps or {(-x, y) for x, y in steps} != steps:
        return None
    left, top = (min(place[axis] for place in squares.values()) for axis in (0, 1))
    squares = {name: (x - left, y - top) for name, (x, y) in squares.items()}
    wide, high = (max(place[axis] for place in squares.values()) + 1 for axis in (0, 1))
    turned = {(y, x) for x, y in steps} == steps
    if turned and high > wide:
        wide, high = high, wide
        squares = {name: (y, x) for name, (x, y) in squares.items()}
    return _on_rectangle(squares, (wide, high), steps, removals, turned)


def _on_rectangle(
    places: dict[Hashable, Place],
    size: Place,
    steps: set[Place],
    removals: Sequence[Removal],
    turned: bool,
) -> RemovalField | None:
    """Return all squares of a rectangle with the moves of an edge or of a vertex."""
    wide, high = size
    most = max(wide * high, wide + 1)  # rows are moved by their width
    if most > MOST_POINTS:
        return None
    number = {(x, y): y * wide + x for y in range(high) for x in range(wide)}
    beside = {
        (x, y): [number[x + i, y + j] for i, j in steps if (x + i, y + j) in number]
        for x, y in number
    }
    whole: list[Masks] = []
    # Moves are edges (each pair taken) or vertices (one needed, its neighbours taken).
    if all(need == take and need.bit_count() == 2 for r in removals for need, take in r.moves):
        pairs = {1 << number[square] | 1 << other for square in number for other in beside[square]}
        whole = [(pair, pair) for pair in sorted(pairs)]
    else:
        for square, here in number.items():
            whole.append((1 << here, 1 << here | sum(1 << other for other in beside[square])))
    named: dict[Hashable, int] = {name: number[place] for name, place in places.items()}
    # Squares that no component names are points all the same, under names that nothing else has.
    named |= {("", square): here for square, here in number.items() if here not in named.values()}
    return RemovalField(named, tuple(whole), wide, turned, words_for(most))


def steps_of(removal: Removal, places: dict[Hashable, Place | None]) -> set[Place]:
    """From squares to those that share a move with them: how far right and down.

    >>> pair = Removal(2, ((3, 3),), ((0, 0), (1, 0)))
    >>> sorted(steps_of(pair, {(0, 0): (0, 0), (1, 0): (1, 0)}))
    [(-1, 0), (1, 0)]
    """
    found = set()
    where = [places[name] for name in removal.names]
    for point, linked in enumerate(links_of(removal.points, removal.moves)):
        for other in bits(linked):
            here, there = where[point], where[other]
            if here and there:
                found.add((there[0] - here[0], there[1] - here[1]))
    return found


SMALL_BOX = 16
"""Squares of boxes of which all sets are listed, at most."""
SMALL_BOX_PLAIN = 8
"""So many where kernels are plain Python, which would take seconds for more."""
SMALL_BOX_ROWS = 4
"""Rows of these boxes at most: pieces are not higher than wide where they may be turned."""


def small_boxes(
    moves: Sequence[tuple[int, int]], wide: int, high: int
) -> "removal_kernels.SmallBoxes":
    """Compute the nimbers of all sets of squares in small boxes of a lattice.

    Args:
        moves: the masks of the squares that each needs and takes.
        wide: the columns of the lattice; 0 where there is none.
        high: its rows.

    >>> small = small_boxes([(3, 3)], 2, 1)
    >>> small.widths.tolist(), small.nimbers.tolist()
    ([2], [0, 0, 0, 1])
    """
    most = SMALL_BOX if hasattr(removal_kernels.fill_box, "py_func") else SMALL_BOX_PLAIN
    # One box for each number of rows: the widest whose sets are at most 2 to the `SMALL_BOX`.
    widths = [min(most // down, wide) for down in range(1, min(high, SMALL_BOX_ROWS) + 1)]
    sizes = [1 << across * down for down, across in enumerate(widths, 1)]
    starts = np.cumsum([0, *sizes])
    nimbers = np.zeros(starts[-1], np.uint8)
    for down, across in enumerate(widths, 1):
        inside = _moves_inside(moves, wide, across, down)
        removal_kernels.fill_box(inside, nimbers[starts[down - 1] : starts[down]])
    return removal_kernels.SmallBoxes(
        np.array(widths, np.int64), starts[:-1].astype(np.int64), nimbers
    )


def _moves_inside(moves: Sequence[tuple[int, int]], wide: int, across: int, down: int) -> Any:
    """Return the moves in the first columns and rows, with what they take there, numbered there."""

    def packed(mask: int) -> int:
        row = (1 << across) - 1
        return sum((mask >> line * wide & row) << line * across for line in range(down))

    # Points beyond the box that a move takes are dropped: no set in the box has them.
    box = sum(((1 << across) - 1) << line * wide for line in range(down))
    inside = [(packed(need), packed(take)) for need, take in moves if not need & ~box]
    return np.array(inside, np.uint64).reshape(-1, 2)
