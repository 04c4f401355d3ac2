"""The theorems about boards, Chomp and bricks, on small instances by literal search."""

import random
from collections.abc import Iterator
from itertools import product
from math import isqrt

from kalmar import Outcome, Play, find_composition, find_rules, solve
from tests.search import Search
from tests.theorems.instances import compound, grundy, instance


def board(name: str, size: int) -> Iterator[tuple[int, int, int]]:
    rules = find_rules(name)
    for x, y in product(range(size), repeat=2):
        yield x, y, grundy(rules, (x, y))


@instance("beatty")
def _() -> None:
    pairs, n = [(0, 0)], 1
    while pairs[-1][0] < 20:
        used = {number for pair in pairs for number in pair}
        least = next(a for a in range(99) if a not in used)
        pairs.append((least, least + n))
        assert least == int((n + isqrt(5 * n * n)) // 2)  # n times the golden ratio
        n += 1
    for x, y, value in board("queen", 14):
        assert (value == 0) == ((min(x, y), max(x, y)) in pairs)


@instance("rook-nim")
def _() -> None:
    assert all(value == x ^ y for x, y, value in board("rook", 9))


@instance("king-blocks")
def _() -> None:
    found = {(x, y): value for x, y, value in board("king", 10)}
    assert all((value == 0) == (x % 2 == y % 2 == 0) for (x, y), value in found.items())
    for x, y in product(range(0, 10, 2), repeat=2):
        block = [found[x, y], found[x + 1, y], found[x, y + 1], found[x + 1, y + 1]]
        assert block == [0, 1, 1, 2] if x == y else sorted(block) == [0, 1, 2, 3]


@instance("knight-blocks")
def _() -> None:
    found = list(board("knight", 13))
    assert all((value == 0) == (x % 4 < 2 and y % 4 < 2) for x, y, value in found)
    assert max(value for *_, value in found) <= 4


CHOMP = find_rules("chomp")


@instance("strategy-stealing")
def _() -> None:
    for rows, columns in product(range(1, 5), repeat=2):
        wins = grundy(CHOMP, CHOMP.parse(f"{rows}x{columns}")) != 0
        assert wins == (rows * columns > 1)
    for text, greatest in (("a<b<d,a<c<d", True), ("a<b,a<c", False)):
        rules = find_rules(f"poset({text})")
        assert (grundy(rules, rules.parse("all")) != 0) == greatest


def first_wins(lines: tuple[int, ...], points: int, mine: int = 0, theirs: int = 0) -> int:
    """1 if the player to move can fill a line first, −1 if the other one can, else 0."""
    free = [1 << i for i in range(points) if not (mine | theirs) >> i & 1]
    best = -1 if free else 0
    for point in free:
        if any(line & (mine | point) == line for line in lines):
            return 1
        best = max(best, -first_wins(lines, points, theirs, mine | point))
    return best


@instance("first-player-draws")
def _() -> None:
    chance = random.Random(1963)
    found = set()
    for _ in range(60):
        lines = tuple(sum(1 << p for p in chance.sample(range(5), chance.randint(2, 3)))
                      for _ in range(chance.randint(1, 4)))  # fmt: skip
        found.add(first_wins(lines, 5))
    assert found == {0, 1}


@instance("square-chomp")
def _() -> None:
    for size in range(2, 6):
        arms = (size, *[1] * (size - 1))
        assert (arms,) in set(CHOMP.options((size,) * size))
        assert grundy(CHOMP, arms) == 0
        for short in range(1, size):
            unequal = (size, *[1] * (short - 1))
            assert grundy(CHOMP, unequal) != 0


@instance("two-row-chomp")
def _() -> None:
    for first in range(1, 9):
        for second in range(first + 1):
            diagram = (first, second) if second else (first,)
            assert (grundy(CHOMP, diagram) == 0) == (first == second + 1)


@instance("three-row-chomp")
def _() -> None:
    for b in range(1, 6):
        for c in range(b + 1):
            rows = [a for a in range(b, 12) if grundy(CHOMP, (a, b, c) if c else (a, b)) == 0]
            assert len(rows) <= 1


BRICKS = find_rules("bricks")


@instance("brick-parity")
def _() -> None:
    for a, b in product(range(1, 5), repeat=2):
        assert grundy(BRICKS, BRICKS.parse(f"{a}x{b}")) == (a * b - 1) % 2
    normal = Search(Play.NORMAL)
    for a, b in ((1, 4), (2, 2), (2, 3)):
        tree = compound("disjunctive", BRICKS, BRICKS.parse(f"{a}x{b}"))
        assert normal.quickest(tree) == normal.slowest(tree) == a * b - 1


def brick_remoteness(name: str, text: str) -> int:
    return Search(Play.NORMAL).quickest(compound(name, BRICKS, BRICKS.parse(text)))


@instance("brick-logarithms")
def _() -> None:
    for a, b in product(range(1, 6), repeat=2):
        x, y = a.bit_length() - 1, b.bit_length() - 1
        wanted = 2 * x if x == y else 2 * min(x, y) + 1
        answer = solve(f"bricks {a}x{b}", "conjunctive")
        assert answer.value == wanted
    assert brick_remoteness("conjunctive", "3x5") == 3


@instance("brick-exponents")
def _() -> None:
    for a, b in product(range(1, 5), repeat=2):
        x, y = ((side & -side).bit_length() - 1 for side in (a, b))
        less = 1 if 0 in (x, y) else 2 if x == y else 3
        assert solve(f"bricks {a}x{b}", "selective").value == a * b - less
    for text, length in (("2x2", 2), ("2x3", 5), ("1x4", 3)):
        assert brick_remoteness("selective", text) == length


@instance("brick-rook")
def _() -> None:
    rook = find_rules("rook")
    for way, play in product(("disjunctive", "continued", "selective"), Play):
        for sides in product(((1, 2), (2, 2), (2, 3), (3, 3)), repeat=2):
            bricks = "bricks " + " ".join(f"{a}x{b}/1" for a, b in sides)
            rooks = "rook " + " ".join(f"{a - 1},{b - 1}" for a, b in sides)
            row = find_composition(way)
            assert solve(bricks, row, play).outcome is solve(rooks, row, play).outcome
    search = Search(Play.NORMAL)
    for a, b in product(range(1, 5), repeat=2):
        assert grundy(BRICKS, BRICKS.parse(f"{a}x{b}/1")) == grundy(rook, (a - 1, b - 1))
        tree = compound("selective", BRICKS, BRICKS.parse(f"{a}x{b}/1"))
        assert search.quickest(tree) == search.quickest(compound("selective", rook, (a - 1, b - 1)))


def quotients(a: int, b: int) -> int:
    """The sum of the partial quotients of a continued fraction."""
    total = 0
    while b:
        total += a // b
        a, b = b, a % b
    return total


@instance("euclid-quotients")
def _() -> None:
    for a, b in product(range(1, 13), repeat=2):
        outcome = solve(f"bricks {a}x{b}/2", "selective").outcome
        assert (outcome is Outcome.P) == (quotients(a, b) % 2 == 1)
    search = Search(Play.NORMAL)
    for a, b in product(range(1, 5), repeat=2):
        tree = compound("selective", BRICKS, BRICKS.parse(f"{a}x{b}/2"))
        assert search.wins(tree) != (quotients(a, b) % 2 == 1)
