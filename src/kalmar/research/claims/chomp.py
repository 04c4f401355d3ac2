"""Claims about Chomp: the table of three rows and its open problems, and boards beyond it.

The table f(B, C) of source 002 has the A of each P-position (A, B, C).
"""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import prod
from typing import TYPE_CHECKING

from kalmar.answers.answer import solve
from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Outcome
from kalmar.games.posets.boxes import BoxUnion
from kalmar.games.posets.chomp import Poset
from kalmar.research.claims.cases import Given, each
from kalmar.research.claims.claim import Case, Checker, case, list_winning_moves, parametric
from kalmar.runtime.optional import needs
from kalmar.solvers.chomp_boards import chomp_table

if TYPE_CHECKING:
    from kalmar.engines.chomp import report, three_rows
    from kalmar.engines.chomp.three_rows import ThreeRowChomp
else:
    report = LazyModule("kalmar.engines.chomp.report")
    three_rows = LazyModule("kalmar.engines.chomp.three_rows")


@cache
def rows_to(size: int) -> "ThreeRowChomp":
    """Compute the table, cached for the other claims."""
    with needs("tables of three-row Chomp"):
        return three_rows.three_row_chomp(size)


def offsets(chomp: "ThreeRowChomp", c: int) -> list[int]:
    """List f(B, c) − B along a row."""
    return [a - b for b, a in enumerate(chomp.row(c).tolist(), c)]


@parametric
def largest_offsets(to: int, least: int) -> Given:
    """Yield the rows from a least one on, with their largest f(B, C) − B."""
    # Theorem 2.13, lemmas 2.14 and 2.15, page 12, have one form and other constants.
    chomp = rows_to(to)
    for c in range(least, to):
        worst = max(offsets(chomp, c))
        yield f"row {c} has f(B, C) = B + {worst}", c, worst


def second_row(to: int) -> Given:
    """Yield f(B, 2) − B."""
    for b, offset in enumerate(offsets(rows_to(to), 2), 2):
        yield f"f({b}, 2) = {b + offset}", offset


@parametric
def openings(to: int, least: int) -> Given:
    """Yield the winning openings of 3 × A, from a least A on."""
    for a, found in rows_to(to).openings().items():
        if a >= least:
            yield f"3 × {a} has the opening {', '.join(map(str, found))}", a, found


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


def short_rows(to: int) -> Given:
    """Yield the ends of the short rows with their minima."""
    chomp = rows_to(to)
    for c, end in chomp.short_rows.tolist():
        yield f"row {c} ends at {end}, its minimum is smaller", end, int(chomp.row(c).min())


def later_ends(to: int) -> Given:
    """Yield the ends of each two consecutive short rows."""
    # Problem 3.1 (2), page 15.
    for (_, before), (c, end) in pairwise(rows_to(to).short_rows.tolist()):
        yield f"row {c} ends at {end}, an earlier one at {before}", before, end


def minimum_passes_on(to: int) -> Iterator[Case]:
    """Yield checks that a long row's minimum is the next short row's, but for rows 0 and 2."""
    # Problem 3.1 (4), page 15: long rows wait until the next short one has been met.
    waiting: list[tuple[int, int]] = []
    for _, c, least, _, short in minima(to):
        if not short:
            waiting.append((c, least))
            continue
        for row, value in waiting:
            yield case(value == least or row in (0, 2), f"rows {row} and {c}: {value}, {least}")
        waiting.clear()


