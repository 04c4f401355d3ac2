"""Claims of source 004, §2, on determinacy; and claims about positional games.

* `CLAIMS`: determinacy with draws and with payoffs, the bound N(p) on the length of play, misère
  play as normal play with a new sink. Each checker looks at all small games given as graphs, and
  takes the statement that it checks.
* `POSITIONAL_CLAIMS`: strategy stealing, and boards that have been solved.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import solve_graph, solve_payoffs
from kalmar.engines.positional.hypergraphs import Kind, WinningSets, board_from_text, sets_board
from kalmar.engines.positional.solution import PositionalGame
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
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

__all__ = ["CLAIMS", "POSITIONAL_CLAIMS"]

Drawn = tuple[int, ...]
Payoffs = dict[int, int]
PAYOFFS = (-1, 0, 2)


def guaranteed(options: Options, worth: Payoffs, start: int) -> tuple[int, int]:
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


def small_games(to: int) -> Iterator[tuple[Options, int]]:
    """Yield all finite games of up to so many vertices, each with its last vertex as start."""
    for size in range(1, to + 1):
        for options in acyclic(size):
            yield options, size - 1


def forced(options: Options, drawn: Drawn, start: int) -> tuple[int, int]:
    """Return 1 for a win, 0 for a draw, −1 for a loss of the mover, from both sides."""
    worth = {end: int(end not in drawn) for end in ends(options)}
    return guaranteed(options, worth, start)


@parametric
def determined(to: int, good: Callable[[int, int, Drawn], bool]) -> Iterator[Case]:
    """Yield checks of a statement about what both players can force, and the drawn ends."""
    # Theorem 2.4, page 3.
    for options, start in small_games(to):
        for drawn in drawn_ends(options):
            sure, allowed = forced(options, drawn, start)
            yield case(good(sure, allowed, drawn), described(options, drawn))


def one_wins_or_neither_loses(sure: int, allowed: int, drawn: Drawn) -> bool:
    """Return whether one player has a winning strategy, or else neither need lose."""
    wins = [sure == 1, allowed == -1]
    if not drawn:
        return wins.count(True) == 1
    return wins.count(True) == 1 or (sure >= 0 and allowed <= 0)


def solved_outcomes(options: Options, drawn: Drawn) -> list[Outcome]:
    """Return the outcomes of all vertices by the solver of graphs."""
    solved = solve_graph(as_graph(options), drawn=drawn)
    return [solved.outcome_of(v) for v in range(len(options))]


@parametric
def sorted_by(to: int, classes: Callable[[Options, Drawn], list[Outcome]]) -> Iterator[Case]:
    """Yield checks of a sorting into won, lost and drawn, against strategies."""
    # Proof of theorem 2.4, page 3: positions by the longest play, each into E, K or D̂.
    names = {1: Outcome.N, 0: Outcome.DRAW, -1: Outcome.P}
    for options, start in small_games(to):
        for drawn in drawn_ends(options):
            sure, _ = forced(options, drawn, start)
            found = classes(options, drawn)[start]
            yield case(found is names[sure], f"{described(options, drawn)}: {found.value}")


def longest_plays(options: Options) -> list[int]:
    """Return the longest play from each vertex by the graph solver, −1 where it need not end."""
    return list(solve_graph(as_graph(options)).longest)


@parametric
def play_length(to: int, lengths: Callable[[Options], list[int]]) -> Iterator[Case]:
    """Yield checks of a bound N on the length of play: it falls with every move, is reached."""
    # Lemma 2.5, page 3.
    for options, start in small_games(to):
        bound = lengths(options)
        falls = all(bound[u] < bound[v] for v, row in enumerate(options) for u in row)
        reached = max(len(play) - 1 for play in plays(options, start)) == bound[start]
        yield case(falls and reached, described(options))


def sortable(options: Options) -> bool:
    """Return whether the vertices can be listed so that every move leads back in the list."""
    orders = permutations(range(len(options)))
    return any(all(at[u] < at[v] for v, row in enumerate(options) for u in row) for at in orders)


def walks(options: Options) -> bool:
    """Return whether a walk has as many moves as there are vertices; play need not end then."""
    here = set(range(len(options)))
    # As many moves as vertices meet one vertex twice, so the walk can go on for ever.
    for _ in options:
        here = {u for v in here for u in options[v]}
    return bool(here)


@parametric
def topological(to: int, finite: Callable[[Options], bool]) -> Iterator[Case]:
    """Yield checks that this is true exactly of games whose positions can be listed."""
    # Remark 2.7, page 4. All orders of the vertices are tried.
    for size in range(1, to + 1):
        for options in digraphs(size):
            yield case(finite(options) == sortable(options), described(options))


def always_ends(options: Options) -> bool:
    """Return whether the solver bounds every play, and no walk contradicts it."""
    ended = -1 not in longest_plays(options)
    return ended and not walks(options)


def with_sink(options: Options, drawn: Drawn) -> Options:
    """Add a new end t, to which a move leads from every end that is not drawn."""
    sink = len(options)
    moved = (row if row or v in drawn else (sink,) for v, row in enumerate(options))
    return (*moved, ())


@parametric
def misere_as_normal(to: int, extended: Callable[[Options, Drawn], Options]) -> Iterator[Case]:
    """Yield checks that misère play of a game is normal play of another, cycles allowed."""
    for size in range(1, to + 1):
        # All digraphs up to three vertices, cycles included; of larger ones the acyclic, for
        # there are 2^(n·n) in all.
        for options in digraphs(size) if size < 4 else acyclic(size):
            for drawn in drawn_ends(options):
                misere = solve_graph(as_graph(options), misere=True, drawn=drawn)
                longer = extended(options, drawn)
                # Drawn vertices that have moves in the longer game are no ends any more.
                still = [v for v in drawn if not longer[v]]
                normal = solve_graph(as_graph(longer), drawn=still)
                same = list(misere.outcome) == list(normal.outcome)[:size]
                yield case(same, described(options, drawn))


def with_third_time(options: Options, start: int, third: Outcome) -> Outcome:
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


def best_gains(options: Options, worth: Payoffs) -> list[Fraction]:
    """Return what the player to move gains at each vertex, by the solver."""
    named = {str(end): gain for end, gain in worth.items()}
    return list(solve_payoffs(as_graph(options), named).gains)


@parametric
def payoffs(to: int, gains: Callable[[Options, Payoffs], list[Fraction]]) -> Iterator[Case]:
    """Yield checks that both players can force the mover's gain, whatever the ends count."""
    # Exercise 2.8, page 4.
    for options, start in small_games(to):
        final = ends(options)
        for numbers in product(PAYOFFS, repeat=len(final)):
            worth = dict(zip(final, numbers, strict=True))
            sure, allowed = guaranteed(options, worth, start)
            found = gains(options, worth)[start]
            yield case(sure == allowed == found, f"{described(options)}, ends {worth}")


