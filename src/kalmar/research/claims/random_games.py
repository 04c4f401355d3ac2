"""Games for claims about all games: random ones, every small one, and how to shrink one that fails.

A game is a list of components 0, 1, …, each with its options, which are tuples of smaller
components. The same seed gives the same games.

All small games given as graphs, and what players can force in them by searching strategies.

A game is a list of options: vertex v leads to the vertices in `options[v]`. A strategy names one
option of every vertex that has any. Nothing here knows of backward induction, which is what claims
compare with it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product

from kalmar.answers.analyse import analyse
from kalmar.core.compositions import Choice, Ending
from kalmar.core.compounds import Compound, Position
from kalmar.core.records import dataclass
from kalmar.core.rules import Option, Outcome, Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.graph import Graph
from kalmar.games.components import Heap
from kalmar.research.claims.claim import Case
from kalmar.research.claims.small_games import subsets
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS

__all__ = [
    "Listed",
    "Options",
    "acyclic",
    "as_graph",
    "counterexample",
    "described",
    "digraphs",
    "drawn_ends",
    "ends",
    "every_position",
    "outcome",
    "plays",
    "positions",
    "strategies",
    "theory_claim",
]

SEED = 1928
LIMIT = 200_000

Fails = Callable[[Position], bool]


@dataclass(frozen=True)
class Listed(Heap):
    """The game whose component n has the n-th list of options.

    >>> list(Listed(((), ((0,),), ((1,), (0, 1)))).options(2))
    [(1,), (0, 1)]
    """

    listed: tuple[tuple[Option, ...], ...]

    @property
    def name(self) -> str:
        """The lists themselves."""
        return f"listed{self.listed}"

    def options(self, component: int) -> Iterator[Option]:
        """The listed options."""
        return iter(self.listed[component])


def game(chance: random.Random, size: int) -> Listed:
    """A random game of so many components, some of whose options split."""
    rows: list[tuple[Option, ...]] = [()]
    for n in range(1, size):
        options: set[Option] = set()
        for _ in range(chance.randint(0, 3)):
            pieces = 1 if chance.random() < 0.7 else 2
            options.add(tuple(sorted(chance.randrange(n) for _ in range(pieces))))
        rows.append(tuple(sorted(options)))
    return Listed(tuple(rows))


def positions(choice: Choice, ending: Ending, count: int, seed: int = SEED) -> Iterator[Position]:
    """Random positions of one to three components of random games, small ones first."""
    chance = random.Random(f"{seed}-{choice.name}-{ending.name}")
    for number in range(count):
        rules = game(chance, 2 + min(4, number // 10))
        parts = tuple(
            Position(rules, chance.randrange(len(rules.listed)))
            for _ in range(chance.randint(1, 3))
        )
        yield Position(Compound(choice, ending), parts)


def listed_games(size: int) -> Iterator[Listed]:
    """Every game of so many components whose moves leave one or two smaller ones.

    >>> [sum(1 for _ in listed_games(size)) for size in (1, 2, 3)]
    [1, 4, 128]
    """
    if size == 1:
        yield Listed(((),))
        return
    smaller = range(size - 1)
    left = [(n,) for n in smaller] + list(combinations_with_replacement(smaller, 2))
    for game in listed_games(size - 1):
        for chosen in chain.from_iterable(combinations(left, n) for n in range(len(left) + 1)):
            yield Listed((*game.listed, tuple(chosen)))


def every_position(choice: Choice, ending: Ending, size: int) -> Iterator[Position]:
    """Every position of one or two components of such games, the small games first.

    >>> list(every_position(Choice.ONE, Ending.LONG, 1))[1]
    <Position listed((),) 0 + listed((),) 0>
    """
    for components in range(1, size + 1):
        last = components - 1
        for rules in listed_games(components):
            for others in ((), *((n,) for n in range(components))):
                parts = tuple(Position(rules, n) for n in (*others, last))
                yield Position(Compound(choice, ending), parts)


def smaller(position: Position) -> Iterator[Position]:
    """The same position with one component, or one option of its game, less."""
    parts = position.component
    for i in range(len(parts)):
        if len(parts) > 1:
            yield Position(position.rules, parts[:i] + parts[i + 1 :])
    listed = parts[0].rules.listed
    for n, options in enumerate(listed):
        for option in options:
            fewer = tuple(o for o in options if o != option)
            rules = Listed((*listed[:n], fewer, *listed[n + 1 :]))
            yield Position(position.rules, tuple(Position(rules, p.component) for p in parts))


def counterexample(position: Position, fails: Fails) -> str:
    """A failing position made as small as one step at a time makes it, in words."""
    shrinking = True
    while shrinking:
        shrinking = False
        for candidate in smaller(position):
            if fails(candidate):
                position, shrinking = candidate, True
                break
    components = ", ".join(str(part.component) for part in position.component)
    return f"components {components} of the game {position.component[0].rules.listed}"


def theory_claim(choice: Choice, ending: Ending, play: Play) -> Callable[[int], Iterator[Case]]:
    """The checker of a row of the theory table: theory and literal play agree on who wins."""
    remoteness = REMOTENESS if play is Play.NORMAL else MISERE_REMOTENESS

    def fails(position: Position) -> bool:
        literal = Literal(position, LIMIT)
        wins = remoteness.outcome(literal.value(position, remoteness)) is Outcome.N
        return (analyse(position, play, LIMIT).outcome is Outcome.N) != wins

    def checker(to: int) -> Iterator[Case]:
        for position in positions(choice, ending, to):
            yield counterexample(position, fails) if fails(position) else None

    return checker


Options = tuple[tuple[int, ...], ...]
"""For each vertex, the vertices to which a move leads."""

Strategy = Sequence[int | None]
"""For each vertex, where its player moves; None at an end."""


def acyclic(size: int) -> Iterator[Options]:
    """All games of so many vertices in which moves lead to smaller numbers.

    >>> [len(list(acyclic(n))) for n in range(1, 5)]
    [1, 2, 8, 64]
    """
    return product(*(subsets(range(v)) for v in range(size)))


def digraphs(size: int) -> Iterator[Options]:
    """All directed graphs of so many vertices, with loops.

    >>> [len(list(digraphs(n))) for n in range(1, 4)]
    [2, 16, 512]
    """
    return product(subsets(range(size)), repeat=size)


def ends(options: Options) -> list[int]:
    """The vertices without options."""
    return [v for v, reached in enumerate(options) if not reached]


def drawn_ends(options: Options) -> list[tuple[int, ...]]:
    """All ways to say at which ends play is drawn."""
    return list(subsets(ends(options)))


def as_graph(options: Options) -> Graph:
    """The game as the solvers take it."""
    return Graph.of_options({str(v): map(str, reached) for v, reached in enumerate(options)})


def strategies(options: Options) -> Iterator[Strategy]:
    """All strategies of a player who may have to move anywhere.

    >>> list(strategies(((), (0,), (0, 1))))
    [(None, 0, 0), (None, 0, 1)]
    """
    return product(*(reached or (None,) for reached in options))


def outcome(first: Strategy, second: Strategy, start: int) -> tuple[int, int]:
    """The end of a play of a finite game, and who moved last: 0 the first player, 1 the second.

    >>> outcome((None, 0, 1), (None, 0, 0), 2)
    (0, 1)
    """
    players, turn, here = (first, second), 0, start
    while (there := players[turn][here]) is not None:
        here, turn = there, 1 - turn
    return here, 1 - turn


def plays(options: Options, start: int) -> Iterator[tuple[int, ...]]:
    """All plays of a finite game from a vertex.

    >>> list(plays(((), (0,), (0, 1)), 2))
    [(2, 0), (2, 1, 0)]
    """
    if not options[start]:
        yield (start,)
    for option in options[start]:
        yield from ((start, *rest) for rest in plays(options, option))


def described(options: Options, drawn: Sequence[int] = ()) -> str:
    """A game in words.

    >>> described(((), (0,)), (0,))
    'the game 0 →, 1 → 0 with draws at 0'
    """
    moves = ", ".join(f"{v} → {' '.join(map(str, row))}".rstrip() for v, row in enumerate(options))
    return f"the game {moves}" + (f" with draws at {', '.join(map(str, drawn))}" if drawn else "")
