"""Coin-turning games: rows of coins, products of two of them on a rectangle, and named games.

`CoinRow`: turn a head to tail, and with it one companion set of coins to its left. A family says
for every place k which sets of places left of k may be turned with the coin there. A row of coins
is worth the nim-sum of its heads taken alone, whatever the family (Lenstra 1977; Winning Ways, ch.
14). Places are counted from 1 or from 0, as is usual for each game.

`CoinGrid`: a move turns the coins at {x} ∪ A times {y} ∪ B, where A is a companion set of x in the
first game, B one of y in the second, and the coin at (x, y) goes from head to tail. A coin alone is
worth the nim-product of its two places' values (Tartan theorem; Winning Ways, ch. 14).

`COINS` has the named games; `subtraction_coins` is the coin form of a subtraction game.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from kalmar.core.errors import GameError, PositionError, UnknownNameError
from kalmar.core.i18n import Message, message, plain
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Datum, Label, several
from kalmar.games import coins as families
from kalmar.games.coins import Companions, Row
from kalmar.games.components import Numbers, integer, integers
from kalmar.games.heaps.subtraction import Subtraction

SHORT_ROW = 10
"""The last place whose sets of coins are kept: there are at most a thousand."""

NO_HEADS = "none"
SIDES = ("HT", "FI", "PK")
"""What a head and a tail are called: in English, in Hungarian (fej, írás), in source 001 (piros,
kék)."""


class Turning(Numbers):
    """Coins that are turned, in a row or in a rectangle; a component is the places of the heads."""

    distinct = True
    nothing = NO_HEADS

    def label(self, component: tuple[Datum, ...], option: Option[tuple[Datum, ...]]) -> Label:
        """Label the places turned, the outermost first: it goes from head to tail.

        >>> coins_from_text("2").label((2, 3), ((1, 3),))
        Label(kind='turn', data=(2, 1))
        """
        turned: set[Any] = set(component).symmetric_difference(option[0])
        return Label("turn", tuple(sorted(turned, reverse=True)))

    def move_words(self, label: Label) -> str:
        """Return which coins are turned.

        >>> moves = Label("turn", (5, 3)), Label("turn", ((2, 1), (0, 1)))
        >>> [coins_from_text("2").move_words(move) for move in moves]
        ['turn 5 and 3', 'turn 2:1 and 0:1']
        """
        places = [":".join(map(str, p)) if isinstance(p, tuple) else p for p in label.data]
        return message("turn {places}", places=several(places))


@dataclass(frozen=True)
class CoinRow(Turning):
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
    term_word: ClassVar[str] = message("place")
    repeated: ClassVar[Message] = message(
        "'{text}' names a place twice: write each head once, such as 2,3"
    )

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

    def read(self, text: str) -> Row:
        """Parse the places one by one."""
        return integers(text, message("a place of {game}", game=self.name), self.first)

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
        places: Row = super().parse(text)
        return places

    def drawn(self, component: Row) -> shapes.Strip:
        """Draw the heads in their places."""
        return shapes.Strip(component, "head", self.first)


@lru_cache(maxsize=1 << 8)
def turned_sets(companions: Companions, first: int, place: int) -> tuple[int, ...]:
    """Return the coin sets that turn a head with its companions, as bits, kept for later rows.

    >>> [row_of(turned) for turned in turned_sets(families.at_most(2), 1, 3)]
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


def coins_from_text(text: str) -> CoinRow:
    """Parse the game of a family of coins: `2` is up to two coins, `=3` exactly three.

    Other families are written set by set: see `kalmar.games.coins`.

    Raises:
        GameError: the text is none of these.
        DataError: a file of companion sets cannot be read.

    >>> coins_from_text("=3").name, coins_from_text("").name, coins_from_text("i-1,i-2").name
    ('coins(=3)', 'coins', 'coins({i-1},{i-2})')
    """
    if families.is_family(text):
        family = families.family_from_text(text)
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
        return CoinRow(f"coins(={number})", families.exactly(number), 0)
    return CoinRow("coins" if number == 2 else f"coins({number})", families.at_most(number))


COINS: dict[str, CoinRow] = {
    game.name: game
    for game in (
        CoinRow("coins", families.at_most(2), 1),
        CoinRow("mock-turtles", families.at_most(3), 0),
        CoinRow("moebius", families.at_most(5), 0),
        CoinRow("mogul", families.at_most(7), 0),
        CoinRow("twins", families.exactly(2), 0),
        CoinRow("triplets", families.exactly(3), 0),
        CoinRow("ruler", families.ruler, 1),
        CoinRow("turnips", families.turnips, 0),
        CoinRow("grunt", families.grunt, 0),
    )
}


