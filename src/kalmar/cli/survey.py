"""`kalmar survey`: compute a family of games by many workers, and keep the results in an atlas.

A later run continues with the same atlas. The default is Grundy values with their periods. With
`--quotients` the survey is of misère quotients, each with its certificate; with a position that
contains the letter n it is of nimbers, each with a proof.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.answers.tables.families import is_pattern
from kalmar.cli.options import Large, finite, option_group
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import bold, clear_note, note, status_word
from kalmar.core.errors import UsageError
from kalmar.core.i18n import format_number, join_messages, message, plural_message, translate
from kalmar.render.plots.survey import survey_picture
from kalmar.research.surveys import nimbers, quotients
from kalmar.research.surveys.families import classes, family, sample
from kalmar.research.surveys.store import COLUMNS, Atlas
from kalmar.research.surveys.survey import SurveyProgress, cluster, survey, surveyed_length, workers
from kalmar.runtime.files import checked, unpack

__all__ = ["Work", "command", "tell_progress"]

MOST_CODES = 3
"""Codes of one game that a line names."""

LARGEST_N = 10
"""The largest n of positions, unless another one is asked for."""


@dataclass(frozen=True)
class Work:
    """Who computes, and how far.

    Attributes:
        to: heaps of each game; the usual number if None.
        workers: local processes; one a core if None.
        scheduler: the address of a running Dask scheduler instead.
        quotients: whether misère quotients are computed instead of Grundy values.
        seconds: for each quotient.
    """

    to: int | None
    workers: int | None
    scheduler: str | None
    quotients: bool = False
    seconds: float = 60.0


@dataclass(frozen=True)
class Kept:
    """Where reports are kept.

    Attributes:
        out: the atlas.
        parquet: a copy of it as a table.
        groups: whether games that share their values are listed.
    """

    out: Path
    parquet: Path | None
    groups: bool


def tell_progress(progress: SurveyProgress) -> None:
    """Note how far a survey is."""
    note(
        message(
            "games: {done:,} of {total:,}, last {code}",
            done=progress.done,
            total=progress.total,
            code=progress.code,
        )
    )


@dataclass(frozen=True)
class SurveySample:
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


sampled = option_group(
    "sample",
    lambda sample, seed: SurveySample(count=sample, seed=seed),
    click.option("--sample", type=click.IntRange(min=1), metavar="N",
                 help="Number of games to draw at random from the family."),
    click.option("--seed", default=0, show_default=True, metavar="N",
                 help="Seed of the random choice."),
)  # fmt: skip
"""The options of a sample, which a command gets as `sample`."""


work = option_group(
    "work",
    Work,
    click.option("--to", type=Large(), metavar="N",
                 help="Number of heaps to compute for each game; by default 2^16, or 2^14 where"
                     " heaps split into three; for positions, the largest n."),
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
"""The options of work, which a command gets as `work`."""


kept = option_group(
    "kept",
    Kept,
    click.option("--out", type=click.Path(path_type=Path), required=True, metavar="ATLAS",
                 help="File that stores the atlas."),
    click.option("--parquet", type=click.Path(path_type=Path), metavar="FILE",
                 help="Also write the whole atlas to this Parquet file."),
    click.option("--groups", is_flag=True, help="List the games with equal values."),
)  # fmt: skip
"""The options of where reports are kept, which a command gets as `kept`."""


@click.command("survey")
@click.argument("pattern")
@kept
@work
@sampled
@pictures("a cell for each game, its period in colour,")
@output("rows")
def command(
    pattern: str, kept: Kept, work: Work, sample: SurveySample, drawn: Pictures, out: Output
) -> None:
    """Survey all games of a PATTERN; games that the atlas already has are not computed again.

    A position that contains n gives nimbers, each with a proof.

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
        survey_nimbers(" ".join(pattern.split()), work, kept, out)
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
        rows = rows_of(atlas, codes)
        drawn.draw(lambda kind: survey_picture(rows, pattern, kind))
        show(atlas, codes, kept.groups, out)


