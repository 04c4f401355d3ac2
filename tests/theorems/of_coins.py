"""The theorems about coins and graphs, on small instances by literal search."""

from itertools import product

from kalmar import Graph, Outcome, find_rules, nim_product, solve_graph
from tests.theorems.instances import grundy, instance


@instance("nim-products")
def _() -> None:
    size = 16
    table: dict[tuple[int, int], int] = {}
    for a, b in product(range(size), repeat=2):
        seen = {table[i, b] ^ table[a, j] ^ table[i, j] for i in range(a) for j in range(b)}
        table[a, b] = next(n for n in range(99) if n not in seen)
        assert nim_product(a, b) == table[a, b]
        assert (table[a, b] == 0) == (0 in (a, b))
    for f in (2, 4):
        assert table[f, f] == 3 * f // 2
        assert all(table[f, n] == f * n for n in range(f))


@instance("tartan-theorem")
def _() -> None:
    for pair in ("twins,twins", "coins,ruler"):
        rules = find_rules(f"tartan({pair})")
        across, down = rules.across, rules.down  # type: ignore[attr-defined]
        for x, y in product(range(3), repeat=2):
            place = (across.first + x, down.first + y)
            values = grundy(across, (place[0],)), grundy(down, (place[1],))
            assert grundy(rules, (place,)) == nim_product(*values)


HACKENBUSH = find_rules("hackenbush")


def picture(text: str) -> int:
    return grundy(HACKENBUSH, HACKENBUSH.parse(text))


@instance("colon-principle")
def _() -> None:
    branches = {"1-2,2-3,1-4": 3, "1-2,1-3,3-4": 3, "1-2,1-3": 0, "1-2": 1}
    for above, value in branches.items():
        assert picture(f"0-1,{above}") == value + 1


@instance("fusion-principle")
def _() -> None:
    for fused, whole in (
        ("0-0,0-0,0-0,0-3", "0-1,1-2,2-0,2-3"),
        ("0-0,0-0,0-0,0-0", "0-1,1-2,2-3,3-0"),
        ("0-1,1-1,1-1,1-1", "0-1,1-2,2-3,3-1"),
    ):
        assert picture(fused) == picture(whole)


@instance("labelling-order")
def _() -> None:
    edges = {0: [1, 2], 1: [0, 3], 2: [3], 3: [], 4: [5], 5: [4], 6: [4, 3], 7: [5, 6]}
    graph = Graph(
        [0, *(sum(len(edges[v]) for v in range(u + 1)) for u in edges)],
        [target for found in edges.values() for target in found],
    )
    solved = solve_graph(graph)
    for v, options in edges.items():
        label = solved.labels[v]
        if label >= 0:
            labelled = {solved.labels[o] for o in options} - {-1}
            assert label == next(n for n in range(9) if n not in labelled)
            for free in (o for o in options if solved.labels[o] < 0):
                assert label in {solved.labels[o] for o in edges[free]}
        zero = any(solved.labels[o] == 0 for o in options)
        expected = Outcome.P if label == 0 else Outcome.N if zero else Outcome.DRAW
        assert solved.outcome_of(v) is expected
