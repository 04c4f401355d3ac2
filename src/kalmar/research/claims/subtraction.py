"""Conjectures about subtraction games of three moves, and the octal games without a known period.

The usual rule, that a number larger than the heap may not be taken, is the wall; in a sink it takes
the whole heap. A set is additive if two of its three moves add up to the third.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.research.claims.source_001 import values
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.engines.sequences import cycles
else:
    cycles = LazyModule("kalmar.engines.sequences.cycles")

__all__ = ["CLAIMS", "aperiodic", "divides_sum", "has_one_period", "reflected"]

Moves = tuple[int, int, int]


def periods_of(largest: int, additive: bool, sink: bool) -> Iterator[tuple[Moves, int, int]]:
    """Yield the sets of three moves with this largest one, each with its preperiod and period."""
    pairs = combinations(range(1, largest), 2)
    sets = [(a, b, largest) for a, b in pairs if (a + b == largest) == additive]
    if sets:
        with needs("claims about periods"):
            found = cycles.set_periods(sets, sink).tolist()
        yield from ((moves, *both) for moves, both in zip(sets, found, strict=True))


def sums(moves: Moves) -> set[int]:
    """Return the sums of two different moves."""
    return {a + b for a, b in combinations(moves, 2)}


@parametric
def divides_sum(to: int, sink: bool, twice: bool) -> Iterator[Case]:
    """Yield checks that the period divides the sum of two moves, different ones unless `twice`."""
    for largest in range(3, to + 1):
        for moves, _, period in periods_of(largest, additive=False, sink=sink):
            allowed = sums(moves) | ({2 * move for move in moves} if twice else set())
            holds = any(total % period == 0 for total in allowed)
            yield case(holds, f"{moves} has period {period}")


@parametric
def has_one_period(to: int, preperiod: int) -> Iterator[Case]:
    """Yield checks that both rules have the same period, from the same heap on."""
    for largest in range(3, to + 1):
        both = (periods_of(largest, additive=True, sink=sink) for sink in (False, True))
        for (moves, *wall), (_, *sink) in zip(*both, strict=True):
            yield case(wall == sink and wall[0] == preperiod, f"{moves}: {wall} and {sink}")


@parametric
def reflected(to: int, shift: int) -> Iterator[Case]:
    """Yield checks that a sink has the wall's values backwards, with 0 and 2 exchanged."""
    exchanged = (2, 1, 0, 3)
    for largest in range(3, to + 1):
        for moves, _, period in periods_of(largest, additive=True, sink=False):
            numbers = ",".join(map(str, moves))
            wall = values(f"subtraction({numbers})", period + largest)
            sink = values(f"sink({numbers})", period - 1)
            turned = [exchanged[wall[(shift - moves[1] - n) % period]] for n in range(period)]
            yield case(sink == turned, f"{moves}")


@parametric
def aperiodic(to: int, game: str) -> Iterator[Case]:
    """Yield checks that no period up to a third of the values fits the last two thirds."""
    found = values(game, to)
    for period in range(1, to // 3):
        tail = range(to // 3, to - period)
        yield case(any(found[n] != found[n + period] for n in reversed(tail)), f"period {period}")


CONJECTURE, OPEN = ClaimStatus.CONJECTURE, ClaimStatus.OPEN

SINKS = "Bhagat, Larsson, Manabe and Yamashita, arXiv 2601.18715, 2026"

THREE = [
    Claim("subtraction.flammenkamp-three",
          "the period of three moves of which none is the sum of the others divides the sum of two",
          "p | s + t, s ≠ t in {a, b, c}, c ≠ a + b", "Flammenkamp 1997, see arXiv 2601.18715",
          CONJECTURE, divides_sum(sink=False, twice=False), 24, "as the largest move",
          "no exception among the 40,672 sets with moves up to 64"),
    Claim("subtraction.sink-three",
          "in a sink the period of three such moves divides the sum of two, perhaps of equal ones",
          "p | s + t, s and t in {a, b, c}, c ≠ a + b", f"compare {SINKS}", CONJECTURE,
          divides_sum(sink=True, twice=True), 24, "as the largest move",
          "no exception among the 40,672 sets with moves up to 64; in 42 of them only the double of"
          " a move will do"),
    Claim("subtraction.additive-period",
          "three moves of which one is the sum of the others have the same period from 0 on, with a"
          " wall and with a sink",
          "S = {a, b, a + b}: p(wall) = p(sink), no preperiod", f"compare {SINKS}", CONJECTURE,
          has_one_period(0), 32, "as the largest move",
          "no exception among the 992 sets with moves up to 64; the period of the sink is a theorem"
          " there"),
    Claim("subtraction.sink-wall-reflection",
          "with such moves the values of the sink are those of the wall backwards, with 0 and 2"
          " exchanged",
          "sink(n) = σ(wall((−b − n) mod p)), S = {a, b, a + b}, a < b, σ = (0 2)",
          f"compare the duality of {SINKS}", CONJECTURE, reflected(0), 20, "as the largest move",
          "no exception among the 4,032 sets with moves up to 128"),
]  # fmt: skip

OTHERS = "listed as unsolved in the repository tczajka/octal-games"
OFFICERS = "J. P. Grossman computed 1.4·10¹⁴ values (Games of No Chance 5)"

COMPUTED: dict[str, tuple[int, str]] = {
    "0.6": (1_073_741_824, OFFICERS),
    "0.04": (4_194_304, OTHERS),
    "0.06": (4_194_304, OTHERS),
    "0.14": (1_073_741_824, OTHERS),
    "0.36": (1_073_741_824, OTHERS),
    "0.64": (1_073_741_824, OTHERS),
    "0.74": (268_435_456, OTHERS),
    "0.76": (4_194_304, OTHERS),
}
"""The heaps to which the atlas has no period, and what others say."""

CODES = [
    Claim(f"octal.aperiodic-{code[2:]}", f"the values of {code} are not periodic",
          "no p with G(n + p) = G(n) for large n",
          "compare Nowakowski, Unsolved problems in combinatorial games, Games of No Chance 5",
          OPEN,
          aperiodic(code), 900, "heaps",
          f"the atlas has no period up to heap {heaps:,}; {others}")
    for code, (heaps, others) in COMPUTED.items()
]  # fmt: skip

CLAIMS = [*THREE, *CODES]
