"""Misère quotients in LaTeX and as a picture.

In LaTeX: presentation, P, pretending function and multiplication table. A word such as ab² is
written `ab^{2}` in math mode, and elements of P are bold in the table. The preamble needs no
package.

As a picture: the multiplication table. Elements stand in the order of their archimedean components,
which makes blocks of the table, and are named by their least words. Products in P are black, as
P-positions are in all pictures.
"""

from itertools import accumulate

from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.render import Figure, mpl, page
from kalmar.render.formats.latex import Formula, math
from kalmar.render.page import Facts, Page, Rows
from kalmar.render.plots.figures import Grid, draw_grid, new_figure, rendered
from kalmar.runtime.optional import needs

LARGEST_TABLE = 60
"""The largest order whose multiplication table is written."""
MAX_RELATIONS_ORDER = 150
"""The largest order whose relations are listed."""


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
    found = page.latex(Page(heading(quotient), [Facts(facts(quotient)), _pretending(quotient)]))
    return "\n".join([found, "", *_table(quotient)] if table else [found])


def heading(quotient: Quotient) -> str:
    """Return a line with the game, the order and the size of P."""
    return message(
        "{game}: misère quotient of order {order}, {count} of its elements in P",
        game=quotient.game.text,
        order=quotient.order,
        count=len(quotient.found.p_elements),
    )


def facts(quotient: Quotient, between: str = ": ") -> dict[str, str]:
    """List what is known, each fact behind its name.

    Args:
        quotient: what is known.
        between: stands between a generator and the position that it is the element of.
    """
    found, name = quotient.found, quotient.game.name
    shown = Presentation(found)
    many = found.order > MAX_RELATIONS_ORDER
    period = message("none is needed") if quotient.is_whole else message("none is proved")
    if quotient.period is not None:
        start, length = quotient.period
        period = message("{length}, from heap {start} on", length=length, start=start)
    generators = [
        Formula(f"{letter} = {heap}")
        if quotient.game.rules is not None
        else join_messages([Formula(letter), name(heap)], between)
        for letter, heap in zip(shown.letters, shown.heaps, strict=True)
    ]
    return {
        message("generators"): join_messages(generators),
        message("relations"): message("too many to list") if many else Formula(shown.text),
        message("in P"): join_messages(Formula(shown.name(x)) for x in found.p_elements),
        message("period"): period,
    }


def _pretending(quotient: Quotient) -> Rows:
    """Return the pretending function, in rows of its period; of positions one by one."""
    if quotient.game.rules is not None:
        return Rows(
            [[first, *(Formula(cell) if cell else "" for cell in cells)]
             for first, *cells in pretending_rows(quotient)], form="rl",
        )  # fmt: skip
    shown, name = Presentation(quotient.found), quotient.game.name
    return Rows([[name(i), Formula(shown.name(x))] for i, x in enumerate(quotient.found.values)],
                form="rl")  # fmt: skip


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


NAMED, PRINTED = 48, 24
"""The largest orders whose elements are named at the axes, and whose products are printed."""
CELL, LEAST, MOST = 0.28, 3.0, 9.0
"""The side of a cell, and the least and the greatest side of a table, in inches."""
SMALLEST, LARGEST, WIDE = 5, 11, 0.6
"""Sizes of letters in cells, in points, and how wide a letter is for its size."""
ROW = 12
"""How many values stand in a row where no period is known."""


def multiplication_picture(quotient: Quotient, kind: str) -> bytes:
    """Render the multiplication table as the bytes of a file.

    Args:
        quotient: whose table it is.
        kind: one of `figures.KINDS`.

    Raises:
        MissingLibraryError: Matplotlib is not installed.
    """
    with needs("pictures"):
        figure = multiplication_figure(quotient)
    p = plural_message(
        len(quotient.found.p_elements), "{number} element of P", "{number} elements of P"
    )
    about = plural_message(quotient.order, "{number} element, {p}", "{number} elements, {p}", p=p)
    return rendered(figure, kind, translate(_title(quotient)), translate(about))


