"""Surveys: reports of whole families of games, computed by workers, kept in one SQLite file.

In comes a pattern of codes or positions (`families`); out go rows of misère quotients or of nimbers
(`survey`). Rows of Grundy values with periods are an atlas (`research.atlas`).

Here is the file: a row of what was found about each game. One process writes, any number may read.
A row once written is complete: a run that is killed loses only the games it was working on.

Other programs read the rows too, so that the reason in a row why no more is known is plain English.
A second table has for each such text its template with the fields, from which it is translated into
other languages.

Not public by itself: what may be relied on is in `kalmar`.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import Message, message_from_data, message_to_data
from kalmar.runtime.files import is_there, reason_of_system, refuse_irregular
from kalmar.runtime.jobs import batches
from kalmar.runtime.optional import needs, require
from kalmar.runtime.writing import holding, replacing, replacing_folder

if TYPE_CHECKING:
    import pandas as pd


MESSAGES = "CREATE TABLE IF NOT EXISTS messages (text TEXT PRIMARY KEY, data TEXT NOT NULL)"
"""The table of sentences: their English text, and `message_to_data` of them as JSON."""

Row = dict[str, Any]
"""What was found about a game, by column; perhaps with a certificate that is kept apart."""


def messages_of(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Collect what the reasons of some rows are made of, by their English text.

    >>> messages_of([{"reason": None}, {"reason": Message("out of {what}", {"what": "time"})}])
    {'out of time': {'template': 'out of {what}', 'fields': {'what': 'time'}}}
    """
    reasons = (row["reason"] for row in rows)
    return {str(text): message_to_data(text) for text in reasons if isinstance(text, Message)}


def with_messages(row: Row, messages: Mapping[str, Any]) -> Row:
    """Return a row with its reason as a sentence of any language, where its template is known.

    >>> kept = {"out of time": {"template": "out of {what}", "fields": {"what": "time"}}}
    >>> with_messages({"reason": "out of time"}, kept)["reason"].fields
    {'what': 'time'}
    """
    text = row["reason"]
    if text not in messages:
        return row
    try:
        found = message_from_data(messages[text])
    except (AttributeError, LookupError, MemoryError, TypeError, ValueError):
        return row  # the file was changed by something else
    return {**row, "reason": found} if found == text else row


def explain(error: Exception) -> str:
    """Return what a row says of the error that ended its report.

    >>> explain(DataError("the file is empty")), explain(MemoryError("all is used up"))
    ('the file is empty', 'MemoryError: all is used up')
    """
    return error.sentence if isinstance(error, KalmarError) else f"{type(error).__name__}: {error}"


