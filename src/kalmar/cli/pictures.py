"""Options for picture files, and drawings of positions on the terminal."""

import re
import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click

from kalmar.cli.options import Group, Large, Options, flag, numbers, opt, option_of
from kalmar.cli.write import output_settings
from kalmar.core.compounds import Position
from kalmar.core.errors import UsageError
from kalmar.render.plots import KINDS, USUAL_STYLE, ValueStyle
from kalmar.render.terminal import is_terminal, shown_by, width_of
from kalmar.runtime.optional import needs

GOLDEN = {"golden", "phi", "φ", "aranymetszés", "aranymetszes"}
SLOPE = re.compile(r"(sqrt *|√)?([0-9]+(?:\.[0-9]+)?)(?:/([0-9]+(?:\.[0-9]+)?))?")


ENDINGS = {"tikz": ".tex"}
"""Of kinds of pictures whose files do not end as they are called."""


class Pictures(NamedTuple):
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
            from kalmar.runtime.writing import write_whole  # few commands write files

            with needs("pictures"):
                drawn = make(kind)
            write_whole(path, drawn, self.force)


DRAWN = [*KINDS]
"""Options of which one must be given where there is something to say of the picture."""


class SequenceStyle(Options):
    """How a sequence is drawn.

    Attributes:
        log: make the axis logarithmic.
        wrap: draw cells in colours, N in a row, instead of points: a period of N makes columns. A
            long sequence with a period is wrapped by itself.
        points: draw points even where a long sequence repeats.
        bare: draw cells without their numbers.
    """

    log: bool = flag(needs=DRAWN)
    wrap: int | None = opt(type=Large(), needs=DRAWN)
    points: bool = flag(needs=DRAWN)
    bare: bool = flag("--no-numbers", needs=DRAWN)

    def __post_init__(self) -> None:
        """Refuse what does not go together.

        Raises:
            UsageError: cells are drawn, and something that only points have.
        """
        if self.log and self.wrap is not None:
            raise UsageError("--wrap draws cells and has no logarithmic axis: leave out --log")
        if self.points and self.wrap is not None:
            raise UsageError("--wrap draws cells and --points draws points: choose one of them")


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


class TableStyle(Options):
    """How a table is drawn.

    Attributes:
        bare: draw cells without their numbers.
        only_zeros: draw P-positions black and all others white, without numbers.
        origin: corner of the picture in which the first row begins.
        frames: draw frames round blocks of these sides, such as 2,4,8.
        rays: draw rays from 0,0 with these slopes, and their mirror images: golden, sqrt2, 3/2 or
            1.618.
        all_ways: draw all twelve ways of playing side by side, without numbers.
    """

    bare: bool = flag("--no-numbers", needs=DRAWN)
    only_zeros: bool = False
    origin: Literal["top-left", "bottom-left"] = opt(default="top-left", needs=DRAWN)
    frames: tuple[int, ...] | None = opt(read=sides_of_blocks, metavar="NUMBERS", needs=DRAWN)
    rays: tuple[float, ...] | None = opt(read=slopes, metavar="SLOPES", needs=DRAWN)
    all_ways: bool = False


def pictures(
    what: str, style: type[SequenceStyle] | type[TableStyle] | None = None, tikz: bool = False
) -> Any:
    """Return the options of pictures, for a parameter `drawn` beside those of `output`.

    Args:
        what: is drawn, in the words of the help.
        style: the class of options that say how.
        tikz: whether a drawing can be written for LaTeX.
    """
    words = {kind: f"Draw {what if kind == KINDS[0] else 'the same'} as {kind.upper()}."
             for kind in KINDS}  # fmt: skip
    if tikz:
        words["tikz"] = "Draw the same for LaTeX, as a tikzpicture."
    files = []
    for kind, said in words.items():
        ending = f".{kind}" if kind in KINDS else ""
        declared = opt(f"--{kind}", said, callback=fitting, writes=True, ending=ending)
        files.append(option_of(kind, Path, declared))
    styled = None if style is None else Group.of(style)

    def make(force: bool, **given: Any) -> Pictures:
        paths = {kind: path for kind in words if (path := given.pop(kind)) is not None}
        if styled is None:
            return Pictures(paths, force)
        return Pictures(paths, force, ValueStyle(**vars(styled.make(**given))))

    return Group([*files, *(styled.options if styled else ())], make, ["force"])


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


def fitting(_ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """Check that the ending of a file fits the kind of its picture, and return its path.

    Raises:
        UsageError: it is another one.
    """
    kind = str(param.name)
    ending = ENDINGS.get(kind, f".{kind}")
    if path is not None and path.suffix.casefold() != ending:
        raise UsageError(
            "--{kind} draws {right}, not {name}: the kinds of pictures are {names}",
            kind=kind,
            right=path.with_suffix(ending).name,
            name=path.name,
            names=", ".join(KINDS),
        )
    return path


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
    from kalmar.render import drawings  # a pipe does without

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
