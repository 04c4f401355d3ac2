"""Claims about the bricks game that source 003 does not make: closed forms, parity, few layers.

* `CLAIMS`: closed forms of tables 6, 7 and 16, and parity.
* `LAYER_CLAIMS`: one layer is the rook, and a few layers change nothing from some side on.
* `OBSERVED_CLAIMS`: closed forms that the tables show and no source states. Each was found by
  `kalmar.answers.tables.patterns` in a table of 40 sides. The checker finds it again, compares it
  with what is stated here, and then with every value to the bound. Each was proved afterwards;
  `PROVED` says by which theorem.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import find_composition
from kalmar.core.names import CompositionName, PlayName
from kalmar.core.rules import Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle, rectangle
from kalmar.games.notation.coerce import brick_game
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.runtime.optional import needs
from kalmar.solvers import solved as any_game
from kalmar.solvers.bricks import layer_values
from kalmar.theory.fold import Fold
from kalmar.theory.operations import (
    FORECLOSED_SUM,
    GREATEST,
    KERNEL_ENDED,
    KERNEL_MISERE,
    KERNEL_NORMAL,
    KERNEL_SUM,
    LEAST,
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
)
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np

    from kalmar.answers.tables import closed_forms
else:
    np = LazyModule("numpy")
    closed_forms = LazyModule("kalmar.answers.tables.closed_forms")

__all__ = ["CLAIMS", "LAYER_CLAIMS", "OBSERVED_CLAIMS"]

LIMIT = 1_000_000
NIM = Fold(GRUNDY, NIM_SUM)
LONG_OPERATIONS = (NIM_SUM, GREATEST, SELECTIVE_SUM, KERNEL_SUM)
"""How values combine where play goes on until all have ended."""


def by_search(fold: Fold, to: int, layers: int) -> Iterator[tuple[Rectangle, int]]:
    """Yield the values of all rectangles with sides up to a bound, from the definition alone."""
    # Only the definition: no table by arrays, no closed form.
    every = [rectangle(a, b, layers) for b in range(1, to + 1) for a in range(1, b + 1)]
    solved = any_game.solve(Bricks(), every, fold, LIMIT)
    for one in every:
        yield one, solved.value(one)


def halves(to: int) -> Iterator[Case]:
    """Yield checks of table 7 by formula."""
    fold = Fold(FORECLOSED, FORECLOSED_SUM)
    for (a, b, _), value in by_search(fold, to, 3):
        if a >= 2:
            yield case(value == (a - 2) // 2 ^ (b - 2) // 2, f"F⁺₃({a}, {b}) = {value}")


@parametric
def dawson(to: int, side: int, valuation: Valuation) -> Iterator[Case]:
    """Yield checks that a row of table 6 or 16 is Dawson's Kayles."""
    # The row of the table, beside the values of 0.07 at n − 2: both come from the definition.
    pairs = any_game.solve(find_rules("0.07"), range(to), NIM, LIMIT)
    fold = Fold(valuation, FORECLOSED_SUM)
    found = any_game.solve(Bricks(), [rectangle(side, to)], fold, LIMIT)
    for n in range(max(side, 2), to + 1):
        value = found.value(rectangle(side, n))
        text = f"{valuation.symbol}({side}, {n}) = {value}"
        yield case(value == pairs.value(n - 2), text)


def kernels(to: int) -> Iterator[Case]:
    """Yield checks that both plays lose the same bricks but rows (selective, unlimited)."""
    # Rows of height 1 are the exception: lost in misère play for b = 2, 4 and odd b from 7 on.
    for (a, b, _), value in by_search(Fold(KERNEL, KERNEL_SUM), to, UNLIMITED):
        normal, misere = bool(value & KERNEL_NORMAL), bool(value & KERNEL_MISERE)
        if a >= 2:
            yield case(misere == normal, f"({a}, {b}): {value}")
        elif not value & KERNEL_ENDED:
            yield case(misere == (b in (2, 4) or (b > 6 and b % 2 == 1)), f"(1, {b}): {value}")


@parametric
def length(to: int, valuation: Valuation) -> Iterator[Case]:
    """Yield checks that the number of moves decides who wins, all plays being equally long."""
    # Every cut makes one piece more, and play ends with ab of them: there are ab − 1 moves.
    for b in range(1, to + 1):
        for a in range(1, b + 1):
            position = parse_position(f"bricks {a}x{b}")
            moves = Literal(position, LIMIT).value(position, valuation)
            yield case(moves == a * b - 1, f"{valuation.symbol}({a}, {b}) = {moves}")


