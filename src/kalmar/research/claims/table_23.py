"""How table 23 of source 000 came about: it is wrong in 79 cells, and these are its cells.

The table should hold R⁻ of rectangles with two layers to go, shortened selective play. Its cells
are what the recursion (4.11) gives if the values with two layers are 1 + gole of the options, not
1 + loge, and rectangles with no layer to go are dropped, which leave one component.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import product

from kalmar.answers.tables.ask import table
from kalmar.research.claims.claim import Case, Checker, Claim, Counterexample, Status, case
from kalmar.theory.excludants import gole, loge
from kalmar.theory.operations import misere_shortened_sum

__all__ = ["CLAIMS", "printed_value"]

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
    """The rows of the table as they are printed."""
    return [[int(cell) for cell in row.split()] for row in PRINTED.strip().splitlines()]


def printed_value(a: int, b: int) -> int:
    """What table 23 has for a rectangle.

    >>> printed_value(2, 3), printed_value(10, 10)
    (3, 13)
    """
    return cells()[a - 1][b - 1]


def cuts(a: int, b: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The two parts that each cut leaves.

    >>> list(cuts(1, 3))
    [((1, 1), (1, 2)), ((1, 2), (1, 1))]
    """
    for x in range(1, a):
        yield (x, b), (a - x, b)
    for y in range(1, b):
        yield (a, y), (a, b - y)


def layer_values(excludants: tuple[Excludant, ...]) -> Callable[[int, int, int], int]:
    """The values of rectangles by (4.11), with an excludant for each count of layers to go.

    A part with no layer to go is dropped.
    """

    @cache
    def value(a: int, b: int, layers: int) -> int:
        if layers == 0 or (a, b) == (1, 1):
            return 0
        reached = {
            misere_shortened_sum(value(*kept, layers), value(*covered, layers - 1))
            if layers > 1
            else value(*kept, layers)
            for kept, covered in cuts(a, b)
        }
        return 1 + excludants[layers - 1](reached)

    return value


def is_recursion(excludants: Callable[[], tuple[Excludant, ...]]) -> Checker:
    """The printed table is what the recursion with these excludants gives."""

    def checker(to: int) -> Iterator[Case]:
        found = layer_values(excludants())
        for a, b in product(range(1, min(to, SIDES) + 1), repeat=2):
            value, seen = found(a, b, len(excludants())), printed_value(a, b)
            yield case(value == seen, f"({a}, {b}): {value}, printed {seen}")

    return checker


def slip() -> tuple[Excludant, ...]:
    """Loge with one layer to go, gole with two."""
    return loge, gole


def is_table(to: int) -> Iterator[Case]:
    """The printed table is that of the game it is said to be of."""
    sides = range(1, min(to, SIDES) + 1)
    found = table("bricks(2,dropped)", sides, sides, "shortened-selective", "misere").values
    for a, b in product(sides, repeat=2):
        value, seen = found[a - 1][b - 1], printed_value(a, b)
        yield case(value == seen, f"({a}, {b}): {value}, printed {seen}")


CLAIMS = [
    Claim("000.table-23", "table 23 holds R⁻ of rectangles with two layers to go",
          "table 23 = R⁻((a, b)₂), shortened selective play", "000, table 23", Status.REFUTED,
          is_table, SIDES, "sides",
          "wrong in 79 cells: its program took gole for loge with two layers to go",
          counterexample=Counterexample("(1, 6): 3, printed 1", 6, 6)),
    Claim("bricks.table-23-slip", "table 23 came of gole in place of loge with two layers to go",
          "table 23 = 1 + gole{R(a₁, b)₂ ▼ R⁻(a₂, b)₁, …}", "beyond 000, table 23 and (4.11)",
          Status.THEOREM, is_recursion(slip), SIDES, "sides",
          "rectangles with no layer to go are dropped, as in tables 9, 15 and 19"),
]  # fmt: skip
