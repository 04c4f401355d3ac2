"""A file from which long work resumes, and in which it is saved."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from kalmar.present.cli.numbers_text import finite
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.files import checked
from kalmar.records import dataclass
from kalmar.words import said

__all__ = ["Checkpoint", "checkpoints", "computing"]


def in_a_folder(_ctx: click.Context, _param: click.Parameter, path: Path | None) -> Path | None:
    """The path, if its folder is there: that is told before hours of work, not after them.

    Raises:
        UsageError: it is not.
    """
    return path if path is None else checked(path, force=True)


OPTIONS = (
    click.option("--checkpoint", type=click.Path(path_type=Path), callback=in_a_folder,
                 metavar="FILE",
                 help="Resume the work from this file, and save it there."),
    click.option("--save-every", callback=finite, default=30.0, show_default=True,
                 metavar="SECONDS", help="Time between two checkpoints."),
)  # fmt: skip


@dataclass(frozen=True)
class Checkpoint:
    """Where and how often work is saved.

    Attributes:
        path: the file; None where nothing is saved.
        every: seconds between two times.
        compute: whether each value is found, where a period is known too.
    """

    path: Path | None = None
    every: float = 30.0
    compute: bool = False

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Let searches within the block keep what they know in the file."""
        if self.path is None:
            yield
            return
        from kalmar.machine.keeping import Keep, keeping

        keep = Keep(self.path, self.every)
        with keeping(keep):
            yield
        if not keep.used:
            told = said("nothing is kept in '{path}': this answer takes no search", path=keep.path)
            click.echo(told, err=True)


def checkpoints(command: Command) -> Command:
    """Add the options of a checkpoint, which the command gets as `saved`."""
    decorate = one_value(
        "saved",
        lambda checkpoint, save_every: Checkpoint(path=checkpoint, every=save_every),
        *OPTIONS,
    )
    return decorate(command)


def computing(command: Command) -> Command:
    """Add the options of a checkpoint, and one that lets no period stand for values."""
    decorate = one_value(
        "saved",
        lambda checkpoint, save_every, compute: Checkpoint(
            path=checkpoint, every=save_every, compute=compute
        ),
        *OPTIONS,
        click.option("--compute", is_flag=True,
                     help="Find each value, also where a proved period gives it."),
    )  # fmt: skip
    return decorate(command)
