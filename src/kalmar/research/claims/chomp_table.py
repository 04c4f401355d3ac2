"""Claims of source 002 on its table of three-row Chomp: lemmas, definitions, diagonals, minima.

M_C is the least number of row C and B_C its column. As M_C ≤ f(C, C) ≤ 2·C + 1, a table of N rows
has all that M_C depends on for C < (N − 1)/2; claims about minima look at those rows.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from kalmar.games.posets.chomp import Chomp
from kalmar.research.claims.chomp import rows_to
from kalmar.research.claims.claim import Case, Checker, case, parametric

if TYPE_CHECKING:
    from kalmar.engines.chomp.three_rows import ThreeRowChomp


Statement = Callable[["ThreeRowChomp", int], Case]
"""What is said of one row or one column of the table: its case."""


@parametric
def of_each(to: int, statement: Statement, least: int = 0) -> Iterator[Case]:
    """Yield checks of each row or column from one on, as far as the table goes."""
    chomp = rows_to(to)
    for number in range(least, to - 1):
        yield statement(chomp, number)


def below_the_diagonal(chomp: "ThreeRowChomp", c: int) -> Case:
    """Check 2.8: f(C, C − 1) < f(C, C), and both are defined or neither is."""
    above, on = chomp.f(c, c - 1), chomp.f(c, c)
    holds = above < on if above is not None and on is not None else above is on
    return case(holds, f"f({c}, {c - 1}) = {above}, f({c}, {c}) = {on}")


def no_three_equal(chomp: "ThreeRowChomp", a: int) -> Case:
    """Check 2.9: (A, A, A) is no P-position."""
    return case(chomp.f(a, a) != a, f"f({a}, {a}) = {a}")


def never_again(chomp: "ThreeRowChomp", c: int) -> Case:
    """Check 2.11: what stands on the diagonal is not later in its row, nor in a later row."""
    # Lemma 2.11, page 11: a bar that begins with A would have a move to the other position.
    before = set(chomp.diagonal[: c + 1].tolist())
    later = [int(a) for a in chomp.row(c)[1:] if int(a) in before]
    on = int(chomp.diagonal[c])
    once = [b for b in range(c) if int(chomp.diagonal[b]) == on]
    return case(not later and not once, f"row {c} has {later or on}, which is on the diagonal")


def below_two(chomp: "ThreeRowChomp", b: int) -> Case:
    """Check 2.16: A/B < 2 for openings (A, B, B)."""
    a = int(chomp.diagonal[b])
    return case(a < 2 * b, f"({a}, {b}, {b})")


def has_opening(chomp: "ThreeRowChomp", b: int) -> Case:
    """Check 2.17: some (A, B, B) is a P-position, with A > B."""
    a = chomp.f(b, b)
    return case(a is not None and a > b, f"f({b}, {b}) = {a}")


def first_two_rows(chomp: "ThreeRowChomp", b: int) -> Case:
    """Check 2.18's proof: f(B, 0) = B + 1; row 1 is 3, 2 and ends."""
    one = {0: None, 1: 3, 2: 2}.get(b)
    return case(chomp.f(b, 0) == b + 1 and chomp.f(b, 1) == one, f"column {b} begins otherwise")


def row_to_its_end(chomp: "ThreeRowChomp", c: int) -> Case:
    """Check 2.19: if (A, A, C) is in P, f(F, C) is defined for C ≤ F ≤ A and nowhere else."""
    end = dict(chomp.short_rows.tolist()).get(c)
    last = chomp.size - 1 if end is None else end
    places = [b for b in range(chomp.size) if chomp.f(b, c) is not None]
    return case(places == list(range(c, last + 1)), f"row {c} has {len(places)} numbers")


def last_below(diagonal: list[int], n: int) -> int | None:
    """Find D of 2.20's proof: the last B with f(B, B) ≤ M, the greatest of f(0, 0), …, f(N, N).

    None where the table is too small to know it.

    >>> last_below([1, 3, 4, 6, 8, 10, 11, 13], 2), last_below([1, 3, 4, 6], 2)
    (2, None)
    """
    # Theorem 2.20, page 13. Where M is not below the size of the table, a later column might count.
    most = max(diagonal[: n + 1])
    if most >= len(diagonal):
        return None
    return max(b for b, a in enumerate(diagonal) if a <= most)


