"""Claims about the bricks game: closed forms, few layers, norms and cuts, forms that tables show.

The norm ‖a‖ of a side is the exponent of 2 in a for selective play, and ⌊log₂ a⌋ for conjunctive
play; some claims say how a cut of a rectangle changes the norms.

No source states the forms that claims call observed: each was found by `closed_forms` in a table of
40 sides. The check finds it again, compares it with what the claim states, and then with every
value to the bound. Each was proved afterwards.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import Any

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.compositions import SIX, CompositionName, PlayName
from kalmar.core.rules import Outcome, Play
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle, rectangle
from kalmar.games.notation.coerce import brick_game
from kalmar.games.registry import find_rules
from kalmar.research.claims import cases
from kalmar.runtime.optional import needs
from kalmar.solvers import bricks as formulas
from kalmar.solvers import solved as any_game
from kalmar.solvers.bricks import layer_values
from kalmar.theory import operations, valuations
from kalmar.theory.fractions import quotients
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import Fold

LONG_OPERATIONS = (
    operations.NIM_SUM,
    operations.GREATEST,
    operations.SELECTIVE_SUM,
    operations.KERNEL_SUM,
)
"""How values combine where play goes on until all have ended."""


def by_search(to: int, fold: Fold, layers: int) -> cases.Given:
    """Yield all rectangles with sides up to a bound and their values, by the definition alone."""
    # Only the definition: no table by arrays, no closed form.
    every = [rectangle(a, b, layers) for a, b in cases.rectangles(to)]
    solved = any_game.solve(Bricks(), every, fold, cases.LIMIT)
    for one in every:
        a, b, _ = one
        value = solved.value(one)
        yield f"{fold.valuation.symbol}({a}, {b}) = {value}", a, b, value


@cases.compare
def halves(to: int, layers: int = 3) -> cases.Given:
    """Yield the values of table 7, and its formula."""
    for words, a, b, value in by_search(
        to, Fold(valuations.FORECLOSED, operations.FORECLOSED_SUM), layers
    ):
        if a >= 2:
            yield words, value, (a - 2) // 2 ^ (b - 2) // 2


@cases.compare
def dawson(to: int, side: int, valuation: str = valuations.FORECLOSED.name) -> cases.Given:
    """Yield a row of table 6 or 16, and the values of Dawson's Kayles."""
    # The row of the table, beside the values of 0.07 at n − 2: both come from the definition.
    pairs = any_game.solve(find_rules("0.07"), range(to), cases.fold_of("disjunctive"), cases.LIMIT)
    fold = Fold(valuations.VALUATIONS[valuation], operations.FORECLOSED_SUM)
    found = any_game.solve(Bricks(), [rectangle(side, to)], fold, cases.LIMIT)
    for n in range(max(side, 2), to + 1):
        value = found.value(rectangle(side, n))
        yield f"{fold.valuation.symbol}({side}, {n}) = {value}", value, pairs.value(n - 2)


@cases.compare
def brick_kernels(to: int) -> cases.Given:
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


@cases.compare
def brick_lengths(to: int, valuation: str) -> cases.Given:
    """Yield a number of moves by literal search of the bricks, and the count of their cuts."""
    of = valuations.VALUATIONS[valuation]
    for a, b in cases.rectangles(to):
        moves = cases.literal_value(f"bricks {a}x{b}", of)
        yield f"{of.symbol}({a}, {b}) = {moves}", moves, a * b - 1


@cases.compare
def brick_rook(to: int, layers: int = 1) -> cases.Given:
    """Yield the values of bricks with a layer to go and of the rook, in all ways played out."""
    # A cut with one layer to go leaves one part that matters, smaller in one side: a rook's move.
    piece = find_rules("rook")
    for row in THEORIES.values():
        if row is None or row.holds is not None or row.fold.combine not in LONG_OPERATIONS:
            continue
        rooks = any_game.solve(piece, [(to - 1, to - 1)], row.fold, cases.LIMIT)
        for words, a, b, value in by_search(to, row.fold, layers):
            yield words.replace(")", ")₁"), value, rooks.value((a - 1, b - 1))


@cases.compare
def like_board(
    to: int,
    layers: int,
    other: str,
    ways: tuple[CompositionName, ...] = ("disjunctive", "continued", "selective"),
) -> cases.Given:
    """Yield the values of bricks with so many layers, and of a board game one square further in."""
    # The tables of both games are computed separately, in all six ways of long play.
    sides, squares = range(1, to + 1), range(to)
    for way, play in product(ways, Play):
        bricks = table(f"bricks({layers})", sides, sides, way, play).values
        board = table(other, squares, squares, way, play).values
        for a, b in product(squares, repeat=2):
            words = f"{way}, {play.value}: {a + 1} × {b + 1} is not {other} {a},{b}"
            yield words, bricks[a][b], board[a][b]


@cases.compare
def constant_from(to: int, first: Callable[[int], int] = lambda r: 2 ** (r + 1)) -> cases.Given:
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


