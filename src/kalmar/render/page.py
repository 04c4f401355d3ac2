r"""What a result looks like, described once: a page of sentences, facts, rows and drawings.

Commands describe what they have found as a `Page`; `text`, `markdown` and `latex` format it in the
language in use. `Rows` is everything tabular, of which `csv` is another form.

>>> page = Page("kayles", [Facts({"period": "12", "rare": ""}), Rows([["5", "a"]], ["n", "word"])])
>>> from kalmar.render.terminal import ESCAPE
>>> print(ESCAPE.sub("", text(page)))
kayles
  period  12
n  word
5  a
>>> print(markdown(page))
**kayles**
<BLANKLINE>
|  |  |
|---|---|
| period | 12 |
<BLANKLINE>
| n | word |
|---|---|
| 5 | a |
"""

import csv
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from typing import Any, TypeAlias

from kalmar.core.i18n import Message, translate
from kalmar.render import textwrap
from kalmar.render.formats.latex import tabular, tex
from kalmar.render.terminal import bold, in_ascii, width_of

WIDE_COLUMN = r"p{0.75\linewidth}"


@dataclass(frozen=True)
class Facts:
    """What is said, each behind its name; what has no words is left out.

    Attributes:
        rows: the words by their names.
        least: columns of the names at least, in text.
        gap: columns between names and words, in text.
    """

    rows: Mapping[Message, str] | Mapping[str, str]
    least: int = 0
    gap: int = 2

    def lines(self) -> list[str]:
        """Format a line of text for each fact.

        >>> Facts({"period": "12", "rare": "", "last": "70"}).lines()
        ['  period  12', '  last    70']
        """
        known = {translate(name): translate(words) for name, words in self.rows.items() if words}
        width = max(self.least, *map(len, known), 0) + self.gap
        return [f"  {name:<{width}}{words}" for name, words in known.items()]

    def table(self) -> "Rows":
        """Return the facts as rows of two columns."""
        return Rows([[name, words] for name, words in self.rows.items() if words], ["", ""])


