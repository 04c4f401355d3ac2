"""Claims of source 002: three-row Chomp, its table, and its open problems."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from kalmar.answers.answer import solve
from kalmar.core.by_name import LazyModule
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.engines.chomp import report, three_rows
    from kalmar.engines.chomp.three_rows import ThreeRowChomp
else:
    report = LazyModule("kalmar.engines.chomp.report")
    three_rows = LazyModule("kalmar.engines.chomp.three_rows")

__all__ = ["CLAIMS"]


@cache
def rows_to(size: int) -> "ThreeRowChomp":
    """Compute the table, cached for the other claims."""
    with needs("tables of three-row Chomp"):
        return three_rows.three_row_chomp(size)


def offsets(chomp: "ThreeRowChomp", c: int) -> list[int]:
    """List f(B, c) − B along a row."""
    return [a - b for b, a in enumerate(chomp.row(c).tolist(), c)]


@parametric
def bound_by(to: int, least: int, extra: int) -> Iterator[Case]:
    """Yield checks that f(B, C) ≤ B + C + extra for C ≥ least."""
    # Theorem 2.13, lemmas 2.14 and 2.15, page 12, with the same form and other constants.
    chomp = rows_to(to)
    for c in range(least, to):
        worst = max(offsets(chomp, c))
        yield case(worst <= c + extra, f"row {c} has f(B, C) = B + {worst}")


def second_row(to: int) -> Iterator[Case]:
    """Yield checks that f(B, 2) = B + 2."""
    for b, offset in enumerate(offsets(rows_to(to), 2), 2):
        yield case(offset == 2, f"f({b}, 2) = {b + offset}")


def one_opening(to: int) -> Iterator[Case]:
    """Yield checks that every bar 3 × A with A > 1 has exactly one winning opening."""
    for a, found in rows_to(to).openings().items():
        yield case(a == 1 or len(found) == 1, f"3 × {a} has the openings {found}")


def minima(chomp: "ThreeRowChomp") -> Iterator[tuple[int, int, bool]]:
    """Yield each row with its minimum and whether it is short; long rows end in a rising tail.

    Rows that have not begun to rise inside the table are left out.
    """
    # A long row is known only if its tail has begun; below half the table that is sure enough for
    # an open problem, and the bound grows with the table.
    ends = dict(chomp.short_rows.tolist())
    for c in range(chomp.size):
        if c in ends:
            yield c, int(chomp.row(c).min()), True
        elif chomp.has_tail(c) or c < chomp.size // 2:
            yield c, int(chomp.row(c).min()), False


def minimum_at_end(to: int) -> Iterator[Case]:
    """Yield checks that the minimum of a short row stands at its end."""
    chomp = rows_to(to)
    for c, end in chomp.short_rows.tolist():
        yield case(int(chomp.row(c).min()) == end, f"row {c} ends at {end}, its minimum is smaller")


def short_rows_grow(to: int) -> Iterator[Case]:
    """Yield checks that later short rows end later."""
    # Problem 3.1 (2), page 15.
    ends = rows_to(to).short_rows
    for (c, end), (_, before) in zip(ends[1:].tolist(), ends[:-1].tolist(), strict=True):
        yield case(end > before, f"row {c} ends at {end}, an earlier one at {before}")


def minimum_off_diagonal(to: int) -> Iterator[Case]:
    """Yield checks that no row's minimum is on the main diagonal, but for rows 0 and 2."""
    # Problem 3.1 (3), page 15.
    chomp = rows_to(to)
    for c, least, _ in minima(chomp):
        on = int(chomp.diagonal[c]) == least
        yield case(on == (c in (0, 2)), f"the minimum of row {c} is {'' if on else 'not '}there")


def minimum_passes_on(to: int) -> Iterator[Case]:
    """Yield checks that a long row's minimum is the next short row's, but for rows 0 and 2."""
    # Problem 3.1 (4), page 15: long rows wait until the next short one has been met.
    waiting: list[tuple[int, int]] = []
    for c, least, short in minima(rows_to(to)):
        if not short:
            waiting.append((c, least))
            continue
        for row, value in waiting:
            yield case(value == least or row in (0, 2), f"rows {row} and {c}: {value}, {least}")
        waiting.clear()


