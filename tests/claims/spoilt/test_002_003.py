"""Wrong variants of the claims of sources 002 and 003 fail in the checkers of the right ones."""

from collections.abc import Iterator
from itertools import chain

import pytest

from kalmar.engines.chomp.three_rows import ThreeRowChomp
from kalmar.research.claims import brick_cuts, bricks, chomp_table
from kalmar.research.claims.claim import Case, Checker, case

Bar = tuple[int, int, int]


def five_kinds(bar: Bar) -> Iterator[Bar]:
    """Without the bites of the second row that shorten the first."""
    _, b, c = bar
    wrong = {(b1, b1, c) for b1 in range(c, b)}
    return (left for left in chomp_table.six_kinds(bar) if left not in wrong)


def seven_kinds(bar: Bar) -> Iterator[Bar]:
    """With bites that shorten two upper rows and spare the third."""
    a, b, c = bar
    return chain(chomp_table.six_kinds(bar), ((b1, b1, c) for b1 in range(b, a)))


def one_more(chomp: ThreeRowChomp, b: int, c: int) -> int | None:
    """The table, but for one wrong number."""
    return 6 if (b, c) == (5, 3) else chomp.f(b, c)


def beyond_the_end(chomp: ThreeRowChomp, b: int, c: int) -> int | None:
    """The table with a number where a row has ended."""
    return 5 if (b, c) == (3, 1) else chomp.f(b, c)


def never_stops(*_: object) -> bool:
    return False


def at_diagonal_stops(found: dict[tuple[int, int], int], b: int, c: int) -> bool:
    return chomp_table.stops(found, b, c) or any(found[i, i] == i + 2 for i in range(c))


def left_is_smaller(chomp: ThreeRowChomp, c: int) -> Case:
    """The number to the left of the end of the diagonal's column is no bound."""
    left, on = chomp.f(c, c - 1), chomp.f(c - 1, c - 1)
    return case(left is not None and on is not None and on < left, f"row {c}")


def stays_off(chomp: ThreeRowChomp, a: int) -> Case:
    return case(chomp.f(a, a) != a + 2, f"f({a}, {a}) = {a + 2}")


def never_before(chomp: ThreeRowChomp, c: int) -> Case:
    """No number of the diagonal stands in an earlier row: the other way round."""
    on = int(chomp.diagonal[c])
    return case(all(on not in chomp.row(i).tolist() for i in range(c)), f"{on} above row {c}")


def below_limit(chomp: ThreeRowChomp, b: int) -> Case:
    return case(100 * int(chomp.diagonal[b]) < 171 * b, f"row {b}")


def opening_grows(chomp: ThreeRowChomp, b: int) -> Case:
    a, before = chomp.f(b, b), chomp.f(b - 1, b - 1)
    return case(a is not None and before is not None and a > before, f"row {b}")


def rises_by_two(chomp: ThreeRowChomp, b: int) -> Case:
    return case(chomp.f(b, 0) == b + 2, f"column {b}")


def one_less(chomp: ThreeRowChomp, c: int) -> Case:
    """Short rows with A − C numbers."""
    end = dict(chomp.short_rows.tolist()).get(c)
    return case(end is None or chomp.row(c).size == end - c, f"row {c}")


