"""Tabulars of LaTeX that need no package, and the same with the rules of booktabs."""

from kalmar.tables.values import Sequence, Table

__all__ = ["ROW", "booktabs_sequence", "booktabs_table", "sequence", "table"]

ROW = 20
"""Values in a row of a sequence by default."""


def cell(value: int | None) -> str:
    """A value, or a dash where it is undefined."""
    return "--" if value is None else str(value)


def sequence(shown: Sequence, row: int = ROW) -> str:
    r"""Rows of values, each with its first heap.

    >>> from kalmar.tables import ask
    >>> print(sequence(ask.sequence("nim", 3), 2))
    \begin{tabular}{r|rr}
    $n$ & 0 & 1 \\ \hline
    0 & 0 & 1 \\
    2 & 2 & 3 \\
    \end{tabular}
    """
    cells = [cell(value) for value in shown.values]
    lines = [" & ".join(["$n$", *map(str, range(row))]) + r" \\ \hline"]
    for first in range(0, len(cells), row):
        here = cells[first : first + row]
        lines.append(
            " & ".join([str(shown.first + first), *here, *[""] * (row - len(here))]) + r" \\"
        )
    return tabular(row, lines)


def table(shown: Table) -> str:
    r"""Rows and columns with their heads.

    >>> from kalmar.tables import ask
    >>> print(table(ask.table("queen", range(1), range(2))))
    \begin{tabular}{r|rr}
     & 0 & 1 \\ \hline
    0 & 0 & 1 \\
    \end{tabular}
    """
    lines = [" & ".join(["", *map(str, shown.cols)]) + r" \\ \hline"]
    for name, row in zip(shown.rows, shown.values, strict=True):
        lines.append(" & ".join([str(name), *map(cell, row)]) + r" \\")
    return tabular(len(shown.cols), lines)


def tabular(columns: int, lines: list[str]) -> str:
    """Lines within a tabular that has a head to the left of its columns."""
    return "\n".join([rf"\begin{{tabular}}{{r|{'r' * columns}}}", *lines, r"\end{tabular}"])


def booktabs_sequence(shown: Sequence, row: int = ROW) -> str:
    """Rows of values between the rules of the package booktabs."""
    return ruled(sequence(shown, row))


def booktabs_table(shown: Table) -> str:
    r"""A table between the rules of the package booktabs.

    >>> from kalmar.tables import ask
    >>> print(booktabs_table(ask.table("queen", range(1), range(2))))
    \begin{tabular}{rrr}
    \toprule
     & 0 & 1 \\
    \midrule
    0 & 0 & 1 \\
    \bottomrule
    \end{tabular}
    """
    return ruled(table(shown))


def ruled(written: str) -> str:
    """A tabular of ours with rules above, below its head, and at its end, and none that stand."""
    begin, head, *body, end = written.replace("{r|", "{r", 1).splitlines()
    head = head.removesuffix(r" \hline")
    return "\n".join([begin, r"\toprule", head, r"\midrule", *body, r"\bottomrule", end])
