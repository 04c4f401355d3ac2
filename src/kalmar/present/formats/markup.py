"""Tables as HTML and Markdown."""

from html import escape

from kalmar.present.formats.plain import UNDEFINED, caption
from kalmar.tables.values import Table
from kalmar.words import spoken

__all__ = ["html", "markdown", "markdown_rows"]


def markdown_rows(head: list[str], rows: list[list[str]]) -> str:
    r"""Rows of text as a table of Markdown.

    >>> print(markdown_rows(["a"], [["x|y"]]))
    | a |
    |---|
    | x\|y |
    """
    lines = ["| " + " | ".join(c.replace("|", "\\|") for c in row) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def markdown(table: Table) -> str:
    """A table of Markdown.

    >>> from kalmar.tables.ask import table
    >>> print(markdown(table("queen", range(1), range(2))))
    |  | 0 | 1 |
    |---|---|---|
    | 0 | 0 | 1 |
    """
    rows = [
        [str(name), *(UNDEFINED if v is None else str(v) for v in row)]
        for name, row in zip(table.rows, table.values, strict=True)
    ]
    return markdown_rows(["", *map(str, table.cols)], rows)


def html(table: Table) -> str:
    """A table with headers for rows and columns; P-positions are black."""
    style = ' style="background:#000;color:#fff"'
    head = "".join(f'<th scope="col">{col}</th>' for col in table.cols)
    lines = [f"<table><caption>{escape(spoken(caption(table)))}</caption><tr><td></td>{head}</tr>"]
    marked = zip(table.rows, table.values, table.p_positions(), strict=True)
    for name, row, lost in marked:
        cells = "".join(
            f"<td{style if p else ''}>{UNDEFINED if v is None else v}</td>"
            for v, p in zip(row, lost, strict=True)
        )
        lines.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    return "\n".join([*lines, "</table>"])
