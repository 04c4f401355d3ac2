"""The options common to commands that print a result: its format and the file it goes to."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import click

from kalmar.cli.options import Group, Option, flag, opt, option_of
from kalmar.cli.write import Data, as_bytes, dumped, emit, output_settings, standard_output
from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.render.formats import ROW, find_writer, format_of, names_of
from kalmar.render.terminal import in_ascii, shown_by
from kalmar.runtime.jobs import batches, disarm

if TYPE_CHECKING:
    from kalmar.render.page import Page
    from kalmar.runtime import writing
else:  # most results go to the terminal
    writing = LazyModule("kalmar.runtime.writing")

FORMATS_WITH_OPTION = ("json", "csv", "latex", "markdown")
"""Formats with an option of their own, which is short for --format."""

LINES_PER_PART = 1024
"""Lines of a long text that are written at once."""

PAGE = "page"
"""The kind of content that is described by a `Page`."""


class Output(NamedTuple):
    """A format and a file.

    Attributes:
        format: the format's name.
        path: the file; None for standard output.
        force: whether files that exist are replaced.
        is_named: whether the user named a format or a file.
        kind: of the content, which the registry of formats has writers for; "" for none.
        row: how many values a row has where the format has rows.
    """

    format: str = "text"
    path: Path | None = None
    force: bool = False
    is_named: bool = False
    row: int = ROW
    kind: str = ""

    @property
    def headed(self) -> bool:
        """Return whether a person reads it on a terminal, where a heading says what it is."""
        return (
            self.format == "text"
            and self.path is None
            and sys.stdout.isatty()
            and not output_settings().quiet
        )

    def show(
        self, *content: Any, page: "Callable[[], Page] | None" = None, **forms: Callable[[], Any]
    ) -> None:
        """Write the result, by the command itself or by a writer of the registry.

        Args:
            content: what a writer of the kind takes; nothing if the result is not of this kind.
            page: returns the result as a page, from which come its text, and its other formats
                where it is of no other kind.
            forms: for the names of formats that the command makes itself, functions that return
                the result in them, as `put` takes it.

        Raises:
            UsageError: the result has no such format.
        """
        if self.format in forms:
            self.put(forms[self.format]())
        elif content and (write := find_writer(self.format, self.kind)):
            self.put(write(*content))
        elif page and (write := find_writer(self.format, PAGE)):
            self.put(write(page()))
        else:
            others = (*names_of(self.kind if content else ""), *names_of(PAGE if page else ""))
            raise UsageError(
                "{format} is not a format of this result: choose one of {names}",
                format=self.format,
                names=", ".join(dict.fromkeys((*forms, *others))),
            )

    def put(self, found: Any) -> None:
        """Write text, bytes or plain data for JSON; an iterator of such is written line by line."""
        # Checks and long lists are seen as they come, and not lost where the command is stopped.
        if isinstance(found, Iterator) and self.kind == "graph":
            # Writers yield lines; what is JSON comes in parts of one line.
            parts = found if self.format == "json" else joined_lines(found)
            write_parts(self.path, parts, self.force)
            return
        if isinstance(found, Iterator):
            with self.lines() as put:
                for line in found:
                    put(line)
            return
        written = found if isinstance(found, str | bytes) else dumped(found)
        if self.path is None:
            emit(written if self.format == "text" or isinstance(written, bytes) else Data(written))
        else:
            writing.write_whole(self.path, as_bytes(written), self.force)

    def put_parts(self, parts: Iterator[bytes]) -> None:
        """Write the bytes of a file part by part, so that it is never in memory as a whole."""
        if self.path is not None:
            writing.write_whole(self.path, parts, self.force)
            return
        for part in parts:
            emit(part)

    @contextmanager
    def lines(self) -> Iterator[Callable[[Any], None]]:
        """Yield a function that writes lines: at once to standard output, to a file at the end."""
        if self.path is None:
            yield self.put
            return
        # A file appears whole or not at all, so its lines wait for the last one.
        kept: list[str] = []
        yield lambda line: kept.append(line if isinstance(line, str) else dumped(line))
        self.put("\n".join(kept))


def write_parts(path: Path | None, parts: Iterable[str], force: bool) -> None:
    """Write a text of any length, and a newline.

    Args:
        path: the file; None for standard output.
        parts: of the text.
        force: whether a file that exists is replaced.

    Raises:
        DataError: nothing can be written to standard output.
        BrokenPipeError: nobody reads it any more.
    """
    disarm()
    whole = chain(parts, "\n")
    if path is not None:
        writing.write_whole(path, (part.encode() for part in whole), force)
        return
    out = sys.stdout
    with standard_output():
        for part in whole:
            click.echo(part if shown_by(part, out) else in_ascii(part), nl=False)


def joined_lines(lines: Iterable[str]) -> Iterator[str]:
    r"""Yield the parts of a text of many lines.

    >>> "".join(joined_lines(["a", "b", "c"]))
    'a\nb\nc'
    """
    start = ""
    for group in batches(lines, LINES_PER_PART):
        yield start + "\n".join(group)
        start = "\n"


class Files(Option):
    """The option for all files, which gives some of them to the options that write such."""

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Give files to the options of the command that have their endings.

        >>> options = [Option(["--png"], ending=".png"),
        ...            Files(["-o"], multiple=True, is_eager=True)]
        >>> draw = click.Command("draw", params=options, callback=lambda **given: print(given))
        >>> draw.main(["-o", "a.PNG", "-o", "a.csv"], standalone_mode=False)
        {'o': ('a.csv',), 'png': 'a.PNG'}
        """
        own = {each.ending: each.name for each in ctx.command.params
               if isinstance(each, Option) and each.ending}  # fmt: skip
        kept, typed = [], cast(dict[str, Any], opts)
        for path in opts.get(str(self.name), ()):
            wanted = str(own.get(Path(path).suffix.casefold(), self.name))
            if wanted in typed:
                kept.append(path)
            else:
                typed[wanted] = path
        return super().handle_parse_result(ctx, {**typed, str(self.name): kept}, args)


