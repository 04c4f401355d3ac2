"""`kalmar survey`: the reports of a family of games, by many workers, kept in an atlas.

`kalmar survey` of positions with n: their nimbers, each with a proof, one line for each.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.answers.tables.families import is_pattern
from kalmar.cli.options import Command, Large, finite, option_group
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.survey_output import Kept, Work, compute_quotients, show_quotients, tell
from kalmar.cli.write import as_csv, bold, clear_note, status_word
from kalmar.core.errors import UsageError
from kalmar.core.i18n import counted, listed, numeral, said, spoken
from kalmar.render.plots.survey import survey_picture
from kalmar.research.surveys.families import family, sample
from kalmar.research.surveys.store import COLUMNS, Atlas
from kalmar.runtime.files import checked, unpack
from kalmar.runtime.optional import needs

__all__ = ["command", "survey_nimbers"]

WIDTHS = (8, 8, 9, 11)


@dataclass(frozen=True)
class Sample:
    """Which games of a family are surveyed.

    Attributes:
        count: how many; all if None.
        seed: of the random choice.
    """

    count: int | None
    seed: int

    def codes(self, pattern: str) -> list[str]:
        """Return the codes of the games."""
        if self.count is None:
            return list(family(pattern))
        return sample(pattern, self.count, self.seed)


def sampled(command: Command) -> Command:
    """Add the options of a sample, which the command gets as `sample`."""
    decorate = option_group(
        "sample",
        lambda sample, seed: Sample(count=sample, seed=seed),
        click.option("--sample", type=click.IntRange(min=1), metavar="N",
                     help="Number of games to draw at random from the family."),
        click.option("--seed", default=0, show_default=True, metavar="N",
                     help="Seed of the random choice."),
    )  # fmt: skip
    return decorate(command)


def work(command: Command) -> Command:
    """Add the options of work, which the command gets as `work`."""
    decorate = option_group(
        "work",
        Work,
        click.option("--to", type=Large(), metavar="N",
                     help="Heaps to compute for each game; by default 2^16, or 2^14 where heaps"
                     " split into three; of positions the largest n."),
        click.option("--workers", type=click.IntRange(min=0), metavar="N",
                     help="Number of local processes; by default one for each core. With"
                     " --quotients or positions, 0 computes without any."),
        click.option("--scheduler", metavar="ADDRESS",
                     help="Address of a running Dask scheduler to use instead of local processes."),
        click.option("--quotients", is_flag=True,
                     help="Compute misère quotients, each with its certificate."),
        click.option("--seconds", type=click.FloatRange(min=0.01), callback=finite, default=60.0,
                     show_default=True, metavar="SECONDS",
                     help="Time for each quotient or nimber."),
    )  # fmt: skip
    return decorate(command)


def kept(command: Command) -> Command:
    """Add the options of where reports are kept, which the command gets as `kept`."""
    decorate = option_group(
        "kept",
        Kept,
        click.option("--out", type=click.Path(path_type=Path), required=True, metavar="ATLAS",
                     help="File in which the atlas is kept."),
        click.option("--parquet", type=click.Path(path_type=Path), metavar="FILE",
                     help="Also write the whole atlas to this Parquet file."),
        click.option("--groups", is_flag=True, help="List the games that share their values."),
    )  # fmt: skip
    return decorate(command)


@click.command("survey")
@click.argument("pattern")
@kept
@work
@sampled
@pictures("a cell for each game, its period in colour,")
@output("csv")
def command(
    pattern: str, kept: Kept, work: Work, sample: Sample, drawn: Pictures, out: Output
) -> None:
    """Survey all games of a PATTERN; games that the atlas already has are not computed again.

    A position with n in it gives nimbers, each with a proof.

    \b
    Examples:
      kalmar survey "0.??" --to 2^14 --out atlas.sqlite
      kalmar survey "0.??" --to 2^12 --out atlas.sqlite --png periods.png
      kalmar survey "0.???" --sample 200 --seed 1 --out atlas.sqlite
      kalmar survey "0.[8-F]" --out atlas.sqlite
      kalmar survey "0.[137]?" --scheduler tcp://localhost:8786 --out atlas.sqlite
      kalmar survey "0.???" --quotients --seconds 10 --out quotients.sqlite
      kalmar survey "cram 3xn" --to 8 --out nimbers.sqlite
    """
    if is_pattern(pattern):
        survey_nimbers(pattern, work, kept, out)
        return
    codes = sample.codes(pattern)
    if kept.parquet is not None:
        checked(kept.parquet, out.force)
    if work.quotients:
        if drawn:
            raise UsageError("pictures of surveys show periods: leave out --quotients")
        survey_quotients(codes, work, kept, out)
        return
    with Atlas(kept.out) as atlas:
        compute(codes, atlas, work)
        if kept.parquet is not None:
            atlas.to_parquet(kept.parquet)
        draw(atlas, set(codes), pattern, drawn)
        show(atlas, set(codes), kept.groups, out)


def draw(atlas: Atlas, codes: set[str], pattern: str, drawn: Pictures) -> None:
    """Draw the pictures of the games asked for."""
    if drawn:
        rows = [row for row in atlas.rows() if row["code"] in codes]
        drawn.draw(lambda kind: survey_picture(rows, pattern, kind))


def survey_quotients(codes: list[str], work: Work, kept: Kept, out: Output) -> None:
    """Compute the misère quotients of the games asked for, keep them in an atlas, and show them."""
    with needs("surveys"):
        from kalmar.research.surveys.quotients import Budget, QuotientAtlas

    with QuotientAtlas(kept.out) as atlas:
        budget = Budget(work.seconds, work.to)
        compute_quotients(codes, budget, atlas, (work.scheduler, work.workers))
        if kept.parquet is not None:
            atlas.to_parquet(kept.parquet)
        show_quotients(codes, atlas, out)


def compute(codes: list[str], atlas: Atlas, work: Work) -> None:
    """Run the survey, unless everything is known."""
    if work.workers == 0:
        raise UsageError("a survey of Grundy values needs one worker at least: leave out --workers")
    with needs("surveys"):
        from kalmar.research.surveys.survey import cluster, survey, surveyed_length

    limit = work.to or min(map(surveyed_length, codes))
    if set(codes) <= atlas.done(limit):
        return

    with cluster(work.scheduler, work.workers) as client:
        survey(codes, limit, atlas, client, tell)
    clear_note()


def show(atlas: Atlas, codes: set[str], groups: bool, out: Output) -> None:
    """Show the rows of the games asked for; in words also how many have which status."""
    rows = [row for row in atlas.rows() if row["code"] in codes]
    if out.format == "json":
        with out.lines() as put:
            for row in rows:
                put(row)
        return
    same = shared(atlas, codes) if groups else []
    out.show(
        text=lambda: "\n".join([*lines(rows), summary(atlas), *same]),
        csv=lambda: as_csv(rows, COLUMNS),
    )


def lines(rows: list[dict[str, Any]]) -> list[str]:
    """Format one line for each game."""
    width = max((len(row["code"]) for row in rows), default=4)
    heads = (said("status"), said("period"), said("preperiod"), said("computed to"))
    found = [bold(_line(spoken(said("code")).ljust(width), list(map(spoken, heads))))]
    for row in rows:
        saltus = f" +{row['saltus']}" if row["saltus"] else ""
        cells = [spoken(status_word(row["status"])), f"{row['period'] or '–'}{saltus}"]
        cells += ["–" if row["preperiod"] is None else row["preperiod"], row["computed_to"]]
        found.append(_line(row["code"].ljust(width), cells))
        if row["reason"]:
            found[-1] += f"  {spoken(row['reason'])}"
    return found


def _line(first: str, cells: list[Any]) -> str:
    shown = "  ".join(str(cell).ljust(wide) for cell, wide in zip(cells, WIDTHS, strict=True))
    return f"{first}  {shown.rstrip()}"


def summary(atlas: Atlas) -> str:
    """Describe how many games have which status."""
    counts = listed(
        said("{count} {status}", count=count, status=status_word(status))
        for status, count in atlas.summary().items()
    )
    return spoken(
        said(
            "{games} games in the atlas: {counts}; {groups} groups share their values",
            games=len(atlas),
            counts=counts,
            groups=sum(len(group) > 1 for group in atlas.groups()),
        )
    )


def shared(atlas: Atlas, codes: set[str]) -> list[str]:
    """List the games asked for that share their known values, perhaps shifted, in groups."""
    found = ([code for code in group if code in codes] for group in atlas.groups())
    return [
        " ~ ".join(sorted(known, key=lambda code: (len(code), code)))
        for known in found
        if len(known) > 1
    ]


USUAL = 10
"""The largest n, unless another one is asked for."""

SURVEY_NIMBERS_WIDTHS = (11, 6, 8, 8)


def survey_nimbers(pattern: str, work: Work, kept: Kept, out: Output) -> None:
    """Run the survey, and show the rows of the family.

    Args:
        pattern: a position in which n stands for a number.
        work: who computes, and how far.
        kept: where rows are kept.
        out: where they are shown.
    """
    with needs("surveys"):
        from kalmar.research.surveys.nimbers import Budget, NimberAtlas, members, nimber_survey
        from kalmar.research.surveys.survey import workers

    pattern = " ".join(pattern.split())
    codes = members(pattern, USUAL if work.to is None else work.to)
    budget = Budget(work.seconds)
    with NimberAtlas(kept.out) as atlas:
        if not set(codes) <= atlas.done(budget):
            with workers(work.scheduler, work.workers) as client:
                nimber_survey(codes, budget, atlas, client, tell)
            clear_note()
        if kept.parquet is not None:
            atlas.to_parquet(kept.parquet)
        known = set(codes)
        rows = [row for row in atlas.family(pattern) if row["code"] in known]
        columns = [name for name in atlas.columns if name != "proof"]
    if out.format == "json":
        with out.lines() as put:
            for row in rows:
                proof = row["proof"] and json.loads(unpack(row["proof"]))
                put({**row, "proof": proof})
        return
    out.show(
        text=lambda: "\n".join([*_lines(rows), _summary(rows)]),
        csv=lambda: as_csv(rows, columns),
    )


def _lines(rows: list[dict[str, Any]]) -> list[str]:
    """Format one line for each position."""
    heads = (said("status"), said("nimber"), said("facts"), said("bytes"))
    found = [bold(_survey_nimbers_line("n", list(map(spoken, heads))))]
    for row in rows:
        size = None if row["proof"] is None else len(row["proof"])
        cells = ["–" if value is None else spoken(numeral(value)) for value in
                 (row["nimber"], row["facts"], size)]  # fmt: skip
        found.append(
            _survey_nimbers_line(str(row["n"]), [spoken(status_word(row["status"])), *cells])
        )
        if row["reason"]:
            found[-1] += f"  {spoken(row['reason'])}"
    return found


def _survey_nimbers_line(first: str, cells: list[str]) -> str:
    shown = "  ".join(
        cell.rjust(wide) for cell, wide in zip(cells, SURVEY_NIMBERS_WIDTHS, strict=True)
    )
    return f"{first:>4}  {shown}"


def _summary(rows: list[dict[str, Any]]) -> str:
    proved = sum(row["status"] == "proved" for row in rows)
    return spoken(
        said(
            "{positions}, of which {proved} proved",
            positions=counted(len(rows), "{number} position", "{number} positions"),
            proved=proved,
        )
    )
