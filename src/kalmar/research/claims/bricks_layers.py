"""Claims about bricks with few layers: one layer is the rook, few layers change nothing far out."""

from collections.abc import Callable, Iterator
from itertools import product

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.games.boards.bricks import Bricks
from kalmar.research.claims.claim import Case, Checker, Claim, Status, case
from kalmar.solvers.bricks import layer_values
from kalmar.theory.fold import Fold
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS

__all__ = ["CLAIMS"]

LONG = ("disjunctive", "continued", "selective")
"""The compositions in which play goes on until all components have ended."""


def agree(layers: int, other: str, ways: tuple[str, ...]) -> Checker:
    """A table of bricks with so many layers is that of a board game one square further in."""

    def checker(to: int) -> Iterator[Case]:
        sides, squares = range(1, to + 1), range(to)
        for way, play in product(ways, ("normal", "misere")):
            bricks = table(f"bricks({layers})", sides, sides, way, play).values
            board = table(other, squares, squares, way, play).values
            for a, b in product(squares, repeat=2):
                same = bricks[a][b] == board[a][b]
                yield case(same, f"{way}, {play}: {a + 1} × {b + 1} is not {other} {a},{b}")

    return checker


def agree_in_pairs(to: int) -> Iterator[Case]:
    """The outcome of two bricks with one layer is that of two rooks, in all six long ways."""
    sides = [(a, b) for b in range(1, to + 1) for a in range(1, b + 1)]
    for way, play in product(LONG, ("normal", "misere")):
        for (a, b), (c, d) in product(sides, repeat=2):
            bricks = solve(f"bricks {a}x{b}/1 {c}x{d}/1", way, play).outcome.value
            rooks = solve(f"rook {a - 1},{b - 1} {c - 1},{d - 1}", way, play).outcome.value
            yield case(bricks == rooks, f"{way}, {play}: {a}x{b} and {c}x{d}")


def constant_from(first: Callable[[int], int]) -> Checker:
    """Conjunctive values with r layers are the same for all sides from some number on."""

    def checker(to: int) -> Iterator[Case]:
        for layers, valuation in product(range(1, to + 1), (REMOTENESS, MISERE_REMOTENESS)):
            least = first(layers)
            found = layer_values(Bricks(), 2 * least, layers, Fold(valuation, LEAST))[layers]
            for a in range(least, 2 * least + 1):
                row, column = found[a, 1:], found[least, 1:]
                yield case(bool((row == column).all()), f"{layers} layers, side {a}")

    return checker


CLAIMS = [
    Claim("bricks.one-layer-rook", "bricks with one layer are worth what the rook is, in every way"
          " that is played to the end", "(a, b)₁ = rook on (a − 1, b − 1)", "beyond 003, h ≤ 2",
          Status.THEOREM, agree(1, "rook", LONG), 12, "sides"),
    Claim("bricks.one-layer-rook-pairs", "two bricks with one layer are two rooks in every way that"
          " is played to the end", "(a, b)₁, (c, d)₁: two rooks", "beyond 003, h ≤ 2",
          Status.THEOREM,
          agree_in_pairs, 3, "sides"),
    Claim("bricks.few-layers", "with r layers and conjunctive play nothing changes beyond sides of"
          " 2 to the power r + 1", "R(a, b) = R(2ʳ⁺¹, b) for a ≥ 2ʳ⁺¹", "beyond 000, ch. 4",
          Status.THEOREM, constant_from(lambda layers: 2 ** (layers + 1)), 4, "layers"),
]  # fmt: skip
