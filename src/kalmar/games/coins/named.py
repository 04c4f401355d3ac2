"""The coin-turning games that have names of their own, and the coin form of subtraction games."""

from kalmar.core.errors import GameError, UnknownNameError
from kalmar.games.catalogue import plain
from kalmar.games.coins.turning import Coins, at_most, exactly, grunt, ruler, subtracting, turnips
from kalmar.games.heaps.subtraction import Subtraction

__all__ = ["COINS", "coin_game", "subtraction_coins"]

COINS: dict[str, Coins] = {
    game.name: game
    for game in (
        Coins("coins", at_most(2), 1),
        Coins("mock-turtles", at_most(3), 0),
        Coins("moebius", at_most(5), 0),
        Coins("mogul", at_most(7), 0),
        Coins("twins", exactly(2), 0),
        Coins("triplets", exactly(3), 0),
        Coins("ruler", ruler, 1),
        Coins("turnips", turnips, 0),
        Coins("grunt", grunt, 0),
    )
}


def coin_game(name: str) -> Coins:
    """The coin game with this name.

    Raises:
        UnknownNameError: none is called that.

    >>> coin_game("Mock Turtles").first
    0
    """
    key = plain({"turning-turtles": "coins"}.get(plain(name), name))
    if key not in COINS:
        raise UnknownNameError("coin game", name, COINS)
    return COINS[key]


def subtraction_coins(text: str) -> Coins:
    """The coin form of a subtraction game.

    >>> subtraction_coins("1..3").name
    'coin-subtraction(1,2,3)'
    """
    if not text.strip():
        raise GameError("coin-subtraction needs numbers, such as coin-subtraction(1,2,3)")
    game = Subtraction.from_text(text)
    return Coins(f"coin-{game.name}", subtracting(game.numbers), 1)
