"""Claims about the bricks game: closed forms, parity, few layers, and forms that tables show.

No source states the forms of `FORMS`: each was found by `kalmar.answers.tables.patterns` in a table
of 40 sides. The checker finds it again, compares it with what is stated here, and then with every
value to the bound. Each was proved afterwards.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from kalmar.answers.tables.ask import table
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import SIX
from kalmar.core.names import CompositionName, PlayName
from kalmar.core.rules import Play
from kalmar.games.boards.bricks import UNLIMITED, Bricks, rectangle
from kalmar.games.notation.coerce import brick_game
from kalmar.games.registry import find_rules
from kalmar.research.claims.cases import LIMIT, Given, each, literal_value
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.runtime.optional import needs
from kalmar.solvers import solved as any_game
from kalmar.solvers.bricks import conjunctive, disjunctive, layer_values, selective
from kalmar.theory import operations
from kalmar.theory.fold import Fold
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


NIM = Fold(GRUNDY, operations.NIM_SUM)


LONG_OPERATIONS = (
    operations.NIM_SUM,
    operations.GREATEST,
    operations.SELECTIVE_SUM,
    operations.KERNEL_SUM,
)
"""How values combine where play goes on until all have ended."""


@parametric
def by_search(to: int, fold: Fold, layers: int) -> Given:
    """Yield all rectangles with sides up to a bound and their values, by the definition alone."""
    # Only the definition: no table by arrays, no closed form.
    every = [rectangle(a, b, layers) for b in range(1, to + 1) for a in range(1, b + 1)]
    solved = any_game.solve(Bricks(), every, fold, LIMIT)
    for one in every:
        a, b, _ = one
        value = solved.value(one)
        yield f"{fold.valuation.symbol}({a}, {b}) = {value}", a, b, value


def halves(to: int) -> Iterator[Case]:
    """Yield checks of table 7 by formula."""
    for words, a, b, value in by_search(Fold(FORECLOSED, operations.FORECLOSED_SUM), 3)(to):
        if a >= 2:
            yield case(value == (a - 2) // 2 ^ (b - 2) // 2, words)


@parametric
def dawson(to: int, side: int, valuation: Valuation) -> Iterator[Case]:
    """Yield checks that a row of table 6 or 16 is Dawson's Kayles."""
    # The row of the table, beside the values of 0.07 at n − 2: both come from the definition.
    pairs = any_game.solve(find_rules("0.07"), range(to), NIM, LIMIT)
    fold = Fold(valuation, operations.FORECLOSED_SUM)
    found = any_game.solve(Bricks(), [rectangle(side, to)], fold, LIMIT)
    for n in range(max(side, 2), to + 1):
        value = found.value(rectangle(side, n))
        text = f"{valuation.symbol}({side}, {n}) = {value}"
        yield case(value == pairs.value(n - 2), text)


def kernels(to: int) -> Iterator[Case]:
    """Yield checks that both plays lose the same bricks but rows (selective, unlimited)."""
    # Rows of height 1 are the exception: lost in misère play for b = 2, 4 and odd b from 7 on.
    for words, a, b, value in by_search(Fold(KERNEL, operations.KERNEL_SUM), UNLIMITED)(to):
        normal, misere = (
            bool(value & operations.KERNEL_NORMAL),
            bool(value & operations.KERNEL_MISERE),
        )
        if a >= 2:
            yield case(misere == normal, words)
        elif not value & operations.KERNEL_ENDED:
            yield case(misere == (b in (2, 4) or (b > 6 and b % 2 == 1)), words)


@parametric
def lengths(to: int, valuation: Valuation) -> Given:
    """Yield the bricks with their values by literal search."""
    for b in range(1, to + 1):
        for a in range(1, b + 1):
            moves = literal_value(f"bricks {a}x{b}", valuation)
            yield f"{valuation.symbol}({a}, {b}) = {moves}", a, b, moves


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


