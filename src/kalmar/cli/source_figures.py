"""Draw the figures of the sources that are not positions, from computed data.

`FIGURES` maps a place, such as "000.figure-3", to a function that draws it; `figure_text` is the
same for a terminal. Figures 1 and 2 are regions of two games at once, found in a compound that is
made from its definition; figure 3 the 25 classes of theorem 3.27; figures 4 to 23 the P-positions
of tables 4 to 23. Of source 001 there are figure 11, theorem 2 as framed blocks, and figure 18, a
forest on a grid. `figure_picture` draws these, and for every other figure what its commands draw.

`text_of` and `data_of` run a command line of Kalmár, and return what it writes as text or as data.
"""

import io
import json
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import partial
from itertools import groupby
from pathlib import Path
from shlex import quote, split
from tempfile import TemporaryDirectory
from typing import Any

import click

from kalmar.answers.tables.ask import table
from kalmar.cli.commands import called_by
from kalmar.cli.run import cli, invoke
from kalmar.cli.source_charts import Box, Chart, chart_drawing, chart_text
from kalmar.core.compounds import Position
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.games.notation.coerce import position_of
from kalmar.games.notation.positions import parse_position
from kalmar.render.drawings import picture, strip
from kalmar.render.drawings.drawing import Drawing
from kalmar.research.claims.compounds import COLUMNS, ROWS, good_regions, reached, region
from kalmar.research.claims.kernels import sides
from kalmar.research.claims.small_graphs import Digraph, compose
from kalmar.research.sources.item import printed_table
from kalmar.runtime.files import read_own


def text_of(command: str) -> str:
    """Return what a command writes, in the language and the signs in use.

    Args:
        command: as in a shell, without the program's name.

    >>> print(text_of("calc '3 + 5'"))
    3 + 5 = 6
        3   11
        5  101
           ---
        6  110
    """
    written = io.StringIO()
    with redirect_stdout(written):
        invoke(shlex.split(command))
    return click.unstyle(written.getvalue()).strip("\n")


def data_of(command: str) -> Any:
    """Return what a command finds as plain data; its text where it has no such form.

    >>> data_of("calc '3 + 5'")["value"]
    6
    """
    if not has_json(shlex.split(command)):
        return text_of(command)
    written = text_of(f"{command} --json")
    try:
        return json.loads(written)
    except ValueError:  # a line for each of several results
        return [json.loads(line) for line in written.splitlines()]


def has_json(arguments: list[str]) -> bool:
    """Return whether a command has an option --json, and no option for another format."""
    other = {"--markdown", "--csv", "--latex", "--format"} & set(arguments)
    return "--json" in options_of(arguments) and not other


def options_of(arguments: list[str]) -> set[str]:
    """Return the options that a command line may have."""
    name, _ = called_by(arguments)
    context = click.Context(cli, info_name="kalmar")
    command = cli.get_command(context, name)
    return {option for param in command.params for option in param.opts} if command else set()


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


def drawn(place: str) -> Drawing:
    """Draw a figure."""
    return chart_drawing(CHARTS[place]())


FIGURES: dict[str, Callable[[], Drawing]] = {place: partial(drawn, place) for place in CHARTS}
"""The figures as drawings."""


def figure_text(place: str, plain: bool = False) -> str:
    """Format a figure as text.

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


def figure_picture(place: str, commands: Iterable[str], kind: str) -> bytes | None:
    """Return a figure as the bytes of a picture; None if nothing draws it.

    Args:
        place: its key.
        commands: command lines of its item. Where several draw a position, a play step by step,
            the picture shows them all; else the first that draws is taken, those that draw only by
            the way after all others.
        kind: of the picture: "svg", "png" or "pdf".
    """
    if place in FIGURES:
        return picture(FIGURES[place](), kind)
    steps = [found for found in map(drawn_position, commands) if found is not None]
    if len(steps) > 1:
        return picture(strip(steps), kind)
    # No chart and no play step by step: the picture is what a command of the item draws.
    drawing = [command for command in commands if can_draw(command, kind)]
    for command in sorted(drawing, key=draws_by_the_way):
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"figure.{kind}"
            text_of(f"{command} --{kind} {quote(str(path))}")
            return read_own(path)
    return None


def drawn_position(command: str) -> Position | None:
    """Return the position that a command line solves and draws; None if it is about something else.

    >>> drawn_position('solve "lego 4x6/1" -c selective --draw')
    <Position bricks 4x6/1>
    >>> drawn_position("explain lego")
    """
    match split(command):
        case ["solve", text, "--draw"]:
            return parse_position(text)
        case ["solve", text, "-c", composition, "--draw"]:
            return position_of(text, composition)
    return None


def draws_by_the_way(command: str) -> bool:
    """Return whether a command can draw a position beside its answer but is not asked to.

    >>> [draws_by_the_way(text) for text in ("solve kayles", "solve kayles --draw", "graph kayles")]
    [True, False, False]
    """
    return split(command)[0] in {"solve", "explain"} and "--draw" not in command


def can_draw(command: str, kind: str) -> bool:
    """Return whether a command line has an option that draws a picture of a kind.

    >>> can_draw('solve "nim 3"', "svg"), can_draw("explain lego", "svg"), can_draw("calc 3", "svg")
    (True, True, False)
    """
    return f"--{kind}" in options_of(split(command))