def output(kind: str = "", *formats: str, row: bool = False) -> Any:
    """Return the options of an output, for a parameter `out`.

    Args:
        kind: of the content, for which the registry has formats; "" for none.
        formats: the names of further ones, which the command makes itself.
        row: whether there is an option for the length of a row.
    """
    # Every result has a text and JSON; a dict keeps the order, and each name once.
    names = tuple(dict.fromkeys(("text", "json", *names_of(kind), *formats)))
    # Files of graphs are for other programs, so their formats have options that take the file.
    of_files = names_of(kind) if kind == "graph" else ()
    declared: dict[str, Any] = {
        "wanted": opt("--format", f"Format of the output: {', '.join(names)}; by default from"
                      " FILE's extension.", type=click.Choice(names), metavar="NAME"),
        "target": opt("-o --output", "Write to this file instead of standard output, in the format"
                      " of its ending; where the command draws, also a picture. May be given"
                      " several times.", (), multiple=True, is_eager=True),
        "force": flag("--force", "Replace existing files."),
        **{name: flag(f"--{name}", f"Short for --format {name}.", hidden=name != "json")
           for name in FORMATS_WITH_OPTION if name in names},
        **{name: opt(f"--{name}", f"Short for --format {name} -o FILE; - for standard output.")
           for name in of_files},
    }  # fmt: skip
    if row:
        declared["row"] = opt("--row", f"Number of values in a row of LaTeX, {ROW} by default.",
                              least=1, most=500)  # fmt: skip
    kinds = {"target": Path, "row": int, **dict.fromkeys(of_files, Path)}
    made = {"target": Files}
    options = [option_of(name, kinds.get(name), each, made=made.get(name, Option))
               for name, each in declared.items()]  # fmt: skip

    def make(
        wanted: str | None, target: tuple[Path, ...], force: bool, row: int | None = None,
        **short: bool | Path | None,
    ) -> Output:  # fmt: skip
        named = [*filter(None, [wanted]), *(name for name in short if short[name])]
        files = [*target, *(file for file in short.values() if isinstance(file, Path))]
        if files[1:]:
            raise UsageError(
                "{names} are files of one result: choose one of them",
                names=" and ".join(path.name for path in files),
            )
        path = files[0] if files else None
        found = resolve(named, path, force, names)._replace(row=row or ROW, kind=kind)
        if row is not None and found.format != "latex":
            raise UsageError("--row is for LaTeX: add --latex, or leave --row out")
        return found

    return Group(options, make)


def resolve(wanted: list[str], path: Path | None, force: bool, names: tuple[str, ...]) -> Output:
    """Choose the output that the options mean: a named format wins over the file's ending.

    Raises:
        UsageError: two formats are named, the ending belongs to none, or the file may not be
            written.
    """
    named = list(dict.fromkeys(wanted))
    if len(named) > 1:
        raise UsageError(
            "{names} are different formats of one output: choose one",
            names=" and ".join(named),
        )
    # As in many programs, - is standard output; its format is text unless one is named.
    if path is not None and str(path) == "-":
        path = None
    if path is not None:
        writing.checked(path, force)
    ending = "text" if path is None or named else format_of(path, names)
    return Output(
        format=named[0] if named else ending,
        path=path,
        force=force,
        is_named=bool(named) or path is not None,
    )
