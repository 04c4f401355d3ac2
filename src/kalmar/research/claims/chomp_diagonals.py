"""Claims of source 002 about its two diagonals, f(B, B) and f(B, B − 1): where they fall."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kalmar.research.claims.claim import Case, Checker, Claim, Counterexample, Status, case
from kalmar.research.claims.source_002 import rows_to

if TYPE_CHECKING:
    from kalmar.engines.chomp.three_rows import ThreeRowChomp

__all__ = ["CLAIMS", "Diagonals"]

Diagonals = tuple[list[int], list[int]]
"""f(B, B) and f(B, B − 1) by B; the second begins with 0."""


def diagonals(chomp: "ThreeRowChomp") -> Diagonals:
    """Both diagonals; f(B, B − 1) is defined for every B > 0, by lemma 2.8."""
    upper = [chomp.f(b, b - 1) or 0 for b in range(1, chomp.size)]
    return [int(a) for a in chomp.diagonal], [0, *upper]


def falls(numbers: list[int]) -> list[int]:
    """The B at which a diagonal is smaller than at B − 1.

    >>> falls([1, 3, 2, 4])
    [2]
    """
    return [b for b in range(1, len(numbers)) if numbers[b] < numbers[b - 1]]


def where_falls(which: int, holds: Callable[[Diagonals, int], bool]) -> Checker:
    """What is said of the places at which one of the diagonals falls, the main one (0) or not."""

    def checker(to: int) -> Iterator[Case]:
        both = diagonals(rows_to(to))
        for b in falls(both[which])[:-1]:
            yield case(holds(both, b), f"column {b}: {both[which][b - 1]}, {both[which][b]}")

    return checker


def is_repaired(both: Diagonals, b: int) -> bool:
    """The number before and the one after a fall stand as if the two that fall were exchanged."""
    main, _ = both
    return main[b - 2] < main[b] < main[b - 1] < main[b + 1]


def falls_above(both: Diagonals, b: int) -> bool:
    """The diagonal above the main one falls at the same column."""
    return both[1][b] < both[1][b - 1]


def falls_on_main(both: Diagonals, b: int) -> bool:
    """The main diagonal falls at the same column."""
    return both[0][b] < both[0][b - 1]


CLAIMS = [
    Claim("002.falls-repaired", "where the main diagonal falls, exchanging two neighbours mends it",
          "f(B, B) < f(B − 1, B − 1): f(B − 2) < f(B) < f(B − 1) < f(B + 1)", "002, after 3.3",
          Status.CONJECTURE, where_falls(0, is_repaired), 2000, "columns"),
    Claim("002.falls-above", "where the main diagonal falls, the one above it does",
          "f(B, B) < f(B − 1, B − 1): f(B, B − 1) < f(B − 1, B − 2)", "002, after 3.3",
          Status.CONJECTURE, where_falls(0, falls_above), 2000, "columns"),
    Claim("chomp.falls-above-only", "the diagonal above falls nowhere else",
          "f(B, B − 1) < f(B − 1, B − 2): f(B, B) < f(B − 1, B − 1)", "beyond 002, after 3.3",
          Status.REFUTED, where_falls(1, falls_on_main), 2000, "columns",
          "column 1,724 is the first exception, 4,109 the next",
          counterexample=Counterexample("column 1724: 2942, 2940", 1890, 24)),
]  # fmt: skip
