"""Solvers: compute the values of many components at once, by formula, kernels or search.

A solver is a module with one function `solve(rules, components, fold, limit)`. It returns a
`Solved`, or None where it cannot handle these rules or this fold. `SOLVERS` holds them in order of
preference; the last one takes every finite game.

Not public by itself: what may be relied on is in `kalmar`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kalmar.core.by_name import is_instance, load_named
from kalmar.core.errors import NoTheoryError
from kalmar.core.rules import Component, Rules, has_lazy_values, is_loopy
from kalmar.runtime.optional import has
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers.solved import OptionsByValue, Solved, reaches
from kalmar.theory.valuations import Fold

__all__ = [
    "SOLVERS",
    "LoadedSolver",
    "OptionsByValue",
    "Solved",
    "Solver",
    "is_searched",
    "reaches",
    "values_of",
]

Solver = Callable[[Rules, Sequence[Component], Fold, int], Solved | None]


class LoadedSolver:
    """A solver whose module is loaded where rules are met that it may take.

    Args:
        name: its key in `SOLVERS`.
        module: in this folder.
        takes: whether it may take some rules; true where the function alone can tell.
        function: of the module.
    """

    def __init__(
        self,
        name: str,
        module: str,
        takes: Callable[[Rules], bool] = lambda _rules: True,
        function: str = "solve",
    ) -> None:
        """Keep them."""
        self.name: str = name
        self.place: str = f"{__name__}.{module}:{function}"
        self.takes = takes

    def __call__(
        self, rules: Rules, components: Sequence[Component], fold: Fold, limit: int
    ) -> Solved | None:
        """Load the module and solve, if the rules are such."""
        if not self.takes(rules):
            return None
        solver: Solver = load_named(self.place)
        return solver(rules, components, fold, limit)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by name, so that it comes back as the same object."""
        return find_solver, (self.name,)


def is_removal_game(rules: Rules) -> bool:
    """Check whether rules are those of a removal game."""
    return hasattr(rules, "removal")


def is_searched(rules: Rules) -> bool:
    """Check whether rules are those of a removal game, or of one whose values are searched for."""
    return is_removal_game(rules) or has_lazy_values(rules)


def among(*classes: str) -> Callable[[Rules], bool]:
    """Return a check whether rules are of one of some classes, none of which it loads."""
    return lambda rules: is_instance(rules, *classes)


ORDERS = among("kalmar.games.posets.boxes:BoxUnion", "kalmar.games.posets.boxes:Schuh",
               "kalmar.games.posets:Poset")  # fmt: skip
TEXTS = among("kalmar.games.custom.text_rules:TextRules")
ROUND_GAMES = among("kalmar.games.heaps.textbook:EndNim", "kalmar.games.graphs.kayles:GraphKayles",
                    "kalmar.games.graphs.kayles:NodeKayles",
                    "kalmar.games.graphs.kayles:ArcKayles")  # fmt: skip
"""The rules of which `rows` knows some components."""


# The order matters: closed forms before arrays, arrays before searches, and the list of all
# positions last. A predicate must be cheap, as it is asked on every road, and may load nothing.
SOLVERS: dict[str, Solver] = {
    solver.name: solver
    for solver in (
        LoadedSolver("closed_forms", "formulas"),
        LoadedSolver("bricks", "bricks", among("kalmar.games.boards.bricks:Bricks")),
        LoadedSolver("boards", "boards", among("kalmar.games.boards.pieces:Piece")),
        LoadedSolver("heaps", "heaps"),
        LoadedSolver("texts", "texts", TEXTS),
        LoadedSolver("chomp_boards", "chomp_boards", among("kalmar.games.posets:Chomp")),
        LoadedSolver("order_ideals", "order_ideals", lambda rules: ORDERS(rules) and has("numpy")),
        LoadedSolver("rows_and_cycles", "rows", ROUND_GAMES),
        LoadedSolver("mirrored", "removal_games", is_removal_game, "solve_mirrored"),
        LoadedSolver("removal_games", "removal_games", is_removal_game),
        LoadedSolver("asked_values", "lazy_values", lambda rules: not is_loopy(rules)),
        LoadedSolver("any_game", "solved"),
    )
}


def find_solver(name: str) -> Solver:
    """Return the solver of this name."""
    return SOLVERS[name]


def values_of(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int = DEFAULT_LIMIT
) -> Solved:
    """Solve for the values of components, and of all reachable from them, by the best solver.

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
    # Limits are raised at once: a slower solver would not do better.
    for solver in SOLVERS.values():
        solved = solver(rules, components, fold, limit)
        if solved is not None:
            return solved
    raise NoTheoryError(
        "there is no solver for {name}",
        name=rules.name,
    )
