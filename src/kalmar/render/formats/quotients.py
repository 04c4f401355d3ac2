r"""Misère quotients in LaTeX: presentation, P, pretending function and multiplication table.

A word such as ab² is written `ab^{2}` in math mode, and elements of P are bold in the table. The
preamble needs no package.
"""

import re
from collections.abc import Callable

from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, translate
from kalmar.engines.quotients.option_sets import HeapOptions
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.render.formats.latex import SUPERSCRIPT_DIGITS, tex
from kalmar.render.plots.quotients import pretending_rows

LARGEST_TABLE = 60
"""The largest order whose multiplication table is written."""
MAX_RELATIONS_ORDER = 150
"""The largest order whose relations are listed."""

RAISED = re.compile(f"[{''.join(SUPERSCRIPT_DIGITS)}]+")
NUMBERED = re.compile(r"x([0-9]+)")
SIGNS = {"⟨": r"\langle ", "⟩": r" \rangle", "|": r"\mid"}


def refuse_large_table(quotient: Quotient) -> None:
    """Check that the multiplication table is small enough to be read.

    Raises:
        UsageError: it is too large.
    """
    if quotient.order > LARGEST_TABLE:
        raise UsageError(
            "a table of order {order} is too large to print: --certificate FILE saves it",
            order=quotient.order,
        )


def math(words: str) -> str:
    r"""Format words of elements, or a presentation, for math mode.

    >>> math("⟨a, b | a² = 1, b¹²c = b⟩"), math("x1x12²")
    ('\\langle a, b \\mid a^{2} = 1, b^{12}c = b \\rangle', 'x_{1}x_{12}^{2}')
    """
    written = RAISED.sub(
        lambda found: f"^{{{''.join(SUPERSCRIPT_DIGITS[sign] for sign in found[0])}}}", words
    )
    return "".join(SIGNS.get(sign, sign) for sign in NUMBERED.sub(r"x_{\1}", written))


def latex(quotient: Quotient, table: bool = False) -> str:
    r"""Format a quotient: its facts, its pretending function, and its multiplication table.

    Args:
        quotient: what is known.
        table: whether to add the multiplication table.

    Raises:
        UsageError: the table is too large to be read.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> lines = latex(Construction(option_sets("kayles")).run(2)).splitlines()
    >>> print(*lines[2:5], sep="\n")
    generators & $a = 1$, $b = 2$ \\
    relations & $\langle a, b \mid a^{2} = 1, b^{3} = b \rangle$ \\
    in P & $a$, $b^{2}$ \\
    """
    parts = [
        r"\begin{tabular}{lp{0.75\linewidth}}",
        rf"\multicolumn{{2}}{{l}}{{\textbf{{{tex(translate(heading(quotient)))}}}}} \\",
        *(rf"{tex(name)} & {words} \\" for name, words in facts(quotient, _formula, tex).items()),
        r"\end{tabular}",
        "",
        *_pretending(quotient),
    ]
    return "\n".join([*parts, "", *_table(quotient)] if table else parts)


def heading(quotient: Quotient) -> str:
    """Return a line with the game, the order and the size of P."""
    return message(
        "{game}: misère quotient of order {order}, {count} of its elements in P",
        game=quotient.game.text,
        order=quotient.order,
        count=len(quotient.found.p_elements),
    )


def _formula(words: str) -> str:
    return f"${math(words)}$"


def facts(
    quotient: Quotient, formula: Callable[[str], str] = str, plain: Callable[[str], str] = str
) -> dict[str, str]:
    """List what is known, each fact behind its name.

    Args:
        quotient: what is known.
        formula: formats words of elements, and the presentation.
        plain: formats sentences and texts of positions.
    """
    found, name = quotient.found, quotient.game.name
    shown = Presentation(found)
    named = isinstance(quotient.game, HeapOptions)
    few = found.order <= MAX_RELATIONS_ORDER
    relations = formula(shown.text) if few else plain(translate(message("too many to list")))
    period = message("none is needed") if quotient.is_whole else message("none is proved")
    if quotient.period is not None:
        start, length = quotient.period
        period = message("{length}, from heap {start} on", length=length, start=start)
    generators = [
        formula(f"{letter} = {heap}") if named else f"{formula(letter)}: {plain(name(heap))}"
        for letter, heap in zip(shown.letters, shown.heaps, strict=True)
    ]
    return {
        message("generators"): ", ".join(generators),
        message("relations"): relations,
        message("in P"): ", ".join(formula(shown.name(x)) for x in found.p_elements),
        message("period"): plain(translate(period)),
    }


def _pretending(quotient: Quotient) -> list[str]:
    """Format the pretending function, in rows of its period; of positions one by one."""
    if isinstance(quotient.game, HeapOptions):
        rows = [[first, *cells] for first, *cells in pretending_rows(quotient)]
    else:
        shown, name = Presentation(quotient.found), quotient.game.name
        rows = [[name(i), shown.name(x)] for i, x in enumerate(quotient.found.values)]
    wide = max(map(len, rows), default=1)
    body = [
        " & ".join([tex(head), *(f"${math(cell)}$" if cell else "" for cell in cells)]) + r" \\"
        for head, *cells in rows
    ]
    return [rf"\begin{{tabular}}{{r{'l' * (wide - 1)}}}", *body, r"\end{tabular}"]


def _table(quotient: Quotient) -> list[str]:
    """Format the multiplication table; elements of P are bold."""
    refuse_large_table(quotient)
    found = quotient.found
    names = map(Presentation(found).name, range(found.order))
    cells = [rf"\mathbf{{{math(name)}}}" if p else math(name)
             for name, p in zip(names, found.in_p, strict=True)]  # fmt: skip
    rows = [
        " & ".join([cell, *(cells[product] for product in found.monoid.row(element))]) + r" \\"
        for element, cell in enumerate(cells)
    ]
    # Rows and columns come nearer together where there are many.
    small = [r"\scriptsize", r"\setlength{\arraycolsep}{2pt}"] if found.order > 12 else []
    head = " & ".join(["", *cells]) + r" \\ \hline"
    array = [rf"$\begin{{array}}{{r|{'c' * found.order}}}", head, *rows, r"\end{array}$"]
    return ["{", *small, *array, "}"] if small else array
