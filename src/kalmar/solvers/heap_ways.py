"""Large heaps in ways of playing other than sums: by runs, by another code, by a proved period."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kalmar.core.rules import Component, Rules
from kalmar.engines.sequences.foreclosed import RunValues, foreclosed_code, has_runs
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.periodicity import Finding, certify
from kalmar.engines.sequences.plain_values import lengths
from kalmar.games.heaps.subtraction import Octal
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.solvers.arrays import OPTIONS_PER_POSITION, within
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.solvers import Solver


PAIRS_PER_OPTION = 32
"""Pairs of parts that the engines of Grundy values look at in the time of one option value."""
HEAPS_TRIED = 20_000
"""Heaps among which a period is looked for where all that are asked for would be too many."""
FIRST_HEAPS = 4096
"""Heaps after which arrays are looked at for a period first."""


def by_runs(rules: Rules, game: HeapGame, n: int, fold: Fold) -> Solved | None:
    """Compute the values of heaps 0 to n run by run; None in other ways, or if there are many runs.

    Args:
        rules: of the game.
        game: its code.
        n: the largest heap.
        fold: the least or the greatest of the parts counts.

    >>> from kalmar.games.registry import find_rules
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> from kalmar.theory.valuations import SUSPENSE
    >>> from kalmar.theory.operations import GREATEST
    >>> rules, fold = find_rules("kayles"), Fold(SUSPENSE, GREATEST)
    >>> solved = by_runs(rules, heap_game(rules), 10**15, fold)
    >>> (solved.value(10**15), str(solved.theorem)) if solved else None
    (97, 'the values of kayles change 97 times up to 1,000,000,000,000,000')
    """
    if not has_runs(game.code, fold):
        return None
    found = RunValues(game.code, fold)
    # Too many runs: the caller goes on by single values.
    if not found.extend(n):
        return None
    theorem = THEOREMS["runs"].cite(name=rules.name, times=f"{found.changes:,}", n=f"{n:,}")
    return Solved(found.value, theorem, first=found.first)


def foreclosed(
    rules: Rules,
    game: HeapGame,
    n: int,
    fold: Fold,
    solve: "Solver",
    limit: int = DEFAULT_LIMIT,
) -> Solved | None:
    """Find foreclosed values by the code whose Grundy values they are; None where there is none.

    Args:
        rules: of the game.
        game: its code.
        n: the largest heap, which is not deleted.
        fold: the valuation, and how values combine.
        solve: what finds Grundy values.
        limit: how many positions a search might visit instead.

    Raises:
        LimitReached: it is too much.
    """
    other = foreclosed_code(game.code, fold.valuation)
    if other is None or n <= other.last:
        return None
    # The work of a search for all Grundy values of the other code, in option values.
    own, work = Octal(other.code), len(game.splits) * n * n // (4 * PAIRS_PER_OPTION)
    # Where it is too much, a period among the first heaps may still answer.
    far = work > limit * OPTIONS_PER_POSITION
    solved = solve(own, [min(n, HEAPS_TRIED) if far else n], Fold(GRUNDY, NIM_SUM), limit)
    if solved is None:
        return None
    if far and n > HEAPS_TRIED and solved.copied is None:
        within(work, limit, f"the values of {rules.name} up to {n:,}")
    deleted, grundy = other.deleted, solved.value

    def value(heap: Component) -> int:
        # Heap h of the game is heap h - last of the other code; deleted heaps have fixed values.
        return deleted[heap] if heap < len(deleted) else grundy(heap - other.last)

    def first(heap: int) -> list[int]:
        found = solved.first
        rest = heap - other.last
        later = found(rest) if found else [grundy(one) for one in range(rest + 1)]
        # Heap 0 of the other code stands for the last deleted heap, so it is left out.
        return [*deleted, *later[1:]][: heap + 1]

    copied = None if solved.copied is None else solved.copied + other.last + 1
    line = THEOREMS["foreclosed-codes"].cite(name=rules.name, code=other.code.text)
    whole = f"{line}; {solved.theorem}" if solved.theorem else line
    return Solved(value, whole, first=first, copied=copied)


def proved_by_arrays(
    game: HeapGame, n: int, fold: Fold, filled: Callable[..., "NDArray[np.int64]"]
) -> tuple[Any, Finding | None]:
    """Compute values of heaps 0, 1, … by compiled loops, until they prove a period, or to heap n.

    Args:
        game: whose periods can be proved.
        n: the largest heap.
        fold: the valuation, and how values combine.
        filled: what goes on with an array of values.

    Returns:
        The values [m + 1] int64, and the proof, or None where m is n.
    """
    values = None
    # Lengths grow, so that a period is noticed early and all values are kept between the tries.
    for aim in lengths(max(FIRST_HEAPS, game.least_terms), n):
        check_limits()
        values = filled(game, aim, fold, values)
        finding = certify(values, game.code, fold)
        if finding.status == "proved":
            return values, finding
    return values, None
