"""Winning openings and P-positions of Chomp on bars, boxes and finite ordered sets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import prod
from typing import Any

from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message
from kalmar.games.posets import Poset
from kalmar.games.posets.boxes import BoxUnion, Sides
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers import values_of
from kalmar.solvers.chomp_boards import ChompTable, chomp_table
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Fold, least_missing


def chomp(board: str | Sequence[int], limit: int = DEFAULT_LIMIT) -> list[tuple[int, ...]]:
    """List the winning first bites of a bar or a box of Chomp, counted from 1.

    Args:
        board: its sides: "10x8", or (10, 8) rows and columns; three or more for a box.
        limit: how many positions a search may visit.

    Raises:
        PositionError: it is not a board.
        UsageError: it has one side only.
        LimitReached: there are more positions.

    >>> chomp("10x8"), chomp((2, 2))
    ([(6, 5), (9, 4)], [(2, 2)])
    """
    # One parser for all spellings of sides, also those given as numbers.
    text = board if isinstance(board, str) else "x".join(map(str, board))
    (sides,) = BoxUnion().parse(text)
    if len(sides) < 2:
        raise UsageError(
            "{board} has only one side: write rows x columns, such as 10x8", board=text
        )
    return openings(sides, limit)


STOLEN_BAR = message("the first player still wins every bar (strategy stealing)")
STOLEN_ORDER = message("the first player wins, as there is a greatest element (strategy stealing)")
"""What strategy stealing knows of positions that are too large to be searched."""


def openings(sides: Sides, limit: int) -> list[Sides]:
    """List the cells of a bar or a box that win when bitten first, counted from 1.

    Args:
        sides: two or more; rows and columns of a bar.
        limit: how many positions a search may visit.

    Raises:
        LimitReached: there are more positions.

    >>> openings((8, 10), 10**6), openings((2, 2, 2), 10**6), openings((1, 1), 10**6)
    ([(4, 9), (5, 6)], [(2, 2, 2)], [])
    """
    # The poisoned cell alone: there is no bite.
    if prod(sides) == 1:
        return []
    if len(sides) == 2:
        return _bar_openings(*sides)
    return [cell for cell, value in _option_values(BoxUnion(), (sides,), limit) if value == 0]


def _bar_openings(rows: int, columns: int) -> list[Sides]:
    """Return the openings of a bar; squares and two rows have theirs by theorems (002, §1)."""
    # A row or column is a Nim heap: leave the poisoned cell.
    if rows == 1 or columns == 1:
        return [(1, 2) if rows == 1 else (2, 1)]
    if rows == columns:  # the hook that is left has arms of one length; other bites leave more
        return [(2, 2)]
    if min(rows, columns) == 2:  # rows that differ by one square are lost, and no others
        return [(rows, columns)]
    least, most = sorted((rows, columns))
    found = []
    # Turned so that there are fewer rows than columns, which makes the table smaller.
    for left in _table_of(least, most).openings(most):
        # The bitten row is the first that is shorter than the whole board.
        row = next((i for i, length in enumerate(left) if length < most), len(left))
        cell = (row + 1, (left[row] if row < len(left) else 0) + 1)
        found.append(cell[::-1] if columns < rows else cell)
    return sorted(found)


def _table_of(rows: int, columns: int) -> ChompTable:
    """Return the table of a bar.

    Raises:
        LimitReached: it is too large; the error says what strategy stealing knows all the same.
    """
    try:
        return chomp_table(rows, columns)
    except LimitReached as error:
        raise LimitReached("{error}; {stolen}", error=error.sentence, stolen=STOLEN_BAR) from error


def smaller_boards(sides: Sides) -> Iterator[Sides]:
    """Yield the boards within one, with ascending sides, without the poisoned cell alone.

    >>> list(smaller_boards((2, 3)))
    [(1, 2), (1, 3), (2, 2), (2, 3)]
    """
    most = sorted(sides)
    # Ascending sides only, as boards with permuted sides are alike.
    for found in combinations_with_replacement(range(1, most[-1] + 1), len(most)):
        fits = all(a <= b for a, b in zip(found, most, strict=True))
        if fits and prod(found) > 1:
            yield found


def bar_p_positions(sides: Sides) -> Iterator[Sides]:
    """Yield the P-positions of a bar, each as the lengths of its rows.

    Raises:
        UsageError: it is a box.

    >>> list(bar_p_positions((2, 3)))
    [(1,), (2, 1), (3, 2)]
    """
    if len(sides) != 2:
        raise UsageError("P-positions are listed for bars only: write rows x columns, such as 3x4")
    rows, columns = sides
    # A table has at least two rows; longer diagrams than the bar are left out again.
    found = chomp_table(max(rows, 2), columns).p_positions(columns)
    return (diagram for diagram in found if len(diagram) <= rows)


@dataclass(frozen=True)
class PosetOpenings:
    """Who wins on a whole order.

    Attributes:
        elements: how many there are.
        poisoned: the least element, if there is one.
        grundy: the Grundy value.
        winning: the elements that win when taken first.
    """

    elements: int
    poisoned: str | None
    grundy: int
    winning: list[str]

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "elements": self.elements,
            "poisoned": self.poisoned,
            "grundy": self.grundy,
            "outcome": "N" if self.winning else "P",
            "winning": self.winning,
        }


def poset_openings(rules: Poset, limit: int) -> PosetOpenings:
    """Find the openings of Chomp on an ordered set.

    Args:
        rules: the order.
        limit: how many positions a search may visit.

    Raises:
        LimitReached: there are more; the error says what strategy stealing knows all the same.

    >>> poset_openings(Poset.from_text("a<b,a<c"), 100)
    PosetOpenings(elements=3, poisoned='a', grundy=0, winning=[])
    """
    names = rules.names
    try:
        values = _option_values(rules, (1 << len(names)) - 1, limit)
    except LimitReached as error:
        # Strategy stealing needs a greatest element, whose bite every other bite includes.
        if _has_greatest(rules) and len(names) > 1:
            raise LimitReached(
                "{error}; {stolen}", error=error.sentence, stolen=STOLEN_ORDER
            ) from error
        raise
    return PosetOpenings(
        elements=len(names),
        poisoned=names[rules.poisoned.bit_length() - 1] if rules.poisoned else None,
        # The Grundy value of the whole from those of its options.
        grundy=least_missing(value for _, value in values),
        winning=[names[i] for i, value in values if value == 0],
    )


def _has_greatest(rules: Poset) -> bool:
    """Return whether an element is above all others."""
    return any(all(up >> i & 1 for up in rules.above) for i in range(len(rules.names)))


def _option_values(rules: Any, component: Any, limit: int) -> list[tuple[Any, int]]:
    """List each element that may be taken, with the Grundy value of what is left."""
    solved = values_of(rules, [component], Fold(GRUNDY, NIM_SUM), limit)
    return [
        (element, solved.value(rules.without(component, element)))
        for element in rules.elements(component)
    ]
