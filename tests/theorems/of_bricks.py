"""The theorems about lengths of play of bricks, on small instances by literal search."""

from itertools import product

from kalmar import Play, find_rules
from kalmar.core.compositions import CompositionName
from tests.search import Search
from tests.theorems.instances import compound, instance

BRICKS, ROOK = find_rules("bricks"), find_rules("rook")


def length(way: CompositionName, play: Play, text: str, slow: bool = False) -> int:
    """The literal length of play of one brick: the winner hurries, or delays if `slow`."""
    tree, search = compound(way, BRICKS, BRICKS.parse(text)), Search(play)
    return search.slowest(tree) if slow else search.quickest(tree)


@instance("rook-lengths")
def _() -> None:
    normal, misere = Search(Play.NORMAL), Search(Play.MISERE)
    for x, y in product(range(5), repeat=2):
        one = compound("selective", ROOK, (x, y))
        assert normal.quickest(one) == (2 * x if x == y else 2 * min(x, y) + 1)
        if min(x, y) >= 1:
            assert normal.slowest(one) == (2 if x == y else 3)
        if min(x, y) >= 2:
            assert misere.slowest(one) == (3 if x == y else 4)
    assert length("selective", Play.NORMAL, "4x4/1") == 6
    for a, b in product(range(3, 5), repeat=2):
        assert length("continued-conjunctive", Play.NORMAL, f"{a}x{b}/1", slow=True) == (
            2 if a == b else 3
        )
        assert length("continued-conjunctive", Play.MISERE, f"{a}x{b}/1", slow=True) == (
            3 if a == b else 4
        )
