"""Coin-turning games: rows of coins, and the same games with heaps in place of heads.

`CoinRow`: turn a head to tail, and with it one companion set of coins to its left. A family says
for every place k which sets of places left of k may be turned with the coin there. A row of coins
is worth the nim-sum of its heads taken alone, whatever the family (Lenstra 1977; Winning Ways, ch.
14). Places are counted from 1 or from 0, as is usual for each game.

`CoinHeaps`: a head at place i is a heap of i things. Source 004 (§2.1.2) puts it so: take at least
one thing from a heap of i, and split the rest into heaps whose sizes are one of the sets of i.
Where the numbers of a set add up to more than i − 1 no rest can be split so; such a set is read as
the coins have it: the heap of i gives way to heaps of these sizes. Play ends, as each of them is
smaller.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label, several
from kalmar.games.coins.companions import CompanionFamily, family_from_text, is_family
from kalmar.games.components import EVERY_HEAP, Heap, integers


@dataclass(frozen=True)
class CoinHeaps(Heap):
    """A heap of i: one of the sets of i.

    Attributes:
        family: the companion sets of the coin game.

    >>> list(heaps_from_text("{},{i-1},{i-2,i-1}").options(5))
    [(0,), (4,), (3, 4)]
    """

    family: CompanionFamily
    distinct = True
    component_words: ClassVar[Message] = EVERY_HEAP

    @property
    def name(self) -> str:
        """Return the name with the family.

        >>> heaps_from_text("i-1").name
        'coin-heaps({i-1})'
        """
        return f"coin-heaps({self.family.text})"

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield the heaps of each set; an empty set is a heap of 0."""
        if component:
            for sizes in self.family(1, component):
                yield sizes or (0,)

    def label(self, component: int, option: Option[int]) -> Label:
        """Label how many are taken, and what is left; only what is left where that is not less."""
        if sum(option) < component:
            return super().label(component, option)
        return Label("split", (option,))


def heaps_from_text(text: str) -> CoinHeaps:
    """Parse the game of a family, written as for `coins`.

    Raises:
        GameError: there is none, or it is not written as it should be.
        DataError: its file cannot be read.

    >>> heaps_from_text("")
    Traceback (most recent call last):
    kalmar.core.errors.GameError: a coin-turning game in heaps needs the sets of sizes ... such
    as coin-heaps({i-1},{i-2}) 5
    """
    if not text.strip():
        raise GameError(
            "a coin-turning game in heaps needs the sets of sizes that can replace a heap of i,"
            " such as coin-heaps({{i-1}},{{i-2}}) 5",
            text=text,
        )
    family = family_from_text(text)
    if family.first == 0:
        raise GameError(
            "the sets in coin-heaps({text}) contain 0, but no heap has that size: count from 1",
            text=text,
        )
    return CoinHeaps(family)


Row = tuple[int, ...]
"""The places of the heads, ascending."""

SHORT_ROW = 10
"""The last place whose sets of coins are kept: there are at most a thousand."""

Companions = Callable[[int, int], Iterator[Row]]
"""From the first place and a place k: the sets of places that may be turned with k, each once."""

NO_HEADS = "none"
LONG_ROW = 1_000
SIDES = ("HT", "FI", "PK")
"""What a head and a tail are called: in English, in Hungarian (fej, írás), in source 001 (piros,
kék)."""


