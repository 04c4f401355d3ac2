"""Products of two coin-turning games on a rectangle, and the coin games that have names.

A move turns the coins at {x} ∪ A times {y} ∪ B, where A is a companion set of x in the first game,
B one of y in the second, and the coin at (x, y) goes from head to tail. A coin alone is worth the
nim-product of its two places' values (Tartan theorem; Winning Ways, ch. 14).

`COINS` has the named games; `subtraction_coins` is the coin form of a subtraction game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from kalmar.core.errors import GameError, PositionError, UnknownNameError
from kalmar.core.i18n import message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.catalogue import plain
from kalmar.games.coins.turning import (
    NO_HEADS,
    CoinRow,
    at_most,
    exactly,
    grunt,
    ruler,
    subtracting,
    turned_words,
    turnips,
)
from kalmar.games.components import integer
from kalmar.games.heaps.subtraction import Subtraction

COINS: dict[str, CoinRow] = {
    game.name: game
    for game in (
        CoinRow("coins", at_most(2), 1),
        CoinRow("mock-turtles", at_most(3), 0),
        CoinRow("moebius", at_most(5), 0),
        CoinRow("mogul", at_most(7), 0),
        CoinRow("twins", exactly(2), 0),
        CoinRow("triplets", exactly(3), 0),
        CoinRow("ruler", ruler, 1),
        CoinRow("turnips", turnips, 0),
        CoinRow("grunt", grunt, 0),
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
    if not text.strip():
        raise GameError(
            "a subtraction game in coins needs numbers, such as coin-subtraction(1,2,3)"
        )
    game = Subtraction.from_text(text)
    return CoinRow(f"coin-{game.name}", subtracting(game.numbers), 1)


Square = tuple[int, int]


@dataclass(frozen=True)
class CoinGrid:
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
    distinct = True

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

    def parse(self, text: str) -> tuple[Square, ...]:
        """Parse the heads as x:y with commas between them, or none where all are tails.

        Raises:
            PositionError: a place does not exist or is written twice.

        >>> grid_from_text("twins,ruler").parse("3:2,0:5")
        ((0, 5), (3, 2))
        """
        squares = [] if text == NO_HEADS else [self._square(part) for part in text.split(",")]
        if len(set(squares)) != len(squares):
            raise PositionError(
                "'{text}' names a place twice: write each head once",
                text=text,
            )
        return tuple(sorted(squares))

    def _square(self, text: str) -> Square:
        x, colon, y = text.partition(":")
        if not colon:
            raise PositionError(
                "'{text}' is not a place of {name}: write x:y, such as 3:2",
                text=text,
                name=self.name,
            )
        return (
            integer(
                x,
                message("the first coordinate of a place of {game}", game=self.name),
                self.across.first,
            ),
            integer(
                y,
                message("the second coordinate of a place of {game}", game=self.name),
                self.down.first,
            ),
        )

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

    def label(self, component: tuple[Square, ...], option: Option[tuple[Square, ...]]) -> Label:
        """Label the squares turned, the outermost first: it goes from head to tail."""
        turned = set(component).symmetric_difference(option[0])
        return Label("turn", tuple(sorted(turned, reverse=True)))

    def move_words(self, label: Label) -> str:
        """Return which coins are turned."""
        return turned_words(label)


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
