"""`kalmar atlas export`: the atlas that comes with the package as files for others."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from kalmar.cli.options import Command, Large, one_value
from kalmar.cli.write import Progress, clear_note, emit
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import counted, said, spoken
from kalmar.core.records import dataclass
from kalmar.runtime.files import checked, write_whole
from kalmar.runtime.optional import needs

__all__ = ["command"]

USUAL = 1000


@dataclass(frozen=True)
class Targets:
    """What is written, and where.

    Attributes:
        sqlite: a file with rows and certificates; None for no such file.
        parquet: a file with the rows.
        b_files: a folder for the first values of each code.
        pages: a folder for a page of Markdown for each game.
        force: whether files that exist are replaced.
    """

    sqlite: Path | None
    parquet: Path | None
    b_files: Path | None
    pages: Path | None
    force: bool


def targets(command: Command) -> Command:
    """Add the options of what is written, which the command gets as `wanted`."""
    path = click.Path(path_type=Path)
    decorate = one_value(
        "wanted",
        Targets,
        click.option("--sqlite", type=path, metavar="FILE",
                     help="Rows and certificates in a file that a build goes on with."),
        click.option("--parquet", type=path, metavar="FILE", help="The rows as a Parquet file."),
        click.option("--b-files", type=path, metavar="FOLDER",
                     help="A b-file of the OEIS for each code."),
        click.option("--pages", type=path, metavar="FOLDER",
                     help="A page of Markdown for each game."),
        click.option("--force", is_flag=True, help="Replace existing files."),
    )  # fmt: skip
    return decorate(command)


@click.command("atlas export")
@targets
@click.option("-n", "--terms", type=Large(), default=USUAL, show_default=True, metavar="N",
              help="Largest heap of b-files.")  # fmt: skip
@click.option(
    "--code",
    "codes",
    multiple=True,
    metavar="CODE",
    help="Write b-files and pages of this code only; may be given several times.",
)
def command(wanted: Targets, terms: int, codes: tuple[str, ...]) -> None:
    """Write the atlas that comes with the package to files: SQLite, Parquet, b-files, pages.

    \b
    Examples:
      kalmar atlas export --sqlite atlas.sqlite --parquet atlas.parquet
      kalmar atlas export --b-files b-files -n 10000
      kalmar atlas export --b-files b-files --pages pages --code 0.166 --code 0.77
    """
    if not any((wanted.sqlite, wanted.parquet, wanted.b_files, wanted.pages)):
        raise UsageError("name what to write: --sqlite, --parquet, --b-files or --pages")
    for path in filter(None, (wanted.sqlite, wanted.parquet)):
        checked(path, wanted.force)
    with needs("tables of an atlas"):
        from kalmar.research.atlas.table import write_parquet, write_sqlite

    rows = chosen(codes)
    write_tables(wanted, {"sqlite": write_sqlite, "parquet": write_parquet})
    if wanted.b_files is not None:
        pairs = ((f"{code}.txt", b_file(code, terms)) for code in rows)
        put(wanted.b_files, pairs, len(rows), wanted.force)
    if wanted.pages is not None:
        put(wanted.pages, pages(rows), len(rows), wanted.force)


def write_tables(wanted: Targets, writers: dict[str, Callable[[Path], None]]) -> None:
    """Write the files that hold all rows."""
    for name, write in writers.items():
        path: Path | None = getattr(wanted, name)
        if path is not None:
            write(path)
            emit(spoken(said("{path} written", path=str(path))))


def chosen(codes: tuple[str, ...]) -> dict[str, Any]:
    """The rows of some codes, or of all.

    Raises:
        DataError: a code is not in the atlas.
    """
    from kalmar.research.atlas.table import shipped

    known = shipped()
    missing = sorted(set(codes) - set(known))
    if missing:
        raise DataError("{code} is not in the atlas", code=missing[0])
    return {code: known[code] for code in codes or known}


def b_file(code: str, terms: int) -> str:
    """The first values of a game, a heap and its value in each line."""
    from kalmar.answers.tables.ask import sequence
    from kalmar.render.formats.data import bfile

    return bfile(sequence(code, terms))


def pages(rows: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The pages of the games of some codes, with all codes of these games, under their names."""
    from kalmar.render.pages.atlas import game_pages
    from kalmar.research.atlas.table import shipped

    games = {row["same"] for row in rows.values()}
    whole = {code: row for code, row in shipped().items() if row["same"] in games}
    return ((f"{game}.md", text) for game, text in game_pages(whole))


def put(folder: Path, files: Iterable[tuple[str, str]], total: int, force: bool) -> None:
    """Write texts as files of a folder, and say how many."""
    folder.mkdir(parents=True, exist_ok=True)
    progress, count = Progress(said("files")), 0
    for count, (name, text) in enumerate(files, 1):
        write_whole(folder / name, f"{text}\n".encode(), force)
        progress(count, total)
    clear_note()
    emit(
        spoken(
            said(
                "{files} written to {folder}",
                files=counted(count, "{number} file", "{number} files"),
                folder=str(folder),
            )
        )
    )
