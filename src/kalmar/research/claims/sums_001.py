"""Claims of source 001, §5: several copies of a game, and sums of games with cycles.

Sums are literal: every small digraph, one of each kind, and all positions of the compound. Checkers
take the statement as a function, so that a wrong one can be seen to fail.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from operator import add

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import LoopyValue, solve_graph
from kalmar.games.boards.road_map import ROADS, TOWNS
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.random_games import (
    Digraph,
    digraphs_to,
    graph_of,
    outcomes,
    shown,
    sum_of,
)
from kalmar.theory.operations import nim_sum

__all__ = [
    "CLAIMS",
    "alike",
    "copies",
    "labels_add",
    "multiples",
    "nearer",
    "openings",
    "sums",
    "twice",
]


def values_of(digraph: Digraph) -> list[LoopyValue]:
    """List the program's values of all vertices.

    >>> [str(value) for value in values_of(((), (0,), (2,)))]
    ['0', '1', '∞()']
    """
    solved = solve_graph(graph_of(digraph))
    return [solved.value(v) for v in range(len(digraph))]


def alike(digraph: Digraph, count: int) -> list[Outcome]:
    """Find who wins so many copies of the game at once, for each vertex as its start.

    >>> [outcome.value for outcome in alike(((), (0,)), 2)]
    ['P', 'P']
    """
    # All copies start at the same vertex, so only the diagonal of the literal sum is read.
    positions, moves = sum_of(*[digraph] * count)
    solved = solve_graph(graph_of(moves))
    number = {position: i for i, position in enumerate(positions)}
    return [solved.outcome_of(number[(v,) * count]) for v in range(len(digraph))]


@parametric
def copies(
    to: int, count: int, allowed: Callable[[Outcome], set[Outcome]], finite: bool
) -> Iterator[Case]:
    """Yield checks of who can win several copies, by who wins one."""
    # §5, page 9: theorems on J + J and J + J + J, and the loopy example after them.
    for digraph in digraphs_to(to, finite):
        pairs = zip(outcomes(digraph), alike(digraph, count), strict=True)
        for v, (one, several) in enumerate(pairs):
            words = f"{shown(digraph)} from {'abcdefgh'[v]}: {one.value}, {several.value}"
            yield case(several in allowed(one), words)


@parametric
def multiples(to: int, positive: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks of theorem 7: whether so many copies of a finite game have positive value."""
    # Theorem 7, page 10: k·J has value 0 for even k, and is positive for odd k iff J is.
    for count in range(1, to + 1):
        for digraph in digraphs_to(4, finite=True):
            found = [outcome is Outcome.N for outcome in alike(digraph, count)]
            values = [value.label or 0 for value in values_of(digraph)]
            expected = [positive(value, count) for value in values]
            yield case(found == expected, f"{count} copies of {shown(digraph)}")


@parametric
def sums(
    to: int, add: Callable[[LoopyValue, LoopyValue], LoopyValue], finite: bool
) -> Iterator[Case]:
    """Yield checks of theorem 8: values of two games give their sum's label and outcome."""
    # Theorem 8, page 10. Where a component has no label, the labels its moves reach decide
    # (Winning Ways, ch. 12): ∞(K). Both the label and the outcome are compared.
    pairs = combinations_with_replacement(digraphs_to(to, finite), 2)
    for one, other in sorted(pairs, key=lambda pair: len(pair[0]) * len(pair[1])):
        first, second = values_of(one), values_of(other)
        positions, moves = sum_of(one, other)
        expected = [add(first[x], second[y]) for x, y in positions]
        labels = [value.label for value in values_of(moves)]
        right = labels == [value.label for value in expected]
        right = right and outcomes(moves) == [value.outcome for value in expected]
        yield case(right, f"{shown(one)} + {shown(other)}")


@parametric
def twice(to: int, allowed: Callable[[LoopyValue, bool], bool]) -> Iterator[Case]:
    """Yield checks that two copies from one vertex are lost as the vertex's value says."""
    # Remark on J + J, page 10: label or no label, from every vertex.
    for digraph in digraphs_to(to):
        pairs = zip(values_of(digraph), alike(digraph, 2), strict=True)
        for v, (value, both) in enumerate(pairs):
            words = f"{shown(digraph)} from {'abcdefgh'[v]}: value {value}"
            yield case(allowed(value, both is Outcome.P), words)