def rook(to: int) -> Iterator[Case]:
    """Yield checks that a brick with one layer to go is the rook, in all ways played out."""
    # A cut with one layer to go leaves one part that matters, smaller in one side: a rook's move.
    piece = find_rules("rook")
    for row in THEORIES.values():
        if row is None or row.holds is not None or row.fold.combine not in LONG_OPERATIONS:
            continue
        every = [rectangle(a, b, 1) for b in range(1, to + 1) for a in range(1, b + 1)]
        bricks = any_game.solve(Bricks(), every, row.fold, LIMIT)
        rooks = any_game.solve(piece, [(to - 1, to - 1)], row.fold, LIMIT)
        for one in every:
            a, b, _ = one
            value = bricks.value(one)
            symbol = row.fold.valuation.symbol
            yield case(value == rooks.value((a - 1, b - 1)), f"{symbol}({a}, {b})₁ = {value}")


THEOREM = ClaimStatus.THEOREM

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
          "F⁺∞(4, n) = E(n − 2)", "beyond 000, table 6", ClaimStatus.REFUTED,
          dawson(4, FORECLOSED), 40, "sides", "the side of length 4 can be cut in two",
          counterexample=Counterexample("F⁺(4, 6) = 1", 6, 3)),
    Claim("bricks.kernels", "selective play with unlimited layers: misère as in normal play,"
                            " except for rows",
          "M⁻ = M⁺ for a, b ≥ 2", "beyond 000, theorem 3.27", THEOREM, kernels, 16, "sides"),
    Claim("bricks.length", "with unlimited layers every play of a brick has ab − 1 moves",
          "P iff ab is odd", "beyond 003, LEGO+", THEOREM, length(REMOTENESS), 4, "sides"),
    Claim("bricks.length-misere", "the same count decides misère play",
          "P iff ab is even", "beyond 003, LEGO+", THEOREM, length(MISERE_REMOTENESS), 4,
          "sides"),
    Claim("bricks.rook", "with one layer to go a brick is a rook",
          "(a, b)₁ is (a − 1, b − 1) where play goes to the end", "beyond 003, h ≤ 2", THEOREM,
          rook, 14, "sides"),
]  # fmt: skip


LONG_WAYS: tuple[CompositionName, ...] = ("disjunctive", "continued", "selective")
"""The compositions in which play goes on until all components have ended."""


@parametric
def agree(to: int, layers: int, other: str, ways: tuple[CompositionName, ...]) -> Iterator[Case]:
    """Yield checks that bricks with so many layers match a board game one square further in."""
    # The tables of both games are computed separately, in all six ways of long play.
    sides, squares = range(1, to + 1), range(to)
    for way, play in product(ways, Play):
        bricks = table(f"bricks({layers})", sides, sides, way, play).values
        board = table(other, squares, squares, way, play).values
        for a, b in product(squares, repeat=2):
            same = bricks[a][b] == board[a][b]
            yield case(same, f"{way}, {play.value}: {a + 1} × {b + 1} is not {other} {a},{b}")


def agree_in_pairs(to: int) -> Iterator[Case]:
    """Yield checks that two one-layer bricks play like two rooks, in all six long ways."""
    sides = [(a, b) for b in range(1, to + 1) for a in range(1, b + 1)]
    for way, play in product(LONG_WAYS, Play):
        for (a, b), (c, d) in product(sides, repeat=2):
            bricks = solve(f"bricks {a}x{b}/1 {c}x{d}/1", way, play).outcome.value
            rooks = solve(f"rook {a - 1},{b - 1} {c - 1},{d - 1}", way, play).outcome.value
            yield case(bricks == rooks, f"{way}, {play.value}: {a}x{b} and {c}x{d}")


