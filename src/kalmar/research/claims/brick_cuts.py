"""Claims about cuts of bricks: norms of a side, the brink of the end, and table 23 of source 000.

The norm ‖a‖ of a side is the exponent of 2 in a for selective play, and ⌊log₂ a⌋ for conjunctive
play; some claims say how a cut of a rectangle changes the norms.

Table 23 should hold R⁻ of rectangles with two layers to go, shortened selective play. It is wrong
in 79 cells: its cells are what the recursion (4.11) gives if the values with two layers are 1 +
gole of the options, not 1 + loge, and rectangles with no layer to go are dropped, which leave one
component.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.compositions import CompositionName
from kalmar.core.rules import Outcome
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle
from kalmar.research.claims.cases import Given, compare, over, rectangles
from kalmar.research.sources.item import load_printed
from kalmar.theory.operations import misere_shortened_sum
from kalmar.theory.valuations.valuation import gole, loge


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


@compare
def lost_positions(to: int, way: CompositionName, called: str) -> Given:
    """Yield whether one rectangle, or two, are a P-position, and whether they are called lost."""
    # The slides speak of positions with any number of rectangles; one and two are searched.
    sides = rectangles(to)
    for bricks in (*product(sides), *product(sides, repeat=2)):
        text = " ".join(["bricks", *(f"{a}x{b}" for a, b in bricks)])
        yield text, solve(text, way).outcome is Outcome.P, LOST[called](list(bricks))


def norms(to: int, log: bool = False, equal: bool = True) -> Given:
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


@over(norms)
def never_kept(norm: int, made: set[int]) -> bool:
    """Check property 1: no cut of a side makes its own norm."""
    # Slide on the norm, property 1; from it follows that no cut of a lost rectangle is lost.
    return norm not in made


@over(norms)
def all_smaller(norm: int, made: set[int]) -> bool:
    """Check property 2: every smaller norm is made by some cut of the side."""
    # Property 2; from it follows that every other rectangle has a lost cut.
    return made.issuperset(range(norm))


def cuts(to: int, way: str) -> Given:
    """Yield each rectangle, and the first pair into which it may be cut of those called lost.

    The words say what is wrong where a rectangle called lost can be cut so, or one called won
    cannot.
    """
    rules, lost = Bricks(), LOST[way]
    for a, b in rectangles(to):
        pairs = ([part[:2] for part in option] for option in rules.options((a, b, UNLIMITED)))
        found = next(filter(lost, pairs), None)
        words = f"{(a, b)} can be cut into {found}" if found else f"{(a, b)} cannot be cut so"
        yield words, lost([(a, b)]), found


@compare
def lost_to_won(to: int, way: str) -> Given:
    """Yield cuts of rectangles called lost that leave what is called lost: there are none."""
    for words, lost, found in cuts(to, way):
        if lost:
            yield words, found, None


@compare
def won_to_lost(to: int, way: str) -> Given:
    """Yield cuts of rectangles called won that leave what is called lost: there are some."""
    for words, lost, found in cuts(to, way):
        if not lost:
            yield words, found, None, False


def in_e(bricks: tuple[Rectangle, ...], alone: bool) -> bool:
    """Return whether the text puts a position into E for one of its rectangles.

    Args:
        bricks: the position.
        alone: whether no rectangle may have ended.
    """
    kinds = any(layers and min(a, b, layers) == 1 < b for a, b, layers in bricks)
    return kinds and not (alone and any(b == 1 or not layers for _, b, layers in bricks))


@compare
def brink_of_positions(to: int, alone: bool) -> Given:
    """Yield whether the text puts a position into E, and whether it is one move from an end."""
    # The same of positions with two rectangles: a position is in E if no rectangle has ended and
    # some option ends one. The sentence as printed forgets the first half.
    rules = Bricks()

    def ended(rectangle: Rectangle) -> bool:
        return not any(rules.options(rectangle))

    some = [(a, b, layers) for a, b in rectangles(to) for layers in range(4)]
    for pair in combinations_with_replacement(some, 2):
        before = any(map(ended, pair))
        literal = not before and any(
            any(map(ended, option)) for each in pair for option in rules.options(each)
        )
        yield " and ".join(map(rules.format, pair)), in_e(pair, alone), literal


CELLS: list[list[int]] = load_printed()["000.table-23"]["values"]
"""Table 23 as it is printed: the cell of a × b stands in row a − 1, column b − 1."""

Excludant = Callable[[Iterable[int]], int]


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


def beside_printed(to: int, value: Callable[[int, int], int | None]) -> Given:
    """Yield the values of rectangles beside what table 23 has."""
    for a, b in product(range(1, min(to, len(CELLS)) + 1), repeat=2):
        found, seen = value(a, b), CELLS[a - 1][b - 1]
        yield f"({a}, {b}): {found}, printed {seen}", found, seen


@compare
def table_23_slip(to: int, excludants: tuple[Excludant, ...] = (loge, gole)) -> Given:
    """Yield what the recursion gives with loge for one layer and gole for two, and table 23."""
    value = layer_values(excludants)
    yield from beside_printed(to, lambda a, b: value(a, b, len(excludants)))


@compare
def table_23(to: int) -> Given:
    """Yield the values of the game that table 23 is said to be of, and the table."""
    # Table 23, page 69, against the game that its heading names.
    sides = range(1, min(to, len(CELLS)) + 1)
    found = table("bricks(2,dropped)", sides, sides, "shortened-selective", "misere").values
    yield from beside_printed(to, lambda a, b: found[a - 1][b - 1])
