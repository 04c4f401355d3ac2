"""Nimstring: cut strings of coins; who frees a coin cuts again (Winning Ways, ch. 16).

Dots and Boxes without counting: a coin is a box, a string an edge that is not drawn yet, and a
string to the ground `g` an edge of the border. A turn is a whole turn: any number of cuts each of
which frees a coin, and then one that frees none. Whoever cannot end a turn so has lost; one who has
freed the last coin cannot.

As a turn may go on anywhere, a position is not the sum of its parts: it is one component, and is
played alone. Its value in sums with other games, where a turn may go on in those, is given by
`worth`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, product
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards.squares import sides
from kalmar.games.graphs.nimstring_worth import (
    GROUND,
    LOONY,
    String,
    Strings,
    coin,
    ordered,
    worth,
)
from kalmar.games.graphs.vertex_graphs import edge_words, with_copies
from kalmar.runtime.work import spend

NO_STRINGS = "none"
MOST_STRINGS = 40
MOST_FOR_WORTH = 12


@dataclass(frozen=True)
class Nimstring:
    """The strings that are not cut yet.

    >>> rules = Nimstring()
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("a-b,b-g"))]
    ['a-b']
    >>> list(rules.options(rules.parse("a-b")))
    []
    """

    name: str = "nimstring"
    shape = shapes.Coins
    alone = True
    distinct = True
    asked = True
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("rows"), message("boxes in a row"))

    def options(self, component: Strings) -> Iterator[Option[Strings]]:
        """Yield what each whole turn leaves, ordered by the coins that it frees."""
        for left, _ in turns(component):
            yield (left,)

    def parse(self, text: str) -> Strings:
        """Parse strings with commas, or the sides of a rectangle of boxes with nothing drawn.

        Raises:
            PositionError: a word is no string, or there are more than 40.

        >>> Nimstring().parse("b-a,g-b"), len(Nimstring().parse("2x2"))
        ((('a', 'b'), ('b', 'g')), 12)
        """
        size = sides(text)
        # One string for each box is a lower bound, by which a large rectangle is refused unbuilt.
        found = boxes(*size) if size and product_of(size) <= MOST_STRINGS else None
        if found is None and size is None:
            words = () if text == NO_STRINGS else text.split(",")
            found = tuple(sorted(_string(word) for word in words))
        if found is None or len(found) > MOST_STRINGS:
            raise PositionError(
                "'{text}' has more than {most} strings: make it smaller",
                text=text if len(text) <= 40 else f"{text[:37]}…",
                most=MOST_STRINGS,
            )
        return found

    def cell(self, row: int, column: int) -> Strings:
        """Build a rectangle of boxes with these sides of which nothing is drawn."""
        return self.parse(f"{row}x{column}")

    def format(self, component: Strings) -> str:
        """Format the sides of a rectangle of which nothing is drawn, else the strings."""
        size = _full_sides(component)
        if size:
            return f"{size[0]}x{size[1]}"
        return ",".join(f"{a}-{b}" for a, b in component) or NO_STRINGS

    def drawn(self, component: Strings) -> shapes.Coins:
        """Return the shape of the coins on their strings."""
        return shapes.Coins(component, GROUND)

    def labelled_moves(self, component: Strings) -> Iterator[tuple[Label, Option[Strings]]]:
        """Yield every set of strings that a turn may cut; equal strings are several.

        >>> strings = (("a", "g"), ("b", "g"), ("b", "g"))
        >>> [label.data for label, _ in Nimstring().labelled_moves(strings)]
        [(('b', 'g'),), (('b', 'g', 2),), (('a', 'g'), ('b', 'g')), (('a', 'g'), ('b', 'g', 2))]
        """
        named = with_copies(component)
        for left, cut in turns(component):
            # For each kind of string, the ways to choose as many of its copies as the turn cuts.
            ways = {
                string: combinations([one for one in named if one[:2] == string], cut.count(string))
                for string in dict.fromkeys(cut)
            }
            # Each copy is taken from its own choice in the order of the cuts.
            for chosen in product(*ways.values()):
                which = dict(zip(ways, map(iter, chosen), strict=True))
                yield Label("cuts", tuple(next(which[string]) for string in cut)), (left,)

    def move_words(self, label: Label) -> str:
        """Return which strings are cut, in order."""
        strings = [edge_words(ends) for ends in label.data if isinstance(ends, tuple)]
        return message("cut {edge}", edge=", ".join(strings))

    def note(self, components: list[Strings]) -> str | None:
        """Describe a small position's worth where turns may go on in other games."""
        if len(components) != 1 or len(components[0]) > MOST_FOR_WORTH:
            return None
        value = worth(components[0])
        if value == LOONY:
            return message(
                "a loony position: in a sum where the turn may continue in another component,"
                " the player to move wins in normal play whatever the other components are;"
                " no nimber equals it"
            )
        return message(
            "in a sum where the turn may continue in another component, its value in normal"
            " play is {value}",
            value=value,
        )


