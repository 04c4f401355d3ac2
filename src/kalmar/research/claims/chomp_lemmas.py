"""Claims of source 002: the lemmas about the table f(B, C) of three-row Chomp, 2.8 to 2.20."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kalmar.research.claims.claim import Case, Checker, Claim, Status, case
from kalmar.research.claims.source_002 import rows_to

if TYPE_CHECKING:
    from kalmar.engines.chomp.three_rows import ThreeRowChomp

__all__ = ["CLAIMS"]

Statement = Callable[["ThreeRowChomp", int], Case]
"""What is said of one row or one column of the table: its case."""


def of_each(statement: Statement, least: int = 0) -> Checker:
    """A statement of every row or column from one on, as far as the table goes."""

    def checker(to: int) -> Iterator[Case]:
        chomp = rows_to(to)
        for number in range(least, to - 1):
            yield statement(chomp, number)

    return checker


def below_the_diagonal(chomp: "ThreeRowChomp", c: int) -> Case:
    """2.8: f(C, C − 1) < f(C, C), and both are defined or neither is."""
    above, on = chomp.f(c, c - 1), chomp.f(c, c)
    holds = above < on if above is not None and on is not None else above is on
    return case(holds, f"f({c}, {c - 1}) = {above}, f({c}, {c}) = {on}")


def no_three_equal(chomp: "ThreeRowChomp", a: int) -> Case:
    """2.9: (A, A, A) is no P-position."""
    return case(chomp.f(a, a) != a, f"f({a}, {a}) = {a}")


def never_again(chomp: "ThreeRowChomp", c: int) -> Case:
    """2.11: nothing that stands on the diagonal stands later in its row, or in a later row."""
    before = set(chomp.diagonal[: c + 1].tolist())
    later = [int(a) for a in chomp.row(c)[1:] if int(a) in before]
    on = int(chomp.diagonal[c])
    once = [b for b in range(c) if int(chomp.diagonal[b]) == on]
    return case(not later and not once, f"row {c} has {later or on}, which is on the diagonal")


def below_two(chomp: "ThreeRowChomp", b: int) -> Case:
    """2.16: A/B < 2 for openings (A, B, B)."""
    a = int(chomp.diagonal[b])
    return case(a < 2 * b, f"({a}, {b}, {b})")


def has_opening(chomp: "ThreeRowChomp", b: int) -> Case:
    """2.17: some (A, B, B) is a P-position, with A > B."""
    a = chomp.f(b, b)
    return case(a is not None and a > b, f"f({b}, {b}) = {a}")


def first_two_rows(chomp: "ThreeRowChomp", b: int) -> Case:
    """2.18's proof: f(B, 0) = B + 1; row 1 is 3, 2 and ends."""
    one = {0: None, 1: 3, 2: 2}.get(b)
    return case(chomp.f(b, 0) == b + 1 and chomp.f(b, 1) == one, f"column {b} begins otherwise")


def row_to_its_end(chomp: "ThreeRowChomp", c: int) -> Case:
    """2.19: if (A, A, C) is a P-position, f(F, C) is defined for C ≤ F ≤ A and nowhere else."""
    end = dict(chomp.short_rows.tolist()).get(c)
    last = chomp.size - 1 if end is None else end
    places = [b for b in range(chomp.size) if chomp.f(b, c) is not None]
    return case(places == list(range(c, last + 1)), f"row {c} has {len(places)} numbers")


def last_below(diagonal: list[int], n: int) -> int | None:
    """D of 2.20's proof: the last B with f(B, B) ≤ M, the greatest of f(0, 0), …, f(N, N).

    None where the table is too small to know it.

    >>> last_below([1, 3, 4, 6, 8, 10, 11, 13], 2), last_below([1, 3, 4, 6], 2)
    (2, None)
    """
    most = max(diagonal[: n + 1])
    if most >= len(diagonal):
        return None
    return max(b for b, a in enumerate(diagonal) if a <= most)


def later_end(pick: Callable[["ThreeRowChomp", int], int | None]) -> Checker:
    """2.20: for every N a number picked at D is at least N, and ends a short row."""

    def checker(to: int) -> Iterator[Case]:
        chomp = rows_to(to)
        ends, diagonal = set(chomp.short_rows[:, 1].tolist()), chomp.diagonal.tolist()
        for n in range(1, to):
            d = last_below(diagonal, n)
            if d is not None:
                a = pick(chomp, d)
                yield case(a is not None and a >= n and a in ends, f"N = {n}: D = {d}, A = {a}")

    return checker


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("002.2.8", "what stands above a number of the main diagonal is smaller",
          "f(C, C − 1) < f(C, C)", "002, 2.8", THEOREM, of_each(below_the_diagonal, 1), 600,
          "rows"),
    Claim("002.2.9", "three equal rows are never a P-position", "f(A, A) ≠ A", "002, 2.9", THEOREM,
          of_each(no_three_equal), 600, "rows"),
    Claim("002.2.11", "what stands on the main diagonal stands neither later in its row nor in a"
          " later row, so a bar has at most one winning opening of each kind, with C < B",
          "A = f(B, B): A ≠ f(E, C) for C > B, and for C = B < E", "002, 2.11", THEOREM,
          of_each(never_again), 600, "rows"),
    Claim("002.2.16", "openings (A, B, B) are less than twice as long as B, for B > 5", "A/B < 2",
          "002, 2.16", THEOREM, of_each(below_two, 6), 600, "rows"),
    Claim("002.2.17", "every B has a winning opening (A, B, B)", "f(B, B) is defined",
          "002, 2.17", THEOREM, of_each(has_opening), 600, "rows"),
    Claim("002.2.18-rows", "row 0 rises by one, row 1 is 3, 2 and ends",
          "f(B, 0) = B + 1; f(1, 1) = 3, f(2, 1) = 2", "002, proof of 2.18", THEOREM,
          of_each(first_two_rows), 600, "columns"),
    Claim("002.2.19", "a short row C that ends at A has a number in each column from C to A",
          "A − C + 1 numbers", "002, 2.19", THEOREM, of_each(row_to_its_end), 200, "rows"),
    Claim("002.2.20", "short rows do not stop: beyond every N one ends, at the A of the proof",
          "A = f(D, D − 1) ≥ N", "002, 2.20", THEOREM,
          later_end(lambda chomp, d: chomp.f(d, d - 1)), 600, "rows"),
]  # fmt: skip
