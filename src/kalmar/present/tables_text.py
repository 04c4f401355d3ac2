"""Tables as text: plain, CSV, LaTeX, HTML."""

from html import escape

from kalmar.tables.values import Table

__all__ = ["csv", "html", "latex", "plain"]

UNDEFINED = "–"


def _texts(table: Table) -> list[list[str]]:
    return [[UNDEFINED if v is None else str(v) for v in row] for row in table.values]


def plain(table: Table) -> str:
    """Aligned columns with a head.

    >>> from kalmar.tables.ask import table
    >>> print(plain(table("queen", range(2), range(3))))
      | 0 1 2
    --+------
    0 | 0 1 2
    1 | 1 2 0
    """
    cells = _texts(table)
    widths = [
        max(len(str(col)), *(len(row[i]) for row in cells)) for i, col in enumerate(table.cols)
    ]
    left = max(len(str(row)) for row in table.rows)
    head = " ".join(str(col).rjust(w) for col, w in zip(table.cols, widths, strict=True))
    lines = [f"{'':>{left}} | {head}", f"{'-' * left}-+-{'-' * len(head)}"]
    for name, row in zip(table.rows, cells, strict=True):
        body = " ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True))
        lines.append(f"{name:>{left}} | {body}")
    return "\n".join(lines)


def csv(table: Table) -> str:
    """Comma separated, columns in the first line, rows in the first field; undefined is empty.

    >>> from kalmar.tables.ask import table
    >>> print(csv(table("queen", range(2), range(3))))
    ,0,1,2
    0,0,1,2
    1,1,2,0
    """
    lines = [",".join(["", *map(str, table.cols)])]
    for name, row in zip(table.rows, table.values, strict=True):
        lines.append(",".join([str(name), *("" if v is None else str(v) for v in row)]))
    return "\n".join(lines)


def latex(table: Table) -> str:
    r"""A tabular that needs no package.

    >>> from kalmar.tables.ask import table
    >>> print(latex(table("queen", range(1), range(2))))
    \begin{tabular}{r|rr}
     & 0 & 1 \\ \hline
    0 & 0 & 1 \\
    \end{tabular}
    """
    lines = [
        rf"\begin{{tabular}}{{r|{'r' * len(table.cols)}}}",
        " & " + " & ".join(map(str, table.cols)) + r" \\ \hline",
    ]
    for name, row in zip(table.rows, _texts(table), strict=True):
        cells = ("--" if cell == UNDEFINED else cell for cell in row)
        lines.append(" & ".join([str(name), *cells]) + r" \\")
    return "\n".join([*lines, r"\end{tabular}"])


def html(table: Table) -> str:
    """A table with headers for rows and columns; P-positions are black."""
    style = ' style="background:#000;color:#fff"'
    head = "".join(f'<th scope="col">{col}</th>' for col in table.cols)
    lines = [f"<table><caption>{escape(caption(table))}</caption><tr><td></td>{head}</tr>"]
    for name, row in zip(table.rows, table.values, strict=True):
        cells = "".join(
            f"<td{style if table.is_p(v) else ''}>{UNDEFINED if v is None else v}</td>" for v in row
        )
        lines.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    return "\n".join([*lines, "</table>"])


def caption(table: Table) -> str:
    """What the table shows, in a line."""
    way = f"{table.composition.name}, {table.play.title} play"
    return f"{table.valuation.title} {table.valuation.symbol} of {table.game}, {way}"
