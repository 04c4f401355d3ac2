"""Sequences and tables as plain text, and what they show in a line."""

from kalmar.tables.values import Sequence, Table

__all__ = ["UNDEFINED", "caption", "sequence", "table"]

UNDEFINED = "–"


def sequence(shown: Sequence) -> str:
    """The values on one line.

    >>> from kalmar.tables import ask
    >>> sequence(ask.sequence("kayles", 5))
    '0 1 2 3 1 4'
    """
    return " ".join(UNDEFINED if v is None else str(v) for v in shown.values)


def table(shown: Table) -> str:
    """Aligned columns with a head.

    >>> from kalmar.tables import ask
    >>> print(table(ask.table("queen", range(2), range(3))))
      | 0 1 2
    --+------
    0 | 0 1 2
    1 | 1 2 0
    """
    cells = [[UNDEFINED if v is None else str(v) for v in row] for row in shown.values]
    widths = [
        max(len(str(col)), *(len(row[i]) for row in cells)) for i, col in enumerate(shown.cols)
    ]
    left = max(len(str(row)) for row in shown.rows)
    head = " ".join(str(col).rjust(w) for col, w in zip(shown.cols, widths, strict=True))
    lines = [f"{'':>{left}} | {head}", f"{'-' * left}-+-{'-' * len(head)}"]
    for name, row in zip(shown.rows, cells, strict=True):
        body = " ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True))
        lines.append(f"{name:>{left}} | {body}")
    return "\n".join(lines)


def caption(shown: Sequence | Table) -> str:
    """Of what the values are, in which way of playing, in a line.

    >>> from kalmar.tables import ask
    >>> caption(ask.sequence("kayles", 5, "selective"))
    'remoteness R⁺ of kayles, selective, normal play'
    """
    way = f"{shown.composition.name}, {shown.play.title} play"
    return f"{shown.valuation.title} {shown.valuation.symbol} of {shown.game}, {way}"