@dataclass(frozen=True)
class CoinRow:
    """A row of coins given by its heads.

    Attributes:
        name: what a user types.
        companions: the family of companion sets.
        first: the number of the leftmost place, 0 or 1.

    >>> turtles = coins_from_text("2")
    >>> list(turtles.options((2, 3)))
    [((3,),), ((1, 3),), ((2,),), ((1, 2),), ((),)]
    """

    name: str
    companions: Companions
    first: int = 1
    shape = shapes.Strip
    distinct = True
    term_word: ClassVar[str] = message("place")

    def options(self, component: Row) -> Iterator[Option[Row]]:
        """Yield the row after each turning of a head with a companion set, leftmost head first."""
        # Heads near the edge are bits, turned by one exclusive or with sets that are kept; further
        # on there would be too many sets to keep.
        short = bisect_right(component, SHORT_ROW)
        near, far = sum([1 << place for place in component[:short]]), component[short:]
        for place in component[:short]:
            kept = turned_sets(self.companions, self.first, place)
            yield from [(row_of(near ^ turned) + far,) for turned in kept]
        heads = frozenset(component)
        for place in far:
            for companions in self.companions(self.first, place):
                yield (tuple(sorted(heads ^ {place, *companions})),)

    @property
    def first_term(self) -> int:
        """Return the leftmost place."""
        return self.first

    def term(self, number: int) -> Row:
        """Return one head alone.

        >>> coins_from_text("2").term(3)
        (3,)
        """
        return (number,)

    def parse(self, text: str) -> Row:
        """Parse the places of the heads, with commas, or none where all are tails.

        The row itself can be written too, one letter a coin: see `SIDES`.

        Raises:
            PositionError: a place does not exist or is written twice.

        >>> coins_from_text("2").parse("7,2,10,3"), coins_from_text("2").parse("THHTTTH")
        ((2, 3, 7, 10), (2, 3, 7))
        """
        letters = next((pair for pair in SIDES if len(text) > 1 and set(text) <= set(pair)), "")
        if letters:
            return tuple(i for i, side in enumerate(text, self.first) if side == letters[0])
        if text == NO_HEADS:
            return ()
        places = integers(text, message("a place of {game}", game=self.name), self.first)
        if len(set(places)) != len(places):
            raise PositionError(
                "'{text}' names a place twice: write each head once, such as 2,3",
                text=text,
            )
        return tuple(sorted(places))

    def format(self, component: Row) -> str:
        """Format the places with commas."""
        return ",".join(map(str, component)) or NO_HEADS

    def drawn(self, component: Row) -> shapes.Strip:
        """Draw the heads in their places."""
        return shapes.Strip(component, "head", self.first)

    def label(self, component: Row, option: Option[Row]) -> Label:
        """Label the places turned, the rightmost first: it goes from head to tail.

        >>> coins_from_text("2").label((2, 3), ((1, 3),))
        Label(kind='turn', data=(2, 1))
        """
        turned = set(component).symmetric_difference(option[0])
        return Label("turn", tuple(sorted(turned, reverse=True)))

    def move_words(self, label: Label) -> str:
        """Return which coins are turned."""
        return turned_words(label)


def turned_words(label: Label) -> str:
    """Return which coins are turned, in words.

    >>> turned_words(Label("turn", (5, 3))), turned_words(Label("turn", ((2, 1), (0, 1))))
    ('turn 5 and 3', 'turn 2:1 and 0:1')
    """
    places = [":".join(map(str, p)) if isinstance(p, tuple) else p for p in label.data]
    return message("turn {places}", places=several(places))


@lru_cache(maxsize=1 << 8)
def turned_sets(companions: Companions, first: int, place: int) -> tuple[int, ...]:
    """Return the coin sets that turn a head with its companions, as bits, kept for later rows.

    >>> [row_of(turned) for turned in turned_sets(at_most(2), 1, 3)]
    [(3,), (1, 3), (2, 3)]
    """
    return tuple(sum(1 << k for k in (place, *left)) for left in companions(first, place))


@lru_cache(maxsize=1 << SHORT_ROW + 1)
def row_of(places: int) -> Row:
    """Convert places given as bits to a row.

    >>> row_of(0b1001)
    (0, 3)
    """
    return tuple(place for place in range(SHORT_ROW + 1) if places >> place & 1)


def at_most(coins: int) -> Companions:
    """Return the rule that turns up to so many coins, the rightmost one included.

    >>> list(at_most(2)(1, 3))
    [(), (1,), (2,)]
    """
    return _Counted(0, coins - 1)