class SurveyRows:
    """Rows about games, one for each code, in one SQLite file.

    Args:
        path: the file; made if it does not exist. ":memory:" keeps nothing.

    Raises:
        DataError: the file exists and is not of this format.
    """

    connection: Any

    columns: Mapping[str, str]
    """The name of each column with its kind in SQL."""
    format: int

    def __init__(self, path: str | Path) -> None:
        """Open or make the file."""
        self.path: str = str(path)
        self._is_new: bool = not is_there(Path(path))
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
        if found != self.format and (found or tables):
            self.connection.close()
            raise DataError(
                "{path} is not an atlas of format {format}: give a new file name",
                path=self.path,
                format=self.format,
            )
        self._refuse_damage()
        with self.connection as db:
            columns = ", ".join(f"{name} {kind}" for name, kind in self.columns.items())
            db.execute(f"CREATE TABLE IF NOT EXISTS reports ({columns})")
            db.execute(MESSAGES)
            db.execute(f"PRAGMA user_version = {self.format}")
            db.execute(f"SELECT {', '.join(self.columns)} FROM reports LIMIT 0")

    def _refuse_damage(self) -> None:
        """Look through the whole file once, so that no later read comes upon something else."""
        (found,) = self.connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found.splitlines()[-1])

    def __enter__(self) -> Self:
        """Return the atlas itself."""
        return self

    def __exit__(self, error: type[BaseException] | None, *_more: object) -> None:
        """Close the file; take it away if it is new and an error came before the first row."""
        is_empty = error is not None and self._is_new and not len(self)
        self.close()
        if is_empty:
            Path(self.path).unlink(missing_ok=True)

    def hold(self) -> AbstractContextManager[None]:
        """Keep other runs from adding rows within the block.

        Raises:
            DataError: another run adds rows.
        """
        return holding(None if self.path == ":memory:" else Path(self.path))

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __len__(self) -> int:
        """How many games there are."""
        return int(self.connection.execute("SELECT count(*) FROM reports").fetchone()[0])

    def put(self, rows: Sequence[Row]) -> None:
        """Write rows, each in the place of the one its game had, all or none.

        Args:
            rows: each with a value for each of `columns`.

        Raises:
            DataError: they cannot be written.
        """
        with self._writing() as db:
            self._put_rows(db, rows)

    def _put_rows(self, db: sqlite3.Connection, rows: Sequence[Row]) -> None:
        """Write rows, and what their reasons are made of, within the transaction of a caller."""
        marks = ", ".join(f":{name}" for name in self.columns)
        db.executemany(f"INSERT OR REPLACE INTO reports VALUES ({marks})", rows)
        written = [(text, json.dumps(data)) for text, data in messages_of(rows).items()]
        db.executemany("INSERT OR REPLACE INTO messages VALUES (?, ?)", written)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction, and say in a sentence why it fails."""
        try:
            with self.connection as db:
                yield db
        except sqlite3.OperationalError as error:  # a full disk, another writer
            raise DataError(
                "the atlas {path} cannot be written: {reason}", path=self.path, reason=error
            ) from error

    def rows(self) -> Iterator[Row]:
        """Yield all reports, in order of the codes."""
        return self._select("ORDER BY code")

    def _select(self, which: str, *parameters: Any) -> Iterator[Row]:
        """Yield the reports that a clause of SQL selects."""
        messages = self._messages()
        query = f"SELECT {', '.join(self.columns)} FROM reports {which}"
        for row in self.connection.execute(query, parameters):
            yield with_messages(dict(zip(self.columns, row, strict=True)), messages)

    def _messages(self) -> dict[str, Any]:
        """Return what the reasons are made of; without those that something else has spoilt."""
        found = {}
        for text, data in self.connection.execute("SELECT text, data FROM messages"):
            with suppress(TypeError, ValueError, RecursionError):
                found[text] = json.loads(data)
        return found

    def costs(self) -> dict[str, float]:
        """Return the seconds that each game took when it was computed last."""
        return dict(self.connection.execute("SELECT code, seconds FROM reports").fetchall())

    def summary(self) -> dict[str, int]:
        """Describe how many games have which status."""
        query = "SELECT status, count(*) FROM reports GROUP BY status ORDER BY status"
        return dict(self.connection.execute(query).fetchall())

    def to_pandas(self) -> "pd.DataFrame":
        """Return all reports as a DataFrame, indexed by code."""
        return frame_of(self.rows(), self.columns)

    def to_parquet(self, path: str | Path, rows: int | None = None) -> None:
        """Write all reports to a Parquet file, whole or not at all.

        Args:
            path: the file, or the folder of files.
            rows: of each file in a folder; one file with all of them if None.

        Raises:
            MissingLibraryError: pandas or PyArrow is not installed.
        """
        target = Path(path)
        require_parquet()
        if rows is None:
            with replacing(target) as file:
                self.to_pandas().to_parquet(file.name)
            return
        with replacing_folder(target) as folder:
            self._write_parts(folder, rows)

    def _write_parts(self, folder: Path, rows: int) -> None:
        """Write a folder of Parquet files, so that never more rows are in memory than in a file."""
        # Without rows there is a file too.
        parts = batches(self.rows(), rows) if len(self) else [[]]
        for number, part in enumerate(parts):
            frame = frame_of(part, self.columns).reset_index()
            # A column without values in one file has the type that it has in the others.
            frame.to_parquet(folder / PART.format(number), schema=self._schema(), index=False)

    def _schema(self) -> Any:
        with needs("Parquet files"):
            import pyarrow as pa

        types = {"INTEGER": pa.int64(), "REAL": pa.float64(), "TEXT": pa.string(),
                 "BLOB": pa.binary()}  # fmt: skip
        return pa.schema([(name, types[kind.split()[0]]) for name, kind in self.columns.items()])


def frame_of(rows: Iterable[Row], columns: Mapping[str, str]) -> "pd.DataFrame":
    """Return rows as a DataFrame, indexed by code.

    Args:
        rows: each with a value for each column.
        columns: their names with their kinds in SQL.

    Raises:
        MissingLibraryError: pandas is not installed.
    """
    with needs("tables of an atlas"):
        import pandas as pd

    frame = pd.DataFrame(list(rows), columns=list(columns))
    whole = [name for name, kind in columns.items() if kind == "INTEGER"]
    return frame.astype(dict.fromkeys(whole, "Int64")).set_index("code")


PART = "part-{:05}.parquet"
"""The name of a file in a folder of Parquet files."""


def require_parquet() -> None:
    """Check that Parquet files can be written, before hours of work that lead to one.

    Raises:
        MissingLibraryError: pandas or PyArrow is not installed.
    """
    require("Parquet files", "pandas", "pyarrow")