@dataclass(frozen=True)
class Rows:
    """Rows of cells in columns; a cell is a text, a number, or None where there is nothing.

    Attributes:
        rows: the cells.
        head: what stands over the columns; empty for nothing.
        form: of the first column and of all others, as in LaTeX: l or r, a line between them or
            none.
        empty: what stands for None, but in CSV.
        gap: blanks between the others, in text.
        even: whether these are equally wide, in text.
        least: how wide columns are at least, in text, the first ones.
        indent: blanks before each line, in text.
        ruled: whether a line is drawn over the last row.
    """

    rows: Iterable[Sequence[Any]]
    head: Sequence[Any] = ()
    form: str = "ll"
    empty: str = ""
    gap: int = 2
    even: bool = False
    least: Sequence[int] = ()
    indent: int = 0
    ruled: bool = False

    def cells(self) -> Iterator[list[str]]:
        """Yield the cells of each row, the head first, as sentences."""
        for row in (self.head, *self.rows) if self.head else self.rows:
            yield [
                self.empty if cell is None else cell if isinstance(cell, str) else str(cell)
                for cell in row
            ]

    def lines(self) -> list[str]:
        r"""Format the lines of text.

        >>> print(*Rows([[0, 7], [10, 12]], ["", 0], "r|r", even=True).lines(), sep="\n")
           |  0
        ---+---
         0 |  7
        10 | 12
        """
        rows = [list(map(translate, row)) for row in self.cells()]
        found = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
        first, *wide = map(max, zip_longest(found, self.least, fillvalue=0))
        wide = [max(wide)] * len(wide) if self.even else wide
        left, right = (str.rjust if self.form[at] == "r" else str.ljust for at in (0, -1))
        between, middle = " " * self.gap, " | " if "|" in self.form else "  "
        lines = [
            left(name, first) + middle + between.join(map(right, cells, wide))
            for name, *cells in rows
        ]
        if self.head and "|" in self.form:
            rule = "-" * (sum(wide) + self.gap * (len(wide) - 1))
            lines.insert(1, f"{'-' * first}-+-{rule}")
        elif self.head:
            lines[0] = bold(lines[0].rstrip())
        if self.ruled:
            lines.insert(-1, " " * (first + len(middle)) + "-" * sum(wide))
        return [f"{' ' * self.indent}{line}".rstrip() for line in lines]

    def latex(self, form: str = "") -> str:
        r"""Format a tabular.

        Args:
            form: of the columns; by default as in `form`, the last one repeated.

        >>> print(Rows([["0.77", None]], ["code", "period"]).latex())
        \begin{tabular}{ll}
        code & period \\ \hline
        0.77 &  \\
        \end{tabular}
        """
        rows = list(self.cells())
        lines = [" & ".join(tex(cell).strip() for cell in row) + r" \\" for row in rows]
        for place in [0][: len(self.head)] + [-2][: self.ruled]:
            lines[place] += r" \hline"
        return tabular(form or self.form[:-1] + self.form[-1] * (max(map(len, rows)) - 1), lines)

    def markdown(self) -> str:
        r"""Format a table of Markdown.

        >>> print(Rows([["x|y", None]], ["a", "b"]).markdown())
        | a | b |
        |---|---|
        | x\|y |  |
        """
        return "\n".join(self.markdown_lines())

    def markdown_lines(self) -> Iterator[str]:
        """Yield the lines of a table of Markdown, each as soon as its row is there."""
        for place, row in enumerate(self.cells()):
            if not place and not self.head:  # Markdown has no table without a head
                yield "|" + "  |" * len(row)
            if place == bool(self.head):
                yield "|" + "---|" * len(row)
            cells = (translate(cell).strip().replace("|", "\\|") for cell in row)
            yield f"| {' | '.join(cells)} |"

    def csv(self) -> str:
        """Format comma-separated values.

        >>> print(Rows([["0.77", None], ["a, b", 2]], ["code", "period"]).csv())
        code,period
        0.77,
        "a, b",2
        """
        return "".join(self.csv_lines()).removesuffix("\n")

    def csv_lines(self) -> Iterator[str]:
        """Yield the lines of comma-separated values, each with its end."""
        file = StringIO()
        writer = csv.writer(file, lineterminator="\n")
        for row in (self.head, *self.rows) if self.head else self.rows:
            writer.writerow(row)
            yield file.getvalue()
            file.seek(0)
            file.truncate()


GAP = 2


class Listing(Rows):
    """Rows of which the first cell is a name: bold in text, where cells fit the terminal.

    >>> from kalmar.render.terminal import ESCAPE
    >>> rows = Listing([["nim", "take any number"], ["kayles", "knock down pins"]])
    >>> print(ESCAPE.sub("", text(Page("", [rows]))))
    nim     take any number
    kayles  knock down pins
    """

    def lines(self) -> list[str]:
        """Format the lines of text, cells wrapped where the terminal is too narrow."""
        rows = [list(map(translate, row)) for row in self.cells()]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        width = width_of(sys.stdout)
        gaps = GAP * (len(wide) - 1)
        if width is not None and sum(wide) + gaps > width:
            wide = _narrowed(wide, width - gaps)
        return [line for row in rows for line in _wrapped(row, wide)]


def _wrapped(row: list[str], sides: list[int]) -> Iterator[str]:
    """Yield the lines of a row of cells, each wrapped to the width of its column.

    >>> from kalmar.render.terminal import ESCAPE
    >>> [ESCAPE.sub("", line) for line in _wrapped(["nim", "take any number"], [3, 8])]
    ['nim  take any', '     number']
    """
    cells = [
        [cell] if len(cell) <= side else textwrap.wrap(cell, side, break_on_hyphens=False)
        for cell, side in zip(row, sides, strict=True)
    ]
    for first, *others in zip_longest(*cells, fillvalue=""):
        padded = [cell.ljust(side) for cell, side in zip(others, sides[1:], strict=True)]
        begun = bold(first) + " " * (sides[0] - len(first)) if first else " " * sides[0]
        yield (" " * GAP).join([begun, *padded]).rstrip()


