"""Every closed form against the fold over the literal game, values, options and counts."""

import pytest

from kalmar import LimitReached, move_text, solve
from kalmar.games.heaps.nim import divisors, least_prime_factor, prime_count
from kalmar.solvers.formulas.heaps import WOODCUTTER


def test_a_huge_heap_has_its_one_winning_move() -> None:
    answer = solve("nim 1000000000000 5 + woodcutter 4 + divisor 8")
    assert answer.value == 1000000000000 ^ 5
    moves = [move_text(answer.position, move) for move in answer.winning_moves()]
    assert moves == ["take 999999999995 from heap 1"]
    assert answer.winning_move_count == 1


def test_options_of_the_woodcutter_are_counted_by_value_also_where_there_are_none() -> None:
    for row in range(40):
        for value in range(row + 2):
            pairs = ((a, a ^ value) for a in range(row))
            literal = [(a, b)[a == 0 :] for a, b in pairs if a <= b and a + b < row]
            assert list(WOODCUTTER.options(row, value)) == literal
            assert WOODCUTTER.count(row, value) == len(literal)


def test_moves_that_are_too_many_are_refused_before_they_are_valued() -> None:
    with pytest.raises(LimitReached, match="coprime 10007 has more than 400 moves"):
        list(solve("coprime 10007", limit=100).winning_moves())


def test_primes() -> None:
    def is_prime(n: int) -> bool:
        return n > 1 and all(n % d for d in range(2, n))

    for n in range(1, 400):
        assert prime_count(n) == sum(map(is_prime, range(n + 1)))
        assert divisors(n) == tuple(d for d in range(1, n + 1) if n % d == 0)
        if n > 1:
            assert least_prime_factor(n) == divisors(n)[1]
    assert prime_count(10**9) == 50_847_534  # OEIS A006880
    assert prime_count(10**7) == 664_579
    assert least_prime_factor(1_000_003 * 1_000_033) == 1_000_003
