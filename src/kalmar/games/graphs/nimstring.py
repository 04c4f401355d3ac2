"""Nimstring: cut strings of coins; who frees a coin cuts again (Winning Ways, ch. 16).

Dots and Boxes without counting: a coin is a box, a string an edge that is not drawn yet, and a
string to the ground `g` an edge of the border. A turn is a whole turn: any number of cuts each of
which frees a coin, and then one that frees none. Whoever cannot end a turn so has lost; one who has
freed the last coin cannot.

As a turn may go on anywhere, a position is not the sum of its parts: it is one component, and is
played alone. Its value in sums with other games, where a turn may go on in those, is given by
`worth`: a nimber, or `LOONY` where none equals it, as then the player to move wins whatever the
others are. A coin on a single string may be taken for nothing, unless it hangs on a coin of two
strings that does not fall with it: then the position is loony. What is not tied together adds up,
and boards that are mirror images are worth the same.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, product
from math import prod
from operator import add
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards import sides
from kalmar.games.graphs import edge_words, with_copies
from kalmar.games.graphs.families import square_name, square_of
from kalmar.runtime.work import spend

GROUND = "g"
LOONY = -1

String = tuple[str, str]
"""The two coins that it ties together; the ground comes second."""

Strings = tuple[String, ...]
"""All strings in ascending order; a coin may be tied to another or to the ground several times."""

NO_STRINGS = "none"
MOST_STRINGS, MOST_FOR_WORTH = 40, 12

STEPS_PER_POSITION = 10
"""Work for what the cuts of a position leave."""


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
        found = boxes(*size) if size and prod(size) <= MOST_STRINGS else None
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
                other = square_name((column, row)) if inside else GROUND
                found.append(ordered(square_name((x, y)), other))
    return tuple(sorted(found))


def _full_sides(strings: Strings) -> tuple[int, int] | None:
    """Return the sides of the rectangle that has just these strings; None if there is none."""
    coins = {end for string in strings for end in string} - {GROUND}
    rows = {name[1:] for name in coins}
    height, width = len(rows), len({name[:1] for name in coins})
    full = 0 < height * width == len(coins) and strings == boxes(height, width)
    return (height, width) if full else None


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
            at, cuts = here.index(string), (*reached[here], string)
            left = here[:at] + here[at + 1 :]
            if 1 in (tied[string[0]], tied[string[1]]):
                if left not in reached:
                    reached[left] = cuts
                    todo.append(left)
            elif left not in found:
                # A cut that frees none ends the turn.
                found.add(left)
                yield left, cuts


def ordered(one: str, other: str) -> String:
    """Return the string between two coins, or between a coin and the ground, in its standard order.

    >>> ordered("b", "a"), ordered("g", "z")
    (('a', 'b'), ('z', 'g'))
    """
    low, high = sorted((one, other))
    return (high, low) if low == GROUND else (low, high)


class Worths:
    """What sets of some strings are worth, each as an integer with a bit for each string.

    Args:
        strings: in ascending order; of equal ones a set has the first ones.
    """

    def __init__(self, strings: Strings) -> None:
        """Nothing is known yet."""
        self.strings = strings
        coins = sorted({end for string in strings for end in string} - {GROUND})
        tied = dict.fromkeys((*coins, GROUND), 0)
        for number, ends in enumerate(strings):
            for end in ends:
                tied[end] |= 1 << number
        tied[GROUND] = 0  # the ground is never taken
        self._tied = [tied[name] for name in coins]
        self._ends = {1 << n: (tied[a], tied[b]) for n, (a, b) in enumerate(strings)}
        self._images = _images(strings)
        self._known: dict[int, int] = {}

    def of(self, strings: Iterable[String]) -> int:
        """Return what some of the strings are worth, or `LOONY`."""
        left, found = list(strings), 0
        for number, string in enumerate(self.strings):
            if string in left:
                left.remove(string)
                found |= 1 << number
        assert not left, "not among the strings"
        return self.worth(found)

    def worth(self, some: int) -> int:
        """Return what a set of strings is worth, or `LOONY`."""
        rest = self._without_free(some)
        if rest is None:
            return LOONY
        total = 0
        for part in self._parts(rest):
            total ^= self._of_part(part)
        return total

    def _without_free(self, some: int) -> int | None:
        """Take all coins that are free; None where one is not, so that the set is loony."""
        before, ends = -1, self._ends
        while some != before:
            before = some
            for tied in self._tied:
                only = some & tied
                if only == 0 or only & only - 1:
                    continue
                one, other = ends[only]
                far = other if one == tied else one
                # The other string of a coin of two, if the last coin hangs on such a one.
                second = some & far ^ only if far else 0
                if second and not second & second - 1:
                    one, other = ends[second]
                    # It falls with it only if it is the last one of a third coin as well.
                    if some & (other if one == far else one) != second:
                        return None
                some ^= only
        return some

    def _parts(self, some: int) -> Iterator[int]:
        """Yield the sets of strings that coins tie together."""
        while some:
            part, before = some & -some, 0
            while part != before:
                before = part
                for tied in self._tied:
                    if part & tied:
                        part |= some & tied
            yield part
            some ^= part

    def _of_part(self, part: int) -> int:
        """Return what strings are worth that are tied together, where no coin is on a single one.

        No cut frees a coin, so that it is the mex over all cuts but the loony ones.
        """
        key = min([part, *(_image(part, tables) for tables in self._images)])
        if key not in self._known:
            spend(STEPS_PER_POSITION)
            values, left, above = set[int](), key, None
            while left:
                cut = 1 << left.bit_length() - 1
                left ^= cut
                string = self.strings[cut.bit_length() - 1]
                # Of equal strings the last one is cut.
                if string != above:
                    values.add(self.worth(key ^ cut))
                above = string
            self._known[key] = next(n for n in range(len(values) + 1) if n not in values)
        return self._known[key]


def _image(some: int, tables: Sequence[Sequence[int]]) -> int:
    """Return the image of a set of strings, by a table for each byte of it."""
    found = 0
    for table in tables:
        found |= table[some & 255]
        some >>= 8
    return found


def _tables(images: Sequence[int]) -> list[list[int]]:
    """Return for each byte of a set the image of each value of it, from those of single strings."""
    found = []
    for first in range(0, len(images), 8):
        table = [0]
        for image in images[first : first + 8]:
            table += [before | 1 << image for before in table]
        found.append(table)
    return found


def _images(strings: Strings) -> list[list[list[int]]]:
    """Return the symmetries of a board of boxes that map some strings to themselves, as tables."""
    coins = {end for string in strings for end in string} - {GROUND}
    places = {name: place for name in coins if (place := square_of(name))}
    if len(places) < len(coins):
        return []
    right = max((column for column, _ in places.values()), default=0)
    bottom = max((row for _, row in places.values()), default=0)
    found = []
    for flips in range(1, 8):
        names = {GROUND: GROUND}
        for name, (column, row) in places.items():
            y, x = bottom - row if flips & 1 else row, right - column if flips & 2 else column
            names[name] = square_name((y, x) if flips & 4 else (x, y))
        mapped = [ordered(names[a], names[b]) for a, b in strings]
        if sorted(mapped) == list(strings):
            # Of equal strings the first goes to the first.
            copies = [number - strings.index(string) for number, string in enumerate(strings)]
            found.append(_tables(list(map(add, map(strings.index, mapped), copies))))
    return found


@lru_cache(maxsize=1 << 10)
def worth(strings: Strings) -> int:
    """Return the nimber that a position equals beside other games; `LOONY` where none does.

    After a cut that frees no coin the other player moves, and the position cannot equal what is
    left. After one that frees a coin the same player moves on, anywhere: with a nim-heap that does
    not equal what is left that wins, so the position can equal only that. It is loony where nothing
    is left that it may equal; a player who leaves such a position has lost (Winning Ways, ch. 16).

    >>> chain = lambda n: tuple(sorted(map(ordered, ["g", *"abcdef"[:n]], [*"abcdef"[:n], "g"])))
    >>> [worth(chain(n)) for n in range(1, 5)]
    [1, 1, 0, 0]
    >>> worth((("a", "b"), ("b", "g"))) == LOONY
    True
    """
    return Worths(strings).of(strings)