def tails(to: int) -> Given:
    """Yield the long rows of the first half of the table, with the last third of their offsets."""
    # Problem 3.2, page 16: refuted by row 120, whose tail alternates between two offsets.
    chomp = rows_to(to)
    for c in chomp.long_rows[chomp.long_rows < to // 2].tolist():
        tail = sorted(set(offsets(chomp, c)[-to // 6 :]))
        yield f"row {c} ends in B + {tail}", tail


def periodic_offsets(to: int) -> Iterator[Case]:
    """Yield checks that long rows end in offsets of period at most 64, in the last third."""
    chomp = rows_to(to)
    for c in chomp.long_rows[chomp.long_rows < to // 2].tolist():
        period = report.tail_period(chomp, c)
        yield case(period > 0, f"row {c} has no period up to 64 in its last third")


def hopping_rows(to: int) -> Iterator[Case]:
    """Yield checks that tails hop in the second of two long rows and two after, only there."""
    # What is seen instead: `hops` lists rows whose tails alternate, and those that a rule
    # foretells.
    chomp = rows_to(to)
    found, guessed = report.hops(chomp)
    for c in chomp.long_rows[chomp.long_rows < to // 2].tolist():
        how = "hops" if c in found else "is constant"
        yield case((c in found) == (c in guessed), f"the tail of row {c} {how}")


def no_two_long(to: int) -> Iterator[Case]:
    """Yield checks that a long row is followed by a short one."""
    chomp = rows_to(to)
    twins = set(report.twin_long_rows(chomp))
    for c in chomp.long_rows[:-1].tolist():
        yield case(c not in twins, f"rows {c} and {c + 1} are long")


def all_on_two_diagonals(to: int) -> Iterator[Case]:
    """Yield checks that every number is f(B, B) or f(B + 1, B) for some B."""
    # After problem 3.3, page 16.
    off = set(report.off_both_diagonals(rows_to(to)))
    for a in range(1, to):
        yield case(a not in off, f"{a} is on neither")


def off_are_ends(to: int) -> Iterator[Case]:
    """Yield checks that a number on neither diagonal is the end of a short row."""
    chomp = rows_to(to)
    ends = set(chomp.short_rows[:, 1].tolist())
    for a in report.off_both_diagonals(chomp):
        yield case(a in ends, f"{a} is on neither diagonal and no row ends there")


def are_near(below: int) -> Callable[[int, list[tuple[int, int, int]]], bool]:
    """Return the statement that openings of 3 × A are next to those that the limits predict.

    Args:
        below: how far below the nearest C the opening (A, A, C) may be.
    """

    # After problem 3.4, page 16. The limits √2 and (2 + √2)/2 predict a C or B for each A; openings
    # with B = C may miss by one, the others by `below` downward and one upward.
    def near(_a: int, found: list[tuple[int, int, int]]) -> bool:
        return all((-1 if o[1] == o[2] else -below) <= report.predicted(o) <= 1 for o in found)

    return near


@parametric
def ratio(
    to: int, pick: "Callable[[ThreeRowChomp], tuple[float, float]]", which: int
) -> Iterator[Case]:
    """Yield checks that a ratio of openings nears its limit (one of two) as the table doubles.

    Args:
        to: the bound.
        pick: the two lengths of an opening of the table.
        which: the limit, 0 or 1.
    """
    # Problem 3.4, page 16. The table is halved again and again: at each size the error is below
    # 4/C.
    size = to
    while size >= 64:
        a, part = pick(rows_to(size))
        error = abs(a / part - report.LIMITS[which])
        yield case(error < 4 / part, f"at {a:.0f} the ratio is {a / part:.6f}")
        size //= 2


def last_short(chomp: "ThreeRowChomp") -> tuple[float, float]:
    """Return A and C of the last short row."""
    c, a = chomp.short_rows[-1].tolist()
    return a, c


def last_diagonal(chomp: "ThreeRowChomp") -> tuple[float, float]:
    """Return A and B at the end of the diagonal."""
    return float(chomp.diagonal[-1]), float(chomp.size - 1)


def bars(to: int) -> Given:
    """Yield bars with the number of their squares and whether the first player wins them."""
    # Lemma 1.2, page 5: strategy stealing, here by search.
    for n in range(1, to + 1):
        for m in range(n, to + 1):
            yield f"{n} × {m}", n * m, solve(f"chomp {n}x{m}").outcome is Outcome.N


def two_rows(to: int) -> Given:
    """Yield bars of two rows and whether they are lost."""
    for a in range(1, to + 1):
        for b in range(1, a + 1):
            yield f"rows {a}, {b}", a, b, solve(f"chomp {a},{b}").outcome is Outcome.P


def square(to: int) -> Iterator[Case]:
    """Yield checks that biting a square bar at (2, 2) leaves two equal arms, a P-position."""
    # §1.2, page 6: after the bite at (2, 2) every bite of one arm is answered in the other.
    for n in range(2, to + 1):
        moves, arms = list_winning_moves(solve(f"chomp {n}x{n}")), (n, *[1] * (n - 1))
        lost = solve(f"chomp {','.join(map(str, arms))}").outcome.value == "P"
        yield case(lost and ((0, (arms,)),) in moves, f"{n} × {n}: {moves}")


def two_openings(_to: int) -> Iterator[Case]:
    """Yield a check that 10 × 8 has two winning openings."""
    count = solve("chomp 10x8").winning_move_count
    yield case(count == 2, f"it has {count}")


def settled(to: int) -> Iterator[Case]:
    """Yield checks that unstored parts of tails are as the definition gives, at some places."""
    # The table stores no tail; what `f` gives there is compared with definition 2.10 (page 10).
    chomp = rows_to(to)
    for c in range(0, to, 7):
        if chomp.has_tail(c):
            b = (c + chomp.stored(c) + to - 1) // 2
            row = chomp.row(c)[: b - c]
            taken = set(row.tolist()) | set(chomp.column(b, c).tolist())
            taken |= set(chomp.diagonal[:c].tolist())
            least = next(a for a in range(b, 3 * to) if a not in taken)
            yield case(chomp.f(b, c) == least, f"f({b}, {c}) is {least}")


ELEMENTS = 7

SEED = 1974


def random_order(rng: random.Random, size: int) -> Poset:
    """Build a random order of so many elements below a greatest one."""
    pairs = [(f"e{i}", "top") for i in range(size)]
    pairs += [
        (f"e{i}", f"e{j}") for i in range(size) for j in range(i + 1, size) if rng.random() < 0.3
    ]
    return Poset.of_relations(pairs)


def stealing_on_orders(to: int) -> Iterator[Case]:
    """Yield checks that with a greatest element the first player wins, by strategy stealing."""
    rng = random.Random(SEED)
    for number in range(to):
        rules = random_order(rng, 1 + number % ELEMENTS)
        whole = (1 << len(rules.names)) - 1
        wins = rules.poisoned == whole or solve(f"{rules.name} all").outcome.value == "N"
        yield case(wins, f"the second player wins {rules.name}")


def stealing_on_boxes(to: int) -> Iterator[Case]:
    """Yield checks that the first player wins every box but one cell."""
    for sides in combinations_with_replacement(range(1, to + 1), 3):
        if prod(sides) > 1:
            outcome = solve(f"boxes {BoxUnion().format((sides,))}").outcome.value
            yield case(outcome == "N", f"the second player wins {sides}")


def schuh_is_chomp(to: int) -> Iterator[Case]:
    """Yield checks that p^a q^b has the value of the bar of a + 1 by b + 1 squares."""
    for a in range(to):
        for b in range(a, to):
            left = solve(f"schuh {2**a * 3**b}").value
            right = solve(f"chomp {a + 1}x{b + 1}").value
            yield case(left == right, f"2^{a} · 3^{b} is worth {left}, the bar {right}")


def one_opening_of_four(to: int) -> Iterator[Case]:
    """Yield checks that bars of four rows have one winning opening."""
    table = chomp_table(4, to)
    for columns in range(1, to + 1):
        found = table.openings(columns)
        yield case(len(found) == 1, f"4 × {columns} has the openings {found}")


def one_opening_of_all(to: int) -> Iterator[Case]:
    """Yield checks that bars have one winning opening, in the order of their sides."""
    for columns in range(2, to + 1):
        for rows in range(2, columns + 1):
            found = chomp_table(rows, columns).openings(columns)
            yield case(len(found) == 1, f"{rows} × {columns} has {len(found)}: {found}")


CHECKERS: dict[str, Checker] = {
    "002.bound": each(largest_offsets(0), lambda c, worst: worst <= c + 1),
    "002.bound-2": each(largest_offsets(2), lambda c, worst: worst <= c),
    "002.bound-6": each(largest_offsets(6), lambda c, worst: worst <= c - 1),
    "002.row-2": each(second_row, lambda offset: offset == 2),
    "002.one-opening": each(openings(1), lambda a, found: a == 1 or len(found) == 1),
    "002.3.1.1": each(short_rows, lambda end, least: end == least),
    "002.3.1.2": each(later_ends, lambda before, end: before < end),
    "002.3.1.3": each(minima, lambda c, _least, on, _short: on == (c in (0, 2))),
    "002.3.1.4": minimum_passes_on,
    "002.3.2": each(tails, lambda tail: len(tail) == 1),
    "chomp.long-rows-periodic": periodic_offsets,
    "002.3.3": no_two_long,
    "002.two-diagonals": all_on_two_diagonals,
    "chomp.hopping-rows": hopping_rows,
    "chomp.off-diagonals": off_are_ends,
    "002.3.4.1": ratio(last_short, 0),
    "002.3.4.2": ratio(last_diagonal, 1),
    "002.square": square,
    "002.ten-by-eight": two_openings,
    "chomp.tails": settled,
    "002.six-candidates": each(openings(3), are_near(1)),
    "chomp.seven-candidates": each(openings(3), are_near(2)),
    "002.first-player": each(bars, lambda squares, won: won == (squares > 1)),
    "002.two-rows": each(two_rows, lambda a, b, lost: lost == (a == b + 1)),
    "chomp.orders": stealing_on_orders,
    "chomp.boxes": stealing_on_boxes,
    "chomp.schuh": schuh_is_chomp,
    "chomp.four-rows": one_opening_of_four,
    "chomp.one-opening": one_opening_of_all,
}