def brick_table(to: int, layers: int | None, way: CompositionName, least: int = 1) -> cases.Given:
    """Yield the bricks with sides from a least one on, with their values in a table."""
    sides = range(least, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, way)
    for a, row in zip(found.rows, found.values, strict=True):
        for b, value in zip(found.cols, row, strict=True):
            yield f"({a}, {b}) has value {value}", a, b, value


@cases.over(brick_table, layers=2, way="diminished", least=2)
def bricks_foreclosed(_a: int, _b: int, value: int) -> bool:
    """Check that with two layers all values are 0."""
    return value == 0


@cases.compare
def bricks_ended(to: int) -> cases.Given:
    """Yield the values of rectangles without layers, which have ended, in every valuation."""
    ways: tuple[CompositionName, ...] = (
        "disjunctive", "conjunctive", "continued-conjunctive", "selective",
    )  # fmt: skip
    for way in ways:
        for a, row in enumerate(table("bricks(0)", range(1, to + 1), range(1, to + 1), way).values):
            yield f"row {a + 1} in {way} play", set(row), {0}


@cases.compare
def bricks_brink(to: int) -> cases.Given:
    """Yield whether short play is more than a move from the end, and whether a, b, r ≥ 2."""
    # Chapter 4, page 25: F⁺ is undefined exactly on N ∪ E, which a table shows as None.
    for r in range(4):
        for words, a, b, value in brick_table(to, r, "diminished"):
            yield words, value is not None, min(a, b, r) >= 2


@cases.compare
def many_layers(to: int) -> cases.Given:
    """Yield the tables of as many layers as cuts are possible, and of no limit."""
    # Page 28: a play of a × b has at most a + b − 2 cuts on top of each other, so as many layers
    # are no limit. Misère disjunctive play has no theorem and no table.
    sides = range(1, min(to, 9) + 1)
    for way, play in product(SIX, Play):
        if (way.name, play) != ("disjunctive", Play.MISERE):
            limited = table(f"bricks({2 * len(sides)})", sides, sides, way, play).values
            unlimited = table("bricks", sides, sides, way, play).values
            yield f"{way.name}, {play.value}", limited, unlimited


@cases.compare
def closed_form(to: int, way: str) -> cases.Given:
    """Yield values without limit of layers by the fold alone, and by a closed form."""
    # Slides LEGO+, LEGO∧ and LEGO∨ with h ≤ ∞. The fold goes over all cuts; no formula is used.
    found = layer_values(Bricks(), to, UNLIMITED, cases.fold_of(way))[0]
    expected = getattr(formulas, way)
    for a, b in product(range(1, to + 1), repeat=2):
        yield f"({a}, {b}) has value {int(found[a, b])}", int(found[a, b]), expected(a, b)


@cases.compare
def lost_alone(to: int, layers: int | None = None) -> cases.Given:
    """Yield which single rectangles are P-positions in selective play, and which are to be."""
    # Slides LEGO∨ with h ≤ 2 and h ≤ 3: equal sides; an odd sum of partial quotients.
    sides = range(1, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, "selective").p_positions()
    for a, b in product(sides, repeat=2):
        lost = a == b if layers == 1 else sum(quotients(a, b)) % 2 == 1
        yield f"rectangle {a} × {b}", found[a - 1][b - 1], lost


def exponent(n: int) -> int:
    """Return the exponent of two in n.

    >>> exponent(12)
    2
    """
    return (n & -n).bit_length() - 1


def logarithm(n: int) -> int:
    """⌊log₂ n⌋.

    >>> logarithm(12)
    3
    """
    return n.bit_length() - 1


Sides = tuple[int, int]


def least_side_is_square(bricks: list[Sides]) -> bool:
    """Return whether the least side, by ⌊log₂⌋, is also that of a square."""
    return least_side_literally([(logarithm(a), logarithm(b)) for a, b in bricks])


def least_side_literally(bricks: list[Sides]) -> bool:
    """Return whether the least side is that of a square, with the sides themselves."""
    least = min(min(pair) for pair in bricks)
    return (least, least) in bricks


def equal_exponents(bricks: list[Sides]) -> bool:
    """Return whether the two sides of each rectangle have the same exponent of two."""
    return all(exponent(a) == exponent(b) for a, b in bricks)


LOST: dict[str, Callable[[list[Sides]], bool]] = {
    "conjunctive": least_side_is_square,
    "conjunctive, literally": least_side_literally,
    "selective": equal_exponents,
}
"""By the composition, which positions of bricks are called lost; once as the slide says it."""


@cases.compare
def lost_positions(to: int, way: CompositionName, called: str) -> cases.Given:
    """Yield whether one rectangle, or two, are a P-position, and whether they are called lost."""
    # The slides speak of positions with any number of rectangles; one and two are searched.
    sides = cases.rectangles(to)
    for bricks in (*product(sides), *product(sides, repeat=2)):
        text = " ".join(["bricks", *(f"{a}x{b}" for a, b in bricks)])
        yield text, solve(text, way).outcome is Outcome.P, LOST[called](list(bricks))