def exactly(coins: int) -> Companions:
    """Return the rule that turns exactly so many coins.

    >>> list(exactly(3)(0, 3))
    [(0, 1), (0, 2), (1, 2)]
    """
    return _Counted(coins - 1, coins - 1)


@dataclass(frozen=True)
class _Counted:
    least: int
    most: int

    def __call__(self, first: int, place: int) -> Iterator[Row]:
        for count in range(self.least, self.most + 1):
            yield from _chosen(first, place, count)


def _chosen(first: int, place: int, count: int) -> Iterator[Row]:
    # `combinations` first makes a tuple of all places; this recursion takes them from a range.
    """Yield the sets of so many places, without listing a long row as `combinations` does."""
    places = range(first, place)
    if count == 0:
        return iter(((),))
    if count == 1:
        return ((left,) for left in places)
    if len(places) < LONG_ROW:
        return combinations(places, count)
    return (
        (*rest, last)
        for last in range(first + count - 1, place)
        for rest in _chosen(first, last, count - 1)
    )


def subtracting(numbers: tuple[int, ...]) -> Companions:
    """Build the coin form of a subtraction game: one coin that far left, none at the edge.

    >>> list(subtracting((1, 2, 3))(1, 3)), list(subtracting((1, 2, 3))(1, 4))
    ([(2,), (1,), ()], [(3,), (2,), (1,)])
    """
    return _Subtracting(numbers)


@dataclass(frozen=True)
class _Subtracting:
    numbers: tuple[int, ...]

    def __call__(self, first: int, place: int) -> Iterator[Row]:
        for number in self.numbers:
            if place - number >= first:
                yield (place - number,)
            # A step to just before the first place takes the head off the row: a heap of 0.
            elif place - number == first - 1:
                yield ()


def ruler(first: int, place: int) -> Iterator[Row]:
    """Yield the sets that turn any number of neighbouring coins.

    >>> list(ruler(1, 3))
    [(), (2,), (1, 2)]
    """
    return (tuple(range(left, place)) for left in range(place, first - 1, -1))


def turnips(first: int, place: int) -> Iterator[Row]:
    """Yield the sets that turn three coins at equal distances.

    >>> list(turnips(0, 4))
    [(2, 3), (0, 2)]
    """
    return ((place - 2 * d, place - d) for d in range(1, (place - first) // 2 + 1))


def grunt(first: int, place: int) -> Iterator[Row]:
    """Yield the sets that turn four coins, symmetric with the leftmost of all: 0, a, k − a, k.

    >>> list(grunt(0, 5))
    [(0, 1, 4), (0, 2, 3)]
    """
    size = place - first
    # Up to the middle only, where a and k − a would be one coin.
    return ((first, first + a, place - a) for a in range(1, (size + 1) // 2))


def coins_from_text(text: str) -> CoinRow:
    """Parse the game of a family of coins: `2` is up to two coins, `=3` exactly three.

    Other families are written set by set: see `kalmar.games.coins.companions`.

    Raises:
        GameError: the text is none of these.
        DataError: a file of companion sets cannot be read.

    >>> coins_from_text("=3").name, coins_from_text("").name, coins_from_text("i-1,i-2").name
    ('coins(=3)', 'coins', 'coins({i-1},{i-2})')
    """
    if is_family(text):
        family = family_from_text(text)
        return CoinRow(f"coins({family.text})", family, family.first)
    counted, exact = text.strip().removeprefix("="), text.strip().startswith("=")
    if not counted:
        counted = "2"
    if not counted.isdecimal() or len(counted) > 3 or int(counted) < 1:
        raise GameError(
            "coins({text}) is not a coin game: write how many coins may be turned, coins(3) for"
            " up to three and coins(=3) for exactly three, or which ones, such as"
            " coins({{i-1}},{{i-2}})",
            text=text,
        )
    number = int(counted)
    if exact:
        return CoinRow(f"coins(={number})", exactly(number), 0)
    return CoinRow("coins" if number == 2 else f"coins({number})", at_most(number))
