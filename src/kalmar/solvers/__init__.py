"""Solvers: the values of many components at once.

A solver is a module with one function `solve(rules, components, fold, limit)`. It returns a
`Solved`, or None where it cannot handle these rules or this fold. `SOLVERS` holds them in order of
preference; the last one takes every finite game.

Not public by itself: what may be relied on is in `kalmar`.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from kalmar.core.errors import NoTheoryError
from kalmar.core.rules import Component, Rules, is_asked, is_loopy
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.solvers import (
    boards,
    bricks,
    chomp_boards,
    closed_forms,
    heaps,
    order_ideals,
)
from kalmar.solvers import (
    solved as any_game,
)
from kalmar.solvers.solved import Reach, Solved
from kalmar.theory.fold import Fold

__all__ = ["SOLVERS", "Reach", "Solved", "Solver", "is_searched", "values_of"]

Solver = Callable[[Rules, Sequence[Component], Fold, int], Solved | None]


class LoadedSolver:
    """A solver of few games, whose module is loaded where one of them is met.

    Args:
        module: in this folder; also its name among the solvers.
        takes: whether it may be about some rules.
    """

    def __init__(self, module: str, takes: Callable[[Rules], bool]) -> None:
        """Keep them."""
        self.module, self.takes = module, takes

    def __call__(
        self, rules: Rules, components: Sequence[Component], fold: Fold, limit: int
    ) -> Solved | None:
        """Load the module and solve, if the rules are such."""
        if not self.takes(rules):
            return None
        solver: Solver = import_module(f"{__name__}.{self.module}").solve
        return solver(rules, components, fold, limit)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by name, so that it comes back as the same object."""
        return find_solver, (self.module,)


def is_searched(rules: Rules) -> bool:
    """Whether rules may be those of points that are taken away, or of boards with stones."""
    return hasattr(rules, "removal") or is_asked(rules)


SOLVERS: dict[str, Solver] = {
    "closed_forms": closed_forms.solve,
    "bricks": bricks.solve,
    "boards": boards.solve,
    "hackenbush": LoadedSolver("hackenbush", lambda rules: rules.name == "hackenbush"),
    "heaps": heaps.solve,
    "chomp_boards": chomp_boards.solve,
    "order_ideals": order_ideals.solve,
    "nogo_rows": LoadedSolver("nogo_rows", lambda rules: rules.name == "nogo"),
    "removal_games": LoadedSolver("removal_games", is_searched),
    "asked_values": LoadedSolver("asked_values", lambda rules: not is_loopy(rules)),
    "any_game": any_game.solve,
}


def find_solver(name: str) -> Solver:
    """Return the solver of this name."""
    return SOLVERS[name]


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

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
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
