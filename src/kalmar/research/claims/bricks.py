"""Claims about the bricks game: closed forms, parity, few layers, and forms that tables show.

No source states the forms that claims call observed: each was found by `closed_forms` in a table of
40 sides. The check finds it again, compares it with what the claim states, and then with every
value to the bound. Each was proved afterwards.
"""

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.ask import table
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import SIX, CompositionName, PlayName
from kalmar.core.rules import Play
from kalmar.games.boards.bricks import UNLIMITED, Bricks, rectangle
from kalmar.games.notation.coerce import brick_game
from kalmar.games.registry import find_rules
from kalmar.research.claims.cases import (
    LIMIT,
    Given,
    compare,
    fold_of,
    literal_value,
    over,
    rectangles,
)
from kalmar.runtime.optional import needs
from kalmar.solvers import bricks as formulas
from kalmar.solvers import solved as any_game
from kalmar.solvers.bricks import layer_values
from kalmar.theory import operations, valuations
from kalmar.theory.fold import Fold
from kalmar.theory.fractions import quotients
from kalmar.theory.table import THEORIES

if TYPE_CHECKING:
    import numpy as np

    from kalmar.answers.tables import closed_forms
else:
    np = LazyModule("numpy")
    closed_forms = LazyModule("kalmar.answers.tables.closed_forms")


LONG_OPERATIONS = (
    operations.NIM_SUM,
    operations.GREATEST,
    operations.SELECTIVE_SUM,
    operations.KERNEL_SUM,
)
"""How values combine where play goes on until all have ended."""


def by_search(to: int, fold: Fold, layers: int) -> Given:
    """Yield all rectangles with sides up to a bound and their values, by the definition alone."""
    # Only the definition: no table by arrays, no closed form.
    every = [rectangle(a, b, layers) for a, b in rectangles(to)]
    solved = any_game.solve(Bricks(), every, fold, LIMIT)
    for one in every:
        a, b, _ = one
        value = solved.value(one)
        yield f"{fold.valuation.symbol}({a}, {b}) = {value}", a, b, value


@compare
def halves(to: int, layers: int = 3) -> Given:
    """Yield the values of table 7, and its formula."""
    for words, a, b, value in by_search(
        to, Fold(valuations.FORECLOSED, operations.FORECLOSED_SUM), layers
    ):
        if a >= 2:
            yield words, value, (a - 2) // 2 ^ (b - 2) // 2


@compare
def dawson(to: int, side: int, valuation: str = valuations.FORECLOSED.name) -> Given:
    """Yield a row of table 6 or 16, and the values of Dawson's Kayles."""
    # The row of the table, beside the values of 0.07 at n − 2: both come from the definition.
    pairs = any_game.solve(find_rules("0.07"), range(to), fold_of("disjunctive"), LIMIT)
    fold = Fold(valuations.VALUATIONS[valuation], operations.FORECLOSED_SUM)
    found = any_game.solve(Bricks(), [rectangle(side, to)], fold, LIMIT)
    for n in range(max(side, 2), to + 1):
        value = found.value(rectangle(side, n))
        yield f"{fold.valuation.symbol}({side}, {n}) = {value}", value, pairs.value(n - 2)


@compare
def brick_kernels(to: int) -> Given:
    """Yield whether bricks are lost in misère play, and whether they are to be (selective)."""
    # Both plays lose the same bricks but rows, which are lost in misère play for b = 2, 4 and odd b
    # from 7 on. There is no limit of layers.
    for words, a, b, value in by_search(
        to, Fold(valuations.KERNEL, operations.KERNEL_SUM), UNLIMITED
    ):
        misere = bool(value & operations.KERNEL_MISERE)
        if a >= 2:
            yield words, misere, bool(value & operations.KERNEL_NORMAL)
        elif not value & operations.KERNEL_ENDED:
            yield words, misere, b in (2, 4) or (b > 6 and b % 2 == 1)


@compare
def brick_lengths(to: int, valuation: str) -> Given:
    """Yield a number of moves by literal search of the bricks, and the count of their cuts."""
    of = valuations.VALUATIONS[valuation]
    for a, b in rectangles(to):
        moves = literal_value(f"bricks {a}x{b}", of)
        yield f"{of.symbol}({a}, {b}) = {moves}", moves, a * b - 1


@compare
def brick_rook(to: int, layers: int = 1) -> Given:
    """Yield the values of bricks with a layer to go and of the rook, in all ways played out."""
    # A cut with one layer to go leaves one part that matters, smaller in one side: a rook's move.
    piece = find_rules("rook")
    for row in THEORIES.values():
        if row is None or row.holds is not None or row.fold.combine not in LONG_OPERATIONS:
            continue
        rooks = any_game.solve(piece, [(to - 1, to - 1)], row.fold, LIMIT)
        for words, a, b, value in by_search(to, row.fold, layers):
            yield words.replace(")", ")₁"), value, rooks.value((a - 1, b - 1))


@compare
def like_board(
    to: int,
    layers: int,
    other: str,
    ways: tuple[CompositionName, ...] = ("disjunctive", "continued", "selective"),
) -> Given:
    """Yield the values of bricks with so many layers, and of a board game one square further in."""
    # The tables of both games are computed separately, in all six ways of long play.
    sides, squares = range(1, to + 1), range(to)
    for way, play in product(ways, Play):
        bricks = table(f"bricks({layers})", sides, sides, way, play).values
        board = table(other, squares, squares, way, play).values
        for a, b in product(squares, repeat=2):
            words = f"{way}, {play.value}: {a + 1} × {b + 1} is not {other} {a},{b}"
            yield words, bricks[a][b], board[a][b]


