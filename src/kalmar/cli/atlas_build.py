"""`kalmar atlas build`: compute the atlas of octal games, and go on where it was stopped."""

from pathlib import Path

import click

from kalmar.cli.atlas import summary
from kalmar.cli.options import Command, Large, finite, one_value
from kalmar.cli.output import Output, output
from kalmar.cli.survey_output import as_csv, tell
from kalmar.cli.write import clear_note
from kalmar.core.records import dataclass
from kalmar.runtime.files import checked
from kalmar.runtime.optional import needs

__all__ = ["command"]

USUAL = 1 << 16


@dataclass(frozen=True)
class Limits:
    """How far each game is computed, and who computes.

    Attributes:
        to: the largest heap.
        sparse_to: the largest heap of games in which few heaps are rare.
        window_to: the largest heap of games in which so few are that bounded memory will do.
        seconds: for each class of codes; no limit if None.
        limit_memory: megabytes for the tables of a game; what is free if None.
        workers: local processes; one a core if None, this process if 0.
        scheduler: the address of a running Dask scheduler instead.
    """

    to: int
    sparse_to: int
    window_to: int
    seconds: float | None
    limit_memory: int | None
    workers: int | None
    scheduler: str | None


def limits(command: Command) -> Command:
    """Add the options of limits, which the command gets as `work`."""
    decorate = one_value(
        "work",
        Limits,
        click.option("--to", type=Large(), default=USUAL, metavar="N",
                     help="Largest heap where no period is proved; by default 2^16."),
        click.option("--sparse-to", type=Large(), default=0, metavar="N",
                     help="The same where at most one heap in 32 is rare; by default no more."),
        click.option("--window-to", type=Large(), default=0, metavar="N",
                     help="The same in bounded memory, where few enough are; by default no more."),
        click.option("--seconds", type=click.FloatRange(min=0.01), callback=finite,
                     metavar="SECONDS", help="Time for each game; by default without limit."),
        click.option("--limit-memory", type=click.IntRange(min=1), metavar="MB",
                     help="Memory that large tables may take; by default what is free."),
        click.option("--workers", type=click.IntRange(min=0), metavar="N",
                     help="Number of local processes; by default one for each core, 0 computes"
                     " without any."),
        click.option("--scheduler", metavar="ADDRESS",
                     help="Address of a running Dask scheduler to use instead of local processes."),
    )  # fmt: skip
    return decorate(command)


@click.command("atlas build")
@click.option(
    "--digits",
    type=click.IntRange(1, 3),
    default=3,
    show_default=True,
    metavar="1|2|3",
    help="Number of digits of the codes; hexadecimal ones have two at most.",
)
@click.option(
    "--out",
    "file",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="File in which the atlas is kept; games that it has are not computed again.",
)
@click.option(
    "--parquet",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write the rows to this Parquet file.",
)
@limits
@output("csv")
def command(digits: int, file: Path, parquet: Path | None, work: Limits, out: Output) -> None:
    """Compute the atlas of octal games: periods with certificates, bounds, records, equal games.

    A build that is stopped goes on where it was. What a game could not be computed for stands in
    its row.

    \b
    Examples:
      kalmar atlas build --digits 1 --to 2^12 --workers 0 --out atlas.sqlite
      kalmar atlas build --to 2^16 --sparse-to 2^20 --workers 2 --out atlas.sqlite
      kalmar atlas build --to 2^20 --sparse-to 2^24 --window-to 2^30 --seconds 600 --out a.sqlite
      kalmar atlas build --to 2^20 --scheduler tcp://localhost:8786 --out atlas.sqlite
    """
    with needs("surveys"):
        from kalmar.research.atlas.build import build, wanted_classes
        from kalmar.research.atlas.codes import Budget
        from kalmar.research.atlas.rows import OctalAtlas
        from kalmar.research.surveys.survey import workers

    if parquet is not None:
        checked(parquet, out.force)
    folder = file.with_name(f"{file.name}.checkpoints")
    budget = Budget(work.to, work.seconds, work.limit_memory, folder, work.sparse_to,
                    work.window_to)  # fmt: skip
    with OctalAtlas(file) as atlas:
        idle = not wanted_classes(atlas, digits, budget)
        with workers(None, 0) if idle else workers(work.scheduler, work.workers) as client:
            build(atlas, digits, budget, client, tell)
        clear_note()
        if parquet is not None:
            atlas.to_parquet(parquet)
        rows = list(atlas.rows())
        out.show(text=lambda: summary(rows), json=lambda: rows,
                 csv=lambda: as_csv(rows, atlas.columns))  # fmt: skip
