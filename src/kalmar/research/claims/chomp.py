"""Claims about Chomp: the table of three rows and its open problems, and boards beyond it.

The table f(B, C) of source 002 has the A of each P-position (A, B, C).
"""

import operator
import random
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import prod
from typing import TYPE_CHECKING

from kalmar.answers.answer import solve
from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Outcome
from kalmar.games.posets import Poset
from kalmar.games.posets.boxes import BoxUnion
from kalmar.research.claims.cases import Given, compare, list_winning_moves, over
from kalmar.runtime.optional import needs
from kalmar.solvers.chomp_boards import chomp_table

if TYPE_CHECKING:
    from kalmar.engines import three_row_report as report
    from kalmar.engines.three_rows import ThreeRowChomp
else:
    report = LazyModule("kalmar.engines.three_row_report")


@cache
def rows_to(size: int) -> "ThreeRowChomp":
    """Compute the table, cached for the other claims."""
    with needs("tables of three-row Chomp"):
        from kalmar.engines.three_rows import three_row_chomp

        return three_row_chomp(size)


def offsets(chomp: "ThreeRowChomp", c: int) -> list[int]:
    """List f(B, c) − B along a row."""
    return [a - b for b, a in enumerate(chomp.row(c).tolist(), c)]


def largest_offsets(to: int, least: int, more: int) -> Given:
    """Yield the rows from a least one on, with their largest f(B, C) − B and a bound C + `more`."""
    # Theorem 2.13, lemmas 2.14 and 2.15, page 12, have one form and other constants.
    chomp = rows_to(to)
    for c in range(least, to):
        worst = max(offsets(chomp, c))
        yield f"row {c} has f(B, C) = B + {worst}", worst, c + more


# No f(B, C) − B is above the bound.
offset_bound = over(largest_offsets)(operator.le)


@compare
def second_row(to: int) -> Given:
    """Yield f(B, 2) − B, which is 2."""
    for b, offset in enumerate(offsets(rows_to(to), 2), 2):
        yield f"f({b}, 2) = {b + offset}", offset, 2


Openings = list[tuple[int, int, int]]


def openings(to: int, least: int = 1) -> Given:
    """Yield the winning openings of 3 × A, from a least A on."""
    for a, found in rows_to(to).openings().items():
        if a >= least:
            yield f"3 × {a} has the opening {', '.join(map(str, found))}", a, found


@over(openings)
def one_opening(a: int, found: Openings) -> bool:
    """Check that there is one opening, but for 3 × 1."""
    return a == 1 or len(found) == 1


def openings_and_limits(to: int, below: int) -> Given:
    """Yield how far openings of 3 × A are from those that the limits predict, and how far at most.

    Args:
        to: the bound.
        below: how far below the nearest C the opening (A, A, C) may be.
    """
    # After problem 3.4, page 16. The limits √2 and (2 + √2)/2 predict a C or B for each A; openings
    # with B = C may miss by one, the others by `below` downward and one upward.
    for words, _, found in openings(to, 3):
        yield words, [(report.predicted(o), 1 if o[1] == o[2] else below) for o in found]


@over(openings_and_limits)
def are_near(misses: list[tuple[int, int]]) -> bool:
    """Check that the openings are next to those predicted."""
    return all(-below <= miss <= 1 for miss, below in misses)


def minima(to: int) -> Given:
    """Yield each row with its minimum, whether it is on the diagonal, and whether it is short.

    Long rows end in a rising tail; those that have not begun to rise in the table are left out.
    """
    # A long row is known only if its tail has begun; below half the table that is sure enough for
    # an open problem, and the bound grows with the table.
    chomp = rows_to(to)
    ends = dict(chomp.short_rows.tolist())
    for c in range(chomp.size):
        if c in ends or chomp.has_tail(c) or c < chomp.size // 2:
            least = int(chomp.row(c).min())
            on = int(chomp.diagonal[c]) == least
            yield f"the minimum of row {c} is {least}", c, least, on, c in ends


@over(minima)
def on_diagonal(c: int, _least: int, on: bool, _short: bool) -> bool:
    """Check that the minima of rows 0 and 2 alone are on the diagonal."""
    return on == (c in (0, 2))


@compare
def ends_at_minimum(to: int) -> Given:
    """Yield the ends of the short rows, and their minima."""
    chomp = rows_to(to)
    for c, end in chomp.short_rows.tolist():
        yield f"row {c} ends at {end}, its minimum is smaller", end, int(chomp.row(c).min())