@parametric
def constant_from(to: int, first: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that conjunctive values with r layers are constant from some side on."""
    # From the side where nothing changes on, each row of values is compared with the first such
    # row.
    for layers, valuation in product(range(1, to + 1), (REMOTENESS, MISERE_REMOTENESS)):
        least = first(layers)
        found = layer_values(Bricks(), 2 * least, layers, Fold(valuation, operations.LEAST))[layers]
        for a in range(least, 2 * least + 1):
            row, column = found[a, 1:], found[least, 1:]
            yield case(bool((row == column).all()), f"{layers} layers, side {a}")


@parametric
def tables(to: int, layers: int | None, way: CompositionName, least: int = 1) -> Given:
    """Yield the bricks with sides from a least one on, with their values in a table."""
    sides = range(least, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, way)
    for a, row in zip(found.rows, found.values, strict=True):
        for b, value in zip(found.cols, row, strict=True):
            yield f"({a}, {b}) has value {value}", a, b, value


def ended(to: int) -> Iterator[Case]:
    """Yield checks that rectangles without layers have ended, in every valuation."""
    ways: tuple[CompositionName, ...] = (
        "disjunctive", "conjunctive", "continued-conjunctive", "selective",
    )  # fmt: skip
    for way in ways:
        for a, row in enumerate(table("bricks(0)", range(1, to + 1), range(1, to + 1), way).values):
            yield case(set(row) == {0}, f"row {a + 1} in {way} play")


def brink_of_the_end(to: int) -> Iterator[Case]:
    """Yield checks that short play is at most a move from the end unless a, b, r ≥ 2."""
    # Chapter 4, page 25: F⁺ is undefined exactly on N ∪ E, which a table shows as None.
    for r in range(4):
        for words, a, b, value in tables(r, "diminished")(to):
            yield case((value is not None) == (min(a, b, r) >= 2), words)


def unlimited_is_many(to: int) -> Iterator[Case]:
    """Yield checks that as many layers as cuts are possible are as good as no limit."""
    # Page 28: a play of a × b has at most a + b − 2 cuts on top of each other, so as many layers
    # are no limit. Misère disjunctive play has no theorem and no table.
    sides = range(1, min(to, 9) + 1)
    for way, play in product(SIX, Play):
        if (way.name, play) != ("disjunctive", Play.MISERE):
            limited = table(f"bricks({2 * len(sides)})", sides, sides, way, play).values
            unlimited = table("bricks", sides, sides, way, play).values
            yield case(limited == unlimited, f"{way.name}, {play.value}")


def quotients(a: int, b: int) -> int:
    """Sum the partial quotients of the continued fraction a/b.

    >>> quotients(7, 3), quotients(3, 7), quotients(4, 4)
    (5, 5, 1)
    """
    total = 0
    while b:
        total += a // b
        a, b = b, a % b
    return total


Form = Callable[[int, int], int]


@parametric
def form(to: int, fold: Fold, expected: Form) -> Iterator[Case]:
    """Yield checks of a closed form without limit of layers; values come from the fold alone."""
    # Slides LEGO+, LEGO∧ and LEGO∨ with h ≤ ∞. The fold goes over all cuts; no formula is used.
    found = layer_values(Bricks(), to, UNLIMITED, fold)[0]
    for a, b in product(range(1, to + 1), repeat=2):
        value = int(found[a, b])
        yield case(value == expected(a, b), f"({a}, {b}) has value {value}")


@parametric
def kernel(to: int, layers: int | None, lost: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks of which single rectangles are P-positions in selective play."""
    # Slides LEGO∨ with h ≤ 2 and h ≤ 3: equal sides; an odd sum of partial quotients.
    sides = range(1, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, "selective").p_positions()
    for a, b in product(sides, repeat=2):
        yield case(found[a - 1][b - 1] == lost(a, b), f"rectangle {a} × {b}")


CORNER = 40

Line = tuple[int, int, int]


Stated = dict[str, object]


def at_pairs(first: int, equal: Line, unequal: Line, feature: str = "{}") -> Stated:
    """Describe the form of a value for equal and for unequal features of sides, none of them 0."""
    return {"feature": feature, "base": "", "cases": (None, equal, None, unequal), "first": first}


FORMS: dict[tuple[int | None, CompositionName, PlayName], Stated] = {
    (1, "disjunctive", "normal"): {"base": "(a − 1) ⊕ (b − 1)", "cases": ((0, 0, 0),) * 4},
    (1, "continued", "normal"): at_pairs(2, (0, 0, 2), (0, 0, 3)),
    (1, "continued", "misere"): at_pairs(3, (0, 0, 3), (0, 0, 4)),
    (1, "selective", "normal"): at_pairs(1, (2, 0, -2), (2, 0, -1)),
    (2, "continued", "normal"): at_pairs(6, (0, 0, 4), (0, 0, 5)),
    (2, "continued", "misere"): at_pairs(7, (0, 0, 5), (0, 0, 6)),
    (2, "shortened", "misere"): at_pairs(4, (2, 0, -5), (2, 0, -4)),
    (3, "conjunctive", "normal"): {"start": 4, "modulus": 1},
    (4, "conjunctive", "misere"): {"start": 8, "modulus": 1},
    (None, "conjunctive", "misere"): at_pairs(4, (2, 0, -1), (2, 0, 0), "⌊log₂ {}⌋"),
    (None, "selective", "misere"): {
        "feature": "the exponent of 2 in {}", "base": "",
        "cases": ((0, 0, 6), (0, 0, 6), (0, 0, 0), (0, 0, 0)), "first": 2,
    },
}  # fmt: skip
"""Attributes of the form of each table, by layers to go, composition and play.

The triple of misère selective play is 6 if lost in both conventions, and 0 if in none."""


def is_form(form: object, stated: Stated) -> bool:
    """Return whether a form has the attributes that are stated."""
    return all(getattr(form, name, None) == value for name, value in stated.items())


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
    stated = FORMS[layers, composition, play]
    yield case(is_form(form, stated), f"the table shows: {form or 'no form'}")
    if form is None:
        return
    predicted = form.predict(len(values))
    first = len(values) - len(predicted)
    for i, row in enumerate(predicted, first):
        wrong = np.flatnonzero(row != values[i, first:])
        yield case(not wrong.size, f"it fails in row {i + 1}")


CHECKERS: dict[str, Checker] = {
    "bricks.halves": halves,
    "bricks.dawson-2": dawson(2, FORECLOSED),
    "bricks.dawson-3": dawson(3, FORECLOSED),
    "bricks.dawson-misere": dawson(1, MISERE_FORECLOSED),
    "bricks.dawson-4": dawson(4, FORECLOSED),
    "bricks.kernels": kernels,
    "bricks.rook": rook,
    "bricks.one-layer-rook": agree(1, "rook", LONG_WAYS),
    "bricks.few-layers": constant_from(lambda layers: 2 ** (layers + 1)),
    **{
        f"bricks.observed-{layers or 'unlimited'}-{composition}-{play}": observed(
            layers, composition, play
        )
        for layers, composition, play in FORMS
    },
    "bricks.length": each(lengths(REMOTENESS), lambda a, b, moves: moves == a * b - 1),
    "bricks.length-misere": each(
        lengths(MISERE_REMOTENESS), lambda a, b, moves: moves == a * b - 1
    ),
    "000.bricks-foreclosed": each(
        tables(2, "diminished", least=2), lambda _a, _b, value: value == 0
    ),
    "000.bricks-ended": ended,
    "000.bricks-brink": brink_of_the_end,
    "bricks.many-layers": unlimited_is_many,
    "003.bricks-disjunctive": form(Fold(GRUNDY, operations.NIM_SUM), disjunctive),
    "003.bricks-conjunctive": form(Fold(REMOTENESS, operations.LEAST), conjunctive),
    "003.bricks-selective": form(Fold(REMOTENESS, operations.SELECTIVE_SUM), selective),
    "003.bricks-height-2": kernel(1, lambda a, b: a == b),
    "003.bricks-height-3": kernel(2, lambda a, b: quotients(a, b) % 2 == 1),
    "bricks.height-3-unlimited": kernel(None, lambda a, b: quotients(a, b) % 2 == 1),
}
