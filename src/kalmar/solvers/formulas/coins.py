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
from functools import lru_cache, partial
from itertools import islice

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component
from kalmar.games.boards.sliding import changed, gaps
from kalmar.games.boards.with_cycles import Northcott
from kalmar.games.coins import Companions, Row, at_most, exactly, ruler
from kalmar.games.coins.turning import CoinGrid, CoinRow
from kalmar.games.heaps.textbook import moved
from kalmar.runtime.work import GrowingList, spend
from kalmar.solvers.solved import Form, Line, OptionsByValue, Solved, by_lines, sum_text, total_of
from kalmar.theory.nimbers import nim_product
from kalmar.theory.valuations.valuation import Fold, least_missing

MOST_SETS = 300_000
"""Companion sets of a single place that may be looked at."""

MOST_SHOWN = 12
"""So many coins are shown with their values."""

Heads = tuple[tuple[int, int], ...]


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
    return least_missing({total_of(known[c - first] for c in s) for s in _capped(sets)})


def coin_value(rules: CoinRow, place: int) -> int:
    """Return the Grundy value of a row with one head.

    Raises:
        LimitReached: the place has too many companion sets.

    >>> from kalmar.games.coins.turning import COINS
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


def coins(rules: CoinRow, rows: Sequence[Row], fold: Fold, _limit: int) -> Solved | None:
    """Solve a row of coins.

    >>> from kalmar.games.coins.turning import COINS
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> coins(COINS["coins"], [], Fold(GRUNDY, NIM_SUM), 0).value((2, 3, 7, 10))
    12
    """
    # A family with a formula values each head by itself, without its companion sets.
    first, formula = rules.first, FORMULAS.get(rules.companions)

    def value(row: Row) -> int:
        total = 0
        for place in row:
            total ^= formula(place - first) if formula else coin_value(rules, place)
        return total

    def working(row: Row) -> Message:
        heads = [f"{place} ↦ {coin_value(rules, place)}" for place in row[:MOST_SHOWN]]
        return message("heads alone: {heads}", heads=_listed(heads, len(row)))

    moves = turtles(rules, value) if rules.companions == at_most(2) else None
    return Form("coin-turning", value, moves, working).solve(rows, fold)


def turtles(rules: CoinRow, value: Callable[[Row], int]) -> OptionsByValue:
    """Return the moves of Turning Turtles: a head becomes one further to the left, or none."""

    def turned(row: Row, place: int, left: int) -> Row:
        coins = {place, rules.first + left - 1} if left else {place}
        return tuple(sorted(coins.symmetric_difference(row)))

    def lines(row: Row) -> Iterator[Line]:
        for place in row:
            before = place - rules.first + 1
            yield Line(before, range(before), partial(turned, row, place))

    return by_lines(value, lines)


def _listed(texts: list[str], count: int) -> str:
    """Join texts, and say that there are more."""
    return ", ".join([*texts, *["…"] * (count > MOST_SHOWN)]) or "–"


def grid(rules: CoinGrid, grids: Sequence[Heads], fold: Fold, _limit: int) -> Solved | None:
    """Solve a rectangle of coins.

    >>> from kalmar.games.coins.turning import grid_from_text
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> rules = grid_from_text("twins,twins")
    >>> grid(rules, [], Fold(GRUNDY, NIM_SUM), 0).value(((2, 3), (5, 5)))
    6
    """

    def sides(x: int, y: int) -> tuple[int, int]:
        return coin_value(rules.across, x), coin_value(rules.down, y)

    def value(heads: Heads) -> int:
        # Tartan theorem: a head is worth the nim-product of its two coordinates' values.
        return total_of(nim_product(*sides(*head)) for head in heads)

    def working(heads: Heads) -> Message:
        pairs = [sides(*head) for head in heads[:MOST_SHOWN]]
        products = [f"{a} ⊗ {b} = {nim_product(a, b)}" for a, b in pairs]
        return message("nim products: {products}", products=_listed(products, len(heads)))

    return Form("tartan-theorem", value, working=working).solve(grids, fold)


def northcott(
    rules: Northcott, boards: Sequence[Component], fold: Fold, _limit: int
) -> Solved | None:
    """Solve a board, which is worth the nim-sum of the gaps of its rows.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> solved = northcott(Northcott(), [], Fold(GRUNDY, NIM_SUM), 0)
    >>> solved.value(Northcott().parse("1:6,4:5,8:4"))
    7
    """
    return Form(
        "northcott-gaps",
        lambda board: total_of(board.gaps),
        working=lambda board: _gaps_in_words(board.gaps),
        words={"name": rules.name},
    ).solve(boards, fold)


def _gap_lines(row: Row) -> Iterator[Line]:
    """Yield for each coin how its gap changes with its square."""
    for place, square in enumerate(row):
        lowest = row[place - 1] + 1 if place else 0
        # Counted from the right, coins 1, 3, 5, … have their gap on the left, the others on the
        # right.
        if (len(row) - place) % 2:
            left = partial(_with_gap, row, place, lowest, 1)
            yield Line(square - lowest, range(square - lowest), left)
        else:
            end = row[place + 1] - 1
            left = partial(_with_gap, row, place, end, -1)
            yield Line(end - square, range(end - square + 1, end - lowest + 1), left)


def _with_gap(row: Row, place: int, end: int, side: int, gap: int) -> Row:
    """Return a row with the coin so far from an end of its gap."""
    return changed(row, place, end + side * gap)


GAP_SLIDES = by_lines(lambda row: total_of(gaps(row)), _gap_lines)


def _by_gaps(theorem: str) -> Form:
    return Form(
        theorem,
        lambda row: total_of(gaps(row)),
        GAP_SLIDES,
        lambda row: _gaps_in_words(gaps(row)),
    )


def _gaps_in_words(sizes: Sequence[int]) -> Message:
    return message("gaps {gaps} = {total}", gaps=sum_text(sizes), total=total_of(sizes))


BUBBLES, SILVER_DOLLAR = _by_gaps("bubble-gaps"), _by_gaps("silver-dollar-gaps")


def _slides(row: Row) -> Iterator[Line]:
    """Yield the slides of Nimble, where each coin is a heap; equal ones are moved alike."""
    for square in dict.fromkeys(row):
        yield Line(square, range(square), partial(moved, row, square))


NIMBLE = Form("nimble-squares", total_of, by_lines(total_of, _slides), lambda row: message(
    "squares {squares} = {total}", squares=sum_text(row), total=total_of(row)))  # fmt: skip