def later_ends(to: int) -> Given:
    """Yield the ends of each two consecutive short rows."""
    # Problem 3.1 (2), page 15.
    for (_, before), (c, end) in pairwise(rows_to(to).short_rows.tolist()):
        yield f"row {c} ends at {end}, an earlier one at {before}", before, end


# Later short rows end later.
ends_grow = over(later_ends)(operator.lt)


@compare
def minimum_passes_on(to: int) -> Given:
    """Yield a long row's minimum, and the next short row's, which is the same but for rows 0, 2."""
    # Problem 3.1 (4), page 15: long rows wait until the next short one has been met.
    waiting: list[tuple[int, int]] = []
    for _, c, least, _, short in minima(to):
        if not short:
            waiting.append((c, least))
            continue
        for row, value in waiting:
            yield f"rows {row} and {c}: {value}, {least}", least if row in (0, 2) else value, least
        waiting.clear()


def early_long_rows(to: int) -> list[int]:
    """List the long rows of the first half of the table."""
    return [c for c in rows_to(to).long_rows.tolist() if c < to // 2]


@compare
def constant_tail(to: int) -> Given:
    """Yield how many offsets end the long rows of the first half of the table: one."""
    # Problem 3.2, page 16: refuted by row 120, whose tail alternates between two offsets.
    for c in early_long_rows(to):
        tail = sorted(set(offsets(rows_to(to), c)[-to // 6 :]))
        yield f"row {c} ends in B + {tail}", len(tail), 1


@compare
def periodic_offsets(to: int) -> Given:
    """Yield the period, at most 64, of offsets in the last third of long rows; it is not 0."""
    for c in early_long_rows(to):
        period = report.tail_period(rows_to(to), c)
        yield f"row {c} has no period up to 64 in its last third", period, 0, False


@compare
def hopping_rows(to: int) -> Given:
    """Yield whether tails hop, and whether they are in the second of two long rows or two after."""
    # What is seen instead: `hops` lists rows whose tails alternate, and those that a rule
    # foretells.
    found, guessed = report.hops(rows_to(to))
    for c in early_long_rows(to):
        how = "hops" if c in found else "is constant"
        yield f"the tail of row {c} {how}", c in found, c in guessed


@compare
def no_two_long(to: int) -> Given:
    """Yield whether a long row is followed by another one, which is false."""
    chomp = rows_to(to)
    twins = set(report.twin_long_rows(chomp))
    for c in chomp.long_rows[:-1].tolist():
        yield f"rows {c} and {c + 1} are long", c in twins, False


@compare
def all_on_two_diagonals(to: int) -> Given:
    """Yield whether a number is f(B, B) or f(B + 1, B) for no B, which is false."""
    # After problem 3.3, page 16.
    off = set(report.off_both_diagonals(rows_to(to)))
    for a in range(1, to):
        yield f"{a} is on neither", a in off, False


@compare
def off_are_ends(to: int) -> Given:
    """Yield whether a number on neither diagonal is the end of a short row, which is true."""
    chomp = rows_to(to)
    ends = set(chomp.short_rows[:, 1].tolist())
    for a in report.off_both_diagonals(chomp):
        yield f"{a} is on neither diagonal and no row ends there", a in ends, True


def ratios(to: int, diagonal: bool, limit: int) -> Given:
    """Yield how near a ratio of openings is to its limit as the table doubles, and 4/C.

    Args:
        to: the bound.
        diagonal: whether the opening is that at the end of the diagonal, not the last short row's.
        limit: its place among the limits, 0 or 1.
    """
    # Problem 3.4, page 16. The table is halved again and again: at each size the error is below
    # 4/C.
    size = to
    while size >= 64:
        chomp = rows_to(size)
        part, a = map(int, chomp.short_rows[-1])
        if diagonal:
            part, a = size - 1, int(chomp.diagonal[-1])
        error = abs(a / part - report.LIMITS[limit])
        yield f"at {a:.0f} the ratio is {a / part:.6f}", error, 4 / part
        size //= 2


# The error is below the bound.
near_limit = over(ratios)(operator.lt)


@compare
def first_player(to: int) -> Given:
    """Yield whether the first player wins a bar, and whether it has more than one square."""
    # Lemma 1.2, page 5: strategy stealing, here by search.
    for n in range(1, to + 1):
        for m in range(n, to + 1):
            yield f"{n} × {m}", solve(f"chomp {n}x{m}").outcome is Outcome.N, n * m > 1


@compare
def two_rows(to: int) -> Given:
    """Yield whether bars of two rows are lost, and whether one row is longer by one square."""
    for a in range(1, to + 1):
        for b in range(1, a + 1):
            yield f"rows {a}, {b}", solve(f"chomp {a},{b}").outcome is Outcome.P, a == b + 1


@compare
def square(to: int) -> Given:
    """Yield whether biting a square bar at (2, 2) is a winning move, to two equal, lost arms."""
    # §1.2, page 6: after the bite at (2, 2) every bite of one arm is answered in the other.
    for n in range(2, to + 1):
        moves, arms = list_winning_moves(solve(f"chomp {n}x{n}")), (n, *[1] * (n - 1))
        outcome = solve(f"chomp {','.join(map(str, arms))}").outcome
        yield f"{n} × {n}: {moves}", (((0, (arms,)),) in moves, outcome), (True, Outcome.P)


@compare
def two_openings(_to: int) -> Given:
    """Yield the count of winning openings of 10 × 8, which is 2."""
    count = solve("chomp 10x8").winning_move_count
    yield f"it has {count}", count, 2


@compare
def settled(to: int) -> Given:
    """Yield unstored parts of tails, and what the definition gives at some places."""
    # The table stores no tail; what `f` gives there is compared with definition 2.10 (page 10).
    chomp = rows_to(to)
    for c in range(0, to, 7):
        if chomp.has_tail(c):
            b = (c + chomp.stored(c) + to - 1) // 2
            taken = {*chomp.row(c)[: b - c].tolist(), *chomp.column(b, c).tolist()}
            taken |= set(chomp.diagonal[:c].tolist())
            least = next(a for a in range(b, 3 * to) if a not in taken)
            yield f"f({b}, {c}) is {least}", chomp.f(b, c), least


ELEMENTS = 7

SEED = 1974


def random_order(rng: random.Random, size: int) -> Poset:
    """Build a random order of so many elements below a greatest one."""
    pairs = [(f"e{i}", "top") for i in range(size)]
    pairs += [
        (f"e{i}", f"e{j}") for i in range(size) for j in range(i + 1, size) if rng.random() < 0.3
    ]
    return Poset.of_relations(pairs)


@compare
def stealing_on_orders(to: int) -> Given:
    """Yield who wins orders with a greatest element: the first player, by strategy stealing."""
    rng = random.Random(SEED)
    for number in range(to):
        rules = random_order(rng, 1 + number % ELEMENTS)
        whole = (1 << len(rules.names)) - 1
        over = rules.poisoned == whole
        outcome = Outcome.N if over else solve(f"{rules.name} all").outcome
        yield f"the second player wins {rules.name}", outcome, Outcome.N


@compare
def stealing_on_boxes(to: int) -> Given:
    """Yield who wins every box but one cell: the first player."""
    for sides in combinations_with_replacement(range(1, to + 1), 3):
        if prod(sides) > 1:
            outcome = solve(f"boxes {BoxUnion().format((sides,))}").outcome
            yield f"the second player wins {sides}", outcome, Outcome.N


@compare
def schuh_is_chomp(to: int) -> Given:
    """Yield the values of p^a q^b, and of the bar of a + 1 by b + 1 squares."""
    for a in range(to):
        for b in range(a, to):
            left = solve(f"schuh {2**a * 3**b}").value
            right = solve(f"chomp {a + 1}x{b + 1}").value
            yield f"2^{a} · 3^{b} is worth {left}, the bar {right}", left, right


@compare
def one_opening_of_four(to: int) -> Given:
    """Yield the count of winning openings of bars of four rows, which is 1."""
    table = chomp_table(4, to)
    for columns in range(1, to + 1):
        found = table.openings(columns)
        yield f"4 × {columns} has the openings {found}", len(found), 1


@compare
def one_opening_of_all(to: int) -> Given:
    """Yield the count of winning openings of bars, in the order of their sides, which is 1."""
    for columns in range(2, to + 1):
        for rows in range(2, columns + 1):
            found = chomp_table(rows, columns).openings(columns)
            yield f"{rows} × {columns} has {len(found)}: {found}", len(found), 1
