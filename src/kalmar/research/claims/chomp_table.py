"""Claims of source 002 on its table of three-row Chomp: lemmas, definitions, diagonals, minima.

M_C is the least number of row C and B_C its column. As M_C ≤ f(C, C) ≤ 2·C + 1, a table of N rows
has all that M_C depends on for C < (N − 1)/2; claims about minima look at those rows.
"""

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from kalmar.games.posets import Chomp
from kalmar.research.claims.cases import Given, compare, over
from kalmar.research.claims.chomp import rows_to


def diagonal_cells(to: int) -> Given:
    """Yield C with f(C, C − 1) and f(C, C)."""
    chomp = rows_to(to)
    for c in range(1, to - 1):
        above, on = chomp.f(c, c - 1), chomp.f(c, c)
        yield f"f({c}, {c - 1}) = {above}, f({c}, {c}) = {on}", c, above, on


@over(diagonal_cells)
def below_the_diagonal(_c: int, above: int | None, on: int | None) -> bool:
    """Check 2.8: f(C, C − 1) < f(C, C), and both are defined or neither is."""
    return above < on if above is not None and on is not None else above is on


def diagonal(to: int, least: int = 0) -> Given:
    """Yield B with f(B, B), from a least B on."""
    chomp = rows_to(to)
    for b in range(least, to - 1):
        a = chomp.f(b, b)
        yield f"f({b}, {b}) = {a}", b, a


# 2.9: (A, A, A) is no P-position.
no_three_equal = over(diagonal)(operator.ne)


@over(diagonal, least=6)
def below_two(b: int, a: int) -> bool:
    """Check 2.16: A/B < 2 for openings (A, B, B)."""
    return a < 2 * b


@over(diagonal)
def has_opening(b: int, a: int | None) -> bool:
    """Check 2.17: some (A, B, B) is a P-position, with A > B."""
    return a is not None and a > b


def rows_and_diagonal(to: int) -> Given:
    """Yield the diagonal up to C, and what stands in row C from C + 1 on."""
    chomp = rows_to(to)
    for c in range(to - 1):
        words = f"row {c} has what is on the diagonal"
        yield words, chomp.diagonal[: c + 1].tolist(), chomp.row(c)[1:].tolist()


@over(rows_and_diagonal)
def never_again(before: list[int], row: list[int]) -> bool:
    """Check 2.11: what stands on the diagonal is not later in its row, nor in a later row."""
    # Lemma 2.11, page 11: a bar that begins with A would have a move to the other position.
    return not set(before).intersection(row) and before.index(before[-1]) == len(before) - 1


@compare
def first_two_rows(to: int) -> Given:
    """Yield f(B, 0) and f(B, 1), and what 2.18's proof says: B + 1; 3, 2 and no more."""
    chomp = rows_to(to)
    for b in range(to - 1):
        one = {1: 3, 2: 2}.get(b)
        yield f"column {b} begins otherwise", (chomp.f(b, 0), chomp.f(b, 1)), (b + 1, one)


@compare
def row_to_its_end(to: int) -> Given:
    """Yield where f(F, C) is defined, and 2.19: for C ≤ F ≤ A, if (A, A, C) is in P."""
    chomp = rows_to(to)
    ends = dict(chomp.short_rows.tolist())
    for c in range(to - 1):
        places = [b for b in range(chomp.size) if chomp.f(b, c) is not None]
        expected = list(range(c, ends.get(c, chomp.size - 1) + 1))
        yield f"row {c} has {len(places)} numbers", places, expected


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


def later_ends_of(to: int, above: int = 1) -> Given:
    """Yield N and what stands above the diagonal at D, and whether a short row ends there."""
    chomp = rows_to(to)
    ends, on = set(chomp.short_rows[:, 1].tolist()), chomp.diagonal.tolist()
    for n in range(1, to):
        d = last_below(on, n)
        if d is not None:
            a = chomp.f(d, d - above)
            yield f"N = {n}: D = {d}, A = {a}", n, a, a in ends


@over(later_ends_of)
def later_end(n: int, a: int | None, ends: bool) -> bool:
    """Check 2.20: for all N, the number above the diagonal at D is ≥ N and ends a short row."""
    return a is not None and a >= n and ends


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


@compare
def moves_are(to: int, kinds: Callable[[Bar], Iterator[Bar]] = six_kinds) -> Given:
    """Yield the moves of certain kinds but for the poisoned square, and the bites of bars."""
    for bar in bars(to):
        yield f"the bites of {bar}", {left for left in kinds(bar) if left[0]}, bitten(bar)


def lost_bars(width: int) -> set[Bar]:
    """Find the P-positions with B < width and A ≤ 2·width, by search."""
    lost: set[Bar] = set()
    # Bites leave bars that come earlier in the order of `bars`, and that stay below the width.
    for bar in bars(2 * width):
        if bar[1] < width and not bitten(bar) & lost:
            lost.add(bar)
    return lost


