"""A file from which long work resumes, and in which it is saved."""

from pathlib import Path

import click

from kalmar.present.cli.one_value import Command, one_value
from kalmar.records import dataclass

__all__ = ["Checkpoint", "checkpoints"]


@dataclass(frozen=True)
class Checkpoint:
    """Where and how often work is saved.

    Attributes:
        path: the file; None where nothing is saved.
        every: seconds between two times.
    """

    path: Path | None = None
    every: float = 30.0


def checkpoints(command: Command) -> Command:
    """Add the options of a checkpoint, which the command gets as `saved`."""
    decorate = one_value(
        "saved",
        lambda checkpoint, save_every: Checkpoint(path=checkpoint, every=save_every),
        click.option("--checkpoint", type=click.Path(path_type=Path), metavar="FILE",
                     help="Resume the work from this file, and save it there."),
        click.option("--save-every", default=30.0, show_default=True, metavar="SECONDS",
                     help="Time between two checkpoints."),
    )  # fmt: skip
    return decorate(command)
