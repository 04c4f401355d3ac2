"""Every small game as a graph, and what is true of it by the definitions of source 000.

A game lists for each vertex, 0, 1, …, the vertices to which a move leads. All computations follow
the definitions word by word, and use none of the fast methods of the program: claims compare the
two. In games in which play ends, options have smaller numbers than what leads to them. A strategy
names one option of every vertex that has any.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    groupby,
    permutations,
    product,
)
from typing import Any, TypeVar

from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Outcome, Play
from kalmar.engines.graphs.graph import Graph
from kalmar.research.claims.cases import Given
from kalmar.theory.valuations.valuation import Valuation

Thing = TypeVar("Thing")

Digraph = tuple[tuple[int, ...], ...]
"""The options of each vertex."""

Kernel = frozenset[int]
"""A set of vertices."""

Strategy = Sequence[int | None]
"""For each vertex, where its player moves; None at an end."""


def subsets(things: Sequence[Thing]) -> Iterator[tuple[Thing, ...]]:
    """Yield all sets of some of the things, the smallest first.

    >>> list(subsets([0, 1]))
    [(), (0,), (1,), (0, 1)]
    """
    return chain.from_iterable(combinations(things, count) for count in range(len(things) + 1))


def acyclic(size: int) -> Iterator[Digraph]:
    """Yield all games of so many vertices in which moves lead to smaller numbers.

    >>> [len(list(acyclic(n))) for n in range(1, 5)]
    [1, 2, 8, 64]
    """
    return product(*(subsets(range(v)) for v in range(size)))


def digraphs(size: int) -> Iterator[Digraph]:
    """Yield all directed graphs of so many vertices, with loops.

    >>> [len(list(digraphs(n))) for n in range(1, 4)]
    [2, 16, 512]
    """
    return product(subsets(range(size)), repeat=size)


def signatures(game: Digraph) -> list[tuple[int, ...]]:
    """Compute for each position what does not depend on names; options come out smaller."""
    # Height, numbers of options and of parents, and the heights of options do not depend on
    # names, so only positions that agree in all of them can be exchanged.
    height = [0] * len(game)
    for n, options in enumerate(game):
        height[n] = 1 + max((height[option] for option in options), default=-1)
    parents = [sum(n in options for options in game) for n in range(len(game))]
    return [
        (height[n], len(game[n]), parents[n], *sorted(height[option] for option in game[n]))
        for n in range(len(game))
    ]


def orders(signs: Sequence[Any]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of vertices by their signs, with those of one sign in any order.

    >>> list(orders("bab"))
    [(1, 0, 2), (1, 2, 0)]
    """
    ordered = sorted(range(len(signs)), key=signs.__getitem__)
    alike = [list(group) for _, group in groupby(ordered, key=signs.__getitem__)]
    return (tuple(chain.from_iterable(order)) for order in product(*map(permutations, alike)))


def renamed(game: Digraph, order: Sequence[int]) -> Digraph:
    """Return the same game with its positions in another order."""
    place = {n: i for i, n in enumerate(order)}
    return tuple(tuple(sorted(place[option] for option in game[n])) for n in order)


def canonical(game: Digraph) -> Digraph:
    """Return the least form of a game over all namings; isomorphic games have the same.

    >>> canonical(((), (), (1,))) == canonical(((), (0,), ()))
    True
    """
    # Sorting by height lets options come before what leads to them, which keeps numbers of options
    # smaller; the least form over the orders that are left is the same for isomorphic games.
    return min(renamed(game, order) for order in orders(signatures(game)))


@cache
def games_of(size: int) -> tuple[Digraph, ...]:
    """Return every game with so many positions in which play ends, each once up to names.

    >>> [len(games_of(size)) for size in (1, 2, 3, 4)]
    [1, 2, 6, 31]
    """
    # Every game of n positions comes from one of n − 1 by adding a position on top.
    if size <= 1:
        return (((),),) * size
    found = {
        canonical((*game, options))
        for game in games_of(size - 1)
        for options in subsets(range(size - 1))
    }
    return tuple(sorted(found))


