"""Grundy values of Kayles on paths and cycles, and of End-Nim with one or two heaps.

A path is a row of a take-and-break game: 0.77 for Kayles, 0.137 for Node Kayles, 0.07 for Arc
Kayles. A move on a cycle leaves a path, so that a cycle has one or two different options. End-Nim
with two heaps is Nim, as each heap is at an end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Rules
from kalmar.games.graphs.vertex_graphs import SimpleGraph, neighbours, pieces
from kalmar.games.heaps.subtraction import Octal
from kalmar.solvers.closed import total_of
from kalmar.solvers.formulas.textbook_moves import ENDS
from kalmar.solvers.solved import Solved
from kalmar.theory.excludants import least_missing
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY


@dataclass(frozen=True)
class RoundGame:
    """How vertices are taken from paths and cycles.

    Attributes:
        code: of the game on paths.
        taken: how many neighbours a move takes from a cycle.
    """

    code: str
    taken: tuple[int, ...]


TAKEN_ROUND = {
    "graph-kayles": RoundGame("0.77", (1, 2)),
    "node-kayles": RoundGame("0.137", (3,)),
    "arc-kayles": RoundGame("0.07", (2,)),
}
"""For a game on graphs what it is on paths and cycles."""

MOST_VERTICES = 256

Row = tuple[int, ...]


@lru_cache(maxsize=8)
def path_values(code: str) -> tuple[int, ...]:
    """Return the values of the paths of 0, 1, … vertices, as many as a graph may have.

    >>> path_values("0.77")[:12]
    (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)
    """
    rules, values = Octal.from_text(code), list[int]()
    for size in range(MOST_VERTICES + 1):
        options = (total_of(values[n] for n in left) for left in rules.options(size))
        values.append(least_missing(set(options)))
    return tuple(values)


def cycle_value(game: RoundGame, size: int) -> int:
    """Return the value of a cycle: the mex of the paths that moves leave.

    >>> [cycle_value(TAKEN_ROUND["node-kayles"], size) for size in range(3, 12)]
    [1, 0, 0, 0, 1, 0, 0, 0, 1]
    """
    values = path_values(game.code)
    return least_missing({values[size - taken] for taken in game.taken})


def is_round(graph: SimpleGraph) -> bool:
    """Return whether each part is a path or a cycle: no vertex has three neighbours.

    >>> from kalmar.games.graphs.graph_text import graph_from_text
    >>> is_round(graph_from_text("cycle(5)")), is_round(graph_from_text("star(3)"))
    (True, False)
    """
    return all(len(beside) < 3 for beside in neighbours(graph).values())


def part_values(game: RoundGame, graph: SimpleGraph) -> Iterator[int]:
    """Yield the value of each part."""
    for part in pieces(graph, lone=True):
        size = len(part.vertices)
        is_cycle = size > 0 and len(part.edges) == size
        yield cycle_value(game, size) if is_cycle else path_values(game.code)[size]


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of paths and cycles, or of at most two heaps in a row.

    Args:
        rules: the three games of Kayles on graphs, or End-Nim.
        components: if one is larger, a search is left to find its value.
        fold: only Grundy values and their nim-sums are known.
        limit: how many positions that search may visit.

    Raises:
        LimitReached: it would have to visit more.

    >>> from kalmar.games.graphs.kayles import NodeKayles
    >>> cycle = NodeKayles().parse("cycle(250)")
    >>> solved = solve(NodeKayles(), [cycle], Fold(GRUNDY, NIM_SUM), 100)
    >>> solved.value(cycle) if solved else None
    0
    """
    if fold != Fold(GRUNDY, NIM_SUM):
        return None
    if rules.name == "end-nim" and all(len(row) < 3 for row in components):
        theorem = THEOREMS["end-nim-pairs"].cite()
        return Solved(total_of, theorem, ENDS)
    if rules.name == "end-nim":
        _refuse_wide(components, limit)
    game = TAKEN_ROUND.get(rules.name)
    if game is None or not all(map(is_round, components)):
        return None
    return Solved(
        lambda graph: total_of(part_values(game, graph)),
        THEOREMS["kayles-cycles"].cite(),
    )


def _refuse_wide(rows: Sequence[Row], limit: int) -> None:
    """Raise LimitReached if a row has more options than a search may visit: all tell its value."""
    # A row and its mirror image are one, so only one end is sure to leave as many.
    least = max(max(row[0], row[-1]) for row in rows if row)
    if least > limit:
        raise LimitReached(
            "a search would look at {turns:,} turns or more; raise --limit (limit=… in Python) to"
            " search",
            turns=least,
        )
