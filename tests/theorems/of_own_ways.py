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
    normal, misere = (
        [by_words("one, last", GRAPH, play)((v,), 0)[0] for v in range(len(GRAPH))]
        for play in (False, True)
    )
    for heaps in product(range(len(GRAPH)), repeat=3):
        lost_all = not any(normal[v] for v in heaps)
        assert lost("any, 2 ended", GRAPH, heaps) == (heaps.count(0) >= 2 or lost_all)
        assert lost("any, component 2", GRAPH, heaps) == (heaps[1] == 0 or lost_all)
        live = [v for v in heaps if v]
        wanted = [lost_all, not any(misere[v] for v in live), False, False][heaps.count(0)]
        assert lost("any, 2 ended", GRAPH, heaps, True) == wanted
        wanted = not (misere[heaps[1]] or normal[heaps[0]] or normal[heaps[2]])
        assert lost("any, component 2", GRAPH, heaps, True) == wanted


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


@instance("first-end")
def _() -> None:
    # Heaps of Nim: normal play ends at once, and misère play has heaps that are one smaller.
    for way, count in (("at most 2", 4), ("exactly 2", 3), ("2 neighbours", 5)):
        for heaps in product(range(4 if count < 5 else 3), repeat=count):
            assert lost(f"{way}, first", NIM, heaps) == (0 in heaps)
            smaller = tuple(heap - 1 for heap in heaps)
            wanted = 0 not in heaps and lost(f"{way}, last", NIM, smaller)
            assert lost(f"{way}, first", NIM, heaps, True) == wanted


@instance("sparing-nim")
def _() -> None:
    values_of: dict[Heaps, int] = {}
    for heaps in product(range(5), repeat=3):  # every turn leaves what comes before
        left = (h for h in product(*(range(heap + 1) for heap in heaps)) if h != heaps)
        spared = (h for h in left if any(a == b for a, b in zip(h, heaps, strict=True)))
        values_of[heaps] = mex(values_of[h] for h in spared)
        least, total = min(heaps), sum(heaps)
        y = total - 3 * least + 1
        z = y * (y - 1) // 2
        assert values_of[heaps] == (total if least <= z else z + (least - z - 1) % y)
        assert lost("at most 2, last", NIM, heaps) == (len({*heaps}) == 1)


@instance("opposite-sums")
def _() -> None:
    grundy = values(GRAPH, mex)
    for a, b, c, d in product(range(5), repeat=4):
        wanted = grundy[a] == grundy[c] and grundy[b] == grundy[d]
        assert lost("2 neighbours, last", GRAPH, (a, b, c, d)) == wanted


@instance("each-in-turn")
def _() -> None:
    longest_play = values(GRAPH, lambda options: 1 + max(options, default=-1))
    shortest_play = values(GRAPH, lambda options: 1 + min(options, default=-1))
    for misere in (False, True):
        alone = by_words("all, first", GRAPH, misere)
        remoteness = [alone((v,), 0)[1] for v in range(len(GRAPH))]
        even = (longest_play, shortest_play)[:: -1 if misere else 1]
        for count, (last, first) in ((2, even), (3, (remoteness, remoteness))):
            for heaps in product(range(len(GRAPH)), repeat=count):
                stuck = min(i + count * last[v] for i, v in enumerate(heaps))
                found = by_words("in turn, last", GRAPH, misere)(heaps, count - 1)
                assert found == ((stuck % 2 == 1) != misere, stuck)
                ended = min(i + 1 + count * (first[v] - 1) for i, v in enumerate(heaps))
                ended = 0 if 0 in heaps else ended
                found = by_words("in turn, first", GRAPH, misere)(heaps, count - 1)
                assert found == ((ended % 2 == 1) != misere, ended)


@instance("one-that-counts")
def _() -> None:
    for misere in (False, True):
        for heaps in product(range(len(GRAPH)), repeat=3):
            alone = by_words("all, first", GRAPH, misere)((heaps[1],), 0)
            assert by_words("all, component 2", GRAPH, misere)(heaps, 2) == alone