def games_to(size: int) -> Iterator[Digraph]:
    """Yield every game with at most so many positions, the small ones first."""
    return chain.from_iterable(games_of(n) for n in range(1, size + 1))


def pairs_to(size: int) -> Iterator[tuple[Digraph, Digraph]]:
    """Yield every two games with at most so many positions each, the small ones first.

    >>> sum(1 for _ in pairs_to(3)), next(pairs_to(3))
    (45, (((),), ((),)))
    """
    for n in range(1, size + 1):
        new = games_of(n)
        yield from product(games_to(n - 1), new)
        yield from combinations_with_replacement(new, 2)


@cache
def list_digraphs(size: int) -> tuple[Digraph, ...]:
    """Return all digraphs with so many vertices, one of each isomorphism class.

    >>> [len(list_digraphs(size)) for size in range(1, 5)]
    [2, 10, 104, 3044]
    """
    found: list[Digraph] = []
    seen: set[Digraph] = set()
    rows = [tuple(b for b in range(size) if bits >> b & 1) for bits in range(1 << size)]
    for last_first in product(rows, repeat=size):
        digraph = last_first[::-1]
        if digraph not in seen:
            seen.update(renamed(digraph, order) for order in permutations(range(size)))
            found.append(digraph)
    return tuple(found)


def digraphs_to(most: int, finite: bool = False) -> Iterator[Digraph]:
    """Yield all digraphs with at most so many vertices, small ones first; acyclic ones if finite.

    >>> len(list(digraphs_to(3))), len(list(digraphs_to(3, finite=True)))
    (116, 9)
    """
    if finite:
        return games_to(most)
    return chain.from_iterable(list_digraphs(size) for size in range(1, most + 1))


def games(to: int) -> Given:
    """Yield every game in which play ends with few positions."""
    for game in games_to(to):
        yield f"the game {game}", game


def pairs(to: int) -> Given:
    """Yield every two games in which play ends with few positions."""
    for first, second in pairs_to(to):
        yield f"the games {first} and {second}", first, second


def graphs(to: int, finite: bool = False) -> Given:
    """Yield all digraphs with few vertices, acyclic ones if finite."""
    for digraph in digraphs_to(to, finite):
        yield shown(digraph), digraph


def ends(game: Digraph) -> list[int]:
    """List the vertices without options.

    >>> ends(((), (0,), ()))
    [0, 2]
    """
    return [v for v, options in enumerate(game) if not options]


def terminal(game: Digraph) -> Kernel:
    """Return the set of the vertices without options."""
    return frozenset(ends(game))


def kernel(game: Digraph, play: Play = Play.NORMAL) -> Kernel:
    """Return the positions that are lost for the player to move, by the definition.

    >>> sorted(kernel(((), (0,), (0, 1)))), sorted(kernel(((), (0,), (0, 1)), Play.MISERE))
    ([0], [1])
    """
    lost: set[int] = set()
    for n, options in enumerate(game):
        if not lost.intersection(options) if options else play is Play.NORMAL:
            lost.add(n)
    return frozenset(lost)


def game_values(game: Digraph, valuation: Valuation) -> list[int]:
    """Compute the value of each position, by the definition.

    >>> from kalmar.theory.valuations import REMOTENESS
    >>> game_values(((), (0,), (1,), (0, 2)), REMOTENESS)
    [0, 1, 2, 1]
    """
    found: list[int] = []
    for options in game:
        reached = [found[option] for option in options]
        found.append(valuation.of_options(reached) if reached else valuation.ended)
    return found


def places(*games: Digraph) -> list[tuple[int, ...]]:
    """List the positions of a compound of games, in the order in which `compose` numbers them."""
    return list(product(*(range(len(game)) for game in games)))