def multiplication_figure(quotient: Quotient) -> "Figure":
    """Draw the multiplication table as a heat map of products, those in P black."""
    # Components in their order, so that each is a block on the diagonal of the table.
    shown = QuotientStructure(quotient)
    elements = [x for members in shown.components.values() for x in members]
    side = min(MOST, max(LEAST, CELL * len(elements)))
    figure = new_figure(side + 1.6, side + 1.6)
    axes = figure.add_subplot()
    colours = _colours(shown, elements)
    names = [shown.presentation.name(x) for x in elements]
    places = range(len(elements)) if len(elements) <= NAMED else range(0)
    labels = (places, [names[i] for i in places])
    row_of, printed = shown.found.monoid.row, len(elements) <= PRINTED
    texts = [[shown.presentation.name(row_of(x)[y]) for y in elements] for x in elements if printed]
    draw_grid(axes, Grid(colours, labels, labels, texts=texts),
              font=letters(side / len(elements), names))  # fmt: skip
    axes.tick_params(axis="x", rotation=90)
    axes.xaxis.set_label_position("bottom")
    for end in list(accumulate(map(len, shown.components.values())))[:-1]:
        axes.axhline(end - 0.5, color="#D55E00", linewidth=1)
        axes.axvline(end - 0.5, color="#D55E00", linewidth=1)
    axes.set_xlabel(
        translate(message("black: products in P; lines: archimedean components")), fontsize=8
    )
    axes.set_title(translate(_title(quotient)), fontsize=9)
    figure.set_layout_engine("tight")
    return figure


def _title(quotient: Quotient) -> str:
    return message("multiplication table of the misère quotient of {game}", game=quotient.game.text)


def _colours(
    shown: QuotientStructure, elements: list[int]
) -> list[list[tuple[float, float, float]]]:
    """Return each product's colour: black in P, others by place, the last ones lightest."""
    scale, place = mpl.colormaps["viridis"], {x: i for i, x in enumerate(elements)}
    row_of, in_p, last = shown.found.monoid.row, shown.found.in_p, max(len(elements) - 1, 1)

    def colour(product: int) -> tuple[float, float, float]:
        if in_p[product]:
            return 0.0, 0.0, 0.0
        red, green, blue, _ = scale(0.25 + 0.75 * place[product] / last)
        return red, green, blue

    return [[colour(row_of(x)[y]) for y in elements] for x in elements]


def letters(side: float, names: list[str]) -> float:
    """Return the size of letters with which the longest name fits into a cell.

    Args:
        side: of a cell, in inches.
        names: what is written in cells.

    >>> letters(0.28, ["1", "abd"]), letters(0.5, ["a"])
    (9.0, 11.0)
    """
    # 72 points an inch, of which 85 % are for letters, in whole points.
    longest = max(map(len, names))
    return float(max(SMALLEST, min(LARGEST, 72 * side * 0.85 / (WIDE * longest) // 1)))


def pretending_rows(quotient: Quotient) -> list[list[str]]:
    """Return the pretending function in rows of its period, or of twelve heaps if none is known.

    Returns:
        Rows of cells: the first heap of the row with a sign after it, then the words of its values.
        With a period they go on until every value of it has stood once; without, to the last heap.
    """
    shown, period = QuotientStructure(quotient).presentation, quotient.period
    length, last = ROW, quotient.last
    if period is not None:
        # A short period is repeated as often as it fits into half of `ROW`.
        length = period.length * max(1, ROW // 2 // period.length)
        last = -(-(max(1, period.preperiod) + period.length - 1) // length) * length
    rows = []
    for first in range(1, last + 1, length):
        heaps = range(first, min(first + length, last + 1))
        words = [shown.name(quotient.heap_value(heap)) for heap in heaps]
        blank = [""] * (length - len(words))
        rows.append([f"{quotient.game.name(first)}:", *words, *blank])
    return rows
