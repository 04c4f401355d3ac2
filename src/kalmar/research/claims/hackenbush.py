"""Claims about green Hackenbush, and of source 004, §§2.1.1 and 2.1.3, on Kayles and Hackenbush.

Fusion and the colon principle on every small picture; how the first player wins Kayles by halving;
shoots and cuts.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

from kalmar.games.graphs.deletions import Edge, Hackenbush, Picture, standing
from kalmar.games.heaps.subtraction import Octal
from kalmar.research.claims.cases import Given, compare, nim_value
from kalmar.research.claims.small_graphs import orders
from kalmar.solvers.hackenbush import cuts_to, picture_value
from kalmar.theory.valuations.valuation import mex

Colours = dict[int, int]


def refined(picture: Picture, colours: Colours) -> Colours:
    """Colours told apart by those of the neighbours, until nothing changes."""
    # Colour refinement: a vertex is told from another by the colours next to it. The ground begins
    # with a colour of its own, as it must stay where it is.
    while True:
        beside: dict[int, list[int]] = {vertex: [] for vertex in colours}
        for a, b in picture:
            beside[a].append(colours[b])
            beside[b].append(colours[a])
        signs = {v: (colours[v], tuple(sorted(beside[v]))) for v in colours}
        ranks = {sign: i for i, sign in enumerate(sorted(set(signs.values())))}
        found = {v: ranks[signs[v]] for v in colours}
        if len(ranks) == len(set(colours.values())):
            return found
        colours = found


@cache
def canonical(picture: Picture) -> Picture:
    """Return the same picture for all pictures that differ in the names of vertices only.

    >>> canonical(((0, 2), (0, 5), (1, 2))) == canonical(((0, 1), (0, 3), (3, 4)))
    True
    """
    vertices = sorted({0, *(v for edge in picture for v in edge)})
    colours = refined(picture, {v: int(v > 0) for v in vertices})
    forms = []
    for order in orders([colours[v] for v in vertices]):
        place = {vertices[n]: i for i, n in enumerate(order)}
        forms.append(tuple(sorted(_edge(place[a], place[b]) for a, b in picture)))
    return min(forms)


def _edge(a: int, b: int) -> Edge:
    return (a, b) if a <= b else (b, a)


@cache
def pictures(edges: int) -> tuple[Picture, ...]:
    """Return all connected pictures with so many edges, one of each kind, with loops, parallels.

    >>> [len(pictures(n)) for n in range(5)]
    [1, 2, 6, 20, 74]
    """
    # Every connected picture of n edges is one of n − 1 with an edge added, to a new vertex too.
    if edges == 0:
        return ((),)
    found: dict[Picture, None] = {}
    for picture in pictures(edges - 1):
        size = 1 + max((max(edge) for edge in picture), default=0)
        for b in range(size + 1):
            for a in range(min(b + 1, size)):
                found[canonical(tuple(sorted((*picture, (a, b)))))] = None
    return tuple(found)


@cache
def literal_value(picture: Picture) -> int:
    """Compute the Grundy value by cutting edges."""
    return mex({literal_value(canonical(option)) for (option,) in Hackenbush().options(picture)})


def pictures_to(edges: int) -> Given:
    """Yield all connected pictures with at most so many edges, small ones first."""
    for count in range(edges + 1):
        for picture in pictures(count):
            yield Hackenbush().format(picture), picture


@compare
def fusion(to: int) -> Given:
    """Yield the values of pictures by fusion, and by cutting edges."""
    # 004, proposition 2.23 and the remark on cycles, page 10; Winning Ways, ch. 7.
    for words, picture in pictures_to(to):
        yield words, picture_value(picture), literal_value(picture)


@compare
def parity(to: int) -> Given:
    """Yield the parities of the values and of the edges of random pictures of at most 80 edges."""
    rng = random.Random(7)
    for _ in range(to):
        size = rng.randint(1, 40)
        edges = [_edge(rng.randrange(size), rng.randrange(size)) for _ in range(2 * size)]
        picture = standing(tuple(sorted(edges)))
        yield Hackenbush().format(picture), picture_value(picture) % 2, len(picture) % 2


@compare
def winning_cuts(to: int) -> Given:
    """Yield the edges found to leave a P-position when they are cut, and those that do."""
    # Exercise 2.24, page 10: every edge is cut, and what falls is dropped.
    for words, picture in pictures_to(to):
        left = (picture[:i] + picture[i + 1 :] for i in range(len(picture)))
        lost = [i for i, p in enumerate(left) if not literal_value(canonical(standing(p)))]
        yield words, cuts_to(picture, 0), lost


KAYLES = Octal.from_text("0.77")

Rows = tuple[int, ...]
"""The rows of pins that stand, ascending."""


@cache
def moves(rows: Rows) -> tuple[Rows, ...]:
    """Return all positions of Kayles after a move.

    >>> moves((1, 2))
    ((2,), (1, 1), (1,))
    """
    # Rows are sorted and empty ones dropped, as only their lengths matter.
    found: dict[Rows, None] = {}
    for i, row in enumerate(rows):
        for option in KAYLES.options(row):
            left = (*rows[:i], *option, *rows[i + 1 :])
            found[tuple(sorted(filter(None, left)))] = None
    return tuple(found)


def halve_or_mirror(rows: Rows) -> Rows | None:
    """Find a move that leaves every length an even number of times; None if there is none.

    From one row it cuts in the middle; then it repeats in one half what was done in the other.

    >>> halve_or_mirror((9,)), halve_or_mirror((1, 5))
    ((4, 4), None)
    """
    even = (left for left in moves(rows) if all(n % 2 == 0 for n in Counter(left).values()))
    return next(even, None)


Player = Callable[[Rows], Rows | None]


def always_wins(player: Player, rows: Rows) -> bool:
    """Return whether this player, to move, moves last whatever the other one does."""
    left = player(rows)
    if left not in moves(rows):
        return False
    return all(always_wins(player, reply) for reply in moves(left))


@compare
def kayles_won(to: int, player: Player = halve_or_mirror) -> Given:
    """Yield whether the first player wins every row of Kayles in this way, which is true."""
    # Exercise 2.18, page 7: the strategy is followed against every reply.
    for n in range(1, to + 1):
        yield f"a row of {n}", always_wins(player, (n,)), True


def children(picture: Picture) -> dict[int, list[int]] | None:
    """Map each vertex of a tree, ground first, to what stands on it; None if it is no tree.

    >>> children(((0, 1), (1, 2), (1, 3))), children(((0, 1), (0, 1)))
    ({0: [1], 1: [2, 3], 2: [], 3: []}, None)
    """
    above: dict[int, list[int]] = {0: []}
    todo = [0]
    while todo:
        here = todo.pop()
        for edge in picture:
            if here in edge:
                there = sum(edge) - here
                if there not in above:
                    above[there] = []
                    above[here].append(there)
                    todo.append(there)
    return above if len(picture) == len(above) - 1 else None


def shoots(above: dict[int, list[int]], knot: int) -> list[int] | None:
    """List the lengths of the paths that stand on a vertex; None if not all are paths."""
    lengths = []
    for top in above[knot]:
        here, length = top, 1
        while above[here]:
            if len(above[here]) > 1:
                return None
            here, length = above[here][0], length + 1
        lengths.append(length)
    return lengths


def pruned(above: dict[int, list[int]], knot: int, length: int) -> Picture:
    """Replace all that stands on a vertex of the tree by one path of this length."""
    kept = tuple((min(a, b), max(a, b)) for a, row in above.items() if a != knot for b in row)
    fresh = max(above) + 1
    stalk = [knot, *range(fresh, fresh + length)]
    return canonical(standing(tuple(sorted((*kept, *pairwise(stalk))))))


@compare
def shoots_joined(to: int, join: Callable[[list[int]], int] = nim_value) -> Given:
    """Yield the values of trees, and those with all paths on a vertex joined to one."""
    # Proposition 2.23 and figure 4, page 10: at every vertex of every small tree that carries paths
    # only.
    for words, picture in pictures_to(to):
        above = children(picture) or {}
        for knot in above:
            lengths = shoots(above, knot)
            if lengths is not None and len(lengths) > 1:
                other = pruned(above, knot, join(lengths))
                text = f"{words}: {lengths} on {knot}"
                yield text, literal_value(picture), literal_value(other)


def grafted(picture: Picture, vertex: int, other: Picture) -> Picture:
    """Join another picture to this one, gluing its ground to a vertex.

    >>> grafted(((0, 1),), 1, ((0, 1), (0, 2)))
    ((0, 1), (1, 2), (1, 3))
    """
    most = max((max(edge) for edge in picture), default=0)
    moved = [_edge(*(v + most if v else vertex for v in edge)) for edge in other]
    return canonical(tuple(sorted((*picture, *moved))))


@compare
def grafts(to: int, key: Callable[[Picture], int] = literal_value) -> Given:
    """Yield the values of any picture with pictures of one value grafted on a vertex."""
    # Figure 3, page 10: pictures of half the bound on each other, so that sums stay small.
    some = [p for n in range(to // 2 + 1) for p in pictures(n)]
    pairs = [(h, k) for i, h in enumerate(some) for k in some[:i] if key(h) == key(k)]
    for picture in some:
        for vertex in {0, *(v for edge in picture for v in edge)}:
            for h, k in pairs:
                values = [literal_value(grafted(picture, vertex, top)) for top in (h, k)]
                names = [Hackenbush().format(p) for p in (h, k, picture)]
                yield f"{names} at {vertex}: {values}", *values
