"""The figures of source 000 that are no positions, computed and drawn.

`FIGURES` maps a place, such as "000.figure-3", to a function that draws it; `figure_text` is the
same for a terminal. Figures 1 and 2 are regions of two games at once, found in a compound that is
made from its definition; figure 3 the 25 classes of theorem 3.27; figures 4 to 23 the P-positions
of tables 4 to 23.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby

from kalmar.claims.selective_misere import COLUMNS, ROWS, good_regions, reached, region
from kalmar.claims.short_circuits import sides
from kalmar.claims.small_games import Game, compose
from kalmar.compositions import COMPOSITIONS
from kalmar.errors import UnknownNameError
from kalmar.present.charts import Box, Chart, chart_drawing, chart_text
from kalmar.present.shapes.drawing import Drawing
from kalmar.rules import Play
from kalmar.tables.printed import printed, printed_table
from kalmar.words import said

__all__ = ["CHARTS", "FIGURES", "figure_text"]

SAMPLE: Game = ((), (0,), (1,), (2,))
"""A game with terminal positions, some that are one move from them, and some that are neither."""

NAMES: Mapping[Play, Mapping[str, str]] = {
    Play.NORMAL: {"N": "N", "E": "E", "": "P∖(N∪E)"},
    Play.MISERE: {"N": "N", "F": "F", "": "P∖(N∪F)"},
}
"""What the regions of one game are called."""

ROLES = {"N": "dark cell", "E": "brick", "F": "brick", "": "bar"}
CELL, WIDE, TALL = 26.0, 118.0, 62.0
MOST_NUMBERS = 5


def regions_chart(play: Play) -> Chart:
    """Figures 1 and 2: what a position of J₁ ⊕ J₂ is, from what its components are."""
    way = COMPOSITIONS["diminished-disjunctive"]
    whole = sides(compose(way.choice, way.ending, SAMPLE, SAMPLE), play)
    alone = sides(SAMPLE, play)
    # One position of each kind stands for all, as the regions depend on nothing else.
    chosen = [alone.index(side) for side, _ in groupby(alone)]
    names = [NAMES[play][alone[n]] for n in chosen]
    left = said("Φ(J₁) + Φ(J₂)") if play is Play.NORMAL else said("Ψ(J₁) + Ψ(J₂)")
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
        said("The regions N and E of J₁ ⊕ J₂"),
        said("A chart of the positions of J₁ ⊕ J₂: where a component has ended play has ended;"
             " where none has and one is a move from its end, the compound is; the rest is"
             " Φ(J₁ ⊕ J₂)."),
        said("N: play has ended; E: one move ends it; the rest is left by Φ"),
    ),
    Play.MISERE: (
        said("The regions of J₁ ⊕ J₂ for Ψ"),
        said("A chart of the positions of J₁ ⊕ J₂: where a component has ended play has ended;"
             " where every move of both components ends them, Ψ(J₁ ⊕ J₂) has ended."),
        said("N: play has ended, deleted by Ψ; F: every move leads to N, so Ψ ends here"),
    ),
}  # fmt: skip


def region_box(side: str, left: str) -> Box:
    """A box of figures 1 and 2."""
    return Box(side or left, ROLES[side])


def classes_chart() -> Chart:
    """Figure 3: the 25 classes of two games, those of the misère kernel, and where moves lead."""
    good = good_regions()
    columns = tuple(f"{name} (J₁)" for name in COLUMNS)
    rows = tuple(f"{name} (J₂)" for name in ROWS)
    boxes = tuple(tuple(class_box(a, b) for a in COLUMNS) for b in ROWS)
    place = {region(a, b): (a, b) for a in COLUMNS for b in ROWS}
    lines = [
        said("{region} → {regions}", region=n, regions=numbers(shown_regions(*place[n])))
        for n in sorted(place, key=lambda n: (n not in good, n))
        if shown_regions(*place[n])
    ]
    return Chart(
        said("The 25 classes of theorem 3.27"),
        said("A chart of 25 classes: the columns are the five classes of J₁, the rows those of J₂;"
             " those of the misère kernel are marked by a star, and under each number stands where"
             " moves lead from it: from a marked class all, from another those that are marked."),
        columns, rows, boxes, (WIDE,) * len(COLUMNS), (TALL,) * len(ROWS),
        (
            said("n: terminal, p: kernel only, b: both kernels, m: misère kernel only, x: neither"),
            said("*: the misère kernel; no move stays in it, from all others but 21 one enters"),
        ),
        tuple(lines),
    )  # fmt: skip


def shown_regions(first: str, second: str) -> list[int]:
    """Where moves lead from a class: from the misère kernel all, from elsewhere those into it."""
    good, to = good_regions(), reached(first, second)
    return sorted(to if region(first, second) in good else to & good)


def numbers(regions: list[int]) -> str:
    """Numbers in a row."""
    return " ".join(map(str, regions))


def class_box(first: str, second: str) -> Box:
    """A box of figure 3."""
    number = region(first, second)
    good = number in good_regions()
    return Box(f"{number}*" if good else str(number), "brick" if good else "cell",
               tuple(in_lines(shown_regions(first, second))))  # fmt: skip


def in_lines(regions: list[int]) -> Iterator[str]:
    """Numbers in lines of a few, the first behind an arrow."""
    for i in range(0, len(regions), MOST_NUMBERS):
        yield f"{'' if i else '→ '}{numbers(regions[i : i + MOST_NUMBERS])}"


def kernel_chart(number: int) -> Chart:
    """Figures 4 to 23: the P-positions of a table, black, its first cell top left."""
    found = printed_table(printed(f"000.table-{number}"), None, None)
    boxes = tuple(
        tuple(Box("", "black", sign="■") if lost else Box("", "white", sign="·") for lost in row)
        for row in found.p_positions()
    )
    return Chart(
        said("The P-positions of table {number}", number=number),
        said("A chart of squares, black for P-positions, white for all others: {title}",
             title=found.title or found.game),
        tuple(map(str, found.cols)), tuple(map(str, found.rows)), boxes,
        (CELL,) * len(found.cols), (CELL,) * len(found.rows),
    )  # fmt: skip


CHARTS: dict[str, Callable[[], Chart]] = {
    "000.figure-1": partial(regions_chart, Play.NORMAL),
    "000.figure-2": partial(regions_chart, Play.MISERE),
    "000.figure-3": classes_chart,
    **{f"000.figure-{n}": partial(kernel_chart, n) for n in range(4, 24)},
}
"""The figures as charts."""


def drawn(place: str) -> Drawing:
    """A figure as a drawing."""
    return chart_drawing(CHARTS[place]())


FIGURES: dict[str, Callable[[], Drawing]] = {place: partial(drawn, place) for place in CHARTS}
"""The figures as drawings."""


def figure_text(place: str, plain: bool = False) -> str:
    """A figure as text.

    Args:
        place: a key of `FIGURES`.
        plain: whether only ASCII is written.

    Raises:
        UnknownNameError: nothing is there.

    >>> print(figure_text("000.figure-1").splitlines()[1])
    N (J₂)        N       N       N
    """
    if place not in CHARTS:
        raise UnknownNameError("figure", place, CHARTS)
    return chart_text(CHARTS[place](), plain)
