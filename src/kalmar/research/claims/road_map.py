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
from kalmar.research.claims.cases import Given, compare, over
from kalmar.research.claims.loopy import (
    Label,
    Labels,
    endings,
    labelled,
    labels_of,
    ready_finite,
    ready_loopy,
)
from kalmar.research.claims.small_graphs import Digraph, graphs

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


@compare
def sentences(_to: int, failing: Collection[str] = FAILING) -> Given:
    """Yield whether the built-in map satisfies each sentence, and whether it is to."""
    drawn = road_map(BUILT_IN)
    for sentence, holds in SENTENCES.items():
        yield sentence, holds(drawn), sentence not in failing


def on_cycle(digraph: Digraph, vertex: int) -> bool:
    """Return whether roads lead from a vertex back to it.

    >>> on_cycle(((1,), (0,)), 0), on_cycle(((), (0,)), 1)
    (True, False)
    """
    reached, todo = set[int](), [vertex]
    while todo:
        new = set(digraph[todo.pop()]) - reached
        reached |= new
        todo += new
    return vertex in reached


def all_endings(to: int) -> Given:
    """Yield digraphs with their labels at the end, by every order that lets options come first."""
    # With the rule for finite games a town gets its label only after all its options.
    for words, digraph in graphs(to):
        yield words, digraph, endings(digraph, ready_finite)


@over(all_endings)
def round_trips(digraph: Digraph, found: set[tuple[Label, ...]]) -> bool:
    """Check that a town from which roads lead back to it never has its turn after its options."""
    return all(
        labels[v] is None for v in range(len(digraph)) if on_cycle(digraph, v) for labels in found
    )


@compare
def found_alone(to: int, number: int) -> Given:
    """Yield the labels at the end if no other label is given, and where the program has it."""

    def ready(digraph: Digraph, labels: Labels, vertex: int) -> Label:
        found = ready_loopy(digraph, labels, vertex)
        return found if found == number else None

    for words, digraph, labels in labelled(to):
        expected = tuple(label if label == number else None for label in labels)
        yield words, endings(digraph, ready), {expected}


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


def near(to: int, most: int) -> Given:
    """Yield how many sentences maps near the built-in one satisfy, and the most that can be."""
    for roads in range(to + 1):
        for drawn in changed(roads):
            found = satisfied(drawn)
            yield f"{found} sentences with {roads} roads changed", found, most


@over(near)
def at_most(found: int, most: int) -> bool:
    """Check that a map near the built-in one satisfies no more sentences."""
    return found <= most


@compare
def maps_with(to: int, wanted: int, counts: tuple[int, ...]) -> Given:
    """Yield how many maps, by count of changed roads, satisfy so many sentences."""
    for roads, count in enumerate(counts[: to + 1]):
        found = sum(satisfied(drawn) == wanted for drawn in changed(roads))
        yield f"{found} maps with {roads} roads changed", found, count