@compare
def constant_from(to: int, first: Callable[[int], int] = lambda r: 2 ** (r + 1)) -> Given:
    """Yield conjunctive values with r layers from some side on, which are constant."""
    # From the side where nothing changes on, each row of values is compared with the first such
    # row.
    for layers, valuation in product(
        range(1, to + 1), (valuations.REMOTENESS, valuations.MISERE_REMOTENESS)
    ):
        least = first(layers)
        found = layer_values(Bricks(), 2 * least, layers, Fold(valuation, operations.LEAST))[layers]
        for a in range(least, 2 * least + 1):
            yield f"{layers} layers, side {a}", found[a, 1:].tolist(), found[least, 1:].tolist()


def brick_table(to: int, layers: int | None, way: CompositionName, least: int = 1) -> Given:
    """Yield the bricks with sides from a least one on, with their values in a table."""
    sides = range(least, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, way)
    for a, row in zip(found.rows, found.values, strict=True):
        for b, value in zip(found.cols, row, strict=True):
            yield f"({a}, {b}) has value {value}", a, b, value


@over(brick_table, layers=2, way="diminished", least=2)
def bricks_foreclosed(_a: int, _b: int, value: int) -> bool:
    """Check that with two layers all values are 0."""
    return value == 0


@compare
def bricks_ended(to: int) -> Given:
    """Yield the values of rectangles without layers, which have ended, in every valuation."""
    ways: tuple[CompositionName, ...] = (
        "disjunctive", "conjunctive", "continued-conjunctive", "selective",
    )  # fmt: skip
    for way in ways:
        for a, row in enumerate(table("bricks(0)", range(1, to + 1), range(1, to + 1), way).values):
            yield f"row {a + 1} in {way} play", set(row), {0}


@compare
def bricks_brink(to: int) -> Given:
    """Yield whether short play is more than a move from the end, and whether a, b, r ≥ 2."""
    # Chapter 4, page 25: F⁺ is undefined exactly on N ∪ E, which a table shows as None.
    for r in range(4):
        for words, a, b, value in brick_table(to, r, "diminished"):
            yield words, value is not None, min(a, b, r) >= 2


@compare
def many_layers(to: int) -> Given:
    """Yield the tables of as many layers as cuts are possible, and of no limit."""
    # Page 28: a play of a × b has at most a + b − 2 cuts on top of each other, so as many layers
    # are no limit. Misère disjunctive play has no theorem and no table.
    sides = range(1, min(to, 9) + 1)
    for way, play in product(SIX, Play):
        if (way.name, play) != ("disjunctive", Play.MISERE):
            limited = table(f"bricks({2 * len(sides)})", sides, sides, way, play).values
            unlimited = table("bricks", sides, sides, way, play).values
            yield f"{way.name}, {play.value}", limited, unlimited


@compare
def closed_form(to: int, way: str) -> Given:
    """Yield values without limit of layers by the fold alone, and by a closed form."""
    # Slides LEGO+, LEGO∧ and LEGO∨ with h ≤ ∞. The fold goes over all cuts; no formula is used.
    found = layer_values(Bricks(), to, UNLIMITED, fold_of(way))[0]
    expected = getattr(formulas, way)
    for a, b in product(range(1, to + 1), repeat=2):
        yield f"({a}, {b}) has value {int(found[a, b])}", int(found[a, b]), expected(a, b)


@compare
def lost_alone(to: int, layers: int | None = None) -> Given:
    """Yield which single rectangles are P-positions in selective play, and which are to be."""
    # Slides LEGO∨ with h ≤ 2 and h ≤ 3: equal sides; an odd sum of partial quotients.
    sides = range(1, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, "selective").p_positions()
    for a, b in product(sides, repeat=2):
        lost = a == b if layers == 1 else sum(quotients(a, b)) % 2 == 1
        yield f"rectangle {a} × {b}", found[a - 1][b - 1], lost


CORNER = 40


Line = tuple[int, int, int]


def form_attributes(
    equal: Line | None = None, unequal: Line | None = None, **stated: Any
) -> dict[str, Any]:
    """Return the attributes of a form: those stated, with its lines for features other than 0."""
    if equal is None:
        return stated
    return {"feature": "{}", "base": "", "cases": (None, equal, None, unequal), **stated}


@compare
def observed(
    to: int, composition: CompositionName, play: PlayName, layers: int | None = None, **stated: Any
) -> Given:
    """Yield the form found in a corner as it is stated, and the values it predicts up to the bound.

    Args:
        to: the bound.
        composition: how bricks are played.
        play: the convention.
        layers: to go; no limit if None.
        stated: for `form_attributes`.
    """
    # `forms` looks at the corner only; what it predicts is compared to the bound.
    sides = list(range(1, max(to, CORNER) + 1))
    found = table(brick_game("bricks", layers), sides, sides, composition, play)
    with needs("claims about the forms of tables"):
        values = np.array(found.to_numpy(), np.int64)
        form = next(closed_forms.forms(values[:CORNER, :CORNER]), None)
    expected = form_attributes(**stated)
    shown = {name: getattr(form, name, None) for name in expected}
    yield f"the table shows: {form or 'no form'}", shown, expected
    if form is None:
        return
    predicted = form.predict(len(values))
    first = len(values) - len(predicted)
    for i, row in enumerate(predicted, first):
        yield f"it fails in row {i + 1}", row.tolist(), values[i, first:].tolist()
