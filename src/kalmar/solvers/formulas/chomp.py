"""Chomp by theorems: who wins hooks, two rows, three rows and squares; values of the rook.

Each theorem is a `Rule`, which knows the winning moves of the boards it covers. A board with none
of them is a P-position. Whole boards that no rule covers are won by strategy stealing, which does
not give the winning move.

`ROOK` has the values of the rook on the square (x, y), which are those of two Nim heaps taken as
one component. A move lowers x or y to any smaller number. The rook is met in other games: a brick
with one layer to go, and a bar of Chomp of one row and one column. By induction over x + y.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Play
from kalmar.games.posets import Diagram, transposed
from kalmar.runtime.optional import can_compile
from kalmar.theory import valuations
from kalmar.theory.operations import ALMOST_ENDED, ENDED, KERNEL_ENDED, KERNEL_MISERE, KERNEL_NORMAL
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    from kalmar.engines import three_rows
else:
    three_rows = LazyModule("kalmar.engines.three_rows")


def remoteness(x: int, y: int) -> int:
    """Return twice the smaller coordinate, and 1 more off the diagonal.

    >>> remoteness(3, 3), remoteness(3, 7), remoteness(0, 7)
    (6, 7, 1)
    """
    return 2 * min(x, y) + (x != y)


def suspense(x: int, y: int) -> int:
    """Return 2 on the diagonal and 3 off it; 0 and 1 at the edge.

    >>> suspense(3, 3), suspense(3, 7), suspense(0, 7), suspense(0, 0)
    (2, 3, 1, 0)
    """
    return 2 * (min(x, y) > 0) + (x != y)


def misere_suspense(x: int, y: int) -> int:
    """Return 3 on the diagonal and 4 off it; less where a coordinate is below 2.

    >>> misere_suspense(3, 3), misere_suspense(3, 7), misere_suspense(1, 1), misere_suspense(0, 1)
    (3, 4, 2, 1)
    """
    if min(x, y) >= 2:
        return 3 + (x != y)
    return 2 if x + y > 1 else x + y


def misere_grundy(x: int, y: int) -> int:
    """Return the nim-sum, reversed where no coordinate is above 1.

    >>> misere_grundy(3, 3), misere_grundy(1, 1), misere_grundy(0, 1)
    (0, 1, 0)
    """
    return x ^ y ^ (max(x, y) < 2)


def foreclosed(x: int, y: int) -> int:
    """Return the nim-sum of the coordinates less one each; no such value at the edge.

    >>> foreclosed(3, 5), foreclosed(0, 5), foreclosed(0, 0)
    (6, -1, -2)
    """
    if min(x, y) > 0:
        return (x - 1) ^ (y - 1)
    return ALMOST_ENDED if x or y else ENDED


def kernel(x: int, y: int) -> int:
    """Return whether it has ended, whether x = y, and whether it is lost in misère play.

    >>> kernel(3, 3) == KERNEL_NORMAL | KERNEL_MISERE, kernel(1, 1) == KERNEL_NORMAL
    (True, True)
    """
    ended = KERNEL_ENDED if x == y == 0 else 0
    lost = KERNEL_MISERE if not ended and misere_grundy(x, y) == 0 else 0
    return ended | lost | (KERNEL_NORMAL if x == y else 0)


ROOK: dict[Valuation, Callable[[int, int], int]] = {
    valuations.GRUNDY: int.__xor__,
    valuations.MISERE_GRUNDY: misere_grundy,
    valuations.REMOTENESS: remoteness,
    valuations.SUSPENSE: suspense,
    valuations.MISERE_SUSPENSE: misere_suspense,
    valuations.FORECLOSED: foreclosed,
    valuations.KERNEL: kernel,
}
"""The value of the square (x, y), by valuation."""


MOST_ROWS = 20_000
"""So many rows of the table of three-row Chomp take some seconds."""

LEAST_ROWS = 256
"""So many take no time."""


@dataclass(frozen=True)
class Rule:
    """A theorem about boards.

    Attributes:
        theorem: its name in the register.
        winning: the P-positions that one bite of a board reaches, in natural order.
        working: why the board is won or lost, with its numbers.
        whole: whether these are all; else there may be more.
    """

    theorem: str
    winning: Callable[[Diagram], list[Diagram]]
    working: Callable[[Diagram], Message]
    whole: Callable[[Diagram], bool] = lambda _: True

    @property
    def line(self) -> Message:
        """Return the line by which answers cite the theorem."""
        return THEOREMS[self.theorem].cite()


def rule_of(diagram: Diagram, play: Play) -> Rule | None:
    """Return the rule that covers a board; None if there is none.

    >>> rule = rule_of((5, 5, 5, 5, 5), Play.NORMAL)
    >>> rule.winning((5, 5, 5, 5, 5)) if rule else None
    [(5, 1, 1, 1, 1)]
    """
    misere = play is Play.MISERE
    if len(diagram) == 1 or diagram[1] == 1:
        return MISERE_HOOKS if misere else HOOKS
    # A board and its transpose have equal values, so the shorter side counts.
    rows = min(len(diagram), diagram[0])
    if rows == 2:
        return MISERE_TWO_ROWS if misere else TWO_ROWS
    # Three rows: by a table up to the length of the middle row, in normal play only.
    if rows == 3 and not misere and _lower(diagram) < MOST_ROWS and can_compile():
        return THREE_ROWS
    return SQUARES if len(diagram) == diagram[0] else None


def is_stolen(diagram: Diagram, play: Play) -> bool:
    """Check whether strategy stealing proves that the player to move wins: on whole boards.

    In misère play a board of two squares is lost, as a bite of the corner ends play.

    >>> is_stolen((4, 4, 4), Play.NORMAL), is_stolen((4, 4, 3), Play.NORMAL)
    (True, False)
    >>> is_stolen((2,), Play.NORMAL), is_stolen((2,), Play.MISERE)
    (True, False)
    """
    # If the bite of the far corner lost, the first player could begin with the answer to it.
    least = 2 if play is Play.MISERE else 1
    return diagram[0] == diagram[-1] and diagram[0] * len(diagram) > least


def _turned(diagram: Diagram, rows: int) -> bool:
    """Check whether a board has more than `rows` rows and so must be transposed."""
    return len(diagram) > rows


def _lower(diagram: Diagram) -> int:
    """Return the length of the middle row of a board of three rows or three columns."""
    # Turned to three rows, the middle row has as many squares as rows longer than one.
    return sum(1 for row in diagram if row > 1) if _turned(diagram, 3) else diagram[1]


def arms(diagram: Diagram) -> tuple[int, int]:
    """Count the squares to the right of the poisoned one and below it."""
    return diagram[0] - 1, len(diagram) - 1


def _hook(right: int, down: int) -> Diagram:
    return (right + 1, *[1] * down)


def _hook_moves(lost: Callable[[int, int], bool]) -> Callable[[Diagram], list[Diagram]]:
    """Find a hook's moves to lost ones: an arm as long as the other one, or of at most one."""

    def winning(diagram: Diagram) -> list[Diagram]:
        x, y = arms(diagram)
        # An arm may shrink to the length of the other (normal play) or to 0 or 1 (misère
        # exceptions).
        shorter = sorted({k for k in (0, 1, y) if k < x})
        lower = sorted({k for k in (0, 1, x) if k < y})
        found = [(k, y) for k in shorter] + [(x, k) for k in lower]
        return [_hook(*arms) for arms in found if lost(*arms)]

    return winning