def _narrowed(wide: list[int], room: int) -> list[int]:
    """Shrink column widths until they fit into a room, always the widest column first.

    >>> _narrowed([6, 40, 30], 46)
    [6, 20, 20]
    """
    sides = list(wide)
    while sum(sides) > room and max(sides) > 1:
        widest = max(range(len(sides)), key=lambda place: (sides[place], place))
        sides[widest] -= 1
    return sides


@dataclass(frozen=True)
class Heading:
    """A sentence over what follows it: bold."""

    words: str

    def lines(self) -> list[str]:
        """Format the line of text."""
        return [bold(self.words)]


@dataclass(frozen=True)
class Drawn:
    """A drawing in characters, whose lines stay as they are."""

    drawn: Sequence[str]

    def lines(self) -> list[str]:
        """Return the lines of text."""
        return [*self.drawn]

    def latex(self) -> str:
        r"""Format the lines for LaTeX, in ASCII.

        >>> print(Drawn(["a ● b"]).latex())
        \begin{verbatim}
        a o b
        \end{verbatim}
        """
        return "\n".join([r"\begin{verbatim}", *map(in_ascii, self.drawn), r"\end{verbatim}"])


Block: TypeAlias = str | Facts | Rows | Heading | Drawn
"""A part of a page; an empty text is a blank line on a terminal, and nothing elsewhere."""


@dataclass(frozen=True)
class Page:
    """A result.

    Attributes:
        title: what it is about; empty for none.
        blocks: sentences, facts, rows, headings and drawings, in their order.
        ending: a sentence below them that sums up; empty for none.
    """

    title: str
    blocks: Sequence[Block] = ()
    ending: str = ""


def text(page: Page) -> str:
    """Format a page as lines, its title in bold."""
    lines = [bold(page.title)] if page.title else []
    for block in page.blocks:
        lines += [translate(block)] if isinstance(block, str) else block.lines()
    if page.ending:
        lines.append(bold(page.ending))
    return "\n".join(lines)


def markdown(page: Page) -> str:
    """Format a page in Markdown: paragraphs and tables.

    >>> print(markdown(Page("nim", ["", Heading("how"), Drawn(["● ●"])])))
    **nim**
    <BLANKLINE>
    **how**
    <BLANKLINE>
    ```text
    ● ●
    ```
    """
    parts: list[str] = []
    for block in (Heading(page.title), *page.blocks, Heading(page.ending)):
        if isinstance(block, Heading):
            parts.append(f"**{translate(block.words)}**" if block.words else "")
        elif isinstance(block, Drawn):
            parts.append("\n".join(["```text", *block.drawn, "```"]))
        elif isinstance(block, str):
            parts.append(translate(block).strip())
        else:
            parts.append((block.table() if isinstance(block, Facts) else block).markdown())
    return "\n\n".join(filter(None, parts))


def latex(page: Page) -> str:
    r"""Format a page in LaTeX: a tabular of title, facts and sentences, and one for all rows.

    >>> print(latex(Page("kayles", [Facts({"period": "12 from 71"})])))
    \begin{tabular}{lp{0.75\linewidth}}
    \multicolumn{2}{l}{\textbf{kayles}} \\
    period & 12 from 71 \\
    \end{tabular}
    """
    told: list[str] = []
    parts: list[str] = []
    blocks: list[Block] = [Heading(page.title)] if page.title else []
    blocks += [block for block in (*page.blocks, page.ending) if block]
    for block in blocks:
        if isinstance(block, Facts):
            told += (rf"{tex(name)} & {tex(words)} \\" for name, words in block.table().rows)
        elif isinstance(block, Heading):
            told.append(rf"\multicolumn{{2}}{{l}}{{\textbf{{{tex(block.words)}}}}} \\")
        elif isinstance(block, str):
            words = tex(translate(block).strip())
            told.append(rf"\multicolumn{{2}}{{{WIDE_COLUMN}}}{{{words}}} \\")
        else:
            parts += [tabular("l" + WIDE_COLUMN, told), block.latex()][not told :]
            told = []
    return "\n\n".join([*parts, *[tabular("l" + WIDE_COLUMN, told)][not told :]])
