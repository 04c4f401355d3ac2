"""`kalmar survey`: compute a family of games by many workers, and keep the results in an atlas.

A later run continues with the same atlas. The default is Grundy values with their periods. With
`--quotients` the survey is of misère quotients, each with its certificate; with a position that
contains the letter n it is of nimbers, each with a proof.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from kalmar.answers.tables.families import is_pattern
from kalmar.cli.options import arg, as_command
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.survey_work import Kept, SurveySample, Work, build_atlas
from kalmar.cli.write import status_word
from kalmar.core.errors import UsageError
from kalmar.core.i18n import format_number, join_messages, message, plural_message, translate
from kalmar.render.plots.survey import survey_picture
from kalmar.render.terminal import bold
from kalmar.research.atlas.codes import AtlasBudget, OctalAtlas, surveyed_length
from kalmar.research.surveys.families import classes
from kalmar.research.surveys.survey import NIMBERS, QUOTIENTS, Kind, SurveyedGames, members, survey
from kalmar.runtime.files import unpack

MOST_CODES = 3
"""Codes of one game that a line names."""

LARGEST_N = 10
"""The largest n of positions, unless another one is asked for."""


@as_command("survey")
def command(
    pattern: tuple[str, ...] = arg(required=True, metavar="PATTERN..."),
    *,
    kept: Kept,
    work: Work,
    sample: SurveySample,
    drawn: Pictures = pictures("a cell for each game, its period in colour,"),
    out: Output = output("rows"),
) -> None:
    """Survey all games of a PATTERN; games that the atlas already has are not computed again.

    Several patterns or codes may be given, and files with one in each line. A position that
    contains n gives nimbers, each with a proof.

    \b
    Examples:
      kalmar survey "0.??" --to 2^14 --out atlas.sqlite
      kalmar survey "0.??" --to 2^12 --out atlas.sqlite --png periods.png
      kalmar survey "0.???" --sample 200 --seed 1 --out atlas.sqlite
      kalmar survey "0.[8-F]" --out atlas.sqlite
      kalmar survey 0.77 0.137 codes.txt --out atlas.sqlite
      kalmar survey "0.[137]?" --scheduler tcp://localhost:8786 --out atlas.sqlite
      kalmar survey "0.???" --quotients --seconds 10 --out quotients.sqlite
      kalmar survey "cram 3xn" --to 8 --out nimbers.sqlite
    """
    kept.check(out.force)
    whole = " ".join(" ".join(pattern).split())
    if is_pattern(whole):
        survey_nimbers(whole, work, kept, out)
        return
    codes = sample.codes(pattern)
    if work.quotients:
        if drawn:
            raise UsageError("pictures of surveys show periods: leave out --quotients")
        survey_quotients(codes, work, kept, out)
        return
    to = work.to or min(map(surveyed_length, codes))
    with OctalAtlas(kept.out) as atlas:
        build_atlas(atlas, codes, AtlasBudget(to, work.seconds, work.limit_memory), work)
        kept.export(atlas)
        rows = rows_of(atlas, codes)
        drawn.draw(lambda kind: survey_picture(rows, whole, kind))
        show(atlas, codes, kept.groups, out)


def rows_of(atlas: OctalAtlas, codes: Iterable[str]) -> list[dict[str, Any]]:
    """Return the rows of some codes, in the order of the atlas."""
    wanted = set(codes)
    return [row for row in atlas.rows() if row["code"] in wanted]


def show(atlas: OctalAtlas, codes: Iterable[str], groups: bool, out: Output) -> None:
    """Show the rows of the games asked for; in words also how many have which status."""
    rows = rows_of(atlas, codes)
    same = shared(atlas, set(codes)) if groups else []
    out.show(
        rows,
        OctalAtlas.columns,
        text=lambda: "\n".join([*period_lines(rows), summary(atlas), *same]),
        json=lambda: iter(rows),
    )


@contextmanager
def surveyed(kind: Kind, codes: list[str], work: Work, kept: Kept) -> Iterator[SurveyedGames]:
    """Compute what an atlas lacks of some games, unless everything is known, and yield it."""
    with kind.atlas(kept.out) as atlas:
        if not atlas.done(work.budget) >= kind.games(codes).keys():
            with work.crew() as (crew, watch):
                survey(codes, work.budget, atlas, crew, watch)
        kept.export(atlas)
        yield atlas


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
    return [row["code"], *cells, str(row["computed_to"] or 0)], row["reason"]


def summary(atlas: OctalAtlas) -> str:
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
            groups=sum(len(group) > 1 for group in atlas.same_values()),
        )
    )


def shared(atlas: OctalAtlas, codes: set[str]) -> list[str]:
    """List the games asked for that share their known values, perhaps shifted, in groups."""
    found = ([code for code in group if code in codes] for group in atlas.same_values())
    return [" ~ ".join(known) for known in found if len(known) > 1]


def survey_quotients(codes: list[str], work: Work, kept: Kept, out: Output) -> None:
    """Compute the misère quotients of the games asked for, keep them in an atlas, and show them."""
    with surveyed(QUOTIENTS, codes, work.with_limit(), kept) as atlas:
        known = {row["same"]: row for row in atlas.rows()}
    columns = [name for name in QUOTIENTS.columns if name not in {"same", "certificate"}]
    games = classes(codes)
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
    codes = members(pattern, LARGEST_N if work.to is None else work.to)
    with surveyed(NIMBERS, codes, work.with_limit(), kept) as atlas:
        rows = [row for row in atlas.family(pattern) if row["code"] in codes]
    out.show(
        rows,
        [name for name in NIMBERS.columns if name != "proof"],
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
