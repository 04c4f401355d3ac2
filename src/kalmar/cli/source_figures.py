"""What is shown of the sources beside words: figures from computed data, and compared tables.

Figures that are no positions are charts of labelled boxes; `chart_drawing` draws one, `chart_text`
formats it, and `CHARTS` maps a place, such as "000.figure-3", to what builds its chart. Figures 1
and 2 are regions of two games at once, found in a compound that is made from its definition; figure
3 the 25 classes of theorem 3.27; figures 4 to 23 the P-positions of tables 4 to 23. Of source 001
there are figure 11, theorem 2 as framed blocks, and figure 18, a forest on a grid.
`comparison_lines` shows a printed table beside the computed one, with the differences marked.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, groupby

from kalmar.answers.tables.ask import table
from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules import Play
from kalmar.render.drawings.drawing import Drawing, Mark, text_width
from kalmar.render.drawings.pen import box, framed, words
from kalmar.render.page import Rows
from kalmar.research.claims.compounds import COLUMNS, ROWS, good_regions, reached, region
from kalmar.research.claims.kernels import sides
from kalmar.research.claims.small_graphs import Digraph, compose
from kalmar.research.sources.item import printed_table
from kalmar.research.sources.study import Comparison, NumberGrid

FONT, SMALL = 14.0, 10.0


@dataclass(frozen=True)
class Box:
    """One box of a chart.

    Attributes:
        label: what is written in it.
        role: what it is; a key of the themes of drawings.
        below: smaller lines under the label, in drawings only.
        sign: what a terminal shows in place of the label; the label if empty.
    """

    label: str
    role: str = "cell"
    below: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True)
class Chart:
    """Boxes in rows and columns.

    Attributes:
        title: what it shows.
        description: what is seen, in a sentence.
        columns: what is written over the columns.
        rows: what is written before the rows.
        boxes: row by row.
        widths: of the columns in drawings.
        heights: of the rows in drawings.
        notes: lines under it.
        spelled: further lines where there is text only, for what drawings have in their boxes.
    """

    title: str
    description: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    boxes: tuple[tuple[Box, ...], ...]
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    notes: tuple[str, ...] = ()
    spelled: tuple[str, ...] = ()


def middles(sizes: tuple[float, ...]) -> list[float]:
    """Compute the middles of boxes of these sizes that stand side by side from 0 on.

    >>> middles((10.0, 20.0))
    [5.0, 20.0]
    """
    return [end - size / 2 for end, size in zip(accumulate(sizes), sizes, strict=True)]


def chart_drawing(chart: Chart) -> Drawing:
    """Draw a chart, with its notes below it."""
    xs, ys = middles(chart.widths), middles(chart.heights)
    widest = max(text_width(row, FONT) for row in chart.rows)
    marks: list[Mark] = [
        words((x, -FONT), label, "note", FONT) for x, label in zip(xs, chart.columns, strict=True)
    ]
    for y, tall, label, row in zip(ys, chart.heights, chart.rows, chart.boxes, strict=True):
        marks.append(words((-widest / 2 - 6, y), label, "note", FONT))
        for x, wide, each in zip(xs, chart.widths, row, strict=True):
            marks.extend(box_marks(each, (x, y), (wide, tall)))
    whole = sum(chart.heights)
    marks += [
        words((sum(chart.widths) / 2, whole + FONT * (1.2 + 1.4 * i)), note, "caption", FONT - 2)
        for i, note in enumerate(chart.notes)
    ]
    return framed(marks, 8).drawn(chart.title, chart.description, bare=True)


def box_marks(each: Box, at: tuple[float, float], size: tuple[float, float]) -> Iterator[Mark]:
    """Yield the marks of a box, its label in the middle, or above its smaller lines."""
    if not each.below:
        yield box(at, size, each.role, each.label, font=FONT)
        return
    yield box(at, size, each.role)
    lift = SMALL * 1.3 * len(each.below) / 2
    yield words((at[0], at[1] - lift), each.label, "sign", FONT)
    for i, line in enumerate(each.below):
        yield words((at[0], at[1] - lift + FONT + SMALL * 1.3 * i), line, "words", SMALL)


def chart_text(chart: Chart) -> str:
    """Format a chart as lines for a terminal.

    >>> chart = Chart("a chart", "two boxes", ("x", "y"), ("1",), ((Box("■"), Box("·")),),
    ...               (9, 9), (9,), ("a note",))
    >>> print(chart_text(chart))
       x  y
    1  ■  ·
    a note
    """
    rows = [("", *chart.columns)]
    rows += [
        (label, *(each.sign or each.label for each in row))
        for label, row in zip(chart.rows, chart.boxes, strict=True)
    ]
    lines = Rows([list(map(translate, row)) for row in rows]).lines()
    return "\n".join([*lines, *map(translate, (*chart.notes, *chart.spelled))])


SAMPLE: Digraph = ((), (0,), (1,), (2,))
"""A game with terminal positions, some that are one move from them, and some that are neither."""

NAMES: Mapping[Play, Mapping[str, str]] = {
    Play.NORMAL: {"N": "N", "E": "E", "": "P∖(N∪E)"},
    Play.MISERE: {"N": "N", "F": "F", "": "P∖(N∪F)"},
}
"""What the regions of one game are called."""

ROLES = {"N": "dark cell", "E": "piece", "F": "piece", "": "point"}
CELL, WIDE, TALL = 26.0, 118.0, 62.0
MOST_NUMBERS = 5


def regions_chart(play: Play) -> Chart:
    """Build figures 1 and 2: what J₁ ⊕ J₂ is, from what its components are."""
    whole = sides(compose("diminished-disjunctive", SAMPLE, SAMPLE), play)
    alone = sides(SAMPLE, play)
    # One position of each kind stands for all, as the regions depend on nothing else.
    chosen = [alone.index(side) for side, _ in groupby(alone)]
    names = [NAMES[play][alone[n]] for n in chosen]
    left = message("Φ(J₁) + Φ(J₂)") if play is Play.NORMAL else message("Ψ(J₁) + Ψ(J₂)")
    boxes = tuple(
        tuple(region_box(whole[p * len(SAMPLE) + q], left) for p in chosen) for q in chosen
    )
    title, description, note = REGION_WORDS[play]
    columns = tuple(f"{name} (J₁)" for name in names)
    rows = tuple(f"{name} (J₂)" for name in names)
    wide, tall = (WIDE, WIDE, WIDE * 1.6)[: len(chosen)], (TALL, TALL, TALL * 1.6)[: len(chosen)]
    return Chart(title, description, columns, rows, boxes, wide, tall, (note,))


REGION_WORDS = {
    Play.NORMAL: (
        message("The regions N and E of J₁ ⊕ J₂"),
        message("A chart of the positions of J₁ ⊕ J₂: if a component has ended, play has ended; if"
            " none has and one is a move from its end, so is the compound; the remaining"
            " positions form Φ(J₁ ⊕ J₂)."),
        message("N: play has ended; E: one move ends it; Φ leaves the remainder"),
    ),
    Play.MISERE: (
        message("The regions of J₁ ⊕ J₂ for Ψ"),
        message("A chart of the positions of J₁ ⊕ J₂: if a component has ended, play has ended; if"
            " every move in both components ends its component, Ψ(J₁ ⊕ J₂) has ended."),
        message("N: play has ended, deleted by Ψ; F: every move leads to N, so Ψ ends here"),
    ),
}  # fmt: skip


def region_box(side: str, left: str) -> Box:
    """Build a box of figures 1 and 2."""
    return Box(side or left, ROLES[side])


def classes_chart() -> Chart:
    """Build figure 3: the 25 classes of two games, the misère kernel, and where moves lead."""
    good = good_regions()
    columns = tuple(f"{name} (J₁)" for name in COLUMNS)
    rows = tuple(f"{name} (J₂)" for name in ROWS)
    boxes = tuple(tuple(class_box(a, b) for a in COLUMNS) for b in ROWS)
    place = {region(a, b): (a, b) for a in COLUMNS for b in ROWS}
    lines = [
        message("{region} → {regions}", region=n, regions=numbers(shown_regions(*place[n])))
        for n in sorted(place, key=lambda n: (n not in good, n))
        if shown_regions(*place[n])
    ]
    return Chart(
        message("The 25 classes of theorem 3.27"),
        message("A chart of 25 classes: the columns are the five classes of J₁, the rows those of"
                " J₂;"
            " classes in the misère kernel have a star, and below each number are the classes its"
            " moves lead to: for a starred class all of them, for any other the starred ones."),
        columns, rows, boxes, (WIDE,) * len(COLUMNS), (TALL,) * len(ROWS),
        (
            message("n: terminal, p: kernel only, b: both kernels, m: misère kernel only, x:"
                    " neither"),
            message("*: the misère kernel: no move stays; from each other class but 21 one enters"),
        ),
        tuple(lines),
    )  # fmt: skip


def shown_regions(first: str, second: str) -> list[int]:
    """List the regions that moves reach: from the misère kernel all, else those in it."""
    good, to = good_regions(), reached(first, second)
    return sorted(to if region(first, second) in good else to & good)


def numbers(regions: list[int]) -> str:
    """Numbers in a row."""
    return " ".join(map(str, regions))


def class_box(first: str, second: str) -> Box:
    """Build a box of figure 3."""
    number = region(first, second)
    good = number in good_regions()
    return Box(f"{number}*" if good else str(number), "piece" if good else "cell",
               tuple(in_lines(shown_regions(first, second))))  # fmt: skip


def in_lines(regions: list[int]) -> Iterator[str]:
    """Numbers in lines of a few, the first behind an arrow."""
    for i in range(0, len(regions), MOST_NUMBERS):
        yield f"{'' if i else '→ '}{numbers(regions[i : i + MOST_NUMBERS])}"


def kernel_chart(number: int) -> Chart:
    """Build figures 4 to 23: a table's P-positions, black, its first cell top left."""
    found = printed_table(f"000.table-{number}")
    boxes = tuple(
        tuple(Box("", "black", sign="■") if lost else Box("", "white", sign="·") for lost in row)
        for row in found.p_positions()
    )
    return Chart(
        message("The P-positions of table {number}", number=number),
        message("A chart of squares, black for P-positions, white for all others: {title}",
             title=found.title or found.game),
        tuple(map(str, found.cols)), tuple(map(str, found.rows)), boxes,
        (CELL,) * len(found.cols), (CELL,) * len(found.rows),
    )  # fmt: skip


