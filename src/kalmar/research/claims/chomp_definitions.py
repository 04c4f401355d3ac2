"""Claims of source 002: moves, P-positions by search, and the two definitions of f(B, C)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kalmar.games.posets.chomp import Chomp
from kalmar.research.claims.claim import Case, Checker, Claim, Status, case
from kalmar.research.claims.source_002 import rows_to

if TYPE_CHECKING:
    from kalmar.engines.chomp.three_rows import ThreeRowChomp

__all__ = ["CLAIMS"]

Bar = tuple[int, int, int]
Found = dict[tuple[int, int], int]
"""f by (B, C), as far as it has been found."""


def bars(to: int) -> Iterator[Bar]:
    """All bars of three rows with A ≤ to, small ones first."""
    for a in range(1, to + 1):
        for b in range(a + 1):
            for c in range(b + 1):
                yield a, b, c


def bitten(bar: Bar) -> set[Bar]:
    """What the bites of the game leave of a bar, with all three rows written."""
    left = Chomp().options(tuple(row for row in bar if row))
    return {(*rows, *(0,) * (3 - len(rows))) for (rows,) in left}  # type: ignore[misc]


def six_kinds(bar: Bar) -> Iterator[Bar]:
    """The moves of corollary 2.3; that to (0, 0, 0) eats the poisoned square."""
    a, b, c = bar
    for c1 in range(c):
        yield from ((a, b, c1), (a, c1, c1), (c1, c1, c1))
    for b1 in range(c, b):
        yield from ((a, b1, c), (b1, b1, c))
    for a1 in range(b, a):
        yield a1, b, c


def moves_are(kinds: Callable[[Bar], Iterator[Bar]]) -> Checker:
    """The bites of every bar are those of some kinds, but for the poisoned square."""

    def checker(to: int) -> Iterator[Case]:
        for bar in bars(to):
            listed = {left for left in kinds(bar) if left[0]}
            yield case(listed == bitten(bar), f"the bites of {bar}")

    return checker


def lost_bars(width: int) -> set[Bar]:
    """The P-positions with B < width and A ≤ 2·width, by search."""
    lost: set[Bar] = set()
    for bar in bars(2 * width):
        if bar[1] < width and not bitten(bar) & lost:
            lost.add(bar)
    return lost


def is_searched(f: Callable[["ThreeRowChomp", int, int], int | None]) -> Checker:
    """What a function says of the table is what search finds: one A, or none."""

    def checker(to: int) -> Iterator[Case]:
        chomp, lost = rows_to(max(to, 2)), lost_bars(to)
        for b in range(to):
            for c in range(b + 1):
                found = [a for a in range(b, 2 * to + 1) if (a, b, c) in lost]
                told = f(chomp, b, c)
                yield case(found == ([] if told is None else [told]), f"({b}, {c}): {found}")

    return checker


def stops_with_diagonal(found: Found, b: int, c: int) -> bool:
    """Whether definition 2.4 leaves f(B, C) undefined."""
    ended = any(found.get((i, c)) == i for i in range(c, b))
    return ended or any(found.get((i, i)) == i for i in range(c))


def stops(found: Found, b: int, c: int) -> bool:
    """Whether definition 2.10 leaves f(B, C) undefined."""
    return any(found.get((i, c)) == i for i in range(c, b))


def literal(size: int, stop: Callable[[Found, int, int], bool]) -> Found:
    """The table by its definition, with a rule for where it is undefined."""
    found: Found = {(0, 0): 1}
    for c in range(size):
        for b in range(max(c, 1 - c), size):
            if not stop(found, b, c):
                taken = {found.get((i, c)) for i in range(c, b)}
                taken |= {found.get((b, i)) for i in range(c)} | {
                    found.get((i, i)) for i in range(c)
                }
                found[b, c] = next(a for a in range(b, 3 * size) if a not in taken)
    return found


def defined_by(stop: Callable[[Found, int, int], bool]) -> Checker:
    """The table is that of a definition."""

    def checker(to: int) -> Iterator[Case]:
        chomp, found = rows_to(to), literal(to, stop)
        for c in range(to):
            for b in range(c, to):
                yield case(chomp.f(b, c) == found.get((b, c)), f"f({b}, {c}) = {found.get((b, c))}")

    return checker


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("002.2.3", "from (A, B, C) six kinds of moves lead",
          "(A, B, C₁), (A, C₁, C₁), …, (A₁, B, C)", "002, 2.3", THEOREM, moves_are(six_kinds), 11,
          "columns"),
    Claim("002.2.6", "f(B, C) is the A of the P-position above B and C that search finds",
          "f = g", "002, 2.6", THEOREM, is_searched(lambda chomp, b, c: chomp.f(b, c)), 12,
          "columns"),
    Claim("002.2.4", "the table is that of the definition that looks at the main diagonal too",
          "f(B, C) = min A", "002, def. 2.4", THEOREM, defined_by(stops_with_diagonal), 50, "rows"),
    Claim("002.2.10", "the table is that of the simpler definition", "f(B, C) = min A",
          "002, def. 2.10", THEOREM, defined_by(stops), 50, "rows"),
]  # fmt: skip
