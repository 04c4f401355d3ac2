"""The theorems of source 000 about two games at once, on every two small games.

The compound is made position by position from the definition of the composition and searched; its
values are compared with those of the components, combined by the operation of the theorem.
"""

from collections.abc import Callable, Iterator
from itertools import product

from kalmar.core.compositions import COMPOSITIONS, SIX, Composition, Ending
from kalmar.core.rules import Play
from kalmar.research.claims.claim import Checker, Claim, Status
from kalmar.research.claims.small_games import (
    Game,
    compose,
    game_values,
    kernel,
    terminal,
    two_games,
)
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import Valuation

__all__ = ["CLAIMS", "PLACES"]

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


def combines(way: str, valuation: Valuation, combine: Combine) -> Checker:
    """The value of each position of the compound is that of its two components combined."""
    row = COMPOSITIONS[way]

    def statement(first: Game, second: Game) -> bool:
        whole = game_values(compose(row.choice, row.ending, first, second), valuation)
        alone = product(game_values(first, valuation), game_values(second, valuation))
        return whole == [combine(a, b) for a, b in alone]

    return two_games(statement)


def good_pairs(first: Game, second: Game) -> set[tuple[int, int]]:
    """(3.6): the misère kernel of J₁ ∨ J₂ from kernels of J₁ and J₂.

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


def misere_selective(good: Callable[[Game, Game], set[tuple[int, int]]]) -> Checker:
    """The misère kernel of J₁ ∨ J₂ is a set of pairs."""
    row = COMPOSITIONS["selective"]

    def statement(first: Game, second: Game) -> bool:
        whole = compose(row.choice, row.ending, first, second)
        return {divmod(n, len(second)) for n in kernel(whole, Play.MISERE)} == good(first, second)

    return two_games(statement)


def simple(first: Game, second: Game) -> bool:
    """All six compounds of two simple games are simple: they end, and where they have to."""
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
    """The theorem about each way of playing that has one."""
    for way, play in product(SIX, Play):
        theory = THEORIES[way.choice, way.ending, play]
        if theory is None or (way.name, play) not in PLACES:
            continue
        valuation, combine = theory.fold.valuation, theory.fold.combine
        symbol = valuation.symbol
        yield Claim(
            f"000.{way.name}-{play.value}-two",
            f"{symbol} of every two small games, as the definition of {way.name} play has it",
            f"{symbol}(p, q) from {symbol}(p) and {symbol}(q) by {combine.sign}",
            f"000, theorem {PLACES[way.name, play]}", Status.THEOREM,
            combines(way.name, valuation, combine.function), 4, UNIT,
        )  # fmt: skip


CLAIMS = [
    Claim("000.simple-closed", "the six compounds of simple games are simple games",
          "J₁, J₂ simple ⇒ J₁ + J₂, J₁ ⊕ J₂, J₁ ∧ J₂, J₁ △ J₂, J₁ ∨ J₂, J₁ ▽ J₂ simple",
          "000, ch. 2", Status.THEOREM, two_games(simple), 4, UNIT),
    *theorems(),
    Claim("000.misere-selective-kernel", "the misère kernel of a selective compound of two games",
          "M⁻ = (M₁⁺∖N₁)×(M₂⁺∖N₂) ∪ M₁⁻×N₂ ∪ N₁×M₂⁻", "000, theorem 3.27 (3.6)", Status.THEOREM,
          misere_selective(good_pairs), 4, UNIT),
]  # fmt: skip