SPOILT_002: dict[str, Checker] = {
    "2.3, a kind less": chomp_table.moves_are(five_kinds),
    "2.3, a kind more": chomp_table.moves_are(seven_kinds),
    "2.6, a wrong number": chomp_table.is_searched(one_more),
    "2.6, a number too many": chomp_table.is_searched(beyond_the_end),
    "2.4, rows do not end": chomp_table.defined_by(never_stops),
    "2.10, rows end too soon": chomp_table.defined_by(at_diagonal_stops),
    "2.8, of the wrong neighbour": chomp_table.of_each(left_is_smaller, 1),
    "2.9, f(A, A) ≠ A + 2": chomp_table.of_each(stays_off),
    "2.11, the other way round": chomp_table.of_each(never_before),
    "2.16, below 1.71": chomp_table.of_each(below_limit, 6),
    "2.16, from row 5 on": chomp_table.of_each(chomp_table.below_two, 5),
    "2.17, openings grow": chomp_table.of_each(opening_grows, 1),
    "2.18, by two": chomp_table.of_each(rises_by_two),
    "2.19, one number less": chomp_table.of_each(one_less),
    "2.20, at the diagonal": chomp_table.later_end(lambda chomp, d: chomp.f(d, d)),
    "2.23, always growing": chomp_table.of_neighbours(lambda one, two: one.value < two.value),
    "2.23, staying to the left": chomp_table.of_neighbours(
        lambda one, two: one.value < two.value or one.column > two.column
    ),
    "2.24, of all minima": chomp_table.of_neighbours(lambda one, _: one.last == one.row),
    "2.25, the next but one": chomp_table.of_starts(
        lambda before, least, after: before < least < after - 1
    ),
    "2.26, without its premise": chomp_table.implies(
        lambda *_: True, lambda found, c: found[c].last > c
    ),
    "2.27, short rows shrink": chomp_table.implies(
        chomp_table.ends_are_minima, lambda found, c: not chomp_table.short_rows_grow(found, c)
    ),
    "2.27, minima at the start": chomp_table.implies(
        chomp_table.grow_and_off_diagonal, lambda found, c: found[c].at_start
    ),
    "falls, repaired by the first": chomp_table.where_falls(
        0, lambda both, b: both[0][b - 1] < both[0][b]
    ),
    "falls, not above": chomp_table.where_falls(
        0, lambda both, b: not chomp_table.falls_above(both, b)
    ),
}


@pytest.mark.parametrize("name", SPOILT_002)
def test_a_spoilt_claim_of_002_fails(name: str) -> None:
    bound = (
        12 if name.startswith(("2.3", "2.6")) else 40 if "2.4" in name or "2.10" in name else 400
    )
    assert any(found is not None for found in SPOILT_002[name](bound))


def product_of_norms(x: int, y: int) -> int:
    return x * y


EXPONENT, LOGARITHM = brick_cuts.exponent, brick_cuts.logarithm
EQUAL = brick_cuts.equal


SPOILT_003: dict[str, Checker] = {
    "property 1, of the greater": brick_cuts.never_kept(LOGARITHM, max),
    "property 1, of the product": brick_cuts.never_kept(EXPONENT, product_of_norms),
    "property 1, of the rest by three": brick_cuts.never_kept(lambda a: a % 3, EQUAL),
    "property 2, with the other norm": brick_cuts.all_smaller(LOGARITHM, EQUAL),
    "property 2, of the side": brick_cuts.all_smaller(lambda a: a, EQUAL),
    "lost to won, any part": brick_cuts.lost_to_won(
        lambda parts: any(LOGARITHM(a) == LOGARITHM(b) for a, b in parts)
    ),
    "lost to won, other parity": brick_cuts.lost_to_won(
        lambda parts: all(EXPONENT(a) != EXPONENT(b) for a, b in parts)
    ),
    "won to lost, squares": brick_cuts.won_to_lost(lambda parts: all(a == b for a, b in parts)),
    "won to lost, least side": brick_cuts.won_to_lost(brick_cuts.least_side_literally),
    "two layers are no rook": bricks.agree(2, "rook", ("selective",)),
    "one layer is no king": bricks.agree(1, "king", ("disjunctive",)),
    "short play is no rook's": bricks.agree(1, "rook", ("shortened",)),
    "constant too soon": bricks.constant_from(lambda layers: layers + 1),
}


@pytest.mark.parametrize("name", SPOILT_003)
def test_a_spoilt_claim_of_003_fails(name: str) -> None:
    bound = 4 if "soon" in name else 10
    assert any(found is not None for found in SPOILT_003[name](bound))


def test_the_literal_reading_fails_at_one_rectangle_alone() -> None:
    checker = brick_cuts.CHECKERS["003.bricks-conjunctive-literal"]
    assert next(found for found in checker(3) if found) == "bricks 2x3"
