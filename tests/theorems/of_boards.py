"""The theorems about boards, Chomp and bricks, on small instances by literal search."""

import random
from itertools import product

from kalmar import find_rules
from tests.search import grundy
from tests.theorems.instances import instance

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


@instance("three-row-chomp")
def _() -> None:
    for b in range(1, 6):
        for c in range(b + 1):
            rows = [a for a in range(b, 12) if grundy(CHOMP, (a, b, c) if c else (a, b)) == 0]
            assert len(rows) <= 1
