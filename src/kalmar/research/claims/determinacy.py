"""Claims of source 004, §2, on determinacy; and claims about positional games.

Determinacy with draws and with payoffs, the bound N(p) on the length of play, and misère play as
normal play with a new sink are checked on all small games given as graphs; positional games on
random boards and on boards that have been solved.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import solve_graph
from kalmar.engines.graphs.loopy_ways import solve_payoffs
from kalmar.engines.positional.hypergraphs import Kind, WinningSets, board_from_text, sets_board
from kalmar.engines.positional.solution import PositionalGame
from kalmar.research.claims.cases import Given, each
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.research.claims.small_graphs import (
    Digraph,
    acyclic,
    described,
    digraphs,
    drawn_ends,
    ends,
    graph_of,
    outcome,
    plays,
    strategies,
)

Drawn = tuple[int, ...]
Payoffs = dict[int, int]
PAYOFFS = (-1, 0, 2)


def guaranteed(options: Digraph, worth: Payoffs, start: int) -> tuple[int, int]:
    """Compute what the player to move can be sure to gain, and the most the other must allow.

    Every strategy of one player meets every strategy of the other; nothing else is used. An end is
    worth what the player gains who moved last.

    >>> guaranteed(((), (0,), (0, 1)), {0: 1}, 2)
    (1, 1)
    """
    # Rows are strategies of the mover, columns those of the other player.
    table = [
        [
            worth[end] if last == 0 else -worth[end]
            for end, last in (outcome(first, second, start) for second in strategies(options))
        ]
        for first in strategies(options)
    ]
    # Maximin and minimax over all pairs of strategies; that they are equal is what claims check.
    return max(map(min, table)), min(map(max, zip(*table, strict=True)))


def small_games(to: int) -> Iterator[tuple[Digraph, int]]:
    """Yield all finite games of up to so many vertices, each with its last vertex as start."""
    for size in range(1, to + 1):
        for options in acyclic(size):
            yield options, size - 1


def forced(to: int) -> Given:
    """Yield all finite games, drawn ends, a start, and what both players can force from there.

    That is 1 for a win, 0 for a draw, −1 for a loss of the mover.
    """
    for options, start in small_games(to):
        for drawn in drawn_ends(options):
            worth = {end: int(end not in drawn) for end in ends(options)}
            sure, allowed = guaranteed(options, worth, start)
            yield described(options, drawn), options, drawn, start, sure, allowed


@parametric
def determined(to: int, good: Callable[[int, int, Drawn], bool]) -> Iterator[Case]:
    """Yield checks of a statement about what both players can force, and the drawn ends."""
    # Theorem 2.4, page 3.
    for words, _options, drawn, _start, sure, allowed in forced(to):
        yield case(good(sure, allowed, drawn), words)


def one_wins_or_neither_loses(sure: int, allowed: int, drawn: Drawn) -> bool:
    """Return whether one player has a winning strategy, or else neither need lose."""
    wins = [sure == 1, allowed == -1]
    if not drawn:
        return wins.count(True) == 1
    return wins.count(True) == 1 or (sure >= 0 and allowed <= 0)


def solved_outcomes(options: Digraph, drawn: Drawn) -> list[Outcome]:
    """Return the outcomes of all vertices by the solver of graphs."""
    solved = solve_graph(graph_of(options), drawn=drawn)
    return [solved.outcome_of(v) for v in range(len(options))]


@parametric
def sorted_by(to: int, classes: Callable[[Digraph, Drawn], list[Outcome]]) -> Iterator[Case]:
    """Yield checks of a sorting into won, lost and drawn, against strategies."""
    # Proof of theorem 2.4, page 3: positions by the longest play, each into E, K or D̂.
    names = {1: Outcome.N, 0: Outcome.DRAW, -1: Outcome.P}
    for words, options, drawn, start, sure, _allowed in forced(to):
        yield case(classes(options, drawn)[start] is names[sure], words)


def longest_plays(options: Digraph) -> list[int]:
    """Return the longest play from each vertex by the graph solver, −1 where it need not end."""
    return list(solve_graph(graph_of(options)).longest)


@parametric
def play_length(to: int, lengths: Callable[[Digraph], list[int]]) -> Iterator[Case]:
    """Yield checks of a bound N on the length of play: it falls with every move, is reached."""
    # Lemma 2.5, page 3.
    for options, start in small_games(to):
        bound = lengths(options)
        falls = all(bound[u] < bound[v] for v, row in enumerate(options) for u in row)
        reached = max(len(play) - 1 for play in plays(options, start)) == bound[start]
        yield case(falls and reached, described(options))


def sortable(options: Digraph) -> bool:
    """Return whether the vertices can be listed so that every move leads back in the list."""
    orders = permutations(range(len(options)))
    return any(all(at[u] < at[v] for v, row in enumerate(options) for u in row) for at in orders)


def walks(options: Digraph) -> bool:
    """Return whether a walk has as many moves as there are vertices; play need not end then."""
    here = set(range(len(options)))
    # As many moves as vertices meet one vertex twice, so the walk can go on for ever.
    for _ in options:
        here = {u for v in here for u in options[v]}
    return bool(here)


@parametric
def topological(to: int, finite: Callable[[Digraph], bool]) -> Iterator[Case]:
    """Yield checks that this is true exactly of games that end, and can be listed."""
    # Remark 2.7, page 4. All orders of the vertices are tried.
    for size in range(1, to + 1):
        for options in digraphs(size):
            stops = not walks(options)
            yield case(finite(options) == stops == sortable(options), described(options))


def always_ends(options: Digraph) -> bool:
    """Return whether the solver bounds every play."""
    return -1 not in longest_plays(options)


def with_sink(options: Digraph, drawn: Drawn) -> Digraph:
    """Add a new end t, to which a move leads from every end that is not drawn."""
    sink = len(options)
    moved = (row if row or v in drawn else (sink,) for v, row in enumerate(options))
    return (*moved, ())


@parametric
def misere_as_normal(to: int, extended: Callable[[Digraph, Drawn], Digraph]) -> Iterator[Case]:
    """Yield checks that misère play of a game is normal play of another, cycles allowed."""
    for size in range(1, to + 1):
        # All digraphs up to three vertices, cycles included; of larger ones the acyclic, for
        # there are 2^(n·n) in all.
        for options in digraphs(size) if size < 4 else acyclic(size):
            for drawn in drawn_ends(options):
                misere = solve_graph(graph_of(options), misere=True, drawn=drawn)
                longer = extended(options, drawn)
                # Drawn vertices that have moves in the longer game are no ends any more.
                still = [v for v in drawn if not longer[v]]
                normal = solve_graph(graph_of(longer), drawn=still)
                same = list(misere.outcome) == list(normal.outcome)[:size]
                yield case(same, described(options, drawn))


def with_third_time(options: Digraph, start: int, third: Outcome) -> Outcome:
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


@parametric
def third_time(to: int, third: Outcome) -> Iterator[Case]:
    """Yield checks that ending play at a third occurrence is finite and keeps all outcomes."""
    for size in range(1, to + 1):
        for options in digraphs(size):
            outcomes = solved_outcomes(options, ())
            for start in range(size):
                found = with_third_time(options, start, third)
                yield case(found is outcomes[start], f"{described(options)} from {start}")


def best_gains(options: Digraph, worth: Payoffs) -> list[Fraction]:
    """Return what the player to move gains at each vertex, by the solver."""
    return list(solve_payoffs(graph_of(options), {str(v): worth[v] for v in worth}).gains)


@parametric
def payoffs(to: int, gains: Callable[[Digraph, Payoffs], list[Fraction]]) -> Iterator[Case]:
    """Yield checks that both players can force the mover's gain, whatever the ends count."""
    # Exercise 2.8, page 4.
    for options, start in small_games(to):
        final = ends(options)
        for numbers in product(PAYOFFS, repeat=len(final)):
            worth = dict(zip(final, numbers, strict=True))
            sure, allowed = guaranteed(options, worth, start)
            found = gains(options, worth)[start]
            yield case(sure == allowed == found, f"{described(options)}, ends {worth}")


