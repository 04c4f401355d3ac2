"""Where the result of a command goes, and in which format: the options all commands share.

Sequences and tables as a command shows them: in a format, and as pictures.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.cli.options import Command, option_group
from kalmar.cli.output_settings import output_settings
from kalmar.cli.write import Data, as_bytes, dumped, emit
from kalmar.core.errors import UsageError
from kalmar.runtime.files import checked, write_whole

__all__ = ["Output", "output"]

SHORT = ("json", "csv", "latex", "markdown")
"""Formats with an option of their own, which is short for --format."""


@dataclass(frozen=True)
class Output:
    """A format and a file.

    Attributes:
        format: the format's name.
        path: the file; None for standard output.
        force: whether files that exist are replaced.
        asked: whether the user named a format or a file.
        row: how many values a row has where the format has rows.
    """

    format: str = "text"
    path: Path | None = None
    force: bool = False
    asked: bool = False
    row: int = 20

    @property
    def headed(self) -> bool:
        """Return whether a person reads it on a terminal, where a heading says what it is."""
        return (
            self.format == "text"
            and self.path is None
            and sys.stdout.isatty()
            and not output_settings().quiet
        )

    def show(self, **forms: Callable[[], Any]) -> None:
        """Write the result.

        Args:
            forms: for the name of each format a function that gives the result in it: text or
                bytes as they are written, or plain data for JSON.

        Raises:
            UsageError: the format asked for is not among them.
        """
        if self.format not in forms:
            raise UsageError(
                "{format} is not a format of this result: choose one of {names}",
                format=self.format,
                names=", ".join(forms),
            )
        self.put(forms[self.format]())

    def put(self, found: Any) -> None:
        """Write text, bytes or plain data for JSON."""
        written = found if isinstance(found, str | bytes) else dumped(found)
        if self.path is None:
            emit(written if self.format == "text" or isinstance(written, bytes) else Data(written))
        else:
            write_whole(self.path, as_bytes(written), self.force)

    @contextmanager
    def lines(self) -> Iterator[Callable[[Any], None]]:
        """Yield a function that writes lines: at once to standard output, to a file at the end."""
        if self.path is None:
            yield self.put
            return
        kept: list[str] = []
        yield lambda line: kept.append(line if isinstance(line, str) else dumped(line))
        self.put("\n".join(kept))


def output(*formats: str, row: bool = False) -> Callable[[Command], Command]:
    """Make a decorator that adds the options of an output, passed to the command as `out`.

    Args:
        formats: the names of formats beside text and JSON.
        row: whether there is an option for the length of a row.
    """
    names = ("text", "json", *(name for name in formats if name not in ("text", "json")))
    options = [
        click.option(
            "--format", "wanted", type=click.Choice(names), metavar="NAME",
            help=f"Format of the output: {', '.join(names)}; by default that of FILE's ending.",
        ),
        click.option("-o", "--output", "path", type=click.Path(path_type=Path), metavar="FILE",
                     help="Write to this file instead of standard output."),
        click.option("--force", is_flag=True, help="Replace existing files."),
        *(click.option(f"--{name}", is_flag=True, hidden=name != "json",
                       help=f"Short for --format {name}.") for name in SHORT if name in names),
    ]  # fmt: skip
    if row:
        options.append(
            click.option("--row", type=click.IntRange(1, 500), default=20, show_default=True,
                         help="Number of values in a row of LaTeX.")
        )  # fmt: skip

    def make(
        wanted: str | None, path: Path | None, force: bool, row: int = 20, **short: bool
    ) -> Output:
        return resolved(wanted, [name for name in short if short[name]], path, force, names, row)

    return option_group("out", make, *options)


def resolved(
    wanted: str | None,
    short: list[str],
    path: Path | None,
    force: bool,
    names: tuple[str, ...],
    row: int = 20,
) -> Output:
    """Choose the output that the options mean: a named format wins over the file's ending.

    Raises:
        UsageError: two formats are named, the ending belongs to none, or the file may not be
            written.
    """
    named = list(dict.fromkeys([*([wanted] if wanted else []), *short]))
    if len(named) > 1:
        raise UsageError(
            "{names} are different formats of one output: choose one",
            names=" and ".join(named),
        )
    if path is not None and str(path) == "-":
        path = None
    if path is not None:
        checked(path, force)
    return Output(
        format=named[0] if named else of_ending(path, names),
        path=path,
        force=force,
        asked=bool(named) or path is not None,
        row=row,
    )


def of_ending(path: Path | None, names: tuple[str, ...]) -> str:
    """Return the format for the ending of a file; text for standard output."""
    if path is None:
        return "text"
    from kalmar.render.formats import format_of

    return format_of(path, names)