@parametric
def constant_from(to: int, first: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that conjunctive values with r layers are constant from some side on."""
    # From the side where nothing changes on, each row of values is compared with the first such
    # row.
    for layers, valuation in product(range(1, to + 1), (REMOTENESS, MISERE_REMOTENESS)):
        least = first(layers)
        found = layer_values(Bricks(), 2 * least, layers, Fold(valuation, LEAST))[layers]
        for a in range(least, 2 * least + 1):
            row, column = found[a, 1:], found[least, 1:]
            yield case(bool((row == column).all()), f"{layers} layers, side {a}")


LAYER_CLAIMS = [
    Claim("bricks.one-layer-rook", "bricks with one layer have the values of the rook in every"
                                   " composition that is played to"
        " the end",
        "(a, b)₁ = rook on (a − 1, b − 1)",
        "beyond 003, h ≤ 2",
          ClaimStatus.THEOREM, agree(1, "rook", LONG_WAYS), 12, "sides"),
    Claim("bricks.one-layer-rook-pairs", "two bricks with one layer are two rooks in every"
                                         " composition that is played to the end",
        "(a, b)₁, (c, d)₁: two rooks",
        "beyond 003, h ≤ 2",
          ClaimStatus.THEOREM,
          agree_in_pairs, 3, "sides"),
    Claim("bricks.few-layers", "with r layers, conjunctive play does not change for sides longer"
                               " than 2 to the power r +"
        " 1",
        "R(a, b) = R(2ʳ⁺¹, b) for a ≥ 2ʳ⁺¹",
        "beyond 000, ch. 4",
          ClaimStatus.THEOREM, constant_from(lambda layers: 2 ** (layers + 1)), 4, "layers"),
]  # fmt: skip


CORNER = 40
LOG = "with x = ⌊log₂ a⌋, y = ⌊log₂ b⌋"
EXPONENT = "with x = the exponent of 2 in a, y = the exponent of 2 in b"
SIDES = "with x = a, y = b"
REST = "min(x, y) > 0 and x ≠ y"

OBSERVED: dict[tuple[int | None, CompositionName, PlayName], str] = {
    (1, "disjunctive", "normal"): "the value is (a − 1) ⊕ (b − 1) everywhere",
    (1, "continued", "normal"): f"for sides of at least 2, {SIDES}: 2 if x = y > 0; 3 if {REST}",
    (1, "continued", "misere"): f"for sides of at least 3, {SIDES}: 3 if x = y > 0; 4 if {REST}",
    (1, "selective", "normal"): f"{SIDES}: 2·min - 2 if x = y > 0; 2·min - 1 if {REST}",
    (2, "continued", "normal"): f"for sides of at least 6, {SIDES}: 4 if x = y > 0; 5 if {REST}",
    (2, "continued", "misere"): f"for sides of at least 7, {SIDES}: 5 if x = y > 0; 6 if {REST}",
    (2, "shortened", "misere"):
        f"for sides of at least 4, {SIDES}: 2·min - 5 if x = y > 0; 2·min - 4 if {REST}",
    (3, "conjunctive", "normal"): "the value is the same for all sides of at least 4",
    (4, "conjunctive", "misere"): "the value is the same for all sides of at least 8",
    (None, "conjunctive", "misere"):
        f"for sides of at least 4, {LOG}: 2·min - 1 if x = y > 0; 2·min if {REST}",
    (None, "selective", "misere"):
        f"for sides of at least 2, {EXPONENT}: 6 if x = y = 0 or x = y > 0;"
        f" 0 if min(x, y) = 0 and x ≠ y or {REST}",
}  # fmt: skip
"""By layers to go, composition and play. The triple of misère selective play is 6 if lost in both
conventions, and 0 if in none."""

PROVED: dict[tuple[int | None, str, str], str] = {
    (1, "disjunctive", "normal"): "brick-rook, rook-nim",
    (1, "continued", "normal"): "rook-lengths",
    (1, "continued", "misere"): "rook-lengths",
    (1, "selective", "normal"): "rook-lengths",
    (2, "continued", "normal"): "brick-two-layers-continued",
    (2, "continued", "misere"): "brick-two-layers-continued",
    (2, "shortened", "misere"): "brick-two-layers-shortened",
    (3, "conjunctive", "normal"): "brick-few-layers, and the table to side 16",
    (4, "conjunctive", "misere"): "brick-few-layers, and the table to side 32",
    (None, "conjunctive", "misere"): "brick-misere-logarithms",
    (None, "selective", "misere"): "brick-kernels",
}
"""What proves each, by names of theorems as `kalmar explain` takes them."""


@parametric
def observed(
    to: int, layers: int | None, composition: CompositionName, play: PlayName
) -> Iterator[Case]:
    """Yield checks that the form found in a corner is as stated and holds up to the bound."""
    # `forms` looks at the corner only; what it predicts is compared to the bound.
    sides = list(range(1, max(to, CORNER) + 1))
    found = table(brick_game("bricks", layers), sides, sides, composition, play)
    with needs("claims about the forms of tables"):
        values = np.array(found.to_numpy(), np.int64)
        form = next(closed_forms.forms(values[:CORNER, :CORNER]), None)
    stated = OBSERVED[layers, composition, play]
    yield case(str(form) == stated, f"the table shows: {form or 'no form'}")
    if form is None:
        return
    predicted = form.predict(len(values))
    first = len(values) - len(predicted)
    for i, row in enumerate(predicted, first):
        wrong = np.flatnonzero(row != values[i, first:])
        yield case(not wrong.size, f"it fails in row {i + 1}")


def claim(layers: int | None, composition: CompositionName, play: PlayName, form: str) -> Claim:
    """Build the claim of one way of playing."""
    layers_text = "1 layer" if layers == 1 else f"{layers} layers"
    height = "with unlimited layers" if layers is None else f"with {layers_text} to go"
    title = "misère" if play == "misere" else play
    return Claim(
        f"bricks.observed-{layers or 'unlimited'}-{composition}-{play}",
        f"bricks {height}, {find_composition(composition).title}, {title} play",
        form,
        f"beyond 003; {PROVED[layers, composition, play]}",
        ClaimStatus.THEOREM,
        observed(layers, composition, play),
        60,
        "sides",
    )


OBSERVED_CLAIMS = [claim(*way, form) for way, form in OBSERVED.items()]
