"""Who wins vertex geography and Sylver coinage where their values are out of reach.

**Geography**: the player to move wins iff every maximum matching covers the vertex of the token;
they then always go to the partner of where the token is (Fraenkel, Scheinerman and Ullman 1993).

**Sylver coinage**: a search in which positions whose gaps lie symmetrically are won at once, as the
largest gap f is ruled out by every other number: if n is a gap then f − n is none. Were naming f no
winning move, the answer to it would win at once (strategy stealing; Hutchings for two numbers).
"""

from collections.abc import Sequence

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Rules
from kalmar.games.graphs.geography import VertexGeography, Walk
from kalmar.games.heaps.sylver import Numbers, Sylver, gaps, is_symmetric
from kalmar.runtime.jobs import check_limits
from kalmar.solvers.matching import left_out, maximum_matching
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.normal_and_misere import OUTCOME

MIN_VERTICES = 13
"""Graphs with fewer vertices, and trees, have values that a search finds."""

MIN_GAPS = 13
"""Positions with fewer numbers left have values that a search finds."""

SEARCH_COST = 20
"""A position of Sylver coinage takes as long as so many others."""


def is_long(walk: Walk) -> bool:
    """Return whether the graph is large and has a cycle.

    >>> rules = VertexGeography()
    >>> is_long(rules.parse("path(99)")), is_long(rules.parse("4x4"))
    (False, True)
    """
    vertices = len(walk.graph.vertices)
    return vertices >= MIN_VERTICES and len(walk.graph.edges) >= vertices


def large_geography(
    rules: Rules,
    components: Sequence[Component],
    fold: Fold,
    limit: int,  # noqa: ARG001 - matchings need no search
) -> Solved | None:
    """Solve for who wins geography in normal play, where a graph is large.

    Args:
        rules: only vertex geography is taken.
        components: graphs with tokens.
        fold: with an outcome of normal play.
        limit: as for the others.

    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME_SUM
    >>> walk = VertexGeography().parse("grid(15,17)")
    >>> solved = large_geography(VertexGeography(), [walk], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value(walk) if solved else None
    0
    """
    if not isinstance(rules, VertexGeography) or fold.valuation is not OUTCOME:
        return None
    if not any(map(is_long, components)):
        return None
    return Solved(by_matching, THEOREMS["geography-matching"].cite(), working=_matched)


def by_matching(walk: Walk) -> int:
    """Return 1 iff every maximum matching covers the vertex of the token, else 0.

    >>> [by_matching(VertexGeography().parse(f"path(3)/{token}")) for token in range(3)]
    [0, 1, 0]
    """
    return int(walk.token not in left_out(walk.graph))


def _matched(walk: Walk) -> Message:
    if walk.token in left_out(walk.graph):
        return message("a maximum matching leaves out {vertex}", vertex=walk.token)
    return message(
        "every maximum matching covers {vertex}; one of them joins it to {partner}",
        vertex=walk.token,
        partner=maximum_matching(walk.graph)[walk.token],
    )


def large_sylver(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Solve for who wins Sylver coinage in normal play, where many numbers are left.

    Args:
        rules: only Sylver coinage is taken.
        components: positions.
        fold: with an outcome of normal play.
        limit: of how many positions a search may look at, divided by `SEARCH_COST`.

    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME_SUM
    >>> numbers = (7, 8)
    >>> solved = large_sylver(Sylver(), [numbers], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value(numbers) if solved else None
    1
    """
    if not isinstance(rules, Sylver) or fold.valuation is not OUTCOME:
        return None
    if not any(len(gaps(numbers)) >= MIN_GAPS for numbers in components):
        return None
    search = _Search(max(1, limit // SEARCH_COST))
    return Solved(search.value, THEOREMS["sylver-symmetry"].cite(), working=_stolen)


def _stolen(numbers: Numbers) -> Message | None:
    if not is_stolen(numbers):
        return None
    return message(
        "naming {largest}, the largest number left, or a number that answers it wins",
        largest=gaps(numbers)[-1],
    )


def is_stolen(numbers: Numbers) -> bool:
    """Return whether strategy stealing shows that the player to move wins.

    >>> [is_stolen(numbers) for numbers in ((2, 3), (3, 5), (3, 4, 5))]
    [False, True, False]
    """
    return gaps(numbers)[-1] > 1 and is_symmetric(numbers)


class _Search:
    """Outcomes by search, with strategy stealing."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.known: dict[Numbers, int] = {}

    def value(self, numbers: Numbers) -> int:
        """Return 0 for a P-position, 1 for an N-position.

        Raises:
            LimitReached: it takes too many positions.
        """
        if numbers not in self.known:
            check_limits()
            if len(self.known) >= self.limit or len(gaps(numbers)) > self.limit:
                raise LimitReached(
                    "the search examined {limit:,} positions of sylver: raise --limit"
                    " (limit=… in Python)",
                    limit=self.limit,
                )
            self.known[numbers] = int(is_stolen(numbers) or self._wins(numbers))
        return self.known[numbers]

    def _wins(self, numbers: Numbers) -> bool:
        return any(self.value(left) == 0 for (left,) in Sylver().options(numbers))
