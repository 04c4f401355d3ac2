"""Values of take-and-break games and of Grundy's game, in any valuation and composition.

Short sequences are computed in plain Python, long ones by arrays, which pays only where the time of
loading Numba is small beside that of the work. Where a theorem proves periods, no more is computed
than the proof needs. Suspense changes rarely, and is found run by run; foreclosed values are the
Grundy values of another code. `options` and `marks` estimate the work in advance.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from math import log2
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Rules
from kalmar.engines.sequences import heap_games
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.periodicity import IN_OTHER_WAYS, Finding, theorem_of
from kalmar.games.heaps import Code, code_up_to
from kalmar.runtime.optional import can_compile, needs, require
from kalmar.runtime.work import refuse_beyond_memory
from kalmar.solvers.arrays import OPERATIONS, OPTIONS_PER_POSITION, compiled_fold, within
from kalmar.solvers.solved import Solved
from kalmar.theory.operations import GREATEST, LEAST, NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, VALUATIONS, Fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.sequences import engine, periods, plain_kernels
    from kalmar.solvers import heap_ways
else:
    np = LazyModule("numpy")
    engine = LazyModule("kalmar.engines.sequences.engine")
    heap_ways = LazyModule("kalmar.solvers.heap_ways")
    periods = LazyModule("kalmar.engines.sequences.periods")
    plain_kernels = LazyModule("kalmar.engines.sequences.plain_kernels")


GRUNDY_SUM = Fold(GRUNDY, NIM_SUM)

MIN_OPTIONS_FOR_ARRAYS = 5_000_000
"""So many option values take plain Python as long as loading Numba takes."""
COUNTED_FROM_HEAP = 2_000
"""Heaps from which on options are counted by a period, not listed."""
PLAIN_BUDGET_FACTOR = 100
"""How many times as much is done in plain Python where Numba is missing."""
MOST_KEPT = 10_000
"""The values of heaps up to this one are kept for the next question."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the values of heaps, and use a period as soon as one is proved.

    Args:
        rules: take-and-break games are taken.
        components: heaps.
        fold: of a valuation of `VALUATIONS`.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much.
        MissingLibraryError: it is too much for plain Python, and Numba or NumPy is missing.

    >>> from kalmar.games.heaps.subtraction import Octal
    >>> solved = solve(Octal.from_text("0.77"), [10**12], GRUNDY_SUM, 100)
    >>> solved.value(10**12) if solved else None
    1
    """
    # A range of heaps may be long: only its ends are looked at.
    listed = not isinstance(components, range)
    if listed and not all(isinstance(component, int) for component in components):
        return None
    n = max(components) if listed else max(components[0], components[-1])
    game = _game(rules, n)
    if game is None or VALUATIONS.get(fold.valuation.name) is not fold.valuation:
        return None
    values = heap_games.kept_values(game, fold)
    if n <= heap_games.FIRST_LENGTH and n < len(values.known):
        return _listed(values.known, shared=True)
    # Large heaps in other ways first try another code or runs, which need no value of every heap.
    if fold != GRUNDY_SUM and n > heap_games.FIRST_LENGTH:
        other = heap_ways.foreclosed(rules, game, n, fold, solve, limit)
        other = other or (
            heap_ways.by_runs(rules, game, n, fold) if fold.combine == GREATEST else None
        )
        if other is not None:
            return other
    proof = n > heap_games.FIRST_LENGTH and _provable(game, fold)
    work, budget = plain_work(game, n, fold), MIN_OPTIONS_FOR_ARRAYS
    # Without Numba plain Python may take much longer before it is given up.
    if work > budget and not can_compile():
        budget *= PLAIN_BUDGET_FACTOR
    # Where n is too far, a quarter of the budget is spent in the hope of a proved period.
    most = n if work <= budget else _affordable(game, n, fold, budget // 4)
    if proof or most == n:
        is_kept = most <= MOST_KEPT
        values = values if is_kept else heap_games.HeapValues(game, fold)
        finding = values.prove(most) if proof else None
        if finding is not None and finding.status == "proved":
            # Options of large heaps are counted class by class;
            # those of smaller ones are soon listed.
            counted = fold == GRUNDY_SUM and n >= COUNTED_FROM_HEAP
            known = values.first(finding.length - 1)
            return _periodic(game.name, known, finding, game.code if counted else None)
        if most == n:
            values.first(n)
            return _listed(values.known, shared=is_kept)
    # The least of two parts has runs too, but a period is tried before them.
    if fold.combine == LEAST:
        runs = heap_ways.by_runs(rules, game, n, fold)
        if runs is not None:
            return runs
    require(f"the values of {rules.name} up to {n:,}", "numpy", "numba")
    return _by_arrays(game, n, fold, limit, values.known[:])


def _game(rules: Rules, n: int) -> HeapGame | None:
    """Return the code of the game as far as it matters up to heap n; None for other rules."""
    code = code_up_to(rules, n)
    return HeapGame(rules.name, code) if code is not None else None


def _provable(game: HeapGame, fold: Fold) -> bool:
    """Check whether a theorem can prove a period of the values.

    Where no move splits a heap, the last values give the next in every valuation; the greatest of
    two parts has runs instead.
    """
    has_runs = fold.combine == GREATEST and game.code.most_parts > 1
    return not has_runs and theorem_of(game.code, fold=fold) is not None


def plain_work(game: HeapGame, n: int, fold: Fold) -> int:
    """Estimate the option values that plain Python could look at in its time up to heap n.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> plain_work(heap_game("0.77"), 10_000, GRUNDY_SUM)
    1330000
    """
    # Cost by kind of move: one heap is left (n per digit), two heaps (n²/4 pairs a digit), three
    # heaps (n³ over a constant), and codes without end (n²).
    moves = len(game.digits) - len(game.code.tail)
    # Octal Grundy values are found on bytes (`plain_values`), about 20 times as fast.
    bytewise = game.is_octal and fold == GRUNDY_SUM
    pairs = n * n // 4 if _splits(game, 4) else 0
    triples = n**3 // 60 if _splits(game, 8) else 0
    endless = n * n * len(game.code.tail)
    return 4 * n * moves + pairs // (20 if bytewise else 1) + triples + endless


def _splits(game: HeapGame, bit: int) -> bool:
    return any(digit & bit for digit in game.digits)


def _affordable(game: HeapGame, n: int, fold: Fold, budget: int) -> int:
    """Find the largest heap, at most n, that plain Python reaches within the budget."""
    return bisect_right(range(n), budget, key=lambda heaps: plain_work(game, heaps, fold))


def _periodic(name: str, known: Any, finding: Finding, code: Code | None = None) -> Solved:
    """Return the values of all heaps by a proved period, with a code their options too."""
    found = finding.periodicity
    assert found is not None

    def value(heap: int) -> int:
        # How many whole periods beyond the last known heap: rounded up by negating twice.
        beyond = max(0, -((len(known) - 1 - heap) // found.period))
        return int(known[heap - beyond * found.period]) + beyond * found.saltus

    def working(heap: int) -> Message | None:
        # The heap of the first period that the value is copied from.
        same = found.preperiod + (heap - found.preperiod) % found.period
        if heap <= same:
            return None
        steps = (heap - same) // found.period * found.saltus
        if not steps:
            return message("the value of {same:,}: {period}", same=same, period=found.words)
        return message("the value of {same:,} plus {steps:,}: {period}", same=same, steps=steps,
                       period=found.words)  # fmt: skip

    proves = "way-periods" if finding.theorem == IN_OTHER_WAYS.name else "octal-periods"
    theorem = THEOREMS[proves].cite(name=name, finding=finding.words)
    reach = None if code is None else heap_ways.reach_by_period(code, value, found)
    first = partial(
        heap_games.continued, known if isinstance(known, list) else known.tolist(), found
    )
    return Solved(
        value, theorem, reach, working, first=first, copied=found.preperiod + found.period
    )


def _listed(values: "list[int] | NDArray[np.integer]", shared: bool = False) -> Solved:
    """Return the values of heaps 0 to n, each of which was found."""
    if isinstance(values, list):
        return Solved(values.__getitem__, first=lambda n: values[: n + 1], shared=shared)
    return Solved(values.item, first=lambda n: values[: n + 1].tolist())


def _by_arrays(game: HeapGame, n: int, fold: Fold, limit: int, known: list[int]) -> Solved | None:
    """Compute the values by compiled loops, which go on from those of the first heaps."""
    what = f"the values of {game.name} up to {n:,}"
    if fold == GRUNDY_SUM:
        first = heaps_found_first(game)
        sequence = engine.GrundySequence(game)
        if known:
            # A type that is nearly full would soon be too narrow, and kernels be compiled for two.
            top = max(known) * 17 // 16
            sequence.begin_with(np.array(known, np.min_scalar_type(top)))
        finding = periods.continue_to_period(sequence, min(n, first))
        if finding.status != "proved" and n > first and periods.finds_cycle(game, n):
            # A period in reach of windows tells all, however large the heap is.
            reach = limit * OPTIONS_PER_POSITION // len(game.singles)
            if reach > first:
                reach = min(n, reach, periods.usual_length(game))
                finding = periods.continue_to_period(sequence, reach)
        if finding.status != "proved" and n > first:
            rare = sequence.rare.tolist() if sequence.space else None
            within(marks(game, rare, n), limit, what)
            finding = periods.continue_to_period(sequence, n)
        if finding.status == "proved":
            return _periodic(game.name, sequence.values, finding)
        return _listed(sequence.values)
    if fold.combine not in OPERATIONS:
        return None
    if not _provable(game, fold):
        within(options(game, n), limit, what)
        return _listed(_filled(game, n, fold))
    # Too many options for n heaps: a period among the first `HEAPS_TRIED` may still decide all.
    reach = n if options(game, n) <= limit * OPTIONS_PER_POSITION else min(n, heap_ways.HEAPS_TRIED)
    values, finding = heap_ways.proved_by_arrays(game, reach, fold, _filled)
    if finding.status == "proved":
        return _periodic(game.name, values, finding)
    if reach < n:
        within(options(game, n), limit, what)
    return _listed(values)


def heap_values(rules: Rules, n: int, fold: Fold) -> "NDArray[np.int64] | None":
    """Compute heap values 0 to n by compiled loops; None if not a take-and-break game.

    Args:
        rules: of heaps; those of take-and-break games declare a code.
        n: the largest heap.
        fold: a valuation and an operation that loops know, see `compiled_fold`.

    Returns:
        [n + 1] int64.

    Raises:
        LimitReached: there is not enough memory.
        MissingLibraryError: NumPy is missing.

    >>> from kalmar.games.heaps.subtraction import Octal
    >>> values = heap_values(Octal.from_text("0.77"), 8, GRUNDY_SUM)
    >>> values.tolist() if values is not None else None
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    game = _game(rules, n)
    return _filled(game, n, fold) if game is not None else None


