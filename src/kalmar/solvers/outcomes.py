"""Who wins components whose values are out of reach: boards of Chomp, bricks and Nimstring.

A function here is a solver for `OUTCOME` or `MISERE_OUTCOME` alone. It returns None for components
that are small enough to be valued, and for those about which no theorem is known.
"""

from collections.abc import Iterator, Sequence

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, Play, Rules
from kalmar.games.boards.bricks import UNLIMITED, Rectangle
from kalmar.games.graphs.nimstring import LOONY, Strings, Worths
from kalmar.games.posets import Chomp, Diagram
from kalmar.solvers import bricks as arrays_of_bricks
from kalmar.solvers import chomp_boards
from kalmar.solvers import solved as any_game
from kalmar.solvers.arrays import compilable
from kalmar.solvers.formulas.chomp import is_stolen, rule_of
from kalmar.solvers.solved import Form, Solved, by_winning, join_lines
from kalmar.theory.fractions import quotients
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, OUTCOME, Fold

MIN_OPTIONS_FOR_OUTCOME = 300_000_000
"""So many option values of boards of Chomp take arrays about a second."""

MIN_OPTIONS_FOR_PLAIN_OUTCOME = 2_000_000
"""So many take about as long without arrays."""

MOST_ROWS = 1000
"""Boards with more rows are large, and their positions are not counted."""

MOST_STRINGS_FOR_VALUE = 12
"""Nimstring with more of them takes a search of all turns seconds."""

LONG_HOOK = 40
"""Hooks with more squares take long in misère play; in normal play their values are known."""


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

    def others(self, board: Diagram) -> Iterator[Option]:
        """Yield the bites that leave an N-position."""
        lost = set(self.winning(board))
        return (option for option in Chomp().options(board) if option[0] not in lost)

    def working(self, board: Diagram) -> Message | None:
        """Explain what the rule says of a board; None without a rule."""
        rule = rule_of(board, self.play)
        return rule.working(board) if rule else None


def _selective(rectangle: Rectangle) -> int:
    a, b, layers = rectangle
    if layers == 2:
        return 1 - sum(quotients(a, b)) % 2
    if layers == 1:
        return int(a != b)
    # Without limit: lost iff both sides have the same power of 2.
    return int((a & -a) != (b & -b)) if layers == UNLIMITED else 0


def _by_quotients(rectangle: Rectangle) -> Message | None:
    a, b, layers = rectangle
    if layers != 2:
        return None
    return message("the partial quotients of {b}/{a} add up to {total}", a=a, b=b,
                total=sum(quotients(a, b)))  # fmt: skip


def bricks(_rules: Rules, components: Sequence[Rectangle], fold: Fold, limit: int) -> Solved | None:
    """Solve for who wins large bricks in selective play, with at most two layers or no limit.

    Args:
        components: rectangles.
        fold: with an outcome of normal play.
        limit: of how many units a side may be.

    >>> from kalmar.games.boards.bricks import Bricks
    >>> from kalmar.theory.valuations import OUTCOME_SUM
    >>> solved = bricks(Bricks(2), [(5000, 7000, 2)], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value((5000, 7000, 2)) if solved else None
    0
    """
    # Smaller ones are valued by arrays; without two layers to go closed forms tell the remoteness.
    size, layers = max(b for _, b, _ in components), {layers for *_, layers in components}
    if size > limit or 2 * size**3 <= arrays_of_bricks.MIN_OPTIONS_FOR_FORMULA or 2 not in layers:
        return None
    return BRICKS.solve(components, fold)


# Selective play with at most two layers has a theorem; two layers by the sum of quotients.
BRICKS = Form(
    "euclid-quotients",
    _selective,
    working=_by_quotients,
    valuation=OUTCOME,
    covers=lambda rectangle: rectangle[2] in (UNLIMITED, 0, 1, 2),
)


def nimstring(
    _rules: Rules, components: Sequence[Strings], fold: Fold, _limit: int
) -> Solved | None:
    """Solve for who wins Nimstring with many strings, in normal play, by what positions are worth.

    Args:
        components: positions, the largest of which all others come from.
        fold: with an outcome of normal play.

    >>> from kalmar.games.graphs.nimstring import Nimstring
    >>> from kalmar.theory.valuations import OUTCOME_SUM
    >>> board = Nimstring().parse("2x3")
    >>> solved = nimstring(Nimstring(), [board], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value(board) if solved else None
    1
    """
    largest = max(components, key=len)
    if len(largest) <= MOST_STRINGS_FOR_VALUE:
        return None
    worths = Worths(largest)

    def working(strings: Strings) -> Message:
        worth = worths.of(strings)
        if worth == LOONY:
            return message("it is loony")
        return message("it is worth {worth}", worth=worth)

    def value(strings: Strings) -> int:
        return int(worths.of(strings) != 0)

    return Form("loony-positions", value, None, working, OUTCOME).solve(components, fold)


def chomp(_rules: Rules, components: Sequence[Diagram], fold: Fold, limit: int) -> Solved | None:
    """Solve for who wins boards of Chomp, all covered by rules and at least one of them large.

    Args:
        components: boards.
        fold: with an outcome.
        limit: how many positions a search may visit, for smaller boards that no rule covers.

    >>> from kalmar.theory.valuations import OUTCOME_SUM
    >>> solved = chomp(Chomp(), [(500,) * 500], Fold(OUTCOME, OUTCOME_SUM), 100)
    >>> solved.value((500, *[1] * 499)) if solved else None
    0
    """
    boards = _Boards(fold, limit)
    if not any(_is_large(board, boards.play) for board in components):
        return None
    found = [rule_of(board, boards.play) for board in components]
    # Every board asked for must be covered by a rule that knows all winning moves of it.
    if not all(rule and rule.whole(board) for rule, board in zip(found, components, strict=True)):
        return None
    theorem = join_lines(list(dict.fromkeys(rule.line for rule in found if rule)))
    moves = by_winning(
        lambda board: sum(board) - 1,
        lambda board: [(left,) for left in boards.winning(board)],
        boards.others,
    )
    return Solved(boards.value, theorem, moves, boards.working)
