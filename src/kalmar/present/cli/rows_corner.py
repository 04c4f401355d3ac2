"""The table of three-row Chomp cell by cell: as text, as data, marked, explained, and drawn."""

from typing import TYPE_CHECKING, Any

from kalmar.present.cli.emit import Data
from kalmar.present.cli.output import Output
from kalmar.present.cli.pictures import Pictures
from kalmar.present.cli.rows_question import RowsQuestion
from kalmar.words import listed

if TYPE_CHECKING:
    from kalmar.three_rows.corner import Corner

__all__ = ["show_corner"]


def show_corner(size: int, asked: RowsQuestion, drawn: Pictures, out: Output) -> None:
    """Show the table, or explain a cell or a number of it."""
    from kalmar.present.formats import corners
    from kalmar.three_rows.corner import corner

    found = corner(size)
    drawn.draw(lambda kind: picture(found, asked, kind))
    if drawn and not out.asked:
        return
    if asked.explain is None:
        out.show(
            text=lambda: Data(corners.text(found, asked.marks)),
            csv=lambda: Data(corners.csv(found)),
            json=lambda: corners.json(found),
        )
    elif len(asked.explain) == 2:
        explain(found, *asked.explain, out)
    else:
        stand(found, asked.explain[0], out)


def explain(found: "Corner", b: int, c: int, out: Output) -> None:
    """What excludes the numbers below f(b, c)."""
    from kalmar.present.formats.corners import explanation_text

    out.show(
        text=lambda: listed(explanation_text(found, b, c), "\n"),
        json=lambda: explanation_data(found, b, c),
    )


def explanation_data(found: "Corner", b: int, c: int) -> dict[str, Any]:
    """The same as plain data."""
    why = found.explained(b, c)
    excluded = [
        {"A": number, "by": [{"B": i, "C": j} for i, j in cells]} for number, cells in why.excluded
    ]
    return {"B": b, "C": c, "f": why.value, "end": why.end, "excluded": excluded}


def stand(found: "Corner", number: int, out: Output) -> None:
    """Where a number stands, and where a second opening would."""
    from kalmar.present.formats.corners import standing_text

    out.show(
        text=lambda: listed(standing_text(found, number), "\n"),
        json=lambda: {
            "A": number,
            "cells": [{"B": b, "C": c} for b, c in found.standing(number)],
            "second_openings": [{"B": b, "C": c} for b, c in found.again(number)],
        },
    )


def picture(found: "Corner", asked: RowsQuestion, kind: str) -> bytes:
    """The table in the colours of source 002."""
    from kalmar.present.plot_corner import corner_picture

    return corner_picture(found, kind, asked.marks, asked.explain)
