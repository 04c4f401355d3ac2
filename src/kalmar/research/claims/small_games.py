"""Every finite game with a few positions, and the theorems of source 000 checked on them.

A game is a list of positions 0, 1, …, each with the tuple of its options, which have smaller
numbers. Games that differ only in the names of their positions are listed once. All computations
here follow the definitions of source 000 word by word, and use none of the fast methods of the
program.

The theorems about two games at once are checked on every two small games. The compound is made
position by position from the definition of the composition and searched; its values are compared
with those of the components, combined by the operation of the theorem.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    groupby,
    permutations,
    product,
)
from itertools import product as choices_of_each
from typing import Concatenate

from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import COMPOSITIONS, SIX, Composition
from kalmar.core.rules import Play
from kalmar.research.claims.claim import (
    Case,
    Checker,
    Claim,
    ClaimStatus,
    Parameters,
    case,
    parametric,
)
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations.valuation import Valuation

__all__ = [
    "PLACES",
    "TWO_GAMES_CLAIMS",
    "Game",
    "Kernel",
    "compose",
    "game_values",
    "games_of",
    "games_to",
    "kernel",
    "one_game",
    "pairs_to",
    "subsets",
    "terminal",
    "two_games",
]

Game = tuple[tuple[int, ...], ...]
"""The options of each position."""

Kernel = frozenset[int]
"""A set of positions."""


def subsets(things: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all sets of some of the things, the smallest first.

    >>> list(subsets([0, 1]))
    [(), (0,), (1,), (0, 1)]
    """
    return chain.from_iterable(combinations(things, count) for count in range(len(things) + 1))


def signatures(game: Game) -> list[tuple[int, ...]]:
    """Compute for each position what does not depend on names; options come out smaller."""
    # Height, numbers of options and of parents, and the heights of options do not depend on
    # names, so only positions that agree in all of them can be exchanged.
    height = [0] * len(game)
    for n, options in enumerate(game):
        height[n] = 1 + max((height[option] for option in options), default=-1)
    parents = [sum(n in options for options in game) for n in range(len(game))]
    return [
        (height[n], len(game[n]), parents[n], *sorted(height[option] for option in game[n]))
        for n in range(len(game))
    ]


def renamed(game: Game, order: Sequence[int]) -> Game:
    """Return the same game with its positions in another order."""
    place = {n: i for i, n in enumerate(order)}
    return tuple(tuple(sorted(place[option] for option in game[n])) for n in order)


def canonical(game: Game) -> Game:
    """Return the least form of a game over all namings; isomorphic games have the same.

    >>> canonical(((), (), (1,))) == canonical(((), (0,), ()))
    True
    """
    # Sorting by height lets options come before what leads to them, which keeps numbers of options
    # smaller; the least form over the orders that are left is the same for isomorphic games.
    known = signatures(game)
    ordered = sorted(range(len(game)), key=known.__getitem__)
    alike = [list(group) for _, group in groupby(ordered, key=known.__getitem__)]
    orders = choices_of_each(*(permutations(group) for group in alike))
    return min(renamed(game, list(chain.from_iterable(order))) for order in orders)


@lru_cache(maxsize=8)
def games_of(size: int) -> tuple[Game, ...]:
    """Return every game with so many positions in which play ends, each once up to names.

    >>> [len(games_of(size)) for size in (1, 2, 3, 4)]
    [1, 2, 6, 31]
    """
    # Every game of n positions comes from one of n − 1 by adding a position on top.
    if size < 1:
        return ()
    if size == 1:
        return (((),),)
    found = {
        canonical((*game, options))
        for game in games_of(size - 1)
        for options in subsets(range(size - 1))
    }
    return tuple(sorted(found))


def games_to(size: int) -> Iterator[Game]:
    """Yield every game with at most so many positions, the small ones first."""
    return chain.from_iterable(games_of(n) for n in range(1, size + 1))


def pairs_to(size: int) -> Iterator[tuple[Game, Game]]:
    """Yield every two games with at most so many positions each, the small ones first.

    >>> sum(1 for _ in pairs_to(3)), next(pairs_to(3))
    (45, (((),), ((),)))
    """
    for n in range(1, size + 1):
        new = games_of(n)
        yield from choices_of_each(games_to(n - 1), new)
        yield from combinations_with_replacement(new, 2)


