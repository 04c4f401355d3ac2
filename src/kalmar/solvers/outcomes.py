"""Who wins components whose values are out of reach: boards of Chomp, bricks, Nimstring, Fibonacci.

A function here is a solver for `OUTCOME` or `MISERE_OUTCOME` alone. It returns None for components
that are small enough to be valued, and for those about which no theorem is known.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Option, Play, Rules
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle
from kalmar.games.graphs.nimstring import Nimstring
from kalmar.games.graphs.nimstring_worth import LOONY, Strings, Worths
from kalmar.games.heaps.textbook import FibonacciNim
from kalmar.games.posets.chomp import Chomp, Diagram
from kalmar.solvers import bricks, chomp_boards
from kalmar.solvers import solved as any_game
from kalmar.solvers.arrays import compilable
from kalmar.solvers.entailing import solve_entailed
from kalmar.solvers.formulas.chomp import Rule, is_stolen, rule_of
from kalmar.solvers.formulas.textbook import fibonacci_outcomes
from kalmar.solvers.rows_and_coins import large_end_nim, large_gold_coin
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.solvers.walks_and_numbers import large_geography, large_sylver
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME

MIN_OPTIONS_FOR_OUTCOME = 300_000_000
"""So many option values of boards of Chomp take arrays about a second."""

MIN_OPTIONS_FOR_PLAIN_OUTCOME = 2_000_000
"""So many take about as long without arrays."""

MOST_ROWS = 1000
"""Boards with more rows are large, and their positions are not counted."""

MOST_STRINGS_FOR_VALUE = 12
"""Nimstring with more of them takes a search of all turns seconds."""

LARGEST_FIBONACCI_HEAP_FOR_VALUE = 200
"""A larger heap of Fibonacci Nim has so many limits that its value takes seconds."""

LONG_HOOK = 40
"""Hooks with more squares take long in misère play; in normal play their values are known."""


def large_chomp(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Solve for who wins boards of Chomp, all covered by rules and at least one of them large.

    Args:
        rules: only Chomp is taken.
        components: boards.
        fold: with an outcome.
        limit: how many positions a search may visit, for smaller boards that no rule covers.

    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME, OUTCOME_SUM
    >>> solved = large_chomp(Chomp(), [(500,) * 500], Fold(OUTCOME, OUTCOME_SUM), 100)
    >>> solved.value((500, *[1] * 499)) if solved else None
    0
    """
    if not isinstance(rules, Chomp) or not any(
        _is_large(board, fold.valuation.play) for board in components
    ):
        return None
    boards = _Boards(fold, limit)
    found = [rule_of(board, boards.play) for board in components]
    # Every board asked for must be covered by a rule that knows all winning moves of it.
    if not all(rule and rule.whole(board) for rule, board in zip(found, components, strict=True)):
        return None
    lines = list(dict.fromkeys(rule.line for rule in found if rule))
    reach = OptionsByValue(_bites, boards.values, boards.count, boards.options)
    theorem = lines[0] if len(lines) == 1 else join_messages(lines, "; ")
    return Solved(boards.value, theorem, reach, boards.working)


def _is_large(board: Diagram, play: Play) -> bool:
    """Check whether the values of a board would take long."""
    # A hook, one row and one column, is two Nim heaps, whose usual values are known.
    hook = len(board) == 1 or board[1] == 1
    if hook or len(board) > MOST_ROWS:
        return not hook or (play is Play.MISERE and sum(board) > LONG_HOOK)
    # Arrays look at about as many option values as positions times squares.
    count = chomp_boards.diagram_count(board)
    arrays = play is Play.NORMAL and compilable(Fold(GRUNDY, NIM_SUM))
    return count * sum(board) > (
        MIN_OPTIONS_FOR_OUTCOME if arrays else MIN_OPTIONS_FOR_PLAIN_OUTCOME
    )


def _bites(board: Diagram) -> int:
    return sum(board) - 1


class _Boards:
    """Boards in one convention, with what rules, strategy stealing or a small search say."""

    def __init__(self, fold: Fold, limit: int) -> None:
        self.play, self.fold, self.limit = fold.valuation.play, fold, limit

    def value(self, board: Diagram) -> int:
        """Return 0 for a P-position, 1 for an N-position.

        Raises:
            LimitReached: no rule covers the board, and a search would be too long.
        """
        # The poisoned square alone: play has ended.
        if board == (1,):
            return self.fold.valuation.ended
        rule = rule_of(board, self.play)
        if rule is not None:
            return int(bool(rule.winning(board)))
        # Strategy stealing: a whole board is won, though no rule says by which bite.
        return 1 if is_stolen(board, self.play) else self._searched(board)

    def _searched(self, board: Diagram) -> int:
        if self.play is Play.NORMAL:
            # In normal play Grundy values by arrays tell the outcome as well.
            solved = chomp_boards.solve(Chomp(), [board], Fold(GRUNDY, NIM_SUM), self.limit)
            if solved is not None:
                return int(solved.value(board) != 0)
        chomp_boards.refuse_many([board], [chomp_boards.diagram_count(board)], self.limit)
        return any_game.solve(Chomp(), [board], self.fold, self.limit).value(board)

    def winning(self, board: Diagram) -> list[Diagram]:
        """Return the P-positions that one bite reaches.

        Raises:
            LimitReached: no rule tells them, and a search would be too long.
        """
        if board == (1,):
            return []
        rule = rule_of(board, self.play)
        if rule is not None:
            return rule.winning(board)
        self._searched(board)
        found = (option for (option,) in Chomp().options(board))
        return [option for option in found if self.value(option) == 0]

    def count(self, board: Diagram, value: int) -> int:
        """Count the bites that leave a P-position (0), or an N-position (1)."""
        # Every bite but one of the poisoned square is a move.
        won = len(self.winning(board))
        return {0: won, 1: _bites(board) - won}.get(value, 0)

    def values(self, board: Diagram) -> list[int]:
        """Return the values that bites can leave."""
        return [value for value in (0, 1) if self.count(board, value)]

    def options(self, board: Diagram, value: int) -> Iterator[Option]:
        """Yield the bites that leave a P-position (0), or an N-position (1)."""
        winning = self.winning(board)
        if value == 0:
            yield from ((option,) for option in winning)
        elif value == 1:
            lost = set(winning)
            yield from (option for option in Chomp().options(board) if option[0] not in lost)

    def working(self, board: Diagram) -> Message | None:
        """Explain what the rule says of a board; None without a rule."""
        rule: Rule | None = rule_of(board, self.play)
        return rule.working(board) if rule else None


