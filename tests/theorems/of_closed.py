"""The theorems behind answers about components of any size, on small ones by literal search."""

from itertools import product

from kalmar import COMPOSITIONS, Play, find_rules
from tests.search import Search, Tree, compound, grundy, leaf, node
from tests.theorems.instances import instance

BRICKS, CHOMP, DAWSON = find_rules("bricks"), find_rules("chomp"), find_rules("0.07")


def brick(a: int, b: int, layers: str = "") -> tuple[int, int, int]:
    found: tuple[int, int, int] = BRICKS.parse(f"{a}x{b}{layers}")
    return found


def lost(play: Play, tree: Tree) -> bool:
    return not Search(play).wins(tree)


@instance("selective-outcomes")
def _() -> None:
    kayles = find_rules("kayles")
    found = set()
    for heap, rows in product(range(4), ((1, 1), (2, 1), (2, 2), (3, 1), (1,))):
        row = COMPOSITIONS["selective"]
        parts = leaf(kayles, heap), leaf(CHOMP, rows)
        alone = [lost(Play.NORMAL, node(row.choice, row.ending, part)) for part in parts]
        both = lost(Play.NORMAL, node(row.choice, row.ending, *parts))
        assert both == all(alone)
        found.add(both)
    assert found == {False, True}


@instance("chomp-hooks")
def _() -> None:
    nim = find_rules("nim")
    for x, y in product(range(5), repeat=2):
        hook = (x + 1, *[1] * y)
        assert grundy(CHOMP, hook) == x ^ y
        for play in Play:
            heaps = compound("disjunctive", nim, x, y)
            assert lost(play, compound("disjunctive", CHOMP, hook)) == lost(play, heaps)


@instance("misere-two-row-chomp")
def _() -> None:
    for first in range(1, 8):
        for second in range(first + 1):
            rows = tuple(row for row in (first, second) if row)
            tree = compound("disjunctive", CHOMP, rows)
            assert lost(Play.MISERE, tree) == (sum(rows) == 2)
