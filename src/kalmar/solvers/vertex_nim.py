"""Who wins Vertex Nim on a graph where its values are out of reach.

The theorem `vertex-nim-tokens` says who wins, and proves it: from a vertex with one counter by the
number of vertices with one that are connected with it, from others by an order of the vertices by
their counters. Two or more counters that a move leaves matter only by which vertices have more, as
many or fewer, so that all numbers between those of two vertices are judged at once.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import prod

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games import graphs
from kalmar.games.components import Move
from kalmar.games.graphs.kayles import Walk
from kalmar.games.graphs.vertex_nim import ENDED, VertexNim
from kalmar.solvers.solved import Form, OptionsByValue
from kalmar.theory.valuations import OUTCOME

RULES = VertexNim()

MIN_OPTIONS = 500_000
"""Where about as many options are to be looked at, values take more than two seconds."""


def is_large(walk: Walk) -> bool:
    """Return whether the values of a graph and of all that it leads to take long.

    >>> [is_large(RULES.parse(text)) for text in ("a:9-b:9-c:9/a", "4x4/a1")]
    [False, True]
    """
    numbers = graphs.counters(walk.graph).values()
    return prod(number + 1 for number in numbers) * sum(numbers) >= MIN_OPTIONS


def by_counters(walk: Walk) -> int:
    """Return 1 iff the player to move wins, else 0.

    >>> [by_counters(RULES.parse(f"a-b-c:2-d:4/{token}")) for token in "abcd"]
    [1, 1, 1, 0]
    >>> [by_counters(RULES.parse(f"a:2-b:3-c:3-c/{token}")) for token in "abc"]
    [0, 1, 1]
    """
    if walk == ENDED:
        return 0
    if graphs.counters(walk.graph)[walk.token] > 1:
        return int(walk.token not in lost_vertices(walk.graph))
    ones = joined_ones(walk)
    return len(ones) % 2 if len(ones) == len(walk.graph.vertices) else 1 - len(ones) % 2


def joined_ones(walk: Walk) -> set[str]:
    """Return the vertices that paths of vertices with one counter connect with the token's."""
    numbers = graphs.counters(walk.graph)
    beside = graphs.neighbours(walk.graph)
    ones = {v: [w for w in beside[v] if numbers[w] == 1] for v in numbers if numbers[v] == 1}
    return graphs.reached_from(walk.token, ones)


def lost_vertices(graph: graphs.SimpleGraph) -> set[str]:
    """Return the vertices with several counters from which the player to move loses.

    >>> sorted(lost_vertices(RULES.parse("a:3-b:2,b-c:4,c-d:3,d-e:9,e-e").graph))
    ['b', 'd']
    """
    numbers, beside = graphs.counters(graph), graphs.neighbours(graph)
    lost: set[str] = set()
    for vertex in sorted(numbers, key=numbers.__getitem__):
        near, number = beside[vertex], numbers[vertex]
        at_once = number == 1 or vertex in near or any(numbers[name] == 1 for name in near)
        if not at_once and not any(name in lost and numbers[name] < number for name in near):
            lost.add(vertex)
    return lost


def judged(walk: Walk) -> Iterator[tuple[range, list[int]]]:
    """Yield numbers of counters to take, with the values of the moves that take one of them.

    >>> [(list(counts), values) for counts, values in judged(RULES.parse("a:6-b:3/a"))]
    [([1, 2], [0]), ([3], [0]), ([4], [1]), ([5], [1]), ([6], [1])]
    """
    numbers = graphs.counters(walk.graph)
    most = numbers.get(walk.token, 0)
    # Each range ends where it leaves a number after which the comparison with a vertex changes.
    ends = {0, 1, 2, most, *numbers.values(), *(number + 1 for number in numbers.values())}
    bounds = sorted(most - end for end in ends if end <= most)
    for first, last in pairwise(bounds):
        counts = range(first + 1, last + 1)
        yield counts, [by_counters(walk) for _, (walk,) in RULES.moves_taking(walk, counts[0])]


def _moves(walk: Walk, value: int) -> Iterator[Move]:
    for counts, values in judged(walk):
        for count in counts if value in values else ():
            moves = zip(RULES.moves_taking(walk, count), values, strict=True)
            yield from (move for move, found in moves if found == value)


def _labelled(walk: Walk, value: int) -> Iterator[tuple[Label, Option]]:
    return ((Label(RULES.kind, data), option) for data, option in _moves(walk, value))


def _why(walk: Walk) -> Message | None:
    if walk == ENDED:
        return None
    graph, token = walk
    numbers, near = graphs.counters(graph), graphs.neighbours(graph)[token]
    if numbers[token] == 1:
        return _why_counted(walk)
    if token in near:
        return message("{vertex} has several counters and a loop", vertex=token)
    one, lost = (name for name in near if numbers[name] == 1), lost_vertices(graph)
    if other := next(one, None):
        return message(
            "{vertex} has several counters and the neighbour {other} with one",
            vertex=token,
            other=other,
        )
    fewer = (name for name in near if name in lost and numbers[name] < numbers[token])
    if other := next(fewer, None):
        return message(
            "{vertex} has more counters than its neighbour {other}, which is lost",
            vertex=token,
            other=other,
        )
    return message("no neighbour of {vertex} is lost and has fewer counters", vertex=token)


def _why_counted(walk: Walk) -> Message:
    count = len(joined_ones(walk))
    if count == len(walk.graph.vertices):
        return message(
            "every vertex has one counter, and the number of vertices is {count}", count=count
        )
    return message(
        "{vertex} and the vertices with one counter that such vertices connect with it number"
        " {count}; whoever empties the last of them loses",
        vertex=walk.token,
        count=count,
    )


MOVES = OptionsByValue(
    total=lambda walk: sum(len(counts) * len(values) for counts, values in judged(walk)),
    values=lambda walk: sorted({value for _, values in judged(walk) for value in values}),
    count=lambda walk, value: sum(len(c) * values.count(value) for c, values in judged(walk)),
    options=lambda walk, value: (option for _, option in _moves(walk, value)),
    labelled=_labelled,
)

VERTEX_NIM = Form("vertex-nim-tokens", by_counters, MOVES, _why, OUTCOME, is_large=is_large)
"""Who wins Vertex Nim in normal play."""