def large_bricks(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Solve for who wins large bricks in selective play, with at most two layers or no limit.

    Args:
        rules: only bricks are taken.
        components: rectangles.
        fold: with an outcome of normal play.
        limit: of how many units a side may be.

    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME, OUTCOME_SUM
    >>> solved = large_bricks(Bricks(2), [(5000, 7000, 2)], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value((5000, 7000, 2)) if solved else None
    0
    """
    # Selective play with at most two layers has a theorem; two layers by the sum of quotients.
    if not isinstance(rules, Bricks) or fold.valuation is MISERE_OUTCOME:
        return None
    if any(layers not in (UNLIMITED, 0, 1, 2) for *_, layers in components):
        return None
    size = max(b for _, b, _ in components)
    # Smaller ones are valued by arrays; without two layers to go closed forms tell the remoteness.
    if (
        size > limit
        or 2 * size**3 <= bricks.MIN_OPTIONS_FOR_FORMULA
        or all(r != 2 for *_, r in components)
    ):
        return None
    return Solved(_selective, THEOREMS["euclid-quotients"].cite(), working=_by_quotients)


def quotients(a: int, b: int) -> int:
    """Sum the partial quotients of the continued fraction a/b.

    >>> quotients(7, 3), quotients(4, 4)
    (5, 1)
    """
    # Euclid's algorithm: its quotients are the partial quotients.
    total = 0
    while b:
        total, a, b = total + a // b, b, a % b
    return total


def _selective(rectangle: Rectangle) -> int:
    a, b, layers = rectangle
    if layers == 2:
        return 1 - quotients(a, b) % 2
    if layers == 1:
        return int(a != b)
    # Without limit: lost iff both sides have the same power of 2.
    return int((a & -a) != (b & -b)) if layers == UNLIMITED else 0


def _by_quotients(rectangle: Rectangle) -> Message | None:
    a, b, layers = rectangle
    if layers != 2:
        return None
    return message("the partial quotients of {b}/{a} add up to {total}", a=a, b=b,
                total=quotients(a, b))  # fmt: skip


def large_nimstring(
    rules: Rules,
    components: Sequence[Component],
    fold: Fold,
    limit: int,  # noqa: ARG001 - the search counts its own work
) -> Solved | None:
    """Solve for who wins Nimstring with many strings, in normal play, by what positions are worth.

    Args:
        rules: only Nimstring is taken.
        components: positions, the largest of which all others come from.
        fold: with an outcome of normal play.
        limit: as for the others.

    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME, OUTCOME_SUM
    >>> board = Nimstring().parse("2x3")
    >>> solved = large_nimstring(Nimstring(), [board], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value(board) if solved else None
    1
    """
    if not isinstance(rules, Nimstring) or fold.valuation is MISERE_OUTCOME:
        return None
    largest = max(components, key=len)
    if len(largest) <= MOST_STRINGS_FOR_VALUE:
        return None
    worths = Worths(largest)

    def working(strings: Strings) -> Message:
        worth = worths.of(strings)
        if worth == LOONY:
            return message("it is loony")
        return message("it is worth {worth}", worth=worth)

    return Solved(
        lambda strings: int(worths.of(strings) != 0),
        THEOREMS["loony-positions"].cite(),
        working=working,
    )


def large_fibonacci(
    rules: Rules,
    components: Sequence[Component],
    fold: Fold,
    limit: int,  # noqa: ARG001 - nothing is searched
) -> Solved | None:
    """Solve for who wins heaps of Fibonacci Nim in normal play, at least one of them large.

    Args:
        rules: only Fibonacci Nim is taken.
        components: heaps with their limits.
        fold: with an outcome of normal play.
        limit: as for the others.

    >>> from kalmar.theory.valuations.normal_and_misere import OUTCOME, OUTCOME_SUM
    >>> fibonacci = FibonacciNim()
    >>> heap = fibonacci.parse("10^20")
    >>> solved = large_fibonacci(fibonacci, [heap], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value(heap) if solved else None
    1
    """
    if not isinstance(rules, FibonacciNim) or fold.valuation is MISERE_OUTCOME:
        return None
    if all(heap <= LARGEST_FIBONACCI_HEAP_FOR_VALUE for heap, _ in components):
        return None
    return fibonacci_outcomes()


OUTCOME_SOLVERS: tuple[Callable[[Any, Sequence[Component], Fold, int], Solved | None], ...] = (
    large_chomp,
    large_bricks,
    large_nimstring,
    large_fibonacci,
    large_geography,
    large_sylver,
    large_end_nim,
    large_gold_coin,
    solve_entailed,
)
"""Tried in turn, where a theory or a lone component needs no more than who wins."""
