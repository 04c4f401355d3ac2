"""The theorems about stacks in rows, spots, numbers and walks, on small instances."""

from itertools import combinations, combinations_with_replacement, product
from math import gcd

from kalmar import find_rules
from kalmar.games.heaps.textbook import EndNim
from tests.theorems.instances import grundy, instance


@instance("nimble-squares")
def _() -> None:
    for coins in range(4):
        for row in combinations_with_replacement(range(7), coins):
            total = 0
            for square in row:
                total ^= square
            assert grundy(find_rules("nimble"), row) == total


@instance("end-nim-pairs")
def _() -> None:
    rules = EndNim()
    for a, b in product(range(9), repeat=2):
        assert grundy(rules, rules.cell(a, b)) == a ^ b
    assert grundy(rules, (1, 2, 3)) != 0


@instance("end-nim-rows")
def _() -> None:
    def lost(row: tuple[int, ...], misere: bool) -> bool:
        after = [left for (left,) in EndNim().options(row)]
        return not any(lost(left, misere) for left in after) if after else not misere

    def beside(row: tuple[int, ...], misere: bool) -> int:
        """The heap to the left of a row with which the player to move loses."""
        return next(a for a in range(9) if lost((a, *row) if a else row, misere))

    for misere in (False, True):
        assert beside((), misere) == misere
        for row in product(range(1, 4), repeat=2):
            for v in (row, row[:1], ()):
                left, right = beside(v, misere), beside(v[::-1], misere)
                for heap in range(1, 4):
                    place = [n for n in range(1, 9) if n != right]
                    matched = [n for n in range(1, 9) if n != left]
                    wanted = 0 if heap == right else matched[place.index(heap)]
                    assert beside((*v, heap), misere) == wanted


def largest_matching(vertices: set[str], edges: list[tuple[str, str]]) -> int:
    return max(
        (
            size
            for size in range(len(edges) + 1)
            for chosen in combinations(edges, size)
            if len({end for edge in chosen for end in edge} & vertices) == 2 * size
        ),
        default=0,
    )


@instance("geography-matching")
def _() -> None:
    rules = find_rules("vertex-geography")
    for text in (
        "path(5)",
        "cycle(5)",
        "cycle(6)",
        "star(3)",
        "0-1,1-2,2-0,2-3",
        "2x3",
        "complete(4)",
    ):
        for token in rules.parse(text).graph.vertices:
            walk = rules.parse(f"{text}/{token}")
            vertices, edges = set(walk.graph.vertices), list(walk.graph.edges)
            without = [edge for edge in edges if token not in edge]
            covered = largest_matching(vertices, edges) > largest_matching(
                vertices - {token}, without
            )
            assert (grundy(rules, walk) != 0) == covered


@instance("kayles-cycles")
def _() -> None:
    games = {"graph-kayles": ("0.77", 1), "node-kayles": ("0.137", 3), "arc-kayles": ("0.07", 2)}
    for name, (code, taken) in games.items():
        rules, row = find_rules(name), find_rules(code)
        for size in range(3, 10):
            path = grundy(row, size - taken)
            value = grundy(rules, rules.parse(f"cycle({size})"))
            assert value == (0 if name == "graph-kayles" else int(path == 0))
            assert grundy(rules, rules.parse(f"path({size})")) == grundy(row, size)


@instance("sylver-symmetry")
def _() -> None:
    rules = find_rules("sylver")
    for a, b in combinations(range(2, 12), 2):
        if gcd(a, b) == 1 and (a - 1) * (b - 1) <= 20:
            assert (grundy(rules, (a, b)) != 0) == ((a, b) != (2, 3))
    # Without symmetry the player to move may lose.
    assert grundy(rules, rules.parse("4,5,11")) == 0


@instance("curves-through-spots")
def _() -> None:
    assert [grundy(find_rules("rims"), n) for n in range(20)] == list(range(20))
    rayles, kayles = find_rules("rayles"), find_rules("kayles")
    assert [grundy(rayles, n) for n in range(30)] == [grundy(kayles, n) for n in range(30)]
