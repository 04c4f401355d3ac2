"""The theorems about textbook games, on small instances by plain mex."""

from itertools import combinations, product

from kalmar import Rules, find_rules
from tests.theorems.instances import grundy, instance


def value_of(name: str, text: str) -> int:
    rules: Rules = find_rules(name)
    return grundy(rules, rules.parse(text))


@instance("lasker-values")
def _() -> None:
    expected = [0]
    for k in range(6):
        expected += [4 * k + 1, 4 * k + 2, 4 * k + 4, 4 * k + 3]
    assert [grundy(find_rules("laskers-nim"), n) for n in range(25)] == expected


@instance("welter-function")
def _() -> None:
    rules = find_rules("welter")
    for size in range(1, 5):
        for row in combinations(range(9), size):
            total = 0
            for square in row:
                total ^= square
            for x, y in combinations(row, 2):
                power = 1
                while (y - x) % (2 * power) == 0:
                    power *= 2
                total ^= 2 * power - 1
            assert grundy(rules, row) == total


@instance("euclid-values")
def _() -> None:
    rules = find_rules("euclid")
    for a, b in product(range(1, 26), repeat=2):
        big, small = max(a, b), min(a, b)
        quotient, rest = divmod(big, small)
        inner = grundy(rules, (small, rest))
        value = grundy(rules, (a, b))
        assert value == (quotient - 1 if inner >= quotient else quotient)
        # a/b < φ iff a² < ab + b².
        assert (value == 0) == (a != b and big * big < big * small + small * small)


@instance("euclid-positive-values")
def _() -> None:
    rules = find_rules("euclid-positive")
    for a, b in product(range(1, 26), repeat=2):
        big, small = max(a, b), min(a, b)
        value = grundy(rules, (a, b))
        assert value <= big / small - small / big + 1e-12 < value + 1 + 1e-9
        assert (value == 0) == (big * big < big * small + small * small)


@instance("staircase-odd-steps")
def _() -> None:
    for coins in product(range(4), repeat=4):
        assert value_of("staircase-nim", ",".join(map(str, coins))) == coins[0] ^ coins[2]


@instance("silver-dollar-gaps")
def _() -> None:
    rules = find_rules("silver-dollar")
    for size in range(1, 6):
        for row in combinations(range(9), size):
            # A coin on square -1 stands for the edge where one has no partner.
            coins = [-1, *row] if size % 2 else [*row]
            total = 0
            for left, right in zip(coins[::2], coins[1::2], strict=True):
                total ^= right - left - 1
            assert grundy(rules, row) == total


@instance("gold-coin-gaps")
def _() -> None:
    rules = find_rules("gold-coin")
    for size in range(1, 5):
        for row in combinations(range(8), size):
            for place, dollar in enumerate(row):
                heaps = [row[n] - row[n - 1] - 1 for n in range(size - 1, 0, -2)]
                total = (row[0] + (place != 1)) if size % 2 else 0
                for heap in heaps:
                    total ^= heap
                won = place == 0 or total != 0
                assert (grundy(rules, (row, dollar)) != 0) == won


@instance("fibonacci-zeckendorf")
def _() -> None:
    rules = find_rules("fibonacci-nim")
    numbers = [1, 2, 3, 5, 8, 13, 21, 34]
    for heap in range(1, 40):
        rest, least = heap, 0
        for number in reversed(numbers):
            if number <= rest:
                rest, least = rest - number, number
        for limit in range(heap + 1):
            assert (grundy(rules, (heap, limit)) != 0) == (limit >= least)
        if heap > 1:
            assert (value_of("fibonacci-nim", str(heap)) == 0) == (heap in numbers)
