"""`kalmar survey`: the reports of a family of games, by many workers, kept in an atlas."""

import sys
from pathlib import Path

import click

from kalmar.atlas.family import family, sample
from kalmar.atlas.store import Atlas
from kalmar.errors import UsageError
from kalmar.games.codes import parse_code
from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.output import bold, checked, emit, emit_json

__all__ = ["command"]

WIDTHS = (8, 8, 9, 11)
USUAL = "[default: 2^16; 2^11 where heaps split into three]"


def usual_length(code: str) -> int:
    """How many heaps are quickly computed of a game.

    >>> usual_length("0.77"), usual_length("0.8")
    (65536, 2048)
    """
    return 1 << (11 if parse_code(code).most_parts > 2 else 16)


@click.command("survey")
@click.argument("pattern")
@click.option("--to", "limit", type=Large(), help=f"Heaps to compute of each.  {USUAL}")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The atlas, a file.")
@click.option("--sample", "drawn", type=click.IntRange(min=1), help="Only so many, at random.")
@click.option("--seed", default=0, help="Of the random choice.", show_default=True)
@click.option(
    "--workers", type=click.IntRange(min=1), help="Local processes; one a core if not given."
)
@click.option("--scheduler", metavar="ADDRESS", help="A running Dask scheduler instead.")
@click.option("--groups", is_flag=True, help="List the games that share their values.")
@click.option("--parquet", type=click.Path(path_type=Path), help="Write the table to a file too.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one object a line.")
def command(
    pattern: str,
    limit: int | None,
    out: Path,
    drawn: int | None,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    groups: bool,
    parquet: Path | None,
    as_json: bool,
) -> None:
    """Survey all games of a PATTERN; what the atlas has already is not computed again.

    \b
    Examples:
      kalmar survey "0.??" --to 2^14 --out atlas.sqlite
      kalmar survey "0.???" --sample 200 --seed 1 --out atlas.sqlite
      kalmar survey "0.[8-F]" --out atlas.sqlite
      kalmar survey "0.[137]?" --scheduler tcp://localhost:8786 --out atlas.sqlite
    """
    codes = list(family(pattern)) if drawn is None else sample(pattern, drawn, seed)
    if parquet is not None:
        checked(parquet, force=False)
    with Atlas(out) as atlas:
        compute(codes, limit or min(map(usual_length, codes)), atlas, workers, scheduler)
        if parquet is not None:
            atlas.to_parquet(parquet)
        show(atlas, set(codes), as_json)
        if groups and not as_json:
            show_groups(atlas, set(codes))


def show_groups(atlas: Atlas, codes: set[str]) -> None:
    """The games asked for that have the same values, perhaps shifted, as far as looked at."""
    for group in atlas.groups():
        known = [code for code in group if code in codes]
        if len(known) > 1:
            emit(" ~ ".join(sorted(known, key=lambda code: (len(code), code))))


def compute(
    codes: list[str], limit: int, atlas: Atlas, workers: int | None, scheduler: str | None
) -> None:
    """Run the survey, unless everything is known."""
    if set(codes) <= atlas.done(limit):
        return
    try:
        from kalmar.atlas.survey import Progress, cluster, survey
    except ModuleNotFoundError as error:
        raise UsageError("surveys need Dask: pip install 'kalmar[survey]'") from error

    def watch(progress: Progress) -> None:
        if sys.stderr.isatty():
            text = f"\r{progress.done:,} of {progress.total:,} games, last {progress.code}\033[K"
            click.echo(text, err=True, nl=False)

    with cluster(scheduler, workers) as client:
        survey(codes, limit, atlas, client, watch)


def show(atlas: Atlas, codes: set[str], as_json: bool) -> None:
    """The rows of the games asked for, and how many have which status."""
    rows = [row for row in atlas.rows() if row["code"] in codes]
    if as_json:
        for row in rows:
            emit_json(row)
        return
    width = max((len(row["code"]) for row in rows), default=4)
    emit(bold(f"{'code'.ljust(width)}  status    period    preperiod  computed to"))
    for row in rows:
        saltus = f" +{row['saltus']}" if row["saltus"] else ""
        cells = [row["status"], f"{row['period'] or '–'}{saltus}"]
        cells += ["–" if row["preperiod"] is None else row["preperiod"], row["computed_to"]]
        shown = "  ".join(str(cell).ljust(wide) for cell, wide in zip(cells, WIDTHS, strict=True))
        emit(f"{row['code'].ljust(width)}  {shown.rstrip()}")
    counts = ", ".join(f"{count} {status}" for status, count in atlas.summary().items())
    groups = sum(len(group) > 1 for group in atlas.groups())
    emit(f"{len(atlas)} games in the atlas: {counts}; {groups} groups share their values")