SIDE = 4
"""The side 2ⁿ of the blocks of figure 11, as it is shown here."""


def blocks_chart() -> Chart:
    """Build figure 11 of source 001: the rook's table of side 2ⁿ⁺¹ in framed blocks."""
    found = table("rook", range(2 * SIDE), range(2 * SIDE)).values
    names = (message("i ⊕ j"), message("(i ⊕ j) + 2ⁿ"))
    halves = (slice(0, SIDE), slice(SIDE, 2 * SIDE))
    boxes = tuple(
        tuple(
            Box(names[across != down], "cell", tuple(
                " ".join(map(str, row[halves[across]])) for row in found[halves[down]]
            ))
            for across in range(2)
        )
        for down in range(2)
    )  # fmt: skip
    lines = [
        " | ".join(" ".join(map(str, row[half])) for half in halves) for row in found[: 2 * SIDE]
    ]
    lines.insert(SIDE, "-" * (2 * SIDE) + "+" + "-" * (2 * SIDE))
    return Chart(
        message("Theorem 2 as framed blocks, for n = 2"),
        message("A chart of four framed blocks of the rook's table: two equal ones on the diagonal,"
            " and two next to them with 2ⁿ added to each number."),
        ("i < 2ⁿ", "i + 2ⁿ"), ("j < 2ⁿ", "j + 2ⁿ"), boxes, (WIDE,) * 2, (TALL * 1.5,) * 2,
        (), tuple(lines),
    )  # fmt: skip