def _filled(
    game: HeapGame, n: int, fold: Fold, known: "NDArray[np.int64] | None" = None
) -> "NDArray[np.int64]":
    """Compute the values of heaps 0 to n, of which the first may be known."""
    refuse_beyond_memory(8 * (n + 1), message("{count:,} heaps take", count=n))
    with needs("long sequences"):
        fill_by = plain_kernels.fill_by
    values = np.full(n + 1, fold.valuation.ended, np.int64)
    done = 1 if known is None else len(known)
    values[:done] = fold.valuation.ended if known is None else known
    moves = np.array(game.rows(n, done - 1), np.int64).reshape(-1, 2)
    # All heaps in one call: no work is too much.
    fill_by(*compiled_fold(fold))(values, done, n + 1, moves, game.code.unequal, 1 << 62)
    return values


HEAPS_FOUND_FIRST, THREES_FOUND_FIRST = 1 << 16, 1 << 13
"""Heaps whose values are found first, also where moves leave three."""
LEAST_PAIRS = 10_000
"""Pairs that take as long as a heap beside its pairs."""


def options(game: HeapGame, n: int) -> int:
    """Estimate how many option values the loops look at for heaps up to n.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> options(heap_game("0.77"), 1000)
    502000
    """
    digits = [digit for _, digit in game.moves(n)]
    # Pairs a ≤ b with a sum of up to n for each digit that allows two heaps; triples likewise.
    splitting = sum(1 for digit in digits if digit & 4) * n * n // 4
    triples = sum(1 for digit in digits if digit & 8) * n**3 // 36
    single = sum(1 for digit in digits if digit & 3) * n
    return splitting + triples + single