def rows_of(atlas: Atlas, codes: Iterable[str]) -> list[dict[str, Any]]:
    """Return the rows of some codes, in the order of the atlas."""
    wanted = set(codes)
    return [row for row in atlas.rows() if row["code"] in wanted]


def show(atlas: Atlas, codes: Iterable[str], groups: bool, out: Output) -> None:
    """Show the rows of the games asked for; in words also how many have which status."""
    rows = rows_of(atlas, codes)
    same = shared(atlas, set(codes)) if groups else []
    out.show(
        rows,
        COLUMNS,
        text=lambda: "\n".join([*period_lines(rows), summary(atlas), *same]),
        json=lambda: iter(rows),
    )


def compute(codes: list[str], atlas: Atlas, work: Work) -> None:
    """Run the survey of Grundy values, unless everything is known."""
    if work.workers == 0:
        raise UsageError("a survey of Grundy values needs at least one worker: leave out --workers")
    limit = work.to or min(map(surveyed_length, codes))
    if set(codes) <= atlas.done(limit):
        return
    with cluster(work.scheduler, work.workers) as client:
        survey(codes, limit, atlas, client, tell_progress)
    clear_note()


Row = tuple[list[str], str | None]
"""The cells of a line, and why a game is not done."""


def table_lines(
    heads: Iterable[str], widths: tuple[int, ...], rows: Iterable[Row], right: bool = False
) -> Iterator[str]:
    """Yield a line with the heads in bold, and one for each row with the reason behind it.

    Args:
        heads: of the columns.
        widths: of all columns but the first.
        rows: their first column is as wide as its longest cell, or 4 on the right.
        right: whether cells stand on the right of their columns.
    """
    known = list(rows)
    first = 4 if right else max((len(cells[0]) for cells, _ in known), default=4)
    align = str.rjust if right else str.ljust

    def line(cells: Iterable[str]) -> str:
        columns = zip(cells, (first, *widths), strict=True)
        return "  ".join(align(cell, width) for cell, width in columns).rstrip()

    yield bold(line(map(translate, heads)))
    for cells, reason in known:
        yield line(cells) + (f"  {translate(reason)}" if reason else "")


def period_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield one line for each game of a survey of Grundy values."""
    heads = (
        message("code"),
        message("status"),
        message("period"),
        message("preperiod"),
        message("computed to"),
    )
    return table_lines(heads, (8, 8, 9, 11), map(period_row, rows))


def period_row(row: dict[str, Any]) -> Row:
    """Format the cells of a game in a survey of Grundy values."""
    saltus = f" +{row['saltus']}" if row["saltus"] else ""
    preperiod = "–" if row["preperiod"] is None else str(row["preperiod"])
    cells = [translate(status_word(row["status"])), f"{row['period'] or '–'}{saltus}", preperiod]
    return [row["code"], *cells, str(row["computed_to"])], row["reason"]


def summary(atlas: Atlas) -> str:
    """Describe how many games have which status."""
    counts = join_messages(
        message("{count} {status}", count=count, status=status_word(status))
        for status, count in atlas.summary().items()
    )
    return translate(
        message(
            "{games} games in the atlas: {counts}; {groups} groups of games with equal values",
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


def survey_quotients(codes: list[str], work: Work, kept: Kept, out: Output) -> None:
    """Compute the misère quotients of the games asked for, keep them in an atlas, and show them."""
    budget, games = quotients.QuotientBudget(work.seconds, work.to), classes(codes)
    with quotients.QuotientAtlas(kept.out) as atlas:
        if not set(games) <= atlas.done(budget):
            with workers(work.scheduler, work.workers) as client:
                quotients.quotient_survey(codes, budget, atlas, client, tell_progress)
            clear_note()
        if kept.parquet is not None:
            atlas.to_parquet(kept.parquet)
        known = atlas.by_game()
        columns = [name for name in atlas.columns if name not in {"same", "certificate"}]
    rows = [{**known[word], "codes": same} for word, same in games.items() if word in known]
    out.show(
        [{**row, "codes": " ".join(row["codes"])} for row in rows],
        [*columns, "codes"],
        text=lambda: "\n".join([*quotient_lines(rows), quotient_summary(rows)]),
        json=lambda: (
            {**row, "certificate": json.loads(row["certificate"] or "null")} for row in rows
        ),
    )


def quotient_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield one line for each game of a survey of quotients."""
    heads = (message("game"), message("status"), message("order"), message("|P|"),
             message("period"),
             message("preperiod"), message("to heap"))  # fmt: skip
    return table_lines(heads, (8, 6, 5, 6, 9, 6), map(quotient_row, rows))


