"""Options for picture files, and drawings of positions on the terminal."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kalmar.cli.options import Command, Large, beside, numbers, option_group
from kalmar.cli.write import output_settings
from kalmar.core.by_name import LazyModule
from kalmar.core.compounds import Position
from kalmar.core.errors import UsageError
from kalmar.render.plots.figures import KINDS, USUAL_STYLE, ValueStyle
from kalmar.render.terminal import is_terminal, shown_by, width_of
from kalmar.runtime.optional import needs
from kalmar.runtime.writing import checked, write_whole

if TYPE_CHECKING:
    from kalmar.render import drawings
else:  # a pipe does without drawings
    drawings = LazyModule("kalmar.render.drawings")


GOLDEN = {"golden", "phi", "φ", "aranymetszés", "aranymetszes"}
SLOPE = re.compile(r"(sqrt *|√)?([0-9]+(?:\.[0-9]+)?)(?:/([0-9]+(?:\.[0-9]+)?))?")


ENDINGS = {"tikz": ".tex"}
"""Of kinds of pictures whose files do not end as they are called."""


@dataclass(frozen=True)
class Pictures:
    """The files to be drawn.

    Attributes:
        paths: for each kind of picture asked for, its file.
        force: whether files that exist are replaced.
        style: how values are drawn.
    """

    paths: dict[str, Path]
    force: bool = False
    style: ValueStyle = USUAL_STYLE

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.paths)

    def draw(self, make: Callable[[str], bytes]) -> None:
        """Draw all of them.

        Args:
            make: gives the picture of a kind.
        """
        for kind, path in self.paths.items():
            with needs("pictures"):
                drawn = make(kind)
            write_whole(path, drawn, self.force)


def pictures(
    what: str, log: bool = False, cells: bool = False, tikz: bool = False
) -> Callable[[Command], Command]:
    """Make a decorator with the options of pictures, passed as `drawn`, beside those of `output`.

    Args:
        what: is drawn, in the words of the help.
        log: whether an axis may be logarithmic.
        cells: whether the cells of a table are drawn.
        tikz: whether a drawing can be written for LaTeX.
    """
    options = [
        click.option(f"--{kind}", type=click.Path(path_type=Path), metavar="FILE",
                     help=f"Draw {what if i == 0 else 'the same'} as {kind.upper()}.")
        for i, kind in enumerate(KINDS)
    ]  # fmt: skip
    drawn = beside(*KINDS)
    if tikz:
        options.append(
            click.option("--tikz", type=click.Path(path_type=Path), metavar="FILE",
                         help="Draw the same for LaTeX, as a tikzpicture.")
        )  # fmt: skip
    if log:
        options += [
            click.option("--log", is_flag=True, **drawn, help="Make the axis logarithmic."),
            click.option("--wrap", **drawn, type=Large(), metavar="N",
                         help="Draw cells in colours, N in a row, instead of points: a period of N"
                         " makes columns. A long sequence with a period is wrapped by itself."),
            click.option("--points", is_flag=True, **drawn,
                         help="Draw points even where a long sequence repeats."),
        ]  # fmt: skip
    if log or cells:
        options.append(
            click.option("--no-numbers", "bare", is_flag=True, **drawn,
                         help="Draw cells without their numbers.")
        )  # fmt: skip
    if cells:
        options += [
            click.option("--only-zeros", is_flag=True,
                         help="Draw P-positions black and all others white, without numbers."),
            click.option("--origin", **drawn, type=click.Choice(["top-left", "bottom-left"]),
                         default="top-left", show_default=True,
                         help="Corner of the picture in which the first row begins."),
            click.option("--frames", **drawn, metavar="NUMBERS",
                         help="Draw frames round blocks of these sides, such as 2,4,8."),
            click.option("--rays", **drawn, metavar="SLOPES",
                         help="Draw rays from 0,0 with these slopes, and their mirror images:"
                         " golden, sqrt2, 3/2 or 1.618."),
            click.option("--all-ways", is_flag=True,
                         help="Draw all twelve ways of playing side by side, without numbers."),
        ]  # fmt: skip

    def make(
        only_zeros: bool = False,
        origin: str = "top-left",
        frames: str | None = None,
        rays: str | None = None,
        bare: bool = False,
        **rest: Any,
    ) -> Pictures:
        force = bool(click.get_current_context().params["force"])
        # Only what is left in `rest` goes to `Style`: options of one command are not those of all.
        given = {kind: rest.pop(kind, None) for kind in (*KINDS, *ENDINGS)}
        given = {kind: path for kind, path in given.items() if path is not None}
        for kind, path in given.items():
            fitting(path, kind)
            checked(path, force)
        style = ValueStyle(
            only_zeros=only_zeros,
            bottom_left=origin == "bottom-left",
            frames=() if frames is None else sides_of_blocks(frames),
            rays=() if rays is None else slopes(rays),
            numbered=not bare,
            **rest,
        )
        if style.log and style.wrap is not None:
            raise UsageError("--wrap draws cells and has no logarithmic axis: leave out --log")
        if style.points and style.wrap is not None:
            raise UsageError("--wrap draws cells and --points draws points: choose one of them")
        return Pictures(given, force, style)

    return option_group("drawn", make, *options)


def sides_of_blocks(text: str) -> tuple[int, ...]:
    """Parse the sides of the blocks that have frames, in ascending order.

    Raises:
        UsageError: they cannot be read, or one is less than 2.

    >>> sides_of_blocks("4,2,8")
    (2, 4, 8)
    """
    found = sorted(set(numbers(text)))
    if found[0] < 2:
        raise UsageError("framed blocks must have sides of at least 2, not {side}", side=found[0])
    return tuple(found)


def slopes(text: str) -> tuple[float, ...]:
    """Parse the slopes of rays, as typed.

    Raises:
        UsageError: they cannot be read, or one is not above 0.

    >>> slopes("golden, 3/2, √2, 0.5")
    (1.618033988749895, 1.5, 1.4142135623730951, 0.5)
    """
    return tuple(slope(word.strip()) for word in text.split(","))


def slope(word: str) -> float:
    """Parse the slope of a ray.

    Raises:
        UsageError: it is none.

    >>> slope("phi") == slope("golden")
    True
    >>> slope("0")
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: '0' is not the slope of a ray: write golden, sqrt2, 3/2 or 1.618
    """
    if word in GOLDEN:
        return (1 + sqrt(5)) / 2
    match = SLOPE.fullmatch(word)
    above, below = (float(match[2]), float(match[3] or 1)) if match else (0.0, 1.0)
    if not match or not above or not below:
        raise UsageError(
            "'{word}' is not the slope of a ray: write golden, sqrt2, 3/2 or 1.618", word=word
        )
    return (sqrt(above) if match[1] else above) / below


def fitting(path: Path, kind: str) -> None:
    """Raise UsageError unless the ending of a file fits the kind of its picture.

    Raises:
        UsageError: it is another one.

    >>> fitting(Path("a.jpg"), "png")
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: --png draws a.png, not a.jpg: the kinds of pictures are png, ...
    """
    ending = ENDINGS.get(kind, f".{kind}")
    if path.suffix.casefold() != ending:
        right = path.with_suffix(ending).name
        raise UsageError(
            "--{kind} draws {right}, not {name}: the kinds of pictures are {names}",
            kind=kind,
            right=right,
            name=path.name,
            names=", ".join(KINDS),
        )


MAX_DRAWING_LINES = 12
"""Lines of a drawing that is shown on a terminal without being asked for."""

INDENT = 2
WIDTH = 80
"""Of drawings in files and pipes."""


def board(position: Position, indent: int = 0) -> str:
    """Draw a position in the characters that standard output has, within its width.

    Args:
        position: what is drawn.
        indent: columns that are to be left before it.
    """
    width = (width_of(sys.stdout) or WIDTH) - indent
    drawn = drawings.text(position, output_settings().plain, width)
    return drawn if shown_by(drawn, sys.stdout) else drawings.text(position, True, width)


def drawn_lines(position: Position, wanted: bool | None) -> Iterator[str]:
    """Yield the lines of a position's drawing, if it is wanted or fits on a terminal.

    Args:
        position: what is drawn.
        wanted: whether it is; None where it is not too tall, on a terminal.
    """
    if wanted is False or (wanted is None and not is_terminal(sys.stdout)):
        return
    lines = board(position, INDENT).split("\n")
    if wanted or len(lines) <= MAX_DRAWING_LINES:
        yield from (" " * INDENT + line for line in lines)