def heaps_found_first(game: HeapGame) -> int:
    """How many heaps are found before it is asked how long more will take.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> heaps_found_first(heap_game("0.77")), heaps_found_first(heap_game("0.DD"))
    (65536, 8192)
    """
    return THREES_FOUND_FIRST if game.code.most_parts > 2 else HEAPS_FOUND_FIRST


def marks(game: HeapGame, rare: list[int] | None, n: int) -> int:
    """Estimate how many options or pairs the Grundy value engines mark for heaps up to n.

    Where three heaps may be left, rows of bits take the time of so many pairs.

    Args:
        game: a take-and-break game.
        rare: the rare heaps up to `HEAPS_FOUND_FIRST`; None where there is no sparse space.
        n: larger than that. A heap costs no less than `LEAST_PAIRS`, where heaps split.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> kayles, threes = heap_game("0.77"), heap_game("0.DD")
    >>> marks(kayles, [1, 3, 5], 10**8), marks(kayles, None, 10**8), marks(threes, None, 1 << 18)
    (1000000000000, 2500000000000000, 8796093022208)
    """
    # One heap left at most: each digit is one option.
    if game.code.finite and game.code.most_parts == 1:
        return n * len(game.digits)
    if game.code.most_parts > 2:
        return int(n**2.5) // 4
    if rare is None:
        # Without a sparse space (see the engines of Grundy values) all pairs are marked.
        return n * n // 4
    # The growth of the rare heaps between half and all of the first stretch, as an exponent of n.
    early = bisect_right(rare, HEAPS_FOUND_FIRST // 2)
    growth = log2(len(rare) / early) if early else 0.0
    return n * max(LEAST_PAIRS, int(len(rare) * (n / HEAPS_FOUND_FIRST) ** growth))