@parametric
def labels_add(to: int, add: Callable[[int, int], int]) -> Iterator[Case]:
    """Yield checks of theorem 8 with labels: those of two games give the label of the sum."""
    # Theorem 8 for vertices with labels only, in games that may have others.
    for one, other in combinations_with_replacement(digraphs_to(to), 2):
        first, second = ([value.label for value in values_of(d)] for d in (one, other))
        positions, moves = sum_of(one, other)
        labels = [value.label for value in values_of(moves)]
        for (x, y), label in zip(positions, labels, strict=True):
            a, b = first[x], second[y]
            if a is not None and b is not None:
                yield case(label == add(a, b), f"{shown(one)} + {shown(other)}: {a}, {b}")


def ends_within(digraph: Digraph) -> list[int | None]:
    """Return for each vertex how soon the winner ends play against every defence; None at draws.

    >>> ends_within(((), (0,), (1,), (3,)))
    [0, 1, 2, None]
    """
    # Round k adds the vertices decided in k moves: won with a lost option, lost with won ones only.
    found: dict[int, int] = {}
    won: set[int] = set()
    for step in range(len(digraph) + 1):
        lost = {v for v in found if v not in won}
        new = {
            v
            for v, options in enumerate(digraph)
            if v not in found and (lost.intersection(options) or won.issuperset(options))
        }
        won |= {v for v in new if lost.intersection(digraph[v])}
        found.update(dict.fromkeys(new, step))
    return [found.get(v) for v in range(len(digraph))]


@parametric
def nearer(to: int, which: Callable[[Iterator[bool]], bool]) -> Iterator[Case]:
    """Yield checks that some or all label-equalling answers in J + J bring the end nearer."""
    # After theorem 8, page 10: the second player keeps the labels equal. That this leads to an end
    # needs answers that come nearer to it; `ends_within` measures how near.
    for digraph in digraphs_to(to):
        labels = [value.label for value in values_of(digraph)]
        positions, moves = sum_of(digraph, digraph)
        within = ends_within(moves)
        equal = [labels[x] is not None and labels[x] == labels[y] for x, y in positions]
        for i in (i for i, same in enumerate(equal) if same):
            for after in moves[i]:
                answers = [j for j in moves[after] if equal[j]]
                good = which((within[j] or 0) < (within[i] or 0) for j in answers)
                x, y = ("abcdefgh"[v] for v in positions[i])
                yield case(good, f"{shown(digraph)} from {x} and {y}")


def two_cars(_to: int) -> Iterator[Case]:
    """Yield checks that two cars in any one town of DUGÓ are lost for the player to move."""
    for town in ROADS:
        outcome = solve(f"roads {town} {town}").outcome
        yield case(outcome is Outcome.P, f"two cars in {town}: {outcome.value}")


@parametric
def openings(_to: int, winning: dict[str, str]) -> Iterator[Case]:
    """Yield checks that TRIDUGÓ's labels add up to 3, and exactly these moves win."""
    # TRIDUGÓ, page 10: towns A, K and P have the labels 1, 0 and 2.
    data = solve("roads A K P").to_dict()
    says = "loopy values 1 + 0 + 2 = 3" in data["reason"]
    yield case(says, data["reason"])
    moves = [f"{TOWNS[a]} → {TOWNS[b]}" for a, b in winning.items()]
    found = [move.split(": ")[1] for move in data["winning_moves"]]
    yield case(sorted(found) == sorted(moves), f"its winning moves are {found}")


def mirrored(_one: Outcome) -> set[Outcome]:
    """Return the possible outcomes of J + J: the player to move does not win."""
    return {Outcome.P, Outcome.DRAW}


def lost_stays(one: Outcome) -> set[Outcome]:
    """Return the possible outcomes of J + J + J: lost where J is lost, else any."""
    return {Outcome.P} if one is Outcome.P else set(Outcome)


def same(one: Outcome) -> set[Outcome]:
    """Return the possible outcome of J + J + J: the same player wins."""
    return {one}


def won_stays(one: Outcome) -> set[Outcome]:
    """Return the possible outcomes of J + J + J: won where J is won, else any."""
    return {Outcome.N} if one is Outcome.N else set(Outcome)


THEOREM, VERTICES = ClaimStatus.THEOREM, "vertices of a digraph"

