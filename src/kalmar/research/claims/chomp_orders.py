"""Claims about Chomp beyond bars of three rows: boxes, divisors, ordered sets, larger bars."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import prod

from kalmar.answers.answer import solve
from kalmar.games.posets.boxes import Boxes
from kalmar.games.posets.orders import Poset
from kalmar.research.claims.claim import Case, Claim, Counterexample, Status, case
from kalmar.solvers.chomp_boards import chomp_table

__all__ = ["CLAIMS"]

ELEMENTS = 7
SEED = 1974


def random_order(rng: random.Random, size: int) -> Poset:
    """A random order of so many elements below a greatest one."""
    pairs = [(f"e{i}", "top") for i in range(size)]
    pairs += [
        (f"e{i}", f"e{j}") for i in range(size) for j in range(i + 1, size) if rng.random() < 0.3
    ]
    return Poset.of_relations(pairs)


def stealing_on_orders(to: int) -> Iterator[Case]:
    """With a greatest element the first player wins: she takes it, or what would answer it."""
    rng = random.Random(SEED)
    for number in range(to):
        rules = random_order(rng, 1 + number % ELEMENTS)
        whole = (1 << len(rules.names)) - 1
        wins = rules.poisoned == whole or solve(f"{rules.name} all").outcome.value == "N"
        yield case(wins, f"the second player wins {rules.name}")


def stealing_on_boxes(to: int) -> Iterator[Case]:
    """The first player wins every box but one cell."""
    for sides in combinations_with_replacement(range(1, to + 1), 3):
        if prod(sides) > 1:
            outcome = solve(f"boxes {Boxes().format((sides,))}").outcome.value
            yield case(outcome == "N", f"the second player wins {sides}")


def schuh_is_chomp(to: int) -> Iterator[Case]:
    """The value of p^a q^b is that of the bar of a + 1 by b + 1 squares."""
    for a in range(to):
        for b in range(a, to):
            left = solve(f"schuh {2**a * 3**b}").value
            right = solve(f"chomp {a + 1}x{b + 1}").value
            yield case(left == right, f"2^{a} · 3^{b} is worth {left}, the bar {right}")


def one_opening_of_four(to: int) -> Iterator[Case]:
    """Bars of four rows have one winning opening."""
    table = chomp_table(4, to)
    for columns in range(1, to + 1):
        found = table.openings(columns)
        yield case(len(found) == 1, f"4 × {columns} has the openings {found}")


def one_opening_of_all(to: int) -> Iterator[Case]:
    """Bars have one winning opening, in the order of their sides."""
    for columns in range(2, to + 1):
        for rows in range(2, columns + 1):
            found = chomp_table(rows, columns).openings(columns)
            yield case(len(found) == 1, f"{rows} × {columns} has {len(found)}: {found}")


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("chomp.orders", "Chomp on an order with a greatest element is won by the first player",
          "max exists: N", "Gale 1974", THEOREM, stealing_on_orders, 200, "random orders"),
    Claim("chomp.boxes", "the first player wins every box but one cell", "abc > 1: N", "Gale 1974",
          THEOREM, stealing_on_boxes, 3, "sides"),
    Claim("chomp.schuh", "the divisors of p^a q^b are a bar of (a + 1) × (b + 1)",
          "G(p^a q^b) = G((a + 1) × (b + 1))", "Schuh 1952; Gale 1974", THEOREM, schuh_is_chomp, 4,
          "exponents"),
    Claim("chomp.four-rows", "a bar of four rows has one winning opening",
          "|openings of 4 × A| = 1", "compare 002, §2.3", Status.OPEN, one_opening_of_four, 60,
          "columns"),
    Claim("chomp.one-opening", "every bar has one winning opening", "|openings of m × n| = 1",
          "Gale 1974; 002, introduction", Status.REFUTED,
          one_opening_of_all, 10, "columns", "8 × 10 has two",
          counterexample=Counterexample(
              "8 × 10 has 2: [(10, 10, 10, 8, 8, 8, 8, 8), (10, 10, 10, 10, 5, 5, 5, 5)]",
              10, 43)),
]  # fmt: skip