@parametric
def later_end(to: int, pick: Callable[["ThreeRowChomp", int], int | None]) -> Iterator[Case]:
    """Yield checks of 2.20: for all N, the pick at D is at least N and ends a short row."""
    chomp = rows_to(to)
    ends, diagonal = set(chomp.short_rows[:, 1].tolist()), chomp.diagonal.tolist()
    for n in range(1, to):
        d = last_below(diagonal, n)
        if d is not None:
            a = pick(chomp, d)
            yield case(a is not None and a >= n and a in ends, f"N = {n}: D = {d}, A = {a}")


Bar = tuple[int, int, int]


Found = dict[tuple[int, int], int]
"""f by (B, C), as far as it has been found."""


def bars(to: int) -> Iterator[Bar]:
    """Yield all bars of three rows with A ≤ to, small ones first."""
    for a in range(1, to + 1):
        for b in range(a + 1):
            for c in range(b + 1):
                yield a, b, c


def bitten(bar: Bar) -> set[Bar]:
    """Return what the bites of the game leave of a bar, with all three rows written."""
    # Rows that are gone are written as 0, so that every bar has three numbers.
    left = Chomp().options(tuple(row for row in bar if row))
    return {(*rows, *(0,) * (3 - len(rows))) for (rows,) in left}  # type: ignore[misc]


def six_kinds(bar: Bar) -> Iterator[Bar]:
    """Yield the moves of corollary 2.3; that to (0, 0, 0) eats the poisoned square."""
    # Lemma 2.3, page 7: a bite in a column up to C shortens one, two or three rows, one between C
    # and B the second row or the first two, and one beyond B the first row alone.
    a, b, c = bar
    for c1 in range(c):
        yield from ((a, b, c1), (a, c1, c1), (c1, c1, c1))
    for b1 in range(c, b):
        yield from ((a, b1, c), (b1, b1, c))
    for a1 in range(b, a):
        yield a1, b, c


@parametric
def moves_are(to: int, kinds: Callable[[Bar], Iterator[Bar]]) -> Iterator[Case]:
    """Yield checks that bites of bars are of some kinds, but for the poisoned square."""
    for bar in bars(to):
        listed = {left for left in kinds(bar) if left[0]}
        yield case(listed == bitten(bar), f"the bites of {bar}")


def lost_bars(width: int) -> set[Bar]:
    """Find the P-positions with B < width and A ≤ 2·width, by search."""
    lost: set[Bar] = set()
    # Bites leave bars that come earlier in the order of `bars`, and that stay below the width.
    for bar in bars(2 * width):
        if bar[1] < width and not bitten(bar) & lost:
            lost.add(bar)
    return lost


@parametric
def is_searched(to: int, f: Callable[["ThreeRowChomp", int, int], int | None]) -> Iterator[Case]:
    """Yield checks that a function of the table returns what search finds: one A, or none."""
    # Theorem 2.6, page 8. By theorem 2.13 f(B, C) is at most B + C + 1, so for B below the width
    # all A up to twice the width are enough.
    chomp, lost = rows_to(max(to, 2)), lost_bars(to)
    for b in range(to):
        for c in range(b + 1):
            found = [a for a in range(b, 2 * to + 1) if (a, b, c) in lost]
            told = f(chomp, b, c)
            yield case(found == ([] if told is None else [told]), f"({b}, {c}): {found}")


def stops_with_diagonal(found: Found, b: int, c: int) -> bool:
    """Return whether definition 2.4 leaves f(B, C) undefined."""
    ended = any(found.get((i, c)) == i for i in range(c, b))
    return ended or any(found.get((i, i)) == i for i in range(c))


def stops(found: Found, b: int, c: int) -> bool:
    """Return whether definition 2.10 leaves f(B, C) undefined."""
    return any(found.get((i, c)) == i for i in range(c, b))


