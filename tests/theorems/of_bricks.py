"""The theorems about lengths of play of bricks, on small instances by literal search."""

from itertools import product

from kalmar import Play, find_rules, solve
from kalmar.core.names import CompositionName
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


def logarithmic(a: int, b: int) -> int:
    """The remoteness in conjunctive misère play as the theorem has it."""
    if min(a, b) < 4:
        return {(1, 1): 0, (1, 2): 1, (1, 3): 1}.get((min(a, b), max(a, b)), 2)
    x, y = a.bit_length() - 1, b.bit_length() - 1
    return 2 * x - 1 if x == y else 2 * min(x, y)


@instance("brick-misere-logarithms")
def _() -> None:
    for a, b in product(range(1, 19), repeat=2):
        assert solve(f"bricks {a}x{b}", "conjunctive", "misere").value == logarithmic(a, b)
    for a, b in product(range(1, 5), repeat=2):
        assert length("conjunctive", Play.MISERE, f"{a}x{b}") == logarithmic(a, b)


@instance("brick-few-layers")
def _() -> None:
    for layers, way in product((1, 2), Play):
        least = 2 ** (layers + 1)
        for b, more in product(range(1, 2 * least), range(4)):
            far = solve(f"bricks {least + more}x{b}/{layers}", "conjunctive", way).value
            assert far == solve(f"bricks {least}x{b}/{layers}", "conjunctive", way).value
    for layers, play in product((1, 2), Play):
        found = {length("conjunctive", play, f"{a}x4/{layers}") for a in range(4, 6)}
        assert len(found) == 1
        assert max(found) <= layers


@instance("brick-two-layers-shortened")
def _() -> None:
    for a, b in product(range(4, 12), repeat=2):
        value = solve(f"bricks {a}x{b}/2", "shortened", "misere").value
        assert value == 2 * min(a, b) - (5 if a == b else 4)
    for a, b in ((4, 4), (4, 5)):
        assert length("shortened-selective", Play.MISERE, f"{a}x{b}/2") == (3 if a == b else 4)


@instance("brick-two-layers-continued")
def _() -> None:
    for play, first, square in ((Play.NORMAL, 6, 4), (Play.MISERE, 7, 5)):
        for a, b in product(range(first, first + 6), repeat=2):
            value = solve(f"bricks {a}x{b}/2", "continued", play).value
            assert value == (square if a == b else square + 1)
    small = {"1x3": 2, "2x3": 3, "3x3": 4, "2x4": 3}
    for text, slowest in small.items():
        assert length("continued-conjunctive", Play.NORMAL, f"{text}/2", slow=True) == slowest
