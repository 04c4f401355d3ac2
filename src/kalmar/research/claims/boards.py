"""Claims about pieces on boards, bubbles, pawns and road maps, most of them of source 001.

Statements are checked against tables that are computed by the rules, or against literal search.

The figure of the map of DUGÓ is lost; what is left are sentences about the roads, about the order
in which towns get their labels, and about play. There are two pairs of which no map can satisfy
both: a town on the round trip cannot have its turn after all its options, and if M is to get 0,
then E is not the only town that can be labelled after C, D, G and K, since labels 0 never wait for
others. So a map satisfies all but two at most, and the built-in one does. Maps near it are gone
through one by one.
"""

import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import isqrt

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.rules import Outcome
from kalmar.games.boards.sliding import gaps
from kalmar.games.boards.with_cycles import ROADS, Northcott, PawnBoard
from kalmar.games.registry import find_rules
from kalmar.research.claims import loopy
from kalmar.research.claims.cases import Given, compare, literal_value, nim_value, over, squares
from kalmar.research.claims.small_graphs import Digraph, graphs, outcomes, walks


@over(squares, piece="king")
def king(x: int, y: int, value: int) -> bool:
    """Check for blocks: [[0, 1], [1, 2]] on the diagonal, [[0, 1], [3, 2]] to its right."""
    # Question on figure 8, page 5. Above the diagonal the block is read transposed.
    block = ((0, 1), (1, 2)) if x // 2 == y // 2 else ((0, 1), (3, 2))
    i, j = (y % 2, x % 2) if x // 2 >= y // 2 else (x % 2, y % 2)
    return value == block[i][j]


@over(squares, piece="rook")
def rook(x: int, y: int, value: int) -> bool:
    """Check that a square of the rook is worth the nim-sum of its two numbers."""
    return value == x ^ y


