"""The theorems about ways of one's own, on small instances by search in their own words."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from kalmar.theory.excludants import mex
from tests.answers.test_own_ways import Heaps, by_words
from tests.theorems.instances import instance

GRAPH = ((), (0,), (1,), (0, 1), (2,), (0, 2, 3), (1, 4))
"""A game of seven positions: a loss in two, heaps of 1 and 2, and positions that may grow."""

NIM = tuple(tuple(range(heap)) for heap in range(5))


def lost(way: str, graph: tuple[Heaps, ...], heaps: Heaps, misere: bool = False) -> bool:
    return not by_words(way, graph, misere)(heaps, len(heaps) - 1)[0]


def values(graph: Sequence[Heaps], of_options: Callable[[Iterable[int]], int]) -> list[int]:
    found: list[int] = []
    for options in graph:
        found.append(of_options(found[v] for v in options))
    return found


@instance("same-way")
def _() -> None:
    """Each pair of ways has the outcomes and lengths of the other."""
    pairs = [
        ("exactly 3, 2 ended", "all, first"), ("at most 3, last", "any, last"),
        ("at most 5, first", "any, first"), ("all, 3 ended", "all, last"),
    ]  # fmt: skip
    for one, other in pairs:
        for misere in (False, True):
            for heaps in product(range(5), repeat=3):
                found = [by_words(way, GRAPH, misere)(heaps, 2) for way in (one, other)]
                assert found[0] == found[1]


@instance("few-components")
def _() -> None:
    grundy = values(GRAPH, mex)
    for heaps in product(range(len(GRAPH)), repeat=3):
        seen = {grundy[v] for v in heaps}
        assert lost("at most 2, last", GRAPH, heaps) == (len(seen) == 1)
        assert lost("at most 3, last", GRAPH, heaps) == (seen == {0})
    # One component more: Moore's rule would have a loss here.
    assert [grundy[v] for v in (1, 1, 1, 2)] == [1, 1, 1, 0]
    assert not lost("at most 2, last", GRAPH, (1, 1, 1, 2))


@instance("few-components-first")
def _() -> None:
    for misere in (False, True):
        kept = [v for v, left in enumerate(GRAPH) if left and (misere or 0 not in left)]
        grundy: dict[int, int] = {}
        for v in kept:
            grundy[v] = mex(grundy[w] for w in GRAPH[v] if w in grundy)
        for heaps in product(range(len(GRAPH)), repeat=3):
            if 0 in heaps:
                wanted = not misere
            elif set(heaps) - set(kept):
                wanted = False
            else:
                wanted = len({grundy[v] for v in heaps}) == 1
            assert lost("at most 2, first", GRAPH, heaps, misere) == wanted


@instance("any-until-some-end")
def _() -> None:
    grundy = values(GRAPH, mex)
    for heaps in product(range(len(GRAPH)), repeat=3):
        wanted = heaps.count(0) >= 2 or not any(grundy[v] for v in heaps)
        assert lost("any, 2 ended", GRAPH, heaps) == wanted


def longest(heaps: Heaps, size: int) -> int:
    """The greatest number of moves, by taking one from each of the largest heaps."""
    count, left = 0, sorted(heaps, reverse=True)
    while left[size - 1]:
        left = sorted((*(heap - 1 for heap in left[:size]), *left[size:]), reverse=True)
        count += 1
    return count


@instance("exact-nim")
def _() -> None:
    for heaps in product(range(5), repeat=3):
        assert lost("exactly 2, last", NIM, heaps) == (longest(heaps, 2) == 0)
    for heaps in product(range(4), repeat=4):
        least = min(heaps)
        y = longest(tuple(heap - least for heap in heaps), 2) + 1
        z = y * (y - 1) // 2
        value = longest(heaps, 2) if least <= z else z + (least - z - 1) % y
        assert lost("exactly 2, last", NIM, heaps) == (value == 0)


@instance("circular-nim")
def _() -> None:
    for a, b, c, d in product(range(4), repeat=4):
        assert lost("2 neighbours, last", NIM, (a, b, c, d)) == (a == c and b == d)
    for heaps in product(range(3), repeat=5):
        ways = [(*heaps[i:], *heaps[:i])[::step] for i in range(5) for step in (1, -1)]
        two = any(b == e and a == max(heaps) and a + b == c + d for a, b, c, d, e in ways)
        three = any(a == 0 and b == e == c + d for a, b, c, d, e in ways)
        assert lost("2 neighbours, last", NIM, heaps) == two
        assert lost("3 neighbours, last", NIM, heaps) == three
    for a, b, c, d, e, f in product(range(3), repeat=6):
        wanted = a + b == d + e and b + c == e + f
        assert lost("3 neighbours, last", NIM, (a, b, c, d, e, f)) == wanted


@instance("each-in-turn")
def _() -> None:
    length = values(GRAPH, lambda options: 1 + max(options, default=-1))
    for a, b in product(range(len(GRAPH)), repeat=2):
        assert lost("in turn, last", GRAPH, (a, b)) == (length[a] <= length[b])


@instance("one-that-counts")
def _() -> None:
    for misere in (False, True):
        for heaps in product(range(len(GRAPH)), repeat=3):
            alone = by_words("all, first", GRAPH, misere)((heaps[1],), 0)
            assert by_words("all, component 2", GRAPH, misere)(heaps, 2) == alone
