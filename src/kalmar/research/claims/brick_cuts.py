"""Claims about cuts of bricks: norms of a side, the brink of the end, and table 23 of source 000.

The norm ‖a‖ of a side is the exponent of 2 in a for selective play, and ⌊log₂ a⌋ for conjunctive
play; some claims say how a cut of a rectangle changes the norms.

Table 23 should hold R⁻ of rectangles with two layers to go, shortened selective play. It is wrong
in 79 cells: its cells are what the recursion (4.11) gives if the values with two layers are 1 +
gole of the options, not 1 + loge, and rectangles with no layer to go are dropped, which leave one
component.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.names import CompositionName
from kalmar.core.rules import Outcome
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle
from kalmar.research.claims.cases import Given, each
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.theory.excludants import gole, loge
from kalmar.theory.operations import misere_shortened_sum


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
Norm = Callable[[int], int]
Joined = Callable[[int, int], int | None]
"""The norm that the norms of both parts of a cut make together, if they make one."""

Lost = Callable[[list[Sides]], bool]


@parametric
def small_positions(to: int, composition: CompositionName) -> Given:
    """Yield positions of one rectangle, then of two, and whether they are P-positions."""
    # The slides speak of positions with any number of rectangles; one and two are searched.
    sides = [(a, b) for b in range(1, to + 1) for a in range(1, b + 1)]
    for rectangles in (*product(sides), *product(sides, repeat=2)):
        text = " ".join(["bricks", *(f"{a}x{b}" for a, b in rectangles)])
        yield text, list(rectangles), solve(text, composition).outcome is Outcome.P


def least_side_is_square(rectangles: list[Sides]) -> bool:
    """Return whether the least side, by ⌊log₂⌋, is also that of a square."""
    return least_side_literally([(logarithm(a), logarithm(b)) for a, b in rectangles])


def least_side_literally(rectangles: list[Sides]) -> bool:
    """Return whether the least side is that of a square, with the sides themselves."""
    least = min(min(pair) for pair in rectangles)
    return (least, least) in rectangles


def equal_exponents(rectangles: list[Sides]) -> bool:
    """Return whether the two sides of each rectangle have the same exponent of two."""
    return all(exponent(a) == exponent(b) for a, b in rectangles)


def equal(x: int, y: int) -> int | None:
    """Return the norm of two parts if both have the same, else None: the slides' condition."""
    return x if x == y else None


def reached(norm: Norm, joined: Joined, a: int) -> set[int | None]:
    """Return the norms that the cuts of a side make.

    >>> sorted(reached(exponent, equal, 12), key=str), reached(logarithm, min, 7)
    ([0, 1, None], {0, 1})
    """
    return {joined(norm(first), norm(a - first)) for first in range(1, a)}


@parametric
def never_kept(to: int, norm: Norm, joined: Joined) -> Iterator[Case]:
    """Yield checks of property 1: no cut of a side makes its own norm."""
    # Slide on the norm, property 1; from it follows that no cut of a lost rectangle is lost.
    for a in range(1, to + 1):
        yield case(norm(a) not in reached(norm, joined, a), f"a = {a} has norm {norm(a)}")


@parametric
def all_smaller(to: int, norm: Norm, joined: Joined) -> Iterator[Case]:
    """Yield checks of property 2: every smaller norm is made by some cut of the side."""
    # Property 2; from it follows that every other rectangle has a lost cut.
    for a in range(1, to + 1):
        missed = set(range(norm(a))) - reached(norm, joined, a)
        least = min(missed, default=None)
        yield case(not missed, f"a = {a} has norm {norm(a)}, no cut makes {least}")


def cuts(to: int) -> Iterator[tuple[tuple[int, int], list[list[Sides]]]]:
    """Yield each rectangle with sides up to a bound, and the pairs into which it may be cut."""
    rules = Bricks()
    for b, a in product(range(1, to + 1), repeat=2):
        if a <= b:
            options = rules.options((a, b, UNLIMITED))
            yield (a, b), [[part[:2] for part in option] for option in options]


@parametric
def lost_to_won(to: int, lost: Lost) -> Iterator[Case]:
    """Yield checks that no cut of a rectangle called lost leaves what is called lost."""
    for sides, options in cuts(to):
        if lost([sides]):
            bad = next(filter(lost, options), None)
            yield case(bad is None, f"{sides} can be cut into {bad}")


@parametric
def won_to_lost(to: int, lost: Lost) -> Iterator[Case]:
    """Yield checks that some cut of a rectangle called won leaves what is called lost."""
    for sides, options in cuts(to):
        if not lost([sides]):
            yield case(any(map(lost, options)), f"{sides} cannot be cut so")


def in_e(rectangles: tuple[Rectangle, ...], alone: bool) -> bool:
    """Return whether the text puts a position into E for one of its rectangles.

    Args:
        rectangles: the position.
        alone: whether no rectangle may have ended.
    """
    kinds = any(layers and min(a, b, layers) == 1 < b for a, b, layers in rectangles)
    return kinds and not (alone and any(b == 1 or not layers for _, b, layers in rectangles))


