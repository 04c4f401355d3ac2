"""Charts of labelled boxes in rows and columns, drawn as a picture or as text.

The figures of the sources that show sets of positions are such charts (`source_figures`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from kalmar.core.i18n import translate
from kalmar.render.drawings.drawing import Drawing, Mark, box, framed, text_width, words
from kalmar.render.page import Rows
from kalmar.render.terminal import in_ascii

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
    sketch = framed(marks, 8)
    return Drawing(sketch.width, sketch.height, sketch.marks, chart.title, chart.description)


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


def chart_text(chart: Chart, plain: bool = False) -> str:
    """Format a chart as lines for a terminal.

    Args:
        chart: what to write.
        plain: whether only ASCII is written.

    >>> chart = Chart("a chart", "two boxes", ("x", "y"), ("1",), ((Box("■"), Box("·")),),
    ...               (9, 9), (9,), ("a note",))
    >>> print(chart_text(chart, plain=True))
       x  y
    1  #  .
    a note
    """

    def told(words: str) -> str:
        return in_ascii(translate(words)) if plain else translate(words)

    rows = [("", *chart.columns)]
    rows += [
        (label, *(each.sign or each.label for each in row))
        for label, row in zip(chart.rows, chart.boxes, strict=True)
    ]
    lines = Rows([list(map(told, row)) for row in rows]).lines()
    return "\n".join([*lines, *map(told, (*chart.notes, *chart.spelled))])
