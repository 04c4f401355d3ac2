"""`kalmar atlas build` and `export`: make the atlas of octal games and write it to files.

* `build` computes an atlas, and resumes where it was stopped.
* `export` writes the atlas that comes with the package: SQLite, Parquet, b-files, pages.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.answers.tables.ask import sequence
from kalmar.cli.atlas import summary
from kalmar.cli.options import Command, Large, finite, option_group
from kalmar.cli.output import Output, output
from kalmar.cli.survey_work import CLUSTER_OPTIONS, Crewed, build_atlas
from kalmar.cli.write import Progress, clear_note, emit
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import message, plural_message, translate
from kalmar.render.atlas_page import game_pages
from kalmar.render.formats.data import bfile
from kalmar.research.atlas.codes import AtlasBudget, OctalAtlas, atlas_codes
from kalmar.research.atlas.table import shipped, write_parquet, write_sqlite
from kalmar.research.surveys.store import require_parquet
from kalmar.runtime.writing import checked, write_whole

USUAL_HEAPS = 1 << 16


@dataclass(frozen=True, kw_only=True)
class BuildLimits(Crewed):
    """How far each game is computed, and who computes.

    Attributes:
        to: the largest heap.
        sparse_to: the largest heap of games in which few heaps are rare.
        window_to: the largest heap of games in which so few are that bounded memory will do.
        seconds: for each class of codes; no limit if None.
        limit_memory: megabytes for the tables of a game; what is free if None.
    """

    to: int
    sparse_to: int
    window_to: int
    seconds: float | None
    limit_memory: int | None


limits = option_group(
    "work",
    BuildLimits,
    click.option("--to", type=Large(), default=USUAL_HEAPS, metavar="N",
                 help="Largest heap where no period is proved; by default 2^16."),
    click.option("--sparse-to", type=Large(), default=0, metavar="N",
                 help="The same where at most one heap in 32 is rare; by default no further."),
    click.option("--window-to", type=Large(), default=0, metavar="N",
                 help="The same in bounded memory, where few enough heaps are rare; by default no"
                     " further."),
    click.option("--seconds", type=click.FloatRange(min=0.01), callback=finite,
                 metavar="SECONDS", help="Time for each game; unlimited by default."),
    click.option("--limit-memory", type=click.IntRange(min=1), metavar="MB",
                 help="Memory that large tables may take; by default all free memory."),
    *CLUSTER_OPTIONS,
)  # fmt: skip
"""The options of limits, which a command gets as `work`."""


@click.command("atlas build")
@click.option(
    "--digits",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    metavar="1|2|3",
    help="Number of digits of the codes; hexadecimal ones have at most two.",
)
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="File that stores the atlas; games already in it are not computed again.",
)
@click.option(
    "--parquet",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write the rows to this Parquet file.",
)
@limits
@output("rows")
def build_command(
    digits: int, file: Path, parquet: Path | None, work: BuildLimits, out: Output
) -> None:
    """Compute the atlas of octal games: periods with certificates, bounds, records, equal games.

    An interrupted build resumes where it stopped. If a game could not be computed, its row says
    why.

    \b
    Examples:
      kalmar atlas build --digits 1 --to 2^12 --workers 0 --out atlas.sqlite
      kalmar atlas build --to 2^16 --sparse-to 2^20 --workers 2 --out atlas.sqlite
      kalmar atlas build --to 2^20 --sparse-to 2^24 --window-to 2^30 --seconds 600 --out a.sqlite
      kalmar atlas build --to 2^20 --scheduler tcp://localhost:8786 --out atlas.sqlite
    """
    if parquet is not None:
        checked(parquet, out.force)
        require_parquet()
    folder = file.with_name(f"{file.name}.checkpoints")
    budget = AtlasBudget(work.to, work.seconds, work.limit_memory, folder, work.sparse_to,
                    work.window_to)  # fmt: skip
    with OctalAtlas(file) as atlas:
        build_atlas(atlas, atlas_codes(digits), budget, work)
        if parquet is not None:
            atlas.to_parquet(parquet)
        rows = list(atlas.rows())
        out.show(rows, atlas.columns, text=lambda: summary(rows), json=lambda: rows)


USUAL_TERMS = 1000


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
    decorate = option_group(
        "wanted",
        Targets,
        click.option("--sqlite", type=path, metavar="FILE",
                     help="Rows and certificates in a file from which a build can continue."),
        click.option("--parquet", type=path, metavar="FILE", help="The rows as a Parquet file."),
        click.option("--b-files", type=path, metavar="FOLDER",
                     help="An OEIS b-file for each code."),
        click.option("--pages", type=path, metavar="FOLDER",
                     help="A Markdown page for each game."),
        click.option("--force", is_flag=True, help="Replace existing files."),
    )  # fmt: skip
    return decorate(command)


@click.command("atlas export")
@targets
@click.option("-n", "--terms", type=Large(), default=USUAL_TERMS, show_default=True, metavar="N",
              help="Largest heap of b-files.")  # fmt: skip
@click.option(
    "--code",
    "codes",
    multiple=True,
    metavar="CODE",
    help="Write b-files and pages of this code only; may be given several times.",
)
def export_command(wanted: Targets, terms: int, codes: tuple[str, ...]) -> None:
    """Write the atlas that comes with the package to files: SQLite, Parquet, b-files, pages.

    \b
    Examples:
      kalmar atlas export --sqlite atlas.sqlite --parquet atlas.parquet
      kalmar atlas export --b-files b-files -n 10000
      kalmar atlas export --b-files b-files --pages pages --code 0.166 --code 0.77
    """
    if not any((wanted.sqlite, wanted.parquet, wanted.b_files, wanted.pages)):
        raise UsageError("choose what to write: --sqlite, --parquet, --b-files or --pages")
    for path in filter(None, (wanted.sqlite, wanted.parquet)):
        checked(path, wanted.force)
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
            emit(translate(message("{path} written", path=str(path))))


def chosen(codes: tuple[str, ...]) -> dict[str, Any]:
    """Return the rows of some codes, or of all.

    Raises:
        DataError: a code is not in the atlas.
    """
    known = shipped()
    missing = sorted(set(codes) - set(known))
    if missing:
        raise DataError("{code} is not in the atlas", code=missing[0])
    return {code: known[code] for code in codes or known}


def b_file(code: str, terms: int) -> str:
    """Format the first values of a game, a heap and its value in each line."""
    return bfile(sequence(code, terms))


def pages(rows: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the pages, under their names, of the games of some codes, with all codes of each."""
    games = {row["same"] for row in rows.values()}
    whole = {code: row for code, row in shipped().items() if row["same"] in games}
    return ((f"{game}.md", text) for game, text in game_pages(whole))


def put(folder: Path, files: Iterable[tuple[str, str]], total: int, force: bool) -> None:
    """Write texts as files of a folder, and say how many."""
    folder.mkdir(parents=True, exist_ok=True)
    progress, count = Progress(message("files")), 0
    for count, (name, text) in enumerate(files, 1):
        write_whole(folder / name, f"{text}\n".encode(), force)
        progress(count, total)
    clear_note()
    emit(
        translate(
            message(
                "{files} written to {folder}",
                files=plural_message(count, "{number} file", "{number} files"),
                folder=str(folder),
            )
        )
    )