def coin_game(name: str) -> CoinRow:
    """Find the coin game with this name.

    Raises:
        UnknownNameError: none is called that.

    >>> coin_game("Mock Turtles").first
    0
    """
    # Turning Turtles is the game of at most two coins, whose name here is `coins`.
    key = plain({"turning-turtles": "coins"}.get(plain(name), name))
    if key not in COINS:
        raise UnknownNameError("coin game", name, COINS)
    return COINS[key]


def subtraction_coins(text: str) -> CoinRow:
    """Build the coin form of a subtraction game.

    >>> subtraction_coins("1..3").name
    'coin-subtraction(1,2,3)'
    """
    game = Subtraction.from_text(text)
    return CoinRow(f"coin-{game.name}", families.Subtracting(game.numbers), 1)


Square = tuple[int, int]


@dataclass(frozen=True)
class CoinGrid(Turning):
    """A rectangle of coins given by the places of its heads.

    Attributes:
        across: the game in the first coordinate.
        down: the game in the second coordinate.

    >>> list(grid_from_text("twins,twins").options(((1, 1),)))
    [(((0, 0), (0, 1), (1, 0)),)]
    """

    across: CoinRow
    down: CoinRow
    shape = shapes.Board
    repeated: ClassVar[Message] = message("'{text}' names a place twice: write each head once")

    @property
    def name(self) -> str:
        """Return the name of the product with its two games."""
        return f"tartan({self.across.name},{self.down.name})"

    @property
    def first_cell(self) -> tuple[int, int]:
        """Return the first place of each of the two games, that of the rows first."""
        return self.down.first, self.across.first

    @property
    def axes(self) -> tuple[str, str]:
        """Describe the places of the two games, that of the rows first."""
        down, across = (message("place in {name}", name=g.name) for g in (self.down, self.across))
        return down, across

    def options(self, component: tuple[Square, ...]) -> Iterator[Option[tuple[Square, ...]]]:
        """Yield the rectangle after each turning, heads in order of their places."""
        heads = frozenset(component)
        for x, y in component:
            for columns in self.across.companions(self.across.first, x):
                for rows in self.down.companions(self.down.first, y):
                    # The product of both sets with their places, (x, y) itself included; each
                    # square turns once.
                    turned = product((x, *columns), (y, *rows))
                    yield (tuple(sorted(heads.symmetric_difference(turned))),)

    def read(self, text: str) -> tuple[Square, ...]:
        """Parse the heads as x:y with commas between them.

        Raises:
            PositionError: a place does not exist.

        >>> grid_from_text("twins,ruler").parse("3:2,0:5")
        ((0, 5), (3, 2))
        """
        return tuple([self._square(part) for part in text.split(",")])

    def _square(self, text: str) -> Square:
        x, colon, y = text.partition(":")
        if not colon:
            raise PositionError(
                "'{text}' is not a place of {name}: write x:y, such as 3:2",
                text=text,
                name=self.name,
            )
        first = message("the first coordinate of a place of {game}", game=self.name)
        second = message("the second coordinate of a place of {game}", game=self.name)
        return integer(x, first, self.across.first), integer(y, second, self.down.first)

    def cell(self, row: int, column: int) -> tuple[Square, ...]:
        """Return one head, with x = column and y = row.

        >>> grid_from_text("twins,ruler").cell(2, 3)
        ((3, 2),)
        """
        return ((column, row),)

    def format(self, component: tuple[Square, ...]) -> str:
        """Format the places with commas."""
        return ",".join(f"{x}:{y}" for x, y in component) or NO_HEADS

    def drawn(self, component: tuple[Square, ...]) -> shapes.Board:
        """Draw the heads on their squares."""
        pieces = tuple((square, "head") for square in component)
        return shapes.Board(pieces, first=(self.across.first, self.down.first))


def grid_from_text(text: str) -> CoinGrid:
    """Parse the product of two named coin games; twins by twins where the text is empty.

    Raises:
        GameError: there are not two of them, or one is not a coin game.

    >>> grid_from_text("").name
    'tartan(twins,twins)'
    """
    names = text.split(",") if text.strip() else ["twins", "twins"]
    if len(names) != 2:
        raise GameError(
            "tartan({text}) needs two coin games, such as tartan(twins,ruler); the coin games"
            " are {names}",
            text=text,
            names=", ".join(COINS),
        )
    return CoinGrid(coin_game(names[0]), coin_game(names[1]))
