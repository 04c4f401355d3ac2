"""Claims on closed forms of the bricks game beyond source 003: tables 6, 7 and 16, and parity."""

from collections.abc import Iterator

from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle, rectangle
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Checker, Claim, Counterexample, Status, case
from kalmar.solvers import solved as any_game
from kalmar.theory.fold import Fold
from kalmar.theory.operations import (
    FORECLOSED_SUM,
    GREATEST,
    KERNEL_ENDED,
    KERNEL_MISERE,
    KERNEL_NORMAL,
    KERNEL_SUM,
    NIM_SUM,
    SELECTIVE_SUM,
)
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    KERNEL,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    REMOTENESS,
    Valuation,
)

__all__ = ["CLAIMS"]

LIMIT = 1_000_000
NIM = Fold(GRUNDY, NIM_SUM)
LONG = (NIM_SUM, GREATEST, SELECTIVE_SUM, KERNEL_SUM)
"""How values combine where play goes on until all have ended."""


def by_search(fold: Fold, to: int, layers: int) -> Iterator[tuple[Rectangle, int]]:
    """The values of all rectangles with sides up to a bound, from the definition alone."""
    every = [rectangle(a, b, layers) for b in range(1, to + 1) for a in range(1, b + 1)]
    solved = any_game.solve(Bricks(), every, fold, LIMIT)
    for one in every:
        yield one, solved.value(one)


def halves(to: int) -> Iterator[Case]:
    """Table 7 by formula."""
    fold = Fold(FORECLOSED, FORECLOSED_SUM)
    for (a, b, _), value in by_search(fold, to, 3):
        if a >= 2:
            yield case(value == (a - 2) // 2 ^ (b - 2) // 2, f"F⁺₃({a}, {b}) = {value}")


def dawson(side: int, valuation: Valuation) -> Checker:
    """A row of table 6 or 16 is Dawson's Kayles."""

    def checker(to: int) -> Iterator[Case]:
        pairs = any_game.solve(find_rules("0.07"), range(to), NIM, LIMIT)
        fold = Fold(valuation, FORECLOSED_SUM)
        found = any_game.solve(Bricks(), [rectangle(side, to)], fold, LIMIT)
        for n in range(max(side, 2), to + 1):
            value = found.value(rectangle(side, n))
            text = f"{valuation.symbol}({side}, {n}) = {value}"
            yield case(value == pairs.value(n - 2), text)

    return checker


def kernels(to: int) -> Iterator[Case]:
    """Selective play without limit: misère and normal play lose the same bricks, but for rows."""
    for (a, b, _), value in by_search(Fold(KERNEL, KERNEL_SUM), to, UNLIMITED):
        normal, misere = bool(value & KERNEL_NORMAL), bool(value & KERNEL_MISERE)
        if a >= 2:
            yield case(misere == normal, f"({a}, {b}): {value}")
        elif not value & KERNEL_ENDED:
            yield case(misere == (b in (2, 4) or (b > 6 and b % 2 == 1)), f"(1, {b}): {value}")


def length(valuation: Valuation) -> Checker:
    """The number of moves decides who wins, as every play is equally long."""

    def checker(to: int) -> Iterator[Case]:
        for b in range(1, to + 1):
            for a in range(1, b + 1):
                position = parse_position(f"bricks {a}x{b}")
                moves = Literal(position, LIMIT).value(position, valuation)
                yield case(moves == a * b - 1, f"{valuation.symbol}({a}, {b}) = {moves}")

    return checker


def rook(to: int) -> Iterator[Case]:
    """With one layer to go a brick is the rook, in all ways played to the end."""
    piece = find_rules("rook")
    for row in THEORIES.values():
        if row is None or row.holds is not None or row.fold.combine not in LONG:
            continue
        every = [rectangle(a, b, 1) for b in range(1, to + 1) for a in range(1, b + 1)]
        bricks = any_game.solve(Bricks(), every, row.fold, LIMIT)
        rooks = any_game.solve(piece, [(to - 1, to - 1)], row.fold, LIMIT)
        for one in every:
            a, b, _ = one
            value = bricks.value(one)
            symbol = row.fold.valuation.symbol
            yield case(value == rooks.value((a - 1, b - 1)), f"{symbol}({a}, {b})₁ = {value}")


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("bricks.halves", "table 7 by formula: two Nim heaps",
          "F⁺₃(a, b) = ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋ for a, b ≥ 2", "beyond 000, table 7", THEOREM,
          halves, 16, "sides"),
    Claim("bricks.dawson-2", "the second row of table 6 is Dawson's Kayles",
          "F⁺∞(2, n) = E(n − 2)", "beyond 000, table 6", THEOREM, dawson(2, FORECLOSED), 150,
          "sides"),
    Claim("bricks.dawson-3", "the third row of table 6 is Dawson's Kayles",
          "F⁺∞(3, n) = E(n − 2)", "beyond 000, table 6", THEOREM, dawson(3, FORECLOSED), 150,
          "sides"),
    Claim("bricks.dawson-misere", "the first row of table 16 is Dawson's Kayles",
          "F⁻∞(1, n) = E(n − 2)", "beyond 000, table 16", THEOREM,
          dawson(1, MISERE_FORECLOSED), 150, "sides"),
    Claim("bricks.dawson-4", "the fourth row of table 6 is Dawson's Kayles too",
          "F⁺∞(4, n) = E(n − 2)", "beyond 000, table 6", Status.REFUTED,
          dawson(4, FORECLOSED), 40, "sides", "the side of 4 can be cut in two",
          counterexample=Counterexample("F⁺(4, 6) = 1", 6, 3)),
    Claim("bricks.kernels", "selective play without limit: misère as normal, but for rows",
          "M⁻ = M⁺ for a, b ≥ 2", "beyond 000, theorem 3.27", THEOREM, kernels, 16, "sides"),
    Claim("bricks.length", "without limit every play of a brick has ab − 1 moves",
          "P iff ab is odd", "beyond 003, LEGO+", THEOREM, length(REMOTENESS), 4, "sides"),
    Claim("bricks.length-misere", "the same count decides misère play",
          "P iff ab is even", "beyond 003, LEGO+", THEOREM, length(MISERE_REMOTENESS), 4,
          "sides"),
    Claim("bricks.rook", "with one layer to go a brick is the rook",
          "(a, b)₁ is (a − 1, b − 1) where play goes to the end", "beyond 003, h ≤ 2", THEOREM,
          rook, 14, "sides"),
]  # fmt: skip