@parametric
def brink_of_positions(to: int, alone: bool) -> Iterator[Case]:
    """Yield checks that in short disjunctive play the text's E is one move from an end."""
    # The same of positions with two rectangles: a position is in E if no rectangle has ended and
    # some option ends one. The sentence as printed forgets the first half.
    rules = Bricks()

    def ended(rectangle: Rectangle) -> bool:
        return not any(rules.options(rectangle))

    some = [(a, b, layers) for b in range(1, to + 1) for a in range(1, b + 1)
            for layers in range(4)]  # fmt: skip
    for pair in combinations_with_replacement(some, 2):
        before = any(map(ended, pair))
        literal = not before and any(
            any(map(ended, option)) for each in pair for option in rules.options(each)
        )
        words = " and ".join(map(rules.format, pair))
        yield case(in_e(pair, alone) == literal, words)


PRINTED = """
0 1 1 2 2 1 1 2 2 1
1 2 3 4 3 4 3 4 3 4
1 3 3 4 6 6 3 3 3 6
2 4 4 5 5 5 5 10 10 10
2 3 6 5 7 7 10 5 12 14
1 4 6 5 7 7 10 7 7 14
1 3 3 5 10 10 9 12 14 14
2 4 3 10 5 7 12 9 9 11
2 3 3 10 12 7 14 9 11 11
1 4 6 10 14 14 14 11 11 13
"""

Excludant = Callable[[Iterable[int]], int]


SIDES = 10


@lru_cache(maxsize=1)
def cells() -> list[list[int]]:
    """Parse the rows of the table as they are printed."""
    return [[int(cell) for cell in row.split()] for row in PRINTED.strip().splitlines()]


def printed_value(a: int, b: int) -> int:
    """Return what table 23 has for a rectangle.

    >>> printed_value(2, 3), printed_value(10, 10)
    (3, 13)
    """
    return cells()[a - 1][b - 1]


def parts(a: int, b: int) -> Iterator[tuple[Sides, Sides]]:
    """Yield the two parts that each cut leaves.

    >>> list(parts(1, 3))
    [((1, 1), (1, 2)), ((1, 2), (1, 1))]
    """
    for x in range(1, a):
        yield (x, b), (a - x, b)
    for y in range(1, b):
        yield (a, y), (a, b - y)


def layer_values(excludants: tuple[Excludant, ...]) -> Callable[[int, int, int], int]:
    """Return the values of rectangles by (4.11), with an excludant for each count of layers.

    A part with no layer to go is dropped.
    """

    # (4.11), page 28: a cut leaves a part with the layers there were and one with a layer less.
    @cache
    def value(a: int, b: int, layers: int) -> int:
        if layers == 0 or (a, b) == (1, 1):
            return 0
        reached = {
            misere_shortened_sum(value(*kept, layers), value(*covered, layers - 1))
            if layers > 1
            else value(*kept, layers)
            for kept, covered in parts(a, b)
        }
        return 1 + excludants[layers - 1](reached)

    return value


@parametric
def is_recursion(to: int, excludants: Callable[[], tuple[Excludant, ...]]) -> Iterator[Case]:
    """Yield checks that the printed table is what recursion with these excludants gives."""
    found = layer_values(excludants())
    for a, b in product(range(1, min(to, SIDES) + 1), repeat=2):
        value, seen = found(a, b, len(excludants())), printed_value(a, b)
        yield case(value == seen, f"({a}, {b}): {value}, printed {seen}")


def slip() -> tuple[Excludant, ...]:
    """Return loge for one layer to go and gole for two."""
    return loge, gole


def is_table(to: int) -> Iterator[Case]:
    """Yield checks that the printed table is that of the game it is said to be of."""
    # Table 23, page 69, against the game that its heading names.
    sides = range(1, min(to, SIDES) + 1)
    found = table("bricks(2,dropped)", sides, sides, "shortened-selective", "misere").values
    for a, b in product(sides, repeat=2):
        value, seen = found[a - 1][b - 1], printed_value(a, b)
        yield case(value == seen, f"({a}, {b}): {value}, printed {seen}")


CHECKERS: dict[str, Checker] = {
    "003.bricks-conjunctive-positions": each(
        small_positions("conjunctive"), lambda bricks, lost: lost == least_side_is_square(bricks)
    ),
    "003.bricks-conjunctive-literal": each(
        small_positions("conjunctive"), lambda bricks, lost: lost == least_side_literally(bricks)
    ),
    "003.bricks-selective-positions": each(
        small_positions("selective"), lambda bricks, lost: lost == equal_exponents(bricks)
    ),
    "003.norm-1": never_kept(exponent, equal),
    "003.norm-2": all_smaller(exponent, equal),
    "bricks.log-norm-1": never_kept(logarithm, min),
    "bricks.log-norm-2": all_smaller(logarithm, min),
    "bricks.log-norm-2-equal": all_smaller(logarithm, equal),
    "003.selective-lost-to-won": lost_to_won(equal_exponents),
    "003.selective-won-to-lost": won_to_lost(equal_exponents),
    "bricks.conjunctive-lost-to-won": lost_to_won(least_side_is_square),
    "bricks.conjunctive-won-to-lost": won_to_lost(least_side_is_square),
    "000.bricks-brink-positions": brink_of_positions(True),
    "000.bricks-brink-printed": brink_of_positions(False),
    "000.table-23": is_table,
    "bricks.table-23-slip": is_recursion(slip),
}
