"""The file of the atlas of octal games: a row for each code, and apart from it the certificates.

A batch of rows is written in one transaction with its certificates, so that a build that is killed
loses only the games it was working on.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from kalmar.research.surveys.store import Rows
from kalmar.runtime.files import unpack

__all__ = ["COLUMNS", "Batch", "OctalAtlas", "Row", "has_more_records", "packed", "unpacked"]

COLUMNS = {
    "code": "TEXT PRIMARY KEY",
    "standard": "TEXT",
    "same": "TEXT NOT NULL",
    "how": "TEXT NOT NULL",
    "compared": "INTEGER",
    "status": "TEXT NOT NULL",
    "preperiod": "INTEGER",
    "period": "INTEGER",
    "saltus": "INTEGER",
    "last_exception": "INTEGER",
    "theorem": "TEXT NOT NULL",
    "computed_to": "INTEGER NOT NULL",
    "bound": "INTEGER NOT NULL",
    "mask": "INTEGER",
    "by_position": "INTEGER",
    "rare_count": "INTEGER",
    "rare_last": "INTEGER",
    "largest": "INTEGER",
    "largest_at": "INTEGER",
    "records": "TEXT NOT NULL",
    "first": "INTEGER",
    "word": "TEXT NOT NULL",
    "reason": "TEXT",
    "allowed": "REAL",
    "memory": "INTEGER",
    "seconds": "REAL NOT NULL",
}
"""What is kept of a code: its standard form; the simplest code with the same values, how that is
known (options, periods or values, of which so many were compared); what is known of the period, and
to which heap it was computed, of how many asked for; the sparse space; where the values grow; the
first heap with a move; a word for the values; why no more is known, what was allowed and used."""

Row = dict[str, Any]
Batch = tuple[list[Row], dict[str, dict[str, Any]]]
"""Rows, and certificates by code."""


TRIED = ("status", "reason", "allowed", "memory")
"""What a row says of the last try."""


def has_more_records(row: Mapping[str, Any]) -> bool:
    """Whether there are more records than a row keeps.

    >>> has_more_records({"records": [[1, 1], [3, 2]], "largest": 7})
    True
    """
    return bool(row["records"] and row["records"][-1][1] < row["largest"])


def _tells_more(row: Row, before: Row) -> bool:
    """Whether a row is proved, or is of as many heaps, or replaces one without a proof.

    >>> one, two = {"status": "none", "computed_to": 9}, {"status": "stopped", "computed_to": 5}
    >>> _tells_more(one, two), _tells_more(two, one)
    (True, False)
    """
    if "proved" in (row["status"], before["status"]):
        return bool(row["status"] == "proved")
    return bool(row["computed_to"] >= before["computed_to"])


OLD_WORDS = "UPDATE reports SET word = '' WHERE status != 'proved'"
"""Files of format 301 had words for sequences of equal length only."""


class OctalAtlas(Rows):
    """The rows and certificates of many codes.

    >>> with OctalAtlas(":memory:") as atlas:
    ...     len(atlas), atlas.certificate("0.77")
    (0, None)
    """

    columns, format = COLUMNS, 302
    older: ClassVar[Mapping[int, str]] = {301: OLD_WORDS}

    def _check_or_make(self) -> None:
        super()._check_or_make()
        with self.connection as db:
            db.execute(
                "CREATE TABLE IF NOT EXISTS certificates"
                " (code TEXT PRIMARY KEY, format TEXT NOT NULL, certificate BLOB NOT NULL)"
            )

    def put(self, batch: Batch) -> None:
        """Write rows with their certificates, all or none.

        A row that says less than the one it would replace adds only why it does.
        """
        rows, certificates = self._gained(batch)
        marks = ", ".join(f":{name}" for name in self.columns)
        written = [(code, str(c["format"]), packed(c)) for code, c in certificates.items()]
        with self.connection as db:
            db.executemany("DELETE FROM certificates WHERE code = ?", [(r["code"],) for r in rows])
            db.executemany(f"INSERT OR REPLACE INTO reports VALUES ({marks})", rows)
            db.executemany("INSERT INTO certificates VALUES (?, ?, ?)", written)

    def _gained(self, batch: Batch) -> Batch:
        """The rows that tell more than those there are, and what the others add."""
        rows, certificates = batch
        kept = []
        for row in rows:
            before = self.row(row["code"])
            if before is None or _tells_more(row, before):
                kept.append(row)
            elif before["status"] != "proved":
                bound = max(before["bound"], row["bound"])
                kept.append({**before, **{name: row[name] for name in TRIED}, "bound": bound})
        left = {row["code"] for row in kept}
        return kept, {code: certificates[code] for code in certificates if code in left}

    def row(self, code: str) -> dict[str, Any] | None:
        """The row of a code, if there is one."""
        names = ", ".join(self.columns)
        query = f"SELECT {names} FROM reports WHERE code = ?"
        found = self.connection.execute(query, (code,)).fetchone()
        return dict(zip(self.columns, found, strict=True)) if found else None

    def certificate(self, code: str) -> dict[str, Any] | None:
        """The certificate of a code, if there is one."""
        query = "SELECT certificate FROM certificates WHERE code = ?"
        found = self.connection.execute(query, (code,)).fetchone()
        return unpacked(found[0]) if found else None

    def certificates(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """All certificates, by code."""
        query = "SELECT code, certificate FROM certificates ORDER BY code"
        for code, data in self.connection.execute(query):
            yield code, unpacked(data)

    def mark_same(self, same: Iterable[tuple[str, str, int | None, str]]) -> None:
        """Write which code stands for another: (same, how, compared, code)."""
        with self.connection as db:
            db.executemany("UPDATE reports SET same=?, how=?, compared=? WHERE code=?", same)


def packed(content: Mapping[str, Any]) -> bytes:
    """A certificate, the same bytes whenever it is packed.

    >>> unpacked(packed({"format": 1}))
    {'format': 1}
    """
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), mtime=0)


def unpacked(data: bytes) -> dict[str, Any]:
    """The certificate that was packed; an empty one where that cannot be read.

    >>> unpacked(b"spoilt")
    {}
    """
    try:
        found = json.loads(unpack(data))
    except (OSError, EOFError, TypeError, ValueError, RecursionError, zlib.error):
        return {}
    return found if isinstance(found, dict) else {}
