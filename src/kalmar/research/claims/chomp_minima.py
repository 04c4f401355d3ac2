"""Claims of source 002 on the minima of rows, 2.23 to 2.27, and on Chomp beyond three rows.

M_C is the least number of row C and B_C its column. As M_C ≤ f(C, C) ≤ 2·C + 1, a table of N rows
has all that M_C depends on for C < (N − 1)/2; the claims look at those rows. `ORDERS_CLAIMS` are
about boxes, divisors, ordered sets and larger bars.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import prod

from kalmar.answers.answer import solve
from kalmar.games.posets.boxes import BoxUnion
from kalmar.games.posets.chomp import Poset
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.source_002 import rows_to
from kalmar.solvers.chomp_boards import chomp_table

__all__ = ["CLAIMS", "ORDERS_CLAIMS", "Minimum"]


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


THEOREM = ClaimStatus.THEOREM

CLAIMS = [
    Claim("002.2.23", "the minima of the rows do not decrease, and one that stays the same moves"
                      " to the right",
          "C₁ < C₂: M(C₁) ≤ M(C₂), and if equal B(C₁) < B(C₂)", "002, 2.23", THEOREM,
          of_neighbours(grow), 600, "rows"),
    Claim("002.2.24", "a minimum at the end of its row is smaller than the next one, and occurs"
                      " in no later row",
        "M(C) = B(C): M(C) < M(C + 1)",
        "002, 2.24", THEOREM,
          of_neighbours(end_is_last), 600, "rows"),
    Claim("002.2.25", "a minimum on the main diagonal is not that of a neighbouring row",
          "f(C, C) = M(C): M(C − 1) < M(C) < M(C + 1)", "002, 2.25", THEOREM,
          of_starts(lambda before, least, after: before < least < after), 600, "rows"),
    Claim("002.2.26", "as long as short rows have their minima at their ends, winning openings"
                      " are unique",
        "problem 3.1 (1): |openings of 3 × A| = 1",
        "002, 2.26", THEOREM,
          implies(ends_are_minima, no_other_opening), 600, "rows"),
    Claim("002.2.27.1", "as long as short rows have their minima at their ends, short rows grow",
          "problem 3.1 (1): 3.1 (2)", "002, 2.27", THEOREM,
          implies(ends_are_minima, short_rows_grow), 600, "rows"),
    Claim("002.2.27.2", "if short rows grow and no minimum from row 3 on is on the main diagonal,"
          " short rows have their minima at their ends", "3.1 (2) and 3.1 (3): 3.1 (1)",
          "002, 2.27", THEOREM,
          implies(grow_and_off_diagonal, ends_are_minima), 600, "rows"),
]  # fmt: skip


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


ORDERS_CLAIMS = [
    Claim("chomp.orders", "Chomp on an order with a greatest element is won by the first player",
          "max exists: N", "Gale 1974", THEOREM, stealing_on_orders, 200, "random orders"),
    Claim("chomp.boxes", "the first player wins every box except the single cell", "abc > 1: N",
        "Gale 1974",
          THEOREM, stealing_on_boxes, 3, "sides"),
    Claim("chomp.schuh", "the divisors of p^a q^b are a bar of (a + 1) × (b + 1)",
          "G(p^a q^b) = G((a + 1) × (b + 1))", "Schuh 1952; Gale 1974", THEOREM, schuh_is_chomp, 4,
          "exponents"),
    Claim("chomp.four-rows", "a bar of four rows has exactly one winning opening",
          "|openings of 4 × A| = 1", "compare 002, §2.3", ClaimStatus.OPEN, one_opening_of_four, 60,
          "columns"),
    Claim("chomp.one-opening", "every bar has exactly one winning opening", "|openings of m × n|"
                                                                            " = 1",
          "Gale 1974; 002, introduction", ClaimStatus.REFUTED,
          one_opening_of_all, 10, "columns", "8 × 10 has two",
          counterexample=Counterexample(
              "8 × 10 has 2: [(10, 10, 10, 8, 8, 8, 8, 8), (10, 10, 10, 10, 5, 5, 5, 5)]",
              10, 43)),
]  # fmt: skip
