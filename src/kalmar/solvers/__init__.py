"""Solvers: the values of many components at once.

A solver is a module with one function `solve(rules, components, fold, limit)`. It returns a
`Solved`, or None where it cannot handle these rules or this fold. `SOLVERS` holds them in order of
preference; the last one takes every finite game.

Not public by itself: what may be relied on is in `kalmar`.
"""

from collections.abc import Callable, Sequence

from kalmar.errors import NoTheoryError
from kalmar.machine.limits import DEFAULT_LIMIT
from kalmar.rules import Component, Rules
from kalmar.solvers import (
    any_game,
    boards,
    bricks,
    chomp_boards,
    closed_forms,
    hackenbush,
    heaps,
    order_ideals,
)
from kalmar.solvers.solved import Reach, Solved
from kalmar.values.fold import Fold

__all__ = ["SOLVERS", "Reach", "Solved", "Solver", "values_of"]

Solver = Callable[[Rules, Sequence[Component], Fold, int], Solved | None]


def by_nimber_search(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """The solver of removal games, which is loaded for them only."""
    if not hasattr(rules, "removal"):
        return None
    from kalmar.solvers import removal_games

    return removal_games.solve(rules, components, fold, limit)


def by_nogo_rows(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """The solver of rows of NoGo, which is loaded for them only."""
    if rules.name != "nogo":
        return None
    from kalmar.solvers import nogo_rows

    return nogo_rows.solve(rules, components, fold, limit)


SOLVERS: dict[str, Solver] = {
    "closed_forms": closed_forms.solve,
    "bricks": bricks.solve,
    "boards": boards.solve,
    "hackenbush": hackenbush.solve,
    "heaps": heaps.solve,
    "chomp_boards": chomp_boards.solve,
    "order_ideals": order_ideals.solve,
    "removal_games": by_nimber_search,
    "nogo_rows": by_nogo_rows,
    "any_game": any_game.solve,
}


def values_of(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int = DEFAULT_LIMIT
) -> Solved:
    """The values of components, and of everything reachable from them, by the best solver.

    Args:
        rules: the rules of all the components.
        components: what to solve.
        fold: the valuation and how pieces combine.
        limit: how many positions a search may visit.

    Raises:
        LimitReached: only a search remains, and it needs more positions.
        CyclicGameError: play need not end.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.values.operations import NIM_SUM
    >>> from kalmar.values import GRUNDY
    >>> values_of(Nim(), [5], Fold(GRUNDY, NIM_SUM)).value(3)
    3
    """
    for solver in SOLVERS.values():
        solved = solver(rules, components, fold, limit)
        if solved is not None:
            return solved
    raise NoTheoryError(
        "no solver takes {name}",
        name=rules.name,
    )
