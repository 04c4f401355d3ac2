"""Claims of source 004, §2: determinacy with draws and with numbers, N(p), misère by a new sink.

Each checker looks at all small games given as graphs, and takes the statement that it checks.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import solve_graph, solve_payoffs
from kalmar.research.claims.claim import Case, Checker, Claim, Status, case
from kalmar.research.claims.random_games import (
    Options,
    acyclic,
    as_graph,
    described,
    digraphs,
    drawn_ends,
    ends,
    outcome,
    plays,
    strategies,
)

__all__ = ["CLAIMS"]

Drawn = tuple[int, ...]
Payoffs = dict[int, int]
GAINS = (-1, 0, 2)


def guaranteed(options: Options, worth: Payoffs, start: int) -> tuple[int, int]:
    """What the player to move can be sure to gain, and the most the other one has to allow.

    Every strategy of one player meets every strategy of the other; nothing else is used. An end is
    worth what the player gains who moved last.

    >>> guaranteed(((), (0,), (0, 1)), {0: 1}, 2)
    (1, 1)
    """
    table = [
        [
            worth[end] if last == 0 else -worth[end]
            for end, last in (outcome(first, second, start) for second in strategies(options))
        ]
        for first in strategies(options)
    ]
    return max(map(min, table)), min(map(max, zip(*table, strict=True)))


def small_games(to: int) -> Iterator[tuple[Options, int]]:
    """All finite games of up to so many vertices with a vertex to start from, the last one."""
    for size in range(1, to + 1):
        for options in acyclic(size):
            yield options, size - 1


def forced(options: Options, drawn: Drawn, start: int) -> tuple[int, int]:
    """1 for a win, 0 for a draw and −1 for a loss of the player to move, from both sides."""
    worth = {end: int(end not in drawn) for end in ends(options)}
    return guaranteed(options, worth, start)


def determined(good: Callable[[int, int, Drawn], bool]) -> Checker:
    """The checker of a statement about what both players can force, and the drawn ends."""

    def checker(to: int) -> Iterator[Case]:
        for options, start in small_games(to):
            for drawn in drawn_ends(options):
                sure, allowed = forced(options, drawn, start)
                yield case(good(sure, allowed, drawn), described(options, drawn))

    return checker


def one_wins_or_neither_loses(sure: int, allowed: int, drawn: Drawn) -> bool:
    """One player has a strategy that wins, else both have one that does not lose."""
    wins = [sure == 1, allowed == -1]
    if not drawn:
        return wins.count(True) == 1
    return wins.count(True) == 1 or (sure >= 0 and allowed <= 0)


def solved_outcomes(options: Options, drawn: Drawn) -> list[Outcome]:
    """The outcomes of all vertices by the solver of graphs."""
    solved = solve_graph(as_graph(options), drawn=drawn)
    return [solved.outcome_of(v) for v in range(len(options))]


def sorted_by(classes: Callable[[Options, Drawn], list[Outcome]]) -> Checker:
    """The checker of a sorting into won, lost and drawn, against strategies."""
    names = {1: Outcome.N, 0: Outcome.DRAW, -1: Outcome.P}

    def checker(to: int) -> Iterator[Case]:
        for options, start in small_games(to):
            for drawn in drawn_ends(options):
                sure, _ = forced(options, drawn, start)
                found = classes(options, drawn)[start]
                yield case(found is names[sure], f"{described(options, drawn)}: {found.value}")

    return checker


def longest_plays(options: Options) -> list[int]:
    """The longest play from each vertex by the solver of graphs, −1 where play need not end."""
    return list(solve_graph(as_graph(options)).longest)


def play_length(lengths: Callable[[Options], list[int]]) -> Checker:
    """The checker of a bound N of the length of play that falls with every move and is reached."""

    def checker(to: int) -> Iterator[Case]:
        for options, start in small_games(to):
            bound = lengths(options)
            falls = all(bound[u] < bound[v] for v, row in enumerate(options) for u in row)
            reached = max(len(play) - 1 for play in plays(options, start)) == bound[start]
            yield case(falls and reached, described(options))

    return checker


def sortable(options: Options) -> bool:
    """Whether the vertices can be listed so that every move leads back in the list."""
    orders = permutations(range(len(options)))
    return any(all(at[u] < at[v] for v, row in enumerate(options) for u in row) for at in orders)


def walks(options: Options) -> bool:
    """Whether there is a walk of as many moves as there are vertices; play need not end then."""
    here = set(range(len(options)))
    for _ in options:
        here = {u for v in here for u in options[v]}
    return bool(here)


def topological(finite: Callable[[Options], bool]) -> Checker:
    """The checker: games of which this is true are those whose positions can be listed."""

    def checker(to: int) -> Iterator[Case]:
        for size in range(1, to + 1):
            for options in digraphs(size):
                yield case(finite(options) == sortable(options), described(options))

    return checker


def always_ends(options: Options) -> bool:
    """Whether the solver bounds every play, and no walk contradicts it."""
    ended = -1 not in longest_plays(options)
    return ended and not walks(options)


def with_sink(options: Options, drawn: Drawn) -> Options:
    """The game with a new end t, to which a move leads from every end that is not drawn."""
    sink = len(options)
    moved = (row if row or v in drawn else (sink,) for v, row in enumerate(options))
    return (*moved, ())


def misere_as_normal(extended: Callable[[Options, Drawn], Options]) -> Checker:
    """The checker: misère play of a game is normal play of another one, cycles allowed."""

    def checker(to: int) -> Iterator[Case]:
        for size in range(1, to + 1):
            for options in digraphs(size) if size < 4 else acyclic(size):
                for drawn in drawn_ends(options):
                    misere = solve_graph(as_graph(options), misere=True, drawn=drawn)
                    longer = extended(options, drawn)
                    still = [v for v in drawn if not longer[v]]
                    normal = solve_graph(as_graph(longer), drawn=still)
                    same = list(misere.outcome) == list(normal.outcome)[:size]
                    yield case(same, described(options, drawn))

    return checker


def with_third_time(options: Options, start: int, third: Outcome) -> Outcome:
    """Who wins where play ends as soon as a vertex comes for the third time, by plain recursion.

    Args:
        options: a graph, cycles allowed.
        start: where play begins, which counts as its first time.
        third: what this is to the player who would be to move.
    """

    def found(here: int, met: tuple[int, ...]) -> Outcome:
        if met.count(here) == 3:
            return third
        reached = {found(u, tuple(sorted((*met, u)))) for u in options[here]}
        if Outcome.P in reached:
            return Outcome.N
        return Outcome.DRAW if Outcome.DRAW in reached else Outcome.P

    found = cache(found)
    return found(start, (start,))


def third_time(third: Outcome) -> Checker:
    """The checker: ending play at a third occurrence makes it finite and changes no outcome."""

    def checker(to: int) -> Iterator[Case]:
        for size in range(1, to + 1):
            for options in digraphs(size):
                outcomes = solved_outcomes(options, ())
                for start in range(size):
                    found = with_third_time(options, start, third)
                    yield case(found is outcomes[start], f"{described(options)} from {start}")

    return checker


def best_gains(options: Options, worth: Payoffs) -> list[Fraction]:
    """What the player to move gains at each vertex, by the solver."""
    named = {str(end): gain for end, gain in worth.items()}
    return list(solve_payoffs(as_graph(options), named).gains)


def payoffs(gains: Callable[[Options, Payoffs], list[Fraction]]) -> Checker:
    """The checker: both players can force the gain of the player to move, whatever ends count."""

    def checker(to: int) -> Iterator[Case]:
        for options, start in small_games(to):
            final = ends(options)
            for numbers in product(GAINS, repeat=len(final)):
                worth = dict(zip(final, numbers, strict=True))
                sure, allowed = guaranteed(options, worth, start)
                found = gains(options, worth)[start]
                yield case(sure == allowed == found, f"{described(options)}, ends {worth}")

    return checker


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("004.determinacy",
          "one player can win, or in games with draws both can make sure not to lose",
          "max min = min max over strategies, in {1, 0, −1}", "004, theorem 2.4", THEOREM,
          determined(one_wins_or_neither_loses), 5, "vertices"),
    Claim("004.three-classes",
          "sorting by the longest play finds who can win and what is drawn",
          "K: some option in E; else D̂: some option in D̂; else E", "004, theorem 2.4", THEOREM,
          sorted_by(solved_outcomes), 5, "vertices"),
    Claim("004.longest-play", "the longest play bounds every play and falls with every move",
          "N(q) ≤ N(p) − 1 for every move from p to q", "004, lemma 2.5", THEOREM,
          play_length(longest_plays), 5, "vertices"),
    Claim("004.topological-order",
          "a graph is a finite game iff its positions can be listed so that moves lead back",
          "(P, L) without cycles iff p₁, …, pₙ with j < i for every move from pᵢ to pⱼ",
          "004, remark 2.7", THEOREM, topological(always_ends), 3, "vertices"),
    Claim("004.misere-sink",
          "misère play is normal play with a new end to which all ends move that are not drawn",
          "o⁻(P, L) = o⁺(P ∪ {t}, L ∪ {(p, t) : p an end, p ∉ D})", "004, §2", THEOREM,
          misere_as_normal(with_sink), 4, "vertices"),
    Claim("graphs.third-time",
          "a draw when a position comes for the third time ends play and changes no outcome",
          "o(P, L) = o with a draw at the third p, for every graph", "beyond 004, §2", THEOREM,
          third_time(Outcome.DRAW), 3, "vertices"),
    Claim("004.payoffs", "games whose ends are worth any numbers have a value",
          "v(p) = max −v(q) = max min = min max", "004, exercise 2.8", THEOREM,
          payoffs(best_gains), 4, "vertices"),
]  # fmt: skip