THEOREM = ClaimStatus.THEOREM

CLAIMS = [
    Claim("004.determinacy",
          "one player can win, or, in games with draws, both can avoid losing",
          "max min = min max over strategies, in {1, 0, −1}", "004, theorem 2.4", THEOREM,
          determined(one_wins_or_neither_loses), 5, "vertices"),
    Claim("004.three-classes",
          "classifying by the longest play shows who can win and what is drawn",
          "K: some option in E; else D̂: some option in D̂; else E", "004, theorem 2.4", THEOREM,
          sorted_by(solved_outcomes), 5, "vertices"),
    Claim("004.longest-play", "the length of the longest play bounds that of every play and"
                              " decreases with every move",
          "N(q) ≤ N(p) − 1 for every move from p to q", "004, lemma 2.5", THEOREM,
          play_length(longest_plays), 5, "vertices"),
    Claim("004.topological-order",
          "a graph is a finite game iff its positions can be listed so that moves lead to"
              " earlier ones",
          "(P, L) without cycles iff p₁, …, pₙ with j < i for every move from pᵢ to pⱼ",
          "004, remark 2.7", THEOREM, topological(always_ends), 3, "vertices"),
    Claim("004.misere-sink",
          "misère play is normal play with a new end, to which a move leads from every end"
              " that is not drawn",
          "o⁻(P, L) = o⁺(P ∪ {t}, L ∪ {(p, t) : p an end, p ∉ D})", "004, §2", THEOREM,
          misere_as_normal(with_sink), 4, "vertices"),
    Claim("graphs.third-time",
          "a draw at the third occurrence of a position ends play and changes no outcome",
          "o(P, L) = o with a draw at the third p, for every graph", "beyond 004, §2", THEOREM,
          third_time(Outcome.DRAW), 3, "vertices"),
    Claim("004.payoffs", "games with arbitrary numerical payoffs at the ends have a value",
          "v(p) = max −v(q) = max min = min max", "004, exercise 2.8", THEOREM,
          payoffs(best_gains), 4, "vertices"),
]  # fmt: skip