def _hook_words(diagram: Diagram) -> Message:
    x, y = arms(diagram)
    return message("two arms of {x:,} and {y:,} squares, played like Nim heaps", x=x, y=y)


def _two(diagram: Diagram) -> tuple[int, int]:
    """Return the lengths of the two rows of a board, transposed if need be."""
    rows = transposed(diagram) if _turned(diagram, 2) else diagram
    return rows[0], rows[1]


def _two_moves(diagram: Diagram) -> list[Diagram]:
    a, b = _two(diagram)
    # Two rows are lost iff they differ by one; otherwise one bite makes them so.
    if a == b + 1:
        return []
    found = (a, a - 1) if a == b else (b + 1, b)
    return [transposed(found) if _turned(diagram, 2) else found]


def _misere_two_moves(diagram: Diagram) -> list[Diagram]:
    """List the moves to two squares: the first column, and the first row of a 2 × 2 square."""
    # Two squares are lost in misère play: the next bite leaves the poisoned square alone.
    column = (2,) if _turned(diagram, 2) else (1, 1)
    other = [(2,) if column == (1, 1) else (1, 1)]
    return [column, *(other if diagram == (2, 2) else [])]


def _two_words(diagram: Diagram) -> Message:
    a, b = _two(diagram)
    return message(
        "rows of {a:,} and {b:,} squares; the player to move loses if they differ by 1", a=a, b=b
    )