SEED = 2024


@parametric
def random_boards(to: int, most_sets: int = 7, largest: int = 4) -> Given:
    """Yield random hypergraphs of five to seven points."""
    rng = random.Random(SEED)
    for _ in range(to):
        points = [f"p{i}" for i in range(rng.randint(5, 7))]
        count = rng.randint(2, most_sets)
        sets = [rng.sample(points, rng.randint(2, largest)) for _ in range(count)]
        board = sets_board("random", sets, points)
        named = [[n for i, n in enumerate(points) if chosen >> i & 1] for chosen in board.sets]
        yield ", ".join("{" + " ".join(names) + "}" for names in named), board


def won_as_second(to: int) -> Given:
    """Yield the boards of many small sets on which Maker wins as second player."""
    for words, board in random_boards(20, 3)(to):
        if result(board, Kind.BREAKER_MAKER) == -1:
            yield words, board


def result(board: WinningSets, kind: Kind = Kind.STRONG) -> int:
    """Return who wins a board: 1 the first player, −1 the second one, 0 a draw."""
    return PositionalGame(board, kind).solve().result


@parametric
def winner(_to: int, text: str, kind: Kind, expected: int) -> Iterator[Case]:
    """Yield checks of who wins a board: 1 the first player, −1 the second one, 0 a draw."""
    found = PositionalGame(board_from_text(text), kind).solve()
    yield case(found.result == expected, f"{kind.value} {text}: {found.winner}")


CHECKERS: dict[str, Checker] = {
    "004.determinacy": determined(one_wins_or_neither_loses),
    "004.three-classes": sorted_by(solved_outcomes),
    "004.longest-play": play_length(longest_plays),
    "004.topological-order": topological(always_ends),
    "004.misere-sink": misere_as_normal(with_sink),
    "graphs.third-time": third_time(Outcome.DRAW),
    "004.payoffs": payoffs(best_gains),
    "positional.stealing": each(
        random_boards(), lambda board: PositionalGame(board).solve().outcome is not Outcome.P
    ),
    "positional.extra-stone": each(
        won_as_second, lambda board: result(board, Kind.MAKER_BREAKER) == 1
    ),
    "positional.maker": each(
        random_boards(),
        lambda board: result(board) != 1 or result(board, Kind.MAKER_BREAKER) == 1,
    ),
    "positional.tic-tac-toe": winner("3x3:3", Kind.STRONG, 0),
    "positional.four": winner("4x4:4", Kind.STRONG, 0),
    "positional.cube": winner("3x3x3:3", Kind.STRONG, 1),
    "positional.misere": winner("3x3:3", Kind.MISERE, 0),
}