def one_game(
    statement: Callable[Concatenate[Game, Parameters], bool],
) -> Callable[Parameters, Checker]:
    """Let a statement about one game return a checker of every game with few positions.

    >>> @one_game
    ... def has_options(game, count):
    ...     return sum(map(len, game)) <= count
    >>> list(has_options(0)(2))
    [None, None, 'the game ((), (0,))']
    """

    @parametric
    def build(to: int, /, *given: Parameters.args, **named: Parameters.kwargs) -> Iterator[Case]:
        for game in games_to(to):
            yield case(statement(game, *given, **named), f"the game {game}")

    return build


def two_games(
    statement: Callable[Concatenate[Game, Game, Parameters], bool],
) -> Callable[Parameters, Checker]:
    """Let a statement about two games return a checker of all pairs of games with few positions."""

    @parametric
    def build(to: int, /, *given: Parameters.args, **named: Parameters.kwargs) -> Iterator[Case]:
        for first, second in pairs_to(to):
            holds = statement(first, second, *given, **named)
            yield case(holds, f"the games {first} and {second}")

    return build


def terminal(game: Game) -> Kernel:
    """Return the positions without options.

    >>> sorted(terminal(((), (0,), ())))
    [0, 2]
    """
    return frozenset(n for n, options in enumerate(game) if not options)


def kernel(game: Game, play: Play = Play.NORMAL) -> Kernel:
    """Return the positions that are lost for the player to move, by the definition.

    >>> sorted(kernel(((), (0,), (0, 1)))), sorted(kernel(((), (0,), (0, 1)), Play.MISERE))
    ([0], [1])
    """
    lost: set[int] = set()
    for n, options in enumerate(game):
        if not lost.intersection(options) if options else play is Play.NORMAL:
            lost.add(n)
    return frozenset(lost)


def game_values(game: Game, valuation: Valuation) -> list[int]:
    """Compute the value of each position, by the definition.

    >>> from kalmar.theory.valuations import REMOTENESS
    >>> game_values(((), (0,), (1,), (0, 2)), REMOTENESS)
    [0, 1, 2, 1]
    """
    found: list[int] = []
    for options in game:
        reached = [found[option] for option in options]
        found.append(valuation.of_options(reached) if reached else valuation.ended)
    return found


def compose(choice: Choice, ending: Ending, first: Game, second: Game) -> Game:
    """Combine two games played at once into one game.

    Its position n consists of the positions `divmod(n, len(second))`.

    >>> compose(Choice.ALL, Ending.SHORT, ((), (0,)), ((), (0,)))
    ((), (), (), (0,))
    """
    # Options of a pair: for each allowed set of live components, each of those moves, the others
    # stay. An ending that has come leaves none (000, definitions of chapter 2, pages 7 to 14).
    rows: list[tuple[int, ...]] = []
    for p, q in choices_of_each(range(len(first)), range(len(second))):
        options = [first[p], second[q]]
        live = [i for i in range(2) if options[i]]
        reached: set[int] = set()
        if not ending.over(2 - len(live), 2):
            for moved in choice.sets(live, 2):
                ways = [options[i] if i in moved else ((p, q)[i],) for i in range(2)]
                reached.update(a * len(second) + b for a, b in choices_of_each(*ways))
        rows.append(tuple(sorted(reached)))
    return tuple(rows)


Combine = Callable[[int, int], int]

PLACES = {
    ("disjunctive", Play.NORMAL): "2.4",
    ("diminished-disjunctive", Play.NORMAL): "2.10",
    ("conjunctive", Play.NORMAL): "2.13",
    ("continued-conjunctive", Play.NORMAL): "2.16",
    ("selective", Play.NORMAL): "2.20",
    ("shortened-selective", Play.NORMAL): "2.26",
    ("diminished-disjunctive", Play.MISERE): "3.16",
    ("conjunctive", Play.MISERE): "3.18",
    ("continued-conjunctive", Play.MISERE): "3.21",
    ("shortened-selective", Play.MISERE): "3.26",
    ("selective", Play.MISERE): "3.27",
}
"""The theorem about each way of playing."""


