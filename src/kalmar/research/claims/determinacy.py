"""Claims of source 004, §2, on determinacy; and claims about positional games.

Determinacy with draws and with payoffs, the bound N(p) on the length of play, and misère play as
normal play with a new sink are checked on all small games given as graphs; positional games on
random boards and on boards that have been solved.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import solve_graph
from kalmar.engines.graphs.loopy_ways import solve_payoffs
from kalmar.engines.hypergraphs import Kind, board_from_text, sets_board
from kalmar.engines.positional import PositionalGame
from kalmar.research.claims import small_graphs
from kalmar.research.claims.cases import Given, compare, over

Drawn = tuple[int, ...]
Payoffs = dict[int, int]
PAYOFFS = (-1, 0, 2)


def described(options: small_graphs.Digraph, drawn: Sequence[int] = ()) -> str:
    """Describe a game in words.

    >>> described(((), (0,)), (0,))
    'the game 0 →, 1 → 0 with draws at 0'
    """
    moves = ", ".join(f"{v} → {' '.join(map(str, row))}".rstrip() for v, row in enumerate(options))
    return f"the game {moves}" + (f" with draws at {', '.join(map(str, drawn))}" if drawn else "")


def gained(players: tuple[small_graphs.Strategy, ...], worth: Payoffs, start: int) -> int:
    """Return what the first player gains in a play of a finite game.

    >>> gained(((None, 0, 1), (None, 0, 0)), {0: 5}, 2)
    -5
    """
    turn, here = 0, start
    while (there := players[turn][here]) is not None:
        here, turn = there, 1 - turn
    # An end is worth what the player gains who moved last: the first one if it is not his turn.
    return worth[here] if turn else -worth[here]


def guaranteed(options: small_graphs.Digraph, worth: Payoffs, start: int) -> tuple[int, int]:
    """Compute what the player to move can be sure to gain, and the most the other must allow.

    Every strategy of one player meets every strategy of the other; nothing else is used. An end is
    worth what the player gains who moved last.

    >>> guaranteed(((), (0,), (0, 1)), {0: 1}, 2)
    (1, 1)
    """
    # Rows are strategies of the mover, columns those of the other player.
    every = list(small_graphs.strategies(options))
    table = [[gained((first, second), worth, start) for second in every] for first in every]
    # Maximin and minimax over all pairs of strategies; that they are equal is what claims check.
    return max(map(min, table)), min(map(max, zip(*table, strict=True)))


def small_games(to: int) -> Iterator[tuple[small_graphs.Digraph, int]]:
    """Yield all finite games of up to so many vertices, each with its last vertex as start."""
    for size in range(1, to + 1):
        for options in small_graphs.acyclic(size):
            yield options, size - 1


def forced(to: int) -> Given:
    """Yield all finite games, drawn ends, a start, and what both players can force from there.

    That is 1 for a win, 0 for a draw, −1 for a loss of the mover.
    """
    for options, start in small_games(to):
        for drawn in small_graphs.subsets(small_graphs.ends(options)):
            worth = {end: int(end not in drawn) for end in small_graphs.ends(options)}
            sure, allowed = guaranteed(options, worth, start)
            yield described(options, drawn), options, drawn, start, sure, allowed


@over(forced)
def determined(
    _options: small_graphs.Digraph, drawn: Drawn, _start: int, sure: int, allowed: int
) -> bool:
    """Check that one player has a winning strategy, or else, if there are draws, neither loses."""
    # Theorem 2.4, page 3.
    one_wins = (sure == 1) != (allowed == -1)
    return one_wins or (bool(drawn) and sure >= 0 >= allowed)


def solved_outcomes(
    options: small_graphs.Digraph, drawn: Drawn, misere: bool = False
) -> list[Outcome]:
    """Return the outcomes of all vertices by the solver of graphs."""
    solved = solve_graph(small_graphs.graph_of(options), misere=misere, drawn=drawn)
    return [solved.outcome_of(v) for v in range(len(options))]


@compare
def three_classes(to: int) -> Given:
    """Yield the outcome of a start by the solver of graphs, and by strategies."""
    # Proof of theorem 2.4, page 3: positions by the longest play, each into E, K or D̂.
    names = {1: Outcome.N, 0: Outcome.DRAW, -1: Outcome.P}
    for words, options, drawn, start, sure, _ in forced(to):
        yield words, solved_outcomes(options, drawn)[start], names[sure]


def longest_plays(options: small_graphs.Digraph) -> list[int]:
    """Return the longest play from each vertex by the graph solver, −1 where it need not end."""
    return list(solve_graph(small_graphs.graph_of(options)).longest)


def plays(options: small_graphs.Digraph, start: int) -> Iterator[tuple[int, ...]]:
    """Yield all plays of a finite game from a vertex.

    >>> list(plays(((), (0,), (0, 1)), 2))
    [(2, 0), (2, 1, 0)]
    """
    if not options[start]:
        yield (start,)
    for option in options[start]:
        yield from ((start, *rest) for rest in plays(options, option))


def lengths_of_play(to: int) -> Given:
    """Yield all finite games with the longest play from the start, and the solver's bounds."""
    for options, start in small_games(to):
        longest = max(len(play) - 1 for play in plays(options, start))
        yield described(options), options, longest, longest_plays(options)


@over(lengths_of_play)
def play_length(options: small_graphs.Digraph, longest: int, bound: list[int]) -> bool:
    """Check that a bound N on the length of play falls with every move, and is reached."""
    # Lemma 2.5, page 3; the start is the last vertex.
    falls = all(bound[u] < bound[v] for v, row in enumerate(options) for u in row)
    return falls and longest == bound[-1]


