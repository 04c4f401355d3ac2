"""Claims of source 001 on its lost map of DUGÓ: which of its sentences a map can satisfy.

The figure is lost; what is left are sentences about the roads, about the order in which towns get
their labels, and about play. There are two pairs of which no map can satisfy both: a town on the
round trip cannot have its turn after all its options, and if M is to get 0, then E is not the only
town that can be labelled after C, D, G and K, since labels 0 never wait for others. So a map
satisfies all but two at most, and the built-in one does. Maps near it are gone through one by one.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from kalmar.games.boards.road_map import ROADS
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.research.claims.loopy import (
    Label,
    Labels,
    Ready,
    endings,
    labels_of,
    ready_finite,
    ready_loopy,
)
from kalmar.research.claims.small_graphs import Digraph, one_digraph

TOWNS = tuple(ROADS)
FIRST = {"C": 0, "D": 0, "G": 1, "K": 0}
LAST = "FJIHLMNP"
OPENINGS = {("A", "B"), ("P", "N")}
START = {"A": 1, "K": 0, "P": 2}


@dataclass(frozen=True)
class RoadMap:
    """A map with the labels of its towns.

    Attributes:
        roads: from each town, where its roads lead.
        labels: of the towns, None for those without.
    """

    roads: Mapping[str, frozenset[str]]
    labels: Mapping[str, Label]


def digraph_of(roads: Mapping[str, frozenset[str]]) -> Digraph:
    """Convert the map to a digraph, its towns in alphabetical order."""
    return tuple(tuple(TOWNS.index(to) for to in sorted(roads[town])) for town in TOWNS)


def road_map(roads: Mapping[str, frozenset[str]]) -> RoadMap:
    """Build a map with its labels.

    >>> road_map({town: frozenset(to) for town, to in ROADS.items()}).labels["P"]
    2
    """
    return RoadMap(roads, dict(zip(TOWNS, labels_of(digraph_of(roads)), strict=True)))


BUILT_IN = {town: frozenset(to) for town, to in ROADS.items()}


def only_e_is_ready(drawn: RoadMap) -> bool:
    """Return whether only E can get a label after C, D, G and K, and it is 1."""
    # Page 8: C, D, G and K have their labels; the rule of §4 is tried on every other town.
    digraph = digraph_of(drawn.roads)
    labels = [FIRST.get(town) for town in TOWNS]
    ready = {
        town: label
        for v, town in enumerate(TOWNS)
        if labels[v] is None and (label := ready_loopy(digraph, labels, v)) is not None
    }
    return ready == {"E": 1}


def a_has_zero_and_two(drawn: RoadMap) -> bool:
    """Return whether A leads to B, which has 2, to a town with 0 by then, and nowhere else."""
    others = drawn.roads["A"] - {"B"}
    return "B" in drawn.roads["A"] and bool(others) and others <= {"C", "D", "K"}


def is_finite(digraph: Digraph) -> bool:
    """Return whether there is no cycle, so that all play ends, by removing ends one by one.

    >>> is_finite(((), (0,))), is_finite(((1,), (0,)))
    (True, False)
    """
    left = set(range(len(digraph)))
    while last := {v for v in left if not left.intersection(digraph[v])}:
        left -= last
    return not left


def all_in_time(drawn: RoadMap) -> bool:
    """Return whether the last eight towns can be ordered with each after all its options."""
    # Such an order exists iff the roads among these eight towns make no cycle.
    inner = tuple(
        tuple(LAST.index(to) for to in drawn.roads[town] if to in LAST) for town in LAST
    )  # fmt: skip
    return is_finite(inner)


def two_openings(drawn: RoadMap) -> bool:
    """Return whether from A, K and P exactly A → B and P → N lead to nim-sum 0."""
    # Page 10: a move to a town wins iff its label is the nim-sum of the other two.
    total = 3
    found = {
        (town, to)
        for town, label in START.items()
        for to in drawn.roads[town]
        if drawn.labels[to] is not None and drawn.labels[to] == total ^ label
    }
    return found == OPENINGS


SENTENCES: dict[str, Callable[[RoadMap], bool]] = {
    "no road leads out of C, and one leads out of every other town":
        lambda m: [town for town in TOWNS if not m.roads[town]] == ["C"],
    "roads lead round from M to I, to N and back to M":
        lambda m: "I" in m.roads["M"] and "N" in m.roads["I"] and "M" in m.roads["N"],
    "D leads to B and E, and both of these lead to C":
        lambda m: m.roads["D"] == {"B", "E"} and "C" in m.roads["B"] and "C" in m.roads["E"],
    "G leads to D only": lambda m: m.roads["G"] == {"D"},
    "K leads to G only": lambda m: m.roads["K"] == {"G"},
    "after C, D, G and K the town E is the only one that can be labelled": only_e_is_ready,
    "E leads to C and to H, and H leads to G":
        lambda m: m.roads["E"] == {"C", "H"} and "G" in m.roads["H"],
    "B leads to two towns, which have 0 and 1 as soon as E has 1":
        lambda m: m.roads["B"] == {"C", "E"},
    "then A gets 1 as the mex of 0 and 2": a_has_zero_and_two,
    "each of F, J, I, H, L, M, N and P has its turn after all its options": all_in_time,
    "every town has a label": lambda m: None not in m.labels.values(),
    "M has the label 0, so the second player wins from there": lambda m: m.labels["M"] == 0,
    "A, K and P have the labels 1, 0 and 2":
        lambda m: all(m.labels[town] == label for town, label in START.items()),
    "TRIDUGÓ has the winning openings A → B and P → N only": two_openings,
}  # fmt: skip
"""What the source says of its map, in its order of telling."""

FAILING = (
    "after C, D, G and K the town E is the only one that can be labelled",
    "each of F, J, I, H, L, M, N and P has its turn after all its options",
)
"""What the built-in map does not satisfy: any map must fail one of each excluding pair."""


def satisfied(drawn: RoadMap) -> int:
    """Count the sentences that a map satisfies."""
    return sum(holds(drawn) for holds in SENTENCES.values())


@parametric
def all_but(_to: int, failing: Collection[str]) -> Iterator[Case]:
    """Yield checks that the built-in map satisfies every sentence but these."""
    drawn = road_map(BUILT_IN)
    for sentence, holds in SENTENCES.items():
        yield case(holds(drawn) == (sentence not in failing), sentence)


def never_in_time(digraph: Digraph, vertex: int) -> bool:
    """Return whether no order lets all options of a vertex have labels before it.

    >>> never_in_time(((1,), (0,)), 0), never_in_time(((), (0,)), 1)
    (True, False)
    """
    # `endings` follows every order of labelling; with the rule for finite games a town gets its
    # label only after all its options.
    return all(labels[vertex] is None for labels in endings(digraph, ready_finite))


def on_cycle(digraph: Digraph, vertex: int) -> bool:
    """Return whether roads lead from a vertex back to it.

    >>> on_cycle(((1,), (0,)), 0), on_cycle(((), (0,)), 1)
    (True, False)
    """
    reached, todo = set[int](), [vertex]
    while todo:
        for after in digraph[todo.pop()]:
            if after not in reached:
                reached.add(after)
                todo.append(after)
    return vertex in reached


@one_digraph
def round_trips(digraph: Digraph, late: Callable[[Digraph, int], bool]) -> bool:
    """Return whether something holds for every town from which roads lead back to it."""
    return all(late(digraph, v) for v in range(len(digraph)) if on_cycle(digraph, v))


def only(number: int) -> Ready:
    """Return a labelling rule as in §4 that gives no label other than this.

    >>> endings(((), (0,)), only(0))
    {(0, None)}
    """

    def ready(digraph: Digraph, labels: Labels, vertex: int) -> Label:
        found = ready_loopy(digraph, labels, vertex)
        return found if found == number else None

    return ready


@one_digraph
def found_alone(digraph: Digraph, number: int) -> bool:
    """Return whether all towns of one label can get it while no other label is given."""
    expected = tuple(label if label == number else None for label in labels_of(digraph))
    return endings(digraph, only(number)) == {expected}


def changed(roads: int) -> Iterator[RoadMap]:
    """Yield the maps exactly so many roads, added or removed, away from the built-in one.

    >>> len(list(changed(0))), len(list(changed(1)))
    (1, 225)
    """
    # XOR with a set of one town adds the road or takes it away.
    pairs = [(a, b) for a in TOWNS for b in TOWNS]
    for toggled in combinations(pairs, roads):
        found = dict(BUILT_IN)
        for a, b in toggled:
            found[a] = found[a] ^ {b}
        yield road_map(found)


@parametric
def at_most(to: int, most: int) -> Iterator[Case]:
    """Yield checks that no map near the built-in one satisfies more sentences than this."""
    for roads in range(to + 1):
        for drawn in changed(roads):
            found = satisfied(drawn)
            yield case(found <= most, f"{found} sentences with {roads} roads changed")


@parametric
def maps_with(to: int, wanted: int, counts: Mapping[int, int]) -> Iterator[Case]:
    """Yield checks that so many maps, by count of changed roads, satisfy so many sentences."""
    for roads in range(min(to, max(counts)) + 1):
        found = sum(satisfied(drawn) == wanted for drawn in changed(roads))
        yield case(found == counts[roads], f"{found} maps with {roads} roads changed")


CHECKERS: dict[str, Checker] = {
    "roads.sentences": all_but(FAILING),
    "roads.round-trip": round_trips(never_in_time),
    "roads.zeros-first": found_alone(0),
    "roads.near": at_most(12),
    "roads.near-count": maps_with(12, {0: 1, 1: 75, 2: 2844}),
}