FOREST = ("xxxx-xxxx", "xxxxxx-xx", "xxxxxxx-x", "xxx-xxxxx")
"""The trees of figure 18, as far as the text says where they stand."""


def forest_chart() -> Chart:
    """Build figure 18 of source 001: trees on the points of a grid, some of them missing."""
    tree, gap = Box("♣", "tree", sign="♣"), Box("", "white", sign="·")
    boxes = tuple(tuple(tree if sign == "x" else gap for sign in row) for row in FOREST)
    wide = len(FOREST[0])
    return Chart(
        message("The forest of figure 18"),
        message("A grid with a tree on all but some points: the rows without gaps have 4, 4, 6,"
                " 2, 7,"
            " 1, 3 and 5 trees."),
        tuple(str(n + 1) for n in range(wide)), tuple(str(n + 1) for n in range(len(FOREST))),
        boxes, (CELL,) * wide, (CELL,) * len(FOREST),
    )  # fmt: skip


CHARTS: dict[str, Callable[[], Chart]] = {
    "000.figure-1": partial(regions_chart, Play.NORMAL),
    "000.figure-2": partial(regions_chart, Play.MISERE),
    "000.figure-3": classes_chart,
    **{f"000.figure-{n}": partial(kernel_chart, n) for n in range(4, 24)},
    "001.figure-11": blocks_chart,
    "001.figure-18": forest_chart,
}
"""The figures as charts."""


