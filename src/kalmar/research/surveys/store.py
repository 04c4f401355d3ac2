"""The atlas: what was found about each game, in one SQLite file.

One process writes, any number may read. A row once written is complete: a run that is killed loses
only the games it was working on.

Why a row of a survey or an atlas says no more, as a sentence of any language.

Rows are kept for other programs too, so that the reason in them is plain English.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import said
from kalmar.core.i18n.reparsing import recalled
from kalmar.runtime.files import reason_of_system, refuse_irregular
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["COLUMNS", "REASONS", "Atlas", "Rows", "explain", "reason_again"]

FORMAT = 2
COLUMNS = {
    "code": "TEXT PRIMARY KEY",
    "computed_to": "INTEGER NOT NULL",
    "status": "TEXT NOT NULL",
    "period": "INTEGER",
    "preperiod": "INTEGER",
    "saltus": "INTEGER",
    "last_exception": "INTEGER",
    "largest": "INTEGER",
    "largest_at": "INTEGER",
    "rare_count": "INTEGER",
    "rare_last": "INTEGER",
    "mask": "INTEGER",
    "theorem": "TEXT",
    "shift": "INTEGER NOT NULL",
    "signature": "TEXT NOT NULL",
    "seconds": "REAL NOT NULL",
    "reason": "TEXT",
}
"""What is kept of a game; the reason says why nothing is known of one whose status is failed."""


def explain(error: Exception) -> str:
    """What a row says of the error that ended its report.

    >>> explain(DataError("the file is empty")), explain(MemoryError("all is used up"))
    ('the file is empty', 'MemoryError: all is used up')
    """
    return str(error) if isinstance(error, KalmarError) else f"{type(error).__name__}: {error}"


class Rows:
    """Rows about games, one for each code, in one SQLite file.

    Args:
        path: the file; made if it does not exist. ":memory:" keeps nothing.

    Raises:
        DataError: the file exists and is not of this format.
    """

    columns: ClassVar[Mapping[str, str]]
    """The name of each column with its kind in SQL."""
    format: ClassVar[int]
    older: ClassVar[Mapping[int, str]] = {}
    """Older formats, with what must be done to a file of them."""

    def __init__(self, path: str | Path) -> None:
        """Open or make the file."""
        self.path = str(path)
        try:
            refuse_irregular(path)
            self.connection = sqlite3.connect(self.path)
            self._check_or_make()
        except (OSError, sqlite3.DatabaseError) as error:
            raise DataError(
                "{path} is not an atlas: {error}",
                path=path,
                error=reason_of_system(error) if isinstance(error, OSError) else error,
            ) from error

    def _check_or_make(self) -> None:
        read = self.connection.execute
        found = read("PRAGMA user_version").fetchone()[0]
        tables = read("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        if found not in (*self.older, self.format) and (found or tables):
            self.connection.close()
            raise DataError(
                "{path} is not an atlas of format {format}: name a new file",
                path=self.path,
                format=self.format,
            )
        self._refuse_damage()
        with self.connection as db:
            if found in self.older:
                db.execute(self.older[found])
            columns = ", ".join(f"{name} {kind}" for name, kind in self.columns.items())
            db.execute(f"CREATE TABLE IF NOT EXISTS reports ({columns})")
            db.execute(f"PRAGMA user_version = {self.format}")
            db.execute(f"SELECT {', '.join(self.columns)} FROM reports LIMIT 0")

    def _refuse_damage(self) -> None:
        """Look through the whole file once, so that no later read comes upon something else."""
        (found,) = self.connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found.splitlines()[-1])

    def __enter__(self) -> Self:
        """The atlas itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __len__(self) -> int:
        """How many games there are."""
        return int(self.connection.execute("SELECT count(*) FROM reports").fetchone()[0])

    def add(self, report: Mapping[str, Any]) -> None:
        """Write one report, replacing the one its game had.

        Args:
            report: a value for each of `columns`.
        """
        marks = ", ".join(f":{name}" for name in self.columns)
        with self.connection as db:
            db.execute(f"INSERT OR REPLACE INTO reports VALUES ({marks})", dict(report))

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield all reports, in order of the codes."""
        names = ", ".join(self.columns)
        for row in self.connection.execute(f"SELECT {names} FROM reports ORDER BY code"):
            yield dict(zip(self.columns, row, strict=True))

    def summary(self) -> dict[str, int]:
        """Describe how many games have which status."""
        query = "SELECT status, count(*) FROM reports GROUP BY status ORDER BY status"
        return dict(self.connection.execute(query).fetchall())

    def to_pandas(self) -> "pd.DataFrame":
        """Return all reports as a DataFrame, indexed by code."""
        with needs("tables of an atlas"):
            import pandas as pd

        frame = pd.DataFrame(list(self.rows()), columns=list(self.columns))
        whole = [name for name, kind in self.columns.items() if kind == "INTEGER"]
        return frame.astype(dict.fromkeys(whole, "Int64")).set_index("code")

    def to_parquet(self, path: str | Path) -> None:
        """Write all reports to a Parquet file, whole or not at all.

        Raises:
            MissingLibraryError: pandas or PyArrow is not installed.
        """
        frame = self.to_pandas()
        target = Path(path)
        partial = target.with_name(f".{target.name}.partial")
        with needs("Parquet files"):
            import pyarrow as _  # noqa: F401 - pandas does not say how it is installed
        frame.to_parquet(partial)
        partial.replace(target)


class Atlas(Rows):
    """The reports of many games.

    Files of format 1, which have no column of reasons, get one.

    >>> with Atlas(":memory:") as atlas:
    ...     len(atlas)
    0
    """

    columns, format = COLUMNS, FORMAT
    older: ClassVar[Mapping[int, str]] = {1: "ALTER TABLE reports ADD COLUMN reason TEXT"}

    def done(self, limit: int) -> set[str]:
        """Return the games that need no more work: proved, or computed to the limit."""
        query = "SELECT code FROM reports WHERE status = 'proved' OR computed_to >= ?"
        return {code for (code,) in self.connection.execute(query, (limit,))}

    def groups(self) -> list[list[str]]:
        """Group games with the same values, perhaps shifted, as far as both were computed."""
        known = "SELECT * FROM reports WHERE status != 'failed' ORDER BY code"
        query = f"SELECT json_group_array(code) FROM ({known})"
        found = self.connection.execute(f"{query} GROUP BY signature ORDER BY min(code)")
        return [sorted(json.loads(codes)) for (codes,) in found]


REASONS = (
    "stopped at its limit of {seconds:g} seconds",
    "heap {heap:,} may be rare: no part below {memory:,} shows that one of the rare values below"
    " its common one is an option",
    "the search for the nimber stopped at its limit of {nodes:,} nodes; a larger --limit"
    " (limit=… in Python) lets it go on",
    "the search for the value stopped at its limit of {limit:,} positions; a larger --limit"
    " (limit=… in Python) lets it go on",
    str(said("the search stopped at its limit of time")),  # kept by earlier versions
    str(said("the quotient is not found in time")),
    "the quotient is too large for a short search",
    "stopped at the usual limit of work; {onward}",
    "there are more than {limit:,} misère canonical forms",
    "the transition algebra has more than the {most:,} pairs for which memory is allowed",
)
"""Templates of what ends the work at a game."""


def reason_again(text: str | None) -> str:
    """Restore the reason in a row as a sentence that can be translated; empty for None.

    >>> reason_again("stopped at its limit of 60 seconds").fields
    {'seconds': 60}
    """
    return recalled(text or "", REASONS)
