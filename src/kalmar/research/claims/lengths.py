"""How long play lasts (source 000, remarks 1.11 and 1.17), against all strategies one by one.

A strategy names an option for every position that has some. Nothing is computed back from the end
about hurrying or delaying: of the strategies that win against everything, one is the quickest.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from kalmar.core.rules import Play
from kalmar.research.claims.claim import Checker, Claim, Status
from kalmar.research.claims.small_games import Game, game_values, one_game
from kalmar.theory.valuations import (
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
    Valuation,
)

__all__ = ["CLAIMS"]

Lengths = list[set[int]]
"""For each position all lengths that play can have."""

Length = Callable[[Iterable[set[int]]], int]
"""The length that counts, from those that each winning strategy leaves open."""


def strategies(game: Game) -> Iterator[tuple[int, ...]]:
    """Every choice of an option for each position; −1 where there is none.

    >>> list(strategies(((), (0,), (0, 1))))
    [(-1, 0, 0), (-1, 0, 1)]
    """
    return product(*(options or (-1,) for options in game))


def lengths(game: Game, strategy: tuple[int, ...]) -> tuple[Lengths, Lengths]:
    """How long play may last if one player follows a strategy and the other plays anything.

    Returns:
        For each position the lengths if the strategy's player moves first, and if second.

    >>> lengths(((), (0,), (0, 1)), (-1, 0, 1))
    ([{0}, {1}, {2}], [{0}, {1}, {1, 2}])
    """
    first: Lengths = []
    second: Lengths = []
    for n, options in enumerate(game):
        first.append({1 + more for more in second[strategy[n]]} if options else {0})
        second.append({1 + more for option in options for more in first[option]} or {0})
    return first, second


def winning_lengths(game: Game, play: Play) -> list[list[set[int]]]:
    """For each position the lengths that each strategy leaves open with which the winner wins."""
    found: list[list[set[int]]] = [[] for _ in game]
    # Normal play is won by the first player if it lasts an odd number of moves.
    wins_first = 1 if play is Play.NORMAL else 0
    for strategy in strategies(game):
        for player, known in enumerate(lengths(game, strategy)):
            for n, possible in enumerate(known):
                if all((length + player) % 2 == wins_first for length in possible):
                    found[n].append(possible)
    return found


def hurried(possible: Iterable[set[int]]) -> int:
    """The winner hurries, the loser delays.

    >>> hurried([{3, 5}, {1, 7}])
    5
    """
    return min(max(each) for each in possible)


def delayed(possible: Iterable[set[int]]) -> int:
    """The winner delays, the loser hurries.

    >>> delayed([{3, 5}, {1, 7}])
    3
    """
    return max(min(each) for each in possible)


def is_length(valuation: Valuation, length: Length) -> Checker:
    """A valuation is the length of play where both players agree on what they want of it."""

    def statement(game: Game) -> bool:
        expected = [length(possible) for possible in winning_lengths(game, valuation.play)]
        return game_values(game, valuation) == expected

    return one_game(statement)


UNIT = "positions, every game"


CLAIMS = [
    Claim("000.remoteness-is-length", "R⁺ is the length of play if the winner hurries",
          "R⁺(p) = min over winning strategies of the longest play", "000, remark 1.11",
          Status.THEOREM, is_length(REMOTENESS, hurried), 5, UNIT),
    Claim("000.suspense-is-length", "S⁺ is the length of play if the winner delays",
          "S⁺(p) = max over winning strategies of the shortest play", "000, remark 1.17",
          Status.THEOREM, is_length(SUSPENSE, delayed), 5, UNIT),
    Claim("ways.misere-remoteness-is-length",
          "R⁻ is the length of misère play if the winner hurries",
          "R⁻(p) = min over winning strategies of the longest play", "beyond 000, remark 1.11",
          Status.THEOREM, is_length(MISERE_REMOTENESS, hurried), 5, UNIT),
    Claim("ways.misere-suspense-is-length",
          "S⁻ is the length of misère play if the winner delays",
          "S⁻(p) = max over winning strategies of the shortest play", "beyond 000, remark 1.17",
          Status.THEOREM, is_length(MISERE_SUSPENSE, delayed), 5, UNIT),
]  # fmt: skip