EMPTY, MARK = "–", "*"
MAX_COLUMNS = 100
"""Columns in which two tables stand side by side; else one stands below the other."""


def comparison_lines(found: Comparison) -> list[str]:
    """Format both tables with * at what differs, and how many cells differ.

    >>> from kalmar.research.sources.study import compared
    >>> print("\\n".join(comparison_lines(compared("003.grundy-selective"))[:3]))
    printed
        1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18
    0   0   0   1   2   3   3   4   5   5   6   7   7   8   9   9  10  11  11
    """
    # Tables that agree are shown once; the title says that both are meant.
    marked = set(found.differences)
    if not marked:
        tables = [titled(message("printed, and computed"), found.printed, marked)]
        if found.printed.values == found.computed.values:
            tables = [titled(message("printed"), found.printed, marked)]
    else:
        tables = [titled(message("printed"), found.printed, marked),
                  titled(message("computed"), found.computed, marked)]  # fmt: skip
    return [*beside(tables), translate(differences_line(found))]


def titled(title: str, grid: NumberGrid, marked: set[tuple[int, int]]) -> list[str]:
    """Format a table below its title; cells that differ have a mark."""
    rows = [
        [row, *(f"{EMPTY if v is None else v}{MARK if (row, col) in marked else ''}"
                for col, v in zip(grid.cols, values, strict=True))]
        for row, values in zip(grid.rows, grid.values, strict=True)
    ]  # fmt: skip
    return [translate(title), *Rows([["", *grid.cols], *rows], form="rr", even=True).lines()]


def beside(tables: list[list[str]]) -> list[str]:
    """Arrange tables side by side if they fit, else one below the other."""
    if sum(max(map(len, lines)) for lines in tables) + 3 > MAX_COLUMNS or len(tables) == 1:
        return [line for lines in tables for line in lines]
    wide = max(map(len, tables[0]))
    return [f"{a:<{wide}}   {b}".rstrip() for a, b in zip(*tables, strict=True)]


def differences_line(found: Comparison) -> str:
    """Describe in a sentence how many cells differ."""
    cells = len(found.printed.rows) * len(found.printed.cols)
    if not found.differences:
        return message("No printed number differs from the computed one.")
    return plural_message(
        len(found.differences),
        "{number} of {cells} cells differs from the printed value; it is marked by *.",
        "{number} of {cells} cells differ from the printed values; they are marked by *.",
        cells=cells,
    )