def sortable(options: small_graphs.Digraph) -> bool:
    """Return whether the vertices can be listed so that every move leads back in the list."""
    orders = permutations(range(len(options)))
    return any(all(at[u] < at[v] for v, row in enumerate(options) for u in row) for at in orders)


@compare
def topological(to: int) -> Given:
    """Yield whether the solver bounds every play, and whether play ends; so games can be listed."""
    # Remark 2.7, page 4. All orders of the vertices are tried.
    for size in range(1, to + 1):
        for options in small_graphs.digraphs(size):
            ending = -1 not in longest_plays(options)
            stops = not small_graphs.walks(options)
            yield described(options), (ending, sortable(options)), (stops, stops)


def with_sink(options: small_graphs.Digraph, drawn: Drawn) -> small_graphs.Digraph:
    """Add a new end t, to which a move leads from every end that is not drawn."""
    sink = len(options)
    moved = (row if row or v in drawn else (sink,) for v, row in enumerate(options))
    return (*moved, ())


@compare
def misere_as_normal(to: int) -> Given:
    """Yield outcomes of misère play of a game, and of normal play of another, cycles allowed."""
    for size in range(1, to + 1):
        # All digraphs up to three vertices, cycles included; of larger ones the acyclic, for
        # there are 2^(n·n) in all.
        for options in small_graphs.digraphs(size) if size < 4 else small_graphs.acyclic(size):
            for drawn in small_graphs.subsets(small_graphs.ends(options)):
                misere = solved_outcomes(options, drawn, misere=True)
                normal = solved_outcomes(with_sink(options, drawn), drawn)
                yield described(options, drawn), misere, normal[:size]


def with_third_time(options: small_graphs.Digraph, start: int, third: Outcome) -> Outcome:
    """Find who wins where play ends when a vertex comes the third time, by plain recursion.

    Args:
        options: a graph, cycles allowed.
        start: where play begins, which counts as its first time.
        third: what this is to the player who would be to move.
    """

    # Which vertices have come, and how often, is all that matters: the order of the play does not,
    # so positions are the sorted lists of what was met.
    def found(here: int, met: tuple[int, ...]) -> Outcome:
        if met.count(here) == 3:
            return third
        reached = {found(u, tuple(sorted((*met, u)))) for u in options[here]}
        if Outcome.P in reached:
            return Outcome.N
        return Outcome.DRAW if Outcome.DRAW in reached else Outcome.P

    found = cache(found)
    return found(start, (start,))


@compare
def third_time(to: int, third: Outcome = Outcome.DRAW) -> Given:
    """Yield outcomes where play ends at a third occurrence, and where it does not."""
    for size in range(1, to + 1):
        for options in small_graphs.digraphs(size):
            outcomes = solved_outcomes(options, ())
            for start in range(size):
                found = with_third_time(options, start, third)
                yield f"{described(options)} from {start}", found, outcomes[start]


@compare
def payoffs(to: int) -> Given:
    """Yield what both players can force, whatever the ends count, and the solver's gain twice."""
    # Exercise 2.8, page 4.
    for options, start in small_games(to):
        final = small_graphs.ends(options)
        for numbers in product(PAYOFFS, repeat=len(final)):
            worth = dict(zip(final, numbers, strict=True))
            named = {str(end): gain for end, gain in worth.items()}
            gain = solve_payoffs(small_graphs.graph_of(options), named).gains[start]
            words = f"{described(options)}, ends {worth}"
            yield words, guaranteed(options, worth, start), (gain, gain)


SEED = 2024


def random_boards(to: int, kinds: Sequence[Kind], most_sets: int = 7, largest: int = 4) -> Given:
    """Yield random hypergraphs of five to seven points, with the results of games of some kinds.

    A result is 1 where the first player wins, −1 where the second one does, 0 for a draw.
    """
    rng = random.Random(SEED)
    for _ in range(to):
        points = [f"p{i}" for i in range(rng.randint(5, 7))]
        count = rng.randint(2, most_sets)
        sets = [rng.sample(points, rng.randint(2, largest)) for _ in range(count)]
        board = sets_board("random", sets, points)
        named = [[n for i, n in enumerate(points) if chosen >> i & 1] for chosen in board.sets]
        results = [PositionalGame(board, kind).solve().result for kind in kinds]
        yield ", ".join("{" + " ".join(names) + "}" for names in named), *results


@over(random_boards, kinds=(Kind.STRONG,))
def stealing(strong: int) -> bool:
    """Check that the second player does not win."""
    return strong != -1


@over(random_boards, kinds=(Kind.STRONG, Kind.MAKER_BREAKER))
def maker(strong: int, maker_first: int) -> bool:
    """Check that Maker wins as first player where the first player wins."""
    return strong != 1 or maker_first == 1


@compare
def extra_stone(to: int) -> Given:
    """Yield how Maker does as first player on boards of small sets, where he wins as the second."""
    kinds = (Kind.MAKER_BREAKER, Kind.BREAKER_MAKER)
    for words, maker_first, breaker_first in random_boards(to, kinds, 20, 3):
        if breaker_first == -1:
            yield words, maker_first, 1


@compare
def winner(_to: int, text: str, kind: str, expected: int) -> Given:
    """Yield who wins a board: 1 the first player, −1 the second one, 0 a draw."""
    found = PositionalGame(board_from_text(text), Kind(kind)).solve()
    yield f"{kind} {text}: {found.winner}", found.result, expected