def compose(way: str, *games: Digraph) -> Digraph:
    """Combine games played at once into one game, whose positions are numbered as in `places`.

    Args:
        way: the name of the composition.
        games: of which it is.

    >>> compose("conjunctive", ((), (0,)), ((), (0,)))
    ((), (), (), (0,))
    """
    # Digraph of a position: for each allowed set of live components, each of those moves, the
    # others stay. An ending that has come leaves none (000, definitions of chapter 2).
    row = COMPOSITIONS[way]
    number = {place: i for i, place in enumerate(places(*games))}
    rows: list[tuple[int, ...]] = []
    for place in number:
        options = [game[v] for game, v in zip(games, place, strict=True)]
        live = [i for i, reached in enumerate(options) if reached]
        over = row.ending.over(len(games) - len(live), len(games))
        reached: set[int] = set()
        for moved in () if over else row.choice.sets(live, len(games)):
            ways = [options[i] if i in moved else (v,) for i, v in enumerate(place)]
            reached.update(number[after] for after in product(*ways))
        rows.append(tuple(sorted(reached)))
    return tuple(rows)


def ends_within(digraph: Digraph) -> list[int | None]:
    """Return for each vertex how soon the winner ends play against every defence; None at draws.

    >>> ends_within(((), (0,), (1,), (3,)))
    [0, 1, 2, None]
    """
    # Round k adds the vertices decided in k moves: lost in even rounds, with won options only, won
    # in odd ones, with a lost option. A round that adds none is the last.
    found: dict[int, int] = {}
    decided: tuple[set[int], set[int]] = set(), set()
    step = 0
    while new := {
        v
        for v, options in enumerate(digraph)
        if v not in found
        and (decided[0].intersection(options) if step % 2 else decided[1].issuperset(options))
    }:
        found.update(dict.fromkeys(new, step))
        decided[step % 2].update(new)
        step += 1
    return [found.get(v) for v in range(len(digraph))]


def outcomes(digraph: Digraph) -> list[Outcome]:
    """Find who wins from each vertex, by going back from the ends until no more is decided.

    >>> [outcome.value for outcome in outcomes(((), (0,), (1, 2)))]
    ['P', 'N', 'draw']
    """
    known = {None: Outcome.DRAW, 0: Outcome.P, 1: Outcome.N}
    return [known[step if step is None else step % 2] for step in ends_within(digraph)]


def walks(digraph: Digraph) -> bool:
    """Return whether a walk has as many moves as there are vertices; play need not end then.

    >>> walks(((), (0,))), walks(((1,), (0,)))
    (False, True)
    """
    here = set(range(len(digraph)))
    # As many moves as vertices meet one vertex twice, so the walk can go on for ever.
    for _ in digraph:
        here = {u for v in here for u in digraph[v]}
    return bool(here)


def strategies(game: Digraph) -> Iterator[Strategy]:
    """Yield all strategies of a player who may have to move anywhere.

    >>> list(strategies(((), (0,), (0, 1))))
    [(None, 0, 0), (None, 0, 1)]
    """
    return product(*(options or (None,) for options in game))


def graph_of(digraph: Digraph) -> Graph:
    """Convert the digraph to the program's graph, in which vertices have their numbers as names.

    >>> graph_of(((), (0,)))
    Graph of 2 vertices and 1 edges
    """
    return Graph.of_options({str(v): map(str, options) for v, options in enumerate(digraph)})


NAMES = "abcdefgh"


def shown(digraph: Digraph) -> str:
    """Format the digraph as a map of one-way roads, as `roads(…)` reads it.

    >>> shown(((), (0, 1), ()))
    'b>a,b>b,c'
    """
    edges = [f"{NAMES[a]}>{NAMES[b]}" for a, options in enumerate(digraph) for b in options]
    reached = {v for options in digraph for v in options}
    alone = [NAMES[v] for v, options in enumerate(digraph) if not options and v not in reached]
    return ",".join([*edges, *alone])
