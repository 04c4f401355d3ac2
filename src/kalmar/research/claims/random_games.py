"""Test data for claims about all games: random games, small game graphs, small digraphs.

* `ListedGame`: a list of components 0, 1, …, each with its options, which are tuples of smaller
  components. The same seed gives the same games. `counterexample` shrinks a position that refutes a
  claim.
* `acyclic`, `strategies`: small games given as graphs, and what players can force in them by
  searching strategies. A game is a list of options: vertex v leads to the vertices in `options[v]`.
  A strategy names one option of every vertex that has any. Backward induction is not used here, as
  it is what claims are compared with.
* `list_digraphs`: every small directed graph, one of each isomorphism class. A digraph lists for
  each vertex the vertices that one edge reaches, loops included.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, permutations, product

from kalmar.answers.analyse import analyse
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position
from kalmar.core.rules import Option, Outcome, Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.graph import Graph
from kalmar.games.components import Heap
from kalmar.research.claims.claim import Case, parametric
from kalmar.research.claims.small_games import subsets
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS

__all__ = [
    "Digraph",
    "ListedGame",
    "Options",
    "acyclic",
    "as_graph",
    "counterexample",
    "described",
    "digraphs",
    "digraphs_to",
    "drawn_ends",
    "ends",
    "every_position",
    "graph_of",
    "is_finite",
    "outcome",
    "outcomes",
    "plays",
    "positions",
    "shown",
    "strategies",
    "sum_of",
    "theory_claim",
]

SEED = 1928
LIMIT = 200_000

Fails = Callable[[Position], bool]


@dataclass(frozen=True)
class ListedGame(Heap):
    """The game whose component n has the n-th list of options.

    >>> list(ListedGame(((), ((0,),), ((1,), (0, 1)))).options(2))
    [(1,), (0, 1)]
    """

    listed: tuple[tuple[Option, ...], ...]

    @property
    def name(self) -> str:
        """Return a name that is made of the lists themselves."""
        return f"listed{self.listed}"

    def options(self, component: int) -> Iterator[Option]:
        """Yield the listed options."""
        return iter(self.listed[component])


def game(chance: random.Random, size: int) -> ListedGame:
    """Generate a random game of so many components, some of whose options split."""
    rows: list[tuple[Option, ...]] = [()]
    for n in range(1, size):
        options: set[Option] = set()
        # Smaller components only, so that play ends; about three options in ten split.
        for _ in range(chance.randint(0, 3)):
            pieces = 1 if chance.random() < 0.7 else 2
            options.add(tuple(sorted(chance.randrange(n) for _ in range(pieces))))
        rows.append(tuple(sorted(options)))
    return ListedGame(tuple(rows))


def positions(choice: Choice, ending: Ending, count: int, seed: int = SEED) -> Iterator[Position]:
    """Yield random positions of one to three components of random games, small ones first."""
    chance = random.Random(f"{seed}-{choice.name}-{ending.name}")
    for number in range(count):
        rules = game(chance, 2 + min(4, number // 10))
        parts = tuple(
            Position(rules, chance.randrange(len(rules.listed)))
            for _ in range(chance.randint(1, 3))
        )
        yield Position(Compound(choice, ending), parts)


def listed_games(size: int) -> Iterator[ListedGame]:
    """Yield every game of so many components whose moves leave one or two smaller ones.

    >>> [sum(1 for _ in listed_games(size)) for size in (1, 2, 3)]
    [1, 4, 128]
    """
    if size == 1:
        yield ListedGame(((),))
        return
    smaller = range(size - 1)
    left = [(n,) for n in smaller] + list(combinations_with_replacement(smaller, 2))
    for game in listed_games(size - 1):
        for chosen in chain.from_iterable(combinations(left, n) for n in range(len(left) + 1)):
            yield ListedGame((*game.listed, tuple(chosen)))


def every_position(choice: Choice, ending: Ending, size: int) -> Iterator[Position]:
    """Yield every position of one or two components of such games, the small games first.

    >>> list(every_position(Choice.ONE, Ending.LONG, 1))[1]
    <Position listed((),) 0 + listed((),) 0>
    """
    for components in range(1, size + 1):
        last = components - 1
        for rules in listed_games(components):
            # The last component is always there: positions without it come in smaller games.
            for others in ((), *((n,) for n in range(components))):
                parts = tuple(Position(rules, n) for n in (*others, last))
                yield Position(Compound(choice, ending), parts)


def smaller(position: Position) -> Iterator[Position]:
    """Yield the same position with one component, or one option of its game, less."""
    # Removing a component or an option keeps the rest of the game as it is, so that a failure that
    # remains is about what is left.
    parts = position.component
    for i in range(len(parts)):
        if len(parts) > 1:
            yield Position(position.rules, parts[:i] + parts[i + 1 :])
    listed = parts[0].rules.listed
    for n, options in enumerate(listed):
        for option in options:
            fewer = tuple(o for o in options if o != option)
            rules = ListedGame((*listed[:n], fewer, *listed[n + 1 :]))
            yield Position(position.rules, tuple(Position(rules, p.component) for p in parts))


def counterexample(position: Position, fails: Fails) -> str:
    """Shrink a failing position step by step while it still fails, and describe it."""
    shrinking = True
    while shrinking:
        shrinking = False
        for candidate in smaller(position):
            if fails(candidate):
                position, shrinking = candidate, True
                break
    components = ", ".join(str(part.component) for part in position.component)
    return f"components {components} of the game {position.component[0].rules.listed}"


@parametric
def theory_claim(to: int, choice: Choice, ending: Ending, play: Play) -> Iterator[Case]:
    """Yield checks of a theory table row: theory and literal play agree on who wins."""
    # The theory decides by values; the literal compound by its remoteness, whose parity tells who
    # wins in either convention (000, theorems 1.12 and 3.6).
    remoteness = REMOTENESS if play is Play.NORMAL else MISERE_REMOTENESS

    def fails(position: Position) -> bool:
        literal = Literal(position, LIMIT)
        wins = remoteness.outcome(literal.value(position, remoteness)) is Outcome.N
        return (analyse(position, play, LIMIT).outcome is Outcome.N) != wins

    for position in positions(choice, ending, to):
        yield counterexample(position, fails) if fails(position) else None


Options = tuple[tuple[int, ...], ...]
"""For each vertex, the vertices to which a move leads."""

Strategy = Sequence[int | None]
"""For each vertex, where its player moves; None at an end."""


def acyclic(size: int) -> Iterator[Options]:
    """Yield all games of so many vertices in which moves lead to smaller numbers.

    >>> [len(list(acyclic(n))) for n in range(1, 5)]
    [1, 2, 8, 64]
    """
    return product(*(subsets(range(v)) for v in range(size)))


def digraphs(size: int) -> Iterator[Options]:
    """Yield all directed graphs of so many vertices, with loops.

    >>> [len(list(digraphs(n))) for n in range(1, 4)]
    [2, 16, 512]
    """
    return product(subsets(range(size)), repeat=size)


def ends(options: Options) -> list[int]:
    """List the vertices without options."""
    return [v for v, reached in enumerate(options) if not reached]


def drawn_ends(options: Options) -> list[tuple[int, ...]]:
    """List all ways to choose the ends at which play is drawn."""
    return list(subsets(ends(options)))


def as_graph(options: Options) -> Graph:
    """Convert the game to the graph that the solvers take."""
    return Graph.of_options({str(v): map(str, reached) for v, reached in enumerate(options)})


def strategies(options: Options) -> Iterator[Strategy]:
    """Yield all strategies of a player who may have to move anywhere.

    >>> list(strategies(((), (0,), (0, 1))))
    [(None, 0, 0), (None, 0, 1)]
    """
    return product(*(reached or (None,) for reached in options))


def outcome(first: Strategy, second: Strategy, start: int) -> tuple[int, int]:
    """Return the end of a play of a finite game and who moved last: 0 first player, 1 second.

    >>> outcome((None, 0, 1), (None, 0, 0), 2)
    (0, 1)
    """
    players, turn, here = (first, second), 0, start
    while (there := players[turn][here]) is not None:
        here, turn = there, 1 - turn
    return here, 1 - turn


def plays(options: Options, start: int) -> Iterator[tuple[int, ...]]:
    """Yield all plays of a finite game from a vertex.

    >>> list(plays(((), (0,), (0, 1)), 2))
    [(2, 0), (2, 1, 0)]
    """
    if not options[start]:
        yield (start,)
    for option in options[start]:
        yield from ((start, *rest) for rest in plays(options, option))


def described(options: Options, drawn: Sequence[int] = ()) -> str:
    """Describe a game in words.

    >>> described(((), (0,)), (0,))
    'the game 0 →, 1 → 0 with draws at 0'
    """
    moves = ", ".join(f"{v} → {' '.join(map(str, row))}".rstrip() for v, row in enumerate(options))
    return f"the game {moves}" + (f" with draws at {', '.join(map(str, drawn))}" if drawn else "")


Digraph = tuple[tuple[int, ...], ...]


@cache
def list_digraphs(size: int) -> tuple[Digraph, ...]:
    """Return all digraphs with so many vertices, one of each isomorphism class.

    >>> [len(list_digraphs(size)) for size in range(1, 5)]
    [2, 10, 104, 3044]
    """
    found = []
    # By matrix of edges: bit a·n + b is the edge from a to b.
    seen = bytearray(1 << size * size)
    renamed = [_renaming(order) for order in permutations(range(size))]
    for edges in range(1 << size * size):
        if not seen[edges]:
            # The first matrix of a kind marks all matrices of that kind, by every renaming: n!
            # marks for each kind.
            bits = [i for i in range(size * size) if edges >> i & 1]
            for place in renamed:
                seen[sum(1 << place[i] for i in bits)] = 1
            found.append(_options(edges, size))
    return tuple(found)


def _renaming(order: tuple[int, ...]) -> list[int]:
    """Map each bit of a matrix of edges to where it goes when vertices are renamed."""
    size = len(order)
    return [order[a] * size + order[b] for a in range(size) for b in range(size)]


def _options(edges: int, size: int) -> Digraph:
    return tuple(
        tuple(b for b in range(size) if edges >> a * size + b & 1) for a in range(size)
    )  # fmt: skip


def digraphs_to(most: int, finite: bool = False) -> Iterator[Digraph]:
    """Yield all digraphs with at most so many vertices, small ones first; acyclic ones if finite.

    Args:
        most: vertices.
        finite: whether only those without cycles are wanted.

    >>> len(list(digraphs_to(3))), len(list(digraphs_to(3, finite=True)))
    (116, 9)
    """
    for size in range(1, most + 1):
        yield from (d for d in list_digraphs(size) if not finite or is_finite(d))


def is_finite(digraph: Digraph) -> bool:
    """Return whether there is no cycle, so that all play ends, by removing ends one by one.

    >>> is_finite(((), (0,))), is_finite(((1,), (0,)))
    (True, False)
    """
    left = set(range(len(digraph)))
    while ends := {v for v in left if not left.intersection(digraph[v])}:
        left -= ends
    return not left


def graph_of(digraph: Digraph) -> Graph:
    """Convert the digraph to the program's graph.

    >>> graph_of(((), (0,)))
    Graph of 2 vertices and 1 edges
    """
    offsets: list[int] = [0]
    targets: list[int] = []
    for options in digraph:
        targets.extend(options)
        offsets.append(len(targets))
    return Graph(offsets, targets)


def sum_of(*digraphs: Digraph) -> tuple[list[tuple[int, ...]], Digraph]:
    """Build the literal sum: all positions, and the digraph of moves in exactly one component.

    >>> sum_of(((), (0,)), ((),))
    ([(0, 0), (1, 0)], ((), (0,)))
    """
    # A move changes one coordinate; positions are numbered in the order of the product.
    positions = list(product(*(range(len(digraph)) for digraph in digraphs)))
    number = {position: i for i, position in enumerate(positions)}
    moves = tuple(
        tuple(
            number[(*position[:i], after, *position[i + 1 :])]
            for i, digraph in enumerate(digraphs)
            for after in digraph[position[i]]
        )
        for position in positions
    )
    return positions, moves


def outcomes(digraph: Digraph) -> list[Outcome]:
    """Find who wins from each vertex, by going back from the ends until no more is decided.

    >>> [outcome.value for outcome in outcomes(((), (0,), (1, 2)))]
    ['P', 'N', 'draw']
    """
    found: dict[int, Outcome] = {}
    deciding = True
    while deciding:
        deciding = False
        for v, options in enumerate(digraph):
            if v in found:
                continue
            # N as soon as one option is P, P as soon as all options are N; what stays open is a
            # draw.
            if any(found.get(u) is Outcome.P for u in options):
                found[v], deciding = Outcome.N, True
            elif all(found.get(u) is Outcome.N for u in options):
                found[v], deciding = Outcome.P, True
    return [found.get(v, Outcome.DRAW) for v in range(len(digraph))]


def shown(digraph: Digraph) -> str:
    """Format the digraph as a map of one-way roads, as `roads(…)` reads it.

    >>> shown(((), (0, 1), ()))
    'b>a,b>b,c'
    """
    names = "abcdefgh"
    edges = [f"{names[a]}>{names[b]}" for a, options in enumerate(digraph) for b in options]
    reached = {v for options in digraph for v in options}
    alone = [names[v] for v, options in enumerate(digraph) if not options and v not in reached]
    return ",".join([*edges, *alone])
