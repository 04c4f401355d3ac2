"""Values of rows and rectangles of coins, of bubbles and of Northcott's game, by nim-sums.

A row or rectangle of coins is worth the nim-sum of its heads taken alone: two coins in one place
cancel, like two equal games. This holds for Grundy values only; for every other valuation there is
search. Single coins are valued by mex over their companion sets, or by formula where one is known.

Bubbles and Northcott's game are Nim on gaps. On a Northcott board the formula gives who wins
although the game graph has cycles: whoever faces gaps of nim-sum 0 loses, as advances are Nim
moves, and a retreat is answered by advancing as far in the same row. All moves of the winner are
advances, so play ends.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import islice

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.games.boards.sliding import Bubbles, Northcott, gaps
from kalmar.games.coins.grids import CoinGrid
from kalmar.games.coins.turning import CoinRow, Companions, Row, at_most, exactly, ruler
from kalmar.games.heaps.stacks import Nimble, moved
from kalmar.runtime.growing import GrowingList
from kalmar.runtime.work import spend
from kalmar.solvers.formulas.textbook_moves import GAP_SLIDES
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.excludants import least_missing
from kalmar.theory.fold import Fold
from kalmar.theory.nimbers import nim_product
from kalmar.theory.operations import nim_sum
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY

MOST_SETS = 300_000
"""Companion sets of a single place that may be looked at."""

MOST_SHOWN = 12
"""So many coins are shown with their values."""

THEOREM = THEOREMS["coin-turning"].cite()
TARTAN = THEOREMS["tartan-theorem"].cite()


def mock_turtle(place: int) -> int:
    """Return the odious one of 2k and 2k + 1: the one with an odd number of binary ones.

    >>> [mock_turtle(k) for k in range(6)]
    [1, 2, 4, 7, 8, 11]
    """
    return 2 * place + (1 - place.bit_count() % 2)


FORMULAS: dict[Companions, Callable[[int], int]] = {
    at_most(1): lambda _: 1,
    at_most(2): lambda k: k + 1,
    at_most(3): mock_turtle,
    exactly(1): lambda _: 1,
    exactly(2): lambda k: k,
    ruler: lambda k: (k + 1) & -(k + 1),
}
"""The value of a head that has k places to its left, by family."""


@lru_cache(maxsize=64)
def _heads(rules: CoinRow) -> GrowingList[int]:
    """Return the values of single heads, from the first place on."""
    return GrowingList(partial(_next_head, rules))


def _next_head(rules: CoinRow, known: list[int]) -> int:
    """Return the value of the next head, by mex over nim-sums of its companions."""
    first = rules.first
    sets = islice(rules.companions(first, first + len(known)), MOST_SETS + 1)
    return least_missing({reduce(nim_sum, (known[c - first] for c in s), 0) for s in _capped(sets)})


def coin_value(rules: CoinRow, place: int) -> int:
    """Return the Grundy value of a row with one head.

    Raises:
        LimitReached: the place has too many companion sets.

    >>> from kalmar.games.coins.grids import COINS
    >>> [coin_value(COINS["triplets"], place) for place in range(8)]
    [0, 0, 1, 2, 4, 7, 8, 11]
    """
    formula = FORMULAS.get(rules.companions)
    if formula is not None:
        return formula(place - rules.first)
    return _heads(rules)[place - rules.first]


def _capped(sets: Iterator[Row]) -> Iterator[Row]:
    for count, companions in enumerate(sets):
        if count >= MOST_SETS:
            raise LimitReached(
                "a coin has more than {most_sets:,} companion sets: place it further to the left",
                most_sets=MOST_SETS,
            )
        spend()
        yield companions


def coin_values(rules: CoinRow, places: int) -> list[int]:
    """Return the Grundy values of single heads on the first so many places.

    >>> from kalmar.games.coins.grids import COINS
    >>> coin_values(COINS["ruler"], 8)
    [1, 2, 1, 4, 1, 2, 1, 8]
    """
    return [coin_value(rules, rules.first + k) for k in range(places)]


def coins(rules: CoinRow, fold: Fold) -> Solved | None:
    """Solve a row of coins.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.games.coins.grids import COINS
    >>> coins(COINS["coins"], Fold(GRUNDY, NIM_SUM)).value((2, 3, 7, 10))
    12
    """
    if fold.valuation is not GRUNDY:
        return None

    # A family with a formula values each head by itself, without its companion sets.
    first, formula = rules.first, FORMULAS.get(rules.companions)

    def value(row: Row) -> int:
        total = 0
        for place in row:
            total ^= formula(place - first) if formula else coin_value(rules, place)
        return total

    reach = _turtles(rules, value) if rules.companions == at_most(2) else None

    def working(row: Row) -> Message:
        shown = [(place, value((place,))) for place in row[:MOST_SHOWN]]
        return message("heads alone: {heads}", heads=_each(shown, len(row)))

    return Solved(value, THEOREM, reach, working)


def _each(shown: list[tuple[int, int]], count: int) -> str:
    """Places with their values, and that there are more."""
    texts = [f"{place} ↦ {value}" for place, value in shown]
    return ", ".join([*texts, *(["…"] if count > len(shown) else [])]) or "–"


def _turtles(rules: CoinRow, value: Callable[[Row], int]) -> OptionsByValue:
    """Build the options of Turning Turtles by value: the nim-sum fixes what a head becomes."""
    first = rules.first

    def options(row: Row, wanted: int) -> Iterator[Option]:
        heads = frozenset(row)
        for place in row:
            # The head of value place - first + 1 must leave `left` in
            # its place, for the nim-sum to be right.
            left = value(row) ^ (place - first + 1) ^ wanted
            # It can if `left` is smaller: turn the head alone (0),
            # or the coin of value `left` as well.
            if left <= place - first:
                turned = (place,) if left == 0 else (place, first + left - 1)
                yield (tuple(sorted(heads.symmetric_difference(turned))),)

    return OptionsByValue(
        total=lambda row: sum(place - first + 1 for place in row),
        values=lambda row: {
            value(row) ^ (place - first + 1) ^ left
            for place in row
            for left in range(place - first + 1)
        },
        count=lambda row, wanted: sum(1 for _ in options(row, wanted)),
        options=options,
    )


def grid(rules: CoinGrid, fold: Fold) -> Solved | None:
    """Solve a rectangle of coins.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.games.coins.grids import grid_from_text
    >>> grid(grid_from_text("twins,twins"), Fold(GRUNDY, NIM_SUM)).value(((2, 3), (5, 5)))
    6
    """
    if fold.valuation is not GRUNDY:
        return None

    def one(x: int, y: int) -> int:
        # Tartan theorem: a head is worth the nim-product of its two coordinates' values.
        return nim_product(coin_value(rules.across, x), coin_value(rules.down, y))

    def value(heads: tuple[tuple[int, int], ...]) -> int:
        return reduce(nim_sum, (one(x, y) for x, y in heads), 0)

    def working(heads: tuple[tuple[int, int], ...]) -> Message:
        products = [
            f"{coin_value(rules.across, x)} ⊗ {coin_value(rules.down, y)} = {one(x, y)}"
            for x, y in heads[:MOST_SHOWN]
        ]
        more = ["…"] if len(heads) > MOST_SHOWN else []
        return message("nim products: {products}", products=", ".join([*products, *more]) or "–")

    return Solved(value, TARTAN, working=working)


def bubbles(_rules: Bubbles, fold: Fold) -> Solved | None:
    """Solve a pipe, which is worth the nim-sum of its gaps.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> bubbles(Bubbles(), Fold(GRUNDY, NIM_SUM)).value((4, 6, 11, 13, 21))
    7
    """
    if fold.valuation is not GRUNDY:
        return None
    theorem = THEOREMS["bubble-gaps"].cite()
    return Solved(
        lambda pipe: reduce(nim_sum, gaps(pipe), 0),
        theorem,
        GAP_SLIDES,
        working=lambda pipe: sum_of_gaps(gaps(pipe)),
    )


def nimble(_rules: Nimble, fold: Fold) -> Solved | None:
    """Solve a strip of Nimble, which is worth the nim-sum of the squares of its coins.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> solved = nimble(Nimble(), Fold(GRUNDY, NIM_SUM))
    >>> solved.value((2, 5, 5, 10**9)), list(solved.reach.options((3, 5), 0))
    (1000000002, [((3, 3),)])
    """
    if fold.valuation is not GRUNDY:
        return None

    def working(row: Row) -> Message:
        squares = " ⊕ ".join(map(str, row)) or "0"
        return message("squares {squares} = {total}", squares=squares, total=_value(row))

    return Solved(_value, THEOREMS["nimble-squares"].cite(), SLIDES, working)


def _value(row: Row) -> int:
    return reduce(nim_sum, row, 0)


def _slides(row: Row, wanted: int) -> Iterator[Option]:
    """Yield the slides that leave a value, which fixes where each coin goes."""
    for square in dict.fromkeys(row):
        left = _value(row) ^ square ^ wanted
        if left < square:
            yield (moved(row, square, left),)


SLIDES = OptionsByValue(
    total=lambda row: sum(set(row)),
    values=lambda row: {_value(row) ^ s ^ left for s in set(row) for left in range(s)},
    count=lambda row, wanted: sum(1 for _ in _slides(row, wanted)),
    options=_slides,
)


def northcott(rules: Northcott, fold: Fold) -> Solved | None:
    """Solve a board, which is worth the nim-sum of the gaps of its rows.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> solved = northcott(Northcott(), Fold(GRUNDY, NIM_SUM))
    >>> solved.value(Northcott().parse("1:6,4:5,8:4"))
    7
    """
    if fold.valuation is not GRUNDY:
        return None
    theorem = THEOREMS["northcott-gaps"].cite(name=rules.name)
    return Solved(
        lambda board: reduce(nim_sum, board.gaps, 0),
        theorem,
        working=lambda board: sum_of_gaps(board.gaps),
    )


def sum_of_gaps(sizes: Sequence[int]) -> Message:
    """Format the gaps with their nim-sum.

    >>> sum_of_gaps((7, 4, 4))
    'gaps 7 ⊕ 4 ⊕ 4 = 7'
    """
    gaps = " ⊕ ".join(map(str, sizes)) or "0"
    return message("gaps {gaps} = {total}", gaps=gaps, total=reduce(nim_sum, sizes, 0))