SEED = 2024


def random_board(rng: random.Random, most_sets: int = 7, largest: int = 4) -> WinningSets:
    """Build a random hypergraph of five to seven points."""
    points = [f"p{i}" for i in range(rng.randint(5, 7))]
    count = rng.randint(2, most_sets)
    sets = [rng.sample(points, rng.randint(2, largest)) for _ in range(count)]
    return sets_board("random", sets, points)


def positional_described(board: WinningSets) -> str:
    """Describe the sets of a board in words."""
    names = board.points
    sets = [[n for i, n in enumerate(names) if s >> i & 1] for s in board.sets]
    return ", ".join("{" + " ".join(points) + "}" for points in sets)


def stealing(to: int) -> Iterator[Case]:
    """Yield checks that the second player does not win a strong game."""
    # Theorem 2.10, page 4, on random hypergraphs.
    rng = random.Random(SEED)
    for _ in range(to):
        board = random_board(rng)
        result = PositionalGame(board).solve().result
        yield case(result >= 0, f"the second player wins {positional_described(board)}")


def extra_stone(to: int) -> Iterator[Case]:
    """Yield checks that Maker wins as first player where she wins as second (many small sets)."""
    # Many small sets: only boards on which Maker wins as second player are cases.
    rng = random.Random(SEED)
    for _ in range(to):
        board = random_board(rng, 20, 3)
        if PositionalGame(board, Kind.BREAKER_MAKER).solve().winner == "Maker":
            first = PositionalGame(board, Kind.MAKER_BREAKER).solve().winner == "Maker"
            yield case(first, f"Maker wins only as second player: {positional_described(board)}")


@parametric
def winner(_to: int, text: str, kind: Kind, expected: str) -> Iterator[Case]:
    """Yield checks of who wins a board."""
    found = PositionalGame(board_from_text(text), kind).solve().winner
    yield case(found == expected, f"{kind.value} {text}: {found}")


def strong_is_harder(to: int) -> Iterator[Case]:
    """Yield checks that a winner of the strong game as first player wins as Maker too."""
    rng = random.Random(SEED)
    for _ in range(to):
        board = random_board(rng)
        strong = PositionalGame(board).solve().result == 1
        maker = PositionalGame(board, Kind.MAKER_BREAKER).solve().winner == "Maker"
        yield case(maker or not strong, f"not as Maker: {positional_described(board)}")


POSITIONAL_CLAIMS = [
    Claim("positional.stealing", "the second player never wins a strong positional game",
          "strategy stealing", "Hales and Jewett 1963; 004, theorem 2.10", THEOREM, stealing, 150,
          "random boards"),
    Claim("positional.extra-stone", "moving first does not hurt Maker", "second ⇒ first",
          "Beck, Combinatorial Games, 2008", THEOREM, extra_stone, 150, "random boards"),
    Claim("positional.maker", "a player who wins the strong game also wins as Maker", "strong ⇒"
                                                                                      " Maker",
          "Beck, Combinatorial Games, 2008", THEOREM, strong_is_harder, 150, "random boards"),
    Claim("positional.tic-tac-toe", "tic-tac-toe is a draw", "3 × 3, three in a row",
          "Winning Ways, ch. 22", THEOREM, winner("3x3:3", Kind.STRONG, "a draw"), 1, "boards"),
    Claim("positional.four", "four in a row on 4 × 4 is a draw", "4 × 4, four in a row",
          "Winning Ways, ch. 22", THEOREM, winner("4x4:4", Kind.STRONG, "a draw"), 1, "boards"),
    Claim("positional.cube", "the first player wins on the cube of 3 × 3 × 3", "49 lines",
          "Winning Ways, ch. 22", THEOREM, winner("3x3x3:3", Kind.STRONG, "the first player"), 1,
          "boards"),
    Claim("positional.misere", "misère tic-tac-toe is a draw", "3 × 3, three in a row loses",
          "Winning Ways, ch. 22", THEOREM, winner("3x3:3", Kind.MISERE, "a draw"), 1, "boards"),
]  # fmt: skip
