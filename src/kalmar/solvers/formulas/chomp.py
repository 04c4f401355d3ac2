"""Who wins on boards of Chomp of any size: hooks, two rows, three rows, squares.

Each is a `Rule`, which knows the winning moves of the boards it covers. A board with none of them
is a P-position. Whole boards that no rule covers are won by strategy stealing, which does not say
how.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kalmar.core.i18n import Said, said
from kalmar.core.records import dataclass
from kalmar.core.rules import Play
from kalmar.games.posets.chomp import Diagram, transposed
from kalmar.runtime.optional import has
from kalmar.solvers.formulas.rook import misere_grundy
from kalmar.theory.theorems import THEOREMS

if TYPE_CHECKING:
    from kalmar.engines.chomp.three_rows import ThreeRowChomp

__all__ = ["Rule", "is_stolen", "rule_of"]

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
        whole: whether these are all; else there may be more.
        working: why the board is won or lost, with its numbers.
    """

    theorem: str
    winning: Callable[[Diagram], list[Diagram]]
    whole: Callable[[Diagram], bool]
    working: Callable[[Diagram], Said]

    @property
    def line(self) -> Said:
        """The line by which answers name the theorem."""
        return THEOREMS[self.theorem].cite()


def rule_of(diagram: Diagram, play: Play) -> Rule | None:
    """The rule that covers a board, if one does.

    >>> rule = rule_of((5, 5, 5, 5, 5), Play.NORMAL)
    >>> rule.winning((5, 5, 5, 5, 5)) if rule else None
    [(5, 1, 1, 1, 1)]
    """
    misere = play is Play.MISERE
    if len(diagram) == 1 or diagram[1] == 1:
        return MISERE_HOOKS if misere else HOOKS
    rows = min(len(diagram), diagram[0])
    if rows == 2:
        return MISERE_TWO_ROWS if misere else TWO_ROWS
    if rows == 3 and not misere and _lower(diagram) < MOST_ROWS and _can_fill():
        return THREE_ROWS
    return SQUARES if len(diagram) == diagram[0] else None


def is_stolen(diagram: Diagram, play: Play) -> bool:
    """Whether strategy stealing says that the player to move wins: on whole boards.

    In misère play a board of two squares is lost, as a bite of the corner ends play.

    >>> is_stolen((4, 4, 4), Play.NORMAL), is_stolen((4, 4, 3), Play.NORMAL)
    (True, False)
    >>> is_stolen((2,), Play.NORMAL), is_stolen((2,), Play.MISERE)
    (True, False)
    """
    least = 2 if play is Play.MISERE else 1
    return diagram[0] == diagram[-1] and diagram[0] * len(diagram) > least


def _can_fill() -> bool:
    """Whether the libraries are there that fill the table of three rows."""
    return has("numpy") and has("numba")


def _turned(diagram: Diagram, rows: int) -> bool:
    """Whether a board has more rows than that and so must be turned to have so few."""
    return len(diagram) > rows


def _lower(diagram: Diagram) -> int:
    """The length of the middle row of a board of three rows or three columns."""
    return sum(1 for row in diagram if row > 1) if _turned(diagram, 3) else diagram[1]


def _arms(diagram: Diagram) -> tuple[int, int]:
    """How many squares lie to the right of the poisoned one and below it."""
    return diagram[0] - 1, len(diagram) - 1


def _hook(right: int, down: int) -> Diagram:
    return (right + 1, *[1] * down)


def _hook_moves(lost: Callable[[int, int], bool]) -> Callable[[Diagram], list[Diagram]]:
    """The moves of a hook to lost ones: an arm as long as the other one, or of at most one."""

    def winning(diagram: Diagram) -> list[Diagram]:
        x, y = _arms(diagram)
        shorter = sorted({k for k in (0, 1, y) if k < x})
        lower = sorted({k for k in (0, 1, x) if k < y})
        found = [(k, y) for k in shorter] + [(x, k) for k in lower]
        return [_hook(*arms) for arms in found if lost(*arms)]

    return winning


def _equal(x: int, y: int) -> bool:
    return x == y


