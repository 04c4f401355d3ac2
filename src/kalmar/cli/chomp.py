"""`kalmar chomp`: winning openings and P-positions of bars, boxes, and ordered sets from a file."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import click
from click.core import ParameterSource

from kalmar.answers.openings import (
    PosetOpenings,
    bar_p_positions,
    openings,
    poset_openings,
    smaller_boards,
)
from kalmar.cli.options import Options, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message, plural_message
from kalmar.engines.graphs.files import read_poset
from kalmar.games.posets.boxes import BoxUnion, Sides
from kalmar.render.page import Page, Rows
from kalmar.runtime.work import ONE_LIMIT, usual_work

MAX_OPENINGS_LISTED = 50
MAX_COLUMNS = 60
MOST_POSITIONS = 3_000_000


class ChompOptions(Options):
    """What is listed, and of which order.

    Attributes:
        smaller: also list the openings of all smaller boards.
        p_positions: list all P-positions of a bar instead.
        poset: file with the order, as a graph.
        limit: number of positions that a search may visit.
    """

    smaller: bool = False
    p_positions: bool = False
    poset: Path | None = None
    limit: int = opt(default=MOST_POSITIONS, least=1)


@as_command("chomp")
def command(board: str | None, *, asked: ChompOptions, out: Output = output()) -> None:
    """List all winning openings of a BOARD such as 10x8 (rows and columns) or 3x3x4.

    An order is read from a file like a graph of `kalmar graph`: an edge from a to b means that
    b is above a. Its least element, if there is one, is poisoned.

    \b
    Examples:
      kalmar chomp 10x8
      kalmar chomp 6x6 --smaller
      kalmar chomp 3x4 --p-positions
      kalmar chomp 3x3x4
      kalmar chomp --poset order.json
    """
    if (board is None) == (asked.poset is None):
        raise UsageError("give either a board, such as 10x8, or --poset FILE")
    source = click.get_current_context().get_parameter_source("limit")
    with usual_work(None if source is ParameterSource.DEFAULT else asked.limit, ONE_LIMIT):
        answer(board or "", asked, out)


def answer(board: str, asked: ChompOptions, out: Output) -> None:
    """Show what is asked of a board or an order."""
    if asked.poset is not None:
        order = poset_openings(read_poset(asked.poset), asked.limit)
        out.show(page=lambda: poset_page(order), json=order.to_dict)
        return
    sides = sides_of(board)
    if len(sides) < 2:
        raise UsageError(
            "{board} has only one side: write rows x columns, such as 10x8",
            board=board,
        )
    if asked.p_positions:
        show_p_positions(bar_p_positions(sides), out)
    elif asked.smaller:
        show_smaller(sides, asked.limit, out)
    else:
        found = openings(sides, asked.limit)
        out.show(page=lambda: page(sides, found), json=lambda: data(sides, found))


def sides_of(board: str) -> Sides:
    """Return the sides of a board; one that a theorem solves may be larger than other positions.

    Raises:
        PositionError: it is no board.

    >>> sides_of("2x5000"), sides_of("3x3x4")
    ((2, 5000), (3, 3, 4))
    """
    # Squares and bars of two rows have closed forms, so no limit of size holds for them.
    if bar := re.fullmatch(r"([1-9]\d{0,9})[x×]([1-9]\d{0,9})", board.strip()):
        rows, columns = int(bar[1]), int(bar[2])
        if rows == columns or min(rows, columns) <= 2:
            return rows, columns
    (sides,) = BoxUnion().parse(board)
    return sides


def show_p_positions(found: Iterator[Sides], out: Output) -> None:
    """Write one line for each position, one by one; JSON lists a few millions at most."""
    out.show(
        text=lambda: (",".join(map(str, diagram)) for diagram in found),
        json=lambda: [list(diagram) for diagram in islice(found, MOST_POSITIONS)],
    )


def name(sides: Sides) -> str:
    """Format a board as it is written.

    >>> name((10, 8))
    '10x8'
    """
    return "x".join(map(str, sides))


def cells_text(cells: Iterable[Sides]) -> str:
    """Format cells as they are written, from 1 on.

    >>> cells_text([(5, 6), (1, 2)])
    '(5, 6)  (1, 2)'
    """
    return "  ".join(f"({', '.join(map(str, cell))})" for cell in cells)


def data(sides: Sides, cells: list[Sides]) -> dict[str, object]:
    """Return a board with its openings as plain data."""
    return {"board": name(sides), "openings": [list(cell) for cell in cells]}


def page(sides: Sides, cells: list[Sides]) -> Page:
    """Describe the openings, and draw a bar: winning bites and the poisoned square."""
    if not cells:
        lost = message("{board}: the player to move has lost", board=name(sides))
        return Page("", [lost])
    head = plural_message(
        len(cells),
        "{board}: {number} winning opening",
        "{board}: {number} winning openings",
        board=name(sides),
    )
    lines = [cells_text(cells)]
    if len(sides) == 2 and max(sides) <= MAX_COLUMNS:
        for row in range(1, sides[0] + 1):
            squares = ["●" if (row, c) in cells else "□" for c in range(1, sides[1] + 1)]
            lines.append("".join(["☠", *squares[1:]] if row == 1 else squares))
    return Page(head, lines)


def show_smaller(sides: Sides, limit: int, out: Output) -> None:
    """Write one line for each board; where a limit is reached, only for those found until then.

    Raises:
        LimitReached: the others take more.
    """
    found: dict[Sides, list[Sides]] = {}
    stopped: LimitReached | None = None
    try:
        for smaller in smaller_boards(sides):
            found[smaller] = openings(smaller, limit)
    except LimitReached as error:
        stopped = error
    rows = [[name(smaller), cells_text(cells)] for smaller, cells in found.items()]
    out.show(
        page=lambda: Page("", [Rows(rows, form="rl", least=[9])]),
        json=lambda: [data(sides, cells) for sides, cells in found.items()],
    )
    if stopped is not None:
        raise stopped


def poset_page(found: PosetOpenings) -> Page:
    """Describe the openings on an order in words."""
    shown = ", ".join(found.winning[:MAX_OPENINGS_LISTED]) + (
        ", …" if len(found.winning) > MAX_OPENINGS_LISTED else ""
    )
    head = plural_message(
        found.elements,
        "{number} element, {poisoned} poisoned",
        "{number} elements, {poisoned} poisoned",
        poisoned=found.poisoned or message("none"),
    )
    outcome = "N" if found.winning else "P"
    lines = [
        message("{outcome}, Grundy value {value}", outcome=outcome, value=found.grundy),
        message("winning: {elements}", elements=shown or message("no element")),
    ]
    return Page(head, lines)
