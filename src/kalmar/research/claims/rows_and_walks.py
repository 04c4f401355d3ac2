"""Claims about textbook games: Nimble, End-Nim, curves, cycles, geography and Sylver coinage.

Each value is found by literal search of the whole game, and compared with a formula. Checkers take
the statement as a function, so that a wrong one can be seen to fail.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product
from math import gcd

from kalmar.games.graphs.geography import VertexGeography, Walk
from kalmar.games.graphs.vertex_graphs import graph_of
from kalmar.games.heaps.sylver import Numbers, gaps
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.research.claims.heaps import nim_value
from kalmar.research.claims.source_001 import literal_value
from kalmar.solvers.rows_and_coins import row_outcome
from kalmar.solvers.rows_and_cycles import TAKEN_ROUND, cycle_value
from kalmar.solvers.walks_and_numbers import by_matching, is_stolen

__all__ = ["CLAIMS", "cycles", "ends", "pairs", "regions", "strips", "sylver", "walks"]

Row = tuple[int, ...]


def written(row: Row) -> str:
    """Format numbers as a component is written.

    >>> written((2, 5))
    '2,5'
    """
    return ",".join(map(str, row))


@parametric
def strips(to: int, value: Callable[[Row], int]) -> Iterator[Case]:
    """Yield checks that strips of Nimble with up to three coins have these values."""
    for last in range(to + 1):
        for others in range(3):
            for before in combinations_with_replacement(range(last + 1), others):
                row = (*before, last)
                found = literal_value(f"nimble {written(row)}")
                yield case(found == value(row), f"coins on {row} are worth {found}")


@parametric
def pairs(to: int, value: Callable[[Row], int]) -> Iterator[Case]:
    """Yield checks that End-Nim with two heaps has these values."""
    for last in range(1, to + 1):
        for first in range(1, last + 1):
            found = literal_value(f"end-nim {first},{last}")
            yield case(found == value((first, last)), f"heaps {first}, {last} are worth {found}")


@parametric
def ends(to: int, outcome: Callable[[Row], int]) -> Iterator[Case]:
    """Yield checks of who wins rows of End-Nim with up to four heaps of so many counters."""
    for heaps in range(1, 5):
        for row in product(range(1, to + 1), repeat=heaps):
            found = literal_value(f"end-nim {written(row)}")
            yield case((found != 0) == bool(outcome(row)), f"the row {row} is worth {found}")


@parametric
def regions(to: int, value: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that regions of Rims have these values."""
    for spots in range(to + 1):
        found = literal_value(f"rims {spots}")
        yield case(found == value(spots), f"{spots} spots are worth {found}")


@parametric
def cycles(to: int, value: Callable[[str, int], int]) -> Iterator[Case]:
    """Yield checks that the three games of Kayles have these values on cycles."""
    for size in range(3, to + 1):
        for game in TAKEN_ROUND:
            found = literal_value(f"{game} cycle({size})")
            yield case(found == value(game, size), f"{game} on a cycle of {size}: {found}")


@parametric
def walks(to: int, wins: Callable[[Walk], int]) -> Iterator[Case]:
    """Yield checks of who wins vertex geography from the first vertex of each small graph."""
    # The other starts are the first vertex under another order of the names.
    for count in range(1, to + 1):
        names = [str(number) for number in range(count)]
        edges = list(combinations(names, 2))
        for chosen in range(1 << len(edges)):
            graph = graph_of(names, (edge for i, edge in enumerate(edges) if chosen >> i & 1))
            walk = Walk(graph, "0")
            text = f"vertex-geography {VertexGeography().format(walk)}"
            found = literal_value(text)
            yield case((found != 0) == bool(wins(walk)), f"{text} is worth {found}")


@parametric
def sylver(to: int, wins: Callable[[Numbers], bool]) -> Iterator[Case]:
    """Yield checks that two coprime numbers with so few gaps are won iff this says so."""
    for second in range(3, 2 * to + 2):
        for first in range(2, second):
            if gcd(first, second) == 1 and len(gaps((first, second))) <= to:
                found = literal_value(f"sylver {first},{second}")
                words = f"{first} and {second} are worth {found}"
                yield case((found != 0) == wins((first, second)), words)


THEOREM = ClaimStatus.THEOREM

CLAIMS = [
    Claim("textbook.nimble-squares", "a strip of Nimble is the nim-sum of the squares of its coins",
          "G = a ⊕ b ⊕ …", "Ferguson, Game Theory, part I", THEOREM, strips(nim_value), 8,
          "squares"),
    Claim("textbook.end-nim-pairs", "End-Nim with two heaps is Nim", "G = a ⊕ b",
          "Albert and Nowakowski 2001", THEOREM, pairs(nim_value), 12, "counters"),
    Claim("textbook.end-nim-rows", "End-Nim is lost iff the first heap is the one with which the"
          " rest of the row loses", "P iff a = l(v)", "Albert and Nowakowski 2001", THEOREM,
          ends(row_outcome), 4, "counters"),
    Claim("textbook.rims-regions", "a region of Rims with n spots is worth n", "G(n) = n",
          "Winning Ways, ch. 17", THEOREM, regions(lambda spots: spots), 24, "spots"),
    Claim("textbook.kayles-cycles", "on a cycle Kayles is worth 0, and Node Kayles and Arc Kayles"
          " are worth 1 iff the path that a move leaves is worth 0", "G(Cₙ) = mex {G(Pₙ₋ₖ)}",
          "Winning Ways, ch. 4; Schaefer 1978", THEOREM,
          cycles(lambda game, size: cycle_value(TAKEN_ROUND[game], size)), 12, "vertices"),
    Claim("textbook.geography-matching", "vertex geography is won iff every maximum matching covers"
          " the start", "N iff ν(G − s) < ν(G)", "Fraenkel, Scheinerman and Ullman 1993", THEOREM,
          walks(by_matching), 5, "vertices"),
    Claim("textbook.sylver-pairs", "after two numbers without a common factor the player to move"
          " wins Sylver coinage, unless they are 2 and 3", "N iff {a, b} ≠ {2, 3}",
          "Hutchings; Winning Ways, ch. 18", THEOREM, sylver(is_stolen), 10, "gaps"),
]  # fmt: skip