def product_of(size: tuple[int, int]) -> int:
    """Return the least number of strings that two sides make: one for each box.

    >>> product_of((2, 3))
    6
    """
    return size[0] * size[1]


def _string(word: str) -> String:
    match = re.fullmatch(r"([A-Za-z0-9]{1,9})-([A-Za-z0-9]{1,9})", word)
    if not match or match[1] == match[2]:
        raise PositionError(
            "'{word}' is not a string: write two coins, such as a-b, or a coin and the"
            " ground, such as a-g",
            word=word,
        )
    return ordered(match[1], match[2])


@lru_cache(maxsize=64)
def boxes(height: int, width: int) -> Strings:
    """Build the strings of a rectangle of boxes: a1 is first in row and column, b1 beside it.

    >>> boxes(1, 1)
    (('a1', 'g'), ('a1', 'g'), ('a1', 'g'), ('a1', 'g'))
    """
    found = []
    for y, x in product(range(height), range(width)):
        for row, column in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            inside = 0 <= row < height and 0 <= column < width
            # Inner strings are met from the box before them in rows, strings of the border from
            # their box.
            if not inside or (row, column) > (y, x):
                found.append(ordered(coin(y, x), coin(row, column) if inside else GROUND))
    return tuple(sorted(found))


def _full_sides(strings: Strings) -> tuple[int, int] | None:
    """Return the sides of the rectangle that has just these strings; None if there is none."""
    coins = {end for string in strings for end in string} - {GROUND}
    rows = {name[1:] for name in coins}
    height, width = len(rows), len({name[:1] for name in coins})
    full = 0 < height * width == len(coins) and strings == boxes(height, width)
    return (height, width) if full else None


def after(strings: Strings, string: String) -> Strings:
    """Return the strings without one of them.

    >>> after((("a", "g"), ("a", "g")), ("a", "g"))
    (('a', 'g'),)
    """
    at = strings.index(string)
    return strings[:at] + strings[at + 1 :]


def turns(strings: Strings) -> Iterator[tuple[Strings, Strings]]:
    """Yield what each whole turn leaves, once, with the cuts of one of its shortest turns.

    >>> list(turns((("a", "b"), ("b", "g"))))
    [((('a', 'b'),), (('b', 'g'),))]
    """
    found: set[Strings] = set()
    reached: dict[Strings, Strings] = {strings: ()}
    todo = [strings]
    # Breadth first over positions after cuts that free a coin, so the first turn is a shortest.
    for here in todo:
        spend(len(here))
        tied = Counter(chain.from_iterable(here))
        # On the ground there is no coin to be freed; on a coin there is if its last string is cut.
        tied[GROUND] = 0
        for string in dict.fromkeys(here):
            left, cuts = after(here, string), (*reached[here], string)
            if 1 in (tied[string[0]], tied[string[1]]):
                if left not in reached:
                    reached[left] = cuts
                    todo.append(left)
            elif left not in found:
                # A cut that frees none ends the turn.
                found.add(left)
                yield left, cuts
