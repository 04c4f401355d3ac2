"""What the surveys of `kalmar survey` share: their options, progress notes and CSV."""

import csv
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.cli.write import note
from kalmar.core.i18n import said
from kalmar.core.records import dataclass
from kalmar.research.surveys.store import COLUMNS

if TYPE_CHECKING:
    from kalmar.research.surveys.survey import Progress

__all__ = ["Kept", "Work", "as_csv", "tell"]


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


def as_csv(rows: list[dict[str, Any]], columns: Iterable[str] = COLUMNS) -> str:
    """One line for each game with all that the atlas keeps of it, or with some columns."""
    file = StringIO()
    writer = csv.DictWriter(file, list(columns), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().removesuffix("\n")