def one_offset(to: int) -> Iterator[Case]:
    """Yield checks that every long row ends in f(B, C) = B + α, seen in its last third."""
    # Problem 3.2, page 16: refuted by row 120, whose tail alternates between two offsets.
    chomp = rows_to(to)
    for c in chomp.long_rows[chomp.long_rows < to // 2].tolist():
        tail = sorted(set(offsets(chomp, c)[-to // 6 :]))
        yield case(len(tail) == 1, f"row {c} ends in B + {tail}")


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


@parametric
def candidates(to: int, below: int) -> Iterator[Case]:
    """Yield checks that the winning opening of 3 × A is next to those the limits predict.

    Args:
        to: the bound.
        below: how far below the nearest C the opening (A, A, C) may be.
    """
    # After problem 3.4, page 16. The limits √2 and (2 + √2)/2 predict a C or B for each A; openings
    # with B = C may miss by one, the others by `below` downward and one upward.
    for a, found in rows_to(to).openings().items():
        if a > 2:
            least = {o: -1 if o[1] == o[2] else -below for o in found}
            near = all(least[o] <= report.predicted(o) <= 1 for o in found)
            yield case(near, f"3 × {a} has the opening {found[0]}")


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


def first_player(to: int) -> Iterator[Case]:
    """Yield checks that the first player wins every bar but 1 × 1."""
    # Lemma 1.2, page 5: strategy stealing, here by search.
    for n in range(1, to + 1):
        for m in range(n, to + 1):
            wins = solve(f"chomp {n}x{m}").outcome.value == "N"
            yield case(wins == (n * m > 1), f"{n} × {m}")


def two_rows(to: int) -> Iterator[Case]:
    """Yield checks that two rows are a P-position iff the first is one longer."""
    for a in range(1, to + 1):
        for b in range(1, a + 1):
            lost = solve(f"chomp {a},{b}").outcome.value == "P"
            yield case(lost == (a == b + 1), f"rows {a}, {b}")


def square(to: int) -> Iterator[Case]:
    """Yield checks that biting a square bar at (2, 2) leaves two equal arms, a P-position."""
    # §1.2, page 6: after the bite at (2, 2) every bite of one arm is answered in the other.
    for n in range(2, to + 1):
        moves = solve(f"chomp {n}x{n}").to_dict()["winning_moves"]
        yield case("bite row 2, column 2" in moves, f"{n} × {n}: {moves}")


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


THEOREM, CONJECTURE, REFUTED = ClaimStatus.THEOREM, ClaimStatus.CONJECTURE, ClaimStatus.REFUTED

CLAIMS = [
    Claim("002.bound", "an upper bound of the table", "f(B, C) ≤ B + C + 1", "002, 2.13", THEOREM,
          bound_by(0, 1), 600, "rows"),
    Claim("002.bound-2", "a sharper bound from row 2", "f(B, C) ≤ B + C for C ≥ 2", "002, 2.14",
          THEOREM, bound_by(2, 0), 600, "rows"),
    Claim("002.bound-6", "a sharper bound from row 6", "f(B, C) ≤ B + C − 1 for C > 5", "002, 2.15",
          THEOREM, bound_by(6, -1), 600, "rows"),
    Claim("002.row-2", "row 2 increases by one each time", "f(B, 2) = B + 2", "002, 2.18", THEOREM, second_row,
          600, "columns"),
    Claim("002.one-opening", "a bar of three rows has exactly one winning opening", "|openings of 3 × A| = 1",
          "002, §2.3", ClaimStatus.SETTLED, one_opening, 600, "columns", "Sheiner 2026; open in 002"),
    Claim("002.3.1.1", "the minimum of a short row is at its end", "min f(·, C) = f(B₁, C) = B₁",
          "002, problem 3.1 (1)", CONJECTURE, minimum_at_end, 600, "rows"),
    Claim("002.3.1.2", "short rows grow", "C₁ < C₂ short: B₁ < B₂", "002, problem 3.1 (2)", CONJECTURE,
          short_rows_grow, 600, "rows"),
    Claim("002.3.1.3", "minima are not on the main diagonal, except in rows 0 and 2",
          "min f(·, C) ≠ f(C, C)", "002, problem 3.1 (3)", CONJECTURE, minimum_off_diagonal, 600,
          "rows"),
    Claim("002.3.1.4", "the minimum of a long row is that of the next short row, except for rows 0 and 2",
          "min f(·, C) = min f(·, C′)", "002, problem 3.1 (4)", CONJECTURE, minimum_passes_on, 600,
          "rows"),
    Claim("002.3.2", "the offset of every long row is eventually constant", "f(B, C) = B + α for large B",
          "002, problem 3.2", REFUTED, one_offset, 600, "rows",
          "row 120 alternates between 72 and 70; compare chomp.long-rows-periodic",
          counterexample=Counterexample("row 120 ends in B + [70, 72]", 245, 51)),
    Claim("chomp.long-rows-periodic", "the offsets of every long row are eventually periodic with a small period",
          "f(B + p, C) − (B + p) = f(B, C) − B for large B", "beyond 002, problem 3.2", ClaimStatus.OPEN,
          periodic_offsets, 1500, "rows"),
    Claim("002.3.3", "no two long rows are adjacent", "C long: C + 1 short", "002, problem 3.3",
          REFUTED, no_two_long, 600, "rows", "rows 119 and 120, 399 and 400, …",
          counterexample=Counterexample("rows 119 and 120 are long", 175, 50)),
    Claim("002.two-diagonals", "every number is on the main diagonal or the one above it",
          "A = f(B, B) or A = f(B + 1, B)", "002, after 3.3", REFUTED, all_on_two_diagonals, 600,
          "numbers", "22 is on neither",
          counterexample=Counterexample("22 is on neither", 25, 22)),
    Claim("002.six-candidates", "the opening is one of six candidates near the limits",
          "(A, B ± 0, 1, same) or (A, A, C ± 0, 1)", "002, after 3.4", REFUTED, candidates(1), 600,
          "columns", "305 is the first exception, the next is 537",
          counterexample=Counterexample("3 × 305 has the opening (305, 305, 214)", 310, 303)),
    Claim("chomp.seven-candidates", "with (A, A, C − 2) as the seventh candidate, the opening is one of the seven",
          "(A, B ± 0, 1, same) or (A, A, C − 2, …, C + 1)", "beyond 002, after 3.4", CONJECTURE,
          candidates(2), 2000, "columns"),
    Claim("chomp.hopping-rows", "a tail hops (never becomes constant) in the second of two adjacent long rows, in long rows two after such a row, and nowhere else", "C − 1 long, or C − 2 hops",
          "beyond 002, problem 3.2", CONJECTURE, hopping_rows, 2000, "columns"),
    Claim("chomp.off-diagonals", "a number on neither diagonal is the end of a short row",
          "A ≠ f(B, B), f(B + 1, B): A = f(A, C)", "beyond 002, after 3.3",
          THEOREM, off_are_ends, 2000, "numbers"),
    Claim("002.3.4.1", "A/C tends to √2 for the openings (A, A, C)", "A/C → √2", "002, problem 3.4 (1)",
          CONJECTURE, ratio(last_short, 0), 2000, "rows"),
    Claim("002.3.4.2", "A/B tends to (2 + √2)/2 for the openings (A, B, B)", "A/B → (2 + √2)/2",
          "002, problem 3.4 (2)", CONJECTURE, ratio(last_diagonal, 1), 2000, "rows"),
    Claim("002.first-player", "the first player wins every bar except the single square",
          "n·m > 1: N", "002, 1.2; Gale 1974", THEOREM, first_player, 5, "rows and columns"),
    Claim("002.two-rows", "two rows: lost iff the first is one longer", "(a, b) ∈ P iff a = b + 1",
          "002, §1.1", THEOREM, two_rows, 12, "columns"),
    Claim("002.square", "a square bar: bite at (2, 2)", "two equal arms are in P", "002, §1.2",
          THEOREM, square, 6, "rows"),
    Claim("002.ten-by-eight", "10 × 8 has two winning openings", "bites (9, 4) and (6, 5)",
          "002, introduction", THEOREM, two_openings, 1, "bars"),
    Claim("chomp.tails", "the tails that are not stored agree with the definition",
          "f(B, C) is the least free A", "beyond 002, 2.10", THEOREM, settled, 600, "rows"),
]  # fmt: skip