def _lost_misere(x: int, y: int) -> bool:
    return misere_grundy(x, y) == 0


def _hook_words(diagram: Diagram) -> Said:
    x, y = _arms(diagram)
    return said("two arms of {x:,} and {y:,} squares, played like Nim heaps", x=x, y=y)


def _two(diagram: Diagram) -> tuple[int, int]:
    """The lengths of the two rows, of a board turned if need be."""
    rows = transposed(diagram) if _turned(diagram, 2) else diagram
    return rows[0], rows[1]


def _two_moves(diagram: Diagram) -> list[Diagram]:
    a, b = _two(diagram)
    if a == b + 1:
        return []
    found = (a, a - 1) if a == b else (b + 1, b)
    return [transposed(found) if _turned(diagram, 2) else found]


def _misere_two_moves(diagram: Diagram) -> list[Diagram]:
    """To two squares: the first column, or the first row of a square."""
    column = (2,) if _turned(diagram, 2) else (1, 1)
    other = [(2,) if column == (1, 1) else (1, 1)]
    return [column, *(other if diagram == (2, 2) else [])]


def _two_words(diagram: Diagram) -> Said:
    a, b = _two(diagram)
    return said("rows of {a:,} and {b:,} squares; a difference of 1 is lost", a=a, b=b)


def _misere_two_words(diagram: Diagram) -> Said:  # noqa: ARG001 - it is the same for all
    return said("a bite can leave the two squares of the first column")


def _three(diagram: Diagram) -> tuple[int, int, int]:
    rows = transposed(diagram) if _turned(diagram, 3) else diagram
    a, b, c = (*rows, 0)[:3]
    return a, b, c


KEPT: list["ThreeRowChomp"] = []
"""The largest table so far, as play only goes on to shorter rows."""


def _table_for(b: int) -> "ThreeRowChomp":
    """A table with rows of that length."""
    from kalmar.engines.chomp.three_rows import three_row_chomp

    if not KEPT or KEPT[0].size <= b:
        KEPT[:] = [three_row_chomp(max(LEAST_ROWS, b + 1))]
    return KEPT[0]


def _three_moves(diagram: Diagram) -> list[Diagram]:
    a, b, c = _three(diagram)
    found = [tuple(row for row in bar if row) for bar in _table_for(b).winning_moves((a, b, c))]
    return [transposed(bar) for bar in found] if _turned(diagram, 3) else found


def _three_words(diagram: Diagram) -> Said:
    a, b, c = _three(diagram)
    first = _table_for(b).f(b, c)
    if first is None:
        return said("no first row above {b:,} and {c:,} squares makes a P-position", b=b, c=c)
    return said(
        "above rows of {b:,} and {c:,} squares the first row of a P-position has {first:,}, and"
        " this one has {a:,}",
        a=a,
        b=b,
        c=c,
        first=first,
    )


def _square_moves(diagram: Diagram) -> list[Diagram]:
    return [_hook(len(diagram) - 1, len(diagram) - 1)]


def _square_words(diagram: Diagram) -> Said:
    return said(
        "the first row and the first column have {length:,} squares each; a bite of (2, 2) leaves"
        " only them",
        length=len(diagram),
    )


def _always(diagram: Diagram) -> bool:  # noqa: ARG001 - a rule that knows all moves
    return True


def _is_whole(diagram: Diagram) -> bool:
    return diagram[0] == diagram[-1]


HOOKS = Rule("chomp-hooks", _hook_moves(_equal), _always, _hook_words)
MISERE_HOOKS = Rule("chomp-hooks", _hook_moves(_lost_misere), _always, _hook_words)
TWO_ROWS = Rule("two-row-chomp", _two_moves, _always, _two_words)
MISERE_TWO_ROWS = Rule("misere-two-row-chomp", _misere_two_moves, _always, _misere_two_words)
THREE_ROWS = Rule("three-row-chomp", _three_moves, _always, _three_words)
SQUARES = Rule("square-chomp", _square_moves, _is_whole, _square_words)
"""Squares, and every board with equal arms and the square (2, 2), of more than three rows, or of
three in misère play."""
