"""`kalmar atlas sets`: preperiods and periods of subtraction games of few moves, and of sinks."""

from typing import Any

import click

from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import bold, columns
from kalmar.core.errors import UsageError
from kalmar.core.i18n import format_number, message, translate
from kalmar.games.heaps.subtraction import FixedNumbers
from kalmar.games.registry import find_rules
from kalmar.render.formats.text import fact_lines
from kalmar.render.plots.survey import growth_picture
from kalmar.research.atlas.subtraction import (
    COLUMNS,
    LARGEST_MOVE,
    MOVES,
    growth,
    row_of,
    set_rows,
)

TITLES = {
    "most": message("moves up to"),
    "sets": message("sets"),
    "period": message("longest period"),
    "set": message("first set"),
    "others": message("longest, not additive"),
    "wall_preperiod": message("longest preperiod, wall"),
    "sink_preperiod": message("longest preperiod, sink"),
}


@click.command("atlas sets")
@click.argument("numbers", required=False, metavar="[SET]")
@click.option("--moves", type=click.IntRange(1, 20), default=MOVES, show_default=True, metavar="K",
              help="Number of moves of each set.")  # fmt: skip
@click.option("--most", type=click.IntRange(1), default=LARGEST_MOVE, show_default=True,
              metavar="N", help="Largest move.")  # fmt: skip
@pictures("the growth of the longest period,")
@output("rows")
def command(numbers: str | None, moves: int, most: int, drawn: Pictures, out: Output) -> None:
    """Show the periods of subtraction games of three moves, with a wall and with a sink.

    With a wall, a number larger than the heap may not be taken; in a sink it takes the whole heap.
    Sets of three moves up to 64 come with the package; others are computed, and each period is
    proved.

    \b
    Examples:
      kalmar atlas sets
      kalmar atlas sets 2,5,7
      kalmar atlas sets --most 32 --csv -o sets.csv
      kalmar atlas sets --moves 4 --most 24
      kalmar atlas sets --png growth.png
    """
    if numbers is not None:
        if drawn:
            raise UsageError("pictures show the growth of periods: leave out the set")
        row = row_of(moves_of(numbers))
        out.show([row], COLUMNS, text=lambda: described(row), json=lambda: row)
        return
    rows = set_rows(moves, most)
    drawn.draw(lambda kind: growth_picture(growth(rows), moves, kind))
    out.show(rows, COLUMNS, text=lambda: summary(rows), json=lambda: rows)


def moves_of(text: str) -> tuple[int, ...]:
    """Parse a set as typed, alone or as the parameters of a game.

    Raises:
        KalmarError: it is no set of numbers.

    >>> moves_of("2,5,7"), moves_of("sink(1..3)")
    ((2, 5, 7), (1, 2, 3))
    """
    rules = find_rules(text if "(" in text else f"sink({text})")
    if not isinstance(rules, FixedNumbers):
        raise UsageError("'{text}' is not a set of moves: write numbers such as 2,5,7", text=text)
    return rules.numbers


def described(row: dict[str, Any]) -> str:
    """Describe all the contents of a row, in words."""
    lines = {
        message("additive"): translate(message("yes") if row["additive"] else message("no")),
        message("wall"): period(row, "wall"),
        message("sink"): period(row, "sink"),
    }
    return "\n".join([bold(row["moves"]), *fact_lines(lines)])


def period(row: dict[str, Any], rule: str) -> str:
    """Describe a period, and which two moves it is the sum of or divides the sum of."""
    fields = {"period": row[f"{rule}_period"], "preperiod": row[f"{rule}_preperiod"]}
    total = row[f"{rule}_sum"]
    if not total:
        return message("period {period:,} from {preperiod:,}", **fields)
    return message("period {period:,} from {preperiod:,}, which is {total}", total=total, **fields)


def summary(rows: list[dict[str, Any]]) -> str:
    """Format how the longest periods grow: at each power of two, and at the largest move."""
    grown = growth(rows)
    shown = [row for row in grown if not (most := int(row["most"])) & (most - 1)]
    shown += [row for row in grown[-1:] if row not in shown]
    head = [translate(title) for title in TITLES.values()]
    return columns([head, *([cell(row[name]) for name in TITLES] for row in shown)])


def cell(value: int | str) -> str:
    """Format a number with separators; a set stays as it is."""
    return value if isinstance(value, str) else translate(format_number(value))
