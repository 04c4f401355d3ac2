"""What the surveys of `kalmar survey` share: their options, progress notes and CSV.

`kalmar survey --quotients`: misère quotients of a family of games, one line for each game.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.cli.output import Output
from kalmar.cli.write import as_csv, bold, clear_note, note, status_word
from kalmar.core.i18n import counted, said, spoken
from kalmar.research.surveys.families import classes
from kalmar.research.surveys.quotients import Budget, QuotientAtlas, quotient_survey
from kalmar.research.surveys.survey import workers

if TYPE_CHECKING:
    from kalmar.research.surveys.survey import Progress

__all__ = ["Kept", "Work", "compute_quotients", "show_quotients", "tell"]


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


def tell(progress: "Progress") -> None:
    """Note how far a survey is."""
    note(
        said(
            "games: {done:,} of {total:,}, last {code}",
            done=progress.done,
            total=progress.total,
            code=progress.code,
        )
    )


CODES = 3
"""How many codes of one game a line names."""
WIDTHS = (8, 6, 5, 6, 9, 6)


def compute_quotients(
    codes: list[str], budget: Budget, atlas: QuotientAtlas, where: tuple[str | None, int | None]
) -> None:
    """Run the survey, unless everything is known.

    Args:
        codes: of the games.
        budget: for each.
        atlas: where rows are kept.
        where: the address of a scheduler, or the number of local processes; 0 for this one.
    """
    if set(classes(codes)) <= atlas.done(budget):
        return
    with workers(*where) as client:
        quotient_survey(codes, budget, atlas, client, tell)
    clear_note()


def show_quotients(codes: list[str], atlas: QuotientAtlas, out: Output) -> None:
    """Show the rows of the games asked for, with all codes; in words also how many are proved."""
    known = atlas.by_game()
    rows = [
        {**known[word], "codes": same} for word, same in classes(codes).items() if word in known
    ]
    if out.format == "json":
        with out.lines() as put:
            for row in rows:
                put({**row, "certificate": json.loads(row["certificate"] or "null")})
        return
    columns = [name for name in atlas.columns if name not in {"same", "certificate"}]
    out.show(
        text=lambda: "\n".join([*_lines(rows), _summary(rows)]),
        csv=lambda: as_csv([{**row, "codes": " ".join(row["codes"])} for row in rows],
                           [*columns, "codes"]),
    )  # fmt: skip


def _lines(rows: list[dict[str, Any]]) -> list[str]:
    """Format one line for each game, with the first of its codes."""
    named = [_codes(row["codes"]) for row in rows]
    width = max(map(len, named), default=4)
    heads = (said("status"), said("order"), said("|P|"), said("period"), said("preperiod"),
             said("to heap"))  # fmt: skip
    found = [bold(_line(spoken(said("game")).ljust(width), list(map(spoken, heads))))]
    for name, row in zip(named, rows, strict=True):
        shown = (row[key] for key in ("elements", "p_elements", "period", "preperiod", "last_heap"))
        cells = ["–" if value is None else str(value) for value in shown]
        found.append(_line(name.ljust(width), [spoken(status_word(row["status"])), *cells]))
        if row["reason"]:
            found[-1] += f"  {spoken(row['reason'])}"
    return found


def _codes(codes: list[str]) -> str:
    shown = " ~ ".join(codes[:CODES])
    return shown if len(codes) <= CODES else f"{shown} ~ …"


def _line(first: str, cells: list[str]) -> str:
    shown = "  ".join(cell.ljust(wide) for cell, wide in zip(cells, WIDTHS, strict=True))
    return f"{first}  {shown.rstrip()}"


def _summary(rows: list[dict[str, Any]]) -> str:
    proved = [row for row in rows if row["status"] == "proved"]
    return spoken(
        said(
            "{games} with {codes}; proved for all heaps: {proved} with {solved}",
            games=counted(len(rows), "{number} game", "{number} games"),
            codes=counted(_count(rows), "{number} code", "{number} codes"),
            proved=counted(len(proved), "{number} game", "{number} games"),
            solved=counted(_count(proved), "{number} code", "{number} codes"),
        )
    )


def _count(rows: list[dict[str, Any]]) -> int:
    return sum(len(row["codes"]) for row in rows)
