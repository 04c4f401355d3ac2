"""`kalmar chomp`: winning openings and P-positions of bars, boxes, and ordered sets from a file."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from math import prod
from pathlib import Path
from typing import Any

import click

from kalmar.errors import LimitReached, UsageError
from kalmar.games.boxes import Boxes, Sides
from kalmar.games.posets import Poset
from kalmar.present.cli.output import bold, emit, emit_json

__all__ = ["command"]

SHOWN = 50
MOST_POSITIONS = 3_000_000


@click.command("chomp")
@click.argument("board", required=False)
@click.option("--smaller", is_flag=True, help="The openings of all smaller boards too.")
@click.option("--p-positions", is_flag=True, help="All P-positions of a bar (two dimensions).")
@click.option("--poset", type=click.Path(path_type=Path), help="An order: who is above whom.")
@click.option("--limit", type=click.IntRange(min=1), default=MOST_POSITIONS, show_default=True,
              help="Positions a search may visit.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    board: str | None,
    smaller: bool,
    p_positions: bool,
    poset: Path | None,
    limit: int,
    as_json: bool,
) -> None:
    """All winning openings of a BOARD such as 10x8 (rows and columns) or 3x3x4.

    An order is read from a file as `kalmar graph` reads a graph: an edge from a to b says that b is
    above a. Its least element, if there is one, is poisoned.

    \b
    Examples:
      kalmar chomp 10x8
      kalmar chomp 6x6 --smaller
      kalmar chomp 3x4 --p-positions
      kalmar chomp 3x3x4
      kalmar chomp --poset order.json
    """
    if (board is None) == (poset is None):
        raise UsageError("give either a board, such as 10x8, or --poset FILE")
    if poset is not None:
        show_poset(read_poset(poset), limit, as_json)
        return
    (sides,) = Boxes().parse(board or "")
    if len(sides) < 2 or prod(sides) == 1:
        raise UsageError(f"{board} is no board with an opening: write rows x columns, as in 10x8")
    if p_positions:
        show_positions(sides, as_json)
        return
    found = [opening_data(s, limit) for s in (boards(sides) if smaller else [sides])]
    if as_json:
        emit_json(found if smaller else found[0])
    elif smaller:
        for data in found:
            emit(f"{data['board']:>9}  {'  '.join(cell_text(c) for c in data['openings'])}")
    else:
        show_board(sides, found[0])


def boards(sides: Sides) -> Iterator[Sides]:
    """The boards within one, with ascending sides, without the poisoned cell alone."""
    most = sorted(sides)
    for found in combinations_with_replacement(range(1, most[-1] + 1), len(most)):
        fits = all(a <= b for a, b in zip(found, most, strict=True))
        if fits and prod(found) > 1:
            yield found


def cell_text(cell: Sides) -> str:
    """A cell as it is written, from 1 on.

    >>> cell_text((5, 6))
    '(5, 6)'
    """
    return f"({', '.join(map(str, cell))})"


def opening_data(sides: Sides, limit: int) -> dict[str, Any]:
    """The cells that win when bitten first."""
    cells = flat_openings(sides) if len(sides) == 2 else box_openings(sides, limit)
    return {"board": "x".join(map(str, sides)), "openings": [list(cell) for cell in cells]}


def flat_openings(sides: Sides) -> list[Sides]:
    """The winning bites of a bar, as row and column."""
    from kalmar.solvers.chomp_boards import chomp_table

    rows, columns = sides
    if rows == 1 or columns == 1:
        return [(1, 2) if rows == 1 else (2, 1)]
    turned = columns < rows
    least, most = min(sides), max(sides)
    found = []
    for left in chomp_table(least, most).openings(most):
        row = next((i for i, length in enumerate(left) if length < most), len(left))
        cell = (row + 1, (left[row] if row < len(left) else 0) + 1)
        found.append(cell[::-1] if turned else cell)
    return sorted(found)


def box_openings(sides: Sides, limit: int) -> list[Sides]:
    """The winning bites of a box of any dimension."""
    rules = Boxes()
    return [cell for cell, value in option_values(rules, (sides,), limit) if value == 0]


def option_values(rules: Any, component: Any, limit: int) -> list[tuple[Any, int]]:
    """Each element that may be taken, with the Grundy value of what is left."""
    from kalmar.solvers import values_of
    from kalmar.values import GRUNDY
    from kalmar.values.fold import Fold
    from kalmar.values.operations import NIM_SUM

    solved = values_of(rules, [component], Fold(GRUNDY, NIM_SUM), limit)
    return [
        (element, solved.value(rules.without(component, element)))
        for element in rules.elements(component)
    ]


def show_board(sides: Sides, data: dict[str, Any]) -> None:
    """The openings, and a picture of a bar: the winning bites, and the poisoned square."""
    cells = data["openings"]
    plural = "" if len(cells) == 1 else "s"
    emit(bold(f"{data['board']}: {len(cells)} winning opening{plural}"))
    emit("  ".join(cell_text(cell) for cell in cells))
    if len(sides) == 2 and max(sides) <= 60:
        for row in range(1, sides[0] + 1):
            squares = ("●" if [row, c] in cells else "□" for c in range(1, sides[1] + 1))
            line = "".join(squares)
            emit("☠" + line[1:] if row == 1 else line)


def show_positions(sides: Sides, as_json: bool) -> None:
    """The P-positions of a bar."""
    from kalmar.solvers.chomp_boards import chomp_table

    if len(sides) != 2:
        raise UsageError("--p-positions lists those of bars: write rows x columns, as in 3x4")
    rows, columns = sides
    table = chomp_table(max(rows, 2), columns)
    found = (diagram for diagram in table.p_positions(columns) if len(diagram) <= rows)
    if as_json:
        emit_json([list(diagram) for diagram in islice(found, MOST_POSITIONS)])
        return
    for diagram in found:
        emit(",".join(map(str, diagram)))


def read_poset(path: Path) -> Poset:
    """The order in a file.

    Raises:
        GameError: it is no order.
    """
    from kalmar.graphs.files import read_options

    options = read_options(path)
    return Poset.of_relations((a, b) for a, above in options.items() for b in (above or [a]))


def has_greatest(rules: Poset) -> bool:
    """Whether an element is above all others."""
    return any(all(up >> i & 1 for up in rules.above) for i in range(len(rules.names)))


def show_poset(rules: Poset, limit: int, as_json: bool) -> None:
    """Who wins on the whole order, and which elements win."""
    everything = (1 << len(rules.names)) - 1
    try:
        values = option_values(rules, everything, limit)
    except LimitReached as error:
        if has_greatest(rules) and len(rules.names) > 1:
            stolen = "the first player wins, as there is a greatest element (strategy stealing)"
            raise LimitReached(f"{error}; {stolen}") from error
        raise
    wins = [rules.names[i] for i, value in values if value == 0]
    taken = {value for _, value in values}
    grundy = next(n for n in range(len(taken) + 1) if n not in taken)
    poison = rules.names[rules.poisoned.bit_length() - 1] if rules.poisoned else None
    if as_json:
        emit_json({"elements": len(rules.names), "poisoned": poison, "grundy": grundy,
                   "outcome": "N" if wins else "P", "winning": wins})  # fmt: skip
        return
    emit(bold(f"{len(rules.names)} elements, {poison or 'none'} poisoned"))
    emit(f"{'N' if wins else 'P'}, Grundy value {grundy}")
    shown = ", ".join(wins[:SHOWN]) + (", …" if len(wins) > SHOWN else "")
    emit(f"winning: {shown or 'no element'}")