def literal(size: int, stop: Callable[[Found, int, int], bool]) -> Found:
    """Compute the table by its definition, with a rule for where it is undefined."""
    # A is the least number from B on that stands neither to the left in row C, nor above in column
    # B, nor on the main diagonal before row C: these are where bites of (A, B, C) lead.
    found: Found = {(0, 0): 1}
    for c in range(size):
        # f(0, 0) is given: an empty bar is no position, so the first row begins at B = 1.
        for b in range(max(c, 1 - c), size):
            if not stop(found, b, c):
                taken = {found.get((i, c)) for i in range(c, b)}
                taken |= {found.get((b, i)) for i in range(c)} | {
                    found.get((i, i)) for i in range(c)
                }
                found[b, c] = next(a for a in range(b, 3 * size) if a not in taken)
    return found


@parametric
def defined_by(to: int, stop: Callable[[Found, int, int], bool]) -> Iterator[Case]:
    """Yield checks that the table is that of a definition."""
    chomp, found = rows_to(to), literal(to, stop)
    for c in range(to):
        for b in range(c, to):
            yield case(chomp.f(b, c) == found.get((b, c)), f"f({b}, {c}) = {found.get((b, c))}")


Diagonals = tuple[list[int], list[int]]
"""f(B, B) and f(B, B − 1) by B; the second begins with 0."""


def diagonals(chomp: "ThreeRowChomp") -> Diagonals:
    """Return both diagonals; f(B, B − 1) is defined for every B > 0, by lemma 2.8."""
    upper = [chomp.f(b, b - 1) or 0 for b in range(1, chomp.size)]
    return [int(a) for a in chomp.diagonal], [0, *upper]


def falls(numbers: list[int]) -> list[int]:
    """List the B at which a diagonal is smaller than at B − 1.

    >>> falls([1, 3, 2, 4])
    [2]
    """
    return [b for b in range(1, len(numbers)) if numbers[b] < numbers[b - 1]]


@parametric
def where_falls(to: int, which: int, holds: Callable[[Diagonals, int], bool]) -> Iterator[Case]:
    """Yield checks of a statement on each fall of one diagonal, the main one (0) or not."""
    # Conjectures after problem 3.3, page 16.
    both = diagonals(rows_to(to))
    # The last fall may stand at the end of the table, where the next number is not known.
    for b in falls(both[which])[:-1]:
        yield case(holds(both, b), f"column {b}: {both[which][b - 1]}, {both[which][b]}")


def is_repaired(both: Diagonals, b: int) -> bool:
    """Return whether exchanging the two numbers of a fall puts their neighbours in order."""
    main, _ = both
    return main[b - 2] < main[b] < main[b - 1] < main[b + 1]


def falls_above(both: Diagonals, b: int) -> bool:
    """Return whether the diagonal above the main one falls at the same column."""
    return both[1][b] < both[1][b - 1]


def falls_on_main(both: Diagonals, b: int) -> bool:
    """Return whether the main diagonal falls at the same column."""
    return both[0][b] < both[0][b - 1]


@dataclass(frozen=True)
class Minimum:
    """The least number of a row.

    Attributes:
        row: C.
        value: M_C.
        column: B_C.
        end: where the row ends; None if it is long, or ends beyond the table.
        last: the last row of the table in which the number M_C stands.
    """

    row: int
    value: int
    column: int
    end: int | None
    last: int

    @property
    def at_end(self) -> bool:
        """Return whether the minimum stands at the end of its row."""
        return self.column == self.end

    @property
    def at_start(self) -> bool:
        """Return whether the minimum stands on the main diagonal."""
        return self.column == self.row


@cache
def minima(size: int) -> tuple[Minimum, ...]:
    """Find the minima of the rows below (size − 1)/2."""
    chomp, found, last = rows_to(size), [], {}
    ends = {int(c): int(a) for c, a in chomp.short_rows.tolist()}
    for c in range(size):
        row = chomp.row(c).tolist()
        last.update(dict.fromkeys(row, c))
        if 2 * c + 1 < size:
            least = min(row)
            found.append((c, least, c + row.index(least), ends.get(c)))
    return tuple(Minimum(*each, last[each[1]]) for each in found)


Pair = Callable[[Minimum, Minimum], bool]