@compare
def is_searched(to: int) -> Given:
    """Yield what search finds, one A or none, and what the table has."""
    # Theorem 2.6, page 8. By theorem 2.13 f(B, C) is at most B + C + 1, so for B below the width
    # all A up to twice the width are enough.
    chomp, lost = rows_to(max(to, 2)), lost_bars(to)
    for b in range(to):
        for c in range(b + 1):
            found = [a for a in range(b, 2 * to + 1) if (a, b, c) in lost]
            told = chomp.f(b, c)
            yield f"({b}, {c}): {found}", found, [] if told is None else [told]


def literal(size: int, on_diagonal: bool = False) -> Found:
    """Compute the table by definition 2.10, or by 2.4, which looks at the diagonal too."""
    # A is the least number from B on that stands neither to the left in row C, nor above in column
    # B, nor on the main diagonal before row C: these are where bites of (A, B, C) lead. A row ends
    # where A = B.
    found: Found = {(0, 0): 1}
    for c in range(size):
        # f(0, 0) is given: an empty bar is no position, so the first row begins at B = 1.
        for b in range(max(c, 1 - c), size):
            ended = any(found.get((i, c)) == i for i in range(c, b))
            if ended or (on_diagonal and any(found.get((i, i)) == i for i in range(c))):
                continue
            taken = {found.get((i, c)) for i in range(c, b)}
            taken |= {found.get(cell) for i in range(c) for cell in ((b, i), (i, i))}
            found[b, c] = next(a for a in range(b, 3 * size) if a not in taken)
    return found


@compare
def defined_by(to: int, on_diagonal: bool) -> Given:
    """Yield what stands in the table, and what a definition says."""
    chomp, found = rows_to(to), literal(to, on_diagonal)
    for c in range(to):
        for b in range(c, to):
            yield f"f({b}, {c}) = {found.get((b, c))}", chomp.f(b, c), found.get((b, c))


def falls(numbers: list[int]) -> list[int]:
    """List the B at which a diagonal is smaller than at B − 1.

    >>> falls([1, 3, 2, 4])
    [2]
    """
    return [b for b in range(1, len(numbers)) if numbers[b] < numbers[b - 1]]


def where_falls(to: int, upper: bool) -> Given:
    """Yield the falls of f(B, B), or of f(B, B − 1), each with the numbers around of both."""
    # Conjectures after problem 3.3, page 16. f(B, B − 1) is defined for every B > 0, by lemma 2.8.
    chomp = rows_to(to)
    both = chomp.diagonal.tolist(), [0, *(chomp.f(b, b - 1) or 0 for b in range(1, chomp.size))]
    falling = both[upper]
    # The last fall may stand at the end of the table, where the next number is not known.
    for b in falls(falling)[:-1]:
        around = [numbers[b - 2 : b + 2] for numbers in both]
        yield f"column {b}: {falling[b - 1]}, {falling[b]}", *around


Around = tuple[int, int, int, int]


@over(where_falls)
def is_repaired(main: Around, _upper: Around) -> bool:
    """Check that exchanging the two numbers of a fall puts their neighbours in order."""
    before, high, low, after = main
    return before < low < high < after


@over(where_falls)
def falls_together(main: Around, upper: Around) -> bool:
    """Check that both diagonals fall at the same column."""
    return main[2] < main[1] and upper[2] < upper[1]


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


def neighbours(to: int) -> Given:
    """Yield the minima of each two neighbouring rows."""
    for one, two in pairwise(minima(to)):
        yield f"rows {one.row}, {two.row}: {one.value}, {two.value}", one, two


@over(neighbours)
def minima_grow(one: Minimum, two: Minimum) -> bool:
    """Check 2.23: minima do not fall, and one that stays moves to the right."""
    return (one.value, one.column) < (two.value, two.column)


@over(neighbours)
def end_is_last(one: Minimum, two: Minimum) -> bool:
    """Check 2.24: a minimum at a row's end is below the next, in no later row."""
    return not one.at_end or (one.value < two.value and one.last == one.row)


def starts(to: int) -> Given:
    """Yield minima on the main diagonal between those of the rows beside them."""
    found = minima(to)
    for one in filter(lambda least: least.at_start, found[:-1]):
        before = found[one.row - 1].value if one.row else -1
        after = found[one.row + 1].value
        yield f"row {one.row}: {before}, {one.value}, {after}", before, one.value, after


@over(starts)
def between(before: int, least: int, after: int) -> bool:
    """Check 2.25: the minimum is above that of the row before, and below that of the row after."""
    return before < least < after


Rows = Callable[[tuple[Minimum, ...], int], bool]
"""Whether something holds for the rows of the table up to a short row C."""


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


IMPLICATIONS: dict[str, tuple[Rows, Rows]] = {
    "2.26": (ends_are_minima, no_other_opening),
    "2.27.1": (ends_are_minima, short_rows_grow),
    "2.27.2": (grow_and_off_diagonal, ends_are_minima),
}


@compare
def implies(to: int, name: str) -> Given:
    """Yield whether the conclusion holds up to a short row, which is true if the premise does."""
    premise, conclusion = IMPLICATIONS[name]
    found = minima(to)
    for short in (least for least in found if least.end is not None):
        if premise(found, short.row):
            yield f"row {short.row} ends at {short.end}", conclusion(found, short.row), True