def quotient_row(row: dict[str, Any]) -> Row:
    """Format the cells of a game in a survey of quotients, with the first of its codes."""
    name = " ~ ".join([*row["codes"][:MOST_CODES], *["…"][: len(row["codes"]) > MOST_CODES]])
    values = (row[key] for key in ("elements", "p_elements", "period", "preperiod", "last_heap"))
    cells = ["–" if value is None else str(value) for value in values]
    return [name, translate(status_word(row["status"])), *cells], row["reason"]


def quotient_summary(rows: list[dict[str, Any]]) -> str:
    """Describe how many games, with how many codes, have a quotient proved for all heaps."""
    proved = [row for row in rows if row["status"] == "proved"]
    return translate(
        message(
            "{games} with {codes}; proved for all heaps: {proved} with {solved}",
            games=plural_message(len(rows), "{number} game", "{number} games"),
            codes=plural_message(_code_count(rows), "{number} code", "{number} codes"),
            proved=plural_message(len(proved), "{number} game", "{number} games"),
            solved=plural_message(_code_count(proved), "{number} code", "{number} codes"),
        )
    )


def _code_count(rows: list[dict[str, Any]]) -> int:
    return sum(len(row["codes"]) for row in rows)


def survey_nimbers(pattern: str, work: Work, kept: Kept, out: Output) -> None:
    """Compute the nimbers of a family of positions, keep them in an atlas, and show them."""
    codes = nimbers.members(pattern, LARGEST_N if work.to is None else work.to)
    budget = nimbers.NimberBudget(work.seconds)
    with nimbers.NimberAtlas(kept.out) as atlas:
        if not set(codes) <= atlas.done(budget):
            with workers(work.scheduler, work.workers) as client:
                nimbers.nimber_survey(codes, budget, atlas, client, tell_progress)
            clear_note()
        if kept.parquet is not None:
            atlas.to_parquet(kept.parquet)
        known = set(codes)
        rows = [row for row in atlas.family(pattern) if row["code"] in known]
        columns = [name for name in atlas.columns if name != "proof"]
    out.show(
        rows,
        columns,
        text=lambda: "\n".join([*nimber_lines(rows), nimber_summary(rows)]),
        json=lambda: (
            {**row, "proof": row["proof"] and json.loads(unpack(row["proof"]))} for row in rows
        ),
    )


def nimber_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield one line for each position of a survey of nimbers."""
    heads = ("n", message("status"), message("nimber"), message("facts"), message("bytes"))
    return table_lines(heads, (11, 6, 8, 8), map(nimber_row, rows), right=True)


def nimber_row(row: dict[str, Any]) -> Row:
    """Format the cells of a position in a survey of nimbers."""
    size = None if row["proof"] is None else len(row["proof"])
    values = (row["nimber"], row["facts"], size)
    cells = ["–" if value is None else translate(format_number(value)) for value in values]
    return [str(row["n"]), translate(status_word(row["status"])), *cells], row["reason"]


def nimber_summary(rows: list[dict[str, Any]]) -> str:
    """Describe how many positions have a proved nimber."""
    proved = sum(row["status"] == "proved" for row in rows)
    return translate(
        message(
            "{positions}, of which {proved} proved",
            positions=plural_message(len(rows), "{number} position", "{number} positions"),
            proved=proved,
        )
    )