@parametric
def of_neighbours(to: int, holds: Pair) -> Iterator[Case]:
    """Yield checks of a statement on the minima of each two neighbouring rows."""
    found = minima(to)
    for one, two in pairwise(found):
        yield case(holds(one, two), f"rows {one.row}, {two.row}: {one.value}, {two.value}")


def grow(one: Minimum, two: Minimum) -> bool:
    """Return whether 2.23 holds: minima do not fall, and one that stays moves to the right."""
    return one.value < two.value or (one.value == two.value and one.column < two.column)


def end_is_last(one: Minimum, two: Minimum) -> bool:
    """Return whether 2.24 holds: a minimum at a row's end is below the next, in no later row."""
    return not one.at_end or (one.value < two.value and one.last == one.row)


@parametric
def of_starts(to: int, holds: Callable[[int, int, int], bool]) -> Iterator[Case]:
    """Build a check on minima on the main diagonal and those of the rows beside them."""
    found = minima(to)
    for one in filter(lambda least: least.at_start, found[:-1]):
        before = found[one.row - 1].value if one.row else -1
        after = found[one.row + 1].value
        told = f"row {one.row}: {before}, {one.value}, {after}"
        yield case(holds(before, one.value, after), told)


Rows = Callable[[tuple[Minimum, ...], int], bool]
"""Whether something holds for the rows of the table up to a short row C."""


@parametric
def implies(to: int, premise: Rows, conclusion: Rows) -> Iterator[Case]:
    """Yield checks that up to each short row the premise, if it holds, implies the conclusion."""
    found = minima(to)
    for short in (least for least in found if least.end is not None):
        if premise(found, short.row):
            yield case(conclusion(found, short.row), f"row {short.row} ends at {short.end}")


def ends_are_minima(found: tuple[Minimum, ...], c: int) -> bool:
    """Return whether minima of short rows up to row C stand at their ends (2.27, statement 1)."""
    return all(least.at_end for least in found[: c + 1] if least.end is not None)


def short_rows_grow(found: tuple[Minimum, ...], c: int) -> bool:
    """Return whether later short rows up to row C end later (2.27, statement 2)."""
    ends = [least.end for least in found[: c + 1] if least.end is not None]
    return ends == sorted(set(ends))


def no_other_opening(found: tuple[Minimum, ...], c: int) -> bool:
    """Return whether the end A of row C is in no later row, so not on the diagonal (2.26)."""
    last = {least.value: least.last for least in found}
    return last.get(found[c].end or 0) == c


def grow_and_off_diagonal(found: tuple[Minimum, ...], c: int) -> bool:
    """Return whether short rows grow and no minimum from row 3 on is first (2.27, premise)."""
    return short_rows_grow(found, len(found)) and not any(m.at_start for m in found[3 : c + 1])


CHECKERS: dict[str, Checker] = {
    "002.2.8": of_each(below_the_diagonal, 1),
    "002.2.9": of_each(no_three_equal),
    "002.2.11": of_each(never_again),
    "002.2.16": of_each(below_two, 6),
    "002.2.17": of_each(has_opening),
    "002.2.18-rows": of_each(first_two_rows),
    "002.2.19": of_each(row_to_its_end),
    "002.2.20": later_end(lambda chomp, d: chomp.f(d, d - 1)),
    "002.2.3": moves_are(six_kinds),
    "002.2.6": is_searched(lambda chomp, b, c: chomp.f(b, c)),
    "002.2.4": defined_by(stops_with_diagonal),
    "002.2.10": defined_by(stops),
    "002.falls-repaired": where_falls(0, is_repaired),
    "002.falls-above": where_falls(0, falls_above),
    "chomp.falls-above-only": where_falls(1, falls_on_main),
    "002.2.23": of_neighbours(grow),
    "002.2.24": of_neighbours(end_is_last),
    "002.2.25": of_starts(lambda before, least, after: before < least < after),
    "002.2.26": implies(ends_are_minima, no_other_opening),
    "002.2.27.1": implies(ends_are_minima, short_rows_grow),
    "002.2.27.2": implies(grow_and_off_diagonal, ends_are_minima),
}