def _three(diagram: Diagram) -> tuple[int, int, int]:
    rows = transposed(diagram) if _turned(diagram, 3) else diagram
    a, b, c = (*rows, 0)[:3]
    return a, b, c


LARGEST_TABLE: list["three_rows.ThreeRowChomp"] = []
"""The largest table so far, as play only goes on to shorter rows."""


def _table_for(b: int) -> "three_rows.ThreeRowChomp":
    """Return a table with rows of length `b`, from the cache if it is large enough."""
    # A table once filled serves all shorter boards of a play.
    table = next(iter(LARGEST_TABLE), None)
    if table is None or table.size <= b:
        table = three_rows.three_row_chomp(max(LEAST_ROWS, b + 1))
        LARGEST_TABLE[:] = [table]
    return table  # not the one in the list, where another thread may put a smaller one


def _three_moves(diagram: Diagram) -> list[Diagram]:
    a, b, c = _three(diagram)
    found = [tuple(row for row in bar if row) for bar in _table_for(b).winning_moves((a, b, c))]
    return [transposed(bar) for bar in found] if _turned(diagram, 3) else found


def _three_words(diagram: Diagram) -> Message:
    a, b, c = _three(diagram)
    first = _table_for(b).f(b, c)
    if first is None:
        return message(
            "no first row above rows of {b:,} and {c:,} squares gives a P-position", b=b, c=c
        )
    return message(
        "above rows of {b:,} and {c:,} squares a P-position needs a first row of {first:,};"
        " this one has {a:,}",
        a=a,
        b=b,
        c=c,
        first=first,
    )


def _square_moves(diagram: Diagram) -> list[Diagram]:
    # On a square the bite of (2, 2) leaves two equal arms, which are lost.
    return [_hook(len(diagram) - 1, len(diagram) - 1)]


def _square_words(diagram: Diagram) -> Message:
    return message(
        "the first row and the first column have {length:,} squares each; biting (2, 2)"
        " leaves only them",
        length=len(diagram),
    )


HOOKS = Rule("chomp-hooks", _hook_moves(eq), _hook_words)
MISERE_HOOKS = Rule("chomp-hooks", _hook_moves(lambda x, y: misere_grundy(x, y) == 0), _hook_words)
TWO_ROWS = Rule("two-row-chomp", _two_moves, _two_words)
MISERE_TWO_ROWS = Rule(
    "misere-two-row-chomp", _misere_two_moves,
    lambda _: message("a bite can leave the two squares of the first column"),
)  # fmt: skip
THREE_ROWS = Rule("three-row-chomp", _three_moves, _three_words)
SQUARES = Rule("square-chomp", _square_moves, _square_words, lambda rows: rows[0] == rows[-1])
"""Squares, and every board with equal arms and the square (2, 2), of more than three rows, or of
three in misère play."""