@two_games
def combines(first: Game, second: Game, way: str, valuation: Valuation, combine: Combine) -> bool:
    """Return whether values of the compound are those of its two components combined."""
    # Theorems 2.4 to 3.27 about two games at once: `PLACES` has the number of each.
    row = COMPOSITIONS[way]
    whole = game_values(compose(row.choice, row.ending, first, second), valuation)
    alone = product(game_values(first, valuation), game_values(second, valuation))
    return whole == [combine(a, b) for a, b in alone]


def good_pairs(first: Game, second: Game) -> set[tuple[int, int]]:
    """Compute (3.6): the misère kernel of J₁ ∨ J₂ from kernels of J₁ and J₂.

    >>> sorted(good_pairs(((), (0,)), ((), (0,))))
    [(0, 1), (1, 0)]
    """
    (ends, plus, minus), (ends2, plus2, minus2) = (
        (terminal(game), kernel(game), kernel(game, Play.MISERE)) for game in (first, second)
    )
    return {
        *product(plus - ends, plus2 - ends2),
        *product(minus, ends2),
        *product(ends, minus2),
    }


@two_games
def misere_selective(
    first: Game, second: Game, good: Callable[[Game, Game], set[tuple[int, int]]]
) -> bool:
    """Return whether the misère kernel of J₁ ∨ J₂ is a set of pairs."""
    # Theorem 3.27 (3.6), page 21.
    row = COMPOSITIONS["selective"]
    whole = compose(row.choice, row.ending, first, second)
    return {divmod(n, len(second)) for n in kernel(whole, Play.MISERE)} == good(first, second)


def simple(first: Game, second: Game) -> bool:
    """Return whether all six compounds of two simple games end, and where they have to."""
    # Page 7: in these lists options have smaller numbers, so that a compound of simple games ends;
    # `ends` says at which pairs its definition wants it to be over.
    return all(
        all(option < n for n, options in enumerate(whole) for option in options)
        and terminal(whole) == ends(way, first, second)
        for way in SIX
        for whole in [compose(way.choice, way.ending, first, second)]
    )


def ends(way: Composition, first: Game, second: Game) -> frozenset[int]:
    """Return the positions of a compound in which one component, or each, has ended."""
    over = any if way.ending is Ending.SHORT else all
    places = product(range(len(first)), range(len(second)))
    return frozenset(n for n, (p, q) in enumerate(places) if over((not first[p], not second[q])))


UNIT = "positions, every two games"


def theorems() -> Iterator[Claim]:
    """Yield the theorem about each way of playing that has one."""
    for way, play in product(SIX, Play):
        theory = THEORIES[way.choice, way.ending, play]
        if theory is None or (way.name, play) not in PLACES:
            continue
        valuation, combine = theory.fold.valuation, theory.fold.combine
        symbol = valuation.symbol
        yield Claim(
            f"000.{way.name}-{play.value}-two",
            f"{symbol} of any two small games, by the definition of {way.title} play",
            f"{symbol}(p, q) from {symbol}(p) and {symbol}(q) by {combine.sign}",
            f"000, theorem {PLACES[way.name, play]}", ClaimStatus.THEOREM,
            combines(way.name, valuation, combine.function), 4, UNIT,
        )  # fmt: skip


TWO_GAMES_CLAIMS = [
    Claim("000.simple-closed", "the six compounds of simple games are simple games",
          "J₁, J₂ simple ⇒ J₁ + J₂, J₁ ⊕ J₂, J₁ ∧ J₂, J₁ △ J₂, J₁ ∨ J₂, J₁ ▽ J₂ simple",
          "000, ch. 2", ClaimStatus.THEOREM, two_games(simple)(), 4, UNIT),
    *theorems(),
    Claim("000.misere-selective-kernel", "the misère kernel of a selective compound of two games",
          "M⁻ = (M₁⁺∖N₁)×(M₂⁺∖N₂) ∪ M₁⁻×N₂ ∪ N₁×M₂⁻", "000, theorem 3.27 (3.6)",
          ClaimStatus.THEOREM,
          misere_selective(good_pairs), 4, UNIT),
]  # fmt: skip
