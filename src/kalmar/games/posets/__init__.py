"""Chomp on a bar, and on any finite ordered set; boxes and numbers are beside this.

`Chomp`: bite a square of the bar, with all beyond it in both directions. The bar is a Young
diagram: rows of squares, none longer than the one before. The player who must eat the last,
poisoned square has lost, so that square alone is the end of play (Schuh 1952; Gale 1974; source
002).

`Poset`: take an element with all above it; the least element is poisoned. Without a least element
nothing is poisoned, and whoever takes the last element wins (Gale 1974).

A position of a bar is its rows, and one of an ordered set a set of bits.

Not public by itself: what may be relied on is in `kalmar`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import ClassVar

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move, integer

Diagram = tuple[int, ...]
"""Lengths of the rows, descending, none 0."""

MOST_SQUARES = 1_000_000

MOST_WRITTEN = 16
"""So many rows are written one by one."""


@dataclass(frozen=True)
class Chomp:
    """A bar: bite any square but the poisoned one.

    >>> [Chomp().format(option[0]) for option in Chomp().options((2, 2))]
    ['2x1', '1x2', '2,1']
    """

    name: str = "chomp"
    shape = shapes.Young
    distinct = True
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("rows"), message("squares in a row"))

    def options(self, component: Diagram) -> Iterator[Option[Diagram]]:
        """Yield what each bite leaves, by row and column of the bitten square."""
        for row in range(len(component)):
            for column in range(component[row]):
                if row or column:
                    kept = (min(length, column) for length in component[row:])
                    yield ((*component[:row], *(k for k in kept if k)),)

    def parse(self, text: str) -> Diagram:
        """Parse a bar such as `3x7` (three rows of seven), or its rows, `5,3,1` or `5,1*4`.

        >>> Chomp().parse("2x3"), Chomp().parse("5,3,1"), Chomp().parse("5,1*4")
        ((3, 3), (5, 3, 1), (5, 1, 1, 1, 1))
        """
        sides = text.replace("×", "x").split("x")
        if len(sides) == 2:
            rows, columns = (integer(side, "a side of the bar", 1) for side in sides)
            return self.cell(rows, columns)
        lengths = tuple(length for part in text.split(",") for length in _rows(part, text))
        if any(a < b for a, b in pairwise(lengths)):
            raise PositionError(
                "the rows {text} are not in descending order: write the longest first",
                text=text,
            )
        _refuse_larger(sum(lengths), text)
        return lengths

    def cell(self, row: int, column: int) -> Diagram:
        """Build the whole bar with so many rows and columns.

        Raises:
            PositionError: it has more than a million squares.

        >>> Chomp().cell(2, 3)
        (3, 3)
        """
        _refuse_larger(row * column, f"{row}x{column}")
        return (column,) * row

    def format(self, component: Diagram) -> str:
        """Format a whole bar as `3x7`, else its row lengths, equal ones grouped if many.

        >>> Chomp().format((4, 1, 1)), Chomp().format((20, *[1] * 19))
        ('4,1,1', '20,1*19')
        """
        if component[0] == component[-1]:
            return f"{len(component)}x{component[0]}"
        if len(component) <= MOST_WRITTEN:
            return ",".join(map(str, component))
        runs = ((length, sum(1 for _ in rows)) for length, rows in groupby(component))
        return ",".join(f"{length}*{count}" if count > 1 else str(length) for length, count in runs)

    def drawn(self, component: Diagram) -> shapes.Young:
        """Return the shape: the rows of the bar."""
        return shapes.Young(component)

    def note(self, components: Iterable[Diagram]) -> Message | None:
        """Note that three numbers are rows here and columns in source 002.

        >>> str(Chomp().note([(5, 3, 1)]))[:29], Chomp().note([(5, 3)])
        ('5,3,1 are the lengths of rows', None)
        """
        for rows in components:
            if len(rows) == 3 and rows[0] > rows[2]:
                return message(
                    "{rows} are the lengths of rows; the paper on Chomp (source 002) gives those"
                    " of columns, which is the same board reflected",
                    rows=self.format(rows),
                )
        return None

    def label(self, component: Diagram, option: Option[Diagram]) -> Label:
        """Label an option by the row and the column of the bitten square.

        >>> Chomp().label((4, 4, 2), ((4, 1, 1),))
        Label(kind='bite', data=(2, 2))
        """
        left = (*option[0], *[0] * (len(component) - len(option[0])))
        row = next(i for i, length in enumerate(component) if left[i] < length)
        return Label("bite", (row + 1, left[row] + 1))

    def move_words(self, label: Label) -> str:
        """Return which square is bitten."""
        row, column = label.data
        return message("bite row {row}, column {column}", row=row, column=column)


def _rows(part: str, text: str) -> Diagram:
    """Parse the rows of `5`, or of `1*4`, which is four rows of one."""
    length, times, count = part.partition("*")
    row = integer(length, "the length of a row", 1)
    rows = integer(count, "a number of equal rows", 1) if times else 1
    _refuse_larger(row * rows, text)
    return (row,) * rows


def transposed(diagram: Diagram) -> Diagram:
    """Transpose a diagram, rows as columns, which is the same game.

    >>> transposed((3, 1))
    (2, 1, 1)
    """
    found, height = [], len(diagram)
    for column in range(diagram[0]):
        while diagram[height - 1] <= column:
            height -= 1
        found.append(height)
    return tuple(found)


def _refuse_larger(squares: int, text: str) -> None:
    if squares > MOST_SQUARES:
        raise PositionError(
            "the bar {text} is too large: it can have at most {most_squares:,} squares",
            text=text,
            most_squares=MOST_SQUARES,
        )


@dataclass(frozen=True)
class Poset(ByMoves):
    """A finite order given by relations; a position is a set of elements closed downwards.

    Args:
        relations: pairs (a, b) that say a < b, and single elements (a,).

    >>> rules = Poset.from_text("a<b,a<c")
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("all"))]
    ['c', 'b']
    """

    relations: tuple[tuple[str, ...], ...]
    shape = shapes.Order
    kind = "remove"
    differ = True

    @classmethod
    def from_text(cls, text: str) -> "Poset":
        """Parse relations such as `a<b,a<c,b<d`, chains `a<b<d`, and elements without any.

        Raises:
            GameError: an element has no name, or is above itself.
        """
        pairs: dict[tuple[str, ...], None] = {}
        for chain in text.split(","):
            names = tuple(name.strip() for name in chain.split("<"))
            if not all(re.fullmatch(r"[\w.-]+", name) for name in names):
                raise GameError(
                    "'{chain}' is not an order relation: write a<b, or a<b<c",
                    chain=chain,
                )
            links = pairwise(names)
            if len(set(names)) < len(names):
                raise GameError(
                    "in '{chain}' an element is greater than itself, which is impossible in"
                    " an order",
                    chain=chain,
                )
            pairs.update(dict.fromkeys(links if len(names) > 1 else (names,)))
        return cls.of_relations(pairs)

    @classmethod
    def of_relations(cls, pairs: Iterable[tuple[str, ...]]) -> "Poset":
        """Build the order with b above a for each pair (a, b); (a,) or (a, a) is an element.

        Raises:
            GameError: an element would be above itself.
        """
        once = dict.fromkeys((pair[0],) if pair[0] == pair[-1] else tuple(pair) for pair in pairs)
        found = cls(tuple(once))
        found.check()
        return found

    def check(self) -> None:
        """Refuse relations that make an element greater than itself.

        Raises:
            GameError: they do.
        """
        for i, up in enumerate(self.above):
            for j in range(i):
                # Two elements each above the other: reflexive and transitive closures show every
                # cycle so.
                if up >> j & 1 and self.above[j] >> i & 1:
                    a, b = self.names[j], self.names[i]
                    raise GameError(
                        "{a} < {b} and {b} < {a} would both follow, which is impossible in an"
                        " order",
                        a=a,
                        b=b,
                    )

    @property
    def name(self) -> str:
        """Return the name `poset(a<b,…)`."""
        return f"poset({','.join('<'.join(pair) for pair in self.relations)})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the elements in the order in which they are first named."""
        return tuple(dict.fromkeys(name for pair in self.relations for name in pair))

    @cached_property
    def above(self) -> tuple[int, ...]:
        """Return for each element the bit set of itself and all above it."""
        number = {name: i for i, name in enumerate(self.names)}
        sets = [1 << i for i in range(len(self.names))]
        links = [(number[pair[0]], number[pair[1]]) for pair in self.relations if len(pair) > 1]
        # Transitive closure by repetition until no set grows, on bit sets.
        before: list[int] = []
        while before != sets:
            before = sets.copy()
            for a, b in links:
                sets[a] |= sets[b]
        return tuple(sets)

    @cached_property
    def poisoned(self) -> int:
        """Return the bit of the least element, 0 if there is none."""
        everything = (1 << len(self.names)) - 1
        return next((1 << i for i, up in enumerate(self.above) if up == everything), 0)

    def moves(self, component: int) -> Iterator[Move]:
        """Yield each element with what taking it leaves, in the order of the elements."""
        for i in self.elements(component):
            yield (self.names[i],), (self.without(component, i),)

    def elements(self, component: int) -> list[int]:
        """List the numbers of the elements that may be taken."""
        left = component & ~self.poisoned
        return [i for i in range(len(self.names)) if left >> i & 1]

    def below(self, first: int, second: int) -> bool:
        """Return whether an element is the other or below it."""
        return bool(self.above[first] >> second & 1)

    def without(self, component: int, element: int) -> int:
        """Return what is left when an element is taken with all above it."""
        return component & ~self.above[element]

    def parse(self, text: str) -> int:
        """Parse `all`, `none`, or the greatest elements that are left with commas."""
        if text == "all":
            return (1 << len(self.names)) - 1
        if text == "none" and not self.poisoned:
            return 0
        found = self.poisoned
        for name in text.split(","):
            if name not in self.names:
                known = ", ".join(self.names)
                raise PositionError(
                    "'{name}' is not an element: write one of {known}, or all",
                    name=name,
                    known=known,
                )
            j = self.names.index(name)
            found |= sum(1 << i for i in range(len(self.names)) if self.below(i, j))
        return found

    def format(self, component: int) -> str:
        """Format the greatest elements that are left."""
        if component == (1 << len(self.names)) - 1:
            return "all"
        greatest = [
            name
            for i, (name, up) in enumerate(zip(self.names, self.above, strict=True))
            # Nothing that is left is above the element but itself.
            if component & up == 1 << i
        ]
        return ",".join(greatest) or "none"

    def move_words(self, label: Label) -> str:
        """Return which element is taken."""
        return message("remove {element}", element=label.data[0])

    def drawn(self, component: int) -> shapes.Order:
        """Return the shape: the elements that are left, with those next above each.

        >>> rules = Poset.from_text("a<b<c,a<c")
        >>> rules.drawn(rules.parse("all")).relations
        (('a', 'b'), ('b', 'c'))
        """
        left = [i for i in range(len(self.names)) if component >> i & 1]
        relations = tuple((self.names[i], self.names[j]) for i in left for j in self._next(i, left))
        poisoned = self.names[self.poisoned.bit_length() - 1] if self.poisoned else ""
        return shapes.Order(tuple(self.names[i] for i in left), relations, poisoned)

    def _next(self, element: int, left: list[int]) -> list[int]:
        """List the elements above one with none between."""
        above = [j for j in left if j != element and self.below(element, j)]
        further = 0
        for j in above:
            # What is above something above the element, itself left out, has that between.
            further |= self.above[j] & ~(1 << j)
        return [j for j in above if not further >> j & 1]