@over(squares, piece="queen")
def wythoff(x: int, y: int, value: int) -> bool:
    """Check that a square of the queen is a P-position iff it is (⌊kφ⌋, ⌊kφ²⌋)."""
    # ⌊kφ²⌋ = ⌊kφ⌋ + k, and ⌊kφ⌋ in whole numbers: φ = (1 + √5)/2, and `isqrt` is exact.
    k = abs(x - y)
    return (value == 0) == (min(x, y) == (k + isqrt(5 * k * k)) // 2)


@over(squares, piece="knight")
def knight_four(_x: int, _y: int, value: int) -> bool:
    """Check that the knight has no value above 4."""
    return value <= 4


@over(squares, piece="knight")
def knight_kernel(x: int, y: int, value: int) -> bool:
    """Check that the P-positions of the knight are blocks of 2 × 2, four squares apart."""
    return (value == 0) == (x % 4 < 2 and y % 4 < 2)


@over(squares, piece="knight")
def knight_options(x: int, y: int, value: int) -> bool:
    """Check that the knight has at most four moves, and no value above their number."""
    return value <= len(list(find_rules("knight").options((x, y)))) <= 4


@compare
def knight_shifts(to: int, diagonal: bool) -> Given:
    """Yield the knight's values and those four squares further, right of the diagonal or on it."""
    found = table("knight", range(to + 4), range(to + 4)).values
    for y in range(to):
        for x in range(0 if diagonal else y + 4, to):
            if diagonal:
                yield f"square {x},{y}", found[y][x], found[y + 4][x + 4]
                continue
            here, there = (found[y][x], found[x][y]), (found[y][x + 4], found[x + 4][y])
            yield f"square {x},{y}", here, there


@compare
def rook_rows(to: int) -> Given:
    """Yield the numbers in each row of the first 2ⁿ × 2ⁿ squares of the rook's table."""
    # Theorem 1, page 6: in the corner of side 2ⁿ no number is missing and none comes twice.
    found = table("rook", range(to), range(to)).values
    for side in (2**n for n in range(to.bit_length())):
        for y in range(side):
            row = sorted(value or 0 for value in found[y][:side])
            yield f"row {y} of {side}", row, list(range(side))


@compare
def knight_corner(to: int, first: int, value: int) -> Given:
    """Yield the values of (7, 7) on all square boards from the first size on, and what it is."""
    # HUSZÁR, page 3: h1 is (7, 7) from the corner that moves lead to; a board of 8 × 8 has an edge
    # near it, which larger boards do not have.
    for size in range(first, to + 1):
        found = table(f"knight({size})", [7], [7]).values[0][0]
        yield f"on the {size} × {size} board its value is {found}", found, value


@over(loopy.labelled, finite=True)
def options_bound(digraph: Digraph, labels: loopy.Labels) -> bool:
    """Check that no value is above the number of options."""
    # Question at figure 13, page 7: a mex of m numbers is at most m.
    pairs = zip(labels, digraph, strict=True)
    return all((label or 0) <= len(options) for label, options in pairs)


def pipes(to: int) -> Given:
    """Yield pipes of bubbles with their values by literal search."""
    # BUBORÉK, pages 11 and 12: only every other gap counts, from the lowest bubble on; moves that
    # widen a gap can be answered, and are in the literal search.
    for length in range(1, to + 1):
        for below in range(length):
            for pipe in combinations(range(length - 1), below):
                cells = (*pipe, length - 1)
                value = literal_value(f"bubbles {','.join(map(str, cells))}")
                yield f"cells {cells} are worth {value}", cells, value


@over(pipes)
def bubbles(cells: tuple[int, ...], value: int) -> bool:
    """Check that a pipe is worth the nim-sum of its gaps that count."""
    return value == nim_value(gaps(cells))


def northcott_outcomes(width: int, rows: int) -> dict[PawnBoard, Outcome]:
    """Find who wins each position of a board, going back from the ends of the literal graph.

    >>> sorted({outcome.value for outcome in northcott_outcomes(3, 1).values()})
    ['N', 'P']
    """
    rules = Northcott(width)
    pairs = list(permutations(range(1, width + 1), 2))
    boards = [
        PawnBoard(places, turn) for places in product(pairs, repeat=rows) for turn in (True, False)
    ]
    number = {board: i for i, board in enumerate(boards)}
    moves = tuple(tuple(number[b] for (b,) in rules.options(board)) for board in boards)
    return dict(zip(boards, outcomes(moves), strict=True))


def pawns(to: int) -> Given:
    """Yield boards of one and two rows of Northcott's pawns, with who wins them."""
    # GYALOGOS, page 11. Retreats make the graph cyclic, so outcomes are found by going back from
    # the ends of all positions of a board.
    for width in range(2, to + 1):
        for rows in (1, 2):
            for board, outcome in northcott_outcomes(width, rows).items():
                words = f"{Northcott(width).format(board)} on {width} columns: {outcome.value}"
                yield words, board, outcome


@over(pawns)
def northcott(board: PawnBoard, outcome: Outcome) -> bool:
    """Check that a board is lost iff the nim-sum of its gaps is 0."""
    return (outcome is Outcome.P) == (nim_value(board.gaps) == 0)


@compare
def northcott_answers(to: int) -> Given:
    """Yield who wins boards of two rows by the literal graph, and by the answer."""
    for board, outcome in northcott_outcomes(to, 2).items():
        text = f"northcott({to}) {Northcott(to).format(board)}"
        yield f"{text}: {outcome.value}", outcome, solve(text).outcome


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
    labels: Mapping[str, loopy.Label]


def digraph_of(roads: Mapping[str, frozenset[str]]) -> Digraph:
    """Convert the map to a digraph, its towns in alphabetical order."""
    return tuple(tuple(TOWNS.index(to) for to in sorted(roads[town])) for town in TOWNS)


def road_map(roads: Mapping[str, frozenset[str]]) -> RoadMap:
    """Build a map with its labels.

    >>> road_map({town: frozenset(to) for town, to in ROADS.items()}).labels["P"]
    2
    """
    return RoadMap(roads, dict(zip(TOWNS, loopy.labels_of(digraph_of(roads)), strict=True)))


BUILT_IN = {town: frozenset(to) for town, to in ROADS.items()}


def only_e_is_ready(drawn: RoadMap) -> bool:
    """Return whether only E can get a label after C, D, G and K, and it is 1."""
    # Page 8: C, D, G and K have their labels; the rule of §4 is tried on every other town.
    digraph = digraph_of(drawn.roads)
    labels = [FIRST.get(town) for town in TOWNS]
    ready = {
        town: label
        for v, town in enumerate(TOWNS)
        if labels[v] is None and (label := loopy.ready_loopy(digraph, labels, v)) is not None
    }
    return ready == {"E": 1}


def a_has_zero_and_two(drawn: RoadMap) -> bool:
    """Return whether A leads to B, which has 2, to a town with 0 by then, and nowhere else."""
    others = drawn.roads["A"] - {"B"}
    return "B" in drawn.roads["A"] and bool(others) and others <= {"C", "D", "K"}


def all_in_time(drawn: RoadMap) -> bool:
    """Return whether the last eight towns can be ordered with each after all its options."""
    # Such an order exists iff the roads among these eight towns make no cycle.
    inner = tuple(
        tuple(LAST.index(to) for to in drawn.roads[town] if to in LAST) for town in LAST
    )  # fmt: skip
    return not walks(inner)


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
        yield words, digraph, loopy.endings(digraph, loopy.ready_finite)


@over(all_endings)
def round_trips(digraph: Digraph, found: set[tuple[loopy.Label, ...]]) -> bool:
    """Check that a town from which roads lead back to it never has its turn after its options."""
    return all(
        labels[v] is None for v in range(len(digraph)) if on_cycle(digraph, v) for labels in found
    )


@compare
def found_alone(to: int, number: int) -> Given:
    """Yield the labels at the end if no other label is given, and where the program has it."""

    def ready(digraph: Digraph, labels: loopy.Labels, vertex: int) -> loopy.Label:
        found = loopy.ready_loopy(digraph, labels, vertex)
        return found if found == number else None

    for words, digraph, labels in loopy.labelled(to):
        expected = tuple(label if label == number else None for label in labels)
        yield words, loopy.endings(digraph, ready), {expected}


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


# A map near the built-in one satisfies no more sentences.
at_most = over(near)(operator.le)


@compare
def maps_with(to: int, wanted: int, counts: tuple[int, ...]) -> Given:
    """Yield how many maps, by count of changed roads, satisfy so many sentences."""
    for roads, count in enumerate(counts[: to + 1]):
        found = sum(satisfied(drawn) == wanted for drawn in changed(roads))
        yield f"{found} maps with {roads} roads changed", found, count
