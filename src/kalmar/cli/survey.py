"""`kalmar survey`: compute a family of games by many workers, and keep the results in an atlas.

A later run continues with the same atlas. The default is Grundy values with their periods. With
`--quotients` the survey is of misère quotients, each with its certificate; with a position that
contains the letter n it is of nimbers, each with a proof.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from kalmar.answers.tables import is_pattern
from kalmar.cli.atlas_work import Cluster, build_atlas
from kalmar.cli.options import Large, Options, arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import status_word
from kalmar.core.errors import UsageError
from kalmar.core.i18n import format_number, join_messages, message, plural_message
from kalmar.render.page import Page, Rows
from kalmar.render.plots.survey import survey_picture
from kalmar.research.atlas import AtlasBudget, OctalAtlas, surveyed_length
from kalmar.research.surveys import SurveyRows, require_parquet
from kalmar.research.surveys.families import classes, family, sample
from kalmar.research.surveys.survey import (
    NIMBERS,
    QUOTIENTS,
    Budget,
    Kind,
    SurveyedGames,
    members,
    survey,
)
from kalmar.runtime.files import read_text, unpack
from kalmar.runtime.writing import checked

MOST_CODES = 3
"""Codes of one game that a line names."""

LARGEST_N = 10
"""The largest n of positions, unless another one is asked for."""


USUAL_SECONDS = 60.0
"""Seconds for each quotient or nimber."""


class Work(Cluster):
    """Who computes, and how far each game.

    Attributes:
        to: number of heaps to compute for each game; by default 2^16, or 2^14 where heaps split
            into three; for positions, the largest n.
        quotients: compute misère quotients, each with its certificate.
        seconds: time for each game; by default 60 for quotients and nimbers, and unlimited for
            Grundy values.
        limit_memory: memory for each game; unlimited by default.
    """

    to: int | None = opt(type=Large())
    quotients: bool = False
    seconds: float | None = opt(least=0.01)
    limit_memory: int | None = opt(least=1, metavar="MB")

    @property
    def budget(self) -> Budget:
        """Return how far each game is computed."""
        return Budget(self.seconds, self.to, self.limit_memory)

    def with_limit(self) -> Self:
        """Return the same work with the usual number of seconds, if none is given."""
        return self.replace(seconds=self.seconds or USUAL_SECONDS)


class Kept(Options):
    """Where reports are kept.

    Attributes:
        out: file that stores the atlas.
        parquet: also write the whole atlas to this Parquet file.
        parquet_rows: write --parquet as a folder of files with N rows each, for large families.
        groups: list the games with equal values.
    """

    out: Path = opt(required=True, metavar="ATLAS")
    parquet: Path | None = None
    parquet_rows: int | None = opt(least=1, needs=["parquet"])
    groups: bool = False

    def check(self, force: bool) -> None:
        """Refuse, before the work, what could not be written after it.

        Raises:
            UsageError: the copy exists and may not be replaced.
            MissingLibraryError: Parquet files need a library that is not installed.
        """
        if self.parquet is None:
            return
        checked(self.parquet, force or self.parquet_rows is not None)
        if self.parquet_rows is None and self.parquet.is_dir():
            raise UsageError(
                "{path} is a folder: add --parquet-rows to write a folder of files",
                path=self.parquet,
            )
        if (
            self.parquet_rows is not None
            and self.parquet.exists()
            and not (force and holds_only_parts(self.parquet))
        ):
            raise UsageError(
                "{path} exists already: name another folder, or use --force for a folder of"
                " Parquet files only",
                path=self.parquet,
            )
        require_parquet()

    def export(self, atlas: SurveyRows) -> None:
        """Write the copy, if it is wanted."""
        if self.parquet is not None:
            atlas.to_parquet(self.parquet, self.parquet_rows)


def holds_only_parts(folder: Path) -> bool:
    """Return whether something is a folder with nothing but Parquet files, which may be replaced.

    >>> holds_only_parts(Path("/"))
    False
    """
    return folder.is_dir() and all(path.suffix == ".parquet" for path in folder.iterdir())


class SurveySample(Options):
    """Which games of a family are surveyed.

    Attributes:
        count: number of games to draw at random from the family.
        seed: seed of the random choice.
    """

    count: int | None = opt("--sample", least=1)
    seed: int = opt(default=0, needs=["count"])

    def codes(self, patterns: Iterable[str]) -> list[str]:
        """Return the codes of the games of patterns, codes, and files of them, each once."""
        found: dict[str, None] = {}
        for text in patterns:
            in_file = Path(text).is_file()
            for pattern in read_text(Path(text), "codes").split() if in_file else (text,):
                drawn = None if self.count is None else sample(pattern, self.count, self.seed)
                found |= dict.fromkeys(family(pattern) if drawn is None else drawn)
        return list(found)


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
        page=lambda: period_page(rows, summary(atlas), *same),
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


def period_page(rows: list[dict[str, Any]], *sentences: str) -> Page:
    """Describe each game of a survey of Grundy values in a line, and all of them in sentences."""
    heads = (
        message("code"),
        message("status"),
        message("period"),
        message("preperiod"),
        message("computed to"),
        "",
    )
    return Page("", [Rows(map(period_row, rows), heads, empty="–", least=(4, 8, 8, 9, 11)),
                     *sentences])  # fmt: skip


def period_row(row: dict[str, Any]) -> list[Any]:
    """Return the cells of a game in a survey of Grundy values."""
    saltus = f" +{row['saltus']}" if row["saltus"] else ""
    return [row["code"], status_word(row["status"]), f"{row['period'] or '–'}{saltus}",
            row["preperiod"], row["computed_to"] or 0, row["reason"] or ""]  # fmt: skip


def summary(atlas: OctalAtlas) -> str:
    """Describe how many games have which status."""
    counts = join_messages(
        message("{count} {status}", count=count, status=status_word(status))
        for status, count in atlas.summary().items()
    )
    return message(
        "{games} games in the atlas: {counts}; {groups} groups of games with equal values",
        games=len(atlas),
        counts=counts,
        groups=sum(len(group) > 1 for group in atlas.same_values()),
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
        page=lambda: quotient_page(rows),
        json=lambda: (
            {**row, "certificate": json.loads(row["certificate"] or "null")} for row in rows
        ),
    )


def quotient_page(rows: list[dict[str, Any]]) -> Page:
    """Describe each game of a survey of quotients in a line, and how many are proved."""
    heads = (message("game"), message("status"), message("order"), message("|P|"),
             message("period"), message("preperiod"), message("to heap"), "")  # fmt: skip
    table = Rows(map(quotient_row, rows), heads, empty="–", least=(4, 8, 6, 5, 6, 9, 6))
    return Page("", [table, quotient_summary(rows)])


def quotient_row(row: dict[str, Any]) -> list[Any]:
    """Return the cells of a game in a survey of quotients, with the first of its codes."""
    name = " ~ ".join([*row["codes"][:MOST_CODES], *["…"][: len(row["codes"]) > MOST_CODES]])
    keys = ("elements", "p_elements", "period", "preperiod", "last_heap")
    return [name, status_word(row["status"]), *map(row.get, keys), row["reason"] or ""]


def quotient_summary(rows: list[dict[str, Any]]) -> str:
    """Describe how many games, with how many codes, have a quotient proved for all heaps."""
    proved = [row for row in rows if row["status"] == "proved"]
    return message(
        "{games} with {codes}; proved for all heaps: {proved} with {solved}",
        games=plural_message(len(rows), "{number} game", "{number} games"),
        codes=plural_message(_code_count(rows), "{number} code", "{number} codes"),
        proved=plural_message(len(proved), "{number} game", "{number} games"),
        solved=plural_message(_code_count(proved), "{number} code", "{number} codes"),
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
        page=lambda: nimber_page(rows),
        json=lambda: (
            {**row, "proof": row["proof"] and json.loads(unpack(row["proof"]))} for row in rows
        ),
    )


def nimber_page(rows: list[dict[str, Any]]) -> Page:
    """Describe each position of a survey of nimbers in a line, and how many are proved."""
    heads = ("n", message("status"), message("nimber"), message("facts"), message("bytes"), "")
    table = Rows(map(nimber_row, rows), heads, "rr", "–", least=(4, 11, 6, 8, 8))
    return Page("", [table, nimber_summary(rows)])


def nimber_row(row: dict[str, Any]) -> list[Any]:
    """Return the cells of a position in a survey of nimbers."""
    size = None if row["proof"] is None else len(row["proof"])
    values = (row["nimber"], row["facts"], size)
    cells = [None if value is None else format_number(value) for value in values]
    return [row["n"], status_word(row["status"]), *cells, row["reason"] or ""]


def nimber_summary(rows: list[dict[str, Any]]) -> str:
    """Describe how many positions have a proved nimber."""
    proved = sum(row["status"] == "proved" for row in rows)
    return message(
        "{positions}, of which {proved} proved",
        positions=plural_message(len(rows), "{number} position", "{number} positions"),
        proved=proved,
    )
