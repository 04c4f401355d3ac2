"""Pictures that a command draws into files."""

from collections.abc import Callable
from pathlib import Path

import click

from kalmar.errors import UsageError
from kalmar.machine.libraries import needs
from kalmar.present.cli.numbers_text import numbers
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.drawn_values import USUAL, Style
from kalmar.present.figures import KINDS
from kalmar.present.files import checked, write_whole
from kalmar.records import dataclass

__all__ = ["Pictures", "pictures"]


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
    style: Style = USUAL

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
    """The options of pictures, which the command gets as `drawn`; they go with those of `output`.

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
    if tikz:
        options.append(
            click.option("--tikz", type=click.Path(path_type=Path), metavar="FILE",
                         help="Draw the same for LaTeX, as a tikzpicture.")
        )  # fmt: skip
    if log:
        options.append(click.option("--log", is_flag=True, help="Make the axis logarithmic."))

    if cells:
        options += [
            click.option("--only-zeros", is_flag=True,
                         help="Draw P-positions black and all others white, without numbers."),
            click.option("--origin", type=click.Choice(["top-left", "bottom-left"]),
                         default="top-left", show_default=True,
                         help="Corner of the picture in which the first row begins."),
            click.option("--frames", metavar="NUMBERS",
                         help="Draw frames round blocks of these sides, such as 2,4,8."),
            click.option("--all-ways", is_flag=True,
                         help="Draw all twelve ways of playing side by side, without numbers."),
        ]  # fmt: skip

    def make(
        log: bool = False,
        only_zeros: bool = False,
        origin: str = "top-left",
        frames: str | None = None,
        all_ways: bool = False,
        **paths: Path | None,
    ) -> Pictures:
        force = bool(click.get_current_context().params["force"])
        given = {kind: path for kind, path in paths.items() if path is not None}
        for kind, path in given.items():
            fitting(path, kind)
            checked(path, force)
        blocks = () if frames is None else sides_of_blocks(frames)
        bottom_left = origin == "bottom-left"
        return Pictures(given, force, Style(log, only_zeros, bottom_left, blocks, all_ways))

    return one_value("drawn", make, *options)


def sides_of_blocks(text: str) -> tuple[int, ...]:
    """The sides of the blocks that have frames, ascending.

    Raises:
        UsageError: they cannot be read, or one is less than 2.

    >>> sides_of_blocks("4,2,8")
    (2, 4, 8)
    """
    found = sorted(set(numbers(text)))
    if found[0] < 2:
        raise UsageError("blocks with frames have a side of at least 2, not {side}", side=found[0])
    return tuple(found)


def fitting(path: Path, kind: str) -> None:
    """Do nothing if the ending of a file is that of its picture.

    Raises:
        UsageError: it is another one.

    >>> fitting(Path("a.jpg"), "png")
    Traceback (most recent call last):
    kalmar.errors.UsageError: --png draws a.png, not a.jpg: pictures are of the kinds png, svg, pdf
    """
    ending = ENDINGS.get(kind, f".{kind}")
    if path.suffix.casefold() != ending:
        right = path.with_suffix(ending).name
        raise UsageError(
            "--{kind} draws {right}, not {name}: pictures are of the kinds {names}",
            kind=kind,
            right=right,
            name=path.name,
            names=", ".join(KINDS),
        )