CLAIMS = [
    Claim("001.double", "nobody wins two copies of a game by moving first", "J + J is not N",
          "001, §5", THEOREM, copies(2, mirrored, False), 4, VERTICES),
    Claim("001.double-finite", "two copies of a finite game are lost for the player to move",
          "J + J is P", "001, §5", THEOREM, copies(2, lambda _: {Outcome.P}, True), 4, VERTICES),
    Claim("001.triple-lost", "a player who wins a game by moving second wins three copies of it,"
                             " with or without"
        " cycles",
        "J is P ⇒ J + J + J is P",
        "001, §5", THEOREM, copies(3, lost_stays, False), 3,
          VERTICES),
    Claim("001.triple-finite", "three copies of a finite game are won by the player who wins one",
          "J + J + J is N iff J is", "001, §5", THEOREM, copies(3, same, True), 4, VERTICES),
    Claim("001.triple-loopy", "a player who wins a game with cycles by moving first wins three"
                              " copies of it",
          "J is N ⇒ J + J + J is N", "001, §5, without its condition", ClaimStatus.REFUTED,
          copies(3, won_stays, False), 3, VERTICES,
          "the game must be finite: if the end can also be put off for ever, three copies are"
              " drawn",
          counterexample=Counterexample("a>a,a>b from a: N, draw", 2, 9)),
    Claim("001.multiples", "an even number of copies of a finite game has value 0, an odd number"
                           " has a positive"
        " value iff one copy does",
        "k·J > 0 iff k is odd and J > 0",
        "001, theorem 7", THEOREM,
          multiples(lambda value, count: count % 2 == 1 and value > 0), 5, "copies"),
    Claim("001.sum-finite", "the value of a sum of finite games is the nim-sum of their values",
          "G(J₁ + J₂) = G(J₁) ⊕ G(J₂)", "001, theorem 8", THEOREM, sums(add, True), 4,
          VERTICES),
    Claim("loopy.sum", "labels of games with cycles add as in Nim; without a label, the labels"
                       " reachable in one"
        " move decide",
        "n + m = n ⊕ m, ∞(K) + n = ∞(K ⊕ n), ∞ + ∞ = ∞()",
          "Winning Ways, ch. 12; beyond 001, theorem 8", THEOREM,
          sums(add, False), 3, VERTICES),
    Claim("001.sum-labelled", "the label of a sum of games with labels is the nim-sum of their"
                              " labels",
          "n + m = n ⊕ m", "001, theorem 8", THEOREM, labels_add(nim_sum), 3, VERTICES),
    Claim("001.double-labelled", "two copies of a game are lost if the game has a label, with or"
                                 " without cycles",
        "J has a label ⇒ J + J is P",
        "001, §5, after theorem 8", THEOREM,
          twice(lambda value, lost: lost or value.label is None), 4, VERTICES),
    Claim("loopy.double", "two copies of a game are lost iff the game has a label",
          "J + J is P iff J has a label", "beyond 001, §5", THEOREM,
          twice(lambda value, lost: lost == (value.label is not None)), 4, VERTICES),
    Claim("001.double-answer", "in two copies some answer that restores equal labels brings the"
                               " end nearer",
        "g(x) = g(y): some (x′, y′) with g(x′) = g(y′) is nearer to the end",
          "001, §5, after theorem 8", THEOREM, nearer(any), 3, VERTICES),
    Claim("001.double-every-answer", "in two copies every answer that restores equal labels"
                                     " brings the end nearer",
        "g(x) = g(y): all (x′, y′) with g(x′) = g(y′) are nearer to the"
          " end", "001, §5, after theorem 8, reversed", ClaimStatus.REFUTED, nearer(all), 3,
          VERTICES,
          "some answers only keep the labels equal: play may return to an earlier position",
          counterexample=Counterexample("a>b,a>c,b>a from a and a", 3, 19)),
    Claim("001.two-cars", "two cars in one town, whichever it is: the second player wins",
          "x + x is P", "001, DUGÓ", THEOREM, two_cars, 1, "maps"),
    Claim("001.tridugo", "TRIDUGÓ has two winning openings: A → B and P → N", "1 ⊕ 0 ⊕ 2 = 3",
          "001, TRIDUGÓ", THEOREM,
          openings({"A": "B", "P": "N"}), 1, "positions"),
]  # fmt: skip
