"""Sequences, tables and texts in LaTeX: tabulars with plain rules.

In texts LaTeX's special characters are escaped, and other signs become those that plain pdfLaTeX
has.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.i18n import translate
from kalmar.render.formats import ROW
from kalmar.render.terminal import in_ascii

if TYPE_CHECKING:
    from kalmar.research.claims.claim import Claim


def cell(value: int | None, undefined: str = "--") -> str:
    """Format a value, or a dash or other sign where it is undefined."""
    return undefined if value is None else str(value)


def sequence(shown: Sequence, row: int = ROW) -> str:
    r"""Format rows of values, each with its first heap.

    >>> from kalmar.answers.tables import ask
    >>> print(sequence(ask.sequence("nim", 3), 2))
    \begin{tabular}{r|rr}
    $n$ & 0 & 1 \\ \hline
    0 & 0 & 1 \\
    2 & 2 & 3 \\
    \end{tabular}
    """
    undefined = {"∞": r"$\infty$"}.get(shown.valuation.sign, "--")
    cells = [cell(value, undefined) for value in shown.values]
    lines = [" & ".join(["$n$", *map(str, range(row))]) + r" \\ \hline"]
    for first in range(0, len(cells), row):
        here = cells[first : first + row]
        lines.append(
            " & ".join([str(shown.first + first), *here, *[""] * (row - len(here))]) + r" \\"
        )
    return tabular(row, lines)


def table(shown: Table) -> str:
    r"""Format rows and columns with their heads.

    >>> from kalmar.answers.tables import ask
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
    """Wrap lines in a tabular that has a head to the left of its columns."""
    return "\n".join([rf"\begin{{tabular}}{{r|{'r' * columns}}}", *lines, r"\end{tabular}"])


OWN = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "*": r"$\ast$",
}
"""What LaTeX takes for itself, or sets as something else."""

SIGNS = {
    "⊕": r"$\oplus$",
    "⊗": r"$\otimes$",
    "⊘": r"$\oslash$",
    "⊞": r"$\mathbin{\fbox{\tiny$+$}}$",
    "∧": r"$\wedge$",
    "∨": r"$\vee$",
    "△": r"$\bigtriangleup$",
    "▽": r"$\bigtriangledown$",
    "▼": r"$\bigtriangledown$",
    "→": r"$\rightarrow$",
    "∞": r"$\infty$",
    "√": r"$\surd$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "−": "$-$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "≠": r"$\neq$",
    "∪": r"$\cup$",
    "∅": r"$\emptyset$",
    "⌊": r"$\lfloor$",
    "⌋": r"$\rfloor$",
    "☠": r"$\dagger$",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "…": r"\ldots{}",
    "–": "--",
    "—": "---",
    "„": ",,",
    "“": "``",
    "”": "''",
    "’": "'",
}
GREEK = {"φ": r"$\varphi$", "Φ": r"$\Phi$", "Ψ": r"$\Psi$", "ψ": r"$\psi$", "π": r"$\pi$",
         "Ω": r"$\Omega$"}  # fmt: skip
SUPERSCRIPT_DIGITS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
SUBSCRIPT_DIGITS = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
KNOWN = OWN | SIGNS | GREEK

PIECES = re.compile(
    f"([{''.join(SUPERSCRIPT_DIGITS)}]+)|([{''.join(SUBSCRIPT_DIGITS)}]+)|(.)", re.DOTALL
)


def tex(text: str) -> str:
    r"""Format a text in the language in use, for LaTeX with packages inputenc and fontenc.

    Args:
        text: any; signs that pdfLaTeX does not have are written in ASCII.

    >>> tex("nim 3 ∨₂ nim_5: G⁺ = 4"), tex("50 % {x}")
    ('nim 3 $\\vee$$_{2}$ nim\\_5: G$^{+}$ = 4', '50 \\% \\{x\\}')
    """
    return "".join(map(_piece, PIECES.finditer(translate(text))))


def _piece(match: re.Match[str]) -> str:
    """Convert one sign, or some that are raised or lowered, to LaTeX."""
    raised, lowered, sign = match.groups()
    if raised:
        return f"$^{{{''.join(SUPERSCRIPT_DIGITS[one] for one in raised)}}}$"
    if lowered:
        return f"$_{{{''.join(SUBSCRIPT_DIGITS[one] for one in lowered)}}}$"
    if sign in KNOWN:
        return KNOWN[sign]
    if sign.isascii() or unicodedata.category(sign).startswith("L"):
        return sign
    plain = in_ascii(sign)
    return "".join(OWN.get(one, one) for one in plain) if plain.isascii() else "?"


WIDE_COLUMN = r"p{0.75\linewidth}"
FACT = re.compile(r" {2,}(\S+(?: \S+)*) {2,}(\S.*)")
RULE = re.compile(r"[\s-]*")
STYLE = re.compile("\x1b\\[[0-9;]*m")


def facts(lines: str) -> str:
    r"""Format a text: its first line in bold, facts behind their names in a tabular.

    Args:
        lines: the text as a command prints it; lines that are not facts fill the width.

    >>> print(facts("kayles\n  period  12 from 71\n"))
    \begin{tabular}{lp{0.75\linewidth}}
    \multicolumn{2}{l}{\textbf{kayles}} \\
    period & 12 from 71 \\
    \end{tabular}
    """
    heading, *rest = STYLE.sub("", lines).splitlines()
    written = [rf"\multicolumn{{2}}{{l}}{{\textbf{{{tex(heading)}}}}} \\"]
    for line in rest:
        if RULE.fullmatch(line):
            continue
        fact = FACT.fullmatch(line)
        if fact:
            written.append(rf"{tex(fact[1])} & {tex(fact[2])} \\")
        else:
            written.append(rf"\multicolumn{{2}}{{{WIDE_COLUMN}}}{{{tex(line.strip())}}} \\")
    return "\n".join([rf"\begin{{tabular}}{{l{WIDE_COLUMN}}}", *written, r"\end{tabular}"])


def rows(found: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> str:
    r"""Format rows with named columns; what is undefined is empty.

    >>> print(rows([{"code": "0.77", "period": None}], ["code", "period"]))
    \begin{tabular}{ll}
    code & period \\ \hline
    0.77 &  \\
    \end{tabular}
    """
    head = list(columns)
    cells = [["" if row.get(name) is None else str(row[name]) for name in head] for row in found]
    return named_columns("l" * len(head), head, cells)


def claims(found: "list[Claim]") -> str:
    """Format the register of claims: id, claim, source and status."""
    cells = [[one.id, translate(one.words), one.source, one.status.value] for one in found]
    return named_columns(r"lp{0.5\linewidth}ll", ["id", "claim", "source", "status"], cells)


def named_columns(form: str, head: list[str], cells: list[list[str]]) -> str:
    """Format rows below the names of their columns.

    Args:
        form: of the columns, as a tabular takes it.
        head: their names.
        cells: the rows.
    """
    lines = [" & ".join(map(tex, head)) + r" \\ \hline"]
    lines += [" & ".join(map(tex, row)) + r" \\" for row in cells]
    return "\n".join([rf"\begin{{tabular}}{{{form}}}", *lines, r"\end{tabular}"])