def norms(to: int, log: bool = False, equal: bool = True) -> cases.Given:
    """Yield for each side what is said of its norm, with the norms that its cuts make.

    Args:
        to: the largest side.
        log: whether the norm is ⌊log₂ a⌋, not the exponent of 2.
        equal: whether both parts of a cut must have one norm, as the slides say; else the smaller
            norm counts.
    """
    norm = logarithm if log else exponent
    for a in range(1, to + 1):
        parts = [(norm(first), norm(a - first)) for first in range(1, a)]
        made = {min(pair) for pair in parts if not equal or pair[0] == pair[1]}
        missed = "".join(f", no cut makes {n}" for n in range(norm(a)) if n not in made)
        yield f"a = {a} has norm {norm(a)}{missed}", norm(a), made


@cases.over(norms)
def never_kept(norm: int, made: set[int]) -> bool:
    """Check property 1: no cut of a side makes its own norm."""
    # Slide on the norm, property 1; from it follows that no cut of a lost rectangle is lost.
    return norm not in made


@cases.over(norms)
def all_smaller(norm: int, made: set[int]) -> bool:
    """Check property 2: every smaller norm is made by some cut of the side."""
    # Property 2; from it follows that every other rectangle has a lost cut.
    return made.issuperset(range(norm))


def cuts(to: int, way: str) -> cases.Given:
    """Yield each rectangle, and the first pair into which it may be cut of those called lost.

    The words say what is wrong where a rectangle called lost can be cut so, or one called won
    cannot.
    """
    rules, lost = Bricks(), LOST[way]
    for a, b in cases.rectangles(to):
        pairs = ([part[:2] for part in option] for option in rules.options((a, b, UNLIMITED)))
        found = next(filter(lost, pairs), None)
        words = f"{(a, b)} can be cut into {found}" if found else f"{(a, b)} cannot be cut so"
        yield words, lost([(a, b)]), found


@cases.compare
def cuts_to_lost(to: int, way: str, called_lost: bool) -> cases.Given:
    """Yield cuts that leave what is called lost: of what is called won only there is one."""
    for words, lost, found in cuts(to, way):
        if lost == called_lost:
            yield words, found, None, called_lost


def in_e(bricks: tuple[Rectangle, ...], alone: bool) -> bool:
    """Return whether the text puts a position into E for one of its rectangles.

    Args:
        bricks: the position.
        alone: whether no rectangle may have ended.
    """
    kinds = any(layers and min(a, b, layers) == 1 < b for a, b, layers in bricks)
    return kinds and not (alone and any(b == 1 or not layers for _, b, layers in bricks))


@cases.compare
def brink_of_positions(to: int, alone: bool) -> cases.Given:
    """Yield whether the text puts a position into E, and whether it is one move from an end."""
    # The same of positions with two rectangles: a position is in E if no rectangle has ended and
    # some option ends one. The sentence as printed forgets the first half.
    rules = Bricks()

    def ended(rectangle: Rectangle) -> bool:
        return not any(rules.options(rectangle))

    some = [(a, b, layers) for a, b in cases.rectangles(to) for layers in range(4)]
    for pair in combinations_with_replacement(some, 2):
        before = any(map(ended, pair))
        literal = not before and any(
            any(map(ended, option)) for each in pair for option in rules.options(each)
        )
        yield " and ".join(map(rules.format, pair)), in_e(pair, alone), literal


CORNER = 40


@cases.compare
def observed(
    to: int, composition: CompositionName, play: PlayName, layers: int | None = None, **stated: Any
) -> cases.Given:
    """Yield the form found in a corner as it is stated, and the values it predicts up to the bound.

    Args:
        to: the bound.
        composition: how bricks are played.
        play: the convention.
        layers: to go; no limit if None.
        stated: attributes of the form; or its lines for features other than 0, `equal` or not.
    """
    # `forms` looks at the corner only; what it predicts is compared to the bound.
    sides = list(range(1, max(to, CORNER) + 1))
    found = table(brick_game("bricks", layers), sides, sides, composition, play)
    with needs("claims about the forms of tables"):
        import numpy as np

        from kalmar.answers.tables.closed_forms import forms

        values = np.array(found.to_numpy(), np.int64)
        form = next(forms(values[:CORNER, :CORNER]), None)
    expected = stated
    if "equal" in stated:
        lines = (None, stated.pop("equal"), None, stated.pop("unequal", None))
        expected = {"feature": "{}", "base": "", "cases": lines, **stated}
    shown = {name: getattr(form, name, None) for name in expected}
    yield f"the table shows: {form or 'no form'}", shown, expected
    if form is None:
        return
    predicted = form.predict(len(values))
    first = len(values) - len(predicted)
    for i, row in enumerate(predicted, first):
        yield f"it fails in row {i + 1}", row.tolist(), values[i, first:].tolist()
